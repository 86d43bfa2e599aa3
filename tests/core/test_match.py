# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The match clock and what follows when it is at zero."""

from small import ANN, BOB, CYD, again, bad, begun, form, play, seen
from table import refused
from tidebell_core.game.state import ABSENT, OVER, PLAYING, PROMPT, READY, RUN, SCORE, STARTER
from tidebell_core.record import events as e

MINUTE = 60000


def game(zero, ms=45 * MINUTE, uses=("match",), **more):
    return form(list(uses), match={"ms": ms, "zero": zero}, **more)


def end(session):
    """End the player turn, or start the clock of the next."""
    session.do(e.ADVANCE if session.state.phase == READY else e.END_TURN, session.state.seat)


def test_at_zero_the_player_finishes_and_the_other_has_one_turn():
    # Netrunner: at the end of 45 minutes.
    session = play(game("last_turns"), 2)
    session.advance(45 * MINUTE - 1)
    assert seen(session).match_ms == 1 and seen(session).facts == []
    session.advance(5000)
    assert session._log[-1] == (e.FULL_TIME, e.NOBODY, 0, 45 * MINUTE)
    assert session.state.phase == RUN and session.state.seat == ANN
    assert seen(session).facts == ["1 more turn"]
    end(session)
    assert session.state.phase == RUN and session.state.seat == BOB
    assert seen(session).facts == ["Last turn"]
    session.advance(MINUTE)
    end(session)
    assert session.state.phase == OVER
    again(session)


def test_the_others_have_a_turn_each_also_over_the_end_of_a_round():
    session = play(game("last_turns", score={"fields": [["Gold", 1]]}), 3)
    end(session)
    session.advance(45 * MINUTE)
    assert session.state.seat == BOB
    had = []
    while session.state.phase != SCORE:
        if session.state.phase == RUN:
            had.append(session.state.seat)
        end(session)
    assert had == [BOB, CYD, ANN]


def last_turns(session):
    """Return who still has a player turn, one after the other."""
    had = []
    while session.state.phase != OVER:
        if session.state.phase == RUN:
            had.append(session.state.seat)
        if session.state.phase == STARTER:
            session.do(e.STARTER, CYD)
        else:
            session.do(e.END_TURN if session.state.phase == RUN else e.ADVANCE)
    return had


def test_zero_between_two_turns_leaves_a_turn_to_each_but_who_has_just_had_his():
    session = play(game("last_turns"), 2)
    end(session)
    end(session)
    assert session.state.phase == READY
    session.advance(45 * MINUTE)
    assert seen(session).facts == ["Last turn"]
    assert last_turns(session) == [ANN]


def test_zero_in_the_gap_leaves_the_last_turn_to_the_other():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"gap": 0}]]}]
    for turns, other in ((1, BOB), (2, ANN)):
        session = play(game("last_turns", uses=("match", "order"), stages=stages), 2)
        end(session)
        if turns == 2:
            end(session)
            end(session)
        assert session.state.phase == READY
        session.advance(45 * MINUTE)
        assert last_turns(session) == [other]


def test_each_of_the_others_has_one_turn_more_whoever_starts_the_next():
    steps = {
        "turn": [["next_starter", "turn"], ["play", {}]],
        "lot": [["lot"], ["play", {}]],
        "asked": [["starter"], ["play", {}]],
    }
    for name in steps:
        for before in range(4):
            stages = [{"turns": [1, 9], "name": "Play", "steps": steps[name]}]
            session = begun(game("last_turns", uses=("match", "order"), stages=stages), 4)
            for _ in range(40):
                if session.state.phase == STARTER:
                    session.do(e.STARTER, BOB)
                elif session.state.phase != RUN:
                    session.do(e.ADVANCE)
                elif before:
                    before -= 1
                    session.do(e.END_TURN)
                else:
                    break
            now = session.state.seat
            session.advance(45 * MINUTE)
            had = last_turns(session)
            assert had[0] == now and sorted(had) == [0, 1, 2, 3], (name, had)


def test_who_goes_before_his_last_turn_is_passed_over_and_may_come_back():
    session = play(game("last_turns"), 4)
    session.advance(45 * MINUTE)
    session.do(e.STATUS, BOB, ABSENT)
    end(session)
    assert session.state.seat == CYD
    session.do(e.STATUS, 3, ABSENT)
    session.do(e.STATUS, BOB, PLAYING)
    assert last_turns(session) == [CYD, BOB]
    session = play(game("last_turns"), 3)
    session.advance(45 * MINUTE)
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.STATUS, CYD, ABSENT)
    end(session)
    assert session.state.phase == OVER


def test_passes_and_names_leave_the_last_turns_to_those_who_have_one():
    for order in ("alternate", "named"):
        stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"order": order}]]}]
        session = begun(game("last_turns", uses=("match", "order"), stages=stages), 3)
        if order == "named":
            session.do(e.NAME, CYD)
        else:
            session.do(e.ADVANCE)
        now = session.state.seat
        session.advance(45 * MINUTE)
        had = []
        while session.state.phase != OVER:
            if session.state.phase == PROMPT:
                session.do(e.NAME, seen(session).prompt.rows[0].seat)
                continue
            if session.state.phase == READY:
                session.do(e.ADVANCE)
            had.append(session.state.seat)
            session.do(e.END_TURN)
        assert had[0] == now and sorted(had) == [ANN, BOB, CYD], (order, had)


def test_where_who_passed_is_out_the_last_turns_end_the_round_and_not_in_nobodys_turn():
    steps = [["play", {"order": "alternate", "pass_out": True}], ["check", 0]]
    stages = [{"turns": [1, 9], "name": "Play", "steps": steps}]
    more = {"stages": stages, "checklists": [["Round over", "Tidy up"]]}
    session = play(game("last_turns", uses=("match", "order", "phases"), **more), 3)
    session.do(e.PASS, ANN)
    session.advance(45 * MINUTE)  # and zero comes in Bob's turn
    session.do(e.PASS, BOB)
    session.do(e.END_TURN, CYD)
    assert session.state.seat < 0 and not session.state.runs
    session.do(e.CHECK, e.NOBODY, 255)
    assert session.state.turn == 2, "Ann passed before zero, so her last turn is to come"
    session.do(e.ADVANCE)
    assert session.state.seat == ANN
    session.do(e.END_TURN, ANN)
    assert session.state.phase == OVER


def test_who_is_out_has_no_last_turn():
    session = play(game("last_turns"), 3)
    session.do(e.STATUS, CYD, 3)
    session.advance(45 * MINUTE)
    end(session)
    end(session)
    assert session.state.phase == OVER


def test_a_round_is_finished():
    for turns in (0, 1, 2):
        session = play(game("round"), 3)
        for _ in range(turns):
            end(session)
        session.advance(45 * MINUTE)
        assert seen(session).facts == ["Last round"]
        for _ in range(3 - turns):
            assert session.state.phase == RUN
            end(session)
        assert session.state.phase == OVER


def test_the_last_round_has_its_later_steps_too_and_no_other_turn_begins():
    threat = {"name": "Threat", "unit": "Th", "least": 0, "most": 9, "start": 0, "each_turn": 1}
    steps = [["play", {}], ["check", 0]]
    stages = [{"turns": [1, 9], "name": "Play", "steps": steps}]
    more = {"stages": stages, "checklists": [["Round over", "Tidy up"]], "levels": [threat]}
    for between in (False, True):
        session = play(game("round", uses=("levels", "match", "phases"), **more), 2)
        if not between:
            session.advance(45 * MINUTE)
        end(session)
        end(session)
        assert seen(session).prompt.lines == ("Tidy up",)
        session.advance(45 * MINUTE)
        session.do(e.CHECK, e.NOBODY, 255)
        assert (session.state.phase, session.state.turn) == (OVER, 1)
        assert session.game.owner(e.LEVEL).values == [1]
        again(session)


def test_a_round_that_was_over_is_the_last():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["reorder"], ["play", {}]]}]
    session = begun(game("round", stages=stages))
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    for _ in range(3):
        end(session)
    session.advance(45 * MINUTE)
    session.do(e.ADVANCE)
    assert session.state.phase == OVER


def test_all_together_finish_and_then_it_is_over():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"together": True}]]}]
    session = play(game("last_turns", stages=stages))
    session.advance(45 * MINUTE)
    for _ in range(3):  # one after the other says to be done
        assert session.state.phase == RUN
        end(session)
    assert session.state.phase == OVER


def test_an_order_of_its_own_ends_with_its_round():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"order": "alternate"}]]}]
    session = play(game("round", uses=("match", "order"), stages=stages), 2)
    session.advance(45 * MINUTE)
    end(session)
    assert session.state.phase == RUN
    session.do(e.PASS)
    session.do(e.PASS)
    assert session.state.phase == OVER


def test_play_can_end_at_zero():
    session = play(game("end", score={"fields": [["Gold", 1]]}))
    session.advance(45 * MINUTE)
    assert session.state.phase == SCORE
    session.advance(45 * MINUTE)
    assert session.count == 3


def test_the_match_clock_starts_with_the_first_player_turn_and_stops_for_a_pause():
    session = begun(game("end"))
    session.advance(MINUTE)
    assert seen(session).match_ms == -1 and session.clock_left() is None
    session.do(e.ADVANCE)
    assert session.clock_left() == 45 * MINUTE
    session.advance(MINUTE)
    session.do(e.PAUSE)
    session.advance(MINUTE)
    assert seen(session).match_ms == 44 * MINUTE and session.clock_left() is None
    session.do(e.RESUME)
    assert session.clock_left() == 44 * MINUTE


def test_it_runs_beside_the_players_clocks_and_each_zero_is_its_own():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"clock": 0, "on": True}]]}]
    clocks = [{"mode": "countdown", "ms": 2 * MINUTE}]
    session = play(game("end", ms=5 * MINUTE, stages=stages, clocks=clocks), 2)
    session.advance(9 * MINUTE)
    zeros = [event[0] for event in session._log if event[0] in (e.TIMEOUT, e.FULL_TIME)]
    assert zeros == [e.TIMEOUT, e.TIMEOUT, e.FULL_TIME]
    assert session.state.phase == OVER and sum(session.state.used_ms) == 5 * MINUTE
    session = play(game("last_turns", ms=4 * MINUTE, stages=stages, clocks=clocks), 2)
    session.advance(4 * MINUTE)
    zeros = [event[0] for event in session._log[2:]]
    assert zeros == [e.TIMEOUT, e.TIMEOUT, e.FULL_TIME]


def test_with_flags_and_a_match_clock_both_are_asked():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"clock": 0, "on": True}]]}]
    clocks = [{"mode": "bank", "ms": 4 * MINUTE, "zero": "flag"}]
    data = game("last_turns", 5 * MINUTE, ("clocks", "match"), stages=stages, clocks=clocks)
    session = play(data, 2)
    session.advance(4 * MINUTE + 1)
    assert session.state.phase == PROMPT
    session.advance(MINUTE)
    assert session._log[-1][0] == e.FULL_TIME
    assert session.state.phase == PROMPT and seen(session).prompt.title == "Time is up"
    session.do(e.FLAG, ANN, 0)
    end(session)
    end(session)
    assert session.state.phase == OVER


def test_an_undo_brings_no_match_time_back():
    session = play(game("last_turns"), 2)
    session.advance(20 * MINUTE)
    end(session)
    session.advance(5 * MINUTE)
    session.undo()
    assert session.state.seat == ANN and session.clock_left() == 20 * MINUTE


def test_an_undone_zero_pauses_and_comes_again():
    session = play(game("last_turns"), 2)
    end(session)
    session.advance(45 * MINUTE)
    session.undo()
    assert session.paused and session.state.seat == BOB
    session.undo()  # and what came before it can be taken back as well
    assert session.state.seat == ANN
    session.do(e.RESUME)
    session.advance(0)
    assert session._log[-1][0] == e.FULL_TIME and seen(session).facts == ["1 more turn"]
    again(session)


def test_what_is_left_can_be_set_even_after_zero():
    session = play(game("last_turns"), 2)
    session.do(e.FIX_MATCH, e.NOBODY, 10 * MINUTE)
    assert session.clock_left() == 10 * MINUTE
    session.advance(11 * MINUTE)
    session.do(e.PAUSE)
    session.do(e.FIX_MATCH, e.NOBODY, 2 * MINUTE)
    session.do(e.RESUME)
    assert session.clock_left() == 2 * MINUTE and seen(session).facts == []
    refused("value", session.do, e.FIX_MATCH, e.NOBODY, 0)
    refused("value", session.do, e.FIX_MATCH, e.NOBODY, 86400001)


def test_full_time_is_refused_before_zero_and_a_clock_before_it_starts():
    session = begun(game("last_turns"))
    refused("not_now", session.do, e.FIX_MATCH, e.NOBODY, 1000)
    refused("not_now", session.do, e.FULL_TIME)
    session.do(e.ADVANCE)
    refused("not_now", session.do, e.FULL_TIME)
    session.advance(45 * MINUTE)
    refused("not_now", session.do, e.FULL_TIME)


def test_a_table_may_play_without_it():
    session = play(game("last_turns", ms=None))
    assert session.clock_left() is None and seen(session).match_ms == -1


def test_a_checkpoint_keeps_what_is_left():
    session = play(game("last_turns"), 2)
    session.advance(MINUTE)
    session.do(e.PAUSE)
    other = session.fresh()
    other.restore(session.snapshot())
    other.do(e.RESUME)
    assert other.clock_left() == 44 * MINUTE


def test_bad_match_clocks_are_refused():
    bad(game("explode"))
    bad(game("round", ms=86400001))
    bad(game("round", ms=0))
    bad(form(["match"]))


def test_a_zero_that_was_undone_can_be_done_again_with_all_before_it():
    session = play(game("last_turns", ms=MINUTE), 2)
    session.advance(MINUTE)
    session.undo()
    session.undo()  # even the press that had started the clock
    assert session.state.phase == READY
    session.do(e.RESUME)
    session.redo()
    session.redo()
    assert session._log[-2][0] == e.REDO and seen(session).facts == ["1 more turn"]


def test_a_game_that_is_over_has_no_match_time_left_to_run():
    for score in ({}, {"score": {"fields": [["Gold", 1]]}}):
        session = play(game("last_turns", **score), 2)
        session.advance(MINUTE)
        session.do(e.END_EARLY)
        session.advance(99 * MINUTE)
        assert session.clock_left() is None and session._log[-1][0] == e.END_EARLY


def test_who_was_passed_over_is_no_reason_to_wait_for_the_end_of_a_round():
    session = play(game("round"), 3)
    session.do(e.STATUS, CYD, 3)
    end(session)
    session.advance(45 * MINUTE)
    end(session)
    assert session.state.phase == OVER


def test_a_computer_is_told_of_the_time_of_the_match_where_there_is_one():
    timed, other = play(game("last_turns"), 2), play(form([]), 2)
    assert seen(timed).public()["match_ms"] == 45 * MINUTE
    assert "match_ms" not in seen(other).public()


def more(turns, **rest):
    """Return a form whose match goes on for some player turns after time."""
    return form(["match"], match={"ms": MINUTE, "zero": "more_turns", "more": turns}, **rest)


def test_so_many_player_turns_follow_the_one_under_way():
    session = play(more(3), 2)
    session.advance(MINUTE)
    assert session.state.seat == ANN and seen(session).facts == ["3 more turns"]
    end(session)
    assert session.state.seat == BOB and seen(session).facts == ["2 more turns"]
    end(session)
    assert session.state.phase == READY and seen(session).facts == ["2 more turns"]
    end(session)
    session.undo()
    session.redo()
    end(session)
    assert session.state.seat == BOB and seen(session).facts == ["Last turn"]
    end(session)
    assert session.state.phase == OVER
    again(session)


def test_between_two_turns_they_begin_with_the_next_and_a_referee_can_give_time():
    session = play(more(1, score={"fields": [["Gold", 1]]}), 2)
    end(session)
    end(session)
    session.advance(MINUTE)
    assert session.state.phase == READY and seen(session).facts == ["1 more turn"]
    session.do(e.FIX_MATCH, e.NOBODY, MINUTE)
    assert seen(session).facts == []
    end(session)
    session.advance(MINUTE)
    end(session)
    assert session.state.phase == RUN and seen(session).facts == ["Last turn"]
    end(session)
    assert session.state.phase == SCORE


def test_a_turn_of_all_together_counts_as_one():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"together": True}]]}]
    session = play(more(1, stages=stages), 2)
    session.advance(MINUTE)
    session.do(e.END_TURN, e.NOBODY, 1)
    assert session.state.phase == READY
    session.do(e.ADVANCE)
    session.do(e.END_TURN, e.NOBODY, 1)
    assert session.state.phase == OVER
    bad(form(["match"], match={"ms": MINUTE, "zero": "more_turns"}))
    bad(form(["match"], match={"ms": MINUTE, "zero": "round", "more": 2}))
