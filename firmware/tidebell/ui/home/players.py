# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Players of a new game: their order, names, colours, and the rules they choose."""

from tidebell_core import words as texts
from tidebell_core.casefold import distinct, folded
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError

from ...keep import inplace
from ...keep.setup_store import MAX_NAMES
from ...paint.styles import SEAT
from ..drive_warnings import tell
from ..menu import Choice, Line, Menu, Number
from ..seating import Places
from .name_wheel import NameWheel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk, Page


def front(app: "Desk", id: str) -> dict:
    """Return a setup, after a check of the part that the screens before a game read.

    :raises LinkError: it cannot be read
    :raises Refused: that part of it is malformed
    """
    store = app.store
    inplace.breathe()
    data = store.load(id)
    inplace.breathe()
    from tidebell_core.setup_reading import (
        validation,  # not before the first screen: see ``play_parts``
    )

    validation.front(data)
    inplace.breathe()
    return data


def choose(app: "Desk", id: str) -> None:
    """Ask who plays, or say why this setup cannot be played."""
    try:
        app.push(Players(app, id))
    except (LinkError, Refused, MemoryError) as error:
        app.message(id, getattr(error, "text", texts.NO_MEMORY))


class Players(Menu):
    """The players in seat order, clockwise, with their colours, and the switches of the rules.

    :param str id: of the setup
    :raises LinkError: it cannot be read
    :raises Refused: it is malformed
    """

    onward = 0

    def __init__(self, app: "Desk", id: str) -> None:
        data = front(app, id)
        self._id = id
        self._title = data["title"]
        self._range = data["players"]
        self._colours = [(row[0], row[2], row[1]) for row in data["colours"]]
        self._switches = [
            [row[1], [str(value[0]) for value in row[2]], 0] for row in data.get("switches", [])
        ]
        self._names = distinct(app.store.names())
        self._seats: list = []
        last = app.games.last_game()
        if last:  # the players of the last game come first
            playing = [seat[1] for seat in last["seats"] if seat[1] in self._names]
            self._names = playing + [name for name in self._names if name not in playing]
        if last and last["setup"] == id:
            # The setup may have changed since, to fewer players or colours.
            self._seats += [list(seat) for seat in last["seats"][: self._range[1]]]
            for at, chosen in enumerate(last["switches"][: len(self._switches)]):
                switch = self._switches[at]
                switch[2] = chosen if chosen < len(switch[1]) else 0
        self._count = max(len(self._seats), self._range[0]) if self._seats else self._range[1]
        while len(self._seats) < self._range[1]:
            self._seats.append(self._seat(len(self._seats)))
        self._free_colours()
        super().__init__(app, self._title, [])
        self._list()

    def _seat(self, at: int) -> list:
        """Return a seat with a colour, and the next name that nobody has."""
        taken = [folded(seat[1]) for seat in self._seats]
        for name in self._names:
            if folded(name) not in taken:
                return [at, name]
        return [at, ""]

    def take_names(self, names: list) -> None:
        """Offer names that a computer has just sent; give one to each player without a name."""
        self._names = distinct(names)
        for seat in self._seats:
            seat[1] = seat[1] or self._seat(0)[1]
        self._list()

    def _free_colours(self) -> None:
        """Give players of the same colour different ones."""
        taken = []
        for seat in self._seats:
            while seat[0] in taken or seat[0] >= len(self._colours):
                seat[0] = (seat[0] + 1) % len(self._colours)
            taken.append(seat[0])

    def _name(self, at: int) -> str:
        seat = self._seats[at]
        return seat[1] or self._colours[seat[0]][0]

    def _list(self) -> None:
        app = self.app
        self._show_colours()
        rows = [Line(texts.BEGIN, self._begin)]
        if self._range[0] < self._range[1]:
            rows.append(
                Number(
                    texts.PLAYERS,
                    lambda: self._count,
                    self._range[0],
                    self._range[1],
                    self._set_count,
                )
            )
        for at in range(self._count):
            rows.append(
                Line(
                    texts.PLAYER.format(at + 1),
                    lambda at=at: app.push(self._seat_menu(at)),
                    lambda at=at: self._name(at),
                    None,
                    SEAT + at,
                )
            )
        rows.append(Line(texts.SEATS, self._open_places))
        if self._switches:
            rows.append(Line(texts.SWITCHES, self._open_switches))
        self.rows = rows

    def draw(self, page: "Page") -> None:
        """Write the list; names may have changed."""
        self._show_colours()
        super().draw(page)

    def _show_colours(self) -> None:
        """Let screens show the colours of those who play."""
        playing = self._seats[: self._count]
        self.app.seat_colours = [self._colours[seat[0]][1] for seat in playing]

    def _set_count(self, count: int) -> None:
        self._count = count
        self._list()

    def _seat_menu(self, at: int) -> Menu:
        """Return the menu of one player: name and colour."""

        def name() -> None:
            seat = self._seats[at]
            taken = [folded(one) for one in self._taken()]
            names = [one for one in self._names if one == seat[1] or folded(one) not in taken]
            own = self._colours[seat[0]][0]
            self.app.push(NameWheel(self.app, own, seat[1], names, lambda new: self._call(at, new)))

        def hue(new: int) -> None:
            seat = self._seats[at]
            for other in self._seats:
                if other[0] == new:
                    other[0] = seat[0]
            seat[0] = new
            self._show_colours()

        rows = [Line(texts.NAME, name, lambda: self._name(at))]
        if [row for row in self._colours if row[1] != self._colours[0][1]]:
            names = [row[0] for row in self._colours]
            rows.append(Choice(texts.COLOUR, names, lambda: self._seats[at][0], hue, SEAT + at))
        return Menu(self.app, texts.PLAYER.format(at + 1), rows)

    def _call(self, at: int, name: str) -> None:
        """Give a player a name, as it is known; one that is new is kept, and offered first."""
        for known in self._names:
            if folded(known) == folded(name):
                name = known
        self._seats[at][1] = name
        if not name or name in self._names:
            return
        self._names.insert(0, name)
        store = self.app.store
        try:
            store.set_names(([name] + store.names())[:MAX_NAMES])
        except (LinkError, OSError) as error:
            tell(self.app, error)

    def _taken(self) -> list:
        return [seat[1] for seat in self._seats[: self._count]]

    def _open_places(self) -> None:
        players = []
        for at in range(self._count):
            rgb = self._colours[self._seats[at][0]][1]
            players.append((at, self._name(at), rgb))
        self.app.push(Places(self.app, players, self.app.games.places_for(self._count)))

    def _open_switches(self) -> None:
        rows = []
        for switch in self._switches:

            def put(at: int, switch: list = switch) -> None:
                switch[2] = at

            rows.append(Choice(switch[0], switch[1], lambda switch=switch: switch[2], put))
        self.app.push(Menu(self.app, texts.SWITCHES, rows))

    def _begin(self) -> None:
        seats = [[self._seats[at][0], self._name(at)] for at in range(self._count)]
        self.app.games.begin(
            {
                "setup": self._id,
                "title": self._title,
                "seats": seats,
                "switches": [switch[2] for switch in self._switches],
            }
        )
