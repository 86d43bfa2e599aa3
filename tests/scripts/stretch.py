# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Plays a stretch: a script of the simulator with what is to be expected written beside the inputs.

``README.md`` describes the lines. Whatever a stretch does reaches the device as ordinary lines of
``tidebell sim --script``, through the simulator's own script runner; ``python stretch.py FILE``
prints them.
"""

from __future__ import annotations

import functools
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tidebell_core import words as texts
from tidebell_core.record.event_names import FATES, NAMES, PHASES, STATUSES
from tidebell_sim import script
from tidebell_sim.bench import Bench

HERE = Path(__file__).resolve().parent
PLAYS = HERE / "plays"
SETUP = "full-metal-planete"
KEYS = ("A", "B", "X", "Y", "E")
CLOCK = re.compile(r"^(?:TIME )?(\d+:\d\d|\d\.\d)(?: (\d+)(?: .*)?)?$")
# At zero the points are in the line below it.
LEFT = re.compile(r"^(?:Saves \d+ of )?(\d+) \w+$")


@functools.cache
def _setup_line(name: str) -> script.Line:
    return script._parse_line(0, json.dumps({"setup": name}), KEYS, HERE)


@functools.cache
def setup(name: str = SETUP) -> dict[str, Any]:
    """A compiled setup, as an object."""
    found: dict[str, Any] = json.loads(_setup_line(name).value[1])
    return found


def switch_indices(chosen: dict[str, Any], name: str = SETUP) -> list[int]:
    """The numbers of the chosen values, switch by switch, as the link's ``start`` wants them."""
    found = []
    switches = setup(name)["switches"]
    for switch, _, values in switches:
        labels = [value[0] for value in values]
        found.append(labels.index(str(chosen[switch])) if switch in chosen else 0)
    assert set(chosen) <= {row[0] for row in switches}, f"no such switch in {chosen}"
    return found


def read(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The lines of a stretch with their numbers; the first says what it is about."""
    lines = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.strip() and not text.startswith("#"):
            lines.append((number, json.loads(text)))
    return lines


def about(path: Path) -> dict[str, Any]:
    """A stretch's first line: ``about``, ``covers``."""
    return read(path)[0][1]


class Unpictured(Bench):
    """A device at whose pixels nobody looks, which saves the time to draw them."""

    def picture_hash(self) -> str:
        """Nothing."""
        return ""


class Table:
    """A device, and hands that do what the lines of a stretch say.

    :param state: the device's state folder
    :param seed: of what the device takes for entropy
    :param switches: rules that are played whatever ``game`` says
    :param firmware: a firmware folder that is not the project's
    """

    def __init__(
        self,
        state: Path,
        seed: int = 1,
        switches: dict[str, Any] | None = None,
        name: str = "",
        firmware: Path | None = None,
    ) -> None:
        self._name = name
        self._other = switches or {}
        self._number = 0
        self._players: list[str] = []
        self._setup = SETUP
        self.out: list[dict[str, Any]] = []
        self._told = 0
        self._bound_names: dict[str, Any] = {}
        self._tones: list[int] = []
        self.plain: list[dict[str, Any]] = []
        self.bench = Unpictured(state, seed=seed, firmware=firmware)
        self.bench.machine.listeners.append(self._hear)
        self.player = script.Player(self.bench, self.out.append)

    def __enter__(self) -> Table:
        self.bench.power(True)
        return self

    def __exit__(self, *_: object) -> None:
        self.bench.machine.close()

    def do(self, *entries: dict[str, Any]) -> None:
        """Do lines."""
        for entry in entries:
            for line in self._expanded(entry):
                self.player.do(line)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.do({"press": key})

    def expect(self, **wanted: Any) -> None:
        """Compare what is shown and said with what is wanted."""
        self.do({"expect": wanted})

    @property
    def app(self) -> Any:
        """The firmware's app object."""
        return self.bench.machine.app()

    def _hear(self, kind: str, value: Any) -> None:
        if kind == "tone" and value[1]:
            self._tones.append(value[0])

    # -- into ordinary lines

    def _plain(self, entry: dict[str, Any]) -> script.Line:
        self.plain.append(entry)
        if "setup" in entry:
            return _setup_line(entry["setup"])
        return script._parse_line(self._number, json.dumps(entry), KEYS, HERE)

    def _press(self, *keys: str) -> Iterator[script.Line]:
        """Press keys one after the other, as who looks: not while late keys do nothing."""
        for key in keys:
            app = self.app
            wait = app.changed[0] + app.settings["grace_ms"] - app.uptime_ms
            if wait > 0:
                yield self._plain({"run": wait / 1000})
            yield self._plain({"press": key})

    def _knob(self, detents: int) -> Iterator[script.Line]:
        if detents:
            yield self._plain({"turn": detents})

    def _expanded(self, entry: dict[str, Any]) -> Iterator[script.Line]:
        """A line of a stretch as ordinary ones; each is done before the next is asked for."""
        entry = dict(entry)
        word = next(iter(entry))
        own = getattr(self, f"_say_{word}", None)
        if own:
            yield from own(**entry) if word in ("game", "row", "answer") else own(entry[word])
            return
        for _ in range(entry.pop("times", 1)):
            yield self._plain(entry)

    def _say_game(
        self, game: list[str], switches: dict[str, Any] | None = None, **of: str
    ) -> Iterator[script.Line]:
        """A game begins, by the link's ``start``; ``setup`` says of which."""
        self._setup = of.get("setup", SETUP)
        chosen = {**(switches or {}), **self._other}
        self._players = game
        yield self._plain({"run": 1})
        yield self._plain({"setup": self._setup})
        seats = [[seat, name] for seat, name in enumerate(game)]
        indices = switch_indices(chosen, self._setup)
        send = {"setup": setup(self._setup)["id"], "seats": seats, "switches": indices}
        yield self._plain({"link": "start", "send": send})
        self._told = len(self.out)

    def _say_play_to(self, goal: dict[str, Any]) -> Iterator[script.Line]:
        """The plainest presses until a moment is reached: nothing is spent, everybody stays."""
        unknown = set(goal) - {"turn", "phase", "player", "hens", "starter"}
        assert not unknown, f"play_to does not know {unknown}"
        for _ in range(2000):
            self._told = len(self.out)
            view = self.app.view
            phase = PHASES[view.phase]
            if (
                phase == goal.get("phase", "run")
                and view.turn == goal.get("turn", view.turn)
                and view.name == goal.get("player", view.name)
                and not view.paused
            ):
                return
            if view.paused:
                yield from self._press("E")
            elif phase in ("run", "overtime", "ask"):
                yield from self._press("Y")
            elif phase == "starter":
                yield from self._say_choose(goal.get("starter", self._players[0]))
            elif phase == "choose":
                yield from self._say_secret("Stay")
            else:
                assert phase not in ("score", "over"), f"line {self._number}: the game is over"
                if phase == "look" and "hens" in goal:
                    yield from self._knob(goal["hens"] - view.counter)
                yield from self._press("E")
        raise AssertionError(f"line {self._number}: never reached: {self.bench.text()}")

    def _say_action(self, name: str) -> Iterator[script.Line]:
        """The knob is turned until the screen offers an action, and pushed."""
        yield from self._say_offer(name)
        yield from self._press("E")

    def _say_offer(self, *names: str) -> Iterator[script.Line]:
        """The knob is turned until the screen offers an action, or another of these."""
        for _ in range(40):
            if any(f"◂ {name} ▸" in self.bench.text() for name in names):
                return
            yield from self._knob(1)
        raise AssertionError(f"line {self._number}: {names[0]!r} is not offered")

    def _say_choose(self, text: str) -> Iterator[script.Line]:
        """The knob is turned to the row of a list, and pushed."""
        menu = self.app.screens[-1]
        menu = menu if hasattr(menu, "rows") else menu.round
        rows = [row[0] if type(row) is tuple else row.text for row in getattr(menu, "rows", [])]
        assert text in rows, f"line {self._number}: no row {text!r} in {rows}"
        yield from self._knob(rows.index(text) - menu.cursor)
        yield from self._press("E")

    def _say_secret(self, word: str) -> Iterator[script.Line]:
        """The cover is opened and the key pressed that the word stands beside."""
        yield from self._press("E")
        rows = self.bench.text()
        beside = {row[0] for row in (rows[0], rows[-1]) if row[2:].startswith(word)}
        assert len(beside) == 1, f"line {self._number}: {word!r} has no key: {rows}"
        yield from self._press(*beside)

    def _say_row(self, row: str, values: list[int] | None = None) -> Iterator[script.Line]:
        """Do an offer of a mechanism in a player turn, by its key or by the knob."""
        view, table = self.app.view, self.app.table
        for name, found in self._bound_names.items():
            row = row.replace(name, str(found))
        names = [one.name for one in view.rows]
        assert row in names, f"line {self._number}: no row {row!r} in {names}"
        key = view.rows[names.index(row)].key
        if key and key not in [action.key for action in view.actions]:
            yield from self._press("A" if key == "spend" else "B")
        else:
            yield from self._say_offer(row, texts.LIST)
            listed = f"◂ {texts.LIST} ▸" in self.bench.text()
            yield from self._press("E")
            if listed:
                yield from self._say_choose(row)
        yield from self._set(table.entry, values)

    def _say_answer(self, answer: str, values: list[int] | None = None) -> Iterator[script.Line]:
        """A question is answered; where it is a secret the cover is opened before."""
        asking = self.app.table.round
        if not asking._open:
            yield from self._press("E")
        names = [one.name for one in asking._rows]
        assert answer in names, f"line {self._number}: no answer {answer!r} in {names}"
        at = names.index(answer)
        if asking._by_keys:
            yield from self._press("AB"[at])
        elif not asking.entry:
            if not asking._plain:
                yield from self._knob(at - asking.cursor)
            yield from self._press("E")
        yield from self._set(asking.entry, values)

    def _set(self, entry: Any, values: list[int] | None) -> Iterator[script.Line]:
        """The values of a row are set one after the other; each is done by a push."""
        assert not values or entry, f"line {self._number}: nothing is to be set"
        for at in entry._asked if entry else ():  # others have one value only
            if values:
                yield from self._knob(values[at] - entry.values[at])
            yield from self._press("E")

    # -- what is expected

    def _say_expect(self, wanted: dict[str, Any]) -> Iterator[script.Line]:
        """Compare the screen and the link's ``status`` with the wanted values."""
        told, self._told = self._told, len(self.out)
        yield self._plain({"show": True})
        shown = self.out[-1]
        yield self._plain({"link": "status"})
        status = self.out[-1]["answer"]
        assert "seats" in status, f"{self._name}, line {self._number}: no game: {shown['text']}"
        records = []
        if "log" in wanted:
            first = max(0, status["events"] - len(wanted["log"]))
            send = {"game": status["game"], "first": first}
            yield self._plain({"link": "log", "send": send})
            records = self.out[-1]["answer"]["events"]
        events = [entry["event"] for entry in self.out[told:] if "event" in entry]
        found = Found(shown, status, events, records, bool(self._tones), self._setup)
        found.view = self.app.view
        self._tones.clear()
        for key, value in wanted.items():
            got = getattr(found, key)(value)
            value = self._bound(value, got)
            assert got == value, (
                f"{self._name}, line {self._number}: {key} is {got!r}, not {value!r}; "
                f"the screen: {shown['text']}"
            )

    def _bound(self, wanted: Any, got: Any) -> Any:
        """Return a wanted value; ``$name`` stands for the value found where it first stood."""
        if isinstance(wanted, str) and wanted.startswith("$"):
            return self._bound_names.setdefault(wanted, got)
        if isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
            return [self._bound(*pair) for pair in zip(wanted, got, strict=True)]
        return wanted


class Stretch(Table):
    """One stretch on a device of its own.

    :param path: the stretch
    """

    def __init__(self, path: Path, state: Path, switches: dict[str, Any] | None = None) -> None:
        super().__init__(state, 1, switches, path.stem)
        self._lines = read(path)

    def play(self) -> None:
        """Do every line.

        :raises AssertionError: something is not as it was expected; it names the line
        """
        try:
            self.player.play(self._all())
        finally:
            self.bench.machine.close()
        assert not [entry for entry in self.out if "fault" in entry]

    def _all(self) -> Iterator[script.Line]:
        for number, entry in self._lines:
            self._number = number
            if "about" not in entry:
                yield from self._expanded(entry)


class Found:
    """Everything a device shows and says, under the names that ``expect`` has for it."""

    def __init__(
        self,
        shown: dict[str, Any],
        status: dict[str, Any],
        events: list[dict[str, Any]],
        records: list[list[Any]],
        sounded: bool,
        name: str = SETUP,
    ) -> None:
        self.setup = setup(name)
        self.view: Any = None
        self.rows = shown["text"]
        self.shown = shown
        self.status = status
        self.events = events
        self.records = records
        self.sounded = sounded
        self.names = [name for _, name in status["seats"]]
        self.homes = [self.setup["colours"][colour][0] for colour, _ in status["seats"]]

    # -- on the screen

    def screen(self, wanted: list[str]) -> list[str]:
        """Those of the texts that stand in a row of the screen."""
        return [text for text in wanted if any(text in row for row in self.rows)]

    def not_screen(self, wanted: list[str]) -> list[str]:
        """Those of the texts that do not."""
        return [text for text in wanted if not any(text in row for row in self.rows)]

    def _clock_row(self) -> tuple[str | None, str | None]:
        for at, row in enumerate(self.rows):
            match = CLOCK.match(row)
            if match and row.startswith("TIME"):
                left = LEFT.match(self.rows[at + 1])
                return match.group(1), left and left.group(1)
            if match:
                return match.group(1), match.group(2)
        return None, None

    def clock(self, _: str) -> str | None:
        """The digits of the clock."""
        return self._clock_row()[0]

    def points(self, _: int | None) -> int | None | str:
        """The points left, on the screen and by the link alike."""
        text = self._clock_row()[1]
        if text is None:
            return None
        shown, said = int(text), self.status["left"]
        return shown if shown == said else f"{shown} on the screen, {said} by the link"

    def key(self, wanted: dict[str, str]) -> dict[str, str]:
        """The labels beside keys: A and X above, B and Y below, E for the knob."""
        found = {}
        for name, label in wanted.items():
            mark = "●" if name == "E" else name
            row = self.rows[0 if name in "AX" else -1]
            shown = f"{label} {mark}" if name in "XY" else f"{mark} {label}"
            found[name] = label if shown in row else row
        return found

    def lot(self, _: list[str]) -> list[str]:
        """The players in the order that the lot has drawn."""
        found = [re.fullmatch(r"\d\. (.+)", row) for row in self.rows]
        return [match.group(1) for match in found if match]

    def forecast(self, _: list[str]) -> list[str]:
        """The cards that are seen in a look, the next one first."""
        found = re.findall(r"(\d+)\. (\w+)", " ".join(self.rows))  # in two columns if many
        listed = [name for _, name in sorted(found, key=lambda pair: int(pair[0]))]
        names = [card[0] for card in self.setup["decks"][0]["cards"]]
        return listed or [row for row in self.rows if row in names]

    def pile(self, _: int) -> int | None:
        """The cards left in the pile."""
        for row in self.rows:
            match = re.search(r"(\d+) left in the pile", row)
            if match:
                return int(match.group(1))
        return None

    def sound(self, wanted: bool) -> bool:
        """Return whether the piezo sounds."""
        return bool(self.shown["sound"])

    def heard(self, _: bool) -> bool:
        """Return whether the piezo has sounded since the last expectation."""
        return self.sounded

    def ring(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """``colour``: whose; ``lit``: how many pixels at least and at most; ``arcs``: how many;
        ``colours``: whose they are, as they follow each other round the table.
        """
        pixels = [tuple(bytes.fromhex(text)) for text in self.shown["ring"]]
        lit = [any(pixel) for pixel in pixels]
        found: dict[str, Any] = {}
        if "lit" in wanted:
            low, high = wanted["lit"]
            found["lit"] = wanted["lit"] if low <= sum(lit) <= high else sum(lit)
        if "arcs" in wanted:
            found["arcs"] = sum(lit[at] and not lit[at - 1] for at in range(len(lit)))
        if "colour" in wanted:
            brightest = max(pixels, key=sum)
            found["colour"] = (
                wanted["colour"] if self._is(wanted["colour"], brightest) else brightest
            )
        if "colours" in wanted:
            homes = [row[0] for row in self.setup["colours"]]
            shown = [
                next((home for home in homes if self._is(home, pixel)), str(pixel))
                for pixel in pixels
                if any(pixel)
            ]
            parts = [one for at, one in enumerate(shown) if one != shown[at - 1]] or shown[:1]
            first = wanted["colours"][0]
            at = parts.index(first) if first in parts else 0
            found["colours"] = parts[at:] + parts[:at]
        return found

    def _is(self, home: str, pixel: tuple[int, ...]) -> bool:
        """Return whether a pixel has a player's colour: its strongest channels, through gamma."""
        colour = [row[2] for row in self.setup["colours"] if row[0] == home][0]
        share = [256 * part // (max(pixel) or 1) for part in pixel]
        return all(
            (part > 240) == (want == max(colour)) for part, want in zip(share, colour, strict=True)
        )

    # -- what mechanisms tell

    def facts(self, wanted: list[str]) -> list[str]:
        """Those of the texts that are told of the player turn, on the screen as far as it goes."""
        return [text for text in wanted if text in self.view.facts]

    def not_facts(self, wanted: list[str]) -> list[str]:
        """Those of the texts that are not told."""
        return [text for text in wanted if text not in self.view.facts]

    def warnings(self, _: list[str]) -> list[str]:
        """Return the cards that the last player turn left to look at."""
        return list(self.view.warnings)

    def rows_offered(self, wanted: list[str]) -> list[str]:
        """Those of the names that are offered beside the actions."""
        offered = [row.name for row in self.view.rows]
        return [name for name in wanted if name in offered]

    def not_offered(self, wanted: list[str]) -> list[str]:
        """Those of the names that are not offered, as a row or as an action."""
        offered = [row.name for row in self.view.rows] + [one.name for one in self.view.actions]
        return [name for name in wanted if name not in offered]

    def asked(self, _: str) -> str | None:
        """The question that is put to the table or to one player."""
        return self.view.prompt.title if self.view.prompt else None

    def asked_of(self, _: str) -> str | None:
        """Whom the question is put to."""
        prompt = self.view.prompt
        return self.names[prompt.seat] if prompt and prompt.seat >= 0 else None

    def gap(self, _: bool) -> bool:
        """Return whether the table is between two player turns."""
        return bool(self.view.gap)

    def clocks(self, _: list[int]) -> list[int]:
        """Every player's clock in whole seconds, rounded up."""
        return [-(-ms // 1000) for ms in self.view.clocks]

    def moves(self, _: list[int]) -> list[int]:
        """Return how many turns each player has ended."""
        return list(self.view.moves)

    def notes(self, _: list[str]) -> list[str]:
        """Return the notes of the players' clocks, beside the digits."""
        return list(self.view.clock_notes)

    def flagged(self, _: str | None) -> str | None:
        """Whose flag fell first."""
        return self.names[self.view.flagged] if self.view.flagged >= 0 else None

    def match(self, _: int) -> int:
        """Return the seconds left on the match clock, rounded up; -1 without one."""
        return -1 if self.view.match_ms < 0 else -(-self.view.match_ms // 1000)

    # -- by the link

    def player(self, _: str | None) -> str | None:
        """Whose turn it is, None when it is nobody's or everybody's."""
        return self.status["name"] or None

    def next(self, _: str | None) -> str | None:
        """Return the next player of this round."""
        seat = self.status["next_seat"]
        return self.names[seat] if seat >= 0 else None

    def starter(self, _: str) -> str:
        """Return the player who begins every round."""
        return self.names[self.status["starter"]]

    def order(self, _: list[str]) -> list[str]:
        """The players as they sit, clockwise."""
        return [self.names[seat] for seat in self.status["order"]]

    def phase(self, _: str) -> str:
        """Return the phase of the table."""
        return PHASES[self.status["phase"]]

    def turn(self, _: int) -> int:
        """The turn of the game."""
        return self.status["turn"]

    def stage(self, _: str) -> str:
        """The name of the stage."""
        return self.status["stage"]

    def base(self, _: int) -> int:
        """The points that a player turn begins with, before what was kept."""
        return self.status["base"]

    def kept(self, _: int) -> int:
        """Return the points that the active player has kept."""
        return self.status["kept"]

    def card(self, _: str | None) -> str | None:
        """The card that counts."""
        return self.status["card"] or None

    def paused(self, _: bool) -> bool:
        """Return whether the game is paused."""
        return self.status["paused"]

    def declared(self, _: str | None) -> str | None:
        """The action that is declared and not finished."""
        return self.status["declared"] or None

    def clock_runs(self, _: bool) -> bool:
        """Return whether a player's clock runs."""
        return self.status["clock_runs"]

    def ships(self, wanted: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        """Ships by the colour of their home: ``holder``, ``lost`` turrets, ``fate``."""
        found = {}
        for home, fields in wanted.items():
            holder, damage, fate = self.status["assets"][self.homes.index(home)]
            ship = {"holder": self.names[holder], "lost": damage, "fate": FATES[fate]}
            found[home] = {key: ship[key] for key in fields}
        return found

    def players(self, wanted: dict[str, str]) -> dict[str, str]:
        """Players' states."""
        return {name: STATUSES[self.status["status"][self.names.index(name)]] for name in wanted}

    def ranking(self, _: list[Any]) -> list[Any]:
        """Place, player and points, best first."""
        return [[place, self.names[seat], points] for place, seat, points in self.status["ranking"]]

    def happened(self, _: list[str]) -> list[str]:
        """The events since the last expectation."""
        return [event["event"] for event in self.events]

    def log(self, _: list[str]) -> list[str]:
        """The newest events of the game's log."""
        return [NAMES[record[1]] for record in self.records]


def main() -> None:
    """Print a stretch as an ordinary script."""
    path = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        stretch = Stretch(path, Path(folder))
        stretch.play()
    for entry in stretch.plain:
        print(json.dumps(entry, ensure_ascii=False))


if __name__ == "__main__":
    main()
