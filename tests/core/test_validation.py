# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Each kind of form takes what lies within its bounds, and nothing beside them."""

from tidebell_core.errors import Refused
from tidebell_core.setup_reading import forms
from tidebell_core.setup_reading.validation import _Reader, front

NUMBERS = (forms.NUMBER, 2, 4)
LETTERS = (forms.TEXT, 2)
# A form, what it takes, what it does not.
KINDS = (
    (NUMBERS, (2, 3, 4), (1, 5, True, "3", None, 2.5, [3])),
    (LETTERS, ("", "a", "ab"), ("abc", 5, None, ["a"], "a\n", "\u2603")),
    (
        (forms.LINES, 2, 3),
        ("", "a", "abc", "a\nb", "abc\nabc"),
        ("a\nb\nc", "abcd", 5, None, ["a"]),
    ),
    ((forms.WORD, "one", "two"), ("one", "two"), ("", "on", 1, None)),
    ((forms.BOOLEAN,), (True, False), (0, 1, "true", None)),
    ((forms.INDEX, "places"), (0, 1), (-1, 2, True, "0", None)),
    ((forms.INDEX, "none"), (), (0, -1)),
    ((forms.LIST, 1, 2, NUMBERS), ([2], [2, 4]), ([], [2, 2, 2], [1], 2, "2", None)),
    ((forms.ROW, NUMBERS, LETTERS), ([2, "a"],), ([2], ["a", 2], [2, "a", 2], [])),
    (
        (forms.FIRST, 1, 3, LETTERS, NUMBERS),
        (["a"], ["a", 2], ["a", 2, 3]),
        ([], [2], ["a", "a"], ["a", 2, 2, 2]),
    ),
    ((forms.MAYBE, NUMBERS), (None, 2), (1, "a")),
    ((forms.EITHER, NUMBERS, (forms.LIST, 1, 2, NUMBERS)), (2, [2]), (1, [1], "a", None)),
    (
        (forms.KEYS, {"a": NUMBERS}, {"b": LETTERS}),
        ({"a": 2}, {"a": 2, "b": "x"}),
        ({}, {"b": "x"}, {"a": 1}, {"a": 2, "c": 2}, [], None),
    ),
    (
        (forms.STEP,),
        (["lot"], ["next_starter", "ask"]),
        (["no"], ["lot", 1], ["next_starter"], ["next_starter", "x"], [], [5], "lot"),
    ),
)


def taken(value, form):
    return _Reader({"places": [0, 0]}, (), []).take(value, form)


def test_what_is_of_a_form_is_taken_as_it_is_and_nothing_else_is():
    for form, good, bad in KINDS:
        for value in good:
            found = taken(value, form)
            assert found == (tuple(value) if isinstance(value, list) else value), (form, value)
        for value in bad:
            try:
                taken(value, form)
            except Refused:
                continue
            raise AssertionError((form, value))


def test_a_switch_has_one_to_eight_values():
    for count in (0, 1, 8, 9):
        values = [[str(at), at] for at in range(count)]
        colours = [["Red", "R", [255, 0, 0]]] * 2
        data = {"format": 1, "title": "T", "players": [1, 2], "colours": colours}
        data["switches"] = [["name", "Name", values]]
        try:
            front(data, [count - 1])
            assert 1 <= count <= 8, count
        except Refused:
            assert not 1 <= count <= 8, count


def refused(switches, value, form, place=()):
    reader = _Reader({}, switches, [0] * len(switches))
    reader._place += place
    try:
        reader.take(value, form)
    except Refused as refusal:
        return refusal.text
    return ""


def test_all_that_a_switch_could_mean_is_of_the_form():
    pace = ["Pace", "slow", [["slow", 2], ["fast", 4], ["none", None]]]
    assert _Reader({}, [pace], [1]).take({"$": 0}, (forms.MAYBE, NUMBERS)) == 4
    assert "is not a number from 2 to 4" in refused([pace], {"$": 0}, NUMBERS)
    assert not refused([pace], {"$": 0, "is": 2}, (forms.BOOLEAN,))
    assert refused([pace], {"$": 0, "is": 3}, (forms.BOOLEAN,))


def test_nothing_hangs_on_switches_without_end_or_as_a_whole_list():
    numbers = (forms.LIST, 1, 2, NUMBERS)
    round_about = ["A", "a", [["x", {"$": 0}], ["y", 2]]]
    assert "is no switch's value" in refused([round_about], {"$": 0}, NUMBERS)
    lists = ["B", "b", [["x", [2]], ["y", [3, 4]]]]
    assert not refused([lists], {"$": 0}, numbers, ("stages", 0))
    assert "cannot hang on a switch as a whole" in refused([lists], {"$": 0}, numbers, ("actions",))
