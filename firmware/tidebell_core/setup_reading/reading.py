# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read a compiled setup: validate or settle its values, import its mechanisms, check relations."""

from ..errors import Refused, require
from .switches import SOUND, settle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .setup import Setup


def _mechanism(name: str) -> "Any":
    """Import a mechanism and return its module."""
    return __import__("tidebell_core.mechanisms." + name, None, None, ("RULES",))


def _no_rest() -> None:
    """Do nothing between the steps."""


def read(
    setup: "Setup",
    data: dict,
    choices: "list | None",
    between: "Callable | None",
    known: int,
    play: bool,
) -> None:
    """Fill a setup from its parsed device form, which is taken over and changed.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :param between: called between the steps
    :param known: 0, ``FORMED`` or ``SOUND``: the checks to leave out, see ``Setup``
    :param play: import its mechanisms
    :raises Refused: when the setup is malformed or a choice does not exist
    """
    between = between or _no_rest
    if known:
        settle(data, choices, between)
    else:
        from .validation import validate  # only for a setup that was not checked before

        validate(data, choices, between)
    between()
    try:
        _fill(setup, data)
        if known < SOUND:
            _check(setup, between)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise Refused("setup", "%s %s" % (type(error).__name__, error)) from None
    if play:
        import_mechanisms(setup, between)


# Modules that a mechanism imports. They are read before it, one by one: CircuitPython collects
# garbage after each, and keys are looked at in between.
PARTS = {
    "at_once": ("mechanisms.clock_modes",),
    "bags": ("game.rng", "mechanisms.bag_cards"),
    "clocks": ("mechanisms.clock_modes",),
    "counters": ("mechanisms.sides",),
    "decks": ("game.rng",),
    "dice": ("game.rng", "mechanisms.dice_rolls"),
    "due": ("game.rng", "mechanisms.dice_rolls"),
    "duels": ("mechanisms.sides",),
    "numbered": ("game.rng",),
    "on_hold": ("game.rng",),
    "phases": ("mechanisms.sides",),
    "pools": ("mechanisms.sides",),
    "seating": ("game.rng",),
}


def import_mechanisms(setup: "Setup", between: "Callable") -> None:
    """Import the mechanisms of a setup that was only checked."""
    for name in setup.more.get("uses", ()):
        for part in PARTS.get(name, ()):
            __import__("tidebell_core." + part)
            between()
        setup.mechanisms.append(_mechanism(name))
        between()


def _fill(setup: "Setup", data: dict) -> None:
    setup.id = data["id"]
    setup.title = data["title"]
    setup.players = data["players"]
    setup.colours = data["colours"]
    setup.turns = data["turns"]
    setup.stages = data["stages"]
    setup.clocks = data.get("clocks", ())
    setup.pools = data.get("pools", ())
    setup.actions = data.get("actions", ())
    setup.counters = data.get("counters", ())
    setup.remind = data.get("remind")
    setup.mechanisms = []
    setup.more = data


# Steps that always wait for a press. Without any, the turns of a game would run through in one go.
WAITS = ("play", "draw", "starter", "reorder", "lot", "check", "call", "numbers")


def _check(setup: "Setup", between: "Callable") -> None:
    """Check relations between values; types and ranges are checked already."""
    # Only for a setup that was not checked before.
    from . import chance_checks, forms, mechanism_checks
    from .mechanism_list import MECHANISMS

    uses = setup.more.get("uses", ())
    turn = 1
    while turn <= setup.turns:
        stage = setup.stage(turn)
        if not stage:
            raise Refused("setup", "turn %d has no stage" % turn)
        turn = stage["turns"][1] + 1  # it has those before, too
        between()
    for stage in setup.stages:
        waits = False
        for step in stage["steps"]:
            if step[0] != "play" and forms.STEPS[step[0]][0] not in uses:
                raise Refused("setup", "a step of %s needs a mechanism" % step[0])
            if step[0] == "play":
                clock = step[1].get("clock", -1)
                if clock >= len(setup.clocks):
                    raise Refused("setup", "a step of play has no clock %d" % clock)
                known = not step[1].get("together") or "together" in uses
                require(known, "all at once need a mechanism")
                known = not step[1].get("at_once") or "at_once" in uses
                require(known, "clocks at once need a mechanism")
            waits = waits or step[0] in WAITS
        if not waits:
            raise Refused("setup", "stage %s waits for nobody" % stage["name"])
        between()
    for clock in setup.clocks:
        known = clock["mode"] == "countdown" or "clocks" in uses
        require(known, "clock mode %s needs a mechanism" % clock["mode"])
        require(clock["ms"] != 0 or "clocks" in uses, "a clock has no time")
        plain = clock["mode"] == "countdown" and "odds" not in clock
        require(plain or "later" not in clock, "a clock has other times later")
    filled = ("points" in uses) + ("pools" in uses)
    require(filled == (1 if setup.pools else 0), "pools need points or pools, one of the two")
    for action in setup.actions:
        effect, priced = action.get("effect"), action["cost"] or action.get("cost_damage")
        wanted = "penalties" if effect == "penalty" else "assets"
        require(not effect or wanted in uses, "an action needs " + wanted)
        require(setup.pools or not priced, "an action has no pool to be paid from")
    for counter in setup.counters:
        require(counter[2] <= (counter[1] or setup.players[0]), "a counter begins beyond its limit")
    if uses:
        for name in uses:
            known = name in MECHANISMS
            require(known, "it needs the mechanism %s, which a newer Tidebell has" % name)
            require(uses.count(name) == 1, "it names a mechanism twice")
            part = MECHANISMS[name][0]
            require(not part or setup.more.get(part), "the mechanism %s has nothing to do" % name)
            check = getattr(mechanism_checks, name, None) or getattr(chance_checks, name, None)
            if check:
                check(setup)
            between()
