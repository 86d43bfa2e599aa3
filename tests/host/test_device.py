# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A conversation when the line is bad: lost, doubled, damaged and senseless answers."""

import json
from collections.abc import Callable

import pytest
from tidebell_core.link.frames import Decoder, encode
from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused, NoDevice, ToolError
from tidebell_host.transport import Transport

HELLO = {
    "protocol": [1, 1],
    "firmware": "0.1.0",
    "board": "none",
    "uid": "e6614103e7123456",
    "boot": 1,
    "uptime_ms": 1,
    "game": None,
    "free": 1,
    "limits": {"setup": 8192, "names": 24, "name": 12},
    "setups": [],
}

GAME = {"state": "finished", "fetched": False, "events": 9, "damaged": True}

Answer = Callable[[int, int, bytes], bytes]


class Line(Transport):
    """A transport that answers each frame with whatever a function makes of it."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("a line")
        self.answer = answer
        self.asked: list[tuple[int, int, bytes]] = []
        self._coming = b""

    def write(self, data: bytes) -> None:
        decoder = Decoder()
        start = 0
        while start < len(data):
            start = decoder.feed(data, start)
            if isinstance(decoder.result, tuple):
                frame = decoder.result[1:4]
                self.asked.append(frame)
                self._coming += self.answer(*frame)

    def read(self, seconds: float) -> bytes:
        data, self._coming = self._coming[:50], self._coming[50:]
        return data

    def close(self) -> None:
        pass


def good(kind: int, sequence: int, payload: bytes) -> bytes:
    return encode(kind | 0x80, sequence, json.dumps(HELLO).encode())


def test_stale_and_damaged_answers_are_passed_over() -> None:
    def answer(kind: int, sequence: int, payload: bytes) -> bytes:
        stale = encode(kind | 0x80, (sequence + 9) % 65536, b'{"stale":1}')
        return b"noise\0" + stale + b"\xff" * 600 + b"\0" + good(kind, sequence, payload)

    assert Device(Line(answer), 0.01).ask("list")["setups"] == []


def test_a_frame_that_arrived_damaged_is_sent_again_as_it_was() -> None:
    line = Line(good)
    device = Device(line, 0.01)
    times = 0

    def answer(kind: int, sequence: int, payload: bytes) -> bytes:
        nonlocal times
        times += 1
        if times < 3:
            return encode(0xFF, 0, b'{"error":"damaged","text":"Send that again."}')
        return good(kind, sequence, payload)

    line.answer = answer
    line.asked.clear()
    assert device.ask("list")["setups"] == []
    assert len(line.asked) == 3 and len(set(line.asked)) == 1


def test_a_device_that_falls_silent_is_no_device() -> None:
    line = Line(good)
    device = Device(line, 0.01)
    line.answer = lambda *frame: b""
    with pytest.raises(NoDevice, match="does not answer"):
        device.ask("list")


@pytest.mark.parametrize("payload", [b"", b"[]", b"{", b"\xff", b"7"])
def test_an_answer_without_sense_is_an_error_with_a_sentence(payload: bytes) -> None:
    line = Line(good)
    device = Device(line, 0.01)
    line.answer = lambda kind, sequence, _: encode(kind | 0x80, sequence, payload)
    with pytest.raises(ToolError, match="cannot be read"):
        device.ask("list")
    line.answer = lambda kind, sequence, _: encode(0xFF, sequence, payload)
    with pytest.raises(ToolError, match="cannot be read"):
        device.ask("list")
    line.answer = lambda kind, sequence, _: encode(0xFE, sequence, payload)
    with pytest.raises(ToolError, match="cannot be read"):
        device.ask("list")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"error": "version", "text": "x", "protocol": [2, 3]}, "update the older"),
        ({"error": "unsupported", "text": "x"}, "too old"),
        ({"error": "clock_runs", "text": "A clock runs: pause first."}, "pause first"),
    ],
)
def test_what_the_device_says_reaches_the_person(answer: dict, said: str) -> None:
    line = Line(good)
    device = Device(line, 0.01)
    line.answer = lambda kind, sequence, _: encode(0xFF, sequence, json.dumps(answer).encode())
    with pytest.raises(ToolError, match=said) as caught:
        device.ask("list")
    assert isinstance(caught.value, DeviceRefused) == (answer["error"] != "version")


def test_a_list_of_games_is_read_page_by_page_and_has_to_go_on() -> None:
    line = Line(good)
    device = Device(line, 0.01)
    pages = {0: ([3, 4], 5), 5: ([5], 6), 6: ([], None)}

    def answer(kind: int, sequence: int, payload: bytes) -> bytes:
        first = json.loads(payload)["first"]
        games, following = pages[first]
        page = {"games": [{**GAME, "game": game} for game in games], "next": following}
        return encode(kind | 0x80, sequence, json.dumps(page).encode())

    line.answer = answer
    assert [game["game"] for game in device.games()] == [3, 4, 5]
    for games, following in (([5], 5), ([], 6)):  # back where it was, on from nothing
        pages[5] = (games, following)
        with pytest.raises(ToolError, match="does not go on"):
            list(device.games())


def test_a_hello_that_lacks_what_is_needed_is_an_error() -> None:
    with pytest.raises(ToolError, match="too old"):
        Device(Line(lambda kind, sequence, _: encode(kind | 0x80, sequence, b"{}")), 0.01)


def test_a_request_too_long_for_a_frame_is_not_sent() -> None:
    line = Line(good)
    device = Device(line, 0.01)
    line.asked.clear()
    with pytest.raises(ToolError, match="fewer or shorter"):
        device.ask("names", set=["x" * 12] * 50)
    assert line.asked == []


def test_sequence_numbers_never_repeat_and_are_never_zero() -> None:
    line = Line(good)
    device = Device(line, 0.01)
    device._sequence = 65533
    line.asked.clear()
    for _ in range(5):
        device.ask("list")
    assert [sequence for _, sequence, _ in line.asked] == [65534, 65535, 1, 2, 3]


def test_a_device_without_memory_is_asked_once_more() -> None:
    left = 0

    def answer(kind: int, sequence: int, payload: bytes) -> bytes:
        nonlocal left
        if kind == 1 or not left:
            return good(kind, sequence, payload)
        left -= 1
        return encode(0xFF, sequence, b'{"error":"memory","text":"Full."}')

    device = Device(Line(answer), 0.01)
    left = 1
    assert device.ask("list")["setups"] == []
    left = 2
    with pytest.raises(DeviceRefused, match="Full"):
        device.ask("list")


def test_a_room_and_a_status_are_asked_as_the_protocol_says() -> None:
    told = {
        "joined": "asked",
        "by": "",
        "armed": ["begin", 99, 7],
        "done": [6, "done", 3],
        "paused": False,
        "called": True,
        "now": 42,
    }

    def answer(kind: int, sequence: int, payload: bytes) -> bytes:
        if kind == 1:
            return good(kind, sequence, payload)
        said = told if kind == 24 else {"game": 3, "events": 9, "now": 1, "room": told}
        return encode(kind | 0x80, sequence, json.dumps(said).encode())

    line = Line(answer)
    device = Device(line)
    assert device.room() == told
    assert device.room("begin", game=3, id=7, at=99, events=None) == told
    assert device.status()["room"]["armed"] == ["begin", 99, 7]
    assert "now" not in device.status((3, 9))["room"]
    asked = [json.loads(payload or b"{}") for _, _, payload in line.asked[1:]]
    assert asked == [{}, {"do": "begin", "game": 3, "id": 7, "at": 99}, {}, {"unless": [3, 9]}]
