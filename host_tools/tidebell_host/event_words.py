# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events in words, for the log and the live mirror.

What an event's argument holds is said in ``tidebell_core.record.event_names``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tidebell_core import phrases, times, words
from tidebell_core.mechanisms import rolls
from tidebell_core.mechanisms.phases import ALL
from tidebell_core.record import events as e
from tidebell_core.record.event_names import (
    ASSET_FIELDS,
    CONTEST,
    DUEL_ON,
    FATES,
    NAMES,
    STATUSES,
    taken,
    unpack,
)
from tidebell_core.record.events import ORDER_PLACE


class Told:
    """One event: its setup, players, kind, seat and argument.

    :param setup: the compiled setup, empty if it is not at hand
    :param seats: the players, ``[colour, name]``
    """

    def __init__(
        self, setup: dict[str, Any], seats: list[list[Any]], kind: int, seat: int, arg: int
    ) -> None:
        self.setup = setup
        self.kind = kind
        self.names = [str(row[1]) for row in seats]
        self.colours = [row[0] for row in seats]
        self.seat = seat
        self.arg = arg

    def fields(self, layout: tuple[Any, ...] | None = None) -> dict[str, int]:
        """Return the fields of the argument by name; of another layout than the kind's own, if
        given.
        """
        return unpack(self.kind, self.arg, layout)

    def entry(self, key: str, index: int) -> dict[str, Any]:
        """Return an entry of one of a mechanism's tables; an empty one if the setup has none."""
        entries = self.setup.get(key) or []
        found = entries[index] if 0 <= index < len(entries) else {}
        return found if isinstance(found, dict) else {"row": found}

    def name(self, key: str, index: int, word: str) -> str:
        """Return a thing's name in the setup, or its number."""
        entry = self.entry(key, index)
        row = entry.get("row") or [f"{word} {index}"]
        return str(entry.get("name", row[0]))

    def who(self, seat: int) -> str:
        """Return a player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def further(self, seats: int) -> str:
        """Return the player who sits some seats further."""
        return self.who((self.seat + seats) % len(self.names)) if self.names else ""


def _spend(told: Told) -> str:
    spend = told.fields()
    action = told.entry("actions", spend["action"])
    text = told.name("actions", spend["action"], "action")
    target = spend["target"]
    if "price" in action:
        price = action["price"]
        unit = (
            told.name("counters", price, "") if price >= 0 else told.name("pools", -1 - price, "")
        )
        return f"{text}, {max(0, target)} {unit}"
    return f"{text} ({told.who(target)})" if target >= 0 else text


def _choose(told: Told) -> str:
    option = told.fields()["option"]
    if option == e.SKIPPED:
        return "passed over"
    options = told.entry("choices", 0).get("options") or []
    return str(options[option][0]) if option < len(options) else str(option)


def _count(told: Told) -> str:
    count = told.fields()
    return f"{told.name('counters', count['counter'], 'counter')} {count['value']}"


def _asset(told: Told) -> str:
    asset = told.fields()
    name = (told.setup.get("assets") or {}).get("name", "asset")
    field = ASSET_FIELDS.get(asset["field"], str(asset["field"]))
    value = str(asset["value"])
    if asset["field"] == e.HOLDER:
        value = told.who(asset["value"])
    elif asset["field"] == e.FATE:
        value = FATES.get(asset["value"], value)
    return f"{told.who(asset['asset'])}'s {name.lower()}, {field} {value}"


def _order(told: Told) -> str:
    seats = [told.arg // ORDER_PLACE**place % ORDER_PLACE for place in range(len(told.names))]
    return ", ".join(told.who(seat) for seat in seats)


def _score(told: Told) -> str:
    score = told.fields()
    fields = (told.setup.get("score") or {}).get("fields", [])
    which = score["field"]
    label = fields[which][0] if which < len(fields) else f"field {which}"
    return f"{label} {score['value']}"


def _points(told: Told) -> str:
    return str(told.fields()["points"])


def _fix_card(told: Told) -> str:
    fixed = told.fields()
    cards = told.entry("decks", fixed["deck"]).get("cards") or []
    card = fixed["card"]
    return str(cards[card][0]) if card < len(cards) else str(card)


def _roll(told: Told) -> str:
    die = told.entry("dice", told.fields()["die"])
    if not die:
        return ""
    sides = (told.who(told.seat), told.further(told.fields(CONTEST)["further"]))
    text = "; ".join(phrases.told(line) for line in rolls.told(die, told.arg, sides))
    if "tick" not in die:
        return text
    ticks = told.setup.get("ticks") or {}
    return f"{_unit(ticks, rolls.unit(die, told.arg))}, {text}"


def _take(told: Told) -> str:
    take = told.fields()
    bag = told.entry("bags", take["bag"])
    cards = bag.get("cards") or []
    if isinstance(cards, str):
        cards = cards.split("\n")
    name = bag.get("name", "a card")
    found = [take["place"] - 1] if take["place"] else []
    found += taken(take["kinds"])
    shown = [str(cards[kind]) for kind in found if 0 <= kind < len(cards)]
    return f"{name}: {', '.join(shown)}" if shown else str(name)


def _card(told: Told) -> str:
    card = told.fields()
    cards = told.entry("bags", card["bag"]).get("cards") or []
    if isinstance(cards, str):
        cards = cards.split("\n")
    kind = card["card"]
    return str(cards[kind]) if kind < len(cards) else f"card {kind}"


def _duel(told: Told) -> str:
    if told.seat == e.NOBODY:
        shown = told.fields(DUEL_ON)
        return f"{shown['one']} and {shown['other']} shown"
    duel = told.fields()
    name = told.name("duels", duel["duel"], "duel")
    shots, back = duel["shots"], duel["shots_back"]
    text = f"{name}, against {told.further(duel['further'])}"
    base = told.entry("duels", duel["duel"]).get("base")
    if base:
        text += f", {base[0]} {duel['total']}"
    return f"{text}, {shots} shots and {back} back" if shots + back > 1 else text


def _unit(table: dict[str, Any], unit: int) -> str:
    name = table.get("name", "unit")
    at = unit
    for called, count, *_ in table.get("groups", ()):
        if at < count:
            return f"{called} {at + 1}" if count > 1 else str(called)
        at -= count
    return f"{name} {unit + 1}"


def _tick(told: Told) -> str:
    ticks = told.setup.get("ticks") or {}
    kinds = ticks.get("kinds") or []
    tick = told.fields()
    kind = tick["tick"]
    what = kinds[kind][0] if kind < len(kinds) else f"kind {kind}"
    unit = _unit(ticks, tick["unit"])
    if tick["owner"]:
        owner = told.further(tick["owner"] - 1)
        return f"{unit} of {owner}, {ticks.get('state', ['state'])[0]}"
    text = f"{unit}, {what}"
    return f"{text}, overruled" if tick["overrule"] else text


def _due(told: Told) -> str:
    begun = told.fields()
    due = told.entry("dues", begun["event"])
    text = str(due.get("name", "event"))
    if due.get("unit"):
        text += f", {due['unit'][0]} {begun['unit'] + 1}"
    return f"{text}, rolled {begun['face']}" if begun["face"] else text


def _change(told: Told) -> str:
    of = (told.setup.get("sides") or {}).get("of") or []
    side = None
    if told.seat < len(told.colours) and told.colours[told.seat] < len(of):
        side = of[told.colours[told.seat]]
    own = [
        row["counter"]
        for row in told.setup.get("in_play") or []
        if side is None or row.get("side", side) == side
    ]
    counters = told.setup.get("counters") or []
    change = told.fields()
    place = change["place"]
    known = place < len(own) and own[place] < len(counters)
    name = counters[own[place]][0] if known else "counter"
    return f"{name} {change['change']:+}"


def _pay(told: Told) -> str:
    if not told.arg:
        return "wins" if told.seat != e.NOBODY else "no other winner"
    pay = told.fields()
    return f"{told.name('pots', pay['pot'], 'pot')} set to {pay['amount']}"


def _allot(told: Told) -> str:
    if told.arg < 0:
        return f"looks at {told.name('pools', -1 - told.arg, 'pool')}"
    allot = told.fields()
    return f"{told.name('pools', allot['pool'], 'pool')} {allot['points']}"


def _convert(told: Told) -> str:
    wanted = told.fields()
    convert = told.entry("converts", wanted["convert"])
    rates = convert.get("rates") or []
    rate = wanted["rate"]
    who = f"{rates[rate][0]} {rates[rate][1]}" if rate < len(rates) else f"rate {rate}"
    return f"{convert.get('name', 'convert')} {wanted['points']}, {who}"


def _split(told: Told) -> str:
    split = told.fields()
    other = told.further(split["further"])
    return f"{told.name('shares', split['share'], 'share')} {split['amount']} with {other}"


def _check(told: Told) -> str:
    lists = told.setup.get("checklists") or []
    name, *items = (lists[0] if len(lists) == 1 else None) or ["Checklist"]
    if told.arg == ALL:
        return f"{name}: all done"
    return f"{name}: {items[told.arg] if told.arg < len(items) else f'point {told.arg + 1}'}"


def _call(told: Told) -> str:
    calls = told.setup.get("calls") or []
    if len(calls) == 1 and 0 <= told.arg < len(calls[0]) - 1:
        return str(calls[0][told.arg + 1])
    return f"answer {told.arg + 1}"


def _give(told: Told) -> str:
    give = told.fields()
    return f"{times.text(give['seconds'] * 1000)} to {told.who(give['seat'])}"


def _most(told: Told) -> str:
    most = told.fields()
    return f"{_unit(told.setup.get('units') or {}, most['unit'])}, {most['most']}"


def _hand(told: Told) -> str:
    hand = told.fields()
    name = told.name("bags", hand["bag"], "bag")
    return f"{name} of {told.further(hand['further'])}" if hand["further"] else name


def _hand_limit(told: Told) -> str:
    hand = told.fields()
    return f"{told.name('bags', hand['bag'], 'bag')}, at most {hand['limit']}"


FLAGS = ("play on", "pass on", "end the game", "is out")

WORDS: dict[str, Callable[[Told], str]] = {
    "spend": _spend,
    "choose": _choose,
    "count": _count,
    "asset": _asset,
    "tick": _tick,
    "order": _order,
    "score": _score,
    "status": lambda told: STATUSES.get(told.arg, str(told.arg)),
    "fix_points": _points,
    "fix_kept": _points,
    "fix_time": lambda told: times.text(told.arg, False, 0),
    "fix_turn": lambda told: str(told.arg),
    "fix_card": _fix_card,
    "fix_penalty": lambda told: str(told.arg),
    "flag": lambda told: FLAGS[told.arg] if 0 <= told.arg < len(FLAGS) else str(told.arg),
    "roll": _roll,
    "take": _take,
    "discard": _card,
    "play": _card,
    "hand": _hand,
    "duel": _duel,
    "pick": lambda told: str(told.fields()["number"]),
    "due": _due,
    "call_off": lambda told: f"event {told.arg + 1} of those to come",
    "pass": lambda told: "",
    "pause": lambda told: words.POWER_BACK if told.arg == e.POWER_BACK else "Paused",
    "name": lambda told: "",
    "confirm": lambda told: "",
    "phase": lambda told: "",
    "check": _check,
    "call": _call,
    "pay": _pay,
    "change": _change,
    "convert": _convert,
    "allot": _allot,
    "give_time": _give,
    "full_time": lambda told: "",
    "fix_match": lambda told: times.text(told.arg),
    "act": lambda told: _unit(told.setup.get("units") or {}, told.arg),
    "split": _split,
    "most": _most,
    "fix_limit": lambda told: f"at most {told.fields()['limit']}",
    "fix_hand": _hand_limit,
    "fix_pick": lambda told: str(told.arg),
    "reask": lambda told: "",
    "look": lambda told: "",
}


def told(setup: dict[str, Any], seats: list[list[Any]], name: str, seat: int, arg: int) -> str:
    """Return an event's argument in words; empty if it means no more than its kind."""
    say = WORDS.get(name)
    return say(Told(setup, seats, NAMES.index(name), seat, arg)) if say else ""


COMING = {
    "ready": "{player} is next",
    "run": "{player}: the clock runs",
    "lot": words.LOT,
    "starter": words.STARTER,
    "reorder": words.REORDER,
    "draw": "A card is to be drawn",
    "shown": "Card: {card}",
    "look": "{player} may look at the next cards",
    "choose": "All choose in secret",
    "reveal": words.REVEALED,
    "score": words.SCORE,
    "over": "The game is over",
}
"""What comes next, by the phase."""

FOR_ALL = {"ready": f"{words.ALL} are next", "run": f"{words.ALL}: the clock runs"}
"""The same where it is nobody's turn alone."""

SENTENCES = {
    "start": "The game begins",
    "advance": "Play goes on",
    "spend": "{who}: {what}",
    "timeout": "{who}: time is up",
    "end_turn": "{who} ends the turn",
    "pause": "{what}",
    "resume": "Play goes on",
    "undo": "Undone",
    "redo": "Done again",
    "drop": "{who} drops what was announced",
    "choose": "{who}: {what}",
    "count": "{who}: {what}",
    "asset": "{what}",
    "tick": "{who}: {what}",
    "starter": "{who} starts",
    "order": "New seats: {what}",
    "score": "{who}: {what}",
    "finish": "The game is over",
    "abandon": "The game is abandoned",
    "end_early": "The game ends early",
    "status": "{who}: {what}",
    "fix_points": "{who}: referee sets points to {what}",
    "fix_kept": "{who}: referee sets saved points to {what}",
    "fix_time": "{who}: referee sets the time to {what}",
    "fix_turn": "Referee sets the turn to {what}",
    "fix_card": "Referee sets the card: {what}",
    "fix_penalty": "{who}: referee sets the penalty to {what}",
    "flag": "{who}: {what}",
    "roll": "{who} rolls: {what}",
    "take": "{who} takes: {what}",
    "discard": "{who} discards: {what}",
    "duel": "{who}: {what}",
    "pick": "{who} picks {what}",
    "due": "{who}: {what}",
    "call_off": "{who} calls off {what}",
    "pass": "{who} passes",
    "name": "{who} plays next",
    "confirm": "{who} is done",
    "phase": "{who}: the turn ends at once",
    "check": "{who}: {what}",
    "pay": "{who} {what}",
    "change": "{who}: {what}",
    "call": "{who}: {what}",
    "convert": "{who} changes: {what}",
    "allot": "{who}: {what}",
    "hand": "{who} looks through: {what}",
    "play": "{who} plays: {what}",
    "give_time": "{who}: {what}",
    "full_time": "The match time is up",
    "fix_match": "Referee sets the match time to {what}",
    "act": "{who}: {what}",
    "split": "{who}: {what}",
    "reask": "All are asked again",
    "look": "{who} looks",
    "fix_limit": "{who}: referee sets the hand: {what}",
    "fix_hand": "Referee sets the hand: {what}",
    "most": "{who}: {what}",
    "fix_pick": "{who}: referee sets what is picked: {what}",
}
"""What an event says at the table, by its name."""

SECRET = {"choose": "{who} has chosen in secret"}
"""What it says as long as its argument is secret, where that is another sentence."""


def sentence(name: str, who: str, what: str, secret: bool = False) -> str:
    """Return an event as a sentence.

    :param who: a player's name; empty where it stands beside the sentence, or nobody is meant
    :param what: the text of ``told``
    :param secret: its argument is still secret
    """
    form = SENTENCES.get(name, f"{{who}}: {name} {{what}}")
    if secret:
        form = SECRET.get(name, form.replace("{what}", "secret for now"))
    return form.format(who=who, what=what).strip(" :")


class Steps:
    """Remembers the sentences of steps, for those that an undo takes back and a redo repeats.

    It must get every event of a game in order; it has no words for steps that it did not get.
    """

    def __init__(self) -> None:
        self._done: list[str] = []
        self._undone: list[str] = []

    def told(self, name: str, arg: int | None, step: str, before: str = "") -> str:
        """Take in an event; return the sentence of an undo or redo, else an empty text.

        :param step: the event's sentence, without the player
        :param before: of an undo or redo, the step if it is known from elsewhere
        """
        if name in ("undo", "redo"):
            taken, given = self._done, self._undone
            if name == "redo":
                taken, given = given, taken
            what = (taken.pop() if taken else "") or before
            given.append(what)
            form = words.UNDONE if name == "undo" else words.REDONE
            return form.format(what) if what else SENTENCES[name]
        if name == "reask":  # ``arg`` answers are taken back for good
            del self._done[max(0, len(self._done) - (arg or 0)) :]
            self._undone.clear()
        elif name not in ("start", "pause", "resume"):
            self._done.append(words.UNDONE_TURN if name == "end_turn" else step)
            self._undone.clear()
        return ""


def coming(phase: str, player: str, card: str = "") -> str:
    """Return the sentence on what an ADVANCE led to.

    :param phase: the phase after it
    :param card: the face-up card then
    """
    form = (not player and FOR_ALL.get(phase)) or COMING.get(phase, "")
    if not form or ("{player}" in form and not player) or ("{card}" in form and not card):
        return SENTENCES["advance"]
    return form.format(player=player, card=card)


def handed_on(who: str, player: str, phase: str) -> str:
    """Return the sentence on the end of a player turn.

    :param who: the player who ended it, empty where all play together
    :param player: the next player, empty for nobody
    :param phase: the phase after it
    """
    if not who:
        return "One more is done" if phase == "run" and not player else "All are done"
    follows = f", {player} is next" if player and player != who else ""
    return sentence("end_turn", who, "") + follows
