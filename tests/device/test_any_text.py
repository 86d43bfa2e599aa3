# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Names and texts of any letters, through the link and on the drive: taken and shown, or refused.

Whatever it was, the device starts twice afterwards, can be played, and has noted no fault.
"""

from __future__ import annotations

import json
import tempfile
from binascii import crc32
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fuzzing import fixed, fresh
from hypothesis import given
from hypothesis import strategies as st
from linked import ask
from tabletop import Bench, compiled
from tabletop import fresh as new_device
from tidebell_core.letters import columns, unshown

ODD = [
    "\t",
    "\n",
    "\x1b[2J",
    "\0",
    "\ud800",
    "\U0001f600",
    "\u202e",
    "太",
    "é",
    "▸",
    "\x7f",
    '"',
    "\\",
]
texts = st.one_of(
    st.text(max_size=12),
    st.text(alphabet=st.characters(), min_size=1, max_size=12),
    st.lists(st.sampled_from([*ODD, "Ann", "b"]), min_size=1, max_size=3).map("".join),
)


@contextmanager
def device() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder:
        bench = new_device(Path(folder) / "state")
        try:
            yield bench
        finally:
            bench.close()


def restart_twice(bench: Bench) -> None:
    """Start it twice; it can be used, and nothing failed."""
    for _ in range(2):
        bench.cut()
        bench.power()
        assert bench.text, "something is on the screen"
    assert ask(bench, "errors")["errors"] == ""


def held_against(answer: dict, text: str, most: int) -> bool:
    """Return whether a text was taken; a refusal must be a sentence that names the letter."""
    letter = unshown(text)
    wide = columns(text)
    if letter or not 0 < wide <= most:
        assert answer["error"] == "invalid", (answer, text)
        assert not letter or wide > most or letter in answer["text"]
        return False
    assert "error" not in answer, (answer, text)
    return True


def through_the_link(text: str) -> None:
    with device() as bench:
        if held_against(ask(bench, "names", set=["Ann", text]), text, 12):
            assert ask(bench, "names")["names"] == ["Ann", text]
        seats = [[0, text], [1, "Bo"]]
        answer = ask(bench, "start", setup="full-metal-planete", seats=seats)
        if held_against(answer, text, 12):
            assert ask(bench, "status")["seats"] == seats
        restart_twice(bench)
        if "game" in answer:
            assert bench.session.header.seats == seats
        else:
            bench.begin(2)
        bench.playing(3)


def on_the_drive(text: str) -> None:
    """A setup with such a title, colour and action comes through the link, and as a file."""
    data = json.loads(compiled())
    data["id"] = "odd"
    data["title"] = text
    data["colours"][0][0] = text
    data["actions"][0]["name"] = text
    body = json.dumps(data).encode()
    with device() as bench:
        checksum = crc32(body)
        ask(bench, "begin", setup="odd", size=len(body), crc32=checksum)
        for at in range(0, len(body), 200):
            bench.app.store.chunk(at, body[at : at + 200])
        answer = ask(bench, "commit")
        if unshown(text):
            assert "cannot be shown" in answer["text"] or answer["error"] == "invalid"
        restart_twice(bench)
        (bench.state / "drive" / "setups" / "odd.json").write_bytes(body)
        restart_twice(bench)
        bench.choose("New game")
        assert "Full Metal Planète" in bench.screen
        bench.choose("Full Metal Planète")
        bench.choose("Begin")
        bench.playing(3)
        assert ask(bench, "errors")["errors"] == ""


@given(texts)
@fixed(10)
def test_any_name_is_taken_and_shown_or_refused(text: str) -> None:
    through_the_link(text)


@pytest.mark.outer
@fresh(10)
@given(texts)
def test_any_other_name_is_taken_and_shown_or_refused(text: str) -> None:
    through_the_link(text)


@given(texts)
@fixed(5)
def test_a_setup_of_any_texts_costs_nothing_else(text: str) -> None:
    on_the_drive(text)


@pytest.mark.outer
@fresh(5)
@given(texts)
def test_a_setup_of_any_other_texts_costs_nothing_else(text: str) -> None:
    on_the_drive(text)
