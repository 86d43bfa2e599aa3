# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The meanings of pairing programs' headings, in their languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tidebell_host.pairing.model import MOST_ROUNDS, plain

TABLE, ROUND, NAME, FIRST, LAST = "table", "round", "name", "first", "last"
NUMBER, RANK, RESULT, POINTS, SCORE = "number", "rank", "result", "points", "score"

_WORDS = {
    TABLE: """table tables board boards bo bd brd br brett tisch tbl tab ech echiquier tablero mesa
        tavolo tav scacchiera scacc sc tabuleiro tabul bord tafel stol szachownica szach
        deska sakktabla
        テーブル 卓 台 盤 стол доска""",
    ROUND: """round rd rnd runde rde ronde ronda turno rodada kolo runda tour omgang ラウンド
        回戦 тур""",
    NAME: """name names player players playername fullname username nom joueur joueurs participant
        participants spieler spielername teilnehmer jugador jugadores nombre participante giocatore
        nominativo nome jogador speler naam deelnemer zawodnik gracz spiller spelare namn navn
        pelaaja nimi hrac jmeno 名前 氏名 選手 選手名 対局者 プレイヤー プレーヤー
        игрок участник фио""",
    FIRST: """first firstname forename given givenname vorname prenom voornaam imie fornavn fornamn
        名 имя""",
    LAST: """last lastname surname family familyname nachname zuname familienname apellido apellidos
        cognome sobrenome apelido achternaam nazwisko efternamn etternavn efternavn prijmeni 姓
        фамилия""",
    NUMBER: """no nr num number nummer numero id sno snr startnr startnummer stnr tnr tlnr start
        pairing pn tpn n 番号""",
    RANK: """rk rank ranking rg rang place pl platz pos position clas clt classement 順位""",
    RESULT: """result results res ergebnis erg resultat resultado risultato ris uitslag wynik
        vysledek tulos 結果 勝敗 результат""",
    POINTS: """pts pt point points punkte pkt pkte puntos punti ptos pontos punten
        勝点 得点 点 очки""",
    SCORE: "score スコア",
}
_WHITE = """white w whites weiss weis blancs blanc blancas blanco bianco bianchi brancas branco wit
    biale bialy vit hvid hvit weissspieler 白 白番 先手 белые home heim a"""
_BLACK = """black b blacks schwarz noirs noir negras negro nero neri pretas preto zwart czarne
    czarny svart sort schwarzspieler 黒 黒番 後手 черные guest away gast opponent gegner
    adversaire rival
    avversario 対戦相手"""
_MEANS = {word: kind for kind, words in _WORDS.items() for word in plain(words).split()}
_SIDES = {word: 0 for word in plain(_WHITE).split()} | {word: 1 for word in plain(_BLACK).split()}
# Words that say more of a column that is understood, and nothing alone.
_MORE = set(
    "of the de des du del der den pair seat full fide s das name nom st nd er re eme e".split()
)
_ROUNDS = "|".join(sorted(plain(_WORDS[ROUND]).split(), key=len, reverse=True))
_ORDINAL = r"(?:st|nd|rd|th|er|re|e|eme|a|o|ª|º|°|\.)"
_IN_TITLE = re.compile(
    rf"(?:^|[\W_\d])(?:{_ROUNDS})\s*(?:n[or°º.]*|nr\.?|no\.?|\#)?[\s._:-]*(\d{{1,2}})(?!\d)"
    rf"|(?<!\d)(\d{{1,2}})\s*{_ORDINAL}\s*(?:{_ROUNDS})(?![^\W_])"
    rf"|第?\s*(\d{{1,2}})\s*(?:回戦|ラウンド)",
)
_IN_FILE = re.compile(r"(?:^|[\W_])r(\d{1,2})(?![^\W_])")
_COLUMN = re.compile(rf"(?:(?:{_ROUNDS}|r)\W*)?(\d{{1,2}})(?:\W*(?:{_ROUNDS}))?")


@dataclass(frozen=True)
class Heading:
    """The content of a column.

    :param kind: one of this module's words; empty if it is not understood
    :param side: 0 of the first player of a pair, 1 of the second, None if it does not say
    :param in_round: of a cross table's column, its round
    """

    kind: str = ""
    side: int | None = None
    in_round: int = 0


def heading(text: str) -> Heading:
    """Return what a heading means."""
    said = plain(text.replace("№", "no").replace("ß", "ss"))
    words = re.findall(r"[^\W\d_]+|\d+", said)
    letters = [word for word in words if not word.isdecimal()]
    digits = [word for word in words if word.isdecimal()]
    if not letters or all(
        _MEANS.get(one, "r" if one == "r" else "") in (ROUND, "r") for one in letters
    ):
        column = _COLUMN.fullmatch(said.strip(" ."))
        if (
            column
            and 0 < int(column[1]) <= MOST_ROUNDS
            and (letters or digits == [said.strip(" .")])
        ):
            return Heading("", in_round=int(column[1]))
    side = next((_SIDES[word] for word in letters if word in _SIDES), None)
    rest = [word for word in letters if word not in _SIDES]
    joined = "".join(rest)
    kinds = [_MEANS[joined]] if joined in _MEANS else [_MEANS[one] for one in rest if one in _MEANS]
    unknown = [one for one in rest if one not in _MEANS and one not in _MORE]
    if unknown and joined not in _MEANS:
        return Heading()
    if not kinds:
        return Heading(NAME, side) if side is not None and not rest and not digits else Heading()
    # "Table no" is a table, "first name" a first name, "player no" a number.
    order = (FIRST, LAST, TABLE, ROUND, RESULT, POINTS, SCORE, RANK, NUMBER, NAME)
    kind = min(kinds, key=order.index)
    if side is None and kind in (NAME, FIRST, LAST) and digits in (["1"], ["2"]):
        side = int(digits[0]) - 1
    return Heading(kind, side)


def known() -> str:
    """Return examples of the headings that are known, for people."""
    return "name, first name, last name, no., table, board, white, black, round, result"


def round_in(titles: list[str], file_name: str = "") -> int:
    """Return the round that title lines, or else the name of the file, say; 0 if they say none."""
    for lines, forms in ((titles, [_IN_TITLE]), ([file_name], [_IN_TITLE, _IN_FILE])):
        found = {
            int(next(filter(None, match.groups())))
            for line in lines
            for form in forms
            for match in form.finditer(plain(line))
        }
        found = {one for one in found if 0 < one <= MOST_ROUNDS}
        if len(found) == 1:
            return found.pop()
    return 0
