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
from tidebell_core.frames import Decoder, encode
from tidebell_core.messages import TYPES

# Of the firmware's own gc: what is free with the link in memory.
SHORT = 14 * 1024
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


def test_room_is_asked_for_before_each_answer_not_only_the_first(device, monkeypatch):
    device.begin()
    assert ask(device, "status")["game"] == 1
    assert device.app.link
    monkeypatch.setattr(sys.modules["tidebell.memory"].gc, "mem_free", lambda: SHORT)
    for name in ("status", "hello", "log", "games", "more"):
        answer = ask(device, name, game=1)
        assert (answer["error"], answer["text"][:9]) == ("memory", "The game "), name
        device.run(100)
        assert not device.app.link and "tidebell.wire.link" not in sys.modules
    monkeypatch.undo()
    assert ask(device, "status")["game"] == 1


def test_a_long_answer_that_began_is_told_to_its_end(device, monkeypatch):
    names = [f"{'é' * 10}{number:02}" for number in range(20)]
    device.app.store.set_names(names)
    device.begin()
    ask(device, "status")
    room = [SHORT * 2]  # enough for the first piece, and then no more
    monkeypatch.setattr(
        sys.modules["tidebell.memory"].gc, "mem_free", lambda: room.pop() if room else SHORT
    )
    assert ask(device, "names")["names"] == names
    assert ask(device, "status")["error"] == "memory"


# Each kind of answer, as a computer may ask for it in a player turn or a pause.
ASKED = {
    "hello": {},
    "status": {},
    "list": {},
    "start": {"setup": "full-metal-planete", "seats": [[0, "Ann"], [1, "Bo"]]},
    "begin": {"setup": "pirates", "size": len(ANOTHER), "crc32": binascii.crc32(ANOTHER)},
    "commit": {},
    "get": {"setup": "full-metal-planete", "offset": 0},
    "remove": {"setup": "full-metal-planete"},
    "settings": {"set": {"mute": 1}},
    "names": {"set": ["Ann", "Bo"]},
    "log": {"game": 1},
    "games": {},
    "fetched": {"game": 1},
    "errors": {},
    "more": {"offset": 0},
    "health": {},
    "carry": {"game": 1},
    "nothing": {},
}


class HeapEnds:
    """Memory ends at the n-th call of a function of the firmware while a computer is answered.

    Set as the profile function of the firmware's thread, which is dropped when it raises.
    """

    def __init__(self, at: int) -> None:
        self.at, self.calls, self.within = at, 0, None

    def __call__(self, frame, event, _):
        if event == "return" and frame is self.within:
            self.within = None
        if event != "call":
            return
        code = frame.f_code
        if not self.within and code.co_name == "poll" and code.co_filename.endswith("link.py"):
            self.within = frame
        if self.within and "/firmware/" in code.co_filename:
            self.calls += 1
            if self.calls == self.at:
                raise MemoryError


def send(device, name: str, heap: HeapEnds) -> dict | None:
    """Send a request to a device whose heap ends while it answers; returns the answer, if any."""
    kind = TYPES.index(name) if name in TYPES else 0x60
    device.machine.data.write(b"\0" + encode(kind, 4711, json.dumps(ASKED[name]).encode()))
    tick = device.app.tick

    def ticked():
        sys.setprofile(heap)
        try:
            return tick()
        finally:
            sys.setprofile(None)

    device.app.tick = ticked
    device.run(300)
    device.app.tick = tick
    out, decoder = device.machine.data.read(), Decoder()
    at = 0
    while at < len(out):
        at = decoder.feed(out, at)
        if isinstance(decoder.result, tuple) and decoder.result[2] == 4711:
            is_text = decoder.result[3][:1] == b"{"
            return json.loads(decoder.result[3]) if is_text else {}
    return None


@pytest.mark.parametrize("name", ASKED)
def test_memory_that_ends_anywhere_in_an_answer_costs_the_answer_alone(device, name):
    device.begin()
    device.tap("E")
    app, count = device.app, device.session.count
    whole = HeapEnds(0)
    ask(device, "status")
    device.machine.data.read()
    send(device, name, whole)
    assert whole.calls > 5
    told = []
    for at in sorted({*range(1, 9), *range(9, whole.calls, whole.calls // 16 + 1)}):
        ask(device, "status")  # what answers is there
        answer = send(device, name, HeapEnds(at))
        told.append((answer or {}).get("error"))
        assert device.app is app, f"it has started again: call {at} of {whole.calls}"
        assert device.session.count == count
        assert ask(device, "status")["events"] == count
    assert "memory" in told, (told, whole.calls)
