# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lists in the styles of ten pairing programs and five languages, with invented players.

Each is made twice, without and with the results of its round, by code that shares nothing with what
is tested: so the second is what a program expects back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

LANGUAGES = ("en", "de", "fr", "es", "it")
NAMES = {
    "en": "Moss Ida,Birch Sol,Fern Tom,Reed Uma,Oak Pim,Ash Lou,Elm Kay,Rush Bea,Hazel Ned",
    "de": "Bläß Änne,Köhler Jörg,Grün Süm,Weiß Tilo,Übel Nele,Föhr Bo,Jäckh Ida,Ötz Uwe,Riß Eda",
    "fr": "Bézu Zoé,Lançon Noël,Hérat Aude,Çimen Léa,Maës Guy,Œuvray Ève,Ruê Théo,Dué Pia,Sîx Ari",
    "es": "Núñez Íñigo,Peña Ana,Güell Sol,Ruíz José,Cañas Eva,Solís Ulé,Bañó Iris,Ríus Teo,Yáñ Po",
    "it": "Nardò Lucà,Forlì Ada,Cantù Teo,Sanità Eva,Però Ugo,Cefalù Rea,Alà Pio,Salì Gea,Salò Ivo",
}
HEADS = {  # table, white, black, result, points, rating, number, first, last, name, round, bye
    "en": "Bo. White Black Result Pts. Rtg No. First_Name Last_Name Name Round bye",
    "de": "Br. Weiß Schwarz Ergebnis Pkt. Elo Nr. Vorname Nachname Name Runde spielfrei",
    "fr": "Éch. Blancs Noirs Résultat Pts Elo N° Prénom Nom Nom Ronde exempt",
    "es": "Mesa Blancas Negras Resultado Pts. Elo Nº Nombre Apellidos Nombre Ronda descansa",
    "it": "Tavolo Bianco Nero Risultato Punti Elo N. Nome Cognome Nome Turno riposa",
}
OUTCOMES = ("1-0", "½-½", "0-1", "- +")
TRF = {"1-0": "10", "½-½": "==", "0-1": "01", "- +": "-+", "": "  "}
Results = tuple[str, str, str, str]
NONE: Results = ("", "", "", "")
ALL: Results = OUTCOMES


@dataclass
class Style:
    """A language's words and players, and what a cell for a result says."""

    language: str

    def __post_init__(self) -> None:
        keys = "table white black result points rating number first last name round bye"
        words = HEADS[self.language].replace("_", "\0").split()
        told = dict(zip(keys.split(), [word.replace("\0", " ") for word in words], strict=True))
        self.head = told
        self.names = [tuple(one.split()) for one in NAMES[self.language].split(",")]

    def whole(self, at: int) -> str:
        last, first = self.names[at]
        return f"{last}, {first}"

    @property
    def people(self) -> list[str]:
        return [self.whole(at) for at in range(9)]

    def cell(self, outcome: str, code: str, mark: str = "-") -> str:
        half = "½" if code != "ascii" else "1/2"
        sides = {"1-0": ("1", "0"), "½-½": (half, half), "0-1": ("0", "1"), "- +": ("-", "+")}
        return mark.join(sides[outcome]) if outcome else ""


def pairs(results: Results) -> list[tuple[int, int, int, str]]:
    """Tables, White's and Black's place in the list, and the result of each."""
    return [(n + 1, 2 * n, 2 * n + 1, one) for n, one in enumerate(results)]


def _quoted(text: str, mark: str) -> str:
    return f'"{text}"' if mark in text else text


def _lines(rows: list[list[str]], mark: str, end: str = "\r\n") -> str:
    return "".join(mark.join(_quoted(cell, mark) for cell in row) + end for row in rows)


def _code(style: Style, wanted: str) -> str:
    plain = all(one.isascii() for one in [*style.people, *style.head.values()])
    return "ascii" if plain else wanted


def swiss_manager(style: Style, results: Results) -> bytes:
    code, head = _code(style, "cp1252"), style.head
    rows = [["From a tournament database"], ["A cup"], [f"{head['round']} 3"]]
    names = (head["table"], head["number"], head["name"], head["rating"], head["points"])
    rows.append([*names, head["result"], *names[:0:-1]])
    for n, white, black, one in pairs(results):
        cells = [f"{n}", f"{white + 1}", style.whole(white), "1500", "2"]
        cells += [style.cell(one, code), "1½" if code != "ascii" else "1"]
        rows.append([*cells, "1400", style.whole(black), f"{black + 1}"])
    rows.append(["5", "9", style.whole(8), "1300", "0", "1", "", "", head["bye"], ""])
    # As these programs write them: points and rating of both mirror each other.
    rows[3] = [*names, head["result"], head["points"], head["rating"], head["name"], head["number"]]
    return _lines(rows, ";").encode(code if code != "ascii" else "utf-8")


def chess_results(style: Style, results: Results) -> bytes:
    head = style.head
    rows = [[head["round"], head["table"], head["white"], head["result"], head["black"]]]
    for at in (1, 2):
        chosen = results if at == 2 else ALL
        for n, white, black, one in pairs(chosen):
            said = style.cell(one, "utf-8", " - ")
            rows.append([f"{at}", f"{n}", style.whole(white), said, style.whole(black)])
    rows.append(["2", "", style.whole(8), "", head["bye"]])
    return "\ufeff".encode() + _lines(rows, ",").encode()


def swiss_chess(style: Style, results: Results) -> bytes:
    head = style.head
    player = [head["number"], head["name"], head["points"]]
    rows = [[head["table"], *player, *player, head["result"]]]
    for n, white, black, one in pairs(results):
        sides = [[f"{at + 1}", style.whole(at), "1.5"] for at in (white, black)]
        rows.append([f"{n}", *sides[0], *sides[1], style.cell(one, "utf-8", ":")])
    # One table of an earlier evening is in: it shows how this program writes a result.
    rows.append(["5", "9", style.whole(8), "0", "", f"({head['bye']})", "", "1:0"])
    return _lines(rows, "\t").encode("utf-16")


def vega(style: Style, results: Results) -> bytes:
    code, head = _code(style, "utf-8"), style.head
    rows = [[head["table"], head["white"], head["result"], head["black"]]]
    for n, white, black, one in pairs(results):
        rows.append([f"{n}", style.whole(white), style.cell(one, code), style.whole(black)])
    rows.append(["5", style.whole(8), "", head["bye"].upper()])
    return _lines(rows, "\t", "\n").encode()


def _trf(style: Style, results: Results, end: str, by_bytes: bool, empty: str) -> bytes:
    """Two rounds: in the first the same pairs with colours turned, all won by the first named."""
    lines = ["012 A cup", "XXR 3"]
    letters: dict[int, list[str]] = {at: [] for at in range(9)}
    for _, white, black, _ in pairs(results):
        letters[white].append(f"{black + 1:4} b 1")
        letters[black].append(f"{white + 1:4} w 0")
    letters[8].append("0000 - U")
    for _, white, black, one in pairs(results):
        # In the order of points, and so of the tables: White has more.
        both = TRF[one] if one else empty * 2
        letters[white].append(f"{black + 1:4} w {both[0]}")
        letters[black].append(f"{white + 1:4} b {both[1]}")
    letters[8].append("0000 - U")
    for at in range(9):
        name = style.whole(at)
        wide = 33 - (len(name.encode()) - len(name)) if by_bytes else 33
        head = f"001 {at + 1:4} m    {name:{wide}} 1500 ITA     1234567 1990/01/01"
        lines.append(f"{head}  1.0 {at + 1:4}  " + "  ".join(letters[at]) + "  ")
    return (end.join(lines) + end).encode()


def javafo(style: Style, results: Results) -> bytes:
    return _trf(style, results, "\r\n", False, " ")


def lichess(style: Style, results: Results) -> bytes:
    return _trf(style, results, "\n", False, " ")


def by_bytes(style: Style, results: Results) -> bytes:
    return _trf(style, results, "\r", True, " ")


def opengotha(style: Style, results: Results) -> bytes:
    code, head = _code(style, "cp1252"), style.head
    rows = [["Table", head["white"], head["black"], "Hd", head["result"]]]
    for n, white, black, one in pairs(results):
        rows.append([f"{n}", style.whole(white), style.whole(black), "0", style.cell(one, code)])
    return _lines(rows, ";", "\n").encode(code if code != "ascii" else "utf-8")


def macmahon(style: Style, results: Results) -> bytes:
    code, head = _code(style, "utf-8"), style.head
    rows = [["Board", head["white"], head["result"], head["black"], "Handicap"]]
    for n, white, black, one in pairs(results):
        rows.append([f"{n}", style.whole(white), style.cell(one, code), style.whole(black), "-"])
    return _lines(rows, "\t").encode()


def spreadsheet(style: Style, results: Results) -> bytes:
    head = style.head
    rows = [[head["table"], head["last"], head["first"], head["rating"], head["result"]]]
    sides = {"1-0": "10", "½-½": "½½", "0-1": "01", "- +": "-+", "": ("", "")}
    for n, white, black, one in pairs(results):
        for at, said in zip((white, black), sides[one], strict=True):
            rows.append([f"{n}", *style.names[at], "1500", said])
    rows.append(["", *style.names[8], "1500", ""])
    return "\ufeff".encode() + _lines(rows, ";").encode()


PROGRAMS: dict[str, tuple[Callable[[Style, Results], bytes], int]] = {
    "swiss-manager": (swiss_manager, 3),
    "chess-results": (chess_results, 2),
    "swiss-chess": (swiss_chess, 0),
    "vega": (vega, 0),
    "javafo": (javafo, 2),
    "lichess": (lichess, 2),
    "by-bytes": (by_bytes, 2),
    "opengotha": (opengotha, 0),
    "macmahon": (macmahon, 0),
    "spreadsheet": (spreadsheet, 0),
}
"""How each writes a list, and the round that stands in it."""
