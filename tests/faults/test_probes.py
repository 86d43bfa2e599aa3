# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Programs that probe ports, and garbage on the data channel, disturb nothing at the table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from stretch import Table
from tidebell_core.link import frames, messages

STATUS = messages.TYPES.index("status")
START = messages.TYPES.index("start")


def _frame(kind: int, sequence: int, payload: bytes = b"") -> bytes:
    return b"\0" + frames.encode(kind, sequence, payload)


def _damaged() -> bytes:
    frame = bytearray(_frame(STATUS, 7))
    frame[4] ^= 0x55
    return bytes(frame)


NOISE: dict[str, bytes] = {
    "modem": b"AT\r\nATZ\r\nAT+CGMI\r\n+++ATH0\r\n",
    "modem manager": b"AT+GCAP\r" + b"\x78\xf0\x7e",
    "brltty": bytes.fromhex("1b46554c1b011b011b"),
    "gps": b"$PMTK314,0*2F\r\n\xb5\x62\x0a\x04\x00\x00\x0e\x34",
    "firmata": bytes.fromhex("f079f7ff"),
    "micropython": b"\r\x03\x03\r\x01print(1)\x04\x02",
    "zeros": bytes(600),
    "ones": b"\xff" * 600,
    "everything": bytes(range(256)) * 6,
    "no end": b"U" * 5000,
    "chance": random.Random(7).randbytes(4000),
    "cut off": _frame(STATUS, 3)[:-4],
    "damaged": _damaged() * 5,
    "too long": b"\0" + b"\x01\x07" * 700 + b"\0",
    "unknown request": _frame(93, 4),
    "an answer": _frame(STATUS | messages.ANSWER, 5, b"{}"),
    "no object": _frame(STATUS, 6, b"[1,2"),
    "nonsense": _frame(START, 8, b'{"setup":5,"seats":"x"}'),
    "deep": _frame(STATUS, 9, b"[" * 300),
    "a start in play": _frame(START, 10, b'{"setup":"full-metal-planete","seats":[[0,"A"]]}'),
}


def drain(table: Table) -> None:
    """Read what the device has to say, until it has said it all."""
    bench = table.bench
    bench.send(b"\0")
    quiet = 0
    while quiet < 3:
        bench.run_ms(20)
        quiet = 0 if bench.machine.data.read() else quiet + 1


def evening(folder: Path, noise: bytes) -> dict[str, Any]:
    """Some play with noise on the data channel in between; all that the table sees and hears."""
    with Table(folder) as table:
        table.do({"game": ["Ann", "Bo"]}, {"play_to": {"turn": 5, "player": "Ann"}})
        bench = table.bench
        found: dict[str, Any] = {"ring": [], "sound": [], "screen": [], "events": []}

        def noticed(kind: str, value: object) -> None:
            name = {"tone": "sound", "event": "events"}.get(kind)
            if name:
                found[name].append((bench.now, value))

        bench.machine.listeners.append(noticed)
        # Y is asked about, since X has left half an attack.
        for keys in (["A"], ["B", "B"], ["X"], ["A", "Y", "Y"], ["E"], ["E"], ["A"]):
            for start in range(0, max(1, len(noise)), 700):
                bench.send(noise[start : start + 700])
                bench.run_ms(35)
            bench.until((bench.now // 1000 + 2) * 1000)
            table.press(*keys)
            found["screen"].append((bench.now, bench.text()))
            found["ring"].append(bench.machine.ring())
        for _ in range(170):
            bench.run(1)
            found["screen"].append((bench.now, bench.text()))
            found["ring"].append(bench.machine.ring())
        seen = {name: list(notes) for name, notes in found.items()}
        drain(table)
        status = bench.request("status")
        for key in ("clock_ms", "due_ms", "now"):  # the screen has told them at their very moment
            status.pop(key)
        assert status["name"] == "Bo"
        assert bench.request("errors")["errors"] == ""
        return {**seen, "status": status}


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The same play with nothing on the line."""
    found = evening(tmp_path_factory.mktemp("quiet"), b"")
    assert len(found["events"]) >= 9 and len(found["sound"]) >= 20
    return found


@pytest.mark.parametrize("name", NOISE)
def test_noise_on_the_data_channel_changes_nothing_at_the_table(
    tmp_path: Path, quiet: dict[str, Any], name: str
) -> None:
    found = evening(tmp_path, NOISE[name])
    for what, seen in quiet.items():
        assert found[what] == seen, what


def test_text_typed_on_the_console_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "settings.toml").write_text("TIDEBELL_MAKER = 1\n")
    with Table(tmp_path) as table:
        table.do({"game": ["Ann", "Bo"]}, {"play_to": {"turn": 5, "player": "Ann"}})
        table.press("A")
        for text in ("help()\r\n", "\u0001\u0002\u0004", "AT\r", "\u001b[A" * 50, "x" * 3000):
            table.do({"console": text}, {"run": 1})
        table.press("A")
        table.expect(points=23, player="Ann", clock_runs=True)
        assert table.bench.request("errors")["errors"] == ""


def test_a_port_that_is_opened_and_never_read_does_not_hold_up_the_clock(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.do({"game": ["Ann", "Bo"]}, {"play_to": {"turn": 5, "player": "Ann"}})
        ends = []
        view = table.app.view
        table.app.watchers.append(lambda *_: ends.append(table.bench.now + view.clock_ms))
        table.press("A")
        for sequence in range(1, 200):
            table.bench.send(_frame(STATUS, sequence))
            table.bench.run_ms(20)
        table.press("A")
        assert len(ends) == 2 and ends[0] == ends[1]
        assert table.app.view.left == 23
        drain(table)
        table.expect(points=23, player="Ann")
