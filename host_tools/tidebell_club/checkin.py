# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Check-in by QR code: each player has a link with a token that says "I am here", and no more.

A token is made of the club's own password and the player's name, so none is kept, and a list that
was printed stays good.
"""

from __future__ import annotations

import hmac
from html import escape
from importlib import resources

import segno
from tidebell_host import digests
from tidebell_host.languages import in_language, page_text
from tidebell_host.output import one_line

from tidebell_club.evening import Evening


def token(key: str, name: str) -> str:
    """Return the token of a player."""
    return digests.token(key, f"check-in {name}")


def player(key: str, names: list[str], given: str) -> str | None:
    """Return whose token this is, None if it is nobody's."""
    asked = given.encode()
    return next(
        (one for one in names if hmac.compare_digest(token(key, one).encode(), asked)), None
    )


def page(evening: Evening, name: str) -> str:
    """Return the page behind a player's code: a button, or that he is checked in, and where."""
    if name in evening.here:
        tables = [one.number for one in evening.tables.values() if name in one.names]
        said = [page_text("You are checked in.")]
        said += [page_text("Table {n}", n=number) for number in tables]
        contents = "".join(f"<p>{line}</p>" for line in said)
    else:
        label = page_text("I am here")
        contents = f'<form method="post"><button>{label}</button></form>'
    return _filled("here", one_line(name), contents)


def codes(key: str, names: list[str], board: str) -> str:
    """Return a page to be printed: a code for each player.

    :param board: the board's address in the room
    """
    cards = []
    for name in names:
        code = segno.make(f"{board}here/{token(key, name)}", error="m", micro=False)
        picture = code.svg_data_uri(scale=4, border=2)
        cards.append(f'<li><img src="{picture}" alt=""><span>{escape(one_line(name))}</span></li>')
    return _filled("codes", page_text("Codes for check-in"), f"<ul>{''.join(cards)}</ul>")


def _filled(kind: str, title: str, contents: str) -> str:
    source = (resources.files("tidebell_club") / "page" / "paper.html").read_text("utf-8")
    source = in_language(source).replace("KIND", kind).replace("TITLE", escape(title))
    return source.replace("CONTENTS", contents)
