# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ships, the secret choice of turn 21, who is out, take-off, the score."""

from small import answer
from table import (
    ANN,
    BOB,
    CHOOSE,
    CYD,
    DEE,
    DRAW,
    REVEAL,
    RUN,
    STARTER,
    action,
    device_form,
    go_on,
    header,
    left,
    penalties,
    play_to,
    refused,
    savings,
    ships,
    spend,
    table,
)
from tidebell_core.errors import Refused
from tidebell_core.game import scoring
from tidebell_core.game.session import Session
from tidebell_core.game.state import (
    ABSENT,
    GONE,
    HERE,
    LEFT,
    OUT,
    OVER,
    PLAYING,
    PROMPT,
    SCORE,
    STRANDED,
)
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.redaction import public_event
from tidebell_core.setup_reading.setup import Setup

STAY, LEAVE = 0, 1


def take(session, ship, seat):
    """Give a ship to a seat."""
    session.do(e.ASSET, seat, e.asset_arg(ship, e.HOLDER, seat))


def vote(session, leaving):
    """Let everybody choose; the ships in ``leaving`` leave."""
    play_to(session, turn=21, phase=CHOOSE)
    while session.state.phase == CHOOSE:
        ship = session.state.pos
        session.do(e.CHOOSE, session.state.seat, ship * 8 + (LEAVE if ship in leaving else STAY))
    return session


def test_who_loses_the_last_ship_is_out_and_loses_what_was_kept():
    session = play_to(table(3), ANN, 6)
    assert savings(session)[BOB] == 10
    spend(session, "capture_ship", BOB)
    assert session.state.status == [PLAYING, OUT, PLAYING]
    assert savings(session)[BOB] == 0
    session.do(e.END_TURN, ANN)
    assert session.state.seat == CYD
    session.undo()
    session.undo()
    assert session.state.status[BOB] == PLAYING and savings(session)[BOB] == 10


def test_out_is_who_holds_no_ship_or_who_lost_their_own_by_switch():
    for label, status in (("last ship", PLAYING), ("own ship", OUT)):
        session = table(4, turn=5, switches={"out_when": label})
        take(session, CYD, BOB)
        take(session, BOB, ANN)
        assert session.state.status == [PLAYING, status, OUT, PLAYING]


def own_ship(players=4, turn=5):
    """A game in which who loses his own ship is out; Cyd's is Bob's, and it is Ann's turn."""
    session = play_to(table(players, switches={"out_when": "own ship"}), ANN, turn)
    take(session, CYD, BOB)
    return session


def asked_of(session):
    """Return the question to the table, and its answers."""
    assert session.state.phase == PROMPT
    prompt = session.game.asker().prompt()
    return prompt.title, [row.name for row in prompt.rows]


def test_the_table_says_who_has_what_an_eliminated_player_had_taken():
    session = own_ship()
    before, had = session.state.pack(), left(session)
    spend(session, "capture_ship", BOB)
    assert session.state.status == [PLAYING, OUT, OUT, PLAYING]
    assert asked_of(session) == ("Who has Cyd's ship now?", ["Ann", "Cyd", "Dee", "Nobody"])
    assert not session.runs()  # the whole table is asked
    answer(session, "Dee")
    assert ships(session).holder == [ANN, ANN, DEE, DEE] and session.runs()
    session.undo()
    answer(session, "Ann")  # at once five more, as for a capture
    assert left(session) == had - 1 + 5 + 5
    session.undo()
    answer(session, "Nobody")
    assert ships(session).fate == [HERE, HERE, STRANDED, HERE]
    session.undo()
    answer(session, "Cyd")
    assert session.state.status == [PLAYING, OUT, PLAYING, PLAYING]
    session.undo()
    session.undo()
    assert session.state.pack() == before


def test_each_ship_an_eliminated_player_had_taken_is_asked_of():
    session = own_ship()
    take(session, DEE, BOB)
    session.do(e.ASSET, e.NOBODY, e.asset_arg(BOB, e.HOLDER, ANN))  # the referee corrects
    assert asked_of(session)[0] == "Who has Cyd's ship now?"
    answer(session, "Nobody")
    assert asked_of(session)[0] == "Who has Dee's ship now?"
    answer(session, "Ann")
    assert session.state.phase == RUN and ships(session).holder == [ANN, ANN, BOB, ANN]


def test_who_is_out_neither_votes_nor_takes_off_nor_scores():
    session = own_ship(turn=20)
    spend(session, "capture_ship", BOB)
    answer(session, "Nobody")
    play_to(session, turn=21, phase=CHOOSE)
    voters = []
    while session.state.phase == CHOOSE:
        voters.append((session.state.seat, session.state.pos))
        session.do(e.CHOOSE, session.state.seat, session.state.pos * 8 + STAY)
    assert voters == [(ANN, ANN), (ANN, BOB), (DEE, DEE)]
    turns = set()
    while session.state.phase != SCORE:
        if session.state.phase == RUN and session.state.turn == 25:
            turns.add(session.state.seat)
            for ship in ships(session).held(session.state.seat):
                spend(session, "take_off", ship)
        else:
            go_on(session)
    assert turns == {ANN, DEE}
    assert [scoring.counts(session.game, seat) for seat in range(4)] == [True, False, False, True]


def test_the_absent_have_no_vote_and_their_ships_stay():
    session = table(3, turn=20)
    session.do(e.STATUS, CYD, ABSENT)
    play_to(session, turn=21, phase=CHOOSE)
    for seat in (ANN, BOB):
        assert session.state.seat == seat
        session.do(e.CHOOSE, seat, seat * 8 + LEAVE)
    session.do(e.ADVANCE)
    assert ships(session).fate == [LEFT, LEFT, HERE]


def test_a_ship_changes_hands_in_anybodys_turn():
    session = play_to(table(4), ANN, 5)
    take(session, DEE, CYD)
    assert ships(session).holder == [ANN, BOB, CYD, CYD]
    refused(
        "own_asset", session.do, e.SPEND, ANN, e.spend_arg(action(session, "capture_ship"), ANN)
    )
    refused("no_asset", session.do, e.SPEND, ANN, e.spend_arg(action(session, "capture_ship"), 6))
    refused("needs_target", session.do, e.SPEND, ANN, e.spend_arg(action(session, "capture_ship")))


def test_the_absent_are_passed_over_and_come_back():
    session = play_to(table(3), ANN, 5)
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.END_TURN, ANN)
    assert session.state.seat == CYD
    session.do(e.STATUS, BOB, PLAYING)
    play_to(session, BOB, 6)
    refused("value", session.do, e.STATUS, BOB, GONE)


def test_the_choice_asks_each_ship_of_its_holder():
    session = table(4, turn=20)
    take(session, DEE, BOB)
    play_to(session, turn=21, phase=CHOOSE)
    asked = []
    while session.state.phase == CHOOSE:
        asked.append((session.state.seat, session.state.pos))
        session.do(e.CHOOSE, session.state.seat, session.state.pos * 8 + STAY)
    assert asked == [(ANN, ANN), (BOB, BOB), (BOB, DEE), (CYD, CYD)]


def test_leavers_are_gone_before_the_tide_and_have_no_turn():
    session = vote(table(3, turn=20), [BOB])
    assert session.state.phase == REVEAL
    session.do(e.ADVANCE)
    assert session.state.phase == DRAW
    assert ships(session).fate == [HERE, LEFT, HERE]
    assert session.state.status == [PLAYING, GONE, PLAYING]
    play_to(session, ANN, 21)
    session.do(e.END_TURN, ANN)
    assert session.state.seat == CYD


def test_when_all_leave_the_scores_follow():
    session = vote(table(3, turn=20), [ANN, BOB, CYD])
    session.do(e.ADVANCE)
    assert session.state.phase == SCORE


def test_a_choice_can_be_changed_until_the_last_is_made():
    session = play_to(table(3), turn=21, phase=CHOOSE)
    session.do(e.CHOOSE, ANN, ANN * 8 + LEAVE)
    session.do(e.CHOOSE, BOB, BOB * 8 + LEAVE)
    session.do(e.CHOOSE, ANN, ANN * 8 + STAY)
    assert session.state.phase == CHOOSE and session.state.seat == CYD
    session.do(e.CHOOSE, CYD, CYD * 8 + STAY)
    refused("not_now", session.do, e.CHOOSE, ANN, ANN * 8 + LEAVE)
    session.do(e.ADVANCE)
    assert ships(session).fate == [HERE, LEFT, HERE]
    refused("not_now", session.do, e.CHOOSE, ANN, ANN * 8 + LEAVE)


def test_an_absent_players_choice_is_skipped_and_stays():
    session = play_to(table(2), turn=21, phase=CHOOSE)
    session.do(e.CHOOSE, ANN, ANN * 8 + e.SKIPPED)
    session.do(e.CHOOSE, BOB, BOB * 8 + STAY)
    session.do(e.ADVANCE)
    assert ships(session).fate == [HERE, HERE]


def test_no_choice_leaves_the_core_before_it_is_revealed():
    session = play_to(table(3), turn=21, phase=CHOOSE)
    view = View()
    seen = []
    for option in (STAY, LEAVE):
        event = session.do(e.CHOOSE, ANN, ANN * 8 + option)
        view.update(session)
        status = view.public()
        seen.append((public_event(session, event), status))
        assert view.chosen == []
    assert seen[0] == seen[1]
    for seat in (BOB, CYD):
        last = session.do(e.CHOOSE, seat, seat * 8 + LEAVE)
    assert public_event(session, last) == last
    view.update(session)
    assert view.chosen == [LEAVE, LEAVE, LEAVE]


def test_the_starter_is_drawn_once_or_named():
    session = play_to(table(4), phase=STARTER)
    event = session.do(e.STARTER)
    drawn = event[1]
    assert session.state.start == drawn
    session.undo()
    assert session.do(e.STARTER)[1] == drawn
    session.undo()
    session.do(e.STARTER, CYD)
    play_to(session, turn=4)
    assert session.state.round == [CYD, DEE, ANN, BOB]
    starters = set()
    for seed in range(30):
        starters.add(play_to(table(4, seed=seed), phase=STARTER).do(e.STARTER)[1])
    assert starters == {0, 1, 2, 3}


def final(session):
    """Play turn 25 out: everybody with the points takes off with all they hold."""
    play_to(session, turn=25)
    while session.state.phase != SCORE:
        state = session.state
        if state.phase == RUN:
            spend(session, "take_off", ships(session).held(state.seat)[0])
        else:
            go_on(session)
    return session


def enter(session, rows):
    """Enter (ore, units) for each seat of a dictionary."""
    for seat, (ore, units) in rows.items():
        session.do(e.SCORE, seat, ore)
        session.do(e.SCORE, seat, 1024 + units)


def test_ore_counts_two_a_unit_one_an_intact_turret_one():
    session = table(3, turn=20)
    session.do(e.ASSET, BOB, e.asset_arg(BOB, e.DAMAGE, 2))
    final(session)
    enter(session, {ANN: (4, 3), BOB: (6, 1), CYD: (0, 2)})
    assert scoring.ranking(session.game) == [(1, BOB, 14), (2, ANN, 14), (3, CYD, 5)]
    assert [scoring.score(session.game, seat) for seat in range(3)] == [14, 14, 5]
    session.do(e.FINISH)
    assert session.state.phase == OVER


def test_a_tie_goes_to_most_ships_then_most_ore():
    session = table(4, turn=20)
    take(session, DEE, ANN)
    session.do(e.ASSET, ANN, e.asset_arg(ANN, e.DAMAGE, 3))
    session.do(e.ASSET, ANN, e.asset_arg(DEE, e.DAMAGE, 3))
    final(session)
    # Ann 2 ships, no turret: 2*4 = 8. Bob: 2*1 + 3 + 3 = 8. Cyd: 2*2 + 1 + 3 = 8.
    enter(session, {ANN: (4, 0), BOB: (1, 3), CYD: (2, 1)})
    assert scoring.ranking(session.game) == [(1, ANN, 8), (2, CYD, 8), (3, BOB, 8), (4, DEE, 0)]


def test_a_tie_can_go_to_most_ore_alone():
    session = table(4, turn=20, switches={"tie_break": "most ore"})
    take(session, DEE, ANN)
    session.do(e.ASSET, ANN, e.asset_arg(ANN, e.DAMAGE, 1))
    session.do(e.ASSET, ANN, e.asset_arg(DEE, e.DAMAGE, 1))
    final(session)
    enter(session, {ANN: (1, 0), BOB: (1, 1), CYD: (0, 3)})
    # Ann 2 + 4 = 6, Bob 2 + 1 + 3 = 6, Cyd 3 + 3 = 6; Ann and Bob have one ore each.
    assert scoring.ranking(session.game) == [(1, ANN, 6), (1, BOB, 6), (3, CYD, 6), (4, DEE, 0)]


def test_who_does_not_take_off_scores_nothing():
    session = play_to(table(2), ANN, 25)
    session.do(e.END_TURN, ANN)
    spend(session, "take_off", BOB)
    refused("not_playing", session.do, e.SCORE, ANN, 5)
    enter(session, {BOB: (2, 2)})
    assert scoring.ranking(session.game) == [(1, BOB, 9), (2, ANN, 0)]


def test_who_cannot_pay_stays_behind():
    session = table(2, turn=24)
    session.do(e.ASSET, ANN, e.asset_arg(ANN, e.DAMAGE, 3))
    play_to(session, ANN, 25)
    session.do(e.FIX_POINTS, ANN, 3)
    refused("few", session.do, e.SPEND, ANN, e.spend_arg(action(session, "take_off"), ANN))
    session.do(e.FIX_POINTS, ANN, 4)
    spend(session, "take_off", ANN)


def test_the_view_says_how_many_points_to_keep_for_take_off():
    session = table(3, turn=20)
    session.do(e.ASSET, ANN, e.asset_arg(ANN, e.DAMAGE, 2))
    take(session, BOB, ANN)
    view = View()
    play_to(session, ANN, 24)
    view.update(session)
    assert view.keep == 0
    play_to(session, ANN, 25)
    view.update(session)
    assert view.keep == 3 + 1


def test_a_game_can_end_early_or_be_abandoned():
    session = play_to(table(3), ANN, 7)
    session.do(e.END_EARLY)
    assert session.state.phase == SCORE
    session.undo()
    assert session.state.phase == RUN and session.paused
    session.do(e.RESUME)
    session.do(e.ABANDON)
    assert session.state.phase == OVER
    refused("not_now", session.do, e.END_TURN, ANN)
    session.undo()
    assert session.state.phase == RUN


def test_the_referee_sets_the_turn():
    session = play_to(table(3), BOB, 7)
    session.do(e.FIX_TURN, 15, 9)
    assert (session.state.turn, session.state.phase, session.state.seat) == (9, RUN, BOB)
    refused("value", session.do, e.FIX_TURN, 15, 26)
    refused("value", session.do, e.FIX_TURN, 15, 0)
    play_to(session, turn=10)


def damaged(session, ship, turrets):
    """Have so many turrets of a ship destroyed."""
    session.do(e.ASSET, ship, e.asset_arg(ship, e.DAMAGE, turrets))


def doubted(session, id, target):
    """Return what is asked before an action is done to a ship."""
    arg = e.spend_arg(action(session, id), target)
    doubts = session.game.doubts(e.SPEND, session.state.seat, arg)
    assert [row for _, row in doubts] == [-1] * len(doubts)  # nothing to be done before
    return [text for text, _ in doubts]


def test_a_ship_is_captured_with_turrets_standing_only_when_that_is_meant():
    session = play_to(table(3), ANN, 5)
    for turrets, text in (
        (0, "3 turrets stand: sure?"),
        (1, "2 turrets stand: sure?"),
        (2, "1 turret stands: sure?"),
    ):
        damaged(session, BOB, turrets)
        assert doubted(session, "capture_ship", BOB) == [text]
        assert doubted(session, "turret_hit", BOB) == []
    damaged(session, BOB, 3)
    assert doubted(session, "capture_ship", BOB) == []
    assert doubted(session, "capture_ship", ANN) == []  # refused, whatever stands
    assert len(doubted(session, "turret_hit", ANN)) == 1
    assert doubted(session, "move", ANN) == []
    session.do(e.FIX_POINTS, ANN, 0)
    damaged(session, BOB, 0)
    assert doubted(session, "capture_ship", BOB) == []  # refused, too


def test_ships_are_offered_that_an_action_can_be_done_to_from_the_next_player_on():
    session = play_to(table(4), BOB, 5)
    order = session.state.order
    at = order.index(BOB)
    others = order[at + 1 :] + order[:at]
    view = View()
    view.update(session)
    rows = {session.setup.actions[row.arg]["id"]: row for row in view.actions}

    def aimed(id):
        row = rows[id]
        return [one for one, _ in row.aims.aims(session.setup.actions[row.arg])]

    assert aimed("capture_ship") == others
    assert aimed("turret_hit") == others + [BOB]
    assert aimed("repair") == []
    damaged(session, others[0], 3)
    take(session, others[1], BOB)
    damaged(session, others[1], 1)
    session.do(e.ASSET, others[2], e.asset_arg(others[2], e.FATE, STRANDED))
    assert aimed("capture_ship") == [others[0]]
    assert aimed("turret_hit") == [others[1], BOB]
    assert aimed("repair") == [others[1]]


def doubted_end(session):
    """Return what is asked before the player turn ends."""
    return session.game.doubts(e.END_TURN, session.state.seat, 0)


def test_in_the_last_turn_an_end_is_doubted_while_ships_can_still_leave():
    session = play_to(table(3), ANN, 25)
    assert doubted_end(session) == [("1 ship stays behind: end all the same?", -1)]
    take(session, BOB, ANN)
    assert doubted_end(session) == [("2 ships stay behind: end all the same?", -1)]
    damaged(session, ANN, 3)
    damaged(session, BOB, 3)
    session.do(e.FIX_POINTS, ANN, 4)  # exactly what one of them needs
    assert len(doubted_end(session)) == 1
    session.do(e.FIX_POINTS, ANN, 3)
    assert doubted_end(session) == []  # neither can
    assert session.game.doubts(e.PAUSE, ANN, 0) == []


def test_an_end_is_doubted_while_an_attack_is_declared():
    session = play_to(table(3), ANN, 5)
    assert doubted_end(session) == []
    spend(session, "attack")
    assert doubted_end(session) == [("Attack is not finished: end all the same?", -1)]
    assert session.game.doubts(e.SPEND, ANN, e.spend_arg(action(session, "move"))) == []
    spend(session, "attack")
    assert doubted_end(session) == []


def test_a_ship_that_left_by_mistake_is_put_back_by_the_referee():
    session = play_to(table(3), ANN, 25)
    spend(session, "take_off", ANN)
    assert session.state.status[ANN] == GONE and session.state.seat == BOB
    session.do(e.ASSET, ANN, e.asset_arg(ANN, e.FATE, HERE))
    assert ships(session).fate[ANN] == HERE and session.state.status[ANN] == PLAYING
    refused("value", session.do, e.ASSET, ANN, e.asset_arg(ANN, e.FATE, 3))


def test_an_action_on_a_ship_needs_a_ship():
    session = play_to(table(3), ANN, 5)
    for id in ("capture_ship", "turret_hit", "repair"):
        refused("needs_target", session.do, e.SPEND, ANN, e.spend_arg(action(session, id)))
        refused("no_asset", session.do, e.SPEND, ANN, e.spend_arg(action(session, id), 3))


def test_a_secret_choice_shows_its_answers_by_name():
    session = play_to(table(3), turn=21, phase=CHOOSE)
    view = View()
    view.update(session)
    names = [option[0] for option in session.setup.more["choices"][0]["options"]]
    assert len(names) == 2 and view.options == names


def test_who_chose_the_first_answer_leaves_where_that_one_leaves():
    form = device_form()
    options = form["choices"][0]["options"]
    assert [option[1] for option in options] == [None, "leave"]
    options.reverse()
    head = header(3)
    session = Session(Setup(form, head.switches), head)
    session.do(e.START)
    play_to(session, turn=21, phase=REVEAL)  # all chose the first answer
    session.do(e.ADVANCE)
    assert ships(session).fate == [LEFT, LEFT, LEFT]


def test_who_is_absent_keeps_nobody_behind_him_from_going_out():
    session = play_to(table(3), ANN, 5)
    session.do(e.STATUS, ANN, ABSENT)
    take(session, BOB, CYD)
    assert session.state.status == [ABSENT, OUT, PLAYING]


def test_who_is_absent_goes_out_like_everybody_else():
    session = own_ship(turn=6)
    assert savings(session)[BOB] == 10
    session.do(e.STATUS, BOB, ABSENT)
    spend(session, "capture_ship", BOB)
    assert session.state.status == [PLAYING, OUT, OUT, PLAYING] and not savings(session)[BOB]
    assert asked_of(session)[0] == "Who has Cyd's ship now?"
    answer(session, "Nobody")
    session.do(e.STATUS, BOB, ABSENT)  # says nothing new of who is out
    assert session.state.status[BOB] == OUT


def test_who_is_out_and_absent_scores_no_ship_with_which_he_left():
    session = own_ship(turn=21)  # all stay
    ship = e.asset_arg(CYD, e.FATE, LEFT)
    session.do(e.ASSET, e.NOBODY, ship)  # the referee: Bob's second ship has left
    for absent_first in (True, False):
        if absent_first:
            session.do(e.STATUS, BOB, ABSENT)
        spend(session, "capture_ship", BOB)
        if not absent_first:
            session.do(e.STATUS, BOB, ABSENT)
        assert not scoring.counts(session.game, BOB)
        session.undo()
        session.undo()


def test_pairs_on_mountains_are_asked_about_before_the_end_and_a_penalty_is_offered_once():
    for chosen, noted in (("off", None), ("forbid", -1), ("penalty", 0)):
        session = play_to(table(3, switches={"mountain_tanks": chosen}), turn=1)
        assert doubted_end(session) == []  # no points are spent yet
        play_to(session, ANN, 5)
        found = doubted_end(session)
        assert len(found) == (noted is not None)
        if found:
            assert found[0][0].startswith("Two tanks side by side on mountains?")
            assert found[0][1] == (noted if noted else action(session, "penalty"))
        if chosen == "penalty":
            spend(session, "penalty")
            assert [row[1] for row in doubted_end(session)] == [-1]


def test_a_penalty_is_put_right_between_nothing_and_99():
    session = play_to(table(3), ANN, 5)
    for points in (-1, 100):
        try:
            session.do(e.FIX_PENALTY, BOB, points)
            raise AssertionError("not refused")
        except Refused as refusal:
            assert refusal.text == "The value must be between 0 and 99."
    for points in (99, 0):
        session.do(e.FIX_PENALTY, BOB, points)
        assert penalties(session)[BOB] == points
    refused("no_seat", session.do, e.FIX_PENALTY, 3, 5)
