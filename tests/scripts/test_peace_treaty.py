# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A whole game of Planet Busters on the simulated device, from the first draw to the Peace Treaty.

Nobody deploys, so that the sums can be done by hand: 117 counters, 12 dealt, 105 in the bag; every
player turn draws two and discards two. Turn 53 draws the last one, the bag is refilled from the
discards of 52 turns and the treaty, 105, and the draw goes on: 104 are left.
"""

from __future__ import annotations

from pathlib import Path

from stretch import Table

LAST_DRAW = 53


def one_turn(table: Table) -> bool:
    """Play a player turn; returns whether the treaty was drawn."""
    app = table.app
    table.do({"run": 1})  # the last discard has ended the turn before: late keys do nothing
    if app.view.prompt is None:
        table.press("E")
    table.do({"answer": "Draw"})
    table.press("E")
    rows = [row.name for row in app.table.round._rows]
    if "Show it" in rows:
        assert "Done" not in rows
        return True
    table.press("E")
    table.do({"row": "End the turn"})
    assert app.view.prompt.title == "Discard down to 6"
    table.press("E", "E", "E")
    return False


def test_the_bag_is_refilled_in_the_middle_of_a_draw_and_the_treaty_ends_the_game(
    tmp_path: Path,
) -> None:
    with Table(tmp_path) as table:
        table.do(
            {"game": ["Ann", "Bob"], "setup": "planet-busters", "switches": {"rules": "advanced"}}
        )
        table.do({"choose": "Bob"})
        for _ in range(2):
            table.do({"answer": "Draw"}, {"answer": "Done"})
        table.expect(facts=["Bag 105, discards 0"], player="Bob")
        for _ in range(LAST_DRAW - 1):
            assert not one_turn(table)
        table.expect(facts=["Bag 1, discards 104"])
        over = one_turn(table)
        turns = LAST_DRAW
        discards = 0 if over else 2
        table.expect(facts=[f"Bag 104, discards {discards}"])
        while not over:
            over = one_turn(table)
            turns += 1
            assert turns <= LAST_DRAW + 53, "the treaty is one of 105"
        drawer = "Bob" if turns % 2 else "Ann"
        table.expect(asked_of=drawer, screen=["Peace Treaty"])
        table.do({"answer": "Show it"})
        table.expect(asked=f"{drawer} shows", asked_of=None, screen=["Peace Treaty"])
        table.do({"answer": "Go on"})
        table.expect(phase="score")
