# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""docs/keys.md: every function with its presses and its time, performed here and printed."""

from __future__ import annotations

import tabletop
from tabletop import ROOT, Bench, fresh

COLOURS = ["Red", "Blue", "Yellow", "Green"]
DOC = ROOT / "docs" / "keys.md"

HEAD = """<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors -->
<!-- SPDX-License-Identifier: MIT -->
<!-- Printed by tests/device/test_keys_doc.py, which performs every line; renew: make goldens -->
# Keys

| key | where | does |
|---|---|---|
| A | upper left | spends one point (the action that the setup gives this key); up in lists |
| B | lower left | declares an attack, and again: its second shot; down in lists |
| X | upper right | undo; held: redo; back, no |
| Y | lower right | ends the player turn, at once; yes |
| knob turned | | chooses another action; moves in lists; changes a number |
| knob pushed | | does what is chosen; at rest it is on Pause, so that one push pauses |
| knob held | | opens the menu; on the build: which unit builds |

The screen labels each key. An action that the knob has chosen is offered for ten seconds, then the
knob is at rest again. Two keys within 30 ms, one of them Y, are a bump: the device takes back what
that did and asks. While the game is paused only the knob, X and the menu live.

## Functions

A press is a key going down; a hold is a press of 0.6 s; turning the knob is no press, its detents
are counted apart. The time is from the first touch until it is done, with a press of 80 ms, 120 ms
to the next, and 50 ms a detent.

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
        view, table = self.device.app.view, self.device.app.table
        names = [action[1] for action in view.actions]
        steps = names.index(name) - table.chosen
        around = steps - len(names) - 1
        self.turn(steps if steps <= -around else around)

    def row(self, text: str) -> None:
        menu = self.device.app.screens[-1]
        menu = menu if hasattr(menu, "rows") else menu.round
        self.turn([row.text for row in menu.rows].index(text) - menu.cursor)

    def _note(self, what: str) -> None:
        self.how.append(what)

    def line(self, name: str, most: int) -> str:
        assert self.presses <= most, f"{name} takes {self.presses} presses"
        seconds = (self.last - self.began) / 1000
        how = ", ".join(self.how)
        return f"| {name} | {how} | {self.presses} | {self.detents} | {seconds:.1f} | {most} |"


def perform(hand: Hand) -> list[str]:
    """Do everything once, check that it happened, and return the lines."""
    device = hand.device
    lines = []

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
    done("Capture a ship", 4, view().left == left + 4)
    left = view().left
    hand.action("Repair a turret")
    hand.tap("E")
    done("Repair a turret", 3, view().left == left - 2)
    captured = [asset for asset, row in enumerate(view().assets) if row[0] != asset][0]
    hand.hold("E")
    hand.row("Referee")
    hand.tap("E")
    hand.row(f"Ship of {COLOURS[captured]}")
    hand.tap("E")
    hand.row(f"Now held by {view().names[captured]}")
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
    done("Set the working hens, next player", 1, device.session.state.counters.count(2) == 1)
    while view().turn < 21:
        device.tap("E", 1, 20, 20)
        if view().phase == 2:
            device.tap("Y", 1, 20, 20)
    hand.start()
    asset = view().asset
    hand.tap("E")
    hand.tap("A")
    done("Choose in secret", 2, device.session.state.choices[asset] >= 0)
    hand.hold("E")
    hand.row(f"Skip {view().name}")
    hand.tap("E")
    done("Skip who is absent", 2, 7 in device.session.state.choices)
    hand.hold("E")
    hand.row("End early, count scores")
    hand.tap("E")
    hand.tap("Y")
    done("End early", 3, device.text[1] == "Scores")
    device.choose("Count up")
    hand.start()
    hand.tap("E")
    done("Rematch", 1, device.text[1] == "The lot has drawn")
    hand.hold("E")
    hand.row("Abandon the game")
    hand.tap("E")
    hand.tap("Y")
    done("Abandon the game", 3, "Abandoned" in device.text)
    device.tap("Y")
    hand.start()
    hand.tap("E")
    hand.tap("Y")
    done("As last time", 2, device.text[1] == "The lot has drawn")
    return lines


def test_keys_document_says_what_the_device_does(tmp_path):
    device = fresh(tmp_path / "state")
    try:
        text = HEAD + "\n".join(perform(Hand(device))) + "\n"
    finally:
        device.close()
    if tabletop.UPDATE:
        DOC.write_text(text)
    assert DOC.read_text() == text, "docs/keys.md is not current: make goldens"
