# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The simulated device as other programs see it: its ports, and how it makes itself known."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import serial
from tidebell_host.errors import NoDevice
from tidebell_host.transport import open_transport
from tidebell_sim.announce import announce, announced
from tidebell_sim.hardware.channel import Channel
from tidebell_sim.serial_line import SerialLine

SMALL = Path(__file__).parent / "small_firmware"


@contextmanager
def headless(tmp_path: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A simulated device in a process of its own, and what it says of itself."""
    runtime = tmp_path / "run"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "tidebell_sim", "--headless", "--firmware", str(SMALL)),
            *("--state", str(tmp_path / "state"), *more),
        ],
        env={**os.environ, "TIDEBELL_RUNTIME_DIR": str(runtime)},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("Ctrl-C"):
                break
        (file,) = runtime.glob("sim-*.json")
        yield process, json.loads(file.read_text())
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(30)
        assert process.stderr is not None
        process.stderr.close()


def echo(port: str, text: bytes) -> bytes:
    with serial.serial_for_url(port, timeout=30) as line:
        line.write(text)
        return bytes(line.read(len(text) + 2))


def test_the_data_channel_is_a_pty_and_a_tcp_port(tmp_path: Path) -> None:
    with headless(tmp_path, "--tcp", "0", "--name", "kitchen") as (process, entry):
        assert entry["name"] == "kitchen"
        assert entry["pid"] == process.pid
        assert entry["uid"] == (tmp_path / "state" / "uid").read_text().strip()
        # One open after the other, and each way twice.
        for port in (entry["port"], entry["url"], entry["port"], entry["url"]):
            assert echo(port, b"hello") == b"<hello>"


def test_ctrl_c_ends_the_device_and_its_announcement(tmp_path: Path) -> None:
    with headless(tmp_path) as (process, _):
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
    assert list((tmp_path / "run").iterdir()) == []


def test_a_second_device_on_the_same_state_says_why_not(tmp_path: Path) -> None:
    with headless(tmp_path):
        second = subprocess.run(
            [
                *(sys.executable, "-m", "tidebell_sim", "--headless", "--firmware", str(SMALL)),
                *("--state", str(tmp_path / "state")),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
    assert second.returncode == 1
    assert "in use by another simulated device" in second.stderr
    assert len(second.stderr.splitlines()) == 1


def test_a_running_device_is_announced_and_an_ended_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", str(tmp_path / "run"))
    assert announced() == []
    with headless(tmp_path) as (process, entry):
        (found,) = announced()
        assert (found.port, found.pid) == (entry["port"], process.pid)
        process.kill()
        process.wait(30)
        left = tmp_path / "run" / f"sim-{process.pid}.json"
        assert left.exists()
        assert announced() == []
        assert not left.exists()


def wait_for(condition: Any) -> None:
    """Wait for another thread; the test's outcome does not depend on how long that takes."""
    deadline = time.monotonic() + 30
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
    assert condition()


def test_a_port_that_nobody_has_open_is_not_connected() -> None:
    channel = Channel("data")
    line = SerialLine(channel)
    try:
        assert not channel.connected
        with serial.Serial(line.path) as port:
            wait_for(lambda: channel.connected)
            channel.put(b"to the host")
            assert port.read(11) == b"to the host"
        wait_for(lambda: not channel.connected)
        assert channel.put(b"lost") == 4
        assert channel.out_waiting == 0
    finally:
        line.close()


def test_a_second_computer_is_let_go_at_once() -> None:
    channel = Channel("data")
    line = SerialLine(channel, 0)
    try:
        assert line.url is not None
        first = open_transport(line.url)
        wait_for(lambda: channel.connected)
        channel.put(b"hello")
        assert first.read(30) == b"hello"
        second = open_transport(line.url)
        with pytest.raises(NoDevice, match="is in use by another program"):
            second.read(30)
        second.close()
        channel.put(b"still")
        assert first.read(30) == b"still"
        first.close()
        third = open_transport(line.url)  # at once: the first need not have been missed before
        third.write(b"hi")
        wait_for(lambda: channel.in_waiting == 2)
        channel.put(b"welcome")
        assert third.read(30) == b"welcome"
        third.close()
    finally:
        line.close()


def test_a_sender_waits_until_the_device_has_read() -> None:
    channel = Channel("data")
    line = SerialLine(channel)
    try:
        with serial.Serial(line.path, write_timeout=30) as port:
            sent = bytes(range(256)) * 16
            port.write(sent)
            taken = b""
            most = 0
            while len(taken) < len(sent):
                wait_for(lambda: channel.in_waiting)
                most = max(most, channel.in_waiting)
                taken += channel.take(100)
            assert taken == sent
            assert most < 2048
    finally:
        line.close()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[" * 50_000,
        b"{}",
        b'{"name":"a","uid":"b","port":"c","url":null,"console":null,"pid":"7"}',
        b'{"name":"a","uid":"b","port":"c","url":null,"console":null,"pid":1e400}',
        b'{"name":"a","uid":"b","port":"c","url":null,"console":null,"pid":-1}',
        b'{"name":"a","uid":"b","port":"c","url":null,"console":null,"pid":99999999999999999999}',
        b'{"name":7,"uid":"b","port":"c","url":null,"console":null,"pid":1}',
        b'{"name":"a","uid":"b","port":["c"],"url":null,"console":null,"pid":1}',
    ],
)
def test_an_announcement_without_sense_is_passed_over(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    (tmp_path / "sim-1.json").write_bytes(content)
    (tmp_path / "sim-2.json").mkdir()
    os.mkfifo(tmp_path / "sim-3.json")
    assert announced() == []
    announce("here", "00", "/dev/null")
    assert [entry.name for entry in announced()] == ["here"]


def test_a_folder_that_others_may_write_announces_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", str(tmp_path))
    announce("here", "00", "/dev/null")
    tmp_path.chmod(0o777)
    assert announced() == []
    with pytest.raises(PermissionError):
        announce("here", "00", "/dev/null")
    tmp_path.chmod(0o700)
    assert [entry.name for entry in announced()] == ["here"]
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    assert announced() == []


def test_a_dead_device_whose_file_cannot_be_removed_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", str(tmp_path))
    path = announce("here", "00", "/dev/null")
    path.write_text(path.read_text().replace(f'"pid": {os.getpid()}', '"pid": 2147483646'))
    monkeypatch.setattr(Path, "unlink", refuse)
    assert announced() == []
