# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Warn of what is legal but odd: impossible or unused parts, and what the display shows only in
part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tidebell_host.output import counted
from tidebell_host.setups.boxes import page
from tidebell_host.setups.compiler import Compiler, Report
from tidebell_host.setups.fitting import cut_off
from tidebell_host.setups.mechanisms.clocks import named_by
from tidebell_host.setups.model import Action, Setup, Stage
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.decks import Deck
from tidebell_host.setups.values import Ref, shown

BETWEEN = " • "  # between two facts on a line


def doubts(setup: Setup, compiler: Compiler) -> None:
    """Warn of everything that is allowed but probably not meant."""
    warn = compiler.warn
    _never_paid(setup, compiler, warn)
    _never_fits(setup, warn)
    _never_offered(setup, warn)
    _never_drawn(setup, warn)
    _never_used(setup, compiler, warn)
    _same_key(setup, compiler.report)
    _same_name(setup, warn)
    _nobody_there(setup, warn)
    _no_difference(setup, compiler, warn)
    cut_off(setup, compiler, warn)
    _taking_turns(setup, compiler, warn)


def _same_name(setup: Setup, warn: Report) -> None:
    """Doubt two tables of a kind that the table cannot tell apart by their names."""
    for kind in ("pool", "counter", "table", "side", "deck", "die", "duel", "pick", "bag"):
        seen: set[tuple[str, str | None]] = set()
        for name, one in getattr(setup, kind).items():
            called = (str(one.name).casefold(), getattr(one, "side", None))
            if called in seen:
                warn(
                    (kind, name, "name"),
                    f'Another one is called "{one.name}", too.',
                    "Give each its own name.",
                )
            seen.add(called)


def meanings(value: object, compiler: Compiler) -> list[Any]:
    """Return all values that a setting can have, over all switches."""
    if not isinstance(value, Ref):
        return [value]
    if value.name not in compiler.setup.switch:
        return []
    switch = compiler.setup.switch[value.name]
    if value.chosen is not None:
        return [True, False]
    return list(switch.values if switch.means is None else switch.means)


def _numbers(value: object, compiler: Compiler) -> list[int]:
    return [one for one in meanings(value, compiler) if type(one) is int]


# Parts that can never happen


def _spending(setup: Setup) -> list[int]:
    """Return the turns in which players get points."""
    found: list[int] = []
    for stage in setup.stage:
        if stage.points and stage.turns.last <= setup.most_turns:
            found += range(stage.turns.first, stage.turns.last + 1)
    return sorted(found)


def _most(setup: Setup, compiler: Compiler, name: str, turn: int) -> int | None:
    """Return the most that a pool can hold in a turn, None if the file alone does not tell."""
    pool = setup.pool[name]
    if pool.fill != "player_turn" or pool.by_side:
        return None
    base: object = 0
    for first in sorted((int(key) for key in pool.base if key.isdecimal()), reverse=True):
        if first <= turn:
            base = pool.base[str(first)] if str(first) in pool.base else 0
            break
    most = max(_numbers(base, compiler), default=99)
    most += pool.keep.most if pool.keep else 0
    most += pool.per_asset * (setup.players.last - 1)
    for cap in pool.cap:
        if cap.turns.first <= turn <= cap.turns.last:
            caps = _numbers(cap.most, compiler)
            if caps and not isinstance(cap.most, Ref):
                most = min(most, max(caps))
    return most


def _never_paid(setup: Setup, compiler: Compiler, warn: Report) -> None:
    turns = _spending(setup)
    for at, action in enumerate(setup.action):
        price = action.cost * action.shots
        pool = action.pool or next(iter(setup.pool), None)
        if not price or pool not in setup.pool or not turns:
            continue
        held = [_most(setup, compiler, pool, turn) for turn in turns if _in(action, turn)]
        if None in held or not held:
            continue
        most = max(one for one in held if one is not None)
        if most < price:
            warn(
                ("action", at, "cost"),
                f"Nobody can ever pay this: it costs {price}, and "
                f'the pool "{pool}" never holds more than {most}.',
                "Lower the cost, or raise the pool's base.",
            )


def _never_fits(setup: Setup, warn: Report) -> None:
    """Doubt changes that are larger than all that a counter can hold."""
    for at, action in enumerate(setup.action):
        for key in ("counts", "one_other"):
            for name, change in getattr(action, key).items():
                counter = setup.counter.get(name)
                if counter is None:
                    continue  # that is told by itself
                least, most = counter.least, counter.limits(setup.players)[0]
                if abs(change) > most - least:
                    warn(
                        ("action", at, key),
                        f"Nobody can ever do this: it changes the counter "
                        f'"{name}" by {abs(change)}, and that goes from {least} to {most}.',
                        "Lower the change, or widen the counter by least or most.",
                    )


def _in(action: Action, turn: int) -> bool:
    return action.turns is None or action.turns.first <= turn <= action.turns.last


def _alone(stage: Stage) -> bool:
    """Whether players have turns of their own in a stage, perhaps by a switch."""
    plays = "play" in [step.verb for step in stage.steps]
    return plays and stage.together is not True and stage.order != "confirm"


def _phased(setup: Setup, stage: Stage, action: Action) -> bool:
    """Whether an action belongs to a phase of a stage's player turns, or there are none."""
    if not setup.phase or not stage.phases:
        return True
    return any(phase.actions is None or action.id in phase.actions for phase in setup.phase)


def _never_offered(setup: Setup, warn: Report) -> None:
    """Doubt actions that nobody can ever do, and stages that leave out what actions bring."""
    pools = bool(setup.pool)
    if pools and not any(stage.points for stage in setup.stage):
        return  # that is told of the pool
    for at, action in enumerate(setup.action):
        # An action whose price is a counter is offered without points, too.
        needs = pools and (bool(action.cost) or action.price not in setup.counter)
        turns = action.turns
        stages = [
            stage
            for stage in setup.stage
            if turns is None
            or (stage.turns.first <= turns.last and turns.first <= stage.turns.last)
        ]
        alone = [stage for stage in stages if _alone(stage)]
        paid = [stage for stage in alone if stage.points or not needs]
        loc: Loc = ("action", at, "turns") if turns else ("action", at)
        if not alone:
            warn(
                loc,
                "It is never offered: nobody has a player turn of his own then.",
                "Correct the turns, or take it out.",
            )
        elif not paid:
            warn(
                loc,
                "It is never offered: no stage of these turns gives points.",
                "Add points = true to the stage, or correct the turns.",
            )
        elif not any(_phased(setup, stage, action) for stage in paid):
            warn(
                loc,
                "It is never offered: no phase has it among its actions.",
                "Add it to the actions of a phase, or take it out.",
            )
        elif needs and not action.cost and _changes(action):
            for number, stage in enumerate(setup.stage):
                if stage in alone and stage not in paid:
                    warn(
                        ("stage", number),
                        f'"{action.name}" costs nothing, but is not offered in this stage: it '
                        "gives no points.",
                        "Add points = true, or say in the action's turns where it belongs.",
                    )


def _changes(action: Action) -> bool:
    """Return whether an action changes what is counted."""
    counters = action.counts or action.sets or action.all_others or action.one_other
    return bool(counters or action.raises or action.pot)


def _draws(setup: Setup, name: str) -> list[int]:
    """Return the turns in which the schedule draws from a deck, once for each draw."""
    found: list[int] = []
    for stage in setup.stage:
        for step in stage.steps:
            if step.verb == "draw" and step.name == name:
                found += range(stage.turns.first, min(stage.turns.last, setup.most_turns) + 1)
    return sorted(found)


def _scheduled(deck: Deck) -> bool:
    """Whether only the schedule draws from a deck, and a refill is a number of cards."""
    return isinstance(deck.refill, int) and getattr(deck, "draw_by", "schedule") == "schedule"


def _never_drawn(setup: Setup, warn: Report) -> None:
    for name, deck in setup.deck.items():
        loc: Loc = ("deck", name)
        draws = _draws(setup, name)
        if not _scheduled(deck) or not draws or not deck.card:
            continue
        total = sum(card.count for card in deck.card)
        pile = total if deck.pile is None else min(deck.pile, total)
        aside = total - pile
        if aside and not deck.refill:
            warn(
                (*loc, "pile"),
                f"{aside} of the {total} cards lie aside, and no refill ever brings them in.",
                "Add refill, or leave out pile if all cards may come.",
            )
        if deck.refill and len(draws) < pile:
            warn(
                (*loc, "refill"),
                f"It never happens: the pile has {counted(pile, 'card')}, and there is 1 draw."
                if len(draws) == 1
                else f"It never happens: the pile has {counted(pile, 'card')}, and there are "
                f"{len(draws)} draws.",
                "Take it out, or lower pile.",
            )
        for at, card in enumerate(deck.card):
            if card.shown_from is not None and card.shown_from >= draws[0]:
                warn(
                    (*loc, "card", at, "shown_from"),
                    f"It never holds: the first card is drawn in turn {draws[0]} already.",
                    f"Write a turn before {draws[0]}, or take this key out.",
                )


# Unused parts


def _never_used(setup: Setup, compiler: Compiler, warn: Report) -> None:
    first = next(iter(setup.pool), None)
    paying = {action.pool or first for action in setup.action if action.cost or action.price}
    paying |= {action.price for action in setup.action}
    paying |= {duel.pays for duel in setup.duel.values()}
    for bag in setup.bag.values():
        if bag.draw_cost or bag.choose_cost:
            paying.add(bag.pool or first)
    for name, pool in setup.pool.items():
        if name not in paying and ("pool", name) not in compiler.used:
            warn(
                ("pool", name),
                "Nothing is paid from this pool.",
                "Add an [[action]] that costs something, or take the pool out.",
            )
        given = [action.effect for action in setup.action]
        given += [clock.at_zero for clock in setup.clock.values()]
        if pool.penalty and "penalty" not in given:
            warn(
                ("pool", name, "penalty"),
                "Nothing gives a penalty.",
                'Add an [[action]] with effect = "penalty", or take this key out.',
            )
    effects = {action.effect for action in setup.action}
    for name, pool in setup.pool.items():
        if pool.per_asset and setup.asset is not None and "take" not in effects:
            warn(
                ("pool", name, "per_asset"),
                "Nobody can take an asset.",
                'Add an [[action]] with effect = "take", or take this key out.',
            )
    if setup.asset is not None and setup.asset.parts and "damage" not in effects:
        warn(
            ("asset", "parts"),
            "Nothing destroys a part.",
            'Add an [[action]] with effect = "damage", or write parts = 0.',
        )
    for at, stage in enumerate(setup.stage):
        if stage.final and setup.asset is None:
            warn(
                ("stage", at, "final"),
                "Only assets can stay behind, and this game has none.",
                "Take this key out, or add [asset].",
            )
    if setup.score is not None and setup.score.part and setup.asset is None:
        warn(
            ("score", "part"),
            "Only assets have parts, and this game has none.",
            "Take this key out, or add [asset].",
        )


def _same_key(setup: Setup, report: Report) -> None:
    """Warn if a key of a die or a duel belongs to no other die or duel."""
    taken = {action.key: action.id for action in setup.action if action.key is not None}
    for kind in ("die", "duel"):
        for name, one in getattr(setup, kind).items():
            if one.key in taken:
                report(
                    (kind, name, "key"),
                    f'The key "{one.key}" already belongs to "{taken[one.key]}".',
                    "Give it to one of them.",
                )
            elif one.key is not None:
                taken[one.key] = name


def _nobody_there(setup: Setup, warn: Report) -> None:
    """Warn of parts that need more players, or other ones, than there may be."""
    if setup.players.last == 1:
        for at, action in enumerate(setup.action):
            if action.effect == "take":
                warn(
                    ("action", at, "effect"),
                    "One player alone has nobody to take from.",
                    "Raise players, or take this key out.",
                )
        for at, stage in enumerate(setup.stage):
            for number, step in enumerate(stage.steps):
                if step.verb in ("lot", "starter", "reorder"):
                    warn(
                        ("stage", at, "steps", number),
                        f'One player alone needs no "{step.verb}".',
                        "Take it out, or raise players.",
                    )
    if setup.side:
        sides = [colour.side for colour in setup.colour]
        for name in setup.side:
            if name not in sides:
                warn(
                    ("side", name),
                    "No colour is of this side: nobody can play it.",
                    f'Add side = "{name}" to a [[colour]].',
                )
        if setup.players.first < len(setup.side):
            least = "1 player" if setup.players.first == 1 else f"{setup.players.first} players"
            warn(
                ("players",),
                f"{least} cannot fill all of the {len(setup.side)} sides.",
                f"Let {len(setup.side)} be the least, if each side must be played.",
            )


def _no_difference(setup: Setup, compiler: Compiler, warn: Report) -> None:
    for name, switch in setup.switch.items():
        means = switch.means
        for at, value in enumerate(switch.values):
            if "_" in str(value) and not (switch.labels and at < len(switch.labels)):
                warn(
                    ("switch", name, "values", at),
                    f'The table reads "{value}", which is no word.',
                    "Say in labels, value by value, what the device shows.",
                )
        if means and len(means) > 1 and all(one == means[0] for one in means):
            warn(
                ("switch", name, "means"),
                f"Every value means the same, {shown(means[0])}.",
                "Give each value a meaning of its own, or take the switch out.",
            )


# Facts that the display shows by turns


def _taking_turns(setup: Setup, compiler: Compiler, warn: Report) -> None:
    """Warn of counters in play and values of the table that are not all seen at once.

    They are taken at their largest. A single line of them that takes turns with other facts is
    accepted.
    """
    lines: list[str] = []
    screen = page()
    for text in _in_play(setup):
        longer = lines[-1] + BETWEEN + text if lines else text
        if lines and screen.wide(longer) <= screen.columns:
            lines[-1] = longer
        else:
            lines.append(text)
    what = "counters in play and the table's values" if setup.table else "counters in play"
    told = set()
    for at, stage in enumerate(setup.stage):
        beside, room = _room(setup, compiler, stage)
        plays = "play" in [step.verb for step in stage.steps]
        if len(lines) > max(1, room) and plays and beside not in told:
            told.add(beside)
            fill = f"{len(lines)} line{'s' if len(lines) > 1 else ''}"
            warn(
                ("stage", at),
                f"The {what} fill {fill} of the smallest screen; beside {beside} "
                f"there is room for {room or 'none'}: they are seen by turns.",
                "Take in_play out where a counter is seldom looked at, or leave it so.",
            )


def _in_play(setup: Setup) -> Iterator[str]:
    """Yield the counters in play and the values of the table, at their widest."""
    for counter in setup.counter.values():
        if counter.in_play:
            yield f"{counter.unit or counter.name} {counter.widest(setup.players)}"
    for level in setup.table.values():
        yield f"{level.unit or level.name} {level.widest}"


def _room(setup: Setup, compiler: Compiler, stage: Stage) -> tuple[str, int]:
    """Return the room beside counters in a stage, and how many lines are left for them."""
    named = named_by(compiler, stage.clock)
    modes = {setup.clock[name].mode for name in named if name in setup.clock}
    if not modes:
        return "the name", 5
    if modes == {"countdown"}:
        return ("the clock and a card", 0) if setup.deck else ("the clock", 2)
    if setup.players.last > 4:
        return "so many clocks", 0
    return "the clocks", 1
