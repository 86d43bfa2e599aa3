# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Check what only the whole file shows: turns, counts, unused parts."""

from __future__ import annotations

from collections.abc import Iterator

from tidebell_core.record.events import FEW_SEATS
from tidebell_core.setup_reading import forms
from tidebell_core.setup_reading.reading import WAITS

from tidebell_host.output import counted
from tidebell_host.setups.colour_distance import LEAST, apart
from tidebell_host.setups.compiler import Compiler, Report
from tidebell_host.setups.doubts import doubts
from tidebell_host.setups.keys import OF_SETUP
from tidebell_host.setups.mechanisms import PARTS, clocks
from tidebell_host.setups.model import Pool, Setup, Stage
from tidebell_host.setups.problems import Loc, listed
from tidebell_host.setups.tables.decks import DECK
from tidebell_host.setups.tables.scores import SCORE
from tidebell_host.setups.values import is_turn, shown

MOST_CARDS = 250
MOST_KINDS = DECK.most("cards")
MOST_BANDS = DECK.most("bands")
MOST_SETTINGS = 8
MOST_SWITCHES = int(forms.SWITCHES[2])
MOST_STEPS = 8
# Limited things: the key in the file, that in the device form, and the name.
COUNTED = (
    ("colour", "colours", "colours"),
    ("stage", "stages", "stages"),
    ("clock", "clocks", "clocks"),
    ("aside", "asides", "asides"),
    ("pool", "pools", "pools"),
    ("action", "actions", "actions"),
    ("counter", "counters", "counters"),
    ("deck", "decks", "decks"),
    ("look", "looks", "looks"),
    ("choice", "choices", "choices"),
    ("pot", "pots", "pots"),
    ("call", "calls", "calls"),
    ("checklist", "checklists", "checklists"),
    ("bag", "bags", "bags"),
    ("die", "dice", "dice"),
    ("duel", "duels", "duels"),
    ("due", "dues", "events that fall due"),
    ("share", "shares", "shares"),
    ("table", "levels", "values of the table"),
    ("pick", "picks", "picks"),
)
MOST_FIELDS = SCORE.most("fields")


def most_of(kind: str) -> int:
    """Return how many of these a game can have, by their key in the device form."""
    kind_of_form, _, most, *_ = OF_SETUP[kind]
    assert kind_of_form == forms.LIST
    return int(most)


def check(setup: Setup, compiler: Compiler) -> None:
    """Report every mistake and doubt that the parts show only together."""
    report, warn = compiler.report, compiler.warn
    _counts(setup, report)
    _same_names(setup, report)
    _colours(setup, warn)
    _switches(setup, report, warn)
    _schedule(setup, report)
    _stages(setup, report, warn)
    for name, pool in setup.pool.items():
        _pool(setup, name, pool, report, warn)
    _actions(setup, compiler, report, warn)
    _decks(setup, report, warn)
    _choices(setup, report)
    _ticks(setup, report)
    for part in PARTS:
        part.relations(compiler)
        part.fit(compiler)
        part.check(compiler)
    _unused(setup, compiler, warn)
    doubts(setup, compiler)


def _counts(setup: Setup, report: Report) -> None:
    if setup.players.last > len(setup.colour):
        given, most = len(setup.colour), setup.players.last
        one = f"{most} players may play, but there is 1 colour."
        report(
            ("colour",),
            one if given == 1 else f"{most} players may play, but there are {given} colours.",
            f"Add [[colour]] tables until there are {setup.players.last}, or lower players.",
        )
    if not setup.stage:
        report(("stage",), "There is no stage.", "Add [[stage]] with turns, name and steps.")
    if len(setup.switch) > MOST_SWITCHES:
        report(
            ("switch",),
            f"There are {len(setup.switch)} switches; a game can have {MOST_SWITCHES}.",
            f"Keep the {MOST_SWITCHES} that matter most.",
        )
    for kind, of_device, name in COUNTED:
        given, most = len(getattr(setup, kind)), most_of(of_device)
        if given > most:
            report(
                (kind,),
                f"There are {given} {name}; a game can have {most}.",
                f"Keep the {most} that matter most.",
            )
    if setup.score is not None and len(setup.score.field) > MOST_FIELDS:
        report(
            ("score", "field", MOST_FIELDS),
            f"There are {len(setup.score.field)} fields; a game can have {MOST_FIELDS}.",
            f"Keep the {MOST_FIELDS} that matter most.",
        )
    if setup.score is not None and not setup.score.field:
        report(("score",), "There is nothing to count.", "Add [[score.field]].")


def _named(setup: Setup) -> Iterator[tuple[str, list[tuple[Loc, str]]]]:
    """Yield lists whose items need different names, with the place of each name."""

    def places(loc: Loc, key: str, names: list[object]) -> list[tuple[Loc, str]]:
        return [((*loc, at, key), str(name)) for at, name in enumerate(names)]

    yield "colour", places(("colour",), "name", [one.name for one in setup.colour])
    yield "letter", places(("colour",), "letter", [one.letter for one in setup.colour])
    yield "action id", places(("action",), "id", [one.id for one in setup.action])
    yield "action", places(("action",), "name", [one.name for one in setup.action])
    for name, deck in setup.deck.items():
        yield "card", places(("deck", name, "card"), "name", [one.name for one in deck.card])
    for name, choice in setup.choice.items():
        loc = ("choice", name, "option")
        yield "option", places(loc, "name", [one.name for one in choice.option])
    if setup.score is not None:
        yield "field id", places(("score", "field"), "id", [one.id for one in setup.score.field])
    if setup.tick is not None:
        yield "kind", places(("tick", "kind"), "name", [one.name for one in setup.tick.kind])


def _same_names(setup: Setup, report: Report) -> None:
    for what, places in _named(setup):
        seen: set[str] = set()
        for loc, name in places:
            if name.casefold() in seen:
                remedy = "Give each its own."
                if what == "card":
                    remedy = "Write it once, with count for how many there are."
                report(loc, f'The {what} "{name}" is there twice.', remedy)
            seen.add(name.casefold())


def _colours(setup: Setup, warn: Report) -> None:
    if len(setup.colour) > FEW_SEATS and len({one.rgb for one in setup.colour}) == 1:
        return  # names tell the players apart
    for at, one in enumerate(setup.colour):
        if max(one.rgb) < 64:
            warn(
                ("colour", at, "rgb"),
                f"{one.name} is too dark to see on the ring.",
                "Choose a brighter colour.",
            )
        for other in setup.colour[:at]:
            if sum(abs(a - b) for a, b in zip(one.rgb, other.rgb, strict=True)) < 96:
                warn(
                    ("colour", at, "rgb"),
                    f"{one.name} looks much like {other.name}.",
                    "Choose colours that differ more.",
                )
                continue
            distance, kind = apart(one.rgb, other.rgb)
            if distance < LEAST:
                warn(
                    ("colour", at, "rgb"),
                    f"{one.name} looks much like {other.name} to who sees no {kind}.",
                    "Choose colours that differ more, in brightness too.",
                )


def _switches(setup: Setup, report: Report, warn: Report) -> None:
    for name, switch in setup.switch.items():
        loc: Loc = ("switch", name)
        if not 2 <= len(switch.values) <= MOST_SETTINGS:
            report(
                (*loc, "values"),
                f"A switch needs a choice, and this one has {_values(len(switch.values))}.",
                f"Give it 2 to {MOST_SETTINGS} values, the default first.",
            )
        seen: list[object] = []
        for at, value in enumerate(switch.values):
            if any(value == one and type(value) is type(one) for one in seen):
                report(
                    (*loc, "values", at),
                    f"The value {shown(value)} is there twice.",
                    "Give each value once.",
                )
            seen.append(value)
        for key in ("means", "labels"):
            given = getattr(switch, key)
            count = len(switch.values)
            if given is not None and len(given) != count:
                report(
                    (*loc, key),
                    f"There is 1 value but {len(given)} {key}."
                    if count == 1
                    else f"There are {count} values but {len(given)} {key}.",
                    "Give one for each value, in the same order.",
                )


def _values(count: int) -> str:
    return counted(count, "value")


def _schedule(setup: Setup, report: Report) -> None:
    owner: dict[int, int] = {}
    for at, stage in enumerate(setup.stage):
        loc: Loc = ("stage", at, "turns")
        if stage.turns.last > setup.most_turns:
            report(
                loc,
                f"Turn {stage.turns.last} comes after the last turn, {setup.most_turns}.",
                f"End the range at {setup.most_turns}, or raise turns at the top of the file.",
            )
        own = range(stage.turns.first, stage.turns.last + 1)
        twice = [turn for turn in own if turn in owner]
        if twice and any(setup.stage[owner[turn]].turns != stage.turns for turn in twice):
            other, turns = setup.stage[owner[twice[0]]], _turns(twice)
            report(
                loc,
                f'Turn {turns} already belongs to the stage "{other.name}" ({other.turns}).'
                if len(twice) == 1
                else f'Turns {turns} already belong to the stage "{other.name}" ({other.turns}).',
                "Let each turn belong to one stage, or give its parts the same turns.",
            )
        for turn in range(stage.turns.first, stage.turns.last + 1):
            owner.setdefault(turn, at)
    missing = [turn for turn in range(1, setup.most_turns + 1) if turn not in owner]
    if missing and setup.stage:
        before, turns = owner.get(missing[0] - 1), _turns(missing)
        report(
            ("stage",) if before is None else ("stage", before, "turns"),
            f"Turn {turns} belongs to no stage."
            if len(missing) == 1
            else f"Turns {turns} belong to no stage.",
            "Widen the turns of a stage, or add a [[stage]].",
        )


def _turns(turns: list[int]) -> str:
    """Return turns in words: ``3``, ``3-5 and 9``."""
    runs: list[list[int]] = []
    for turn in turns:
        if runs and turn == runs[-1][1] + 1:
            runs[-1][1] = turn
        else:
            runs.append([turn, turn])
    words = [str(a) if a == b else f"{a}-{b}" for a, b in runs[:6]]
    return listed(words, "and")


def _stages(setup: Setup, report: Report, warn: Report) -> None:
    drawn: set[str] = set()
    for at, stage in sorted(enumerate(setup.stage), key=lambda pair: pair[1].turns.first):
        loc: Loc = ("stage", at)
        _steps(setup, stage, loc, report)
        _play(setup, stage, loc, report, warn)
        _rules_of_play(setup, stage, loc, report)
        _looks(setup, stage, loc, drawn, warn)


def _steps(setup: Setup, stage: Stage, loc: Loc, report: Report) -> None:
    """Check the steps of a turn: some, not too many, and one at which the table acts."""
    verbs = [step.verb for step in stage.steps]
    waits = [
        step.verb
        for one in setup.stage
        for step in one.steps
        if one.turns == stage.turns and step.verb in WAITS
    ]
    if not verbs:
        report(
            (*loc, "steps"),
            "A stage without steps would pass unseen.",
            'Give it at least "play".',
        )
    elif not waits:
        report(
            (*loc, "steps"),
            "Nobody is waited for in these steps: the turns would run through in one go.",
            'Add "play", or another step at which the table has something to do.',
        )
    if len(verbs) > MOST_STEPS:
        report(
            (*loc, "steps", MOST_STEPS),
            f"There are {len(verbs)} steps; a turn can have {MOST_STEPS}.",
            "Take some out.",
        )
    if verbs.count("play") > 1:
        report((*loc, "steps"), '"play" is there twice.', "Write a stage for each.")


def _play(setup: Setup, stage: Stage, loc: Loc, report: Report, warn: Report) -> None:
    """Check that rules of play have a step of play; doubt a step of play without a clock."""
    verbs = [step.verb for step in stage.steps]
    if "play" not in verbs:
        for key in sorted(stage.model_fields_set & {"clock", "together", "points", "at_zero"}):
            report(
                (*loc, key),
                f'"{key}" says how players play, but no step is "play".',
                'Add "play" to the steps, or take this key out.',
            )
    elif stage.clock is None:
        if stage.at_zero == "ask":
            report(
                (*loc, "at_zero"),
                "Without a clock there is no zero.",
                "Name a clock in this stage, or take this key out.",
            )
        if clocks.of_players(setup):
            warn(
                (*loc, "steps"),
                "Players play without a clock.",
                f'Add clock = "{clocks.of_players(setup)[0]}" if they should have one.',
            )
    if "lot" in verbs and "play" not in verbs[verbs.index("lot") :]:
        warn(
            (*loc, "steps"),
            '"lot" draws an order that no step uses.',
            'Put "play" right after "lot".',
        )


def _rules_of_play(setup: Setup, stage: Stage, loc: Loc, report: Report) -> None:
    """Check that points, questions and a last turn have what they refer to."""
    if stage.points and not setup.pool:
        report((*loc, "points"), "There is no pool of points.", "Add a table [pool.NAME].")
    if stage.points and stage.together is True:
        report(
            (*loc, "points"),
            "Points are one player's, but here all play together.",
            "Take out points or together.",
        )
    if stage.at_zero == "ask" and setup.asset is None:
        report(
            (*loc, "at_zero"),
            'Only a game with an [asset] has something to "ask" about.',
            "Take this key out, or add [asset].",
        )
    if stage.final and stage.turns.last != setup.most_turns:
        report(
            (*loc, "final"),
            f"The last turn is {setup.most_turns}, not {stage.turns.last}.",
            "Only the stage of the last turn can be final.",
        )


def _looks(setup: Setup, stage: Stage, loc: Loc, drawn: set[str], warn: Report) -> None:
    """Check that a look has a card that was drawn before.

    :param drawn: decks of which a card was drawn by then; this stage's are added
    """
    for number, step in enumerate(stage.steps):
        if step.verb == "draw":
            drawn.add(step.name)
        if step.verb == "look" and step.name in setup.look:
            deck = setup.look[step.name].deck
            if deck in setup.deck and deck not in drawn:
                warn(
                    (*loc, "steps", number),
                    f'Nothing was drawn from "{deck}" before this.',
                    f'Put "draw {deck}" before it.',
                )


def _pool(setup: Setup, name: str, pool: Pool, report: Report, warn: Report) -> None:
    loc: Loc = ("pool", name)
    starts = []
    for turn in pool.base:
        if not is_turn(turn, setup.most_turns):
            report(
                (*loc, "base", turn),
                f'"{turn}" is not a turn from 1 to {setup.most_turns}.',
                "Write the turn from which on the number holds, like 5 = 15.",
            )
        else:
            starts.append(int(turn))
    if not (
        pool.base or pool.by_side or pool.filled_by or pool.by_place or pool.fill in ("set", "made")
    ):
        report((*loc, "base"), "There are no points in any turn.", "Add a line like 1 = 10.")
    spending = [stage.turns.first for stage in setup.stage if stage.points]
    if starts and spending and min(spending) < min(starts):
        warn(
            (*loc, "base"),
            f"Turn {min(spending)} gives points, but the base begins at turn "
            f"{min(starts)}: until then it is 0.",
            f"Add {min(spending)} = 0 if that is meant.",
        )
    if pool.keep is not None and pool.keep.most % pool.keep.step:
        report(
            (*loc, "keep", "most"),
            f"{pool.keep.most} is no multiple of the step, {pool.keep.step}.",
            f"Write {pool.keep.most // pool.keep.step * pool.keep.step} or another multiple.",
        )
    for at, cap in enumerate(pool.cap):
        if cap.turns.last > setup.most_turns:
            report(
                (*loc, "cap", at, "turns"),
                f"Turn {cap.turns.last} comes after the last turn, {setup.most_turns}.",
                f"End the range at {setup.most_turns}.",
            )
    if pool.per_asset and setup.asset is None:
        report((*loc, "per_asset"), "This game has no asset.", "Add [asset], or take this key out.")
    if pool.penalty and name != next(iter(setup.pool)):
        report(
            (*loc, "penalty"),
            "Only the first pool can have a penalty.",
            "Put it there, or write this pool first.",
        )


def _actions(setup: Setup, compiler: Compiler, report: Report, warn: Report) -> None:
    keys: dict[str, str] = {}
    for at, action in enumerate(setup.action):
        loc: Loc = ("action", at)
        if action.effect not in (None, "penalty") and setup.asset is None:
            report(
                (*loc, "effect"),
                f'"{action.effect}" does something to an asset; this game has none.',
                "Add [asset], or take this key out.",
            )
        if action.effect == "penalty" and not any(one.penalty for one in setup.pool.values()):
            report(
                (*loc, "effect"),
                "No pool says how much a penalty is.",
                "Add penalty = 5 to the [pool.NAME].",
            )
        if action.per_damage and action.effect in (None, "penalty"):
            report(
                (*loc, "per_damage"),
                "The action is not done to an asset.",
                "Give it an effect, or take this key out.",
            )
        if action.turns is not None and action.turns.last > setup.most_turns:
            report(
                (*loc, "turns"),
                f"Turn {action.turns.last} comes after the last turn, {setup.most_turns}.",
                f"End the range at {setup.most_turns}.",
            )
        if action.cost and not setup.pool:
            report(
                (*loc, "cost"),
                "There is no pool of points to pay from.",
                "Add a table [pool.NAME], or write cost = 0.",
            )
        if action.per_damage and not setup.pool:
            report(
                (*loc, "per_damage"),
                "There is no pool of points to pay from.",
                "Add a table [pool.NAME], or take this key out.",
            )
        declared = [one for one in setup.action if one.shots > 1 or one.finish is not False]
        if action.key == "declare" and declared and action not in declared:
            warn(
                (*loc, "key"),
                "Declaring it changes nothing: it has one shot and cannot be finished after zero.",
                "Add shots or finish, or take this key out.",
            )
        if action.key is not None and action.key in keys:
            report(
                (*loc, "key"),
                f'The key "{action.key}" already belongs to "{keys[action.key]}".',
                "Give it to one action.",
            )
        elif action.key is not None:
            keys[action.key] = action.id


def _decks(setup: Setup, report: Report, warn: Report) -> None:
    for name, deck in setup.deck.items():
        loc: Loc = ("deck", name)
        total = sum(card.count for card in deck.card)
        pile = total if deck.pile is None else deck.pile
        if not deck.card:
            report((*loc, "card"), "The deck has no cards.", f"Add [[deck.{name}.card]].")
            continue
        if total > MOST_CARDS or len(deck.card) > MOST_KINDS:
            report(
                (*loc, "card"),
                f"{counted(total, 'card')} of {counted(len(deck.card), 'kind')} are too many.",
                f"The device holds {MOST_CARDS} cards of {MOST_KINDS} kinds.",
            )
            continue
        if deck.band and not 2 <= len(deck.band) <= MOST_BANDS:
            report(
                (*loc, "band"),
                f"A cross-section of {counted(len(deck.band), 'band')} cannot be shown.",
                f"Describe 2 to {MOST_BANDS}: what rises first, then what it rises in.",
            )
        if pile > total:
            report(
                (*loc, "pile"),
                f"The pile would have {pile} cards, but the deck has {total}.",
                f"Write {total} or less, or raise a count.",
            )
            continue
        if deck.refill >= total:
            report(
                (*loc, "refill"),
                f"{deck.refill} cards are to be dealt again, but the current one stays out: "
                f"there are {total - 1}.",
                f"Write {total - 1} or less.",
            )
            continue
        shown = [at for at, card in enumerate(deck.card) if card.shown_from is not None]
        if len(shown) > 1:
            report(
                (*loc, "card", shown[1], "shown_from"),
                "Another card is shown from the start already.",
                "Only one card can be.",
            )
        _draws(setup, name, pile, report, warn)


def _times(setup: Setup, stage: Stage) -> int:
    """Return how often a stage comes in a turn, at the most."""
    by = setup.table.get(stage.times_by or "")
    return max(1, by.most) if by else stage.times


def _draws(setup: Setup, name: str, pile: int, report: Report, warn: Report) -> None:
    """Play the draws of the schedule and find when the pile runs out."""
    deck = setup.deck[name]
    loc: Loc = ("deck", name)
    refills = []
    for turn in range(1, setup.most_turns + 1):
        stages = [one for one in setup.stage if one.turns.first <= turn <= one.turns.last]
        for step in [step for one in stages for step in one.steps * _times(setup, one)]:
            if step.verb != "draw" or step.name != name:
                continue
            if not pile:
                report(
                    (*loc, "pile" if "pile" in deck.model_fields_set else "card"),
                    f"The pile is empty at turn {turn}, and that turn draws.",
                    "Add refill, or more cards.",
                )
                return
            pile -= 1
            if not pile and deck.refill:
                pile = deck.refill
                refills.append(turn)
    if deck.refill_turns is not None and deck.refill_turns != refills:
        found = listed([str(turn) for turn in refills], "and")
        text = f"By pile, refill and the schedule, the pile is refilled at turns {found}."
        if len(refills) == 1:
            text = f"By pile, refill and the schedule, the pile is refilled at turn {found}."
        elif not refills:
            text = "By pile, refill and the schedule, the pile is never refilled."
        report(
            (*loc, "refill_turns"),
            text,
            "Correct whichever is wrong.",
        )


def _choices(setup: Setup, report: Report) -> None:
    for name, choice in setup.choice.items():
        loc: Loc = ("choice", name)
        if len(choice.option) != 2:
            report(
                (*loc, "option"),
                f"A choice is between two, not {len(choice.option)}.",
                f"Add or remove [[choice.{name}.option]].",
            )
        if setup.asset is None:
            report(loc, "Holders choose for their assets, but this game has none.", "Add [asset].")


def _ticks(setup: Setup, report: Report) -> None:
    if setup.tick is None:
        return
    if not 1 <= len(setup.tick.kind) <= MOST_SETTINGS:
        report(
            ("tick", "kind"),
            f"{len(setup.tick.kind)} kinds are not 1 to {MOST_SETTINGS}.",
            "Add or remove [[tick.kind]].",
        )
    for at, kind in enumerate(setup.tick.kind):
        if kind.most > setup.tick.limit:
            report(
                ("tick", "kind", at, "most"),
                f"{kind.most} is more than the unit's limit of {setup.tick.limit}.",
                f"Write {setup.tick.limit} or less, or raise limit.",
            )


def _unused(setup: Setup, compiler: Compiler, warn: Report) -> None:
    for name in setup.switch:
        if name not in compiler.meanings and name not in compiler.asked:
            warn(
                ("switch", name),
                "Nothing uses this switch.",
                f'Write "${name}" where its meaning belongs, or take it out.',
            )
    used = compiler.used
    for kind, names in (
        ("clock", setup.clock),
        ("deck", setup.deck),
        ("look", setup.look),
        ("choice", setup.choice),
        ("counter", setup.counter),
    ):
        for name in names:
            if (kind, name) not in used:
                warn((kind, name), f"Nothing uses this {kind}.", "Use it, or take it out.")
    if setup.pool and not any(stage.points for stage in setup.stage):
        warn(("pool",), "No stage gives points.", "Add points = true to the stages that do.")
