# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Result as a QR code for a phone: the page ``result.html`` shows it, and a person can read it.

The code is an address with the result behind ``#``, a part that no server sees. Without the setting
``result_page`` a word stands for the address. ``docs/archive.md`` has the form.
"""

from tidebell_core.game.arbiter import SEAL_NOW

from ...paint.qr import MOST_BYTES, Code
from ...parts.inputs import TAP
from ..draw import outcomes
from ..menu import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk, Page

FORM = "1"  # version of the text's form
NOWHERE = "tidebell"  # in place of an address
# Most letters of the title and of a name, tried until the text fits: names matter more.
_SHORTER = ((36, 12), (21, 12), (9, 12), (9, 9), (9, 7), (9, 5), (3, 3), (3, 1))


class ResultCode(Screen):
    """The screen of a code; the knob or X closes it.

    :param str text: of the code
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
    """Return the text of the code: the result, names shortened where they do not fit.

    :param own: put it behind the address that the settings name
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
                if len(text) <= MOST_BYTES:
                    return text
    return text


def _seats(app: "Desk", letters: int, colours: bool) -> list:
    """Return the players, best first, each as name, points, rank, and colour.

    Without a ranking they come in the order of the table, with 0 for points and rank. Behind the
    first one's colour are corrections and pauses, where there are any.
    """
    view, session = app.view, app.session
    found = []  # type: list[str]
    ends = len({name[:letters] for name in view.names}) < len(view.names)
    for rank, seat, score in view.ranking if view.winners else [(0, one, 0) for one in view.order]:
        name = view.names[seat]
        if ends and len(name) > letters > 2:  # numbers tell them apart
            name = name[: letters - 2] + name[-2:]
        row = [quoted(name[:letters]), str(score), str(rank)]
        counts = () if found else view.acts[:SEAL_NOW]
        if colours or any(counts):
            colour = session.setup.colours[session.header.seats[seat][0]][0]
            row.append(quoted(colour if colours else ""))
        if any(counts):
            row += [str(count) for count in counts]
        found.append(",".join(row))
    return found


def addressed(app: "Desk", text: str) -> str:
    """Return the text of a kept result's QR code: behind the page's address, if that fits."""
    whole = (str(app.settings["result_page"]) or NOWHERE) + "#" + text
    return whole if len(whole) <= MOST_BYTES else NOWHERE + "#" + text


def ranked(text: str) -> tuple:
    """Return the title and each player's (name, points, rank) from a text that ``told`` made."""
    parts = text.split(";")
    rows = []
    for part in parts[5:]:
        name, score, rank = part.split(",")[:3]
        rows.append((unquoted(name), float(score) if "." in score else int(score), int(rank)))
    return unquoted(parts[2]), rows


def unquoted(text: str) -> str:
    """Return the text that ``quoted`` encoded."""
    parts = text.split("%")
    out = parts[0].encode()
    for part in parts[1:]:
        out += bytes((int(part[:2], 16),)) + part[2:].encode()
    return out.decode()


def quoted(text: str) -> str:
    """Return a text percent-encoded for an address (RFC 3986, 2.1)."""
    out = ""
    for byte in text.encode():
        letter = chr(byte)
        plain = byte < 128 and (letter.isalpha() or letter.isdigit() or letter in "-._~")
        out += letter if plain else "%%%02X" % byte
    return out
