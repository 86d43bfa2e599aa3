# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever comes over the line: each sound request gets one answer, and nothing else does."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from fuzzing import TIMES, seed
from harness import App
from tidebell.wire.link import Link
from tidebell_core.link.frames import MAX_FRAME, MAX_PAYLOAD, Decoder, encode
from tidebell_core.link.messages import ANSWER, ERROR, PART, TYPES

FRAMES = 5000 * TIMES
# The others need more of the device than a store; test_sim_link asks a whole one.
KINDS = [
    kind
    for kind, name in enumerate(TYPES)
    if name
    not in ("", "drive", "restart", "health", "clock", "check", "carry", "bring", "room", "seal")
]
KEYS = "utc setup seats switches size crc32 offset set game first x".split()
VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 7, 2**32, 1.5, "", "a", "../x", "demo", "x" * 60, "\x00", "太", [], {}),
    *([[0, "Ann"], [1, "Bo"]], [[0, "Ann"], [0]], ["Ann", "Bo"], {"mute": 1}, {"no": 0}, [[[]]]),
]
PAYLOADS = [b"", b"{}", b"[]", b"{", b"\xff" * 9, b"null", b"1e999", b"[" * 200, b"\0" * 4 + b"{}"]


class Line:
    """Both ends of a line, in memory; it takes what is written a piece at a time."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.coming = b""
        self.gone = b""
        self.timeout = self.write_timeout = 0

    @property
    def in_waiting(self) -> int:
        return len(self.coming)

    def read(self, size: int) -> bytes:
        size = min(size, self.chance.choice((1, 7, 64, 600)))
        data, self.coming = self.coming[:size], self.coming[size:]
        return data

    def write(self, data: memoryview) -> int:
        size = min(len(data), self.chance.choice((0, 1, 100, 600)))
        self.gone += bytes(data[:size])
        return size


def request(chance: random.Random) -> bytes:
    """Draw the payload of a request, mostly a sensible one."""
    if chance.random() < 0.1:
        return chance.choice(PAYLOADS)
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(MAX_PAYLOAD))
    wanted = {key: chance.choice(VALUES) for key in chance.sample(KEYS, chance.randrange(4))}
    return json.dumps(wanted).encode()[:MAX_PAYLOAD]


def damaged(frame: bytes, chance: random.Random) -> bytes:
    """A frame that is no longer one, and what ends it: it stays between two zeros."""
    data = bytearray(frame[:-1])
    at = chance.randrange(len(data))
    kind = chance.randrange(4)
    if kind == 0:
        data[at] ^= 1 << chance.randrange(8)
    elif kind == 1:
        del data[at:]
    elif kind == 2:
        data[at:at] = bytes(chance.randrange(1, 256) for _ in range(chance.choice((1, 40, 900))))
    else:
        data[at : at + 20] = chance.randbytes(20)
    return bytes(data) + b"\0"


def answers(line: Line) -> list[tuple]:
    """Return the answers since the last call."""
    data, line.gone = line.gone, b""
    assert max(map(len, data.split(b"\0"))) < MAX_FRAME
    decoder = Decoder()
    found = []
    while data:
        data = data[decoder.feed(data) :]
        if decoder.result is not None:
            assert isinstance(decoder.result, tuple), decoder.result
            found.append(decoder.result)
    return found


@pytest.mark.fuzz
def test_each_sound_request_gets_one_answer_whatever_else_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "sync", lambda: None)
    chance = random.Random(seed())
    line, app = Line(chance), App()
    app.link = link = Link(line, app)  # type: ignore[arg-type]
    codes = set()
    for number in range(FRAMES):
        sequence = number % 65535 + 1
        kind = chance.choice(KINDS)
        frame = encode(kind, sequence, request(chance))
        sound = chance.random() < 0.7
        line.coming += frame if sound else damaged(frame, chance)
        while line.coming or link.blocked or link.poll() < 1000:
            link.poll()
        found = answers(line)
        if not sound:
            assert all(answer[1:3] == (ERROR, 0) for answer in found), (frame, found)
            continue
        ((_, answered, told, payload, _),) = found
        assert told == sequence and answered in (kind | ANSWER, PART, ERROR), (frame, found)
        if answered == ERROR:
            refused = json.loads(payload)
            assert refused["text"]
            codes.add(refused["error"])
    assert set(app.notes) <= {"settings changed"}, app.notes  # no fault of the firmware
    assert {"bad_request", "unknown", "invalid", "no_transfer"} <= codes
