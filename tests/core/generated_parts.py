# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What mechanisms add to a generated setup: each in a good part of the setups, not in all.

Each function gets the writer, whose file has what was written before, and adds to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from generated import Writer


def sides(w: Writer) -> None:
    """Sides that differ, one for each colour."""
    if not w.maybe(4):
        return
    names = ["corp", "runner", "third"][: w.number(2, 3)]
    w.file["side"] = {name: {"name": text} for name, text in zip(names, w.names(3), strict=False)}
    if w.maybe():
        w.draw(st.sampled_from(list(w.file["side"].values())))["begins"] = True
    if w.maybe():
        w.draw(st.sampled_from(list(w.file["side"].values())))["turn_start"] = w.text()
    for colour in w.file["colour"]:
        colour["side"] = w.draw(st.sampled_from(names))


def by_side(w: Writer, most: int) -> dict[str, int]:
    """A number for some of the sides."""
    names = list(w.file.get("side", {}))
    chosen = w.draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    return {name: w.number(0, most) for name in chosen}


def in_play(w: Writer, counter: dict[str, Any]) -> None:
    """Make a counter one that players change."""
    most = counter["most"]
    counter["in_play"] = True
    counter["each_turn"] = w.draw(st.sampled_from([0, 0, min(2, most)])) or by_side(w, 3)
    counter["by_side"] = by_side(w, most)
    if w.maybe():
        counter["unit"] = "Cr"
    if w.maybe(3):
        counter["limit"] = w.number(0, min(most, 254))
    if w.maybe(3):
        counter["ends_at"] = w.number(1, most)
    if w.maybe(3):
        counter["reset"] = w.draw(st.sampled_from(["turn", "stage"]))
    if "side" in w.file and w.maybe(3):
        counter["side"] = w.draw(st.sampled_from(list(w.file["side"])))


def counters_in_play(w: Writer) -> list[str]:
    """The counters that players change."""
    return [name for name, one in w.file["counter"].items() if one.get("in_play")]


def own_pool(w: Writer, name: str, pool: dict[str, Any]) -> None:
    """Make a pool one of those that a mechanism fills."""
    for key in ("keep", "cap", "per_asset"):
        pool.pop(key, None)
    fills = ["player_turn", "turn", "game", "set"]
    pool["fill"] = w.draw(st.sampled_from(fills))
    if pool["fill"] == "set":
        w.more_steps.append(f"allot {name}")
        pool["most"] = w.number(1, 99)
    if "side" in w.file and w.maybe():
        del pool["base"]
        pool["by_side"] = by_side(w, 20) or {next(iter(w.file["side"])): 3}
    how = w.draw(st.sampled_from(["", "hidden", "shared", "warn_left"]))
    if how:
        pool[how] = True


def converts(w: Writer) -> None:
    """Points made from those of the first pool."""
    pools = w.file["pool"]
    if not pools or len(pools) == 4 or not w.maybe(5):
        return
    pools["made"] = {"name": "MP", "base": {"1": 0}, "fill": "made"}
    rates = [{"name": name, "each": w.number(1, 9)} for name in w.names(w.number(1, 4))]
    w.file["convert"] = {
        "move": {"name": "Make", "pool": next(iter(pools)), "into": "made", "rate": rates}
    }


def pots(w: Writer) -> None:
    """Pots that are won and split."""
    names = counters_in_play(w)
    if not names or not w.maybe():
        return
    w.file["pot"] = {
        "pot0": {
            "name": "Pot",
            "counter": w.draw(st.sampled_from(names)),
            "each_turn": w.number(0, 5),
            "winners": w.number(1, min(4, w.most_players)),
            "remainder": w.draw(st.sampled_from(["carry", "first"])),
        }
    }
    w.more_steps.append("settle pot0")


def action(w: Writer, action: dict[str, Any]) -> None:
    """What an action may do beside costing points."""
    names = counters_in_play(w)
    if names and w.maybe(3):
        chosen = w.draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
        action["counts"] = {name: w.number(-4, 4) for name in chosen}
    payers = [*names, *w.file["pool"]]
    if payers and "effect" not in action and w.maybe(4):
        action["price"] = w.draw(st.sampled_from(payers))
    if "side" in w.file and w.maybe(4):
        action["side"] = w.draw(st.sampled_from(list(w.file["side"])))
    if w.maybe(6):
        action["ends"] = True
    if "pot" in w.file and w.maybe():
        action["pot"] = "pot0"
        action["pays"] = w.number(0, 5)
        if w.maybe():
            action["stake"] = w.draw(st.sampled_from(["in", "out"]))


def phases(w: Writer) -> None:
    """Phases, checklists and what is called."""
    known = [one["id"] for one in w.file["action"]]
    if w.maybe(4):
        w.file["phase"] = []
        for name in w.names(w.number(1, 5)):
            phase: dict[str, Any] = {"name": name}
            if w.maybe(3):
                phase["note"] = w.text()
            if known and w.maybe():
                some = st.lists(st.sampled_from(known), unique=True, max_size=3)
                phase["actions"] = w.draw(some)
            if "side" in w.file and w.maybe(3):
                phase["side"] = w.draw(st.sampled_from(list(w.file["side"])))
            w.file["phase"].append(phase)
    if w.maybe(5):
        w.file["checklist"] = {"list0": {"name": w.text(), "items": w.names(w.number(1, 5))}}
        w.more_steps.append("check list0")
    if w.maybe(5):
        w.file["call"] = {"call0": {"name": w.text(), "options": w.names(w.number(2, 5))}}
        w.more_steps.append("call call0")


def playing(w: Writer, stage: dict[str, Any]) -> None:
    """Who follows whom in a stage."""
    if "together" in stage:
        return
    if w.maybe(3):
        orders = ["alternate", "alternate"]
        if "lot" not in stage["steps"]:
            orders += ["counter-clockwise", "named"]
        if "points" not in stage:
            orders.append("confirm")
        stage["order"] = w.draw(st.sampled_from(orders))
        if stage["order"] == "alternate" and w.maybe():
            stage["passes"] = "out"
    if w.maybe(4) and stage.get("order") != "confirm":
        stage["hand_over"] = "two"
    if w.maybe(4):
        moves = st.sampled_from(["no", "turn", "stage", "ask"])
        stage["starter_moves"] = w.switched(moves)
