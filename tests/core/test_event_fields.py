# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Fields of events' arguments: each comes back as it was put in."""

from tidebell_core.record import events as e
from tidebell_core.record.event_names import CONTEST, DUEL_ON, FIELDS, NAMES, pack, unpack

LAYOUTS = [(kind, fields) for kind, fields in FIELDS.items()]
LAYOUTS += [(e.ROLL, CONTEST), (e.DUEL, DUEL_ON)]


def test_the_lowest_field_counts_once_and_each_is_a_multiple_of_the_one_below():
    for _, fields in LAYOUTS:
        weights = [weight for _, weight, _ in fields]
        assert weights[0] == 1 and weights == sorted(set(weights))
        assert not any([weights[at + 1] % weights[at] for at in range(len(weights) - 1)])


def test_every_value_that_a_field_has_room_for_comes_back():
    for kind, fields in LAYOUTS:
        for at, (name, weight, zero) in enumerate(fields):
            room = fields[at + 1][1] // weight if at + 1 < len(fields) else 70
            if at == 1 and kind in (e.COUNT, e.SCORE, e.FIX_LIMIT):
                room = e.LARGE
            for digit in {0, 1, room // 2, room - 1}:
                values = dict([(other, max(0, -least)) for other, _, least in fields])
                values[name] = digit - zero
                assert unpack(kind, pack(kind, fields, **values), fields) == values


def test_arguments_are_what_logs_have_always_had():
    assert pack(e.SPEND, action=3, target=2) == e.spend_arg(3, 2) == 3 + 32 * 3
    assert pack(e.SPEND, action=3, target=-1) == e.spend_arg(3) == 3
    assert pack(e.ASSET, asset=2, field=1, value=3) == e.asset_arg(2, 1, 3) == (2 * 8 + 1) * 16 + 3
    assert pack(e.PAY, pot=2, amount=7) == 1 + 2 * 1024 + 7
    assert pack(e.CHANGE, place=1, change=-3) == 1024 + 509
    assert pack(e.GIVE_TIME, seat=3, seconds=30) == 3 * 131072 + 30
    roll = pack(e.ROLL, die=1, target=5, modifier=-2, dice=3, faces=9)
    assert roll == 1 + 8 * 5 + 1024 * 30 + 65536 * 2 + 262144 * 9
    contest = pack(e.ROLL, CONTEST, die=1, further=2, mine=1, theirs=-1, faces=9)
    assert contest == 1 + 8 * 2 + 64 * 33 + 4096 * 31 + 262144 * 9


def test_each_event_has_the_number_at_which_its_name_stands():
    free = set()  # of events that are no more, or not yet
    for number, name in enumerate(NAMES):
        if name:
            assert getattr(e, name.upper()) == number
        else:
            free.add(number)
    assert free <= {0, 53, 54, 55, 56, 57, 58, 61, 62, 63, 64, 65, 66}
