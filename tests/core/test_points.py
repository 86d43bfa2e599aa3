# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Action points as the rules of Full Metal Planète have them, row by row."""

from table import (
    ANN,
    BOB,
    CYD,
    action,
    declared,
    left,
    penalties,
    play_to,
    refused,
    savings,
    ships,
    spend,
    table,
)
from tidebell_core.game.state import CHOOSE, DRAW, LEFT
from tidebell_core.record import events as e


def start(session, base_turn, kept=0, penalty=0):
    """Let Ann's player turn of a turn begin with so much kept."""
    play_to(session, turn=base_turn, phase=DRAW)
    session.do(e.FIX_KEPT, ANN, kept)
    session.do(e.FIX_PENALTY, ANN, penalty)
    return play_to(session, ANN, base_turn)


def kept_after(session, spent):
    """Spend, end the turn, and return what Ann kept."""
    spend(session, "move", times=spent)
    session.do(e.END_TURN, ANN)
    return savings(session)[ANN]


def test_turns_one_and_two_have_no_points():
    session = play_to(table())
    refused("few", session.do, e.SPEND, session.state.seat, action(session, "move"))
    play_to(session, turn=2)
    refused("not_now", session.do, e.SPEND, 15, action(session, "move"))


def test_the_schedule_gives_five_ten_fifteen():
    for turn, points in ((3, 5), (4, 10), (5, 15), (20, 15), (25, 15)):
        session = start(table(), turn)
        assert left(session) == points, turn


def test_fifteen_less_eight_keeps_five_of_seven():
    session = start(table(), 5)
    spend(session, "move", times=8)
    assert left(session) == 7
    assert kept_after(session, 0) == 5


def test_fifteen_and_ten_less_ten_keeps_ten_of_fifteen():
    session = start(table(), 5, kept=10)
    spend(session, "move", times=10)
    assert left(session) == 15
    assert kept_after(session, 0) == 10


def test_turn_three_unspent_keeps_five():
    assert kept_after(start(table(), 3), 0) == 5


def test_turn_four_with_five_kept_less_three_keeps_ten_of_twelve():
    session = start(table(), 4, kept=5)
    spend(session, "move", times=3)
    assert left(session) == 12
    assert kept_after(session, 0) == 10


def test_two_captured_ships_and_ten_kept_unspent_keeps_ten_of_thirty_five():
    session = table(4, turn=5)
    for ship in (BOB, CYD):
        session.do(e.ASSET, ANN, e.asset_arg(ship, e.HOLDER, ANN))
    start(session, 6, kept=10)
    assert left(session) == 35
    assert kept_after(session, 0) == 10


def test_all_fifteen_spent_keeps_nothing():
    session = start(table(), 5)
    assert kept_after(session, 15) == 0
    session.undo()
    assert left(session) == 0
    refused("few", session.do, e.SPEND, ANN, action(session, "move"))


def test_fifteen_and_five_less_sixteen_keeps_nothing_of_four():
    session = start(table(), 5, kept=5)
    spend(session, "move", times=16)
    assert left(session) == 4
    assert kept_after(session, 0) == 0


def test_fifteen_and_ten_less_a_penalty_unspent_keeps_ten_of_twenty():
    session = start(table(), 5, kept=10, penalty=5)
    assert left(session) == 20
    assert kept_after(session, 0) == 10
    assert penalties(session)[ANN] == 0


def test_a_pool_never_falls_below_nothing():
    session = start(table(), 3, penalty=20)
    assert left(session) == 0


def test_a_ship_captured_after_nine_points_adds_five_at_once_and_once():
    session = start(table(), 5)
    spend(session, "move", times=8)
    spend(session, "capture_ship", BOB)
    assert left(session) == 11
    assert kept_after(session, 0) == 10
    start(session, 6)
    assert left(session) == 20


def test_of_two_ships_one_that_leaves_at_turn_21_takes_five_of_the_base():
    for leaving in (ANN, BOB):
        session = table(3, turn=20)
        session.do(e.ASSET, ANN, e.asset_arg(BOB, e.HOLDER, ANN))
        play_to(session, turn=21, phase=CHOOSE)
        while session.state.phase == CHOOSE:
            ship = session.state.pos
            session.do(e.CHOOSE, session.state.seat, ship * 8 + (ship == leaving))
        play_to(session, ANN, 21)
        assert left(session) == 15 + savings(session)[ANN]
        assert savings(session)[ANN] == 10


def test_a_ship_lost_takes_five_at_once():
    session = start(table(), 5)
    spend(session, "capture_ship", BOB)
    assert left(session) == 19
    session.do(e.ASSET, CYD, e.asset_arg(BOB, e.HOLDER, CYD))
    assert left(session) == 14


def test_red_captures_blues_ship_and_both_bases_change():
    session = start(table(4), 5)
    session.do(e.ASSET, BOB, e.asset_arg(CYD, e.HOLDER, BOB))
    session.do(e.ASSET, ANN, e.asset_arg(CYD, e.HOLDER, ANN))
    assert left(session) == 20
    session.do(e.FIX_KEPT, BOB, 0)
    play_to(session, BOB, 5)
    assert left(session) == 15


def test_turn_four_can_be_capped_at_ten():
    for label, points in (("none", 15), ("10", 10)):
        assert left(start(table(switches={"turn4_cap": label}), 4, kept=5)) == points


def test_the_base_can_be_twenty_or_twenty_five_from_turn_five():
    for label, points in (("15", 15), ("20", 20), ("25", 25)):
        session = table(switches={"base_ap": label})
        assert left(start(session, 4)) == 10
        assert left(start(session, 5)) == points


def test_time_out_keeps_points_or_not_by_switch():
    for label, points in (("yes", 10), ("no", 0)):
        session = start(table(switches={"keep_on_timeout": label}), 5)
        session.advance(180000)
        assert session.state.seat == BOB
        assert savings(session)[ANN] == points
        play_to(session, CYD, 5)
        session.do(e.END_TURN, CYD)
        assert savings(session)[CYD] == 10


def test_every_action_costs_what_the_table_says():
    prices = {
        "move": 1,
        "load": 1,
        "ship_door": 1,
        "build": 1,
        "capture": 1,
        "escape": 1,
        "penalty": 0,
    }
    for id, price in prices.items():
        session = start(table(switches={"mountain_tanks": "penalty"}), 5)
        spend(session, id)
        assert left(session) == 15 - price, id


def test_an_attack_costs_one_for_each_of_two_shots():
    session = start(table(), 5)
    spend(session, "attack")
    assert left(session) == 14 and declared(session)[0] >= 0
    spend(session, "attack")
    assert left(session) == 13 and declared(session)[0] < 0


def test_the_second_shot_stays_paid_for():
    session = start(table(), 5)
    spend(session, "move", times=12)
    spend(session, "attack")
    spend(session, "move")
    assert left(session) == 1
    refused("reserved", session.do, e.SPEND, ANN, action(session, "move"))
    session.do(e.DROP, ANN)
    spend(session, "move")
    assert left(session) == 0
    refused("nothing_declared", session.do, e.DROP, ANN)


def test_an_attack_that_cannot_be_finished_is_not_declared():
    session = start(table(), 5)
    spend(session, "move", times=14)
    refused("few", session.do, e.SPEND, ANN, action(session, "attack"))


def test_a_repair_costs_two_and_is_the_captors_alone():
    session = start(table(), 5)
    repair = action(session, "repair")
    spend(session, "turret_hit", BOB)
    refused("not_captor", session.do, e.SPEND, ANN, e.spend_arg(repair, BOB))
    refused("not_captor", session.do, e.SPEND, ANN, e.spend_arg(repair, ANN))
    spend(session, "capture_ship", BOB)
    before = left(session)
    spend(session, "repair", BOB)
    assert left(session) == before - 2
    assert ships(session).damage[BOB] == 0
    refused("parts_limit", session.do, e.SPEND, ANN, e.spend_arg(repair, BOB))


def test_a_ship_has_three_turrets_to_destroy():
    session = start(table(), 5)
    spend(session, "turret_hit", BOB, times=3)
    refused(
        "parts_limit", session.do, e.SPEND, ANN, e.spend_arg(action(session, "turret_hit"), BOB)
    )


def test_take_off_costs_one_and_one_for_each_turret_destroyed():
    for damage in range(4):
        session = table()
        session.do(e.ASSET, ANN, e.asset_arg(ANN, e.DAMAGE, damage))
        session.do(e.ASSET, ANN, e.asset_arg(BOB, e.HOLDER, ANN))
        start(session, 25)
        assert left(session) == 20
        spend(session, "take_off", ANN)
        assert left(session) == 19 - damage


def test_a_captured_ship_that_takes_off_takes_nothing_else_away():
    session = table()
    session.do(e.ASSET, ANN, e.asset_arg(BOB, e.HOLDER, ANN))
    session.do(e.ASSET, ANN, e.asset_arg(BOB, e.DAMAGE, 2))
    start(session, 25)
    session.do(e.FIX_POINTS, ANN, 4)  # what both take-offs cost together
    spend(session, "take_off", BOB)
    assert left(session) == 1
    spend(session, "take_off", ANN)
    assert ships(session).fate[:2] == [LEFT, LEFT]


def test_nor_does_a_dear_take_off_use_up_what_a_declared_attack_needs():
    session = start(table(), 25)
    session.do(e.ASSET, e.NOBODY, e.asset_arg(ANN, 1, 2))
    spend(session, "attack")
    spend(session, "move", times=11)
    leave = e.spend_arg(action(session, "take_off"), ANN)
    assert left(session) == 3
    refused("reserved", session.do, e.SPEND, ANN, leave)
    session.do(e.DROP, ANN)
    session.do(e.SPEND, ANN, leave)
    assert ships(session).fate[ANN] == LEFT


def test_take_off_is_for_turn_25():
    session = start(table(), 24)
    refused("wrong_turn", session.do, e.SPEND, ANN, e.spend_arg(action(session, "take_off"), ANN))


def test_a_penalty_takes_five_off_the_next_turn():
    session = start(table(switches={"mountain_tanks": "penalty"}), 5)
    spend(session, "move", times=15)
    spend(session, "penalty")
    start_of_next = play_to(session, ANN, 6)
    assert left(start_of_next) == 10


def test_two_builds_a_hen_one_crab_one_bridge():
    session = start(table(), 5)
    tank, crab, bridge = 0, 1, 2
    session.do(e.TICK, ANN, 0 * 8 + crab)
    refused("limit", session.do, e.TICK, ANN, 0 * 8 + crab)
    session.do(e.TICK, ANN, 0 * 8 + bridge)
    refused("limit", session.do, e.TICK, ANN, 0 * 8 + tank)
    session.do(e.TICK, ANN, 1 * 8 + tank)
    session.do(e.TICK, ANN, 1 * 8 + tank)
    assert left(session) == 11
    session.do(e.END_TURN, ANN)
    play_to(session, ANN, 6)
    session.do(e.TICK, ANN, 0 * 8 + crab)
    refused("needs_target", session.do, e.TICK, ANN, 9 * 8)


def test_what_one_hen_has_built_does_not_count_for_another():
    session = start(table(), 5)
    tank, crab = 0, 1
    rules = session.game.owner(e.TICK).rules
    units = rules["groups"][0][1]
    for unit in range(1, 4):
        session.do(e.TICK, ANN, unit * 8 + tank)
        session.do(e.TICK, ANN, unit * 8 + crab)
    session.do(e.TICK, ANN, tank)
    session.do(e.TICK, ANN, (units - 1) * 8 + tank)
    refused("needs_target", session.do, e.TICK, ANN, units * 8)
    refused("cannot", session.do, e.TICK, ANN, len(rules["kinds"]))
