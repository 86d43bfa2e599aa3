# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events in words, for the log and the live mirror.

What an event's argument holds is said in ``tidebell_core.record.event_names``. Sentences are those
of the catalogues (``languages``); this module also runs in MicroPython, in a browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tidebell_core import phrases, times, words
from tidebell_core.game import state
from tidebell_core.mechanisms import dice_rolls
from tidebell_core.mechanisms.phases import ALL
from tidebell_core.record import events as e
from tidebell_core.record.event_names import CONTEST, DUEL_ON, NAMES, taken, unpack

from tidebell_host.languages import log_text


def turn_text(name: str, turn: int) -> str:
    """Return a turn in words.

    :param name: what the game calls a turn, or ""
    """
    return words.NAMED_TURN.format(name, turn) if name else log_text("turn {n}", n=turn)


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

    def called(self, key: str, index: int, numbered: str) -> str:
        """Return a thing's name in the setup; ``numbered`` with its number if it has none."""
        entry = self.entry(key, index)
        row = entry.get("row") or [log_text(numbered, n=index)]
        return str(entry.get("name", row[0]))

    def who(self, seat: int) -> str:
        """Return a player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else log_text("seat {n}", n=seat)

    def further(self, seats: int) -> str:
        """Return the player who sits some seats further."""
        return self.who((self.seat + seats) % len(self.names)) if self.names else ""


def _spend(told: Told) -> str:
    spend = told.fields()
    action = told.entry("actions", spend["action"])
    text = told.called("actions", spend["action"], "action {n}")
    target = spend["target"]
    if "price" in action:
        price = action["price"]
        unit = (
            told.called("counters", price, "counter {n}")
            if price >= 0
            else told.called("pools", -1 - price, "pool {n}")
        )
        price = max(0, target)
        return log_text("{action}, {price} {unit}", action=text, price=price, unit=unit)
    if target < 0:
        return text
    return log_text("{action} ({target})", action=text, target=told.who(target))


def _choose(told: Told) -> str:
    option = told.fields()["option"]
    if option == e.SKIPPED:
        return log_text("passed over")
    options = told.entry("choices", 0).get("options") or []
    return str(options[option][0]) if option < len(options) else str(option)


def _count(told: Told) -> str:
    count = told.fields()
    counter = told.called("counters", count["counter"], "counter {n}")
    return f"{counter} {phrases.signed(_least(told, count['counter']) + count['value'])}"


def _least(told: Told, counter: int) -> int:
    """Return what a value of 0 of a counter is shown as."""
    for row in told.setup.get("in_play") or []:
        if row["counter"] == counter:
            return int(row.get("least", 0))
    return 0


def _asset(told: Told) -> str:
    asset = told.fields()
    name = (told.setup.get("assets") or {}).get("name") or log_text("asset")
    thing = {"who": told.who(asset["asset"]), "thing": name.lower()}
    field, value = asset["field"], asset["value"]
    if field == e.HOLDER:
        return log_text("{who}'s {thing}, holder {holder}", holder=told.who(value), **thing)
    if field == e.DAMAGE:
        return log_text("{who}'s {thing}, damage {damage}", damage=value, **thing)
    if field == e.FATE:
        return log_text("{who}'s {thing}, fate {fate}", fate=_fate(value), **thing)
    return f"{thing['who']} {thing['thing']} {field} {value}"


def _fate(fate: int) -> str:
    fates = {
        state.HERE: words.FATE_HERE,
        state.LEFT: words.FATE_LEFT,
        state.STRANDED: words.FATE_STRANDED,
    }
    return fates.get(fate, str(fate))


def _status(told: Told) -> str:
    statuses = {
        state.PLAYING: words.STATUS_PLAYING,
        state.OUT: words.STATUS_OUT,
        state.GONE: words.STATUS_GONE,
        state.ABSENT: words.STATUS_ABSENT,
    }
    return statuses.get(told.arg, str(told.arg))


def _order(told: Told) -> str:
    seats = e.order_seats(told.arg, len(told.names))
    return log_text(", ").join(told.who(seat) for seat in seats)


def _score(told: Told) -> str:
    score = told.fields()
    rules = told.setup.get("score") or {}
    fields, least = rules.get("fields", []), rules.get("least") or []
    which = score["field"]
    label = fields[which][0] if which < len(fields) else log_text("field {n}", n=which)
    value = score["value"] + (least[which] if which < len(least) else 0)
    return f"{label} {phrases.signed(value)}"


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
    text = "; ".join(phrases.told(line) for line in dice_rolls.told(die, told.arg, sides))
    if "tick" not in die:
        return text
    ticks = told.setup.get("ticks") or {}
    return log_text(", ").join((_unit(ticks, dice_rolls.unit(die, told.arg)), text))


def _take(told: Told) -> str:
    take = told.fields()
    bag = told.entry("bags", take["bag"])
    cards = bag.get("cards") or []
    if isinstance(cards, str):
        cards = cards.split("\n")
    name = str(bag.get("name") or log_text("a card"))
    chosen = take["place"] and not bag.get("away")
    found = [take["place"] - 1] if chosen else []
    found += taken(take["kinds"])
    shown = [str(cards[kind]) for kind in found if 0 <= kind < len(cards)]
    if not shown:
        return name
    return log_text("{bag}: {cards}", bag=name, cards=log_text(", ").join(shown))


def _card(told: Told) -> str:
    card = told.fields()
    cards = told.entry("bags", card["bag"]).get("cards") or []
    if isinstance(cards, str):
        cards = cards.split("\n")
    kind = card["card"]
    return str(cards[kind]) if kind < len(cards) else log_text("card {n}", n=kind)


def _duel(told: Told) -> str:
    if told.seat == e.NOBODY:
        shown = told.fields(DUEL_ON)
        return log_text("{one} and {other} shown", **shown)
    duel = told.fields()
    name = told.called("duels", duel["duel"], "duel {n}")
    shots, back = duel["shots"], duel["shots_back"]
    parts = [name, log_text("against {who}", who=told.further(duel["further"]))]
    base = told.entry("duels", duel["duel"]).get("base")
    if base:
        parts.append(f"{base[0]} {duel['total']}")
    if shots + back > 1:
        parts.append(log_text("{shots} shots and {back} back", shots=shots, back=back))
    return log_text(", ").join(parts)


def _unit(table: dict[str, Any], unit: int) -> str:
    name = table.get("name") or log_text("unit")
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
    what = kinds[kind][0] if kind < len(kinds) else log_text("kind {n}", n=kind)
    unit = _unit(ticks, tick["unit"])
    if tick["owner"]:
        owner = told.further(tick["owner"] - 1)
        known = (ticks.get("state") or [log_text("state")])[0]
        return log_text("{unit} of {owner}, {state}", unit=unit, owner=owner, state=known)
    parts = [unit, what] + [log_text("overruled")] * bool(tick["overrule"])
    return log_text(", ").join(parts)


def _due(told: Told) -> str:
    begun = told.fields()
    due = told.entry("dues", begun["event"])
    parts = [str(due.get("name") or log_text("event"))]
    if due.get("unit"):
        parts.append(f"{due['unit'][0]} {begun['unit'] + 1}")
    if begun["face"]:
        parts.append(log_text("rolled {face}", face=begun["face"]))
    return log_text(", ").join(parts)


def _own_counter(told: Told, place: int) -> int:
    """Return the counter at a place among those that a seat has, -1 for none."""
    of = (told.setup.get("sides") or {}).get("of") or []
    side = None
    if told.seat < len(told.colours) and told.colours[told.seat] < len(of):
        side = of[told.colours[told.seat]]
    own = [
        row["counter"]
        for row in told.setup.get("in_play") or []
        if side is None or row.get("side", side) == side
    ]
    return int(own[place]) if place < len(own) else -1


def _counter_name(told: Told, counter: int) -> str:
    counters = told.setup.get("counters") or []
    return str(counters[counter][0]) if 0 <= counter < len(counters) else log_text("counter")


def _change(told: Told) -> str:
    change = told.fields()
    counter = _own_counter(told, change["place"])
    return f"{_counter_name(told, counter)} {change['change']:+}"


def _limit(told: Told) -> str:
    fixed = told.fields()
    counter = _own_counter(told, fixed["place"])
    limit = phrases.signed(_least(told, counter) + fixed["limit"])
    return log_text("{counter}, at most {limit}", counter=_counter_name(told, counter), limit=limit)


def _turn(told: Told) -> str:
    """Return a turn by its number, with what the game calls it."""
    stages = told.setup.get("stages") or ()
    within = (one for one in stages if one["turns"][0] <= told.arg <= one["turns"][1])
    stage: dict[str, Any] = next(within, {})
    name = stage.get("turn_name") or told.setup.get("turn_name", "")
    return turn_text(name, told.arg) if name else str(told.arg)


def _level(told: Told) -> str:
    level = told.fields()
    return f"{told.called('levels', level['level'], 'level {n}')} {phrases.signed(level['value'])}"


def _pay(told: Told) -> str:
    if not told.arg:
        return log_text("wins") if told.seat != e.NOBODY else log_text("no other winner")
    pay = told.fields()
    pot = told.called("pots", pay["pot"], "pot {n}")
    return log_text("{pot} set to {amount}", pot=pot, amount=pay["amount"])


def _allot(told: Told) -> str:
    if told.arg < 0:
        return log_text("looks at {pool}", pool=told.called("pools", -1 - told.arg, "pool {n}"))
    allot = told.fields()
    return f"{told.called('pools', allot['pool'], 'pool {n}')} {allot['points']}"


def _convert(told: Told) -> str:
    wanted = told.fields()
    convert = told.entry("converts", wanted["convert"])
    rates = convert.get("rates") or []
    rate = wanted["rate"]
    rated = (
        f"{rates[rate][0]} {rates[rate][1]}" if rate < len(rates) else log_text("rate {n}", n=rate)
    )
    name = convert.get("name") or log_text("convert")
    return log_text(", ").join((f"{name} {wanted['points']}", rated))


def _split(told: Told) -> str:
    split = told.fields()
    other = told.further(split["further"])
    share = told.called("shares", split["share"], "share {n}")
    return log_text(
        "{share} {amount} with {other}", share=share, amount=split["amount"], other=other
    )


def _aside(told: Told) -> str:
    aside = told.fields()
    name = told.called("asides", aside["aside"], "aside {n}")
    if not aside["further"]:
        return name
    return log_text("{aside}, {who}", aside=name, who=told.further(aside["further"]))


def _handicap(told: Told) -> str:
    levels = (told.setup.get("handicaps") or {}).get("levels") or []
    known = 0 <= told.arg < len(levels)
    return str(levels[told.arg][0]) if known else log_text("handicap {n}", n=told.arg + 1)


def _secret(told: Told) -> str:
    picks = told.setup.get("picks") or []
    options = picks[0].get("options") or [] if len(picks) == 1 else []
    return str(options[told.arg]) if 0 <= told.arg < len(options) else str(told.arg)


def _check(told: Told) -> str:
    lists = told.setup.get("checklists") or []
    name, *items = (lists[0] if len(lists) == 1 else None) or [log_text("Checklist")]
    if told.arg == ALL:
        return log_text("{list}: all done", list=name)
    point = items[told.arg] if told.arg < len(items) else log_text("point {n}", n=told.arg + 1)
    return log_text("{list}: {point}", list=name, point=point)


def _call(told: Told) -> str:
    calls = told.setup.get("calls") or []
    if len(calls) == 1 and 0 <= told.arg < len(calls[0]) - 1:
        return str(calls[0][told.arg + 1])
    return log_text("answer {n}", n=told.arg + 1)


def _give(told: Told) -> str:
    give = told.fields()
    time = times.text(give["seconds"] * 1000)
    return log_text("{time} to {who}", time=time, who=told.who(give["seat"]))


def _most(told: Told) -> str:
    most = told.fields()
    unit = _unit(told.setup.get("units") or {}, most["unit"])
    return log_text(", ").join((unit, str(most["most"])))


def _hand(told: Told) -> str:
    hand = told.fields()
    name = told.called("bags", hand["bag"], "bag {n}")
    if not hand["further"]:
        return name
    return log_text("{bag} of {who}", bag=name, who=told.further(hand["further"]))


def _hand_limit(told: Told) -> str:
    hand = told.fields()
    bag = told.called("bags", hand["bag"], "bag {n}")
    return log_text("{bag}, at most {limit}", bag=bag, limit=hand["limit"])


FLAGS = ("play on", "pass on", "end the game", "is out")


def _flag(told: Told) -> str:
    return log_text(FLAGS[told.arg]) if 0 <= told.arg < len(FLAGS) else str(told.arg)


def _pause(told: Told) -> str:
    if told.arg == e.POWER_BACK:
        return words.POWER_BACK
    return words.ROOM_PAUSED if told.arg == e.BY_ROOM else log_text("Paused")


def _room(told: Told) -> str:
    acts = {
        e.ROOM_BEGIN: log_text("The room begins the game"),
        e.ROOM_TIME: words.ROOM_TIME,
        e.ROOM_LEFT: log_text("The table has left the room"),
    }
    given = {e.ROOM_MORE: words.ROOM_MORE, e.ROOM_LESS: words.ROOM_LESS}
    if said := given.get(told.arg % e.ROOM_SECONDS):
        return said.format(times.text(told.arg // e.ROOM_SECONDS * 1000))
    return acts.get(told.arg, str(told.arg))


def _seal(told: Told) -> str:
    seal = told.fields()
    acts = {
        e.SEAL_ON: log_text("The device is sealed, seal {n}", n=seal["number"]),
        e.SEAL_OPENED: log_text("Seal {n} is opened by its code", n=seal["number"]),
        e.SEAL_BROKEN: log_text("Seal {n} is broken", n=seal["number"]),
    }
    return acts.get(seal["act"], str(told.arg))


WORDS: dict[str, Callable[[Told], str]] = {
    "spend": _spend,
    "choose": _choose,
    "count": _count,
    "asset": _asset,
    "tick": _tick,
    "order": _order,
    "score": _score,
    "status": _status,
    "fix_points": _points,
    "fix_kept": _points,
    "fix_time": lambda told: times.text(told.arg, False, 0),
    "fix_turn": _turn,
    "fix_card": _fix_card,
    "fix_penalty": lambda told: str(told.arg),
    "flag": _flag,
    "roll": _roll,
    "take": _take,
    "discard": _card,
    "play": _card,
    "hand": _hand,
    "duel": _duel,
    "pick": lambda told: str(told.fields()["number"]),
    "due": _due,
    "call_off": lambda told: log_text("event {n} of those to come", n=told.arg + 1),
    "pass": lambda told: "",
    "pause": _pause,
    "room_act": _room,
    "seal": _seal,
    "name": lambda told: "",
    "confirm": lambda told: "",
    "phase": lambda told: "",
    "check": _check,
    "call": _call,
    "pay": _pay,
    "change": _change,
    "level": _level,
    "convert": _convert,
    "allot": _allot,
    "give_time": _give,
    "full_time": lambda told: "",
    "fix_match": lambda told: times.text(told.arg),
    "sand": lambda told: "",
    "hold": lambda told: log_text("comes in") if told.arg else log_text("holds the turn"),
    "act": lambda told: _unit(told.setup.get("units") or {}, told.arg),
    "split": _split,
    "most": _most,
    "fix_limit": _limit,
    "fix_hand": _hand_limit,
    "fix_pick": lambda told: str(told.arg),
    "reask": lambda told: "",
    "look": lambda told: "",
    "aside": _aside,
    "back": lambda told: "",
    "enter": lambda told: str(told.arg),
    "delay": lambda told: "",
    "handicap": _handicap,
    "secret": _secret,
}


def told(setup: dict[str, Any], seats: list[list[Any]], name: str, seat: int, arg: int) -> str:
    """Return an event's argument in words; empty if it means no more than its kind."""
    say = WORDS.get(name)
    return say(Told(setup, seats, NAMES.index(name), seat, arg)) if say else ""


COMING = {
    "ready": "{player} is next",
    "run": "{player}: the clock runs",
    "draw": "A card is to be drawn",
    "shown": "Card: {card}",
    "look": "{player} may look at the next cards",
    "choose": "All choose in secret",
    "over": "The game is over",
}
"""What comes next, by the phase."""

FOR_ALL = {"ready": "All players are next", "run": "All players: the clock runs"}
"""The same where it is nobody's turn alone."""


TITLES = {
    "lot": "LOT",
    "starter": "STARTER",
    "reorder": "REORDER",
    "reveal": "REVEALED",
    "score": "SCORE",
}
"""The same where the device's screen has a title for it: its key in ``words``."""

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
    "level": "{what}",
    "call": "{who}: {what}",
    "convert": "{who} changes: {what}",
    "allot": "{who}: {what}",
    "hand": "{who} looks through: {what}",
    "play": "{who} plays: {what}",
    "give_time": "{who}: {what}",
    "full_time": "The match time is up",
    "fix_match": "Referee sets the match time to {what}",
    "hold": "{who} {what}",
    "sand": "{who}: the glass is turned over",
    "act": "{who}: {what}",
    "split": "{who}: {what}",
    "reask": "All are asked again",
    "look": "{who} looks",
    "aside": "{who}: {what}",
    "back": "{who}: back to the turn",
    "enter": "{who}: {what}",
    "delay": "{who} puts the turn off",
    "handicap": "{who}: {what}",
    "secret": "{who} picks {what}",
    "fix_limit": "{who}: referee sets the limit: {what}",
    "fix_hand": "Referee sets the hand: {what}",
    "most": "{who}: {what}",
    "fix_pick": "{who}: referee sets what is picked: {what}",
    "room_act": "{what}",
    "seal": "{what}",
}
"""What an event says at the table, by its name."""

SECRET = {"choose": "{who} has chosen in secret", "secret": "{who} has chosen in secret"}
"""What it says as long as its argument is secret, where that is another sentence."""

TABLES = (FLAGS, COMING, FOR_ALL, SENTENCES, SECRET)
"""Texts that ``log_text`` is given by their names alone, for the catalogues."""

_ENDS = " :\u00a0\uff1a"  # what may join a name and its sentence, in any language
_JOINTS = (": ", "\u00a0: ", "\uff1a")


def sentence(name: str, who: str, what: str, secret: bool = False) -> str:
    """Return an event as a sentence.

    :param who: a player's name; empty where it stands beside the sentence, or nobody is meant
    :param what: the text of ``told``
    :param secret: its argument is still secret
    """
    form = SENTENCES.get(name, f"{{who}}: {name} {{what}}")
    if secret and name in SECRET:
        form = SECRET[name]
    elif secret:
        what = log_text("secret for now")
    return _trimmed(log_text(form, who=who, what=what))


def _trimmed(text: str) -> str:
    """Return a sentence without what joined it to an empty name or an empty end.

    MicroPython's ``strip`` takes bytes, and would break letters beyond ASCII.
    """
    found = ""
    while found != text:
        found = text
        for sign in _ENDS:
            if text.startswith(sign):
                text = text[1:]
            if text.endswith(sign):
                text = text[:-1]
    return text


def without(who: str, text: str) -> str:
    """Return a sentence without the player's name and colon that it begins with."""
    for joint in _JOINTS:
        if text.startswith(who + joint):
            return text[len(who) + len(joint) :]
    return text


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
            return form.format(what) if what else log_text(SENTENCES[name])
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
    if phase in TITLES:
        return str(getattr(words, TITLES[phase]))
    form = (not player and FOR_ALL.get(phase)) or COMING.get(phase, "")
    if not form or ("{player}" in form and not player) or ("{card}" in form and not card):
        return log_text(SENTENCES["advance"])
    return log_text(form, player=player, card=card)


def handed_on(who: str, player: str, phase: str) -> str:
    """Return the sentence on the end of a player turn.

    :param who: the player who ended it, empty where all play together
    :param player: the next player, empty for nobody
    :param phase: the phase after it
    """
    if not who:
        done = phase == "run" and not player
        return log_text("One more is done") if done else log_text("All are done")
    if player and player != who:
        return log_text("{who} ends the turn, {player} is next", who=who, player=player)
    return sentence("end_turn", who, "")
