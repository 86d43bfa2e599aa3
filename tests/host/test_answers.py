# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Each form of an answer takes its edges, and refuses what lies just beyond them in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from tidebell_host import answers
from tidebell_host.answers import Form, Unfit

# A form, what it takes, and what it refuses.
FORMS: dict[str, tuple[Form, list[Any], list[Any]]] = {
    "whole numbers": (answers.whole(3, 5), [3, 4, 5], [2, 6, True, 4.0, "4", None]),
    "counts": (answers.whole(), [0, 1, 2**53], [-1, 2**53 + 1, False]),
    "numbers": (
        answers.number,
        [0, -1.5, 2**53 - 1, 1 - 2**53],
        [2**53, -(2**53), True, "1", None, float("nan"), float("inf")],
    ),
    "flags": (answers.flag, [True, False, 0, 1], [2, -1, 1.0, "", None]),
    "texts": (answers.text(3), ["", "abc"], ["abcd", 3, None, ["a"]]),
    "words": (answers.word("on|off"), ["on", "off"], ["", "one", "on ", 1, None]),
    "nulls": (answers.maybe(answers.whole(0, 1)), [None, 0, 1], [2, "0"]),
    "either": (answers.either(answers.text(1), answers.whole(5, 6)), ["", "a", 5, 6], ["ab", 4, 7]),
    "lists": (answers.items(answers.whole(0, 1), 2), [[], [0], [0, 1]], [[0, 1, 0], [2], {}, "01"]),
    "rows": (
        answers.row(answers.whole(0, 1), answers.text(1)),
        [[0, "a"]],
        [[], [0], [0, "a", 0], ["a", 0], {}, "0a"],
    ),
    "tables": (
        answers.table({"a": answers.whole(0, 1)}, {"b": answers.whole(2, 3)}),
        [{"a": 0}, {"a": 1, "b": 2}],
        [{}, {"b": 2}, {"a": 2}, {"a": 0, "b": 1}, [], "a", None],
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_takes_its_edges_and_nothing_beyond(name: str) -> None:
    form, good, bad = FORMS[name]
    for value in good:
        assert form(value) == value
    for value in bad:
        with pytest.raises(Unfit) as caught:
            form(value)
        assert str(caught.value)


def test_a_flag_that_is_a_number_becomes_one() -> None:
    assert answers.flag(1) is True and answers.flag(0) is False
    assert answers.yes(True) is True and answers.yes(1) is True
    for value in (False, 0, 2):
        with pytest.raises(Unfit):
            answers.yes(value)


def test_lists_without_a_number_of_their_own_have_an_end() -> None:
    form = answers.items(answers.whole())
    assert len(form([0] * answers.MOST_LIST)) == answers.MOST_LIST
    with pytest.raises(Unfit, match="a list of more than 64"):
        form([0] * (answers.MOST_LIST + 1))


def test_halves_of_letters_become_question_marks() -> None:
    assert answers.text()("a\ud800b") == "a?b"


def test_what_a_table_does_not_name_is_left_out_or_has_a_form_of_its_own() -> None:
    assert answers.table({})({"more": 1}) == {}
    small = answers.table({"a": answers.whole()}, {}, answers.whole(0, 9))
    assert small({"a": 10, "b": 9, "Odd": 1, "c" * 33: 1}) == {"a": 10, "b": 9}
    with pytest.raises(Unfit, match="b: a number beyond 0 to 9"):
        small({"a": 10, "b": 10})
    many = {f"k{at}": 1 for at in range(2 * answers.MOST_LIST)}
    assert len(answers.table({}, {}, answers.whole())(many)) == answers.MOST_LIST


@pytest.mark.parametrize(
    ("form", "value", "said"),
    [
        (FORMS["lists"][0], [0, 2], "item 2: a number beyond 0 to 1"),
        (FORMS["rows"][0], [0, 1], "item 2: no text"),
        (FORMS["tables"][0], {"a": "x"}, "a: no whole number"),
        (FORMS["tables"][0], {}, "a is missing, as of too old a firmware"),
        (answers.table({"t": FORMS["lists"][0]}), {"t": [5]}, "t, item 1: a number beyond 0 to 1"),
    ],
)
def test_the_place_of_what_is_wrong_is_named(form: Form, value: Any, said: str) -> None:
    with pytest.raises(Unfit) as caught:
        form(value)
    assert str(caught.value) == said


def test_only_json_is_read() -> None:
    assert answers.parsed(b'{"a": [1, 2.5, null, true]}') == {"a": [1, 2.5, None, True]}
    for data in (b"", b"{", b"NaN", b"[Infinity]", b"-Infinity", b"\xff", b"[" * 100_000):
        with pytest.raises(Unfit):
            answers.parsed(data)


# Fields whose numbers and texts the protocol bounds: an answer that is good with the one value and
# refused with the other.
EDGES: list[tuple[str, dict[str, Any], str, Any, Any]] = [
    ("status", {"game": None}, "seat", -1, -2),
    ("status", {"game": None}, "seat", 15, 16),
    ("status", {"game": 0}, "game", 0x7FFFFFFF, 0x80000000),
    ("status", {"game": None}, "phase", 255, 256),
    ("status", {"game": None}, "crc32", 0xFFFFFFFF, 1 << 32),
    ("status", {"game": None}, "title", "x" * 200, "x" * 201),
    ("status", {"game": None}, "setup", "a" * 32, "a" * 33),
    ("status", {"game": None}, "stage", "x" * 2000, "x" * 2001),
    ("status", {"game": None}, "seats", [[0, "A"]] * 16, [[0, "A"]] * 17),
    ("status", {"game": None}, "clock_ms", -(2**53), -(2**53) - 1),
    ("log", {"events": [], "next": None}, "events", [[0, 255, 15, None, 0]], [[0, 256, 15, 0, 0]]),
    ("log", {"events": [], "next": None}, "events", [[0, 0, 15, -5, 0]], [[0, 0, 16, 0, 0]]),
    ("log", {"events": [], "next": None}, "events", [], [[0, 0, 0, 0, -1]]),
    ("errors", {"errors": ""}, "errors", "x" * 10_000, "x" * 10_001),
    ("drive", {"drive": ""}, "drive", "x" * 40, "x" * 41),
    ("list", {"setups": [], "free": 0}, "setups", [["a", 0, 0]] * 256, [["a", 0, 0]] * 257),
    ("list", {"setups": [], "free": 0}, "free", 0, -1),
    ("check", {"show": None, "seen": []}, "show", "x" * 40, "x" * 41),
    ("settings", {}, "settings", {"name": "", "mute": 0, "clock_ppm": 0, "x": ""}, {"name": ""}),
]


@pytest.mark.parametrize(("name", "answer", "field", "good", "bad"), EDGES)
def test_a_field_of_an_answer_has_its_bounds(
    name: str, answer: dict[str, Any], field: str, good: Any, bad: Any
) -> None:
    form = answers.ANSWERS[name]
    assert form({**answer, field: good})[field] == good
    with pytest.raises(Unfit, match=f"^{field}[:,] "):
        form({**answer, field: bad})


def test_a_game_that_cannot_be_read_says_so_and_no_other_may_say_less() -> None:
    form = answers.ANSWERS["games"]
    game = {"game": 1, "state": "on", "fetched": False, "events": 9}
    readable = {**game, "setup": "a", "crc32": 1, "seats": []}
    for one in ({**game, "damaged": True}, readable, {**readable, "seed": "0123456789abcdef"}):
        assert form({"games": [one], "next": None})["games"] == [one]
    for one in (
        game,
        {**game, "damaged": False},
        {**readable, "seed": "x"},
        {**readable, "state": ""},
    ):
        with pytest.raises(Unfit):
            form({"games": [one], "next": None})
