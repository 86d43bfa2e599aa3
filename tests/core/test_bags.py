# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags: draws in private and before all, refills, cards held out, a card that ends the game."""

from small import (
    ANN,
    BOB,
    CYD,
    again,
    answer,
    bad,
    begun,
    do,
    form,
    play,
    private,
    row,
    seen,
    told,
    with_steps,
)
from table import refused
from tidebell_core.game.state import ABSENT, OVER, OVERTIME, PLAYING, PROMPT, READY, RUN, SCORE
from tidebell_core.record import events as e
from tidebell_core.record.event_names import taken, unpack

# Ten cards, a planet among them is worth two draws, and a treaty ends it all.
BAG = {
    "name": "Bag",
    "cards": [
        ["Scout", 4],
        ["Fuel", 3],
        ["Planet", 2, {"draws": 2}],
        ["Colony", 1, {"each": 1}],
        ["Treaty", 1, {"out": 1, "ends": 1}],
    ],
    "turn": 2,
    "table": "Deploy",
    "limit": 3,
    "refill": "empty",
}
SCOUT, FUEL, PLANET, COLONY, TREATY = range(5)
TILES = {
    "name": "Tiles",
    "cards": [["Tile", 6]],
    "public": True,
    "cost": 1,
    "choose": 2,
    "limit": 2,
    "refill": "draw",
}


def flat(bag):
    """Return a bag in its device form: what is special about cards as lists of their numbers."""
    cards = bag["cards"]
    made = dict(bag, cards="\n".join([card[0] for card in cards]))
    made["counts"] = [card[1] for card in cards]
    for kind, card in enumerate(cards):
        for key, value in card[2].items() if len(card) > 2 else ():
            listed = made.setdefault(key, [])
            listed.append([value, kind] if key in ("draws", "each", "when") else kind)
    return made


def game(*bags, steps=None):
    data = form(["bags"], bags=[flat(bag) for bag in bags])
    if steps:
        data["stages"][0]["steps"] = steps
    return with_steps(data)


def rules(session):
    return session.game.owner(e.TAKE)


def everything(session, bag=0):
    """Return how many cards of each kind there are, wherever they are."""
    bags = rules(session)
    discards = bags.discards(bag)
    found = [count + discards[kind] for kind, count in enumerate(bags.counts(bag))]
    for seat in range(len(session.state.status)):
        for zone in (0, 1):
            for kind in bags.held(bag, seat, zone):
                found[kind] += 1
    return found


def have(session, seat, *kinds, zone=0, bag=0):
    """Put cards of those kinds from the bag into a hand, or on the table."""
    bags = rules(session)
    for kind in kinds:
        bags.hold(bag, seat, zone, kind)


def to_discards(session, kind, count, bag=0):
    rules(session).discard(bag, kind, count)


def drawn(session):
    """Draw what is due and be done with it."""
    answer(session, "Draw")
    answer(session, "Done")
    return session


def test_a_turn_begins_with_the_draws_and_only_the_drawer_sees_them():
    session = play(game(BAG))
    prompt = seen(session).prompt
    assert (prompt.title, prompt.secret) == ("Ann draws 2", False)
    answer(session, "Draw")
    prompt = seen(session).prompt
    assert (prompt.title, prompt.seat, prompt.secret) == ("Ann drew 2", ANN, True)
    assert prompt.rows == [] and list(prompt.lines) == []
    hand = rules(session).held(0, ANN)
    assert private(session).lines == [[BAG["cards"][kind][0] for kind in hand]]
    answer(session, "Done")
    assert session.state.phase == RUN
    assert seen(session).facts == ["Bag 8, discards 0", "Hand 2 of 3"]
    again(session)


def test_no_private_draw_and_no_hand_is_told():
    session = drawn(play(game(BAG)))
    names = [card[0] for card in BAG["cards"]]
    view = seen(session)
    assert not any(name in line for name in names for line in view.facts)
    take = [event for event in told(session) if event[0] == e.TAKE]
    assert [event[2] for event in take] == [0]
    have(session, ANN, SCOUT)
    do(session, "Deploy")
    answer(session, "Scout")
    assert told(session)[-1][2] is None
    session.do(e.END_EARLY)
    assert session.state.phase == OVER
    assert [event[2] for event in told(session) if event[0] == e.PLAY] == [None]


def test_draws_come_out_the_same_after_an_undo_and_differ_by_seed():
    hands = set()
    for seed in range(20):
        session = play(game(BAG), seed=seed)
        answer(session, "Draw")
        hand = list(rules(session).held(0, ANN))
        session.undo()
        answer(session, "Draw")
        assert rules(session).held(0, ANN) == hand
        hands.add(tuple(hand))
    assert len(hands) > 6


def test_no_card_is_lost_or_made_in_a_long_game():
    session = play(game(BAG), seed=3)
    for _ in range(60):
        assert everything(session)[:4] == [4, 3, 2, 1]
        if session.state.phase in (SCORE, OVER):
            break
        if session.state.phase == PROMPT:
            rows = private(session).rows
            session.do(rows[0].kind, rows[0].seat, rows[0].arg)
        elif session.state.phase == READY:
            session.do(e.ADVANCE)
        else:
            session.do(e.END_TURN, session.state.seat)
    assert session.count > 20
    again(session)


def test_an_empty_bag_takes_the_discards_and_what_was_held_out_and_the_draw_goes_on():
    session = play(game(BAG))
    have(session, BOB, PLANET, PLANET, COLONY, FUEL)
    to_discards(session, SCOUT, 3)
    to_discards(session, FUEL, 2)
    assert rules(session).counts(0) == [1, 0, 0, 0, 0]
    answer(session, "Draw")
    # The scout was the last: in went three scouts, two fuel and the treaty; one of them came out.
    bags = rules(session)
    assert bags.held(0, ANN)[0] == SCOUT and len(bags.held(0, ANN)) == 2
    assert sum(bags.counts(0)) == 5 and sum(bags.discards(0)) == 0
    assert everything(session) == [4, 3, 2, 1, 1]
    expected = [3, 2, 0, 0, 1]
    expected[bags.held(0, ANN)[1]] -= 1
    assert bags.counts(0) == expected


def test_the_held_out_card_goes_in_only_once():
    session = play(game(dict(BAG, cards=[["Scout", 2], ["Treaty", 1, {"out": 1}]], turn=1)))
    for _ in range(5):
        if session.state.phase == READY:
            session.do(e.ADVANCE)
        drawn(session)
        if rules(session).held(0, session.state.seat):
            do(session, "Discard")
            kinds = private(session).rows
            answer(session, kinds[0].name)
        session.do(e.END_TURN, session.state.seat)
        assert sum(everything(session)) <= 3
    assert everything(session) == [2, 1]


def test_without_a_refill_an_empty_bag_gives_no_more():
    session = play(game(dict(BAG, refill=None, cards=[["Scout", 1], ["Fuel", 2]], turn=5)))
    answer(session, "Draw")
    assert len(rules(session).held(0, ANN)) == 3
    answer(session, "Done")
    session.do(e.END_TURN, ANN)
    answer(session, "Draw")
    assert session.state.phase == RUN and session.state.seat == BOB
    assert rules(session).held(0, BOB) == []
    assert seen(session).facts[0] == "Bag 0, discards 0"


def test_a_refill_before_a_draw_waits_for_that_draw():
    tiles = dict(TILES, cost=0, choose=0)
    session = play(game(tiles))
    have(session, BOB, *[0] * 4)
    to_discards(session, 0, 1)
    do(session, "Draw")
    assert (rules(session).counts(0), rules(session).discards(0)) == ([0], [1])
    do(session, "Draw")
    assert (rules(session).counts(0), rules(session).discards(0)) == ([0], [0])
    session = play(game(dict(tiles, refill="empty")))
    have(session, BOB, *[0] * 4)
    to_discards(session, 0, 1)
    do(session, "Draw")
    assert (rules(session).counts(0), rules(session).discards(0)) == ([1], [0])


def test_a_planet_that_is_deployed_is_worth_two_draws_each_time():
    session = drawn(play(game(BAG), seed=5))
    have(session, ANN, *[PLANET] * rules(session).counts(0)[PLANET])
    planets = rules(session).held(0, ANN).count(PLANET)
    assert planets == 2
    for _ in range(planets):
        do(session, "Deploy")
        answer(session, "Planet")
        assert seen(session).prompt.title == "Ann draws 2"
        drawn(session)
    assert rules(session).held(0, ANN, 1) == [PLANET, PLANET]
    assert session.state.phase == RUN


def test_a_colony_gives_one_more_draw_at_each_start_of_a_turn():
    session = drawn(play(game(BAG)))
    have(session, BOB, COLONY, zone=1)
    session.do(e.END_TURN, ANN)
    assert seen(session).prompt.title == "Bob draws 3"


def test_several_cards_are_deployed_under_one_cover():
    session = play(game(dict(BAG, turn=0)))
    have(session, ANN, SCOUT, FUEL)
    do(session, "Deploy")
    answer(session, "Scout")
    assert session.state.phase == PROMPT and seen(session).prompt.seat == ANN
    answer(session, "Fuel")
    assert session.state.phase == RUN
    assert rules(session).held(0, ANN, 1) == [SCOUT, FUEL]


def test_what_stays_in_hand_cannot_be_put_on_the_table():
    bag = dict(BAG, cards=[["Scout", 2], ["Fuel", 3, {"stays": 1}]], turn=0)
    session = play(game(bag))
    have(session, ANN, SCOUT, FUEL)
    do(session, "Deploy")
    assert [one.name for one in private(session).rows] == ["Scout", "Done"]
    refused("no_such_card", session.do, e.PLAY, ANN, FUEL)
    answer(session, "Done")
    do(session, "Discard")
    assert [one.name for one in private(session).rows] == ["Scout", "Fuel", "Done"]


def test_a_hand_over_the_limit_comes_down_before_the_turn_ends():
    session = drawn(play(game(BAG)))
    have(session, ANN, SCOUT, FUEL)
    assert seen(session).facts[1] == "Hand 4 of 3"
    session.do(e.END_TURN, ANN)
    prompt = seen(session).prompt
    assert (prompt.title, prompt.seat, prompt.secret) == ("Discard down to 3", ANN, True)
    assert session.state.seat == ANN
    answer(session, "Scout")
    assert session.state.seat == BOB
    assert seen(session).prompt.title == "Bob draws 2"
    assert rules(session).discards(0)[SCOUT] == 1


def test_a_discard_is_told():
    session = drawn(play(game(BAG)))
    have(session, ANN, FUEL)
    do(session, "Discard")
    answer(session, "Fuel")
    assert told(session)[-1][:3] == (e.DISCARD, ANN, FUEL)
    assert seen(session).facts[0].endswith("discards 1")


def clocked(bag, **more):
    """A game with a minute for each player turn."""
    data = game(bag)
    data["clocks"] = [dict({"mode": "countdown", "ms": 60000, "warn": []}, **more)]
    data["stages"][0]["steps"] = [["play", {"clock": 0}]]
    if more:
        data["uses"] = sorted(data["uses"] + ["clocks"])
    return data


def to_the_limit(session):
    """Hold that Ann is asked to discard, on nobody's time, and that her turn ends with it."""
    prompt = seen(session).prompt
    assert (prompt.title, prompt.seat) == ("Discard down to 3", ANN)
    session.advance(600000)
    assert (session.clock_left(), session.state.seat) == (None, ANN)
    while session.state.seat == ANN:
        answer(session, private(session).rows[0].name)
    assert session.state.seat == BOB and len(rules(session).held(0, ANN)) == 3
    assert seen(session).prompt.title == "Bob draws 2"


def test_at_zero_too_a_hand_comes_down_to_its_limit():
    session = drawn(play(clocked(BAG)))
    have(session, ANN, SCOUT, FUEL)
    session.advance(60000)
    to_the_limit(session)


def test_at_zero_a_draw_that_is_due_is_still_drawn():
    session = play(clocked(BAG))
    have(session, ANN, SCOUT, FUEL)
    session.advance(60000)
    assert seen(session).prompt.title == "Ann draws 2"
    drawn(session)
    to_the_limit(session)


def test_zero_while_a_hand_comes_down_asks_on():
    session = drawn(play(clocked(BAG)))
    have(session, ANN, SCOUT, FUEL)
    session.do(e.END_TURN, ANN)
    session.advance(60000)
    to_the_limit(session)


def test_zero_while_cards_are_put_on_the_table_asks_for_what_they_bring():
    session = drawn(play(clocked(BAG)))
    have(session, ANN, PLANET, SCOUT)
    do(session, "Deploy")
    answer(session, "Planet")
    session.advance(60000)
    assert seen(session).prompt.title == "Ann draws 2"
    drawn(session)
    to_the_limit(session)


def test_time_that_is_given_up_is_zero_too():
    data = clocked(BAG, zero="ask", mode="bank")
    session = play(data)
    have(session, ANN, SCOUT, FUEL)
    session.advance(60000)
    assert seen(session).prompt.title == "Time is up"
    answer(session, "Pass on")
    assert seen(session).prompt.title == "Ann draws 2"
    drawn(session)
    to_the_limit(session)
    session = play(data)
    session.advance(60000)
    answer(session, "Play on")
    drawn(session)
    assert (session.state.phase, session.state.seat) == (RUN, ANN)


def test_who_is_passed_over_in_his_turn_ends_it_within_the_limit():
    session = drawn(play(clocked(BAG)))
    have(session, ANN, SCOUT, FUEL)
    session.do(e.STATUS, ANN, ABSENT)
    session.advance(60000)
    to_the_limit(session)


def test_zero_takes_no_look_at_the_card_that_ends_the_game():
    cards = [["Planet", 1], ["Treaty", 1, {"ends": 1}]]
    session = play(clocked(dict(BAG, cards=cards, turn=2)))
    answer(session, "Draw")
    session.advance(60000)
    assert [one.name for one in private(session).rows] == ["Show it", "Deploy"]
    answer(session, "Show it")
    answer(session, "Go on")
    assert session.state.phase == OVER


def test_after_an_attack_that_zero_waits_for_a_hand_comes_down():
    data = clocked(BAG)
    attack = {"id": "a", "name": "Attack", "cost": 0, "shots": 2, "finish": True}
    data.update(actions=[attack], uses=["announced", "bags"])
    session = drawn(play(data))
    have(session, ANN, SCOUT, FUEL)
    session.do(e.SPEND, ANN, 0)
    session.advance(60000)
    assert session.state.phase == OVERTIME
    session.do(e.SPEND, ANN, 0)
    to_the_limit(session)


def test_all_who_play_together_come_down_to_the_limit():
    data = game(dict(BAG, turn=0), steps=[["play", {"together": True}]])
    session = play(data)
    have(session, ANN, *[SCOUT] * 4)
    have(session, CYD, *[FUEL] * 3, COLONY)
    session.do(e.END_TURN, e.NOBODY, 1)
    for seat, card in ((ANN, "Scout"), (CYD, "Fuel")):
        assert seen(session).prompt.seat == seat
        answer(session, card)
    assert (session.state.turn, session.state.phase) == (2, READY)


def test_a_clock_runs_while_a_hand_is_open():
    data = game(dict(BAG, turn=0))
    data["clocks"] = [{"mode": "countdown", "ms": 60000, "warn": []}]
    data["stages"][0]["steps"] = [["play", {"clock": 0}]]
    session = play(data)
    have(session, ANN, SCOUT)
    session.advance(1000)
    do(session, "Deploy")
    session.advance(50000)
    answer(session, "Done")
    assert (session.state.seat, session.clock_left()) == (ANN, 9000)
    do(session, "Deploy")
    session.advance(9000)
    assert session.state.seat == BOB and session.state.phase == RUN


def test_the_end_card_must_be_shown_and_then_the_game_ends():
    session = play(game(dict(BAG, cards=[["Planet", 1], ["Treaty", 1, {"ends": 1}]], turn=2)))
    answer(session, "Draw")
    assert [one.name for one in private(session).rows] == ["Show it", "Deploy"]
    refused("not_now", session.do, e.HAND, ANN, 0)
    answer(session, "Deploy")
    answer(session, "Planet")
    answer(session, "Done")
    assert [one.name for one in private(session).rows] == ["Show it", "Deploy"]
    answer(session, "Show it")
    prompt = seen(session).prompt
    assert (prompt.title, prompt.lines, prompt.secret) == ("Ann shows", ["Treaty"], False)
    refused("not_now", session.do, e.HAND, ANN, 0)
    answer(session, "Go on")
    assert session.state.phase == OVER
    again(session)


def test_nobody_ends_the_game_without_the_card():
    session = play(game(BAG))
    answer(session, "Draw")
    refused("not_now", session.do, e.HAND, ANN, 7)
    refused("not_now", session.do, e.ADVANCE)


def test_a_lost_card_goes_to_the_discards_and_a_taken_one_to_who_plays():
    session = drawn(play(game(BAG)))
    have(session, CYD, SCOUT, PLANET, zone=1)
    do(session, "Lose a card", 2)
    prompt = seen(session).prompt
    assert (prompt.seat, prompt.secret, prompt.rows) == (CYD, True, [])
    answer(session, "Scout")
    answer(session, "Done")
    assert rules(session).discards(0)[SCOUT] == 1
    do(session, "Take a card", 2)
    answer(session, "Planet")
    assert session.state.phase == RUN
    assert rules(session).held(0, ANN, 1) == [PLANET]
    assert rules(session).held(0, CYD, 1) == []


def test_dealing_goes_round_and_everybody_sees_only_his_own():
    session = begun(game(dict(BAG, start=2, turn=0), steps=[["deal", 0], ["play", {}]]))
    for seat, name in ((ANN, "Ann"), (BOB, "Bob"), (CYD, "Cyd")):
        assert seen(session).prompt.title == name + " draws 2"
        answer(session, "Draw")
        assert seen(session).prompt.seat == seat
        answer(session, "Done")
        assert len(rules(session).held(0, seat)) == 2
    assert session.state.phase == READY and session.state.seat == ANN
    session.do(e.ADVANCE)
    assert session.state.phase == RUN
    again(session)


def test_before_all_eyes_the_log_tells_what_is_drawn():
    bag = dict(BAG, public=True, turn=3)
    session = play(game(bag))
    answer(session, "Draw")
    hand = rules(session).held(0, ANN)
    prompt = seen(session).prompt
    assert not prompt.secret and prompt.lines == [[BAG["cards"][kind][0] for kind in hand]]
    drawn = unpack(e.TAKE, told(session)[-1][2])["kinds"]
    assert taken(drawn) == hand
    answer(session, "Done")
    do(session, "What is left")
    there = [(one.name, one.detail) for one in seen(session).prompt.rows[1:]]
    counts = rules(session).counts(0)
    assert there == [
        (card[0], str(counts[kind])) for kind, card in enumerate(BAG["cards"]) if counts[kind]
    ]
    again(session)


def test_what_is_left_of_a_private_bag_are_the_discards_only():
    session = drawn(play(game(BAG)))
    to_discards(session, SCOUT, 1)
    do(session, "What is left")
    prompt = seen(session).prompt
    assert [(one.name, one.detail) for one in prompt.rows] == [("Done", ""), ("Scout", "1")]
    answer(session, "Done")
    assert session.state.phase == RUN


def test_draws_and_choices_from_the_discards_cost_points():
    data = game(TILES)
    data["pools"] = [{"name": "CP", "base": [[1, 5]]}]
    data["uses"] = data["uses"] + ["points"]
    data["stages"][0]["steps"] = [["play", {"points": True}]]
    session = play(data)
    assert row(session, "Draw").detail == "1 CP"
    do(session, "Draw")
    assert session.state.left[ANN] == 4 and len(rules(session).held(0, ANN)) == 1
    assert "From the discards" not in [one.name for one in seen(session).rows]
    refused("no_such_card", session.do, e.TAKE, ANN, 8)
    to_discards(session, 0, 3)
    assert row(session, "From the discards").detail == "2 CP"
    do(session, "From the discards")
    assert session.state.left[ANN] == 2 and len(rules(session).held(0, ANN)) == 2
    do(session, "From the discards")
    refused("few", session.do, e.TAKE, ANN, 8)
    refused("few", session.do, e.TAKE, ANN, 0)


def test_of_several_kinds_in_the_discards_one_is_named():
    session = play(game(dict(BAG, turn=0, choose=0)))
    to_discards(session, FUEL, 1)
    to_discards(session, COLONY, 1)
    assert row(session, "From the discards").fields[0][5] == ["Fuel", "Colony"]
    do(session, "From the discards", 2)
    assert rules(session).held(0, ANN) == [COLONY]
    assert rules(session).discards(0)[COLONY] == 0


def test_at_the_end_of_a_turn_all_hands_come_down_and_tables_are_cleared():
    tiles = dict(TILES, trim=True, clear=True, table="Place", cost=0, choose=0)
    session = begun(game(tiles, steps=[["play", {}], ["trim", 0]]))
    session.do(e.ADVANCE)
    have(session, ANN, *[0] * 4)
    have(session, BOB, 0, zone=1)
    for seat in (ANN, BOB, CYD):
        session.do(e.END_TURN, seat)
    prompt = seen(session).prompt
    assert (prompt.title, prompt.seat) == ("Discard down to 2", ANN)
    refused("not_now", session.do, e.HAND, ANN, 0)
    for _ in range(3):
        answer(session, "Tile")
    answer(session, "Done")
    assert (session.state.turn, session.state.phase) == (2, READY)
    assert len(rules(session).held(0, ANN)) == 1
    assert rules(session).discards(0) == [4]


def test_two_bags_are_kept_apart():
    session = play(game(BAG, dict(BAG, name="Deck", turn=1)))
    assert seen(session).prompt.title == "Ann draws 2"
    drawn(session)
    assert seen(session).prompt.title == "Ann draws 1"
    drawn(session)
    assert len(rules(session).held(0, ANN)) == 2 and len(rules(session).held(1, ANN)) == 1
    names = [one.name for one in seen(session).rows]
    assert "Bag: Deploy" in names and "Deck: Deploy" in names
    assert everything(session, 0)[:4] == everything(session, 1)[:4] == [4, 3, 2, 1]


def test_cards_can_be_left_out_by_a_switch():
    bag = dict(BAG, cards=[["Scout", 2], ["Chaff", 5, {"when": False}]], turn=0)
    session = play(game(bag))
    assert seen(session).facts[0] == "Bag 2, discards 0"


def test_who_does_not_play_is_not_dealt_to():
    session = begun(game(dict(BAG, start=1), steps=[["starter"], ["deal", 0], ["play", {}]]))
    session.do(e.STATUS, BOB, 3)
    session.do(e.STARTER, CYD)
    names = []
    while session.state.phase == PROMPT:
        names.append(seen(session).prompt.title)
        drawn(session)
    assert names == ["Cyd draws 1", "Ann draws 1"]


def test_what_cannot_be_drawn_played_or_discarded_is_refused():
    session = play(game(BAG))
    refused("no_seat", session.do, e.TAKE, e.NOBODY, 0)
    refused("no_action", session.do, e.TAKE, ANN, 3)
    refused("no_action", session.do, e.TAKE, BOB, 0)
    refused("not_now", session.do, e.END_TURN, ANN)
    refused("not_now", session.do, e.PLAY, ANN, SCOUT)
    drawn(session)
    refused("no_action", session.do, e.TAKE, ANN, 0)
    refused("not_now", session.do, e.DISCARD, ANN, SCOUT)
    refused("not_now", session.do, e.HAND, BOB, 1)
    refused("not_now", session.do, e.HAND, ANN, 0)
    refused("no_action", session.do, e.HAND, ANN, 1 + 8 * 3)
    refused("no_action", session.do, e.HAND, ANN, 4)
    refused("no_cards", session.do, e.HAND, ANN, 3)
    hand = rules(session).held(0, ANN)
    other = [kind for kind in range(5) if kind not in hand][0]
    do(session, "Deploy")
    refused("no_such_card", session.do, e.PLAY, ANN, other)
    refused("no_such_card", session.do, e.PLAY, ANN, 63)
    refused("not_now", session.do, e.DISCARD, ANN, hand[0])
    refused("not_now", session.do, e.PLAY, BOB, hand[0])
    refused("not_now", session.do, e.PLAY, ANN, hand[0] + 512)
    refused("not_now", session.do, e.PLAY, ANN, hand[0] + 64)
    refused("not_now", session.do, e.HAND, ANN, 7)


def test_bags_that_cannot_be_are_refused():
    bad(game(dict(BAG, cards=[])))
    bad(game(dict(BAG, cards=[["Scout", 251]])))
    bad(game(dict(BAG, cards=[["Kind %d" % at, 1] for at in range(65)])))
    bad(game(dict(BAG, refill="often")))
    bad(game(dict(BAG, start=100)))
    bad(game(BAG, BAG, BAG, BAG, BAG))
    bad(game(BAG, steps=[["deal", 1], ["play", {}]]))
    bad(form(["bags"]))
    for part in ("cards", "hands", "checks"):
        bad(form([part]))


def test_of_a_second_bag_the_log_tells_it_as_well():
    hidden = {key: value for key, value in BAG.items() if key != "turn"}
    session = play(game(hidden, dict(BAG, name="Other", public=True, turn=3)))
    answer(session, "Draw")
    found = unpack(e.TAKE, told(session)[-1][2])
    assert found["bag"] == 1
    assert taken(found["kinds"]) == rules(session).held(1, ANN) != []


def test_64_kinds_can_be_told_apart():
    cards = [["Kind %d" % at, 1] for at in range(64)]
    session = play(game(dict(BAG, cards=cards, turn=64)))
    answer(session, "Draw")
    assert sorted(rules(session).held(0, ANN)) == list(range(64))
    answer(session, "Done")
    do(session, "Deploy")
    answer(session, "Kind 63")
    assert rules(session).held(0, ANN, 1) == [63]


def test_what_ends_the_game_is_shown_and_never_put_on_the_table():
    session = play(game(BAG))
    have(session, ANN, PLANET, TREATY)
    answer(session, "Draw")
    assert [one.name for one in private(session).rows] == ["Show it", "Deploy"]
    answer(session, "Deploy")
    names = [one.name for one in private(session).rows]
    assert "Planet" in names and "Treaty" not in names
    refused("no_such_card", session.do, e.PLAY, ANN, TREATY)
    answer(session, "Planet")  # a planet may be put there before
    answer(session, "Draw")
    assert "Done" not in [one.name for one in private(session).rows]
    refused("not_now", session.do, e.HAND, ANN, 0)
    answer(session, "Show it")
    answer(session, "Go on")
    assert session.state.phase == OVER


def test_a_discard_into_an_empty_bag_refills_it_at_once_where_its_rules_say_so():
    for refill, left in (("empty", 1), ("draw", 0)):
        session = play(game(dict(BAG, cards=[["Scout", 4]], limit=9, refill=refill)))
        answer(session, "Draw")
        have(session, BOB, 0, 0)
        assert sum(rules(session).counts(0)) == 0
        do(session, "Discard", 0)
        answer(session, "Scout")
        assert sum(rules(session).counts(0)) == left
        assert sum(rules(session).discards(0)) == 1 - left


def test_a_cleared_table_refills_an_empty_bag_with_all_of_it():
    session = play(game(dict(BAG, cards=[["Scout", 4]], turn=0, limit=9, clear=True)), 2)
    have(session, ANN, 0, 0, 0, 0, zone=1)
    session.do(e.END_TURN, ANN)
    session.do(e.END_TURN, BOB)
    assert session.state.turn == 2
    assert (rules(session).counts(0), rules(session).discards(0)) == ([4], [0])


def test_who_was_absent_at_the_deal_gets_his_hand_when_he_comes():
    steps = [["deal", 0], ["play", {}]]
    session = begun(game(dict(BAG, start=2, turn=1), steps=steps))
    session.do(e.STATUS, CYD, ABSENT)
    for title in ("Ann draws 2", "Bob draws 2"):
        assert seen(session).prompt.title == title
        drawn(session)
    assert session.state.phase == READY
    session.do(e.ADVANCE)
    drawn(session)
    session.do(e.STATUS, CYD, PLAYING)
    assert seen(session).prompt.title == "Cyd draws 2"
    drawn(session)
    assert (session.state.phase, session.state.seat) == (RUN, ANN)
    assert [len(rules(session).held(0, seat)) for seat in (ANN, BOB, CYD)] == [3, 2, 2]
    session.do(e.STATUS, CYD, ABSENT)  # only once
    session.do(e.STATUS, CYD, PLAYING)
    assert session.state.phase == RUN
    again(session)


def test_who_comes_back_while_something_is_asked_gets_his_hand_after_it():
    steps = [["deal", 0], ["play", {}]]
    session = begun(game(dict(BAG, start=2, turn=1), steps=steps), 2)
    session.do(e.STATUS, BOB, ABSENT)
    answer(session, "Draw")
    session.do(e.STATUS, BOB, PLAYING)  # the deal goes on: it reaches him, too
    answer(session, "Done")
    assert seen(session).prompt.title == "Bob draws 2"
    drawn(session)
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.ADVANCE)
    assert seen(session).prompt.title == "Ann draws 1"
    session.do(e.STATUS, BOB, PLAYING)
    drawn(session)
    assert session.state.phase == RUN


def test_a_referee_sets_the_limit_of_a_hand():
    session = drawn(play(game(BAG)))
    limit = rules(session).corrections(ANN)[0]
    assert (limit.name, limit.fields[0][3]) == ("Bag limit", 3)
    session.do(limit.kind, limit.seat, limit.filled([1]))
    assert "Hand 2 of 1" in seen(session).facts
    session.do(e.END_TURN, ANN)
    assert seen(session).prompt.title == "Discard down to 1"
    refused("value", session.do, e.FIX_HAND, ANN, 100)
    again(session)


def test_what_lies_on_the_table_counts_by_itself():
    data = game(dict(BAG, scores=[[0, 4, PLANET], [0, 1, SCOUT], [1, 1, COLONY]]))
    data["score"] = {"fields": [["Planets", 2], ["Colonies", 1]], "halves": True}
    data["uses"] = data["uses"] + ["scores"]
    session = play(data, 2)
    have(session, ANN, PLANET, SCOUT, SCOUT, zone=1)
    have(session, BOB, COLONY, FUEL, zone=1)
    have(session, BOB, PLANET)
    session.do(e.END_EARLY)
    assert seen(session).ranking == [(1, ANN, 6), (2, BOB, 0.5)]
