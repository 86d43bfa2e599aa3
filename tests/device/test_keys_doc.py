# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""docs/keys.md: every function with its presses and its time, performed here and printed."""

from __future__ import annotations

from pathlib import Path

import goldens
from tabletop import NAMES, ROOT, Bench, begun, fresh
from tidebell_core.game.state import OVER, PROMPT, RUN
from tidebell_core.record import events as e

COLOURS = ["Red", "Blue", "Yellow", "Green"]
DOC = ROOT / "docs" / "keys.md"

HEAD = """<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors -->
<!-- SPDX-License-Identifier: MIT -->
<!-- Printed by tests/device/test_keys_doc.py, which performs every line; renew: make renew -->
# Keys

| key | where | in play | in lists and questions |
|---|---|---|---|
| A | upper left | spends one point; held: one after the other | up |
| B | lower left | declares an attack; again: its second shot | down |
| X | upper right | undo; held: redo | back, no |
| Y, or the bar | lower right, front edge | ends the player turn, at once | yes |
| knob turned | | chooses another action | moves; changes a number |
| knob pushed | | does what is chosen; at rest: pause | takes what is marked |
| knob held | | the menu; on the build: which unit builds | |

The screen says beside each key what it does now.

**The knob.** Turn it to choose an action. It stays there for ten seconds, and then it is at rest
again, on Pause. After a push it stays on that action for as long: one more push does it again.
From rest, the first detent to the right leads back to what the knob did last in this player turn.
The actions that have a key of their own come last.

**A held down** spends one point at once. After 0.6 s it spends the second, and then one every
0.3 s, each with its sound, until you let go. So a move of four is one press of a second and a
half. Each point is a step of its own: if you ran one too far, X takes that one back. The key stops
spending when anything else happens: another key, no point left, zero. What is left of a press
never spends the next player's points. Only actions that cost points and ask nothing more repeat.

**Two keys at once**, one of them Y, within 30 ms are a bump. The device takes back what they did,
and asks.

**In a pause** only the knob, X and the menu do something. Whatever else is pressed or turned, the
screen says that it is paused.

**Before a look round**, as long as nobody has what lets him look, the knob's push answers for all:
nobody. Y, turning the knob and two keys held begin the round.

**At the end** the knob's push is a rematch, Y home, A the times, B the result's code.

## Functions

A press is a key going down. A hold is a press of 0.6 s. Turning the knob is no press: its detents
have a column of their own. The time is from the first touch until it is done. A press takes 80 ms,
the way to the next one 120 ms, a detent 50 ms.

| function | how | presses | detents | seconds | at most |
|---|---|---|---|---|---|
"""


class Hand:
    """Does things to a device and keeps count."""

    def __init__(self, device: Bench) -> None:
        self.device = device
        self.start()

    def start(self) -> None:
        self.presses = self.detents = 0
        self.how: list[str] = []
        self.began = self.last = self.device.clock.now()

    def tap(self, key: str) -> None:
        self._note("knob" if key == "E" else key)
        self.presses += 1
        self.device.down(key)
        self.device.run(80)
        self.device.up(key)
        self.device.run(1)
        self.last = self.device.clock.now()
        self.device.run(119)

    def hold(self, key: str) -> None:
        self._note(("knob" if key == "E" else key) + " held")
        self.presses += 1
        self.device.down(key)
        self.device.run(620)
        self.last = self.device.clock.now()
        self.device.up(key)
        self.device.run(120)

    def keep(self, key: str, points: int) -> None:
        """Hold a key down until it has spent so many points."""
        self._note(key + " held")
        self.presses += 1
        left = self.device.app.view.left
        self.device.down(key)
        for _ in range(40 * points):
            if self.device.app.view.left > left - points:
                self.device.run(10)
        self.device.up(key)
        self.device.run(120)

    def both(self, first: str, second: str) -> None:
        self._note(f"{first} and {second} held")
        self.presses += 1
        self.device.down(first)
        self.device.run(20)
        self.device.down(second)
        self.device.run(10)
        self.last = self.device.clock.now()
        self.device.run(600)

    def turn(self, detents: int) -> None:
        if detents:
            self._note("turn")
        self.detents += abs(detents)
        for _ in range(abs(detents)):
            self.device.turn(1 if detents > 0 else -1)

    def action(self, name: str) -> None:
        view = self.device.app.view
        names = [action.name for action in view.actions]
        more = len(view.rows) if len(view.rows) <= 6 else 1
        self.knob(names.index(name), len(names) + more + 1)

    def knob(self, at: int, places: int) -> None:
        """To a place of the knob, one of which is rest, the shorter way round."""
        view, table = self.device.app.view, self.device.app.table
        on, back = (at - table.chosen) % places, (table.chosen - at) % places
        if table.chosen < 0 and table.last[:2] == (view.turn, view.seat):
            on = 1 + (at - table.last[2]) % places  # the first detent is where it was
        self.turn(on if on <= back else -back)

    def row(self, text: str) -> None:
        menu = self.device.app.screens[-1]
        menu = menu if hasattr(menu, "rows") else menu.round
        rows = [row[0] if type(row) is tuple else row.text for row in menu.rows]
        self.turn(rows.index(text) - menu.cursor)

    def offer(self, name: str) -> None:
        """To what a mechanism offers, and push: by the knob, or in the list of everything."""
        view = self.device.app.view
        names = [row.name for row in view.rows]
        if len(names) > 6:
            timed = view.clock_total or view.match_ms >= 0 or view.gap
            if timed:
                self.knob(len(view.actions), len(view.actions) + 2)
            self.tap("E")
            self.row(name)
        else:
            at = len(view.actions) + names.index(name)
            self.knob(at, len(view.actions) + len(names) + 1)
        self.tap("E")

    def put(self, *values: int | str) -> None:
        """Set the values that are asked for."""
        for wanted in values:
            table = self.device.app.table
            entry = table.entry or table.round.entry
            _, least, most, _, _, names = entry._row.fields[entry.at]
            value = least + names.index(wanted) if isinstance(wanted, str) else wanted
            steps = value - entry.values[entry.at]
            if names or entry._round:
                around = most - least + 1
                steps = (steps + around // 2) % around - around // 2
            self.turn(steps)
            self.tap("E")

    def _note(self, what: str) -> None:
        self.how.append(what)

    def line(self, name: str, most: int) -> str:
        assert self.presses <= most, f"{name} takes {self.presses} presses"
        seconds = (self.last - self.began) / 1000
        assert seconds <= 4, f"{name} takes {seconds} seconds"
        how = ", ".join(self.how)
        return f"| {name} | {how} | {self.presses} | {self.detents} | {seconds:.1f} | {most} |"


def perform(hand: Hand) -> list[str]:
    """Do everything once, check that it happened, and return the lines."""
    device = hand.device
    lines: list[str] = []

    def view():
        return device.app.view

    def done(name: str, most: int, condition: bool) -> None:
        assert condition, f"{name} did not happen: {device.screen}"
        lines.append(hand.line(name, most))
        device.run(1000)
        hand.start()

    hand.tap("E")
    hand.tap("E")
    done("New game, as it is offered", 2, device.session is not None)
    device.playing(5)
    device.run(1000)
    hand.start()
    left = view().left
    hand.tap("A")
    done("Spend one point", 1, view().left == left - 1)
    hand.tap("X")
    done("Undo", 1, view().left == left)
    hand.hold("X")
    done("Redo", 1, view().left == left - 1)
    hand.tap("E")
    done("Pause", 1, view().paused)
    hand.tap("E")
    done("Go on", 1, not view().paused)
    hand.tap("B")
    hand.tap("B")
    done("Attack", 2, view().left == left - 3 and not view().declared)
    for name, words, most, cost in (
        ("Load or unload", "Load or unload", 3, 1),
        ("Enter or leave a ship", "Enter/leave ship", 3, 1),
        ("Build a unit", "Build a unit", 3, 1),
        ("Capture a unit", "Capture a unit", 3, 1),
        ("Move out of fire", "Move out of fire", 3, 1),
    ):
        left = view().left
        hand.action(words)
        hand.tap("E")
        done(name, most, view().left == left - cost)
    left = view().left
    hand.action("Build a unit")
    hand.hold("E")
    hand.row("Hen 2: Tank")
    hand.tap("E")
    done("Build, ticking off the hen", 3, view().left == left - 1)
    hand.action("Turret destroyed")
    hand.tap("E")
    hand.tap("E")
    done("Turret destroyed", 4, sum(damage for _, damage, _ in view().assets) == 1)
    left = view().left
    hand.action("Capture a ship")
    hand.tap("E")
    hand.tap("E")
    hand.tap("Y")
    done("Capture a ship", 4, view().left == left + 4)
    left = view().left
    hand.action("Repair a turret")
    hand.tap("E")
    done("Repair a turret", 3, view().left == left - 2)
    captured = [asset for asset, row in enumerate(view().assets) if row[0] != asset][0]
    hand.hold("E")
    hand.row("Referee")
    hand.tap("E")
    hand.row(f"{COLOURS[captured]}'s ship")
    hand.tap("E")
    hand.row(f"Give to {view().names[captured]}")
    hand.tap("E")
    done("Loss of a ship, by the referee", 4, view().assets[captured][0] == captured)
    device.tap("E")
    hand.start()
    seat = view().seat
    hand.tap("Y")
    done("End the player turn", 1, view().seat != seat)
    hand.tap("X")
    done("Take back a hand-over", 1, view().seat == seat)
    hand.hold("E")
    done("Menu", 1, device.text[1] == "Menu")
    device.tap("X")
    device.tap("E")
    device.tap("Y", 4)
    assert "The next card" in device.text, device.screen
    hand.start()
    hand.tap("E")
    done("Turn the card", 1, "left in the pile" in device.screen)
    device.tap("E")
    hand.start()
    hand.both("A", "X")
    done("Look at the forecast", 1, "Hold two keys: look" not in device.text)
    device.up("A", "X")
    device.run(200)
    hand.start()
    hand.turn(1)
    hand.tap("E")
    done("Set the working hens, next player", 1, device.session.state.counters.count(1) == 1)
    while view().turn < 21:
        device.tap("E", 1, 20, 20)
        if view().phase == 2:
            device.tap("Y", 1, 20, 20)
    hand.start()
    asset = view().asset
    hand.tap("E")
    hand.tap("A")
    done("Choose in secret", 2, device.session.game.owner(e.CHOOSE).values[1 + asset] >= 0)
    hand.hold("E")
    hand.row(f"Skip {view().name}")
    hand.tap("E")
    done("Skip who is absent", 2, 7 in device.session.game.owner(e.CHOOSE).values)
    hand.hold("E")
    hand.row("End the game")  # where nobody would be counted
    hand.tap("E")
    hand.tap("Y")
    done("End early", 3, device.text[1] == "Scores")
    device.choose("The end")
    hand.start()
    hand.tap("E")
    hand.tap("Y")
    done("Rematch", 2, device.text[1] == "Turn order")
    hand.hold("E")
    hand.row("Abandon the game")
    hand.tap("E")
    hand.tap("Y")
    done("Abandon the game", 3, "Abandoned in turn" in device.screen)
    device.tap("Y")
    hand.start()
    hand.tap("E")
    hand.tap("Y")
    done("As last time", 2, device.text[1] == "Turn order")
    return lines


EVENING = """
## The evening begins

Four players who played last time, from switching on to the first clock that runs; and a name that
the device does not know yet, made with the knob: two turns of it (48 detents) at most.

| function | how | presses | detents | seconds | at most |
|---|---|---|---|---|---|
"""


def evening(hand: Hand) -> str:
    """Begin as last time, with the same colours and with others; make a name."""
    device = hand.device
    lines: list[str] = []

    def switch_on() -> None:
        device.hold("E")
        device.choose("Abandon the game")
        device.tap("Y", 2)
        device.cut()
        device.power()
        hand.start()

    def colours() -> list[int]:
        return [seat[0] for seat in device.session.header.seats]

    before = colours()
    switch_on()
    for key in "EYEE":
        hand.tap(key)
    assert device.app.view.phase == RUN and device.app.view.names == NAMES
    assert colours() == before
    lines.append(hand.line("The same players in the same colours", 4))
    switch_on()
    for key in "EAYEE":
        hand.tap(key)
    assert device.app.view.phase == RUN and device.app.view.names == NAMES
    assert colours() == before[-1:] + before[:-1]
    lines.append(hand.line("The same players, the colours passed on", 5))
    switch_on()
    device.choose("New game")
    device.choose("Player 1")
    hand.start()
    hand.tap("E")
    for letter in "Zoe":
        wheel = device.app.screens[-1]
        at = [row.text for row in wheel.rows].index(letter)
        on, places = at - wheel.cursor, len(wheel.rows)
        hand.turn((on + places // 2) % places - places // 2)  # the shorter way round
        hand.tap("E")
    hand.tap("Y")
    assert "Name Zoe" in device.text, device.screen
    assert device.app.store.names() == ["Zoe", *NAMES]
    assert hand.detents <= 48
    lines.append(hand.line("A new name: Zoe", 5))
    return EVENING + "\n".join(lines) + "\n"


TURN = """
## A player turn

Full Metal Planète, turn 5: 15 AP are spent, two units loaded, the ship left, a way of four hexes,
an attack, a way of four more, a unit built, another ship entered.

| what | how | presses | detents |
|---|---|---|---|
"""


def player_turn(hand: Hand) -> str:
    """Spend 15 points on what a turn is made of, and return how that was done."""
    device = hand.device
    lines = []
    presses = detents = 0
    left = device.app.view.left
    first = left

    def done(what: str, spent: int) -> None:
        nonlocal left, presses, detents
        left -= spent
        assert device.app.view.left == left, f"{what}: {device.screen}"
        how = ", ".join(hand.how)
        lines.append(f"| {what} | {how} | {hand.presses} | {hand.detents} |\n")
        presses, detents = presses + hand.presses, detents + hand.detents
        device.run(3000)
        hand.start()

    hand.start()
    hand.action("Load or unload")
    hand.tap("E")
    hand.tap("E")
    done("Load two units", 2)
    hand.action("Enter/leave ship")
    hand.tap("E")
    done("Leave the ship", 1)
    hand.keep("A", 4)
    done("Move four hexes", 4)
    hand.tap("B")
    hand.tap("B")
    done("Attack", 2)
    hand.keep("A", 4)
    done("Move four hexes", 4)
    hand.action("Build a unit")
    hand.tap("E")
    done("Build a unit", 1)
    hand.action("Enter/leave ship")
    hand.tap("E")
    done("Enter the other ship", 1)
    assert first - left == 15
    seat = device.app.view.seat
    hand.tap("Y")
    assert device.app.view.seat != seat
    left = device.app.view.left  # the next player's
    done("End the turn", 0)
    assert presses <= 12 and detents <= 8
    return "".join(lines) + f"| together | | {presses} | {detents} |\n"


TABLE = """
| function | how | presses | detents | seconds | at most |
|---|---|---|---|---|---|
"""

KNOB = """
What a game has beyond that is on the knob, behind its actions: turn until it is there, and push.
Where there are more than six such things the knob has them in one list; without a running clock
a push at rest opens it, with one turn back by one detent and push. The list opens where it was
left. Where values are to be set the knob sets one after the other, and A and B change them by one;
the last push does it, Y takes all that are left as they are, X goes back.
"""


class Section:
    """The functions of one game, performed one by one."""

    def __init__(self, folder: Path, game: str, title: str, **rules: int) -> None:
        self.device = begun(folder / game, game, **rules)
        self.hand = Hand(self.device)
        self.text = f"\n## {title}\n" + TABLE

    @property
    def view(self):
        return self.device.app.view

    def ready(self) -> Hand:
        """Wait until nothing moves, and count from here."""
        self.device.run(1000)
        self.hand.start()
        return self.hand

    def done(self, name: str, condition: bool, most: int = 4) -> None:
        """Note what was done, if it was."""
        assert condition, f"{name} did not happen: {self.device.screen}"
        self.text += self.hand.line(name, most) + "\n"
        self.ready()

    def counter(self, seat: int, name: str) -> int:
        names = [row[0] for row in self.device.session.setup.counters]
        seats = len(self.view.names)
        return self.device.session.state.counters[names.index(name) * seats + seat]

    def events(self, kind: str) -> int:
        """Return how many events of a kind there were."""
        return [event["event"] for event in self.device.events].count(kind)

    def event(self) -> str:
        return self.device.events[-1]["event"]

    def close(self) -> str:
        self.device.close()
        return self.text


def pushes(device: Bench, phase: int) -> None:
    """Push on until the game comes to a phase."""
    for _ in range(60):
        if device.app.view.phase == phase:
            return
        device.tap("E")
    raise AssertionError(device.screen)


def netrunner(folder: Path) -> str:
    game = Section(folder, "netrunner", "Netrunner", Match=1)
    hand, view = game.ready(), game.view
    hand.tap("E")
    game.done("Begin a turn", view.phase == RUN, 1)
    hand.tap("E")
    game.done("Pause the match clock", view.paused, 1)
    game.device.tap("E")
    game.ready()
    left = view.left
    hand.tap("A")
    game.done("A credit for a click", view.left == left - 1, 1)
    hand.tap("B")
    game.done("Draw", view.left == left - 2, 1)
    hand.offer("Install")
    hand.put(2)
    game.done("Install for 2 credits", view.left == left - 3)
    for name in ("Play a card", "Card ability", "Trash a resource", "Pay credits"):
        game.device.tap("X")
        game.ready()
        before = game.counter(0, "Credits")
        hand.offer(name)
        hand.put(1)
        game.done(f"{name} for 1 credit", game.counter(0, "Credits") == before - 1)
    game.device.tap("X", 3)
    game.ready()
    for name in ("Advance a card", "Purge viruses"):
        left = view.left
        hand.action(name)
        hand.tap("E")
        game.done(name, view.left < left)
        game.device.tap("X")
        game.ready()
    hand.hold("E")
    hand.row("Referee")
    hand.tap("E")
    hand.row(NAMES[0])
    hand.tap("E")
    hand.tap("E")
    hand.turn(1)
    hand.tap("E")
    game.done("Clicks, by the referee", game.event() == "fix_points", 5)
    game.device.tap("X", 3)
    game.device.tap("E")
    game.ready()
    own = ["Credits", "Hand", "Tags", "Agenda points", "Memory", "Link", "Bad publicity"]
    for name in own:
        before = game.counter(0, name)
        hand.offer(name)
        hand.put(before + 2)
        game.done(f"{name}, one's own, 2 more", game.counter(0, name) == before + 2)
    for name in own:
        before = game.counter(1, name)
        hand.offer(NAMES[1])
        hand.put(name, 1)
        game.done(f"{name} of the other, 1 more", game.counter(1, name) == before + 1)
    hand.offer("Trace")
    hand.put(3)
    hand.put(2)
    game.done("Trace of 3: the Corp raises by 2", "5 to reach" in game.device.screen)
    hand.put(1)
    game.done(
        "Trace: the Runner answers",
        "Trace" in game.device.text and not view.prompt.rows[0].fields,
        1,
    )
    hand.tap("E")
    game.done("Go on after the trace", view.phase == RUN, 1)
    hand.tap("Y")
    game.done("End the turn", view.gap, 1)
    hand.offer("Agenda points")
    hand.put(2)
    game.done("Score between two turns", game.counter(1, "Agenda points") == 2 and view.gap)
    hand.tap("E")
    game.done("Begin the next turn", view.phase == RUN and view.seat == 1, 1)
    hand.action("Run")
    hand.tap("E")
    game.done("Run", view.left == 3)
    hand.offer("Remove a tag")
    hand.put(2)
    game.done("Remove a tag for 2 credits", view.left == 2)
    hand.offer("Agenda points")
    hand.put(7)
    game.done("Seven agenda points", view.phase == PROMPT)
    hand.tap("A")
    game.done("That was the end", game.device.text[1] == "Scores", 1)
    return game.close()


def planet_busters(folder: Path) -> str:
    game = Section(folder, "planet-busters", "Planet Busters", players=2, Rules=1)
    game.device.tap("E")
    hand, view = game.ready(), game.view
    hand.tap("E")
    game.done("Draw the hand", "Alone? Push the knob." in game.device.text, 1)
    hand.tap("E")
    hand.tap("E")
    game.done("See what was drawn, and cover it", "Bruno draws 6" in game.device.text, 2)
    pushes(game.device, RUN)
    game.ready()
    for name in ("Deploy", "Discard", "What is left"):
        hand.offer(name)
        pushed = view.phase
        game.done(name, pushed == PROMPT or game.device.app.table.entry is not None)
        while game.device.app.table.entry or view.phase == PROMPT:
            game.device.tap("X")
            if view.phase == PROMPT and "Undo" in game.device.text[0]:
                game.device.tap("X")
        game.ready()
    hand.offer("Fuel")
    hand.put(8)
    game.done("Fuel 8", game.counter(0, "Fuel") == 8)
    hand.offer("Fuel")
    hand.put(6)
    game.done("Two ships out, 2 fuel", game.counter(0, "Fuel") == 6)
    hand.offer(NAMES[1])
    hand.put(3)
    game.done("Fuel of the defender, 3 more", game.counter(1, "Fuel") == 3)
    hand.tap("A")
    hand.put(4, 2)
    game.done("Laser, 4 against 2", game.event() == "roll")
    hand.tap("X")
    game.done("Take the roll back", game.event() == "undo", 1)
    for name in ("Odd or even", "Tug hit", "Spy", "Mines", "Carrier", "Salvage"):
        rolls = game.events("roll")
        hand.offer(name)
        game.done(name, game.events("roll") == rolls + 1)
    hand.offer("Torpedoes")
    hand.put(2, 1)
    game.done("Torpedoes: both counts", view.phase == PROMPT)
    hand.tap("E")
    hand.put(3)
    game.done("The shooter's secret number", view.prompt.seat == 1, 2)
    hand.tap("E")
    hand.put(10)
    game.done("The target's secret number", not view.prompt.secret, 2)
    hand.tap("A")
    game.done("The next torpedo", view.prompt.secret, 1)
    pushes(game.device, RUN)  # no undo leads behind what was revealed
    game.ready()
    hand.offer("Capture")
    details = [row.detail for row in view.rows if row.name == "Capture"]
    game.done("Capture a planet", "1 of 1" not in details)
    hand.tap("Y")
    game.done("Next phase", game.event() == "end_turn" and view.seat == 0, 1)
    hand.offer("End the turn")
    game.done("End the turn", view.seat == 1 or view.phase == PROMPT)
    return game.close()


def pirates(folder: Path) -> str:
    game = Section(folder, "pirates", "Pirates", players=2)
    game.device.tap("E", 2)
    hand, view = game.ready(), game.view
    hand.tap("A")
    hand.put("Ship 1", 4, 0)
    game.done("Ship 1 shoots at a mast of 4", game.event() == "roll")
    hand.tap("A")
    hand.tap("Y")
    game.done("Shoot as it is offered", game.event() == "roll", 2)
    hand.tap("B")
    hand.put(3, 2)
    game.done("Board, 3 masts against 2", game.event() == "roll")
    hand.offer("Ram")
    hand.put(2)
    game.done("Ram, 2 masts left", game.event() == "roll")
    hand.offer("Act")
    hand.put("Ship 3", "Explore")
    game.done("Tick off a ship", "Ship 3: Explore" in game.device.screen)
    hand.offer("Gold")
    hand.put(5)
    game.done("Gold 5", game.counter(0, "Gold") == 5)
    hand.offer(NAMES[1])
    hand.put(3)
    game.done("Gold of another, 3 more", game.counter(1, "Gold") == 3)
    hand.offer("Split gold")
    hand.put(7)
    game.done("Split 7 gold", game.counter(0, "Gold") == 9 and game.counter(1, "Gold") == 6)
    hand.offer("Scuttle")
    hand.put("Ship 2")
    game.done("Scuttle a derelict", game.event() == "due")
    hand.tap("Y")
    game.done("End the player turn", view.seat == 1, 1)
    return game.close()


def earth_reborn(folder: Path) -> str:
    game = Section(folder, "earth-reborn", "Earth Reborn")
    game.device.run(400)
    hand, view = game.ready(), game.view
    hand.tap("E")
    game.done("Draw lots for the initiative", view.phase == PROMPT, 1)
    hand.tap("E")
    hand.put(12)
    game.done("12 CP in secret", view.prompt.seat == 1, 2)
    game.device.tap("E")
    game.device.set(10)
    pushes(game.device, RUN)
    game.ready()
    hand.tap("A")
    hand.put("Character 2")
    game.done(
        "Activate a character", game.event() == "allot" or "Character 2" in game.device.screen
    )
    hand.tap("A")
    hand.put(3)
    game.done("Spend 3 CP", game.event() == "spend")
    hand.offer("Move")
    hand.put("Vasquez 6", 6)
    game.done("6 moves for Vasquez", game.event() == "convert")
    hand.tap("B")
    game.done("One space", game.event() == "spend", 1)
    hand.offer("Draw")
    hand.tap("Y")
    game.done("Draw a tile, a second action: sure", view.phase == PROMPT or game.event() == "take")
    pushes(game.device, RUN)
    game.ready()
    hand.offer("Look: CP")
    game.done("Look at one's CP", view.phase == PROMPT)
    game.device.tap("X", 2) if view.phase == PROMPT else None
    pushes(game.device, RUN)
    game.ready()
    hand.offer("Time counters")
    hand.put(1)
    game.done("A time counter", game.counter(0, "Time counters") == 1)
    hand.offer("Duel")
    hand.tap("E")
    hand.put(4)
    game.done("Duel: the first secret bid", view.prompt.seat == 1)
    hand.tap("E")
    hand.put(2)
    game.done("Duel: the second secret bid", not view.prompt.secret, 2)
    game.device.tap("E")
    game.ready()
    hand.tap("Y")
    game.done("End the round", view.seat == 1, 1)
    hand.tap("B")
    game.done("Pass", view.seat == 0, 1)
    hand.tap("B")
    game.done("Pass, both in a row: the final phase", view.phase == PROMPT, 1)
    hand.tap("E")
    game.done("The next point of the checklist", view.phase == PROMPT, 1)
    return game.close()


def hinkel_und_stein(folder: Path) -> str:
    game = Section(folder, "hinkel-und-stein", "Hinkel & Stein")
    hand, view = game.ready(), game.view
    hand.tap("A")
    game.done("Heavy wins", "Who plays first?" in game.device.text, 1)
    hand.turn(2)
    hand.tap("E")
    game.done("Name who plays", view.name == "Chloé", 1)
    hand.tap("A")
    game.done("In", "Who plays next?" in game.device.text, 1)
    hand.tap("E")
    game.done("Name oneself", view.name == "Ada", 1)
    hand.tap("B")
    game.done("Out", "Who plays next?" in game.device.text, 1)
    hand.tap("B")
    game.done("Name one of the last two", view.name == "Dörte", 1)
    hand.action("In with quartz")
    hand.tap("E")
    game.done("In with the quartz set; the last one plays", view.name == "Bruno")
    hand.tap("X")
    hand.action("Use a power")
    hand.tap("E")
    game.done("Another power instead", game.counter(view.seat, "Power") == 0)
    game.device.tap("A")
    game.ready()
    game.device.tap("A")
    game.ready()
    assert view.phase == PROMPT, game.device.screen
    pool = game.device.screen
    hand.tap("E")
    hand.tap("E")
    game.done("The two winners: the pool is split", game.device.screen != pool, 2)
    return game.close()


def clocks(folder: Path) -> str:
    game = Section(folder, "chess-fide", "Clocks")
    hand, view = game.ready(), game.view
    hand.tap("E")
    game.done("Start the first clock", view.phase == RUN, 1)
    hand.tap("Y")
    game.done("Press the clock", view.seat == 1, 1)
    hand.tap("X")
    game.done("Take the press back", view.seat == 0, 1)
    hand.tap("E")
    game.done("Stop both clocks", view.paused, 1)
    hand.tap("E")
    game.done("Go on", not view.paused, 1)
    hand.offer("Illegal move")
    hand.put(NAMES[1])
    game.done("Two minutes to the opponent", game.event() == "give_time")
    hand.hold("E")
    hand.row("Referee")
    hand.tap("E")
    hand.row(NAMES[1])
    hand.tap("E")
    hand.tap("E")
    hand.turn(6)
    hand.tap("E")
    game.done("30 s more for a player, by the arbiter", game.event() == "fix_time", 5)
    game.device.tap("X", 3)
    game.device.tap("E")
    game.device.run(7_200_000)
    game.ready()
    hand.tap("A")
    game.done("The flag has fallen: end the game", view.phase == OVER, 1)
    return game.close()


def everything(folder: Path) -> str:
    """Do everything in every game, and return the lines behind the head."""
    device = fresh(folder / "state")
    try:
        hand = Hand(device)
        text = "\n".join(perform(hand)) + "\n" + evening(hand) + TURN
    finally:
        device.close()
    device = fresh(folder / "turn")
    try:
        hand = Hand(device)
        device.tap("E", 2)
        device.playing(5)
        text += player_turn(hand)
    finally:
        device.close()
    text += "\n## Other games\n" + KNOB
    for game in (clocks, netrunner, planet_busters, pirates, earth_reborn, hinkel_und_stein):
        text += game(folder)
    return text


def test_keys_document_says_what_the_device_does(tmp_path):
    text = HEAD + everything(tmp_path)
    if goldens.UPDATE:
        DOC.write_text(text)
    assert DOC.read_text() == text, "docs/keys.md is not current: make renew"
