# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lists, and facts with a number, in the forms that ``words`` gives them.

A fact is a text, or ``(text, what, number, theirs)``: a screen with room shows the number large
above what it counts. ``theirs`` says that another player has it.
"""

from . import words as texts


def listed(parts: list, form: str = "") -> str:
    """Join texts by a form for two of them; by default that of a list."""
    form = form or texts.LISTED  # not by default: a host's words change
    text = ""
    for part in parts:
        text = form.format(text, part) if text else part
    return text


def signed(number: int) -> str:
    """Return a number with a minus sign, which is as wide as a digit, below 0."""
    return str(number) if number >= 0 else texts.MINUS.format(-number)


def numbered(what: str, number: "int | str", theirs: bool = False) -> tuple:
    """Return a fact that is a name and its number."""
    return texts.NUMBERED.format(what, number), what, str(number), theirs


def labelled(what: str, number: "int | str") -> tuple:
    """Return a fact that is a label and its number."""
    return texts.LABELLED.format(what, number), what, str(number), False


def in_turn(name: str, turn: "int | str") -> str:
    """Return a turn as it stands in a sentence.

    :param str name: what the game calls a turn, or ""
    """
    return texts.NAMED_TURN.format(name, turn) if name else texts.TURN_IN.format(turn)


def told(fact: "str | tuple") -> str:
    """Return the text of a fact."""
    return fact if isinstance(fact, str) else fact[0]
