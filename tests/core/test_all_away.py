# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Nobody plays any more: the table is asked."""

from small import again, answer, form, play, seen
from table import refused, table
from tidebell_core.game.state import ABSENT, CHOOSE, GONE, OUT, PROMPT, READY, SCORE
from tidebell_core.record import events as e


def test_the_table_is_asked_when_everybody_is_absent_or_out():
    session = play(form([], score={"fields": [["Gold", 1]]}))
    for seat, status in ((0, ABSENT), (1, OUT), (2, ABSENT)):
        session.do(e.STATUS, seat, status)
    session.do(e.END_TURN)
    assert session.state.phase == PROMPT
    view = seen(session)
    assert (view.prompt.title, view.seat) == ("Nobody plays", -1)
    names = [row.name for row in view.prompt.rows]
    assert names == ["Ann plays on", "Bob plays on", "Cyd plays on", "End of game"]
    assert session.state.course == READY  # no player turn goes on behind it
    refused("not_now", session.do, e.ADVANCE)
    other = session.fresh()
    other.restore(session.snapshot())  # a power cut while it is asked
    assert seen(other).prompt.title == "Nobody plays"
    answer(session, "Cyd plays on")
    assert (session.state.phase, session.state.seat, session.state.turn) == (READY, 2, 2)
    session.undo()
    answer(session, "End of game")
    assert session.state.phase == SCORE
    again(session)


def test_nobody_is_asked_where_everybody_has_left_for_good():
    session = table(2, turn=21)
    while session.state.phase != SCORE:
        session.do(
            e.CHOOSE if session.state.phase == CHOOSE else e.ADVANCE, arg=session.state.pos * 8 + 1
        )
    assert session.state.status == [GONE, GONE]
