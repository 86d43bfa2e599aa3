# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The log tells what happened in games with mechanisms: real games, played by the core."""

from __future__ import annotations

import contextlib
import json
import random
import re

import pytest
from evenings import compiled, events, played
from random_play import press
from tidebell_core.errors import Refused
from tidebell_core.game import state
from tidebell_core.game.session import Session
from tidebell_core.game.state import PROMPT, RUN
from tidebell_core.game.view import View
from tidebell_core.mechanisms.phases import ALL
from tidebell_core.record import events as e
from tidebell_core.record.event_names import FATES, FIELDS, NAMES, PHASES, STATUSES, pack
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import event_words, languages, told
from tidebell_host.records import Reader
from tidebell_host.setups import library, loading


class Play:
    """A game of a built-in setup, with each event read as the log reads it."""

    def __init__(self, game: str, players: int, *switches: int) -> None:
        path = next(path for path in library.BUILTIN.glob("*.toml") if path.stem == game)
        data = loading.load(path).data
        self.seats = [[at, name] for at, name in enumerate(("Ann", "Bo", "Cy", "Di")[:players])]
        self.lines: list[str] = []
        self.reader = Reader(json.loads(data), self.seats)
        header = Header(1, game, 0, 7, self.seats, list(switches), 0)
        setup = Setup(json.loads(data), list(switches))
        self.session = Session(setup, header, self._note)
        self.do(e.START)

    def _note(self, event: tuple[int, int, int, int]) -> None:
        line = self.reader.line([len(self.lines) + 1, *event])
        self.lines.append(" ".join(line.split()[2:]))

    def do(self, kind: int, seat: int = e.NOBODY, arg: int = 0) -> str:
        self.session.do(kind, seat, arg)
        return self.lines[-1]

    def answers(self) -> list:
        """Return the answers to the open question, its cover lifted."""
        asker = self.session.game.asker()
        prompt = asker.prompt()
        return (asker.private() if prompt.secret else prompt).rows

    def row(self, name: str, *values: int) -> str:
        """Do a row that is offered or an answer that is asked for."""
        rows = self.answers() if self.session.state.phase == PROMPT else []
        if not rows:
            for mechanism in self.session.game.mechanisms:
                rows += mechanism.rows(self.session.state.seat)
        row = next(row for row in rows if row.name == name)
        return self.do(row.kind, row.seat, row.filled(values or [f[3] for f in row.fields]))


def test_counters_and_turns_of_netrunner() -> None:
    play = Play("netrunner", 2)
    play.do(e.ADVANCE)
    assert play.row("Bo", 2, 1) == "Bo Tags +1"
    assert play.row("Tags", 3) == "Ann Tags 3"
    assert play.row("Install", 4) == "Ann Install, 4 Credits"


def test_rolls_and_boarding_of_pirates() -> None:
    play = Play("pirates", 2)
    play.do(e.STARTER, 0)
    play.do(e.ADVANCE)
    assert play.row("Shoot", 1, 3, 0).startswith("Ann rolls: Ship 2, Shoot ")
    board = play.row("Board")
    assert board.startswith("Ann rolls: Board: ") and "; Ann " in board and "; Bo " in board
    assert play.row("Act", 2, 2) == "Ann Ship 3, Explore"
    assert play.row("Derelict", 1, 0) == "Ann Ship 1 of Bo, Derelict"
    assert play.row("Split gold", 7) == "Ann Split gold 7 with Bo"
    assert play.row("Scuttle", 2).startswith("Ann Scuttle, Ship 3, rolled ")


def test_pots_of_hinkel_und_stein() -> None:
    play = Play("hinkel-und-stein", 4)
    assert play.row("Light wins") == "Light wins"
    assert play.row("Cy") == "Cy plays next"
    assert play.session.state.phase == RUN


def test_clocks() -> None:
    play = Play("chess-fide", 2, 6)
    play.do(e.ADVANCE)
    play.session.advance(400_000)
    assert play.row("End the game") == "Ann end the game"


def test_bags_and_torpedoes_of_planet_busters() -> None:
    play = Play("planet-busters", 2, 1)
    play.do(e.STARTER, 0)
    for _ in range(40):
        if play.session.state.phase == RUN:
            break
        if play.session.state.phase == PROMPT:
            play.row(play.answers()[0].name)
        else:
            play.do(e.ADVANCE)
    assert "Ann takes: Bag" in play.lines, "what was drawn stays with its player"
    begun = play.row("Torpedoes", 2, 1)
    assert begun == "Ann Torpedoes, against Bo, 2 shots and 1 back"
    assert play.row(play.answers()[0].name, 3) == "Ann picks 3"


@pytest.mark.parametrize("name", event_words.WORDS)
def test_no_event_confounds_a_reader_without_its_setup(name: str) -> None:
    for seat in (0, 1, 15):
        for arg in (0, 1, 7, 255, 4095, 70000, 16777215):
            assert isinstance(event_words.told({}, [], name, seat, arg), str)


def test_every_event_of_a_mechanism_and_every_one_with_fields_has_words() -> None:
    assert set(event_words.WORDS) >= set(NAMES[e.FLAG :]) - {""}
    assert set(event_words.WORDS) >= {NAMES[kind] for kind in FIELDS}


def test_every_event_has_a_sentence_and_none_is_the_name_of_the_event() -> None:
    assert set(event_words.SENTENCES) == set(NAMES) - {""}
    for name in event_words.SENTENCES:
        for secret in (False, True):
            said = event_words.sentence(name, "Ann", "Move", secret)
            assert said and "{" not in said and "_" not in said, said
            assert name not in (said, said.partition(": ")[2])


def test_what_everything_comes_to_has_words() -> None:
    in_turn = {"overtime", "ask", "prompt"}
    assert {*event_words.COMING, *event_words.TITLES} == set(PHASES.values()) - in_turn
    for phase in PHASES.values():
        assert "{" not in event_words.coming(phase, "Ann", "Low") + event_words.coming(phase, "")


# -- the log's words are the core's


def _constants(module: object) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if name.isupper()}


def test_events_are_called_what_the_core_calls_them() -> None:
    names = [name for name in NAMES if name]
    assert len(names) == len(set(names))
    for number, name in enumerate(NAMES):
        if name:
            assert _constants(e)[name.upper()] == number
    for name in event_words.WORDS:
        assert name in NAMES


def _declared(first: str) -> dict[str, int]:
    """The numbers that state.py names from a first one on, as long as they rise."""
    found: dict[str, int] = {}
    for name, value in _constants(state).items():
        if found and (type(value) is not int or value <= max(found.values())):
            break
        if found or name == first:
            found[name] = value
    return found


def test_every_phase_status_and_fate_has_its_name() -> None:
    for first, names in (("READY", PHASES), ("PLAYING", STATUSES), ("HERE", FATES)):
        assert {name.lower(): value for name, value in _declared(first).items()} == {
            name: value for value, name in names.items()
        }


@pytest.mark.parametrize("phase", _declared("READY").values())
def test_status_says_what_the_table_is_doing_in_every_phase(phase: int) -> None:
    status = {"game": 1, "title": "Small", "phase": phase}
    assert dict(told.rows(status))["now"]


# Rows that say what is done and not to what: the words of these are the log's own.
_OWN_WORDS = {
    *("act", "advance", "allot", "call_off", "check", "duel", "end_early", "flag", "give_time"),
    *("hand", "pass", "pay", "phase", "pick", "status", "tick"),
    "take",
}


def _tried(play: Play, chance: random.Random) -> str:
    """Do something that is offered or asked at random; returns its kind where it was a row.

    Whatever the row says and what is set in it, the log says, too.
    """
    session, view = play.session, View()
    session.advance(chance.choice((0, 500, 9000, 9000, 900_000)))
    view.update(session)
    rows = play.answers() if view.prompt else view.rows + [a for a in view.actions if not a.aims]
    told = len(play.lines)
    if not rows or session.paused or (not view.prompt and chance.random() < 0.3):
        press(session, view, chance.choice(("go", "go", "undo")), chance.randrange(32), 0)
        return ""
    row = chance.choice(rows)
    values = [chance.randint(field[1], field[2]) for field in row.fields]
    session.do(row.kind, row.seat, row.filled(values))
    kind, line = NAMES[row.kind], play.lines[told]
    words = [] if kind in _OWN_WORDS else [row.name]
    for field, value in zip(row.fields, values, strict=True):
        if field[5]:
            words.append(field[5][value - field[1]].removesuffix(" ✓"))
        elif kind != "roll":  # of a die the faces are told, and what they mean
            words.append(f"{value:+}" if kind == "change" else str(value))
    for word in words:
        assert re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line, re.I), (
            kind,
            row.name,
            word,
            line,
        )
    return kind


@pytest.mark.parametrize("game", sorted(entry.id for entry in library.entries()))
def test_the_log_tells_what_was_offered_in_the_same_words(game: str) -> None:
    done = set()
    for number in range(4):
        chance = random.Random(f"{game} {number}")
        compiled = loading.load(library.find(game).path)
        switches = [chance.randrange(len(switch.values)) for switch in compiled.switches]
        play = Play(game, chance.randint(*compiled.players), *switches)
        for _ in range(150):
            with contextlib.suppress(Refused):
                done.add(_tried(play, chance))
    assert len(done) > 1, "nothing was offered"


def test_what_a_duel_begins_with_and_comes_to_is_told() -> None:
    play = Play("netrunner", 2)
    play.do(e.ADVANCE)
    assert play.row("Trace", 3) == "Ann Trace, against Bo, Trace strength 3"
    play.row(play.answers()[0].name, 2)
    play.row(play.answers()[0].name, 1)
    assert play.row("Go on") == "2 and 1 shown"


def test_who_wins_a_pot_is_told() -> None:
    play = Play("hinkel-und-stein", 4)
    play.row("Heavy wins")
    while play.session.state.phase != PROMPT or play.answers()[0].kind != e.PAY:
        if play.session.state.phase == RUN:
            play.do(e.SPEND, play.session.state.seat)  # is in
        else:
            play.row(play.answers()[0].name)
    assert play.row("Bo") == "Bo wins" and play.row("No other") == "no other winner"


@pytest.mark.parametrize(
    ("name", "arg", "words"),
    [
        ("order", e.order_arg([2, 0, 1]), "Cy, Ann, Bo"),
        ("allot", -2, "looks at Gems"),
        ("allot", pack(e.ALLOT, pool=1, points=7), "Gems 7"),
        ("call", 0, "Heavy"),
        ("call", 1, "Light"),
        ("call", 2, "answer 3"),
        ("call_off", 1, "event 2 of those to come"),
        ("give_time", pack(e.GIVE_TIME, seat=1, seconds=90), "1:30 to Bo"),
        ("fix_match", 3_661_000, "61:01"),
        ("take", pack(e.TAKE, place=1), "Bag: Scout"),
        ("take", pack(e.TAKE, place=0), "Bag"),
        ("due", pack(e.DUE, unit=2, face=4), "Storm, Ship 3, rolled 4"),
        ("tick", pack(e.TICK, unit=2, tick=1, overrule=1), "Fort, Shoot, overruled"),
        ("tick", pack(e.TICK, unit=1, owner=1), "Ship 2 of Bo, Derelict"),
        ("tick", pack(e.TICK, unit=1, owner=3), "Ship 2 of Ann, Derelict"),
        ("choose", 1, "Leave"),
        ("choose", e.SKIPPED, "passed over"),
        ("fix_card", 1, "Low"),
        ("score", pack(e.SCORE, field=1, value=3), "Ore 3"),
        ("asset", pack(e.ASSET, asset=2, field=e.HOLDER, value=0), "Cy's ship, holder Ann"),
        ("asset", pack(e.ASSET, asset=2, field=e.DAMAGE, value=3), "Cy's ship, damage 3"),
        ("most", pack(e.MOST, unit=3, most=5), "Hero 4, 5"),
    ],
)
def test_each_number_of_an_event_is_told(name: str, arg: int, words: str) -> None:
    setup = {
        "pools": [{"name": "AP"}, {"name": "Gems"}],
        "calls": [["What wins?", "Heavy", "Light"]],
        "bags": [{"name": "Bag", "cards": ["Scout", "Tug"]}],
        "dues": [{"name": "Storm", "unit": ["Ship", 6]}],
        "ticks": {
            "groups": [["Ship", 2, [0]], ["Fort", 1, [1]]],
            "kinds": [["Move", 1], ["Shoot", 1]],
            "state": ["Derelict", [], -1],
        },
        "choices": [{"options": [["Stay", None], ["Leave", "leave"]]}],
        "decks": [{"cards": [["High", 5], ["Low", 5]]}],
        "score": {"fields": [["Units", 1], ["Ore", 2]]},
        "assets": {"name": "Ship"},
        "units": {"name": "Hero"},
    }
    seats = [[0, "Ann"], [1, "Bo"], [2, "Cy"]]
    assert event_words.told(setup, seats, name, 1, arg) == words


def test_a_hand_of_another_is_told_with_his_name() -> None:
    seats = [[0, "Ann"], [1, "Bo"], [2, "Cy"]]
    setup = {"bags": [{"name": "Bag"}]}
    for further, words in ((0, "Bag"), (1, "Bag of Cy"), (2, "Bag of Ann")):
        assert event_words.told(setup, seats, "hand", 1, pack(e.HAND, further=further)) == words


def test_points_of_a_checklist_are_told_by_their_words() -> None:
    one = {"checklists": [["Final phase", "Straighten", "Wounds stay"]]}
    assert event_words.told(one, [], "check", e.NOBODY, 1) == "Final phase: Wounds stay"
    assert event_words.told(one, [], "check", e.NOBODY, ALL) == "Final phase: all done"
    two = {"checklists": [["A", "B"], ["C", "D"]]}
    assert event_words.told(two, [], "check", e.NOBODY, 0) == "Checklist: point 1"


def test_answers_at_zero_are_told_in_the_words_of_the_question() -> None:
    told = set()
    for game in ("bank-timer", "chess-fide"):
        for players in (2, 3) if game == "bank-timer" else (2,):
            play = Play(game, players)
            while play.session.state.phase != RUN:
                play.do(e.ADVANCE)
            play.session.advance(10**8)
            assert play.session.state.phase == PROMPT
            told |= {(row.name.lower(), row.arg) for row in play.answers()}
    for words, arg in told:
        assert words.endswith(event_words.FLAGS[arg]), words
    # "pass on" is asked where a clock of a player turn asks at zero.
    assert {arg for _, arg in told} >= {0, 2, 3}


def test_each_line_says_turn_player_points_and_time_left() -> None:
    play = Play("full-metal-planete", 2)
    game = {"game": 1, "setup": "x", "crc32": 0, "seats": play.seats, "switches": []}
    events: list[list] = [[0, e.START, e.NOBODY, 0, 0]]
    play.session.sink = lambda event: events.append([len(events), *event])
    session = play.session
    while not (session.state.turn == 4 and session.state.phase == RUN):
        if session.state.phase == RUN:
            session.do(e.END_TURN)
        elif session.state.phase == state.STARTER:
            session.do(e.STARTER, 1)
        else:
            session.do(e.ADVANCE)
    session.advance(10_000)
    session.do(e.SPEND, e.NOBODY, 0)
    session.advance(60_000)
    session.do(e.END_TURN)
    # As the device tells it: what was looked at is hidden, and so is the seed.
    for event in events:
        if event[1] == e.ADVANCE and event[2] != e.NOBODY:
            event[3] = None
    reader = Reader(play.reader._setup, play.seats, game)
    lines = [reader.line(event).split() for event in events]
    assert lines[-2][2:] == "turn 4 Bo 14 AP 2:50 Move".split()
    # The note names the player who ended the turn and his cards, not the next player.
    assert lines[-1][2:] == "turn 4 Bo 14 AP 1:50 ends the turn".split()
    assert session.game.name(session.state.seat) == "Ann"


def test_a_log_that_does_not_fit_its_setup_is_told_without_how_it_stood() -> None:
    play = Play("pirates", 2)
    game = {"game": 1, "setup": "x", "crc32": 0, "seats": play.seats, "switches": []}
    reader = Reader(play.reader._setup, play.seats, game)
    assert (
        reader.line([0, e.FINISH, e.NOBODY, 0, 0]).split() == "0 0:00:00 The game is over".split()
    )
    assert reader.line([1, e.START, e.NOBODY, 0, 0]).split() == "1 0:00:00 The game begins".split()


@pytest.mark.parametrize("game", sorted(path.stem for path in library.BUILTIN.glob("*.toml")))
def test_an_undo_and_a_redo_say_what_they_took_back_and_did_again(game: str) -> None:
    header, whole = played(game, 3, 1200, undo=0.2)
    setup = Setup(json.loads(compiled(game)), header["switches"])
    seed = int(header["seed"], 16)
    session = Session(setup, Header(1, game, 0, seed, header["seats"], header["switches"]))
    for reader in (Reader(json.loads(compiled(game)), header["seats"], header), Reader(None, [])):
        session = session.fresh() if session.count else session
        said: dict[tuple[int, ...], str] = {}  # of each step, by what it is and when it happened
        kinds = set()
        for number, event in enumerate(events(whole)):
            session.replay([event])
            line = reader.told([number, *event])
            if event[0] in (e.UNDO, e.REDO):
                step = session.undone[-1][0] if event[0] == e.UNDO else session.last_step()[2]
                form = "Undone: " if event[0] == e.UNDO else "Done again: "
                assert line.what == line.said == form + said[step]
                kinds.add(event[0])
            else:
                who = f"{line.who}: "
                step_said = line.said.removeprefix(who)
                said[event] = "end of turn" if event[0] == e.END_TURN else step_said
        assert e.UNDO in kinds


def test_an_undo_of_a_step_that_was_not_told_is_told_all_the_same() -> None:
    steps = event_words.Steps()
    assert steps.told("undo", 0, "Undone") == "Undone"
    assert steps.told("redo", 0, "Done again") == "Done again"
    assert steps.told("spend", 0, "Move") == ""
    assert steps.told("undo", 0, "Undone") == "Undone: Move"
    assert steps.told("redo", 0, "Done again") == "Done again: Move"
    steps.told("choose", None, "Ann has chosen in secret")
    steps.told("reask", 1, "All are asked again")
    assert steps.told("undo", 0, "Undone") == "Undone: Move"


def test_what_comes_for_all_is_said() -> None:
    assert event_words.coming("ready", "") == "All players are next"
    assert event_words.coming("run", "") == "All players: the clock runs"
    assert event_words.coming("run", "Ann") == "Ann: the clock runs"


WORD = re.compile(r"[a-z]{4,}", re.I)


@pytest.mark.parametrize("language", sorted({*languages.NAMES} - {languages.ENGLISH}))
@pytest.mark.parametrize("game", sorted(path.stem for path in library.BUILTIN.glob("*.toml")))
def test_the_log_of_random_games_is_whole_in_each_language(game: str, language: str) -> None:
    header, session = played(game, 1, 300)
    path = next(path for path in library.BUILTIN.glob("*.toml") if path.stem == game)
    known = languages.catalogue(language)
    texts = [text for text in vars(known)["_catalog"].items() if isinstance(text[0], str)]
    there = {word.lower() for _, text in texts for word in WORD.findall(text)}
    english = {word.lower() for key, _ in texts for word in WORD.findall(key.split("\4")[-1])}
    with languages.spoken(language):
        reader = Reader(json.loads(loading.load(path, language).data), header["seats"])
        lines = [reader.line([number, *event]) for number, event in enumerate(events(session))]
    assert lines
    for line in lines:
        assert not {*"{}"} & {*line}, line
        found = {word.lower() for word in WORD.findall(line)}
        assert not found & (english - there), line


def test_a_counter_below_0_is_told_as_it_is_shown() -> None:
    setup = {"counters": [["Rep", 30, 7]], "in_play": [{"counter": 0, "unit": "R", "least": -10}]}
    reader = Reader(setup, [[0, "Ann"]])
    assert reader.line([1, e.COUNT, 0, 4, 0]).endswith(" Rep −6")
    assert reader.line([2, e.COUNT, 0, 12, 0]).endswith(" Rep 2")


def test_the_limit_of_a_counter_below_zero_is_told_as_it_is_shown() -> None:
    setup = {
        "counters": [["Gold", 20, 0], ["Points", 9999, 0]],
        "in_play": [
            {"counter": 0, "unit": "G", "limit": 5},
            {"counter": 1, "unit": "P", "least": -999, "limit": 4999},
        ],
    }
    reader = Reader(setup, [[0, "Ann"], [1, "Bo"]])
    for place, limit, what in ((0, 7, "Gold, at most 7"), (1, 700 + 999, "Points, at most 700")):
        line = reader.line([1, e.FIX_LIMIT, 0, pack(e.FIX_LIMIT, place=place, limit=limit), 0])
        assert line.split(None, 2)[2] == f"Ann           referee sets the limit: {what}"
