# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draw the mechanisms of a generated setup: each in many of the setups, not in all.

Each function gets the writer, whose file has what was written before, and adds to it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from tidebell_core.setup_reading.mechanism_checks import AT_ONCE, BELOW, GLASSES, ZERO_AT_ONCE

if TYPE_CHECKING:
    from generated import Writer


def sides(w: Writer) -> None:
    """Sides that differ, one for each colour."""
    if not w.has("sides", 3):
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
        counter["limit"] = w.number(0, most)
    if "endings" not in w.wanted and w.maybe(3):
        counter["reset"] = w.draw(st.sampled_from(["turn", "stage", "player_turn"]))
    if w.maybe(4):
        counter["start"] = w.number(-5, 0)
        counter["least"] = -w.number(5, 9)
    if "side" in w.file and w.maybe(3):
        counter["side"] = w.draw(st.sampled_from(list(w.file["side"])))
    if "endings" in w.wanted or w.maybe(3):
        comes_to_an_end(w, counter)


MOMENTS = ["now", "player_turn", "turn", "last_turns", "all_last_turns", 1, 3]
"""What ends_after may say."""


def comes_to_an_end(w: Writer, counter: dict[str, Any]) -> None:
    """Let a counter rise or fall to where the game may end."""
    begins = [counter.get("start", 0), *counter["by_side"].values()]
    below = range(counter.get("least", 0), min(begins))
    ends = [*below, *range(max(begins) + 1, counter["most"] + 1)]
    if ends:
        counter["ends_at"] = w.draw(st.sampled_from(ends))
        if "reset" not in counter and w.has("endings", 3):
            counter["ends_after"] = w.draw(st.sampled_from(MOMENTS))


def alone_below_zero(values: dict[str, Any]) -> dict[str, Any]:
    """Let only counters go below 0 with which nothing else counts."""
    moved = dict.fromkeys(("counts", "sets", "all_others", "one_other"), {})
    actions = [{**one, **moved} for one in values.get("action", [])]
    counters = values.get("counter", {})
    others = {
        **values,
        "action": actions,
        "score": {},
        "counter": [one.get("feeds") for one in counters.values()],
    }
    text = json.dumps(others)
    for name, counter in counters.items():
        if "least" in counter and (f'"{name}"' in text or "feeds" in counter):
            del counter["least"], counter["start"]
            counter.pop("ends_at", None)
            counter.pop("ends_after", None)
    return values


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
        pool["most"] = w.number(1, 99)
        if not w.steps_for(f"allot {name}"):
            pool["fill"] = "game"
    if "side" in w.file and w.maybe():
        del pool["base"]
        pool["by_side"] = by_side(w, 20) or {next(iter(w.file["side"])): 3}
    how = w.draw(st.sampled_from(["", "hidden", "shared", "warn_left"]))
    if how:
        pool[how] = True


def converts(w: Writer) -> None:
    """Points made from those of the first pool."""
    pools = w.file["pool"]
    if not pools or len(pools) == 4 or "points" in w.wanted or not w.maybe(5):
        return
    pools["made"] = {"name": "MP", "base": {"1": 0}, "fill": "made"}
    rates = [{"name": name, "each": w.number(1, 9)} for name in w.names(w.number(1, 4))]
    w.file["convert"] = {
        "move": {"name": "Make", "pool": next(iter(pools)), "into": "made", "rate": rates}
    }


def pots(w: Writer) -> None:
    """Pots that are won and split."""
    names = counters_in_play(w)
    if not names or not w.has("pots"):
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
    w.steps_for("settle pot0")


def action(w: Writer, action: dict[str, Any]) -> None:
    """Draw the effects of an action beside its price."""
    names = counters_in_play(w)
    if names and w.maybe(3):
        chosen = w.draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
        action["counts"] = {name: w.number(-4, 4) for name in chosen}
    if names and w.has("transfers", 4):
        chosen = w.draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
        keys = ["sets"] + ["all_others", "one_other"] * (w.most_players > 1)
        key = w.draw(st.sampled_from(keys))
        if key != "one_other" or "effect" not in action:
            low = 0 if key == "sets" else -4
            most = [w.file["counter"][name]["most"] for name in chosen]
            action[key] = {
                name: w.number(low, min(4, top)) for name, top in zip(chosen, most, strict=True)
            }
    if w.most_players > 1 and w.has("starter", 4):
        action["starter"] = w.draw(st.sampled_from(["takes", "takes", "passes"]))
    payers = [*names, *w.file["pool"]]
    if payers and not {"effect", "one_other"} & set(action) and w.maybe(4):
        action["price"] = w.draw(st.sampled_from(payers))
        if action["price"] in names and w.maybe():
            action["price_first"] = w.number(1, 3)
    if "side" in w.file and w.maybe(4):
        action["side"] = w.draw(st.sampled_from(list(w.file["side"])))
    if w.maybe(6):
        action["ends"] = True
    if w.most_players > 1 and w.has("passes", 6):
        action["folds"] = True
    if "pot" in w.file and w.maybe():
        action["pot"] = "pot0"
        action["pays"] = w.number(0, 5)
        if w.maybe():
            action["stake"] = w.draw(st.sampled_from(["in", "out"]))


def phases(w: Writer) -> None:
    """Phases, checklists and what is called."""
    known = [one["id"] for one in w.file["action"]]
    if w.has("phases", 4):
        w.file["phase"] = []
        for name in w.names(w.number(1, 5)):
            phase: dict[str, Any] = {"name": name}
            if w.maybe(3):
                phase["note"] = w.text()
            if w.maybe(4):
                phase["when"] = w.flag(2)
            if known and w.maybe():
                some = st.lists(st.sampled_from(known), unique=True, max_size=3)
                phase["actions"] = w.draw(some)
            if "side" in w.file and w.maybe():
                phase["side"] = w.draw(st.sampled_from(list(w.file["side"])))
            w.file["phase"].append(phase)
    if w.maybe(5):
        w.file["checklist"] = {"list0": {"name": w.text(), "items": w.names(w.number(1, 5))}}
        if w.maybe():
            w.file["checklist"]["list0"]["each"] = w.draw(st.sampled_from(["turn", "stage"]))
        w.steps_for("check list0")
    if w.maybe(5):
        w.file["call"] = {"call0": {"name": w.text(), "options": w.names(w.number(2, 5))}}
        w.steps_for("call call0")


def playing(w: Writer, stage: dict[str, Any]) -> None:
    """Draw the order of players in a stage."""
    if "phase" in w.file and w.maybe(4):
        stage["phases"] = False
    if "together" in stage:
        return
    clock = w.file["clock"].get(stage.get("clock"), {"mode": "countdown"})
    zeros = (None, *ZERO_AT_ONCE)
    at_once = clock["mode"] in AT_ONCE and clock.get("at_zero") in zeros
    if (at_once and "at_once" in w.wanted) or w.has("order", 2 if at_once else 3):
        orders = ["alternate", "alternate"]
        if "lot" not in stage["steps"]:
            orders += ["counter-clockwise", "backwards", "named"]
            orders += ["numbers", "numbers-backwards"] * ("numbers" in w.file)
        if "points" not in stage and (at_once or clock["mode"] == "countdown"):
            orders += ["confirm"] * (4 if at_once else 1)
        stage["order"] = w.draw(st.sampled_from(orders))
        if "at_once" in w.wanted and at_once and "points" not in stage:
            stage["order"] = "confirm"
        if stage["order"] == "named" and w.maybe():
            stage["named_times"] = w.draw(st.sampled_from([2, 3, "any"]))
        if stage["order"] == "alternate" and w.maybe():
            stage["passes"] = "out"
            stage["next_round"] = w.draw(st.sampled_from(["starter", "first_passed", "as_passed"]))
        if stage["order"] == "alternate" and "numbers" in w.file and "lot" not in stage["steps"]:
            stage["next_round"] = w.draw(st.sampled_from(["starter", "numbers"]))
        if stage["order"] == "alternate" and w.maybe():
            stage["pass_by"] = "idle"
        if stage["order"] == "alternate" and w.most_players > 1 and w.has("passes", 3):
            stage["pass_ends"] = "others"
    if w.maybe(4) and stage.get("order") != "confirm":
        hand_overs = ["two", "push"] if "clock" in stage else ["two"]
        stage["hand_over"] = w.switched(st.sampled_from([*hand_overs, "two"]))
    if w.maybe(4):
        moves = st.sampled_from(["no", "turn", "stage", "ask"])
        stage["starter_moves"] = w.switched(moves)


def _card(w: Writer, bag: dict[str, Any], card: dict[str, Any]) -> None:
    """Draw the effects of a card."""
    if bag["refill"] in ("empty", "draw") and w.maybe(6):
        card["held_out"] = True
    if w.maybe(8):
        card["ends"] = True
    if "table" in bag:
        card["draws"] = w.draw(st.sampled_from([0, 0, 2]))
        card["each_turn"] = w.draw(st.sampled_from([0, 0, 1]))
        if "score" in w.file and w.maybe(4):
            fields = [field["id"] for field in w.file["score"]["field"]]
            card["score"], card["worth"] = w.draw(st.sampled_from(fields)), w.number(1, 9)
    if w.maybe(6):
        card["when"] = w.flag(2)
    if w.maybe(5):
        card["stays"] = True


def bags(w: Writer) -> None:
    """Bags that players draw from."""
    if not w.has("bags", 4):
        return
    w.file["bag"] = {}
    for bag_name in ("bag0", "bag1")[: w.number(1, 2)]:
        cards: list[dict[str, Any]] = [
            {"name": name, "count": w.number(1, 6)} for name in w.names(w.number(1, 8))
        ]
        bag: dict[str, Any] = {"name": w.text(), "card": cards}
        bag["refill"] = w.switched(st.sampled_from(["empty", "draw", "none"]))
        if w.maybe():
            bag["public"] = True
        if w.maybe():
            bag["table"] = "Play"
        for card in cards:
            _card(w, bag, card)
        there = sum(card["count"] for card in cards if "held_out" not in card)
        if w.maybe():
            start = w.number(0, there // w.most_players)
            bag["start"] = start if w.steps_for(f"deal {bag_name}") else 0
        bag["per_turn"] = w.number(0, 3)
        for key in ("draw_cost", "choose_cost"):
            if w.maybe():
                bag[key] = w.number(0, 3) if w.file["pool"] else 0
        if w.file["pool"] and w.maybe(3):
            bag["pool"] = w.draw(st.sampled_from(list(w.file["pool"])))
        if w.maybe():
            bag["limit"] = w.number(0, 6)
            if w.maybe():
                w.steps_for(f"trim {bag_name}")
        if w.maybe(3):
            bag["clear_table"] = True
        w.file["bag"][bag_name] = bag
        if w.file["action"] and w.has("puts", 3):
            puts(w, bag_name, bag)


def puts(w: Writer, name: str, bag: dict[str, Any]) -> None:
    """Let an action put something into a bag, which may be one of no hands."""
    action = w.draw(st.sampled_from(w.file["action"]))
    if w.maybe():
        for key in ("table", "choose_cost", "limit", "clear_table"):
            bag.pop(key, None)
        for card in bag["card"]:
            for key in ("draws", "each_turn", "score", "worth"):
                card.pop(key, None)
        w.more_steps[:] = [step for step in w.more_steps if step != f"trim {name}"]
        bag["away"] = bag["public"] = True
        bag["draw_cost"] = 0
    card = w.draw(st.sampled_from(bag["card"]))["name"]
    action.setdefault("puts", {})[f"{name} {card}"] = w.number(1, 9)
    if w.maybe():
        bag["own_cards"] = True
        action["puts"][name] = w.number(1, 9)
        names = [one for one in counters_in_play(w) if w.file["counter"][one]["most"] < 99]
        if names and w.maybe():
            bag["filled_by"] = w.draw(st.sampled_from(names))
            w.draw(st.sampled_from(w.file["action"]))["pours"] = name


def dice(w: Writer) -> None:
    """Dice, duels, and what falls due."""
    if w.has("dice", 3):
        w.file["die"] = {f"die{at}": die(w) for at in range(w.number(1, 3))}
    if w.has("duels", 4) and w.most_players > 1 and not w.many:
        w.file["duel"] = {f"duel{at}": duel(w) for at in range(w.number(1, 3))}
    if w.has("due", 3):
        w.file["due"] = {f"due{at}": due(w) for at in range(w.number(1, 3))}


def die(w: Writer) -> dict[str, Any]:
    """One die."""
    sides = w.draw(st.sampled_from([2, 6, 10, 20, 100]))
    made: dict[str, Any] = {"name": w.draw(st.sampled_from(["Gun", "Luck"])), "sides": sides}
    own_key(w, made)
    if w.maybe(5):
        made["when"] = w.flag(2)
    if w.maybe(5) and not w.many:
        made["contest"] = True
        return made
    kinds = [kind["name"] for kind in w.file.get("tick", {}).get("kind", ())]
    if kinds and w.maybe():
        made["tick"] = w.draw(st.sampled_from(kinds))
    else:
        made["dice"] = w.number(1, {20: 6, 100: 4}.get(sides, 8))
        made["exactly"] = w.maybe(3)
        if made["dice"] > 1 and w.file["counter"] and w.maybe(3):
            made["dice_by"] = w.draw(st.sampled_from(list(w.file["counter"])))
    if not w.maybe(3):
        made["hits"] = w.draw(st.sampled_from(["at_most", "at_least", "above", "below"]))
        low = w.number(0, sides)
        made["target"] = w.draw(st.sampled_from([low, f"{low}-{low + 3}"]))
        if isinstance(made["target"], str):
            made["target_name"], made["target_first"] = "Mast", low + 1
        if w.maybe():
            made["hit"], made["miss"] = "sinks", "floats"
        faces = w.draw(st.permutations(range(1, min(sides, 8) + 1)))
        made["always"] = sorted(faces[: w.number(0, 1)])
        made["never"] = sorted(faces[1 : 1 + w.number(0, 1)])
    if w.maybe(3):
        made["add"] = [
            {"name": name, "numbers": f"0-{w.number(1, 9)}", "first": 1, "minus": w.maybe()}
            for name in w.names(w.number(1, 2))
        ]
    if made.get("dice", 1) > 1 and w.maybe():
        made["keep"] = w.draw(st.sampled_from(["highest", "lowest"]))
        made["kept"] = w.number(1, made["dice"])
        made["tens"] = sides == 100 and w.maybe()
    if "hits" in made and w.maybe():
        hows = ["by", "face", "part"] if made["hits"] in ("at_most", "below") else ["by", "face"]
        made["degree"] = [
            {"name": name, w.draw(st.sampled_from(hows)): w.number(2, 9)}
            for name in w.names(w.number(1, 3))
        ]
    if w.maybe(3):
        made["odd"], made["even"] = "yes", "no"
    if w.maybe(3):
        most = min(100, sides * made.get("kept", 1))
        made["face"] = [{"up_to": 1, "name": "one"}, {"up_to": most, "name": "more"}]
    return made


def own_key(w: Writer, made: dict[str, Any]) -> None:
    """One of the keys that no action has."""
    if w.keys and w.maybe():
        made["key"] = w.keys.pop()


def duel(w: Writer) -> dict[str, Any]:
    """One duel."""
    made: dict[str, Any] = {"name": "Duel", "asks": "Number", "numbers": f"1-{w.number(2, 99)}"}
    made["wins"] = w.draw(st.sampled_from(["near", "equal", "highest"]))
    own_key(w, made)
    if w.maybe(5):
        made["when"] = w.flag(2)
    if "side" in w.file and w.maybe():
        made["side"] = w.draw(st.sampled_from(list(w.file["side"])))
    if made["wins"] != "highest" and w.maybe():
        made["shots"] = w.number(1, 15)
        return made
    made["open"] = w.maybe()
    payers = [*counters_in_play(w), *w.file["pool"]]
    if payers and w.maybe():
        made["pays"] = w.draw(st.sampled_from(payers))
        made["numbers"] = "0-" + made["numbers"][2:]
    if w.maybe(3):
        made["base"], made["base_most"] = "Trace", w.number(1, 63)
    if counters_in_play(w) and w.maybe(3):
        made["answer_adds"] = w.draw(st.sampled_from(counters_in_play(w)))
    if w.maybe(3):
        made["won"], made["lost"] = "hit", "miss"
    return made


def due(w: Writer) -> dict[str, Any]:
    """One event that falls due."""
    made: dict[str, Any] = {"name": "Sink", "text": w.text()}
    if w.maybe():
        made["unit"], made["units"] = "Boat", w.number(1, 16)
    plain = [
        name
        for name, one in w.file.get("die", {}).items()
        if "hits" in one and isinstance(one["target"], int) and "add" not in one
        if one.get("dice", 1) == 1 and "tick" not in one
    ]
    if plain and not w.maybe(3):
        made["die"] = w.draw(st.sampled_from(plain))
    if w.maybe():
        made[w.draw(st.sampled_from(["own_turns", "turns"]))] = w.number(1, 3)
    if w.maybe(3):
        made["call_off"] = "Tow"
    return made


def units(w: Writer) -> None:
    """Units of which one acts in a player turn."""
    few = [name for name in counters_in_play(w) if w.file["counter"][name]["most"] <= 12]
    if few and w.has("units"):
        made = {"name": "Unit", "counter": w.draw(st.sampled_from(few))}
        if w.maybe():
            made["act"] = "Activate"
        made["again"] = w.draw(st.sampled_from(["all", "free", "never"]))
        if w.file["pool"] and w.maybe():
            made["pool"] = w.draw(st.sampled_from(list(w.file["pool"])))
            made["most"] = w.number(0, 9)
        made["one_action"] = w.maybe()
        w.file["units"] = made


def whose(w: Writer) -> list[str]:
    """Those who can have time of their own: players by their colours, and sides."""
    colours = w.file.get("colour", [{"name": "Player 1"}])
    return [colour["name"] for colour in colours] + list(w.file.get("side", ()))


def clock(w: Writer, seconds: Any) -> dict[str, Any]:
    """A clock of any kind but the plain countdown of a player turn."""
    modes = ("countdown", "bank", "fischer", "delay", "bronstein", "byo_yomi", "canadian")
    often = ("bank", "fischer")  # of these more is said elsewhere
    known = AT_ONCE if "at_once" in w.wanted else (*modes, *often, "hourglass", "count_up")
    if "sand" in w.wanted:
        known = [one for one in known if one in GLASSES]
    mode = w.draw(st.sampled_from(known))
    made: dict[str, Any] = {"mode": mode}
    if mode == "count_up":
        return made
    made["seconds"] = w.draw(seconds)
    zeros = ZERO_AT_ONCE if "at_once" in w.wanted else ("pass", "out", "flag", "negative", "ask")
    if "sand" in w.wanted:
        zeros = [one for one in zeros if one not in BELOW]
    made["at_zero"] = w.draw(st.sampled_from(zeros))
    if w.maybe(3):
        made["odds"] = {w.draw(st.sampled_from(whose(w))): w.switched(seconds)}
    if mode == "countdown":
        return made
    if mode == "fischer":
        made["increment"] = w.number(1, 60)
        made["increment_after"] = w.maybe()
        if w.maybe(3):
            made["odds_increment"] = {w.draw(st.sampled_from(whose(w))): w.number(1, 60)}
    elif mode in ("delay", "bronstein"):
        made["delay"] = w.number(1, 60)
    elif mode == "byo_yomi":
        made["periods"], made["period"] = w.number(1, 5), w.number(1, 60)
    elif mode == "canadian":
        made["moves"], made["period"] = w.number(1, 5), w.number(1, 600)
    if mode not in ("bank", "hourglass") and not made.get("increment_after") and w.maybe(4):
        made["seconds"] = 0
    if mode in ("bank", "fischer", "delay", "bronstein") and w.maybe(3):
        made["moves"] = w.number(1, 4)
        made["then"] = [{"seconds": w.number(1, 600), "moves": 2}, {"seconds": 60}]
        if mode == "fischer":
            made["then"][0]["increment"] = w.number(0, 9)
    if w.maybe(3):
        made["illegal_move"] = w.number(1, 120)
    return made


def turns_over(w: Writer, clock: dict[str, Any]) -> None:
    """Make a clock a sand timer that anybody may turn over."""
    if clock["mode"] in GLASSES and clock.get("at_zero") not in BELOW and w.has("sand", 4):
        clock["turns_over"] = True
        for key in ("moves", "then"):
            clock.pop(key, None)


def match(w: Writer, seconds: Any) -> dict[str, Any]:
    """A clock for the match."""
    made = {"mode": "match", "seconds": w.draw(seconds)}
    zero = w.draw(st.sampled_from(["last_turns", "round", "end", ""]))
    made |= {"at_zero": zero} if zero else {"more_turns": w.number(1, 4)}
    if w.has("sand", 3):
        made["turns_over"] = True
    return made | ({"say": {"60": w.text()}} if w.maybe() else {})


def asides(w: Writer) -> None:
    """Time that another player pays within a player turn, or nobody."""
    modes = {one["mode"] for one in w.file["clock"].values()}
    found: dict[str, Any] = {}
    for name in w.some(3, "aside", "asides") if w.has("asides", 4) else []:
        found[name] = {"name": w.text(), "whose": "nobody"}
        if w.most_players > 1 and "hourglass" not in modes and not w.maybe(3):
            found[name]["whose"] = "player"
        timed = found[name]["whose"] == "player" and "countdown" in modes
        if timed or w.maybe():
            found[name]["seconds"] = w.switched(st.sampled_from([1, 20, 300]))
    if found:
        w.file["aside"] = found


def picks(w: Writer) -> None:
    """Numbers and options that all pick in secret."""
    w.file["pick"] = {}
    for name in w.some(2, "pick", "picks") if w.has("picks", 3) else []:
        if not w.steps_for(f"pick {name}"):
            return
        pick: dict[str, Any] = {"name": w.text()}
        if w.maybe():
            pick["option"] = [{"name": one} for one in w.names(w.number(2, 5))]
        else:
            pick["least"] = w.number(0, 3)
            pick["most"] = pick["least"] + w.number(1, 9)
            pick["shown"] = w.draw(st.sampled_from(["highest", "lowest"]))
        most = pick.get("most", len(pick.get("option", ())) - 1)
        fit = [one for one, counter in w.file["counter"].items() if counter["most"] >= most]
        if fit and w.maybe():
            pick["counter"] = w.draw(st.sampled_from(fit))
        w.file["pick"][name] = pick


def handicaps(w: Writer) -> None:
    """Time and increment of each player, chosen in the first stage."""
    known = [
        name
        for name, one in w.file["clock"].items()
        if one["mode"] not in ("match", "count_up")
        and not {"odds", "odds_increment", "later"} & set(one)
    ]
    if not known or not w.has("handicaps", 3):
        return
    name = w.draw(st.sampled_from(known))
    levels: list[dict[str, Any]] = [{"name": one} for one in w.names(w.number(2, 8))]
    for level in levels:
        if w.maybe():
            level["seconds"] = w.number(1, 300)
        if w.file["clock"][name]["mode"] == "fischer" and w.maybe():
            level["increment"] = w.number(0, 5)
    w.file["handicap"] = {"clock": name, "level": levels}


def numbers(w: Writer) -> None:
    """Numbers by which players follow each other, where some stage can go by them."""
    if not w.has("numbered", 3) or not w.steps_for("numbers"):
        return
    least = w.number(0, 5)
    w.file["numbers"] = {
        "name": w.text(),
        "least": least,
        "most": w.number(least + 1, 30),
        "first": w.draw(st.sampled_from(["highest", "lowest"])),
        "ties": w.draw(st.sampled_from(["seats", "chance", "kept"])),
    }
    if w.maybe(4):
        w.file["numbers"]["clockwise"] = True
    if "on_hold" not in w.wanted and w.file["counter"] and w.maybe():
        del w.file["numbers"]["least"], w.file["numbers"]["most"]
        names = list(w.file["counter"])
        w.file["numbers"]["by"] = w.draw(
            st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True)
        )
    each = any(one.get("each_turn") for one in w.file["counter"].values())
    twice = each or any(w.file.get(key) for key in ("pool", "bag", "due"))
    modes = ("countdown", "bank", "count_up", "hourglass", "match")
    for clock in w.file["clock"].values():
        twice = twice or clock["mode"] not in modes or "moves" in clock
    if not twice:
        w.file["numbers"]["delay"] = w.maybe(2)
    if "by" not in w.file["numbers"] and w.has("on_hold", 3):
        on_hold(w, w.file["numbers"], twice)


def on_hold(w: Writer, made: dict[str, Any], twice: bool) -> None:
    """Numbers that are dealt, jokers among them, and turns on hold."""
    made["most"] = max(made["most"], made["least"] + w.most_players + 2)
    made["dealt"] = twice or w.maybe()
    if not twice:
        made["hold"] = w.maybe() or not made["dealt"]
        if w.maybe():
            made["jokers"] = w.number(1, 3)
    if w.maybe(3):
        made["names"] = [f"N{number}" for number in range(made["least"], made["most"] + 1)]


def ticks(w: Writer) -> None:
    """Ticks that last longer than a player turn."""
    tick = w.file.get("tick")
    if not tick or w.maybe(3):
        return
    tick["per"] = w.draw(st.sampled_from(["player_turn", "turn", "stage", "game"]))
    tick["overrule"] = w.maybe()
    if w.maybe():
        del tick["action"]
    if w.maybe():
        del tick["units"]
        kinds = [kind["name"] for kind in tick["kind"]]
        tick["unit"] = [{"name": name, "count": w.number(1, 5)} for name in w.names(w.number(1, 3))]
        tick["unit"][0]["kinds"] = kinds[: w.number(1, len(kinds))]
    if w.maybe():
        kinds = [kind["name"] for kind in tick["kind"]]
        some = st.lists(st.sampled_from(kinds), unique=True, max_size=3)
        tick["state"] = {"name": "Adrift", "kinds": w.draw(some)}
        if w.maybe():
            tick["state"]["ends"] = w.draw(st.sampled_from(kinds))


def shares(w: Writer) -> None:
    """Amounts split between two."""
    names = counters_in_play(w)
    if names and w.most_players > 1 and not w.many and w.has("shares", 3):
        counter = w.draw(st.sampled_from(names))
        w.file["share"] = {"share0": {"name": "Split", "counter": counter, "most": 60}}


def production(w: Writer) -> None:
    """Counters that feed others, and pools filled by counters."""
    names = counters_in_play(w)
    for pool in w.file["pool"].values():
        own = {"fill", "by_side", "hidden", "shared", "warn_left", "most"} & set(pool)
        if w.file["counter"] and not own and w.maybe(4):
            pool["filled_by"] = w.draw(st.sampled_from(list(w.file["counter"])))
        if not own and w.has("places", 5):
            pool["by_place"] = [w.number(0, 9) for _ in range(w.number(1, w.most_players))]
    lasting = [name for name, one in w.file["pool"].items() if one.get("fill") in ("game", "set")]
    if names and w.has("production", 3) and w.steps_for("produce"):
        for name in w.draw(st.lists(st.sampled_from(names), min_size=1, unique=True)):
            w.file["counter"][name]["feeds"] = w.draw(st.sampled_from([*names, *lasting]))


def fills_up(w: Writer, made: dict[str, Any]) -> None:
    """Say when a value of the table ends something, and let it begin elsewhere."""
    moments = ["now", "player_turn"] if made["ends"] == "round" else MOMENTS
    if w.has("endings", 2):
        made["ends_after"] = w.draw(st.sampled_from(moments))
    if made["ends"] == "round":
        made.pop("each_turn", None)
    if made["ends"] != "all":
        full = made[made.get("full", "most")]
        if made.get("start", made["least"]) == full:
            made["start"] = made["most"] + made["least"] - full


def levels(w: Writer) -> None:
    """Values of the table, and actions that change them."""
    if not w.has("levels", 3):
        return
    w.file["table"] = {}
    for name in ("level0", "level1")[: w.number(1, 2)]:
        least, step, steps = w.number(-50, 20), w.number(1, 5), w.number(1, 12)
        made: dict[str, Any] = {"name": w.text(), "least": least, "step": step}
        made["most"] = least + step * steps
        if w.maybe():
            made["start"] = least + step * w.number(0, steps)
        if w.maybe():
            made["unit"] = "T"
        if w.maybe(3):
            made["each_turn"] = w.number(-1, 2)
        if w.maybe(3):
            made["full"] = w.draw(st.sampled_from(["most", "least"]))
        if w.maybe():
            made["ends"] = w.draw(st.sampled_from([True, "all", "round"]))
            fills_up(w, made)
        w.file["table"][name] = made
        for one in w.file["action"]:
            if w.maybe(3):
                one.setdefault("raises", {})[name] = w.number(-2, 2)
