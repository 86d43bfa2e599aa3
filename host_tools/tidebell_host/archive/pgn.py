# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Parse a PGN that somebody typed, and put the clock behind each of its moves.

Times belong to moves by their number, so a move that is passed over would shift all that follow.
Anything that is not understood is therefore refused with its place. A move is known by its form;
its legality is not checked. Each letter is read a bounded number of times.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence

from tidebell_host.errors import ToolError

_DASH = "[-\u2010-\u2014\u2212]"
_PIECE = "(?:[\u2654-\u265f][\ufe0e\ufe0f]?|[A-ZÀ-ÖØ-ÞΑ-ΩА-Я]р?)"  # any language; Кр is Cyrillic
_WORTH = "(?:\\+/[-=]|[-=]/\\+|\\+[-=]|[-=]\\+|[=±∓∞⩲⩱□])"  # how a position is judged
_END = r"(?=[\s{}()\[\];$]|$)"  # of a word

_SPACE = re.compile(r"\s+")
_COMMENT = re.compile(r"\{[^}]*\}|;[^\r\n]*")
_TAG = re.compile(r'\[\s*([\w+#=:-]+)\s+"(?:[^"\\\r\n]|\\[^\r\n])*"\s*\]')
_LOOSE_TAG = re.compile(r'\[[ \t]*([\w+#=:-]+)[ \t]+"[^\r\n]*"[ \t]*\](?=[ \t]*(?:[\r\n]|$))')
_RESULT = re.compile(rf"(?:1(?:{_DASH}|:)0|0(?:{_DASH}|:)1|(1/2|½)(?:(?:{_DASH}|:)\1)?|\*){_END}")
_NUMBER = re.compile(rf"(\d+)[.…]+|([1-9]\d?\d?){_END}|[.…]+")
_NOTE = re.compile(rf"\$\d+{_END}|(?:[!?]+|[+#†‡]+|e\.?[ ]?p\.?|{_WORTH}){_END}")
_MOVE = re.compile(
    rf"(?:{_PIECE}?[a-h]?[1-8]?(?:[x×:*]|{_DASH})?[a-h][1-8](?:[=/]?{_PIECE})?|{_PIECE}?@[a-h][1-8]"
    rf"|[0Oo]{_DASH}[0Oo](?:{_DASH}[0Oo])?|{_DASH}{{2}}|Z0|0000|@@@@|<>)"
    rf"(?:e\.?p\.?)?[+#†‡]*{_WORTH}?[!?]*{_END}"
)
_WORD = re.compile(r"[^\s{}()\[\];]+|.", re.DOTALL)
_OLD_CLOCK = re.compile(r"\[\s*%\s*(?:clk|emt)\b(?:[^\[\]]*\]|[\s\d:.,]*)[ \t]*", re.IGNORECASE)
_LINE = re.compile(r"\r\n|\r|\n")

Token = tuple[str, int, int]  # kind, from, to


def decoded(data: bytes) -> str:
    """Decode a PGN: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows' Latin-1.

    :raises ValueError: it has the mark of UTF-16, and is none
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except ValueError:
            pass
    return data.decode("latin-1")


def timed(text: str, clocks: Sequence[str | None]) -> tuple[str, int]:
    """Put the clock behind each move of the main line; return the PGN and its number of moves.

    Clock comments of the main line are replaced. Side lines stay as they are.

    :param clocks: the clock texts behind the moves, in order; empty where there is none
    :raises ToolError: a part of it is not understood, or it has several games
    """
    parts: list[str] = []
    at = depth = moves = 0
    waiting = ""  # the clock of the last move: it goes behind the notes on that move
    parted = True  # position of the text that follows
    for kind, begin, end in _tokens(text):
        gap, token = text[at:begin], text[begin:end]
        at = end
        if waiting and kind != "note":
            parts.append(waiting)
            waiting = ""
        depth += (kind == "(") - (kind == ")")
        if kind == "comment" and not depth:
            told = _without_clocks(token)
            if not told:  # the comment held only a clock
                parted = parted and bool(gap)
                continue
            token = told
        parts.append(gap or ("" if parted else " "))
        parts.append(token)
        parted = True
        if kind == "move" and not depth:
            clock = clocks[moves] if moves < len(clocks) else None
            waiting = f" {{[%clk {clock}]}}" if clock else ""
            moves += 1
    return "".join([*parts, waiting, text[at:]]), moves


def _without_clocks(comment: str) -> str:
    if not _OLD_CLOCK.search(comment):
        return comment
    brace = comment[0] == "{"
    rest = _OLD_CLOCK.sub("", comment[1:-1] if brace else comment[1:]).strip()
    if not rest:
        return ""
    return f"{{{rest}}}" if brace else f"; {rest}"


def _tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of the one game in a text, each with its place."""
    at = moves = 0
    over = False
    tags: set[str] = set()
    open_at: list[int] = []
    while at < len(text):
        space = _SPACE.match(text, at)
        if space:
            at = space.end()
            continue
        kind, end, name = _token(text, at)
        main = not open_at
        if kind == "tag":
            again = bool(moves) or over or name in tags
            tags.add(name)
        else:
            first = kind == "number" and name == "1" and moves > 1
            again = main and (over or first) and kind not in ("comment", "note")
        if again:
            raise ToolError(
                f"The PGN has several games, the second from {_place(text, at)} on. "
                "Put one game into a file of its own."
            )
        if kind == "(":
            open_at.append(at)
        elif kind == ")":
            if main:
                raise ToolError(f"A ) that closes nothing stands at {_place(text, at)} of the PGN.")
            open_at.pop()
        elif main:
            moves += kind == "move"
            over = over or kind == "result"
        yield kind, at, end
        at = end
    if open_at:
        raise ToolError(f"The ( at {_place(text, open_at[-1])} of the PGN is never closed.")


def _token(text: str, at: int) -> tuple[str, int, str]:
    """Return the kind of the token at a place, its end, and a tag's name or a move's number."""
    letter = text[at]
    if letter in "()":
        return letter, at + 1, ""
    if letter == "%" and (at == 0 or text[at - 1] in "\r\n"):
        line = _LINE.search(text, at)
        return "escape", line.start() if line else len(text), ""
    if letter in "{;":
        comment = _COMMENT.match(text, at)
        if not comment:
            raise ToolError(f"The {{ at {_place(text, at)} of the PGN is never closed.")
        return "comment", comment.end(), ""
    for kind, pattern in _KINDS:
        found = pattern.match(text, at)
        if found:
            return kind, found.end(), next(filter(None, found.groups()), "")
    word = _WORD.match(text, at)
    assert word
    raise ToolError(
        f"{word[0][:20]!r} at {_place(text, at)} of the PGN is not understood. "
        "Remarks stand in braces: { }."
    )


_KINDS = (
    ("tag", _TAG),
    ("tag", _LOOSE_TAG),
    ("result", _RESULT),
    ("move", _MOVE),
    ("number", _NUMBER),
    ("note", _NOTE),
)


def _place(text: str, at: int) -> str:
    """Return a place as line and column, for people."""
    lines = _LINE.split(text[:at])
    return f"line {len(lines)}, column {len(lines[-1]) + 1}"
