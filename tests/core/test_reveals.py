# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Nobody gains by what was learned: no undo leads behind a reveal or a look.

What an undo could still make matter is not told.
"""

from small import ANN, CYD, answer, do, form, play, seen, told
from table import CHOOSE, LOOK, REVEAL, choices, go_on, play_to, refused, table
from tidebell_core.game.rewind import reask
from tidebell_core.game.state import OVER, PROMPT, RUN
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.redaction import public_event

STAY, LEAVE = 0, 1
TORPEDO = {
    "name": "Torpedoes",
    "asks": "Your number",
    "numbers": [1, 10],
    "wins": "near",
    "shots": 9,
}


def choosing(players=3, window=16):
    """Return a session in which the secret choice of turn 21 begins."""
    return play_to(table(players, turn=20, window=window), turn=21, phase=CHOOSE)


def choose(session, option):
    """Answer for the ship that is asked for."""
    session.do(e.CHOOSE, session.state.seat, session.state.pos * 8 + option)


def shown(window=16):
    """Return a session in which all have chosen, and how it was packed before."""
    session = choosing(window=window)
    before = session.state.pack()
    for option in (LEAVE, STAY, STAY):
        choose(session, option)
    assert session.state.phase == REVEAL
    return session, before


def without_time(session, packed):
    """Return a packed state as the session's would be had no time passed."""
    now, played = session.state.pack(), session.state.idle_ms
    session.state.unpack(packed)
    session.state.idle_ms = played
    found = session.state.pack()
    session.state.unpack(now)
    return found


def arguments(session, kind):
    """Return the arguments of all events of a kind as they may leave the device."""
    return [public_event(session, one)[2] for one in session._log if one[0] == kind]


def test_a_choice_is_taken_back_by_an_undo_as_long_as_one_is_missing():
    session = choosing()
    choose(session, LEAVE)
    choose(session, LEAVE)
    session.undo()
    assert choices(session) == [LEAVE, -1, -1]
    session.redo()
    assert choices(session) == [LEAVE, LEAVE, -1]


def test_no_undo_leads_behind_the_reveal_of_a_choice():
    session, _ = shown()
    refused("revealed", session.undo)
    view = View()
    view.update(session)
    assert not view.can_undo and view.revealed
    session.do(e.ADVANCE)
    play_to(session, turn=21, phase=RUN)
    while session.state.phase != REVEAL:
        session.undo()
    refused("revealed", session.undo)
    assert choices(session) == [LEAVE, STAY, STAY]


def test_what_a_referee_did_to_the_reveal_is_taken_back():
    session, _ = shown()
    session.do(e.COUNT, ANN, 2)
    session.undo()
    refused("revealed", session.undo)


def test_asking_again_takes_all_answers_back_and_none_can_be_done_again():
    for window in (16, 1):
        session, before = shown(window)
        session.advance(4000)
        assert session.do(e.REASK)[2] == 3
        assert session.state.pack() == without_time(session, before)
        assert session.played_ms == sum(session.state.used_ms) + session.state.idle_ms
        refused("no_redo", session.redo)
        for option in (STAY, LEAVE, LEAVE):
            choose(session, option)
        assert choices(session) == [STAY, LEAVE, LEAVE]
        refused("revealed", session.undo)


def test_asking_again_goes_back_beyond_the_steps_at_hand_and_replays_the_same():
    session = choosing(window=1)
    for _ in range(12):  # minds are changed
        session.do(e.CHOOSE, ANN, ANN * 8 + STAY)
    choose(session, LEAVE)
    choose(session, LEAVE)
    assert session.do(e.REASK)[2] == 14
    choose(session, STAY)
    session.undo()
    session.undo()
    assert session.state.phase != CHOOSE
    again = session.fresh().replay(list(session._log))
    assert again.snapshot() == session.snapshot()
    session.redo()
    assert session.state.phase == CHOOSE


def test_what_lies_before_a_round_asked_again_is_undone_and_done_again_from_the_log():
    session, _ = shown(window=2)
    depth = session.depth
    session.do(e.REASK)
    assert session.depth == depth - 3
    before = []
    for _ in range(6):  # back into turn 20
        before.append(session.state.pack())
        session.undo()
    assert session.state.turn == 20 and session.depth == depth - 9
    other = session.fresh().replay(list(session._log))
    assert other.snapshot() == session.snapshot()
    for packed in reversed(before):
        session.redo()
        assert without_time(session, packed) == session.state.pack()
    refused("no_redo", session.redo)
    choose(session, STAY)
    session.undo()
    other = session.fresh().replay(list(session._log))
    assert other.snapshot() == session.snapshot()


def test_no_other_number_of_steps_is_taken_back_than_there_are():
    session, _ = shown()
    for steps in (0, -1, session.depth, session.depth + 1):
        refused("not_now", reask, session, steps, 0)
    reask(session, 3, 700)
    assert session.state.phase == CHOOSE and choices(session) == [-1, -1, -1]
    refused("not_now", reask, session, 1, 0)


def test_before_a_reveal_nobody_is_asked_again():
    session = choosing()
    refused("not_now", session.do, e.REASK)
    choose(session, LEAVE)
    refused("not_now", session.do, e.REASK)
    session, _ = shown()
    session.do(e.ADVANCE)
    refused("not_now", session.do, e.REASK)


def test_no_undo_leads_behind_the_reveal_of_a_duel_shot_by_shot():
    session = play(form(["duels"], duels=[TORPEDO]))
    do(session, "Torpedoes", 2, 2, 0)
    answer(session, "Your number", 3)
    session.undo()
    answer(session, "Your number", 4)
    answer(session, "Your number", 9)
    refused("revealed", session.undo)
    answer(session, "Go on")
    answer(session, "Your number", 5)
    session.undo()
    session.undo()
    refused("revealed", session.undo)
    assert session.do(e.REASK)[2] == 2
    prompt = seen(session).prompt
    assert (prompt.seat, prompt.secret) == (ANN, True)
    refused("no_redo", session.redo)
    session.undo()
    assert session.state.phase == RUN


def test_open_bids_are_no_secret_and_can_be_undone():
    session = play(form(["duels"], duels=[dict(TORPEDO, open=True)]))
    do(session, "Torpedoes", 2, 1, 0)
    answer(session, "Your number", 3)
    answer(session, "Your number", 3)
    session.undo()
    session.undo()
    assert seen(session).prompt.seat == ANN


def looking():
    """Return a session in which the first look round begins."""
    return play_to(table(3), turn=5, phase=LOOK)


def test_no_undo_leads_behind_a_look_once_somebody_has_looked():
    session = looking()
    session.undo()
    session.redo()  # nobody has looked yet
    session.do(e.LOOK, session.state.seat)
    refused("revealed", session.undo)
    refused("not_now", session.do, e.LOOK, (session.state.seat + 1) % 3)
    go_on(session, 1)
    session.undo()
    assert session.state.phase == LOOK
    refused("revealed", session.undo)
    play_to(session, turn=5, phase=RUN)
    while session.state.phase != LOOK or session.state.pos:
        session.undo()
    refused("revealed", session.undo)
    session.do(e.REASK)
    session.undo()
    assert session.state.phase != LOOK


def test_a_choice_that_was_not_revealed_stays_secret_however_play_is_left():
    for leave in (e.ABANDON, e.END_EARLY, e.FIX_TURN):
        session = choosing()
        choose(session, LEAVE)
        choose(session, STAY)
        session.do(leave, e.NOBODY, 22 if leave == e.FIX_TURN else 0)
        assert session.state.phase != CHOOSE
        assert arguments(session, e.CHOOSE) == [None, None]
        session.undo()
        assert session.state.phase == CHOOSE
        assert arguments(session, e.CHOOSE) == [None, None]


def test_a_choice_is_told_once_all_are_revealed():
    session, _ = shown()
    assert arguments(session, e.CHOOSE) == [0 * 8 + LEAVE, 1 * 8 + STAY, 2 * 8 + STAY]
    session.do(e.ADVANCE)
    session.do(e.ABANDON)
    assert None not in arguments(session, e.CHOOSE)
    session.undo()
    session.undo()
    session.do(e.REASK)
    assert arguments(session, e.CHOOSE) == [None] * 3


def test_the_end_of_a_game_tells_no_look_and_no_pick():
    session = looking()
    go_on(session, 3)
    for end in (e.ABANDON, e.END_EARLY):
        session.do(end)
        looks = [one[2] for one in told(session) if one[0] == e.ADVANCE and one[1] != e.NOBODY]
        assert set(looks) == {None}
        session.undo()
    duel = play(form(["duels"], duels=[TORPEDO]))
    do(duel, "Torpedoes", 2, 1, 0)
    answer(duel, "Your number", 3)
    for end in (e.ABANDON, e.END_EARLY):
        duel.do(end)
        assert duel.state.phase == OVER
        assert arguments(duel, e.PICK) == [None]
        duel.undo()
        assert (duel.state.phase, seen(duel).prompt.seat) == (PROMPT, CYD)
