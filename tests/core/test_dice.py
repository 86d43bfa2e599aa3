# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Dice: targets, modifiers, faces that always hit or miss, odd and even, tables, contests."""

from small import ANN, BOB, again, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.mechanisms import dice_rolls
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_core.record.events import ROLL_ADD, ROLL_DICE, ROLL_FACES

CANNON = {
    "name": "Cannon",
    "sides": 6,
    "hits": "above",
    "target": ["Mast", 1, 6, 3],
    "never": [1],
}
LASER = {
    "name": "Laser",
    "sides": 10,
    "hits": "at_most",
    "target": 5,
    "always": [1],
    "never": [10],
    "adds": [["Shooter", 0, 9, 1, -1], ["Target", 0, 9, 1, 1]],
}
PARITY = {"name": "Sabotage", "sides": 10, "parity": ["succeeds", "fails"]}
CARRIER = {
    "name": "Carrier",
    "sides": 10,
    "faces": [[4, "2 drones"], [6, "3 drones"], [8, "4 drones"], [10, "5 drones"]],
}
BOARD = {"name": "Board", "sides": 6, "contest": True, "adds": [["Masts", 0, 5, 1, 1]]}
MINES = {"name": "Mines", "sides": 10, "parity": ["hit", "miss"], "dice": 3}


def game(*rules):
    return form(["dice"], dice=list(rules))


def cast(die, faces, target=0, add=0):
    """Return the argument of a roll that shows those faces."""
    packed = 0
    for face in reversed(faces):
        packed = packed * die["sides"] + face - 1
    arg = pack(e.ROLL, target=target, modifier=add, dice=1)
    return arg + (len(faces) - 1) * ROLL_DICE + packed * dice_rolls.faces_at(die)


def hit(die, face, target=0, add=0):
    arg = cast(die, [face], target, add)
    assert dice_rolls.faces(die, arg) == [face]
    return dice_rolls.outcome(die, arg, face) == "hit"


def test_a_shot_must_be_above_the_mast_and_a_one_always_misses():
    for mast in range(1, 7):
        for face in range(1, 7):
            assert hit(CANNON, face, mast) == (face > mast and face != 1)
    assert not hit(CANNON, 1, 1, add=3)
    assert hit(CANNON, 2, 4, add=3)


def test_a_laser_hits_on_five_or_less_after_the_values_and_1_and_10_are_fixed():
    assert hit(LASER, 5, 5) and not hit(LASER, 6, 5)
    assert hit(LASER, 9, 5, add=-4) and not hit(LASER, 10, 5, add=-8)
    assert hit(LASER, 1, 5, add=8) and not hit(LASER, 2, 5, add=8)


def test_at_least_and_below_are_the_other_two_directions():
    assert [hit({"sides": 6, "hits": "at_least"}, face, 5) for face in (4, 5, 6)] == [0, 1, 1]
    assert [hit({"sides": 6, "hits": "below"}, face, 5) for face in (4, 5, 6)] == [1, 0, 0]


def test_odd_and_even_and_a_table_say_what_a_face_means():
    said = [dice_rolls.outcome(PARITY, cast(PARITY, [face]), face) for face in (1, 2, 9, 10)]
    assert said == ["succeeds", "fails", "succeeds", "fails"]
    said = [dice_rolls.outcome(CARRIER, cast(CARRIER, [face]), face) for face in range(1, 11)]
    assert said == (["2 drones"] * 4 + ["3 drones"] * 2 + ["4 drones"] * 2 + ["5 drones"] * 2)


def test_every_face_comes_about_as_often_as_every_other():
    for sides in (2, 6, 10, 100):
        found = [dice_rolls.roll(seed, 3, {"sides": sides}, 1) for seed in range(sides * 60)]
        counts = [found.count(face) for face in range(sides)]
        assert min(counts) > 20 and max(counts) < 130, counts


def test_a_roll_is_told_by_the_log_and_on_the_screen():
    session = play(game(CANNON))
    do(session, "Cannon", 3)
    event = session._log[-1]
    face = dice_rolls.faces(CANNON, event[2])[0]
    assert event[:2] == (e.ROLL, ANN) and 1 <= face <= 6
    assert seen(session).facts == ["Cannon %d: %s" % (face, "hit" if face > 3 else "miss")]
    again(session)


def test_an_undone_roll_comes_out_the_same_and_the_next_one_does_not_hang_on_it():
    shown = set()
    for seed in range(30):
        session = play(game(CANNON), seed=seed)
        do(session, "Cannon", 3)
        first = session._log[-1][2]
        session.undo()
        session.redo()
        session.undo()
        do(session, "Cannon", 3)
        assert session._log[-1][2] == first
        do(session, "Cannon", 3)
        shown.add(
            (dice_rolls.faces(CANNON, first)[0], dice_rolls.faces(CANNON, session._log[-1][2])[0])
        )
        again(session)
    assert len(shown) > 12


HAND = {"name": "Dice", "sides": 6, "dice": 6}
FIVE = {"name": "Dice", "sides": 6, "dice": 5, "exact": True}
SYMBOLS = dict(HAND, faces=[[3, "number"], [4, "heart"], [5, "claw"], [6, "energy"]])


def test_up_to_eight_dice_are_rolled_at_once_and_counted():
    for die in (HAND, SYMBOLS, FIVE, dict(HAND, sides=4, dice=8)):
        most, exact = die["dice"], "exact" in die
        for many in [most] if exact else range(1, most + 1):
            shown = set()
            for seed in range(8):
                session = play(game(die), seed=seed)
                do(session, "Dice", *([] if exact else [many]))
                arg = session._log[-1][2]
                found = dice_rolls.faces(die, arg)
                assert len(found) == dice_rolls.count(die, arg) == many
                assert all(1 <= face <= die["sides"] for face in found)
                shown.add(tuple(found))
                told = seen(session).facts
                if "faces" in die and many > 4:
                    assert sum(int(line.split()[-1]) for line in told) == many
                elif many > 4:
                    assert told == ["Dice " + " ".join(map(str, sorted(found)))]
                else:
                    assert len(told) == many
                session.undo()
                session.redo()
                assert session._log[-3][2] == arg
                again(session)
            assert many < 3 or len(shown) > 6
        more = row(session, "Dice").arg + (1 if exact else most + 1) * ROLL_DICE
        if most < 8:
            refused("value", session.do, e.ROLL, ANN, more)


def test_faces_that_come_with_a_press_do_not_count():
    session = play(game(CANNON))
    one = row(session, "Cannon")
    session.do(e.ROLL, ANN, one.filled([3]) + 5 * ROLL_FACES)
    other = play(game(CANNON))
    do(other, "Cannon", 3)
    assert session._log[-1] == other._log[-1]


def test_values_of_shooter_and_target_make_the_modifier():
    session = play(game(LASER))
    do(session, "Laser", 6, 2)
    arg = session._log[-1][2]
    assert dice_rolls.add(arg) == -4
    face = dice_rolls.faces(LASER, arg)[0]
    words = "hit" if face != 10 and (face == 1 or face - 4 <= 5) else "miss"
    assert seen(session).facts == ["Laser %d-4=%d: %s" % (face, face - 4, words)]


def test_several_dice_at_once_are_a_line_each():
    session = play(game(MINES))
    do(session, "Mines", 3)
    faces = dice_rolls.faces(MINES, session._log[-1][2])
    assert len(faces) == 3
    assert seen(session).facts == [
        "Mines %d: %s" % (face, "hit" if face % 2 else "miss")
        for face in sorted(faces, key=lambda face: (1 - face % 2, face))
    ]


def test_of_several_dice_the_one_that_decides_is_told_first():
    table = [[2, "out"], [4, "even"], [6, "in"]]
    kinds = (
        ({"parity": ["destroyed", "safe"]}, ("destroyed", "safe")),
        ({"hits": "at_most", "target": 2, "words": ["sunk", "afloat"]}, ("sunk", "afloat")),
        ({"hits": "above", "target": 5, "always": [2]}, ("hit", "miss")),
        ({"faces": table}, ("out", "even", "in")),
    )
    for more, ranks in kinds:
        die = dict({"name": "Mines", "sides": 6, "dice": 2, "exact": True}, **more)
        firsts = set()
        for seed in range(40):
            session = play(form(["dice"], dice=[die]), seed=seed)
            do(session, "Mines")
            told = [line.split(": ")[1] for line in seen(session).facts]
            assert told == sorted(told, key=ranks.index)
            firsts.add(told[0])
        assert len(firsts) > 1


def test_in_a_contest_both_roll_and_add_and_ties_stay_ties():
    results = set()
    for seed in range(60):
        session = play(game(BOARD), seed=seed)
        do(session, "Board", 1, 3, 1)
        arg = session._log[-1][2]
        mine, theirs = dice_rolls.faces(BOARD, arg)
        lines = seen(session).facts
        sums = (mine + 3, theirs + 1)
        who = "tie" if sums[0] == sums[1] else "Ann" if sums[0] > sums[1] else "Bob"
        assert lines == [
            "Board: " + who,
            "Ann %d+3=%d" % (mine, mine + 3),
            "Bob %d+1=%d" % (theirs, theirs + 1),
        ]
        results.add(who)
    assert results == {"tie", "Ann", "Bob"}


def test_the_other_side_of_a_contest_is_named_and_must_be_playing():
    session = play(game(BOARD))
    assert row(session, "Board").fields[0][5] == ["Bob", "Cyd"]
    do(session, "Board", 2, 0, 0)
    assert seen(session).facts[-1].startswith("Cyd")
    session.do(e.STATUS, BOB, 3)
    arg = row(session, "Board").filled([1, 0, 0])
    refused("not_playing", session.do, e.ROLL, ANN, arg)
    refused("no_seat", session.do, e.ROLL, ANN, arg - 8)
    refused("no_seat", session.do, e.ROLL, ANN, arg + 8 * 5)


def test_between_two_players_nobody_needs_to_be_named():
    session = play(game(BOARD), players=2)
    assert [field[0] for field in row(session, "Board").fields] == ["Masts (Ann)", "Masts (other)"]
    do(session, "Board", 0, 0)
    assert seen(session).facts[-1].startswith("Bob")


def test_what_is_no_roll_is_refused():
    session = play(game(CANNON, LASER, MINES))
    cannon, laser = row(session, "Cannon"), row(session, "Laser")
    refused("no_action", session.do, e.ROLL, ANN, 7)
    refused("value", session.do, e.ROLL, ANN, cannon.filled([0]))
    refused("value", session.do, e.ROLL, ANN, cannon.filled([7]))
    refused("value", session.do, e.ROLL, ANN, cannon.filled([3]) + ROLL_ADD)
    refused("value", session.do, e.ROLL, ANN, laser.filled([10, 0]))
    refused("value", session.do, e.ROLL, ANN, cannon.filled([3]) + ROLL_DICE)
    refused("not_now", session.do, e.ROLL, BOB, cannon.filled([3]))
    session.do(e.PAUSE)
    refused("paused", session.do, e.ROLL, ANN, cannon.filled([3]))


def test_a_die_can_be_left_out_by_a_switch():
    session = play(game(dict(CANNON, when=False), PARITY))
    assert [one.name for one in seen(session).rows] == ["Sabotage"]
    refused("no_action", session.do, e.ROLL, ANN, cast(CANNON, [1], 3))


def test_nobody_rolls_while_no_turn_goes_on():
    session = begun(game(CANNON))
    refused("not_now", session.do, e.ROLL, ANN, cast(CANNON, [1], 3))
    assert seen(session).rows == []


def test_a_new_turn_forgets_the_last_roll():
    session = play(game(CANNON))
    do(session, "Cannon")
    session.do(e.END_TURN, ANN)
    assert seen(session).facts == []


def test_the_longest_roll_fits_a_record_after_three_quiet_days_and_after_a_quiet_year():
    most = pack(e.ROLL, die=7, target=127, modifier=31, dice=4, faces=65535)
    day_ms = 86400000
    for elapsed in (3 * day_ms, 4 * day_ms, 365 * day_ms):
        event = (e.ROLL, 7, most, elapsed)
        assert e.decode(e.encode(event)[0])[0] == event


# As many sides as dice may have that are rolled at once, by how many there are.
SIDES = {1: 100, 2: 100, 3: 100, 4: 100, 5: 55, 6: 28, 7: 17, 8: 12}


def test_one_to_eight_dice_are_rolled_at_once_and_all_they_show_fits_a_record():
    for dice, most in SIDES.items():
        die = {"name": "Pool", "sides": most, "dice": dice, "exact": True}
        if most < 100:
            bad(game(dict(die, sides=most + 1)))
        for sides in (2, 6, most):
            session = play(game(dict(die, sides=sides)), 2)
            for faces in ([sides] * dice, [1] * dice, [1] + [sides] * (dice - 1)):
                arg = cast(session.setup.more["dice"][0], faces)
                session.since_ms = 365 * 86400000  # a year, if there is room
                event = (e.ROLL, ANN, arg, min(session.since_ms, e.room_ms(arg)))
                assert event[3] >= 3 * 86400000
                assert e.decode(e.encode(event)[0])[0] == event
                session.replay([event])
                assert dice_rolls.faces(session.setup.more["dice"][0], arg) == faces
            session.since_ms = 365 * 86400000
            do(session, "Pool")
            event = session._log[-1]
            assert e.decode(e.encode(event)[0])[0] == event
            again(session)


def test_four_dice_of_sixteen_are_rolled_after_four_quiet_days():
    session = play(game({"name": "Rune", "sides": 16, "dice": 4}), 2)
    session.advance(4 * 86400000)
    rolled = []
    for _ in range(50):
        do(session, "Rune")
        rolled.append(session._log[-1])
        session.advance(4 * 86400000)
    for event in rolled:
        assert e.decode(e.encode(event)[0])[0] == event


def test_dice_that_cannot_be_are_refused():
    bad(game(dict(CANNON, sides=1)))
    bad(game(dict(CANNON, sides=101)))
    bad(game(dict(MINES, dice=5, sides=100)))
    bad(game(dict(MINES, dice=9)))
    bad(game(dict(CANNON, hits="often")))
    bad(game(dict(CANNON, target=["Mast", 3, 2, 3])))
    bad(game(dict(CANNON, adds=[["Bonus", 0, 40, 0, 1]])))
    bad(game(dict(CANNON, adds=[["Bonus", 0, 4, 0, 2]])))
    bad(game(*[CANNON] * 9))
    bad(game({"sides": 6}))
    bad(form(["dice"]))
    bad(form(["dreams"]))


def test_of_some_dice_exactly_so_many_are_rolled():
    die = {"name": "Mines", "sides": 10, "dice": 3, "exact": True, "parity": ["boom", "safe"]}
    session = play(form(["dice"], dice=[die]))
    mines = row(session, "Mines")
    assert mines.fields == ()
    do(session, "Mines")
    assert len(seen(session).facts) == 3
    refused("value", session.do, e.ROLL, ANN, mines.arg - ROLL_DICE)
    again(session)


def test_as_many_are_rolled_as_a_counter_says():
    die = {"name": "Attack", "sides": 6, "dice": 3, "exact": True, "by": 0}
    more = {"counters": [["Army", 9, 0]], "dice": [die]}
    session = play(form(["dice"], **more))
    assert seen(session).rows == []
    refused("value", session.do, e.ROLL, 0, pack(e.ROLL, dice=1))
    session.do(e.COUNT, 0, 2)
    do(session, "Attack")
    assert len(seen(session).facts) == 2
    session.do(e.COUNT, 0, 9)
    do(session, "Attack")
    assert len(seen(session).facts) == 3
    refused("value", session.do, e.ROLL, 0, pack(e.ROLL, dice=2))
    again(session)
    session = play(form(["dice"], **dict(more, dice=[dict(die, exact=False)])))
    session.do(e.COUNT, 0, 2)
    (field,) = row(session, "Attack").fields
    assert field[1:4] == (1, 2, 2)
    for wrong in ({"contest": True}, {"dice": 1, "tick": 0}):
        bad(form(["dice"], **dict(more, dice=[dict(die, **wrong)])))
