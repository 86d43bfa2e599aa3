# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Results of a game of two, as programs that pair write them.

``+ -`` is won by forfeit: one did not come. ``0-0`` was lost by both at the table, ``- -`` by both
who did not come. No draw is written 0:0.
"""

from __future__ import annotations

import re

from tidebell_host.pairing.model import Result, plain

WHITE, DRAW, BLACK = "1-0", "½-½", "0-1"
WHITE_FORFEIT, BLACK_FORFEIT, BOTH_LOSE, BOTH_FORFEIT = "+ -", "- +", "0-0", "- -"
OUTCOMES: dict[str, tuple[float, float]] = {
    WHITE: (1, 0),
    DRAW: (0.5, 0.5),
    BLACK: (0, 1),
    WHITE_FORFEIT: (1, 0),
    BLACK_FORFEIT: (0, 1),
    BOTH_LOSE: (0, 0),
    BOTH_FORFEIT: (0, 0),
}
"""Points of both players by outcome, in the order in which a director is offered them."""
FORFEITS = (WHITE_FORFEIT, BLACK_FORFEIT, BOTH_FORFEIT)
TRF = {
    WHITE: "10",
    DRAW: "==",
    BLACK: "01",
    WHITE_FORFEIT: "+-",
    BLACK_FORFEIT: "-+",
    BOTH_LOSE: "00",
    BOTH_FORFEIT: "--",
}
"""The letter of both players in TRF."""
_HALF = r"½|1/2|0[.,]5|\.5|,5"
_SIDE = rf"(?:{_HALF}|[10]|[+=-])"
_PAIR = re.compile(rf"(?P<w>{_SIDE})(?P<by>f?)\s*(?P<mark>[-:/]?)\s*(?P<b>{_SIDE})(?P<to>f?)")
_WORDS = {"remis": DRAW, "draw": DRAW, "nulle": DRAW, "patta": DRAW, "tablas": DRAW}
_WORDS |= {"=": DRAW, "½": DRAW, "1/2": DRAW, "引き分け": DRAW, "持碁": DRAW, "jigo": DRAW}


def parsed(text: str) -> str:
    """Return the outcome that a cell says; empty if it says none.

    >>> [parsed(one) for one in ("1 : 0", "1/2-1/2", "+--", "1-0F", "-", "")]
    ['1-0', '½-½', '+ -', '+ -', '', '']
    """
    said = re.sub(r"\s+", " ", _ascii(text)).strip()
    if said in _WORDS:
        return _WORDS[said]
    found = _PAIR.fullmatch(said) or _PAIR.fullmatch(said.replace(" ", ""))
    if not found or (found["w"] == found["b"] == "-" and not found["mark"]):
        return ""
    sides = [_side(found["w"]), _side(found["b"])]
    if found["by"] or found["to"]:
        sides = ["+" if one in "1+" else "-" for one in sides]
    return next((one for one, both in TRF.items() if list(both) == sides), "")


def _ascii(text: str) -> str:
    text = re.sub("[\u2010-\u2015\u2212\u30fc]", "-", text.replace("½", "\x01"))
    return plain(text.replace("：", ":")).replace("\x01", "½")


def _side(text: str) -> str:
    return "=" if re.fullmatch(_HALF, text) else text


def own_score(text: str) -> str:
    """Return a player's own result as a letter of TRF; empty if a cell says none."""
    said = _ascii(text).strip()
    return _side(said) if re.fullmatch(rf"{_HALF}|[10=+]", said) else ""


def outcome_of(result: Result, names: list[str]) -> str:
    """Return the outcome for two players in this order; empty if it is no result of theirs."""
    if len(result.rows) != 2 or sorted(names) != sorted(name for _, name, _ in result.rows):
        return ""
    found = result.outcome or _ranked(result)
    is_turned = [name for _, name, _ in result.rows] != names
    if not is_turned or not found:
        return found
    both = TRF[found][::-1]
    return next(one for one, letters in TRF.items() if letters == both)


def _ranked(result: Result) -> str:
    (first, _, _), (second, _, _) = result.rows
    return DRAW if first == second else WHITE if first < second else BLACK
