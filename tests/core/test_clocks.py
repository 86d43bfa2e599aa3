# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Each kind of clock against worked examples of the rules it comes from.

FIDE: Laws of Chess, in force from 1 January 2023. DGT: user manual of the DGT 3000 chess clock,
"Timing methods" and "Options". US Chess: Official Rules of Chess, rules 5 and 42. Sensei's Library:
"Japanese Byo-yomi". Wikipedia: "Time control", "Byoyomi".
"""

from small import ANN, BOB, CYD, again, bad, begun, do, form, play, seen
from table import refused
from tidebell_core.game.state import ABSENT, OUT, OVER, PLAYING, PROMPT, READY, RUN
from tidebell_core.mechanisms import clocks
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_core.record.events import GIVE_SEAT
from tidebell_core.setup_reading.setup import Setup

SECOND = 1000
MINUTE = 60000
HOUR = 3600000


def game(clock, turns=99, **more):
    """Return a device form in which that clock runs on from turn to turn."""
    rules = {"clock": 0, "on": True}
    rules.update(more.pop("rules", {}))
    stages = [{"turns": [1, turns], "name": "Play", "steps": [["play", rules]]}]
    uses = ["clocks"] + ["penalties"] * (clock.get("zero") == "penalty")
    return form(uses, clocks=[clock], stages=stages, turns=turns, **more)


def clock(mode, ms, **more):
    rules = {"mode": mode, "ms": ms, "zero": "flag"}
    rules.update(more)
    return rules


def two(kind, **more):
    """Return a session of two in which Ann's clock has just begun to run."""
    return play(game(kind, **more), 2)


def move(session, *times):
    """Let one player turn after the other take so long."""
    for ms in times:
        session.advance(ms)
        session.do(e.END_TURN, session.state.seat)


def shown(session):
    """Return what all clocks show, and hold that nothing is lost, neither by a power cut."""
    state = session.state
    assert sum(state.used_ms) + state.idle_ms == session.played_ms
    again(session)
    return seen(session).clocks


# -- the whole game


def test_a_bank_lasts_the_whole_game():
    # DGT, option 01 "Time": 5 minutes for each player to complete the game.
    session = two(clock("bank", 5 * MINUTE))
    assert shown(session) == [300000, 300000]
    move(session, 40 * SECOND, 65 * SECOND, 20 * SECOND)
    assert (session.state.seat, shown(session)) == (BOB, [240000, 235000])
    session.advance(35 * SECOND)
    assert shown(session) == [240000, 200000]
    assert seen(session).moves == [2, 1]


def test_the_next_clock_starts_at_the_press_also_into_the_next_turn():
    # FIDE 6.2.1: a player pauses his own clock and starts his opponent's.
    session = two(clock("bank", 5 * MINUTE))
    for seat in (ANN, BOB) * 3:
        assert (session.state.phase, session.state.seat) == (RUN, seat)
        move(session, 1)
    assert session.state.turn == 4 and session.clock_left() == 299997


def test_without_running_on_a_turn_waits_for_a_press():
    session = two(clock("bank", 5 * MINUTE), rules={"on": False})
    move(session, 1000, 2000)
    session.advance(MINUTE)
    assert session.state.phase == READY and shown(session) == [299000, 298000]


def test_the_flag_falls_at_the_very_millisecond_and_the_table_is_asked():
    # FIDE 6.9: lost on time, but drawn if the opponent cannot checkmate: the arbiter's to say.
    session = two(clock("bank", MINUTE))
    move(session, 10 * SECOND, 5 * SECOND)
    session.advance(49999)
    assert session.state.phase == RUN and session.clock_left() == 1
    session.advance(5000)
    assert session.state.phase == PROMPT and session._log[-1] == (e.TIMEOUT, 15, 0, 50000)
    view = seen(session)
    assert view.flagged == ANN and view.clocks == [0, 55000]
    assert view.prompt.lines == ["Ann's flag has fallen."]
    assert [row.name for row in view.prompt.rows] == ["End the game", "Play on"]
    session.do(e.FLAG, ANN, clocks.END_GAME)
    assert session.state.phase == OVER and shown(session) == [0, 55000]


def test_after_the_flag_the_table_may_play_on_and_the_first_to_fall_stays_known():
    # FIDE, Guidelines III.3.1: it matters which flag fell first.
    session = two(clock("bank", MINUTE))
    session.advance(MINUTE)
    session.do(e.FLAG, ANN, clocks.PLAY_ON)
    move(session, 7 * SECOND)
    session.advance(MINUTE)
    view = seen(session)
    assert view.flagged == ANN and view.clock_notes == ["flag", "flag"]
    assert view.prompt.lines == ["Bob's flag has fallen.", "Ann's fell first."]
    session.do(e.FLAG, BOB, clocks.PLAY_ON)
    move(session, SECOND)
    session.advance(HOUR)
    assert session.state.phase == RUN and shown(session) == [0, 0]


def test_with_more_than_two_the_flagged_one_may_leave():
    session = play(game(clock("bank", MINUTE)))
    session.advance(MINUTE)
    assert [row.name for row in seen(session).prompt.rows][0] == "Ann is out"
    session.do(e.FLAG, ANN, clocks.LEAVES)
    assert session.state.status[ANN] == OUT and session.state.seat == BOB
    move(session, SECOND, SECOND)
    assert session.state.seat == BOB and shown(session) == [0, 59000, 59000]


# -- Fischer


def test_fischer_adds_before_the_first_move_already():
    # DGT, option 10, "3 minutes with 2 seconds bonus": 3 minutes and 2 seconds at the start.
    session = two(clock("fischer", 3 * MINUTE, inc=2 * SECOND))
    assert shown(session) == [182000, 182000]
    # A move in half a second leaves more than before it: 3:02.0 - 0:00.5 + 0:02.0.
    move(session, 500, 10 * SECOND)
    assert shown(session) == [183500, 174000]


def test_fischer_may_add_after_the_move_only():
    session = two(clock("fischer", 3 * MINUTE, inc=2 * SECOND, late=True))
    assert shown(session) == [180000, 180000]
    move(session, 500, 10 * SECOND)
    assert shown(session) == [181500, 172000]
    session.advance(181499)
    assert session.state.phase == RUN
    session.advance(1)
    assert session.state.phase == PROMPT


STANDARD = clock("fischer", 90 * MINUTE, inc=30 * SECOND, moves=40, then=[[0, 30 * MINUTE, 30000]])


def test_forty_moves_bring_the_next_period():
    # FIDE 6.3.2: time saved in one period is added to the next. DGT, option 13 and the move
    # counter: 1:30:30 at the start; White has the extra time on ending the 40th turn.
    session = two(STANDARD)
    assert shown(session) == [5430000, 5430000]
    assert seen(session).clock_notes == ["move 1/40", "move 1/40"]
    for _ in range(39):
        move(session, MINUTE, 2 * MINUTE)
    # White: 90:30 and 39 times - 60 s + 30 s; Black: 39 times - 120 s + 30 s.
    assert shown(session) == [4260000, 1920000]
    move(session, MINUTE)
    assert shown(session) == [4260000 - 60000 + 30000 + 1800000, 1920000]
    assert seen(session).clock_notes == ["", "move 40/40"]
    move(session, 2 * MINUTE)
    assert shown(session) == [6030000, 1920000 - 120000 + 30000 + 1800000]


def test_who_has_not_made_forty_moves_in_time_is_flagged():
    # FIDE 6.4 and 6.9.
    session = two(STANDARD)
    for _ in range(38):
        move(session, 171 * SECOND, SECOND)
    # 38 moves cost 38 * (171 - 30) s of 5430 s: 72 s are left for the 39th.
    assert session.clock_left() == 72000
    session.advance(72000)
    assert seen(session).flagged == ANN


def test_an_increment_may_begin_with_a_later_period():
    # 120 minutes for 40 moves without increment, then 30 minutes with 30 s from move 41.
    rules = clock("fischer", 120 * MINUTE, moves=40, then=[[0, 30 * MINUTE, 30 * SECOND]])
    session = two(rules)
    for _ in range(39):
        move(session, MINUTE, MINUTE)
    assert shown(session) == [81 * MINUTE, 81 * MINUTE]
    move(session, MINUTE)
    assert shown(session)[ANN] == 80 * MINUTE + 30 * MINUTE + 30 * SECOND


def test_three_periods():
    # 40 moves in 2 hours, 20 in 1 hour, the rest in 15 minutes.
    rules = clock("bank", 2 * HOUR, moves=40, then=[[20, HOUR, 0], [0, 15 * MINUTE, 0]])
    session = two(rules)
    for _ in range(60):
        move(session, MINUTE, MINUTE)
    assert shown(session) == [2 * HOUR + HOUR + 15 * MINUTE - HOUR] * 2
    assert seen(session).clock_notes == ["", ""]


# -- delays


def test_a_delay_waits_before_it_counts():
    # FIDE 6.3.2, the time-delay mode; US Chess 42: G/5;d5.
    session = two(clock("delay", 5 * MINUTE, delay=5 * SECOND))
    session.advance(3 * SECOND)
    assert shown(session) == [300000, 300000] and seen(session).delay_ms == 2000
    session.do(e.END_TURN, ANN)  # within the delay: nothing lost, nothing gained
    assert shown(session) == [300000, 300000]
    session.advance(12 * SECOND)
    assert shown(session) == [300000, 293000] and seen(session).delay_ms == 0
    session.do(e.END_TURN, BOB)
    session.advance(5 * SECOND)
    assert shown(session) == [300000, 293000]
    assert session.clock_left() == 300000
    session.advance(300000)
    assert seen(session).flagged == ANN and shown(session) == [0, 293000]


def test_bronstein_counts_at_once_and_gives_back_what_was_used_of_the_delay():
    # DGT, "Delay": the delay is added to the main time first. Less than the delay: reset to what it
    # was at the start of the move; more: the delay is added. Never more than at its start.
    session = two(clock("bronstein", 5 * MINUTE, delay=5 * SECOND))
    assert shown(session) == [305000, 305000]
    session.advance(3 * SECOND)
    assert shown(session) == [302000, 305000]
    session.do(e.END_TURN, ANN)
    assert shown(session) == [305000, 305000]
    session.advance(12 * SECOND)
    assert shown(session) == [305000, 293000]
    session.do(e.END_TURN, BOB)
    assert shown(session) == [305000, 298000]


def test_both_delays_give_a_player_the_same_time():
    # US Chess 5: either way of delaying is the same to the flag.
    times = (3000, 12000, 4999, 5001, 60000, 20000, 1, 90000)
    last = []
    for mode in ("delay", "bronstein"):
        session = two(clock(mode, 5 * MINUTE, delay=5 * SECOND))
        move(session, *times)
        last.append(session.clock_left())
    # Ann used 3, 4.999, 60 and 0.001 s: only 55 s count; she has 245 s and the delay.
    assert last == [250000, 250000]


# -- byo-yomi


def test_byo_yomi_keeps_a_period_that_is_not_used_up():
    # Sensei's Library: 10 minutes, then 5 periods of a minute.
    rules = clock("byo_yomi", 10 * MINUTE, periods=5, period=MINUTE)
    session = two(rules)
    move(session, 10 * MINUTE + 50 * SECOND, SECOND)
    assert shown(session) == [60000, 599000]
    assert seen(session).clock_notes[ANN] == "5 x 1:00"
    session.advance(MINUTE + 5 * SECOND)  # not within the minute: a period less, counting anew
    assert shown(session) == [55000, 599000]
    assert seen(session).clock_notes[ANN] == "4 x 1:00"
    session.do(e.END_TURN, ANN)  # the 55 s that remain are not kept
    assert shown(session) == [60000, 599000]


def test_five_periods_are_four_moves_of_two_minutes_or_one_of_five():
    # Wikipedia, "Byoyomi": one minute per move and four extra minutes.
    rules = clock("byo_yomi", 10 * MINUTE, periods=5, period=MINUTE)
    session = two(rules)
    move(session, 10 * MINUTE + SECOND, SECOND)
    for left in (4, 3, 2, 1):
        move(session, 2 * MINUTE - 1, SECOND)
        assert seen(session).clock_notes[ANN] == "%d x 1:00" % left
    session.advance(MINUTE - 1)
    assert session.state.phase == RUN
    session.advance(1)
    assert seen(session).flagged == ANN
    session = two(rules)
    session.advance(15 * MINUTE - 1)
    assert session.state.phase == RUN and seen(session).clock_notes[ANN] == "1 x 1:00"
    session.advance(1)
    assert seen(session).flagged == ANN


def test_canadian_byo_yomi_is_so_many_turns_in_a_period():
    # Wikipedia, "Canadian overtime": twenty moves within five minutes, then another period.
    session = two(clock("canadian", HOUR, periods=20, period=5 * MINUTE))
    move(session, HOUR + 10 * SECOND, SECOND)
    assert shown(session)[ANN] == 290000 and seen(session).clock_notes[ANN] == "19 in 5:00"
    for _ in range(18):
        move(session, 16 * SECOND, SECOND)
    assert shown(session)[ANN] == 2000 and seen(session).clock_notes[ANN] == "1 in 5:00"
    move(session, 1999, SECOND)
    assert shown(session)[ANN] == 300000 and seen(session).clock_notes[ANN] == "20 in 5:00"
    session.advance(300000)
    assert seen(session).flagged == ANN


# -- sand, counting up


def test_an_hourglass_gives_the_other_what_one_uses():
    # Wikipedia, "Hourglass": the sum of both clocks always remains the same.
    session = two(clock("hourglass", MINUTE))
    session.advance(20 * SECOND)
    assert shown(session) == [40000, 80000]
    session.do(e.END_TURN, ANN)
    session.advance(50 * SECOND)
    assert shown(session) == [90000, 30000]
    session.advance(30 * SECOND)
    assert shown(session) == [120000, 0] and seen(session).flagged == BOB


def test_a_correction_of_a_waiting_hourglass_is_what_it_then_shows():
    session = two(clock("hourglass", MINUTE))
    session.advance(10 * SECOND)
    session.do(e.FIX_TIME, BOB, 90 * SECOND)
    assert shown(session) == [50000, 90000]
    move(session, 5 * SECOND)
    assert shown(session) == [45000, 95000]


def test_an_hourglass_for_three_splits_to_the_millisecond():
    session = play(game(clock("hourglass", MINUTE)))
    move(session, 10001)
    assert shown(session) == [49999, 65001, 65000]
    move(session, 4000)
    assert shown(session) == [51999, 61001, 67000]
    session.do(e.STATUS, ANN, ABSENT)
    session.advance(2000)
    assert shown(session) == [51999, 63001, 65000]


def test_counting_up_adds_what_each_has_used_and_has_no_zero():
    # DGT, "Upcount".
    session = two(clock("count_up", None))
    assert shown(session) == [0, 0]
    move(session, 5 * SECOND, 7 * SECOND)
    session.advance(HOUR)
    assert shown(session) == [3605000, 7000] and session.state.phase == RUN
    view = seen(session)
    assert view.counts_up and view.clock_ms == 3605000
    session.advance(clocks.FAR)
    assert shown(session) == [clocks.FAR + 3605000, 7000] and session.state.phase == RUN


# -- what zero does


def test_below_zero_the_clock_counts_on():
    # Wikipedia, "Time control": at Scrabble 25 minutes, and what is used in excess is counted.
    session = two(clock("bank", 25 * MINUTE, zero="negative"))
    session.advance(26 * MINUTE + SECOND)
    assert session.state.phase == RUN and shown(session) == [-61000, 1500000]
    move(session, 0)
    assert shown(session) == [-61000, 1500000]
    move(session, SECOND)
    session.advance(4 * SECOND)
    assert shown(session) == [-65000, 1499000]


def test_an_increment_brings_a_clock_back_from_below_zero():
    session = two(clock("fischer", MINUTE, inc=10 * SECOND, zero="negative"))
    move(session, 73 * SECOND, SECOND)
    assert shown(session)[ANN] == 7000
    session.advance(9 * SECOND)
    assert shown(session)[ANN] == -2000


def test_a_turn_over_time_costs_points_of_the_next():
    pools = [{"name": "AP", "base": [[1, 9]]}]
    rules = {"points": True}
    form = game(clock("countdown", MINUTE, zero="penalty"), rules=rules, pools=pools, penalty=4)
    session = play(form, 2)
    session.advance(MINUTE)
    assert session.state.seat == BOB and session.game.owner(e.FIX_PENALTY).values == [4, 0]
    move(session, SECOND)
    assert session.state.left[ANN] == 5 and shown(session) == [MINUTE, MINUTE]
    form = game(clock("bank", MINUTE, zero="penalty"), rules=rules, pools=pools, penalty=4)
    session = play(form, 2)
    session.advance(MINUTE + 1)
    assert session.state.seat == ANN and session.game.owner(e.FIX_PENALTY).values == [4, 0]
    move(session, 0, 0)
    assert session.state.left[ANN] == 5 and session.game.owner(e.FIX_PENALTY).values == [4, 0]


def test_the_table_may_be_asked_at_zero():
    session = two(clock("countdown", MINUTE, zero="ask"))
    session.advance(MINUTE + 5)
    assert [row.name for row in seen(session).prompt.rows] == ["Pass on", "Play on"]
    refused("no_action", session.do, e.FLAG, ANN, clocks.END_GAME)
    session.do(e.FLAG, ANN, clocks.PLAY_ON)
    session.advance(3000)
    assert shown(session) == [-3000, MINUTE]
    session.do(e.END_TURN, ANN)
    session.advance(MINUTE)
    session.do(e.FLAG, BOB, clocks.PASS_ON)
    assert (session.state.seat, session.clock_left()) == (ANN, MINUTE)


def test_who_passes_on_without_a_bank_is_passed_over():
    session = two(clock("bank", MINUTE, zero="pass"))
    move(session, SECOND)
    session.advance(MINUTE)
    assert session.state.status[BOB] == ABSENT and session.state.seat == ANN
    move(session, SECOND)
    assert session.state.seat == ANN
    session.advance(HOUR)
    assert seen(session).prompt.title == "Nobody plays"
    session = two(clock("bronstein", MINUTE, delay=9000, zero="pass"))
    session.advance(HOUR)
    assert seen(session).prompt.title == "Nobody plays"


def test_who_passes_on_with_time_to_come_goes_on_next_turn():
    for rules, left in (
        (clock("fischer", MINUTE, inc=3000, zero="pass"), 3000),
        (clock("delay", MINUTE, delay=3000, zero="pass"), 3000),
        (clock("byo_yomi", MINUTE, periods=1, period=5000, zero="pass"), 5000),
        (clock("canadian", MINUTE, periods=3, period=5000, zero="pass"), 5000),
    ):
        session = two(rules)
        session.advance(70 * SECOND)
        assert session.state.seat == BOB
        session.do(e.END_TURN, BOB)
        assert (session.state.seat, session.clock_left()) == (ANN, left)


def test_below_zero_a_delay_counts_as_above_and_each_bank_keeps_its_overdraft():
    # US Chess 5: either way of delaying is the same to the player, before zero and after it.
    for what in ("negative", "penalty"):
        for mode in ("delay", "bronstein"):
            kind = clock(mode, 10 * SECOND, delay=5 * SECOND, zero=what)
            session = two(kind)
            session.advance(25 * SECOND)
            assert shown(session)[ANN] == -10000, kind
            session.do(e.END_TURN, ANN)
            move(session, 2 * SECOND)
            session.advance(6 * SECOND)
            assert shown(session)[ANN] == -11000, kind
            session.do(e.END_TURN, ANN)
            move(session, 2 * SECOND, 5 * SECOND, 2 * SECOND)  # within the delay: nothing lost
            session.advance(8 * SECOND)
            assert shown(session) == [-14000, 15000 if mode == "bronstein" else 10000], kind


def test_a_delay_below_zero_is_seen_until_it_is_over():
    session = two(clock("delay", 10 * SECOND, delay=5 * SECOND, zero="negative"))
    move(session, 25 * SECOND, SECOND)
    session.advance(2 * SECOND)
    assert (shown(session)[ANN], seen(session).delay_ms) == (-10000, 3000)
    session.do(e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=ANN, seconds=30))
    assert (shown(session)[ANN], seen(session).delay_ms) == (20000, 3000)


def test_a_delay_below_zero_strikes_in_no_turn_so_that_an_undo_takes_back_a_press():
    for what in ("negative", "penalty", "flag", "ask"):
        session = two(clock("delay", 10 * SECOND, delay=5 * SECOND, zero=what))
        session.advance(25 * SECOND)
        if what in ("flag", "ask"):
            session.do(e.FLAG, ANN, clocks.PLAY_ON)
        move(session, SECOND, SECOND)
        struck = [event for event in session._log if event[0] == e.TIMEOUT]
        session.advance(5 * SECOND)
        assert seen(session).delay_ms == 0
        session.advance(4 * SECOND)
        assert [event for event in session._log if event[0] == e.TIMEOUT] == struck, what
        below = -15000 if what in ("negative", "penalty") else 0 if what == "flag" else -5000
        assert shown(session)[ANN] == below, what
        session.undo()
        assert session.state.seat == BOB, what  # the press that ended his turn is taken back


def test_who_plays_on_below_zero_with_a_delay_is_not_asked_again():
    session = two(clock("delay", 10 * SECOND, delay=5 * SECOND, zero="ask"))
    session.advance(15 * SECOND)
    session.do(e.FLAG, ANN, clocks.PLAY_ON)
    move(session, 4 * SECOND, SECOND)
    session.advance(8 * SECOND)
    assert session.state.phase == RUN and shown(session)[ANN] == -7000


def test_play_on_after_a_flag_leaves_it_at_zero_whatever_the_clock_would_add():
    for kind in (
        clock("fischer", 10 * SECOND, inc=30 * SECOND),
        clock("bank", 10 * SECOND, moves=1, then=[[0, HOUR, 0]]),
        clock("bronstein", 10 * SECOND, delay=5 * SECOND),
        clock("hourglass", 10 * SECOND),
    ):
        session = two(kind)
        session.advance(2 * MINUTE)
        session.do(e.FLAG, ANN, clocks.PLAY_ON)
        for _ in range(2):
            move(session, SECOND, SECOND)
            session.advance(SECOND)
            view = seen(session)
            assert shown(session)[ANN] == 0 and view.clock_ms == 0, kind
            assert view.clock_notes[ANN] == "flag" and session.state.phase == RUN
        session.do(
            e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=ANN, seconds=20)
        )  # the referee may put it right
        assert shown(session)[ANN] == 20000 and session.clock_left() == 20000


def test_out_of_turns_is_out_whatever_the_clock_would_add():
    for kind in (
        clock("fischer", MINUTE, inc=3000, zero="out"),
        clock("delay", MINUTE, delay=3000, zero="out"),
        clock("canadian", MINUTE, periods=3, period=5000, zero="out"),
        clock("countdown", MINUTE, zero="out"),
    ):
        session = play(game(kind))
        session.advance(80 * SECOND)
        assert session.state.status[ANN] == ABSENT and session.state.seat == BOB, kind
        move(session, SECOND, SECOND)
        assert session.state.seat == BOB, kind
        session.do(e.STATUS, ANN, 0)  # the referee lets her play again, and gives her time
        session.do(e.FIX_TIME, ANN, 30000) if kind["mode"] != "countdown" else None
        move(session, SECOND, SECOND)
        assert session.state.seat == ANN, kind


def test_players_and_sides_may_have_other_times():
    odds = [3 * MINUTE, None, None, None]
    for kind, ann, bob in (
        (clock("bank", 5 * MINUTE, odds=odds), 180000, 300000),
        (clock("fischer", 5 * MINUTE, inc=2000, odds=odds), 182000, 302000),
        (clock("countdown", MINUTE, zero="pass", odds=[20000, None, None, 1000]), 20000, 60000),
        (clock("count_up", None, odds=odds), 0, 0),
    ):
        session = two(kind)
        assert shown(session) == [ann, bob], kind
        assert kind["mode"] == "count_up" or session.state.total_ms >= ann - 2000
        move(session, SECOND)
        assert seen(session).clock_ms == bob, kind
    for odds in ([3 * MINUTE], [0, None, None, None], [None, "1", None, None]):
        bad(game(clock("bank", 5 * MINUTE, odds=odds)))


def test_the_move_that_ends_a_control_earns_that_controls_increment():
    then = [[2, MINUTE, 5000], [0, MINUTE, 20000]]
    rules = {"inc": 1000, "moves": 2, "then": then}
    # After the move: the second and the fourth end a control.
    session = two(clock("fischer", MINUTE, late=True, **rules))
    left = [60000]
    for gain in (1000, 1000 + 60000, 5000, 5000 + 60000, 20000):
        left.append(left[-1] - 2000 + gain)
        move(session, 2000, 1000)
        assert shown(session)[ANN] == left[-1], left
    # Before it: what is seen at the start of the third is the first of the second control's.
    session = two(clock("fischer", MINUTE, **rules))
    left = [61000]
    for gain in (1000, 5000 + 60000, 5000, 20000 + 60000, 20000):
        left.append(left[-1] - 2000 + gain)
        move(session, 2000, 1000)
        assert shown(session)[ANN] == left[-1], left


# -- the referee


def test_the_arbiter_gives_two_minutes_for_an_illegal_move():
    # FIDE 7.5.5: two minutes extra time to the opponent; one in rapid and blitz, A.3 and B.3.
    session = two(clock("fischer", 5 * MINUTE, inc=SECOND, illegal=120))
    move(session, SECOND)
    do(session, "Illegal move")  # it is for the one whose move it is to claim
    assert shown(session) == [301000, 421000]
    do(session, "Illegal move", ANN)
    assert shown(session) == [421000, 421000]
    session.do(e.PAUSE)
    do(session, "Illegal move", ANN)
    assert shown(session)[ANN] == 541000


def test_a_clock_can_be_set_for_any_player():
    # FIDE 6.10.2: the arbiter installs the correct setting.
    for mode, extra in (("bank", {}), ("delay", {"delay": 5000}), ("bronstein", {"delay": 5000})):
        session = two(clock(mode, 5 * MINUTE, **extra))
        session.advance(4000)
        session.do(e.FIX_TIME, ANN, 100000)
        session.do(e.FIX_TIME, BOB, 200000)
        assert shown(session) == [100000, 200000]
        session.do(e.FIX_TIME, e.NOBODY, 90000)
        assert shown(session) == [90000, 200000]
        session.advance(6000)
        session.do(e.END_TURN, ANN)
        # Of ten seconds five count with a delay, whatever was set in between.
        assert shown(session)[ANN] == {"bank": 84000, "delay": 85000, "bronstein": 89000}[mode]
    refused("no_seat", session.do, e.FIX_TIME, CYD, 1000)
    refused("value", session.do, e.FIX_TIME, ANN, -1)
    refused("value", session.do, e.FIX_TIME, ANN, 86400001)
    refused("value", session.do, e.GIVE_TIME, e.NOBODY, 86400)


def test_time_given_at_a_fallen_flag_lets_the_turn_go_on():
    session = two(clock("bank", MINUTE))
    session.advance(MINUTE)
    session.do(e.GIVE_TIME, e.NOBODY, 30)
    assert session.state.phase == RUN and session.clock_left() == 30000
    assert seen(session).flagged == -1


def test_a_count_up_can_be_set_but_not_be_given_time():
    session = two(clock("count_up", None))
    session.advance(5000)
    session.do(e.FIX_TIME, ANN, 60000)
    session.do(e.FIX_TIME, BOB, 30000)
    session.advance(1000)
    assert shown(session) == [61000, 30000]
    refused("not_now", session.do, e.GIVE_TIME, e.NOBODY, 30)


def test_an_hourglass_is_set_without_touching_the_other():
    session = two(clock("hourglass", MINUTE))
    session.advance(10 * SECOND)
    session.do(e.FIX_TIME, ANN, MINUTE)
    assert shown(session) == [60000, 70000]
    move(session, 5 * SECOND)
    assert shown(session) == [55000, 75000]


def test_a_turn_that_a_referee_breaks_off_keeps_its_time():
    stages = [
        {"turns": [1, 1], "name": "One", "steps": [["starter"], ["play", {"clock": 0}]]},
        {"turns": [2, 9], "name": "Two", "steps": [["draw", 0], ["play", {"clock": 0}]]},
    ]
    decks = [{"name": "Event", "cards": [["Rain", 9, [0, 0, 9]]], "pile": 9}]
    data = form(["clocks"], clocks=[clock("bank", MINUTE)], stages=stages, decks=decks)
    session = begun(data, 2)
    session.do(e.STARTER, BOB)
    session.do(e.ADVANCE)
    session.advance(9000)
    session.do(e.FIX_TURN, e.NOBODY, 4)
    session.do(e.END_TURN, BOB)
    assert shown(session) == [60000, 51000]


# -- pause, undo, power


def test_a_pause_stops_every_kind_of_clock():
    for rules in (
        clock("bank", MINUTE),
        clock("delay", MINUTE, delay=5000),
        clock("hourglass", MINUTE),
        clock("count_up", None),
        clock("bank", 1000, zero="negative"),
    ):
        session = two(rules)
        session.advance(7000)
        before = shown(session)
        session.do(e.PAUSE)
        session.advance(HOUR)
        assert shown(session) == before
        session.do(e.RESUME)
        assert shown(session) == before


def test_an_undo_brings_no_time_back():
    # Bob's two seconds were Ann's after all; so is all that the wrong press had added.
    for rules, ann in (
        (clock("bank", MINUTE), 53000),
        (clock("fischer", MINUTE, inc=10000), 63000),
        (clock("delay", MINUTE, delay=5000), 58000),
        (clock("bronstein", MINUTE, delay=5000), 58000),
        (clock("byo_yomi", 5000, periods=2, period=9000), 7000),
        (clock("count_up", None), 7000),
    ):
        session = two(rules)
        move(session, 5000)
        session.advance(2000)
        session.undo()
        assert session.state.seat == ANN
        if session.paused:
            session.do(e.RESUME)
            session.advance(0)
        assert shown(session)[ANN] == ann


def test_an_undo_that_uses_a_clock_up_pauses_before_zero_strikes():
    session = two(clock("bank", 10 * SECOND))
    move(session, 8 * SECOND)
    session.advance(5 * SECOND)
    session.undo()
    assert session.paused and shown(session) == [0, 5000]  # what it will start with
    session.do(e.RESUME)
    session.advance(0)
    assert seen(session).flagged == ANN


# Each kind, and what it shows to Ann who used eight seconds and to Bob who used five.
EACH = (
    (clock("bank", MINUTE), 52000, 55000),
    (clock("countdown", MINUTE, zero="negative"), 60000, 55000),
    (clock("fischer", MINUTE, inc=10000), 72000, 65000),
    (clock("delay", MINUTE, delay=3000), 55000, 58000),
    (clock("bronstein", MINUTE, delay=3000), 58000, 58000),
    (clock("byo_yomi", 9000, periods=2, period=9000), 1000, 4000),
    (clock("canadian", 9000, periods=2, period=9000), 1000, 4000),
    (clock("hourglass", MINUTE), 57000, 63000),
    (clock("count_up", None), 8000, 5000),
)


def test_undo_and_redo_at_a_hand_over_give_nobody_time():
    for rules, ann, bob in EACH:
        session = two(rules)
        move(session, 8 * SECOND)
        session.advance(5 * SECOND)
        assert shown(session) == [ann, bob], rules
        for steps in (1, 2):
            for what in [session.undo] * steps + [session.redo] * steps:
                what()
                if session.paused:
                    session.do(e.RESUME)
            assert shown(session) == [ann, bob], rules


def test_a_player_turn_that_is_taken_back_and_begins_anew_has_run_already():
    for rules, _, bob in EACH:
        session = two(rules)
        move(session, 1 * SECOND)
        session.advance(5 * SECOND)
        session.undo()
        move(session, 0)  # Ann has paid for those five seconds, too
        sand = 6000 - 8000 if rules["mode"] == "hourglass" else 0
        assert shown(session)[BOB] == bob + sand, rules


def test_an_increment_is_not_earned_twice():
    session = two(clock("fischer", MINUTE, inc=10000))
    move(session, 5000)
    for _ in range(3):
        session.undo()
        session.redo()
    assert shown(session) == [75000, 70000]


def test_periods_that_an_undo_used_up_are_gone():
    session = two(clock("byo_yomi", 10 * SECOND, periods=3, period=20 * SECOND))
    move(session, 8 * SECOND)
    session.advance(25 * SECOND)
    session.undo()
    session.undo()
    assert session.state.seat == ANN and session.paused
    session.do(e.RESUME)
    session.advance(0)
    assert shown(session)[ANN] == 17000 and seen(session).clock_notes[ANN] == "2 x 0:20"


def test_who_is_given_time_below_zero_makes_up_for_that_first():
    session = two(clock("bank", 10 * SECOND, zero="negative"))
    session.advance(70 * SECOND)
    session.do(e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=ANN, seconds=20))
    assert shown(session)[ANN] == -40000
    session.do(e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=ANN, seconds=50))
    assert shown(session)[ANN] == 10000


def test_what_was_used_beyond_zero_is_counted_also_after_an_undo():
    session = two(clock("bank", 10 * SECOND, zero="negative"))
    move(session, 8 * SECOND)
    session.advance(5 * SECOND)
    session.undo()
    assert session.paused and shown(session)[ANN] == -3000
    session.do(e.RESUME)
    session.advance(1000)
    assert shown(session)[ANN] == -4000


def test_a_game_goes_on_from_its_checkpoint():
    for rules in (
        STANDARD,
        clock("byo_yomi", 5000, periods=3, period=2000),
        clock("count_up", None),
    ):
        session = two(rules)
        move(session, 6000, 3000)
        session.advance(1500)
        session.do(e.PAUSE)
        other = session.fresh()
        other.restore(session.snapshot())
        for one in (session, other):
            one.do(e.RESUME)
            one.advance(700)
        assert seen(other).clocks == seen(session).clocks


# -- setups


def test_a_clock_can_be_left_out_by_a_switch():
    data = game({"mode": "fischer", "ms": None, "inc": 5000, "zero": "flag"})
    session = play(data, 2)
    session.advance(HOUR)
    assert session.clock_left() is None and seen(session).clocks == []
    move(session, 0)
    assert session.state.seat == BOB
    session = play(form([], clocks=[{"mode": "countdown", "ms": None}]), 2)
    assert session.clock_left() is None


def test_two_clocks_of_a_game_keep_their_own_time():
    stages = [
        {"turns": [1, 1], "name": "One", "steps": [["play", {"clock": 0}]]},
        {"turns": [2, 2], "name": "Two", "steps": [["play", {"clock": 1}]]},
        {"turns": [3, 9], "name": "Three", "steps": [["play", {"clock": 0}]]},
    ]
    banks = [clock("bank", MINUTE), clock("countdown", 9000, zero="negative")]
    session = play(form(["clocks"], clocks=banks, stages=stages), 2)
    move(session, 5000, 6000)
    session.do(e.ADVANCE)
    assert shown(session) == [9000, 9000]
    move(session, 10000, 1000)
    session.do(e.ADVANCE)
    assert shown(session) == [55000, 54000]


def test_nothing_asks_and_nothing_is_set_where_no_clock_is():
    session = two(clock("bank", MINUTE))
    refused("not_now", session.do, e.FLAG, ANN, 0)
    refused("no_seat", session.do, e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=5, seconds=60))
    session = two(clock("countdown", MINUTE, zero="negative"))
    refused("not_now", session.do, e.FIX_TIME, BOB, 1000)


def test_bad_clocks_are_refused():
    bad(game(clock("fisher", MINUTE)))
    bad(game(clock("bank", MINUTE, zero="explode")))
    bad(game(clock("bank", 86400001)))
    bad(game(clock("byo_yomi", MINUTE, periods=5)))
    bad(game(clock("delay", MINUTE)))
    bad(game(clock("delay", MINUTE, delay=999)))
    bad(game(clock("canadian", MINUTE, periods=5, period="5000")))
    bad(game(clock("byo_yomi", MINUTE, periods=0, period=5000)))
    bad(game(clock("fischer", MINUTE, inc=1)))
    bad(game(clock("fischer", MINUTE, inc=1000, moves=40, then=[[0, 5000]])))
    bad(game(clock("fischer", MINUTE, inc=1000, moves=40, then=[[0, 86400001, 0]])))
    bad(form([], clocks=[clock("bank", MINUTE)]))
    Setup(game(clock("bank", MINUTE)))


# -- together, flags again, and what is at the edges


def test_all_together_on_a_clock_of_each_kind_just_pass_on():
    stages = [
        {"turns": [1, 9], "name": "Play", "steps": [["play", {"clock": 0, "together": True}]]}
    ]
    for rules in (clock("countdown", MINUTE, zero="negative"), clock("countdown", MINUTE)):
        session = play(form(["clocks"], clocks=[rules], stages=stages), 2)
        assert session.clock_left() == MINUTE
        session.do(e.FIX_TIME, e.NOBODY, 30000)
        session.advance(29999)
        assert session.state.phase == RUN and session.state.turn == 1
        session.advance(1)
        assert session.state.turn == 2 and session.state.phase == READY
    session = play(form(["clocks"], clocks=[clock("count_up", None)], stages=stages), 2)
    session.advance(HOUR)
    assert session.clock_left() is None and session.state.used_ms == [0, 0]


def test_a_clock_without_a_zero_is_shown_against_its_own_time():
    session = two(clock("bank", MINUTE, zero="negative"))
    session.advance(MINUTE + 1)
    assert seen(session).clock_total == MINUTE
    session = two(clock("count_up", None))
    assert seen(session).clock_total == 1
    session = two(clock("fischer", MINUTE, inc=30000))
    move(session, 1000, 1000)
    assert seen(session).clock_total == 119000  # the ring is never more than full


def test_who_has_flagged_is_not_flagged_again():
    session = two(clock("fischer", MINUTE, inc=5000))
    session.advance(HOUR)
    session.do(e.FLAG, ANN, clocks.PLAY_ON)
    move(session, 100, 1000)
    session.advance(HOUR)
    assert session.state.phase == RUN and shown(session) == [0, 69000]
    assert [event[0] for event in session._log].count(e.TIMEOUT) == 1


def test_a_turn_that_begins_at_zero_has_no_zero_of_its_own():
    session = two(clock("bank", MINUTE, zero="negative"))
    session.advance(MINUTE)
    move(session, 0, 1000)
    session.advance(1000)
    assert [event[0] for event in session._log].count(e.TIMEOUT) == 1
    assert shown(session)[ANN] == -1000


def test_a_clock_can_be_set_before_and_beyond_its_turn():
    session = begun(game(clock("bank", MINUTE)), 2)
    session.do(e.FIX_TIME, BOB, 86400000)
    assert shown(session) == [60000, 86400000]
    refused("not_now", session.do, e.FIX_TIME, e.NOBODY, 1000)
    for mode, left in (("delay", 10000), ("bronstein", 10000), ("hourglass", 10000)):
        session = two(clock(mode, MINUTE, delay=5000, zero="negative"))
        session.advance(2 * MINUTE)
        session.do(e.FIX_TIME, ANN, 10000)
        assert session.clock_left() == left, mode
        session.advance(2000)
        session.do(e.END_TURN, ANN)
        # Ann's turn has long used up the delay: all of it is given back.
        assert shown(session)[ANN] == {"bronstein": 13000}.get(mode, 8000)


def test_setting_an_hourglass_leaves_the_count_below_zero_right():
    session = two(clock("hourglass", MINUTE, zero="negative"))
    session.advance(10 * SECOND)
    session.do(e.FIX_TIME, ANN, 20 * SECOND)
    session.advance(23 * SECOND)
    assert shown(session)[ANN] == -3000


def test_time_given_to_one_whose_turn_does_not_go_on_stops_no_turn():
    session = two(clock("bank", MINUTE))
    session.advance(MINUTE)
    session.do(e.FIX_TIME, ANN, 0)
    assert session.state.phase == PROMPT
    session.do(e.FIX_TIME, BOB, 5000)
    assert session.state.phase == PROMPT and shown(session) == [0, 5000]


def test_a_view_that_is_kept_follows_every_clock():
    session = play(game(clock("hourglass", MINUTE)))
    view = seen(session)
    session.advance(9000)
    assert not view.update(session)
    assert view.clocks == [51000, 64500, 64500] and view.clock_ms == 51000
    session = two(clock("bank", MINUTE))
    view = seen(session)
    session.advance(9000)
    assert not view.update(session) and view.clocks == [51000, 60000]
    session.do(e.PAUSE)
    session.advance(9000)
    assert view.update(session) and view.clocks == [51000, 60000] and view.clock_ms == 51000


def test_before_its_start_a_game_shows_no_clocks():
    session = two(clock("bank", MINUTE)).fresh()
    assert seen(session).clocks == []


def test_the_two_minutes_can_go_to_anybody_at_the_table():
    session = play(game(clock("bank", MINUTE, illegal=90)))
    view = seen(session)
    assert [(row.name, row.detail) for row in view.rows] == [("Illegal move", "+1:30")]
    assert view.rows[0].fields == (("Time to", 0, 2, ANN, GIVE_SEAT, ("Ann", "Bob", "Cyd")),)
    do(session, "Illegal move", CYD)
    assert shown(session) == [60000, 60000, 150000]


def test_an_hourglass_loses_no_sand_at_zero():
    for zero, answer in (("negative", None), ("ask", clocks.PLAY_ON), ("flag", clocks.PLAY_ON)):
        session = two(clock("hourglass", MINUTE, zero=zero))
        session.advance(MINUTE)
        if answer is not None:
            assert shown(session) == [0, 120000]
            session.do(e.FLAG, ANN, answer)
        session.advance(7000)
        assert shown(session) == [0 if zero == "flag" else -7000, 120000]
        session.do(e.END_TURN, ANN)
        assert session.clock_left() == 120000
    session = two(clock("hourglass", MINUTE, zero="pass"))
    session.advance(MINUTE)
    assert session.state.status[ANN] == ABSENT and session.clock_left() == 120000


def test_setting_a_bronstein_clock_keeps_what_is_used_of_the_delay():
    session = two(clock("bronstein", MINUTE, delay=5000))
    session.advance(4000)
    session.do(e.FIX_TIME, ANN, 10000)
    move(session, 2000)
    assert shown(session)[ANN] == 10000 - 2000 + 5000


def test_the_flag_of_a_turn_is_forgotten_with_the_turn():
    session = two(clock("countdown", MINUTE))
    for _ in range(2):
        session.advance(MINUTE)
        assert seen(session).prompt.lines[0] == "Ann's flag has fallen."
        session.do(e.FLAG, ANN, clocks.PLAY_ON)
        assert seen(session).clock_notes == ["flag", ""]
        move(session, 1000, 1000)
        assert seen(session).clock_notes == ["", ""] and session.clock_left() == MINUTE


def test_after_the_last_canadian_period_no_other_begins():
    session = two(clock("canadian", MINUTE, periods=3, period=5000, zero="negative"))
    session.advance(MINUTE + 6000)
    assert shown(session)[ANN] == -1000 and seen(session).clock_notes[ANN] == "0 in 0:05"
    move(session, 0, 1000)
    session.advance(1000)
    assert shown(session)[ANN] == -2000


def test_time_that_is_set_takes_back_one_flag_only():
    session = two(clock("bank", MINUTE))
    session.advance(MINUTE)
    session.do(e.FLAG, ANN, clocks.PLAY_ON)
    move(session, 0)
    session.advance(MINUTE)
    session.do(e.FIX_TIME, BOB, 9000)
    assert seen(session).clock_notes == ["flag", ""] and seen(session).flagged == ANN
    session.do(e.FIX_TIME, ANN, 9000)
    assert seen(session).clock_notes == ["", ""] and seen(session).flagged == -1


def test_a_clock_that_asks_at_zero_asks_again_at_each_turn_without_time():
    for kind in (
        clock("bank", MINUTE, zero="ask"),
        clock("bronstein", MINUTE, zero="ask", delay=5000),
        clock("byo_yomi", MINUTE, zero="ask", period=5000, periods=2),
    ):
        session = two(kind)
        session.advance(2 * MINUTE)
        for _ in range(3):
            assert seen(session).prompt.title == "Time is up", kind
            session.do(e.FLAG, ANN, clocks.PASS_ON)
            assert session.state.seat == BOB
            session.advance(1000)
            session.do(e.END_TURN)
            assert session.state.seat == ANN
            session.advance(0)
        session.do(e.FLAG, ANN, clocks.PLAY_ON)
        move(session, 7000, 1000)
        session.advance(1000)
        below = -3000 if "delay" in kind else -8000  # of the first turn 5 s cost nothing
        assert session.state.phase == RUN and seen(session).clock_ms == below, kind
        again(session)


def later(uses=(), **more):
    """Return a device form of two stages of three turns, whose clock has less time later."""
    clocks = [dict({"mode": "countdown", "ms": 40000, "later": [[2, 30000], [3, 5000]]}, **more)]
    play_on = ["play", {"clock": 0, "on": True}]
    stages = [
        {"turns": [1, 3], "name": "One", "steps": [play_on]},
        {"turns": [4, 6], "name": "Two", "steps": [play_on]},
    ]
    return form(list(uses), turns=6, stages=stages, clocks=clocks)


def times(session, count):
    """Return with how many ms the player turns that follow begin, the present one first."""
    found = []
    for _ in range(count):
        found.append((session.state.turn, session.state.total_ms, session.state.remaining_ms))
        session.do(e.END_TURN, session.state.seat)
    return found


def test_a_clock_has_other_times_later_in_each_stage():
    session = begun(later(), 2)
    assert session.ready_ms(session.setup.clocks[0]) == 40000
    session.do(e.ADVANCE)
    of_turns = (40000, 40000, 30000, 30000, 5000, 5000) * 2
    assert times(session, 12) == [(1 + at // 2, ms, ms) for at, ms in enumerate(of_turns)]
    again(session)


def test_it_has_them_whatever_zero_does():
    session = begun(later(["clocks"], zero="negative"), 2)
    session.do(e.ADVANCE)
    assert [total for _, total, _ in times(session, 6)] == [40000] * 2 + [30000] * 2 + [5000] * 2
    again(session)


def test_it_has_them_where_all_play_together():
    data = later()
    for stage in data["stages"]:
        stage["steps"] = [["play", {"clock": 0, "on": True, "together": True}]]
    session = begun(dict(data, uses=["together"]), 3)
    session.do(e.ADVANCE)
    found = []
    for _ in range(4):
        found.append(session.state.total_ms)
        session.do(e.END_TURN, e.NOBODY, 1)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    assert found == [40000, 30000, 5000, 40000]


def test_other_times_are_for_a_countdown_without_odds():
    bad(later(["clocks"], odds=[None, 60000, None, None]))
    bad(later(["clocks"], mode="bank"))


def test_who_is_set_absent_in_his_turn_gets_no_increment():
    for late in (True, False):
        more = {"late": True} if late else {}
        session = play(game(clock("fischer", MINUTE, inc=10 * SECOND, **more)), 3)
        session.advance(5 * SECOND)
        before = shown(session)[ANN]
        session.do(e.STATUS, ANN, ABSENT)
        session.do(e.END_TURN, ANN)
        view = seen(session)
        assert (view.clocks[ANN], view.moves[ANN]) == (before, 0)
        session.do(e.STATUS, ANN, PLAYING)
        assert shown(session)[ANN] == before
