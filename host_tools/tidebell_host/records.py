# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The events of a game's log: as records for programs, and as lines for people."""

from __future__ import annotations

import json
from typing import Any

from tidebell_core import events as e
from tidebell_core.event_names import NAMES
from tidebell_core.events import NOBODY
from tidebell_core.header import Header
from tidebell_core.session import Session
from tidebell_core.setup import Setup
from tidebell_core.state import ASK, OVERTIME, READY, RUN
from tidebell_core.view import View

from tidebell_host import telling
from tidebell_host.table import minutes


def as_record(event: list[Any]) -> dict[str, Any]:
    """An event of the protocol as an object that explains itself."""
    number, kind, seat, arg, elapsed = event
    name = NAMES[kind] if 0 < kind < len(NAMES) else str(kind)
    return {
        "n": number,
        "event": name,
        "seat": None if seat == NOBODY else seat,
        "arg": arg,
        "elapsed_ms": elapsed,
    }


def clock_text(ms: int) -> str:
    """Milliseconds as hours, minutes and seconds."""
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


_TIMED = (READY, RUN, OVERTIME, ASK)  # the phases that belong to a player turn


FIELDS = ("holder", "damage", "fate")  # of an asset
FATES = ("here", "taken off", "stranded")
_SAID = {"fix_kept": "fix saved"}  # events that players have another word for
STATUSES = ("playing", "out", "gone", "absent")


class Standing:
    """The game played once more by the core, to say how it stood at each event.

    What the device hides as long as the game is on has no part in whose turn it is, and is taken
    for nothing; should an event not be possible then, no more is told.

    :param setup: the compiled setup
    :param game: the game's header, as the protocol has it
    """

    def __init__(self, setup: dict[str, Any], game: dict[str, Any]) -> None:
        switches = game.get("switches") or []
        header = Header(
            game["game"],
            game["setup"],
            game["crc32"],
            int(game.get("seed") or "0", 16),
            game["seats"],
            switches,
        )
        # The core takes over what it is given.
        rules = Setup(json.loads(json.dumps(setup)), switches)
        self._session: Session | None = Session(rules, header)
        self._view = View()

    def after(self, event: list[Any]) -> tuple[str, str, str, str]:
        """Apply an event; returns turn, player, points and time left, of whose turn it was.

        Where the event handed the turn on, they are those of the player who gave it away.
        """
        _, kind, seat, arg, elapsed = event
        session = self._session
        if session is None:
            return ("", "", "", "")
        try:
            session.since_ms = elapsed
            self._view.update(session)
            before, then = self._told(), self._view.seat
            if arg is None:
                arg = session.state.pos * 8 if kind == e.CHOOSE else 0
            session.replay([(kind, seat, arg, elapsed)])
            self._view.update(session)
        except Exception:  # a device's events need not fit its setup
            self._session = None
            return ("", "", "", "")
        return before if 0 <= then != self._view.seat else self._told()

    def _told(self) -> tuple[str, str, str, str]:
        view = self._view
        turn = f"turn {view.turn}" if view.turn > 0 else ""
        clock = ""
        if view.clocks and view.seat >= 0:
            clock = minutes(view.clocks[view.seat])
        elif view.clock_total and view.phase in _TIMED:
            clock = minutes(view.clock_ms)
        points = f"{view.left} {view.pool}" if view.pool and view.phase in _TIMED else ""
        return (turn, view.name if view.seat >= 0 else "", points, clock)


class Reader:
    """Turns events into lines that say what happened at the table.

    :param setup: the compiled setup that the game is played with, or None if it is not at hand
    :param seats: the players, ``[colour, name]``
    :param game: the game's header; with it and the setup each line says how the game stood
    """

    def __init__(
        self,
        setup: dict[str, Any] | None,
        seats: list[list[Any]],
        game: dict[str, Any] | None = None,
    ) -> None:
        self._standing = None
        if setup and game:
            try:
                self._standing = Standing(setup, game)
            except Exception:  # a device's setup need not fit its game
                pass
        self._setup = setup or {}
        self._seats = seats
        self._names = [str(seat[1]) for seat in seats]
        self._since = 0

    def line(self, event: list[Any]) -> str:
        """One event: number, time since the start, turn, who, points and time left, what."""
        number, kind, seat, arg, elapsed = event
        self._since += elapsed
        name = NAMES[kind] if 0 < kind < len(NAMES) else f"event {kind}"
        turn, at_turn, points, left = (
            self._standing.after(event) if self._standing else ("", "", "", "")
        )
        who = self._who(seat) or at_turn
        stood = f"{turn:8}  {who:12}  {points:>8}  {left:>7}" if self._standing else f"{who:12}"
        what = _SAID.get(name) or name.replace("_", " ")
        about = self._about(name, seat, arg)
        if about:
            what = f"{what}: {about}"
        return f"{number:5}  {clock_text(self._since)}  {stood}  {what}".rstrip()

    def _who(self, seat: int) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else ""

    def _entry(self, key: str, index: int) -> Any:
        entries = self._setup.get(key) or []
        return entries[index] if 0 <= index < len(entries) else None

    def _about(self, name: str, seat: int, arg: int | None) -> str:
        if arg is None:
            return "secret for now"
        if name in telling.WORDS:
            return telling.told(self._setup, self._seats, name, seat, arg)
        if name == "spend":
            target = (arg >> 5) - 1
            action = self._entry("actions", arg & 31)
            text = action["name"] if action else f"action {arg & 31}"
            if action and "price" in action:
                price = action["price"]
                paid = self._entry("counters", price) or [""]
                if price < 0:  # a pool
                    paid = [(self._entry("pools", -1 - price) or {"name": ""})["name"]]
                return f"{text}, {max(0, target)} {paid[0]}".rstrip()
            return f"{text} ({self._who(target)})" if target >= 0 else text
        if name == "count":
            counter = self._entry("counters", arg >> 8)
            return f"{counter[0] if counter else 'counter'} {arg & 255}"
        if name == "asset":
            field = FIELDS[min(arg >> 4 & 7, 2)]
            asset = (self._setup.get("assets") or {}).get("name", "asset")
            value = self._who(arg & 15) if field == "holder" else str(arg & 15)
            if field == "fate":
                value = FATES[min(arg & 15, len(FATES) - 1)]
            return f"{self._who(arg >> 7)}'s {asset.lower()}, {field} {value}"
        if name == "choose":
            if arg & 7 == 7:
                return "passed over"
            choice = self._entry("choices", 0)
            options = choice["options"] if choice else []
            return options[arg & 7][0] if (arg & 7) < len(options) else str(arg & 7)
        if name == "order":
            count = len(self._names)
            return ", ".join(self._who(arg >> 3 * place & 7) for place in range(count))
        if name == "score":
            fields = (self._setup.get("score") or {}).get("fields", [])
            which = arg >> 10
            label = fields[which][0] if which < len(fields) else f"field {which}"
            return f"{label} {arg & 1023}"
        if name in ("fix_points", "fix_kept"):
            return str(arg & 1023)
        if name == "fix_time":
            return clock_text(arg)
        if name == "fix_card":
            deck = self._entry("decks", arg >> 5)
            cards = deck["cards"] if deck else []
            return cards[arg & 31][0] if (arg & 31) < len(cards) else str(arg & 31)
        if name == "status":
            return STATUSES[max(0, min(arg, 3))]
        if name in ("fix_turn", "fix_penalty", "tick"):
            return str(arg)
        return ""
