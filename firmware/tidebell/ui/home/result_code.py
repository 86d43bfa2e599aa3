# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The result as a QR code, for a phone: the page ``result.html`` reads it, and so does a person.

It is an address with the result behind ``#``, which no server gets to see; without the setting
``result_page`` it is the text alone. ``docs/archive.md`` has the form.
"""

from ...paint.qr import MOST, Code
from ...parts.inputs import TAP
from ..draw import outcomes
from ..menu import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk, Page

FORM = "1"  # of the text
NOWHERE = "tidebell"  # in place of an address
# Letters of the title and of a name, until it fits: a player is known by his name.
_SHORTER = ((36, 12), (21, 12), (9, 12), (9, 9), (9, 7), (9, 5), (3, 3), (3, 1))


class ResultCode(Screen):
    """The code; the knob or X closes it.

    :param str text: what it says
    """

    def __init__(self, app: "Desk", text: str) -> None:
        super().__init__(app)
        self._code = Code(text.encode())

    def draw(self, page: "Page") -> None:
        """Show the code."""
        outcomes.result_code(page, self._code)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Close."""
        if gesture == TAP and meaning in ("do", "undo"):
            self.app.pop()


def told(app: "Desk", own: bool = True) -> str:
    """Return what the code says: the result, names shortened where they do not fit.

    :param own: behind the address that the settings name
    """
    session = app.session
    took = session.played_ms + session.paused_ms
    utc = session.header.utc
    ended = utc + took // 1000 if utc else 0
    address = str(app.settings["result_page"]) if own else ""
    for page in (address or NOWHERE, NOWHERE):
        for most, letters in _SHORTER:
            title = quoted(session.setup.title[:most])
            parts = [FORM, session.header.setup_id, title, str(ended), str((took + 30000) // 60000)]
            for colours in (True, False):
                text = page + "#" + ";".join(parts + _seats(app, letters, colours))
                if len(text) <= MOST:
                    return text
    return text


def _seats(app: "Desk", letters: int, colours: bool) -> list:
    """Return the players, best first, each as name, points, rank, and colour.

    Where there is no ranking they follow each other as they sit, with 0 for points and rank.
    """
    view, session = app.view, app.session
    found = []
    for rank, seat, score in view.ranking if view.winners else [(0, one, 0) for one in view.order]:
        row = [quoted(view.names[seat][:letters]), str(score), str(rank)]
        if colours:
            row.append(quoted(session.setup.colours[session.header.seats[seat][0]][0]))
        found.append(",".join(row))
    return found


def addressed(app: "Desk", text: str) -> str:
    """Return what the code of a result that was kept says, behind the address if there is room."""
    whole = (str(app.settings["result_page"]) or NOWHERE) + "#" + text
    return whole if len(whole) <= MOST else NOWHERE + "#" + text


def ranked(text: str) -> tuple:
    """Return title, and the players' names, points and ranks, of the form that ``told`` makes."""
    parts = text.split(";")
    rows = []
    for part in parts[5:]:
        name, score, rank = part.split(",")[:3]
        rows.append((unquoted(name), float(score) if "." in score else int(score), int(rank)))
    return unquoted(parts[2]), rows


def unquoted(text: str) -> str:
    """Return a text that ``quoted`` made fit for an address."""
    parts = text.split("%")
    out = parts[0].encode()
    for part in parts[1:]:
        out += bytes((int(part[:2], 16),)) + part[2:].encode()
    return out.decode()


def quoted(text: str) -> str:
    """Return a text as it may stand in an address (RFC 3986, 2.1)."""
    out = ""
    for byte in text.encode():
        letter = chr(byte)
        plain = byte < 128 and (letter.isalpha() or letter.isdigit() or letter in "-._~")
        out += letter if plain else "%%%02X" % byte
    return out
