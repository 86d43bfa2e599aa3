# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Undo gives back points, turn, ships and tide, never time; redo until something new happens."""

from small import again, form, placed, play, seen
from table import ANN, BOB, DRAW, RUN, decks, go_on, header, left, play_to, refused, spend, table
from tidebell_core.game.rewind import PLAY_ENDED
from tidebell_core.game.session import Session
from tidebell_core.game.state import OVER
from tidebell_core.record import events as e


def evening(window, turns=8):
    """Return a session with plenty of everything done in it."""
    session = table(3, window=window)
    step = 0
    while session.state.turn < turns:
        step += 1
        session.advance(step * 977 % 7919)
        state = session.state
        if state.phase == RUN and state.turn > 2 and step % 5:
            if left(session):
                spend(session, "move")
                continue
        if step % 17 == 0 and session.depth > 3:
            session.undo()
            session.undo()
            session.redo()
        elif step % 13 == 0:
            session.do(e.PAUSE)
            session.advance(step)
            session.do(e.RESUME)
        else:
            go_on(session)
    return session


def test_one_undo_takes_back_one_press():
    session = play_to(table(), ANN, 5)
    before = left(session)
    spend(session, "move", times=3)
    session.undo()
    assert left(session) == before - 2
    session.undo()
    session.undo()
    assert left(session) == before


def test_an_undone_hand_over_charges_the_time_since_to_whose_turn_it_is_again():
    session = play_to(table(), ANN, 5)
    session.advance(80000)
    session.do(e.END_TURN, ANN)
    session.advance(20000)
    session.undo()
    assert session.state.seat == ANN
    assert session.clock_left() == 80000
    session.advance(5000)
    session.do(e.END_TURN, ANN)
    assert (session.state.seat, session.clock_left()) == (BOB, 160000)
    # Ann paid for her thinking on Bob's clock, and it ran: in the sum of all it counts once.
    assert session.state.used_ms == [105000, 20000, 0]
    assert sum(session.state.used_ms) + session.state.idle_ms == session.played_ms


def test_a_redo_takes_back_what_its_undo_charged_and_nothing_else():
    session = play_to(table(), ANN, 5)
    session.advance(80000)
    session.do(e.END_TURN, ANN)
    session.advance(20000)
    session.undo()
    session.advance(5000)
    session.redo()
    assert (session.state.seat, session.clock_left()) == (BOB, 160000)
    assert session.state.used_ms == [85000, 20000, 0]
    session.advance(1000)
    session.undo()
    assert (session.state.seat, session.clock_left()) == (ANN, 180000 - 80000 - 20000 - 5000 - 1000)
    session.redo()
    assert session.state.used_ms == [85000, 21000, 0]


def test_a_pause_is_not_charged_by_an_undo():
    session = play_to(table(), ANN, 5)
    session.do(e.END_TURN, ANN)
    session.advance(20000)
    session.do(e.PAUSE)
    session.advance(600000)
    session.undo()
    session.do(e.RESUME)
    assert session.clock_left() == 160000


def test_an_undo_that_uses_a_clock_up_pauses_instead_of_striking_zero():
    session = play_to(table(), ANN, 5)
    session.advance(170000)
    session.do(e.END_TURN, ANN)
    session.advance(20000)
    session.undo()
    assert session.state.seat == ANN and session.paused
    assert session.clock_shown() == 0
    session.advance(60000)
    assert session.state.seat == ANN
    session.do(e.FIX_TIME, ANN, 15000)
    session.do(e.RESUME)
    assert session.clock_left() == 15000


def test_undo_goes_over_turns_and_the_tide_comes_back():
    session = play_to(table(), turn=5, phase=DRAW)
    before = decks(session).current[0]
    session.do(e.ADVANCE)
    session.undo()
    assert decks(session).current[0] == before
    session.undo()
    assert session.state.turn == 4 and session.state.phase == RUN


def test_redo_ends_where_something_new_happens():
    session = play_to(table(), ANN, 5)
    spend(session, "move", times=2)
    session.undo()
    session.undo()
    session.redo()
    spend(session, "load")
    refused("no_redo", session.redo)


def test_an_undo_is_an_event_and_removes_nothing():
    session = play_to(table(), ANN, 5)
    count = session.count
    spend(session, "move")
    session.undo()
    session.redo()
    assert session.count == count + 3
    kinds = [event[0] for event in session._log[-3:]]
    assert kinds == [e.SPEND, e.UNDO, e.REDO]


def test_the_start_cannot_be_undone():
    session = table()
    refused("no_undo", session.undo)
    session.do(e.ADVANCE)
    session.undo()
    refused("no_undo", session.undo)


def test_undo_reaches_through_the_whole_evening_whatever_the_window():
    far, near = evening(100000, 6), evening(5, 6)
    assert far.snapshot() == near.snapshot()
    steps = far.depth - 1
    for _ in range(steps):
        far.undo()
        near.undo()
        assert far.snapshot() == near.snapshot()
    refused("no_undo", near.undo)
    for _ in range(steps):
        if far.paused:
            far.do(e.RESUME)
            near.do(e.RESUME)
        far.redo()
        near.redo()
        assert far.snapshot() == near.snapshot()
    refused("no_redo", near.redo)


def framed(far, window, every):
    """Return the same game once more, with few steps at hand and a frame every so many events."""
    near = Session(far.setup, header(3), window=window)
    for event in far._log:
        near.replay([event])
        keep_frame(near, every)
    assert near.frames
    return near


def keep_frame(session, every):
    if session.count % every == 0 and not session.redo_depth:
        session.keep_frame((session.count, 0))


def test_frames_change_nothing_but_where_a_replay_begins():
    for window, every in ((5, 20), (5, 7), (16, 33)):
        far = evening(100000, 6)
        near = framed(far, window, every)
        for steps in (11, 3, 40, far.depth - 70):
            for act in [Session.undo] * steps + [Session.redo] * (steps // 2):
                act(far)
                act(near)
                assert far.snapshot() == near.snapshot()
                keep_frame(near, every)
            for session in (far, near):
                session.do(e.RESUME if session.paused else e.PAUSE)


def test_an_undo_beyond_what_is_at_hand_begins_at_the_newest_frame_that_serves():
    far = evening(100000, 6)
    near = framed(far, 4, 20)
    log, asked = near.source, []
    near.source = lambda *place: asked.append(place) or log(*place)
    oldest = near.frames[0][1]
    while near.depth > oldest + 1:
        far.undo()
        near.undo()
        assert far.snapshot() == near.snapshot()
    assert asked and () not in asked
    near.undo()
    near.undo()
    assert () in asked


def test_who_went_back_far_goes_on_from_frames_that_were_kept_on_the_way():
    far = evening(100000, 6)
    near = Session(far.setup, header(3), window=4)
    for event in far._log:
        near.replay([event])
    assert not near.frames
    log, read = near.source, []

    def counted(*place):
        for found in log(*place):
            read.append(found)
            yield found

    near.source = counted
    most = []
    for _ in range(40):
        far.undo()
        near.undo()
        assert far.snapshot() == near.snapshot()
        most.append(len(read))
        read.clear()
    assert near.frames
    # Twice all, to find the steps and to play them; then from a frame not far before.
    whole = most.index(max(most))
    assert most[whole] > 5 * near.FRAME > 5 * max(most[whole + 1 : whole + 14]) / 2, most


def test_an_undo_begins_at_the_beginning_where_the_log_knows_no_frame_any_more():
    far = evening(100000, 6)
    near = framed(far, 4, 20)
    log = near.source
    near.source = lambda *place: [] if place else log()
    for _ in range(9):
        far.undo()
        near.undo()
        assert far.snapshot() == near.snapshot()


def test_the_log_replays_to_the_same_state():
    session = evening(16)
    other = Session(session.setup, header(3), window=2).replay(session._log)
    assert other.snapshot() == session.snapshot()


def test_a_snapshot_and_the_events_after_it_are_the_whole_game():
    session = evening(16, 4)
    snapshot, count = session.snapshot(), session.count
    for _ in range(30):
        session.advance(700)
        go_on(session)
    other = Session(
        session.setup, header(3), source=lambda place=(0, 0): placed(session._log, place)
    )
    other.restore(snapshot)
    other.replay(session._log[count:])
    assert other.snapshot() == session.snapshot()
    for _ in range(40):
        session.undo()
        other.undo()
        assert other.snapshot() == session.snapshot()


# -- behind the end


def ended(end=e.END_EARLY, **more):
    """Return a session of chess clocks in which play has ended, and what the clocks showed."""
    clock = {"mode": "bank", "ms": 600000, "zero": "flag"}
    steps = [["play", {"clock": 0, "on": True}]]
    stages = [{"turns": [1, 9], "name": "Play", "steps": steps}]
    data = form(["clocks"] + list(more.pop("uses", [])), clocks=[clock], stages=stages, **more)
    session = play(data, 2)
    session.advance(10000)
    session.do(e.END_TURN, 0)
    session.advance(20000)
    before = seen(session).clocks
    session.do(end)
    return session, before


def test_time_on_the_result_is_nobodys_and_its_undo_leads_into_a_pause():
    for more in ({}, {"match": {"ms": 3600000, "zero": "end"}, "uses": ["match"]}):
        session, before = ended(**more)
        match = seen(session).match_ms
        session.advance(16000)
        session.undo()
        assert session.paused and session.crossed == PLAY_ENDED
        session.advance(60000)
        session.do(e.RESUME)
        view = seen(session)
        assert (view.clocks, view.match_ms, view.seat) == (before, match, 1)
        assert (session.played_ms, session.paused_ms) == (30000, 76000)
        assert sum(session.state.used_ms) + session.state.idle_ms == session.played_ms
        again(session)


def test_so_is_the_time_in_which_scores_are_entered():
    score = {"fields": [["VP", 1]], "tie": []}
    session, before = ended(score=score)
    for count in (3, 4):
        session.advance(9000)
        session.do(e.SCORE, 0, count)
    session.advance(5000)
    session.do(e.FINISH)
    session.advance(5000)
    for _ in range(4):
        session.undo()
        assert not session.paused or session.state.phase == RUN
        session.advance(1000)
    session.do(e.RESUME)
    assert (seen(session).clocks, session.state.phase) == (before, RUN)
    assert session.played_ms == 30000
    again(session)


def test_an_end_that_is_done_again_is_no_pause():
    session, before = ended()
    session.advance(5000)
    session.undo()
    session.redo()
    assert session.state.phase == OVER and not session.paused and session.crossed == PLAY_ENDED
    session.advance(5000)
    session.undo()
    session.do(e.RESUME)
    assert seen(session).clocks == before
    again(session)


def test_a_snapshot_keeps_as_many_steps_as_fit():
    session = evening(16, 4)
    for _ in range(2):
        session.undo()
    bare = len(session.snapshot())
    had = []
    for room in range(0, 3000, 7):
        packed = session.snapshot(room)
        other = Session(session.setup, header(3))
        other.restore(packed)
        assert other.snapshot() == session.snapshot()
        assert len(packed) <= max(room, bare)
        kept = other.steps()
        assert kept == session.steps()[len(session.steps()) - len(kept) :]
        assert other.undone in ([], session.undone)
        had.append(len(kept))
    assert had == sorted(had) and had[0] == 0 and had[-1] == len(session.steps()) > 4
