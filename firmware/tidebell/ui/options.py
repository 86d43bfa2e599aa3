# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Settings, and where the players sit."""

from tidebell_core import words as texts

from ..parts.inputs import TAP
from ..parts.lights import CALL
from ..parts.sounds import START
from .draw import lists
from .menu import Line, Menu, Number
from .screen import Screen
from .unkept import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk, Page


class Places(Screen):
    """Where each player sits: the ring shows it, turning moves it, pushing goes on.

    :param list players: (seat, name, rgb) in their order at the table
    :param list places: for each number the pixel nearest the seat; changed in place
    """

    def __init__(self, app: "Desk", players: list, places: list) -> None:
        super().__init__(app)
        self._players = players
        self._places = places
        self._at = 0

    def draw(self, page: "Page") -> None:
        """Show one player's side."""
        number, name, rgb = self._players[self._at]
        ring = self.app.lights
        ring.set(CALL, rgb, number % 4 + 1, self._places[number])
        lists.places(page, number, name, rgb, self._places[number], ring.pixels)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Next player, or leave."""
        if gesture != TAP or meaning not in ("do", "undo"):
            return
        self._at += 1 if meaning == "do" else -1
        if 0 <= self._at < len(self._players):
            self.app.redraw()
        else:
            self.app.games.keep_places(self._places)
            self.app.pop()

    def turn(self, steps: int) -> None:
        """Move the side."""
        number = self._players[self._at][0]
        self._places[number] = (self._places[number] + steps) % self.app.lights.pixels


def _set(app: "Desk", name: str, value: int) -> None:
    """Change a setting; on a drive that is not the device's it lasts until the power goes."""
    try:
        app.settings.set({name: value})
    except OSError as error:
        tell(app, error)
    app.settings_changed()


# What the table calls so many mA, of the most and of the least that the lights draw.
_LIMITS = ((100, texts.LITTLE), (300, texts.USUAL), (700, texts.MUCH), (1500, texts.MOST_POWER))
_LEAST = ((0, texts.OFF), (60, texts.LITTLE), (120, texts.MUCH), (240, texts.MOST_POWER))


def _level(value: "int | str", levels: tuple) -> int:
    """Return the level nearest to a value that a computer may have set."""
    apart = [abs(int(value) - level[0]) for level in levels]
    return apart.index(min(apart))


def _seconds(ms: int) -> str:
    """Return milliseconds as seconds, to the tenth."""
    if not ms:
        return texts.OFF
    return texts.SECONDS.format("%d" % (ms // 1000) if not ms % 1000 else "%.1f" % (ms / 1000))


def settings_menu(app: "Desk") -> Menu:
    """Return the settings; each counts when pushed."""
    rows: "list[Line]" = []
    for name, text, low, high, step, form in (
        ("ring_percent", texts.RING, 2, 100, 2, texts.PERCENT),
        ("screen_percent", texts.SCREEN, 5, 100, 5, texts.PERCENT),
    ):
        rows.append(
            Number(
                text,
                lambda name=name: app.settings[name],
                low,
                high,
                lambda value, name=name: _set(app, name, value),
                form.format,
                step,
            )
        )
    for name, text, levels in (("ring_ma", texts.LIMIT, _LIMITS), ("load_ma", texts.LEAST, _LEAST)):
        rows.append(
            Number(
                text,
                lambda name=name, levels=levels: _level(app.settings[name], levels),
                0,
                len(levels) - 1,
                lambda at, name=name, levels=levels: _set(app, name, levels[at][0]),
                lambda at, levels=levels: levels[at][1],
            )
        )
    rows.append(
        Number(
            texts.GRACE,
            lambda: app.settings["grace_ms"],
            0,
            5000,
            lambda value: _set(app, "grace_ms", value),
            _seconds,
            100,
        )
    )
    rows.insert(
        2,
        Line(
            texts.MUTE,
            lambda: _set(app, "mute", 1 - int(app.settings["mute"])),
            lambda: texts.ON if app.settings["mute"] else texts.OFF,
        ),
    )
    rows.insert(
        2,
        Number(
            texts.VOLUME,
            lambda: app.settings["volume"],
            1,
            3,
            lambda value: _try(app, value),
            lambda value: (texts.SOFT, texts.MIDDLE, texts.LOUD)[value - 1],
        ),
    )
    return Menu(app, texts.SETTINGS, rows)


def _try(app: "Desk", volume: int) -> None:
    """Change the volume, and let it be heard."""
    _set(app, "volume", volume)
    app.sounds.play(START)
