# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Say in five lines what a setup will do, from its compiled form.

For everybody who is about to take a setup of somebody else. It also runs in the browser's VM, and
does without what MicroPython lacks. Keys that it does not know change nothing.
"""

from __future__ import annotations

from typing import Any

from tidebell_core import times, words
from tidebell_core.phrases import signed

from tidebell_host.languages import log_text

OPEN = 999  # turns of a game that ends when it ends
MOST_NAMED = 8

MODES = {
    "countdown": "{time} for each player turn",
    "bank": "{time} for each player's whole game",
    "fischer": "{time} for each player's whole game, {more} more with each turn",
    "delay": "{time} for each player's whole game, {more} of each turn free",
    "bronstein": "{time} for each player's whole game, {more} of each turn free",
    "byo_yomi": "{time} for each player's whole game, then {n} × {more}",
    "canadian": "{time} for each player's whole game, then {more} for {n} turns",
    "hourglass": "{time} of sand for each player, which runs to the others",
    "count_up": "time is counted, without a limit",
}
ENDS = {
    "last_turns": "when the match clock is at zero, after a last turn each",
    "round": "when the match clock is at zero, after that turn",
    "end": "when the match clock is at zero",
}
ENDS_AT = {
    None: "with {n} of {name}, if the table says so",
    "now": "with {n} of {name}, at once",
    "player_turn": "with {n} of {name}, after that player turn",
    0: "with the turn in which somebody has {n} of {name}",
    "last_turns": "with {n} of {name}, after a last turn each",
    "all_last_turns": "with {n} of {name}, after one more turn each",
    "later": "with {n} of {name}, after more turns: {turns}",
}
TABLES = (MODES, ENDS, ENDS_AT)
"""Texts that ``log_text`` is given by their names alone, for the catalogues."""


def summary(rules: dict[str, Any]) -> list[str]:
    """Return five lines: players, turns and clocks, points, cards and secrets, the end.

    :param rules: a compiled setup, as ``Compiled.data`` holds it
    """
    return [_players(rules), _turns(rules), _points(rules), _cards(rules), _end(rules)]


def _players(rules: dict[str, Any]) -> str:
    least, most = rules["players"]
    title = rules["title"]
    if least != most:
        said = log_text(
            "{title}, for {least} to {most} players.", title=title, least=least, most=most
        )
    elif most > 1:
        said = log_text("{title}, for {most} players.", title=title, most=most)
    else:
        said = log_text("{title}, for one player.", title=title)
    return _joined(said, choices(rules))


def choices(rules: dict[str, Any]) -> str:
    """Return the rules that the table may choose, as a sentence; "" if there are none."""
    labels = [switch[1] for switch in rules["switches"]]
    return log_text("Rules to choose: {names}.", names=_list(labels)) if labels else ""


def _turns(rules: dict[str, Any]) -> str:
    numbers = [one for one in _meanings(rules, rules["turns"]) if one is not None]
    if max(numbers) == OPEN:
        said = log_text("As many turns as the table wants.")
    else:
        said = log_text("Turns of the game: {n}.", n=_range(min(numbers), max(numbers), str))
    names = []
    for stage in rules["stages"]:
        parts = [part[1] for part in stage.get("cycle", ())] or [stage["name"]]
        names += [name for name in parts if name not in names]
    stages = len(names) > 1 and log_text("Stages: {names}.", names=_list(names))
    timed = clocks(rules)
    told = log_text("Clock: {clocks}.", clocks="; ".join(timed)) if timed else log_text("No clock.")
    return _joined(said, stages, told)


_MORE = ("actions", "bags", "choices", "decks", "dice", "looks", "match", "pools", "units")


def only_time(rules: dict[str, Any]) -> bool:
    """Return whether a game times each turn, and has neither an end nor anything else."""
    numbers = [one for one in _meanings(rules, rules["turns"]) if one is not None]
    scores = (rules.get("score") or {}).get("fields")
    modes = [clock["mode"] for clock in rules["clocks"]]
    return (
        max(numbers) == OPEN
        and modes[:1] == ["countdown"]
        and not scores
        and not [one for one in _MORE if rules.get(one)]
    )


def clocks(rules: dict[str, Any]) -> list[str]:
    """Return what a game keeps time of, as parts of a sentence."""
    found = []
    for play in _plays(rules):
        together = play.get("together") is True and not play.get("at_once")
        for at in _meanings(rules, play.get("clock")):
            if at is not None and at >= 0:
                clock = rules["clocks"][at]
                found.append(_turned(clock, _clock(rules, clock, together)))
    match = rules.get("match")
    if match:
        time = _times(rules, match["ms"])
        found.append(_turned(match, log_text("{time} for the whole match", time=time)))
    return [said for at, said in enumerate(found) if said not in found[:at]]


def _turned(clock: dict[str, Any], told: str) -> str:
    return log_text("{clock}, a sand timer", clock=told) if clock.get("sand") else told


def _clock(rules: dict[str, Any], clock: dict[str, Any], together: bool) -> str:
    time = _times(rules, clock.get("ms"), (ms for _, ms in clock.get("later", ())))
    if together:
        return log_text("{time} for all at once", time=time)
    more = clock.get("inc") or clock.get("delay") or clock.get("period") or 0
    n = clock.get("periods") or clock.get("moves") or 1
    text = MODES.get(clock["mode"], "{time}")
    return log_text(text, time=time, more=_times(rules, more), n=n)


def _points(rules: dict[str, Any]) -> str:
    pools = [_pool(rules, pool) for pool in rules.get("pools") or ()]
    actions = [action["name"] for action in rules.get("actions") or ()]
    units = rules.get("units")
    if units:
        actions.append(units.get("act", units["name"]))
    counted = [rules["counters"][one["counter"]][0] for one in rules.get("in_play") or ()]
    said = [
        pools and log_text("Points to spend: {names}.", names=_list(pools)),
        actions and log_text("Actions: {names}.", names=_list(actions)),
        counted and log_text("Each player's own: {names}.", names=_list(counted)),
    ]
    return _joined(*said) or log_text("No points, and no actions.")


def _pool(rules: dict[str, Any], pool: dict[str, Any]) -> str:
    numbers = []
    for _, value in pool["base"]:
        numbers += [one for one in _meanings(rules, value) if one is not None]
    numbers += pool.get("by_side") or []
    if not numbers:
        return str(pool["name"])
    return "{} ({})".format(pool["name"], _range(min(numbers), max(numbers), str))


def _cards(rules: dict[str, Any]) -> str:
    cards = [
        "{} ({})".format(one["name"], sum(row[1] for row in one["cards"]))
        for one in rules.get("decks") or ()
    ]
    cards += ["{} ({})".format(one["name"], sum(one["counts"])) for one in rules.get("bags") or ()]
    dice = [one["name"] for one in rules.get("dice") or () if not one.get("part")]
    secret = [rules["decks"][one["deck"]]["name"] for one in rules.get("looks") or ()]
    secret += [one["name"] for one in rules.get("choices") or ()]
    secret += [one["name"] for one in rules.get("bags") or () if not one.get("public")]
    secret += [one["name"] for one in rules.get("duels") or () if not one.get("open")]
    secret += [one["name"] for one in rules.get("pools") or () if one.get("hidden")]
    said = [
        cards and log_text("Cards: {names}.", names=_list(cards)),
        dice and log_text("Dice: {names}.", names=_list(dice)),
        secret and log_text("Seen by some alone: {names}.", names=_list(secret)),
        not secret and log_text("Nothing is secret."),
    ]
    return _joined(*said)


def _end(rules: dict[str, Any]) -> str:
    ends = []
    numbers = [one for one in _meanings(rules, rules["turns"]) if one is not None]
    if max(numbers) < OPEN:
        ends.append(log_text("after turn {n}", n=_range(min(numbers), max(numbers), str)))
    for one in rules.get("in_play") or ():
        at = one.get("ends_at", one.get("falls_to"))
        if at is not None:
            name, value = rules["counters"][one["counter"]][0], signed(one.get("least", 0) + at)
            after = one.get("after")
            said = ENDS_AT.get(after, ENDS_AT["later"])
            ends.append(log_text(said, n=value, name=name, turns=after))
    for one in rules.get("levels") or ():
        if one.get("ends") in ("one", "all"):
            ends.append(log_text("when {name} is full", name=one["name"]))
    match = rules.get("match")
    if match:
        ends.append(log_text(ENDS.get(match["zero"], ENDS["end"])))
    for bag in rules.get("bags") or ():
        names = bag["cards"].split("\n")
        ends += [log_text("with the card {name}", name=names[at]) for at in bag.get("ends") or ()]
    score = rules.get("score") or {"fields": ()}
    halves = bool(score.get("halves"))
    worths = [_worth(name, each, halves) for name, each in score["fields"] if each]
    said = (
        log_text("It ends {ends}, or whenever the table ends it.", ends=", ".join(ends))
        if ends
        else log_text("It ends whenever the table ends it.")
    )
    scores = log_text("Scores: {names}.", names=_list(worths)) if worths else log_text("No scores.")
    ties = [_tie(rules, one) for one in _meanings(rules, score.get("tie"))[0] or ()]
    return _joined(said, scores, ties and log_text("Ties: {names}.", names=_list(ties)))


def _worth(name: str, each: int, halves: bool) -> str:
    """Return a score field with what one is worth, if that is not 1."""
    whole, half = divmod(abs(each), 2) if halves else (abs(each), 0)
    number = "½" if half and not whole else "{}½".format(whole) if half else str(whole)
    number = number if each >= 0 else words.MINUS.format(number)
    return name if number == "1" else "{}\u00a0×\u00a0{}".format(name, number)


def _tie(rules: dict[str, Any], decides: Any) -> str:
    """Return what breaks a tie: a score field, or how many assets are held."""
    if decides == "assets":
        assets = rules["assets"]
        return str(assets.get("plural", assets["name"]))
    return str(rules["score"]["fields"][decides][0])


def _plays(rules: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rules of each step of play, in the order of the stages."""
    steps = [step for stage in rules["stages"] for step in stage["steps"]]
    return [step[1] for step in steps if step[0] == "play"]


def _meanings(rules: dict[str, Any], value: Any) -> list[Any]:
    """Return all values that a setting can have."""
    if not isinstance(value, dict):
        return [value]
    pairs = rules["switches"][value["$"]][2]
    return [True, False] if "is" in value else [pair[1] for pair in pairs]


def _times(rules: dict[str, Any], value: Any, more: Any = ()) -> str:
    found = _meanings(rules, value) + list(more)
    ms = sorted(one for one in found if one is not None)
    if not ms:
        return log_text("none")
    said = _range(ms[0], ms[-1], times.text)
    return said if len(ms) == len(found) else log_text("{time} or none", time=said)


def _range(least: int, most: int, text: Any) -> str:
    if least == most:
        return str(text(least))
    return log_text("{least} to {most}", least=text(least), most=text(most))


def _list(names: list[str]) -> str:
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    named = ", ".join(names[: MOST_NAMED - 1])
    return log_text("{names} and {n} more", names=named, n=len(names) - MOST_NAMED + 1)


def _joined(*sentences: Any) -> str:
    return " ".join([one for one in sentences if one])
