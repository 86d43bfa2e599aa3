# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A computer is answered as long as the device is on, and memory that ends costs one answer."""

from __future__ import annotations

import binascii
import json
import struct
import sys
from inspect import CO_GENERATOR

import pytest
from linked import answered, ask
from tabletop import compiled
from tidebell_core.link.frames import Decoder, encode
from tidebell_core.link.messages import ERROR, PART, TYPES
from tidebell_core.record import events as e

# Compiled before a device is on, which would have the modules that this takes.
ANOTHER = compiled("pirates")
TIMER = compiled("turn-timer")
SWITCHES = [0] * len(json.loads(TIMER)["switches"])


def test_what_answers_a_computer_stays_when_a_game_begins(device):
    ask(device, "hello")
    link = device.app.link
    assert link
    device.begin()
    assert device.app.link is link
    assert ask(device, "status")["game"] == 1


def test_a_computer_that_begins_a_game_is_answered_by_the_same_link(device):
    setup = ask(device, "list")["setups"][0][0]
    link = device.app.link
    answer = ask(device, "start", setup=setup, seats=[[0, "Ann"], [1, "Bo"]])
    assert answer == {"game": 1}
    device.run(100)
    assert device.app.link is link
    assert ask(device, "status")["game"] == 1


def test_a_start_that_is_sent_again_gets_its_answer_again(device):
    """The computer misses the answer twice."""
    payload = json.dumps({"setup": "full-metal-planete", "seats": [[0, "Ann"], [1, "Bo"]]}).encode()
    frame = encode(TYPES.index("start"), 4711, payload)
    answers = []
    for _ in range(3):
        device.machine.data.write(b"\0" + frame)
        device.run(500)
        answers.append(device.machine.data.read())
        device.run(500)
    assert len(set(answers)) == 1 and b'{"game":1}' in answers[0]
    assert device.app.journal.game == 1


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_game_that_has_begun_goes_on_where_its_answer_finds_no_memory(device, monkeypatch, times):
    link = sys.modules["tidebell.wire.link"].Link
    finish, left = link._finish, [times]

    def ends(self, kind, sequence, answer):
        if kind == TYPES.index("start") and left[0]:
            left[0] -= 1
            raise MemoryError
        finish(self, kind, sequence, answer)

    ask(device, "hello")
    monkeypatch.setattr(link, "_finish", ends)
    payload = json.dumps({"setup": "full-metal-planete", "seats": [[0, "Ann"], [1, "Bo"]]}).encode()
    device.machine.data.write(b"\0" + encode(TYPES.index("start"), 4711, payload))
    app = device.app
    device.run(1000)
    assert device.app is app and app.session.count and app.journal.game == 1
    assert (b'{"game":1}' in device.machine.data.read()) == (times == 1)
    assert ask(device, "status")["game"] == 1


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

    Set as the profile function of the firmware's thread, which is dropped when it raises. A
    generator is left out: one that is freed is resumed once more, and what it raises then is
    nobody's to catch.
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
        if self.within and "/firmware/" in code.co_filename and not code.co_flags & CO_GENERATOR:
            self.calls += 1
            if self.calls == self.at:
                raise MemoryError


def send(device, name: str, heap: HeapEnds, fields: dict | None = None) -> dict | None:
    """Send a request to a device whose heap ends while it answers; returns the answer, if any."""
    kind = TYPES.index(name) if name in TYPES else 0x60
    payload = json.dumps(ASKED[name] if fields is None else fields).encode()
    device.machine.data.write(b"\0" + encode(kind, 4711, payload))
    tick = device.app.loop.tick

    def ticked():
        sys.setprofile(heap)
        try:
            return tick()
        finally:
            sys.setprofile(None)

    device.app.loop.tick = ticked
    device.run(300)
    device.app.loop.tick = tick
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


def test_an_answer_that_finds_no_large_piece_of_memory_is_the_same(device, monkeypatch):
    whole = {name: ask(device, name) for name in ("hello", "list", "names", "settings", "games")}
    module = sys.modules["tidebell.wire.link"]
    real = module.json.dumps
    parted = []

    def in_pieces(value, **form):
        text = real(value, **form)
        if len(text) > 300:
            parted.append(text)
            raise MemoryError
        return text

    monkeypatch.setattr(module.json, "dumps", in_pieces)
    for name, answer in whole.items():
        again = ask(device, name)
        for one in (answer, again):
            one.pop("uptime_ms", None)
        assert again == answer
    assert parted


@pytest.mark.parametrize("answer", [{}, {"a": []}, {"a": [1, [2]], "b": {"c": None}, "d": "é"}])
def test_an_answer_in_pieces_is_json_as_any_other(device, answer):
    module = sys.modules["tidebell.wire.link"]
    found = module._in_pieces(answer)
    assert found[0 : len(found)] == module._packed(answer)


# -- what a computer asks again after it was told that memory ended


def _sent(device, setup: bytes = ANOTHER, name: str = "pirates") -> None:
    """A computer sends all of a setup, and has not committed it."""
    head = {"setup": name, "size": len(setup), "crc32": binascii.crc32(setup)}
    assert ask(device, "begin", **head) == {"offset": 0}
    for at in range(0, len(setup), 400):
        kind, _ = answered(device, "chunk", struct.pack("<I", at) + setup[at : at + 400])
        assert kind != ERROR


def _held(device, name: str = "pirates") -> bool:
    return name in [row[0] for row in ask(device, "list")["setups"]]


def _hold(device, name: str = "pirates", setup: bytes = ANOTHER) -> None:
    if not _held(device, name):
        _sent(device, setup, name)
        assert ask(device, "commit") == {}


def _let_go(device) -> None:
    if _held(device):
        assert "error" not in ask(device, "remove", setup="pirates")


EVENTS = [[e.START, 15, 0, 0], [e.ADVANCE, 15, 0, 900], [e.END_TURN, 0, 0, 1500]]


def _games(device) -> list[dict]:
    rows: list[dict] = []
    first = 0
    while first is not None:
        answer = ask(device, "games", first=first)
        rows, first = rows + answer["games"], answer["next"]
    return rows


def _bringing(device) -> None:
    """Another device's game begins to come in."""
    for row in _games(device):
        if row["state"] == "on":
            assert ask(device, "carry", game=row["game"], to="leaving") == {"carry": "leaving"}
            assert ask(device, "carry", game=row["game"], to="moved")["carry"] == "asked"
            device.tap("Y", after=900)
            assert "error" not in ask(device, "fetched", game=row["game"])
    _hold(device, "turn-timer", TIMER)
    head = {"setup": "turn-timer", "crc32": binascii.crc32(TIMER), "seats": [[0, "Ann"], [1, "Bo"]]}
    answer = ask(device, "bring", **head, switches=SWITCHES, seed="5", count=len(EVENTS))
    assert answer == {"next": 0}


def _whole(device) -> None:
    _bringing(device)
    assert ask(device, "bring", first=0, events=EVENTS) == {"next": len(EVENTS)}


def _brought(device) -> None:
    last = _games(device)[-1]
    assert last["events"] == len(EVENTS) and last["state"] == "on"


def _whole_after(device) -> None:
    assert "error" not in ask(device, "bring")
    _brought(device)


def _reading(device) -> None:
    """The first piece of an answer that is too long for a frame."""
    sys.modules["tidebell.faults"].note(RuntimeError("x" * 600))
    kind, _ = answered(device, "errors", {})
    assert kind == PART


def _no_game(device) -> None:
    if device.session:
        number = device.app.journal.game
        device.app.games.close_game()
        device.run(300)
        assert ask(device, "fetched", game=number) == {}


def _one_game(device) -> None:
    assert len([row for row in _games(device) if row["state"] == "on"]) == 1


START = {"setup": "full-metal-planete", "seats": [[0, "Ann"], [1, "Bo"]]}
# A request, its fields, what comes before it and what is so afterwards.
AGAIN = [
    ("commit", {}, _sent, lambda device: (_held(device) or 1 / 0, _let_go(device))),
    ("remove", {"setup": "pirates"}, _hold, lambda device: _held(device) and 1 / 0),
    ("bring", {"first": 0, "events": EVENTS}, _bringing, _whole_after),
    ("bring", {}, _whole, _brought),
    ("more", {"offset": 492}, _reading, lambda device: None),
    ("start", START, _no_game, _one_game),
]  # fmt: skip


@pytest.mark.parametrize(("name", "fields", "before", "after"), AGAIN)
def test_a_request_for_which_memory_ended_is_asked_again_and_done(
    device, name, fields, before, after
):
    """No second answer blames the computer for what the device let go."""
    device.run(3000)
    ask(device, "names")
    whole = HeapEnds(0)
    before(device)
    send(device, name, whole, fields)
    after(device)
    told = []
    for at in range(1, whole.calls + 1, whole.calls // 60 + 1):
        before(device)
        answer = send(device, name, HeapEnds(at), fields)
        told.append((answer or {}).get("error"))
        if answer is None:  # the same frame again, as of a computer that hears nothing
            again = send(device, name, HeapEnds(0), fields)
            assert again is not None and "error" not in again, (at, whole.calls, again)
        elif "error" in answer:
            assert told[-1] == "memory" and "Restart it" in answer["text"]
            kind, data = answered(device, name, fields)
            assert kind != ERROR, (at, whole.calls, data)
        after(device)
    assert "memory" in told, (told, whole.calls)


def _unplayable(device) -> dict:
    """Send a setup that lacks what its step wants; returns the answer to its last request."""
    form = json.loads(TIMER)
    form["id"], form["stages"] = "unplayable", [{"steps": [["no such step", {}]]}]
    data = json.dumps(form).encode()
    ask(device, "begin", setup=form["id"], size=len(data), crc32=binascii.crc32(data))
    for at in range(0, len(data), 200):
        device.app.store.chunk(at, data[at : at + 200])
    return ask(device, "commit")


@pytest.mark.parametrize(("free", "taken"), [(47, True), (49, False)])
def test_a_setup_whose_check_would_end_the_memory_of_a_game_is_checked_when_its_own_begins(
    table, monkeypatch, free, taken
):
    table.tap("E", 1, 80, 300)
    assert table.app.view.paused
    ask(table, "names")
    monkeypatch.setattr(sys.modules["tidebell.wire.service"].gc, "mem_free", lambda: free * 1024)
    answer = _unplayable(table)
    assert (answer == {}) is taken and (taken or answer["error"] == "setup")
    _no_game(table)
    refused = ask(table, "start", setup="unplayable", seats=[[0, "Ann"], [1, "Bo"]])
    assert refused["error"] == ("setup" if taken else "unknown") and not table.session
