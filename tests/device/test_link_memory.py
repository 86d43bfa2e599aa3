# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What answers a computer is in memory while it is spoken to, and gives way to the game."""

from __future__ import annotations

import binascii
import json
import sys

import pytest
from linked import ask
from tabletop import compiled
from tidebell_core.frames import encode
from tidebell_core.messages import TYPES

# Of the firmware's own gc: what is free with the link in memory.
SHORT = 15 * 1024
# Compiled before a device is on, which would have the modules that this takes.
ANOTHER = compiled("pirates")


@pytest.fixture
def scarce(device, monkeypatch):
    """A device whose memory is short as soon as a game is on."""
    monkeypatch.setattr(sys.modules["tidebell.memory"].gc, "mem_free", lambda: SHORT)
    return device


def test_a_game_that_begins_has_the_memory_of_the_link_and_the_computer_is_answered_again(device):
    ask(device, "hello")
    assert device.app.link
    device.begin()
    assert not device.app.link and "tidebell.wire.link" not in sys.modules
    assert ask(device, "status")["game"] == 1
    assert device.app.link


def test_a_game_begun_by_the_computer_has_it_once_the_answer_is_out(device):
    setup = ask(device, "list")["setups"][0][0]
    answer = ask(device, "start", setup=setup, seats=[[0, "Ann"], [1, "Bo"]])
    assert answer == {"game": 1}
    device.run(100)
    assert not device.app.link
    assert ask(device, "status")["game"] == 1


def test_a_start_that_is_sent_again_gets_its_answer_again(device):
    sent_again(device)


def test_so_it_does_where_the_game_leaves_no_memory_for_a_computer(scarce):
    sent_again(scarce)
    assert ask(scarce, "status")["error"] == "memory"


def sent_again(device):
    """Begin a game from a computer that misses the answer twice."""
    payload = json.dumps({"setup": "full-metal-planete", "seats": [[0, "Ann"], [1, "Bo"]]}).encode()
    frame = encode(TYPES.index("start"), 4711, payload)
    answers = []
    for _ in range(3):  # the computer has missed the answer; in between the link gives way
        device.machine.data.write(b"\0" + frame)
        device.run(500)
        answers.append(device.machine.data.read())
        device.run(500)
    assert len(set(answers)) == 1 and b'{"game":1}' in answers[0]
    assert device.app.journal.game == 1


def test_a_computer_is_told_when_the_game_leaves_no_memory_for_it(scarce):
    assert "error" not in ask(scarce, "hello")  # no game is on yet
    scarce.begin()
    for _ in range(2):
        answer = ask(scarce, "status")
        assert (answer["error"], answer["text"][:9]) == ("memory", "The game ")
        scarce.run(100)
        assert not scarce.app.link and "tidebell.wire.link" not in sys.modules
    count = scarce.session.count
    scarce.tap("E")
    assert scarce.session.count > count


def loaded() -> set[str]:
    return {name for name in sys.modules if name.startswith("tidebell_core.mechanisms.")}


def test_a_setup_that_comes_while_a_game_is_on_leaves_nothing_in_memory(device):
    device.begin()
    ask(device, "hello")
    before = loaded()
    assert before  # the game has mechanisms of its own
    ask(device, "begin", setup="pirates", size=len(ANOTHER), crc32=binascii.crc32(ANOTHER))
    for at in range(0, len(ANOTHER), 128):
        device.app.store.chunk(at, ANOTHER[at : at + 128])
    device.tap("Y")  # a pause
    assert "error" not in ask(device, "commit")
    assert loaded() == before


class NoMemoryOnce:
    """There is none for the link's module when it is next imported."""

    left = 1

    def find_spec(self, name, path=None, target=None):
        if name == "tidebell.wire.link" and self.left:
            self.left = 0
            raise MemoryError


def test_a_start_whose_answer_found_no_memory_is_answered_when_it_is_asked_again(
    device, monkeypatch
):
    ask(device, "hello")
    none = NoMemoryOnce()
    monkeypatch.setattr(sys, "meta_path", [none, *sys.meta_path])
    payload = json.dumps({"setup": "full-metal-planete", "seats": [[0, "Ann"], [1, "Bo"]]}).encode()
    answers = []
    for _ in range(3):
        device.machine.data.write(b"\0" + encode(TYPES.index("start"), 4711, payload))
        device.run(500)
        answers.append(device.machine.data.read() or b"")
        device.run(500)
    assert not none.left and answers[0] == b""
    assert answers[1] == answers[2] and b'{"game":1}' in answers[1]
