# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Asides: a player turn waits while another's clock runs, or nobody's."""

from small import ANN, BOB, CYD, again, bad, do, form, play, seen
from table import refused
from tidebell_core.game.state import ABSENT, OVER, PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

MINUTE = 60000
REACT = {"name": "React"}
QUICK = {"name": "Interrupt", "ms": 20000}
RULES = {"name": "Look it up", "nobody": True}
TALK = {"name": "Talk", "nobody": True, "ms": MINUTE}


def game(asides=(REACT, QUICK, RULES, TALK), **clock):
    """Return a device form with asides and a clock of ten minutes for each player."""
    rules = {"mode": "bank", "ms": 10 * MINUTE, "zero": "flag"}
    rules.update(clock)
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"clock": 0, "on": True}]]}]
    uses = ["asides"]
    if rules["mode"] != "countdown" or rules.get("zero") != "pass":
        uses.append("clocks")
    return form(uses, asides=list(asides), clocks=[rules], stages=stages)


def shown(session):
    """Return what all clocks show, and hold that nothing is lost, neither by a power cut."""
    state = session.state
    assert sum(state.used_ms) + state.idle_ms == session.played_ms
    again(session)
    other = session.fresh()
    other.restore(session.snapshot())
    assert other.snapshot() == session.snapshot()
    return seen(session).clocks


def react(session, aside=0, further=1):
    session.do(e.ASIDE, session.state.seat, pack(e.ASIDE, aside=aside, further=further))


def test_another_players_clock_runs_and_comes_back_to_the_same_turn():
    session = play(game())
    session.advance(MINUTE)
    do(session, "React", 2)
    view = seen(session)
    assert (view.seat, view.phase, view.clock_ms) == (CYD, RUN, 10 * MINUTE)
    assert view.facts == ["React in Ann's turn"]
    assert [(row.name, row.detail, row.key) for row in view.rows] == [("Back", "Ann", "end")]
    session.advance(30000)
    assert seen(session).clocks == [9 * MINUTE, 10 * MINUTE, 9 * MINUTE + 30000]
    do(session, "Back")
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 9 * MINUTE)
    session.advance(MINUTE)
    session.do(e.END_TURN, ANN)
    assert session.state.seat == BOB and session.state.turn == 1
    assert shown(session) == [8 * MINUTE, 10 * MINUTE, 9 * MINUTE + 30000]


def test_the_end_key_of_a_host_goes_back_too():
    session = play(game())
    react(session)
    session.do(e.END_TURN, BOB)
    assert (session.state.seat, session.state.phase) == (ANN, RUN)
    assert seen(session).moves == [0, 0, 0]
    session.do(e.END_TURN, ANN)
    assert (session.state.seat, seen(session).moves) == (BOB, [1, 0, 0])


def test_an_aside_is_no_move_and_brings_no_increment():
    session = play(game(mode="fischer", inc=10000))
    session.advance(5000)
    react(session)
    session.advance(5000)
    do(session, "Back")
    assert shown(session) == [10 * MINUTE + 5000, 10 * MINUTE + 5000, 10 * MINUTE + 10000]


def test_a_delay_is_not_had_anew():
    session = play(game(mode="delay", delay=10000))
    session.advance(4000)
    react(session)
    session.advance(3000)
    assert seen(session).clocks == [10 * MINUTE, 10 * MINUTE - 3000, 10 * MINUTE]
    do(session, "Back")
    session.advance(8000)
    assert shown(session) == [10 * MINUTE - 2000, 10 * MINUTE - 3000, 10 * MINUTE]


def test_periods_wait():
    session = play(game(mode="byo_yomi", ms=MINUTE, periods=2, period=30000))
    session.advance(MINUTE + 10000)
    react(session)
    session.advance(MINUTE + 5000)  # Bob's main time is over, and 5 s of his period
    assert seen(session).clocks[:2] == [20000, 25000]
    do(session, "Back")
    assert session.state.remaining_ms == 20000
    session.advance(20000)
    assert seen(session).clock_notes[ANN] != seen(session).clock_notes[BOB]
    shown(session)


def test_a_canadian_period_counts_no_move():
    session = play(game(mode="canadian", ms=0, periods=3, period=MINUTE))
    react(session)
    session.advance(10000)
    do(session, "Back")
    assert shown(session)[BOB] == 50000
    assert seen(session).clock_notes[BOB].startswith("3")


def test_a_clock_counts_up_for_who_reacts():
    session = play(game(mode="count_up", ms=None, zero="pass"))
    session.advance(3000)
    react(session)
    session.advance(4000)
    do(session, "Back")
    session.advance(2000)
    assert shown(session) == [5000, 4000, 0]


def test_a_time_of_its_own_is_over_by_itself():
    session = play(game())
    session.advance(1000)
    do(session, "Interrupt", 1)
    view = seen(session)
    assert (view.seat, view.clock_ms, view.clock_total) == (BOB, 20000, 20000)
    session.advance(25000)
    assert (session.state.seat, session.state.phase) == (ANN, RUN)
    assert shown(session) == [10 * MINUTE - 6000, 10 * MINUTE, 10 * MINUTE]


def test_where_each_turn_has_a_countdown_an_aside_has_its_own_time():
    session = play(game([QUICK], mode="countdown", ms=MINUTE, zero="pass"))
    session.advance(10000)
    do(session, "Interrupt", 1)
    session.advance(19000)
    assert session.state.seat == BOB
    do(session, "Back")
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 50000)
    session.advance(50000)
    assert session.state.seat == BOB  # it is his turn
    shown(session)
    bad(game([REACT], mode="countdown", ms=MINUTE, zero="pass"))


def test_a_flag_falls_in_an_aside():
    session = play(game())
    session.advance(MINUTE)
    react(session)
    session.advance(11 * MINUTE)
    asked = seen(session).prompt
    assert asked.lines == ["Bob's flag has fallen."]
    rows = [row for row in asked.rows if row.name == "Play on"]
    session.do(rows[0].kind, rows[0].seat, rows[0].arg)
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    do(session, "Back")
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 9 * MINUTE)
    shown(session)


def test_who_is_out_by_an_aside_comes_back_to_the_turn_that_waits():
    session = play(game(zero="out"))
    react(session)
    session.advance(10 * MINUTE)
    assert session.state.status == [0, ABSENT, 0]
    assert (session.state.seat, session.state.phase) == (ANN, RUN)


def test_nobody_pays_for_nobodys_time():
    session = play(game())
    session.advance(1000)
    do(session, "Look it up")
    view = seen(session)
    assert view.phase == PROMPT and view.prompt.title == "Look it up"
    assert view.prompt.lines == ("Nobody's clock runs.",)
    session.advance(5 * MINUTE)
    assert seen(session).clocks == [10 * MINUTE - 1000, 10 * MINUTE, 10 * MINUTE]
    assert session.state.idle_ms == 0
    session.do(e.BACK, ANN)
    assert (session.state.seat, session.state.phase) == (ANN, RUN)
    assert shown(session)[ANN] == 10 * MINUTE - 1000
    assert session.state.idle_ms == 5 * MINUTE


def test_nobodys_time_may_have_an_end():
    session = play(game())
    do(session, "Talk")
    session.advance(20000)
    assert seen(session).wait_ms == 40000
    session.advance(50000)
    assert session._log[-1][:2] == (e.BACK, e.NOBODY)
    assert (session.state.phase, session.state.seat) == (RUN, ANN)
    assert shown(session)[ANN] == 10 * MINUTE - 10000


def test_nothing_else_is_done_in_an_aside():
    action = {"id": "a", "name": "Act", "cost": 0}
    session = play(dict(game(), actions=[action]))
    assert seen(session).actions
    refused("no_seat", react, session, 0, 0)
    refused("no_seat", react, session, 0, 3)
    refused("no_seat", react, session, 2, 1)
    refused("no_action", react, session, 7, 1)
    refused("not_now", session.do, e.BACK, ANN)
    session.do(e.STATUS, CYD, ABSENT)
    refused("not_playing", react, session, 0, 2)
    react(session)
    assert not seen(session).actions
    refused("not_now", session.do, e.SPEND, BOB, 0)
    refused("not_now", react, session)
    session.do(e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=ANN, seconds=30))
    do(session, "Back")
    assert session.state.remaining_ms == 10 * MINUTE + 30000


def test_a_match_clock_strikes_in_an_aside():
    for zero in ("last_turns", "round", "end", "finish_turn"):
        match = {"ms": MINUTE, "zero": zero}
        if zero == "finish_turn":
            match = {"ms": MINUTE, "zero": "more_turns", "more": 1}
        data = game()
        data.update(match=match, uses=data["uses"] + ["match"])
        session = play(data)
        session.advance(10000)
        react(session)
        session.advance(50000)
        assert session._log[-1] == (e.FULL_TIME, e.NOBODY, 0, 50000)
        shown(session)
        if zero == "end":
            assert session.state.phase == OVER
            continue
        do(session, "Back")
        assert (session.state.seat, session.state.phase) == (ANN, RUN)
        session.do(e.END_TURN, ANN)
        assert session.state.seat == BOB  # he has a turn to come, in each of these


def test_what_a_referee_sets_at_any_time_he_sets_in_an_aside_too():
    more = dict(
        counters=[["Sol", 200, 5]],
        in_play=[{"counter": 0, "unit": "Sol", "limit": 3}],
        levels=[{"name": "Heat", "least": 0, "most": 9, "start": 0, "unit": "Heat"}],
        pools=[{"name": "AP", "base": [[1, 5]]}],
        match={"ms": 100 * MINUTE, "zero": "round"},
    )
    data = game()
    data["stages"][0]["steps"][0][1]["points"] = True
    data["uses"] = sorted(data["uses"] + "counters levels match points".split())
    data.update(more)
    session = play(data)
    react(session)
    for kind, seat, arg in (
        (e.COUNT, ANN, pack(e.COUNT, counter=0, value=7)),
        (e.FIX_LIMIT, ANN, 9),
        (e.LEVEL, e.NOBODY, pack(e.LEVEL, level=0, value=4)),
        (e.FIX_POINTS, ANN, pack(e.FIX_POINTS, pool=0, points=2)),
        (e.FIX_MATCH, e.NOBODY, 5 * MINUTE),
        (e.ORDER, e.NOBODY, e.order_arg([ANN, CYD, BOB])),
        (e.STATUS, CYD, ABSENT),
    ):
        session.do(kind, seat, arg)
        assert (session.state.seat, session.state.phase) == (BOB, RUN), kind
    do(session, "Back")
    assert session.state.seat == ANN
    assert session.state.left[ANN] == 2
    shown(session)


def test_points_set_in_an_aside_are_those_of_the_turn_that_waits():
    data = game()
    data["stages"][0]["steps"][0][1]["points"] = True
    data.update(
        uses=sorted(data["uses"] + ["counters", "pools", "units"]),
        counters=[["Units", 12, 3]],
        in_play=[{"counter": 0, "unit": "Un"}],
        pools=[{"name": "AP", "base": [[1, 9]], "fill": "turn"}],
        units={"name": "Unit", "counter": 0, "again": "all", "pool": 0},
    )
    session = play(data)
    do(session, "Unit", 0)
    react(session)
    session.do(e.FIX_POINTS, ANN, pack(e.FIX_POINTS, pool=0, points=4))
    do(session, "Back")
    units = session.game.owner(e.ACT)
    session.do(e.FIX_POINTS, ANN, pack(e.FIX_POINTS, pool=0, points=1))
    assert [units.spent_on(seat, 0) for seat in (ANN, BOB)] == [8, 0]


def test_an_aside_that_is_undone_gives_no_time():
    session = play(game())
    for left in (20000, 11000):
        react(session, 1)
        assert session.state.remaining_ms == left
        session.advance(9000)
        session.undo()
    react(session, 1)
    session.advance(2000)
    assert session.state.seat == ANN
    shown(session)


def test_after_an_undo_the_clock_that_waits_shows_what_it_goes_on_with():
    session = play(game(ms=MINUTE))
    session.advance(10000)
    react(session)
    session.advance(2000)
    do(session, "Back")
    session.advance(1000)
    session.undo()  # back into the aside: Bob pays the last second, and Ann owes it
    assert shown(session)[:2] == [49000, 57000]
    assert (session.crossed, session.acts[:2]) == (0, [0, 0])  # no turn has ended
    do(session, "Back")
    assert (session.caught_ms, shown(session)[ANN]) == (1000, 49000)
    session.undo()
    session.redo()
    assert session.crossed == 0
    assert shown(session)[:2] == [49000, 57000]


def test_an_aside_that_is_taken_back_ends_no_turn():
    for aside in (REACT, QUICK, RULES):
        session = play(game([aside]))
        react(session, 0, aside is not RULES)
        session.advance(3000)
        session.undo()
        assert (session.crossed, session.acts[:2]) == (0, [0, 0])
        session.redo()
        session.advance(1000)
        do(session, "Back") if aside is not RULES else session.do(e.BACK, ANN)
        session.advance(3000)
        session.undo()
        assert (session.crossed, session.acts[:2]) == (0, [0, 0])
    session = play(game([QUICK]))
    react(session)
    session.advance(25000)  # its time is over by itself
    session.undo()
    assert (session.crossed, session.acts[:2]) == (0, [0, 0])


def test_who_has_paid_for_an_undo_owes_what_his_clock_ran_all_the_same():
    session = play(game(ms=10 * MINUTE))
    session.advance(10000)
    session.do(e.END_TURN, ANN)
    session.advance(8000)
    session.undo()  # Ann pays Bob's eight seconds
    assert shown(session)[ANN] == 10 * MINUTE - 18000
    react(session, further=2)
    session.advance(2000)
    do(session, "Back")
    session.advance(5000)
    session.undo()
    do(session, "Back")
    assert session.caught_ms == 5000
    assert shown(session)[ANN] == 10 * MINUTE - 23000


def test_nor_is_a_debt_forgiven_behind_a_question():
    data = game(ms=10 * MINUTE)
    data.update(
        counters=[["Sol", 200, 5]],
        in_play=[{"counter": 0, "unit": "Sol", "ends_at": 9}],
        uses=sorted(data["uses"] + ["counters"]),
    )
    session = play(data)
    session.advance(10000)
    session.do(e.END_TURN, ANN)
    session.advance(8000)
    session.undo()
    session.do(e.COUNT, ANN, pack(e.COUNT, counter=0, value=9))  # is that the end? nobody pays
    session.advance(2000)
    session.do(e.ADVANCE)
    session.advance(3000)
    session.undo()
    session.do(e.ADVANCE)
    assert session.caught_ms == 3000
    assert shown(session)[ANN] == 10 * MINUTE - 21000


def test_nor_does_the_turn_that_waits():
    session = play(game())
    session.advance(10000)
    react(session)
    do(session, "Back")
    session.advance(30000)
    session.undo()  # of the way back: Bob pays for the 30 s, and Ann's clock ran them all the same
    do(session, "Back")
    assert session.state.remaining_ms == 10 * MINUTE - 40000
    session.undo()
    session.do(e.PAUSE)
    session.do(e.RESUME)
    session.do(e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=CYD, seconds=30))
    session.undo()  # a step within the aside
    do(session, "Back")
    assert session.state.remaining_ms == 10 * MINUTE - 40000
    shown(session)


def test_play_that_ends_or_is_set_anew_forgets_the_aside():
    session = play(game())
    react(session)
    session.do(e.END_EARLY)
    assert session.state.phase == OVER
    session = play(game())
    react(session)
    session.do(e.FIX_TURN, e.NOBODY, 3)
    do(session, "Back")
    assert (session.state.seat, session.state.turn) == (ANN, 3)


def test_setups_whose_asides_have_no_time_are_refused():
    bad(game([REACT], mode="hourglass"))
    bad(dict(game(), players=[1, 1]))
    bad(dict(game(), asides=[]))
