# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make run``: the device comes up ready to play, says so, and ends without leaving anything."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from importlib import resources
from pathlib import Path

import pytest
from chromium import HANGS_S, until
from running import Ear, Table


def session_members(session: int) -> list[int]:
    """Processes of a session, from /proc; the ones that have ended do not count."""
    members = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                members.append(int(entry.name))
    return members


def builtin_setups() -> list[str]:
    folder = resources.files("tidebell_host") / "builtin"
    return sorted(item.name[:-5] for item in folder.iterdir() if item.name.endswith(".toml"))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_comes_up_ready_and_ends_cleanly(tmp_path: Path, number: int) -> None:
    with Table(tmp_path) as table:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(table.url, timeout=HANGS_S) as answer:
            assert b"Tidebell" in answer.read()
        for setup in builtin_setups():
            assert f"{setup}: " in table.output()
        with table.connect() as connection:
            ear = Ear(connection)
            until(lambda: ear.listen() or "text" in ear.newest, "the screen's words")
            assert table.interrupt(number) == 0
        output = table.output()
        assert "Traceback" not in output
        assert "Error" not in output
        assert "Warning" not in output
        assert output.endswith("Switched off.\n")
        until(lambda: not session_members(table.process.pid), "every process to be gone")
        assert list((tmp_path / "runtime").glob("*.json")) == []


@pytest.mark.outer
def test_a_second_start_has_nothing_to_send(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        assert "sent" in table.output()
    with Table(tmp_path) as table:
        assert "sent" not in table.output()
        held = table.tool("sync", "--dry-run", "--json")
        assert held is not None


@pytest.mark.outer
def test_its_state_stays_in_the_folder_it_was_started_in(tmp_path: Path) -> None:
    with Table(tmp_path):
        pass
    assert (tmp_path / ".tidebell" / "nvm.bin").is_file()
    made = {item.name for item in tmp_path.iterdir()}
    assert made == {".tidebell", "home", "runtime", "output.txt"}


@pytest.mark.outer
def test_an_interrupt_while_it_starts_is_no_traceback(tmp_path: Path, small_firmware: Path) -> None:
    command = [sys.executable, "-m", "tidebell_sim.page_session", "--port", "0"]
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "TERM": "dumb"}
    environment["TIDEBELL_RUNTIME_DIR"] = str(tmp_path / "runtime")
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()  # the host tool's first command line: it is at work now
    os.killpg(process.pid, signal.SIGINT)
    rest, _ = process.communicate(timeout=HANGS_S)
    assert process.returncode == 0, first + rest
    assert "Traceback" not in rest
    assert "http://" not in rest
    until(lambda: not session_members(process.pid), "every process to be gone")


@pytest.mark.outer
def test_two_tables_take_two_ports(tmp_path: Path, small_firmware: Path) -> None:
    options = ("--no-sync", "--firmware", str(small_firmware))
    with Table(tmp_path / "one", *options, port=None) as one:
        with Table(tmp_path / "two", *options, port=None) as two:
            assert one.port != two.port
            assert min(one.port, two.port) >= 8765


@pytest.mark.parametrize("taken", ["state", "port"])
def test_what_is_taken_is_said_in_a_sentence(
    tmp_path: Path, small_firmware: Path, taken: str
) -> None:
    options = ("--no-sync", "--firmware", str(small_firmware))
    with Table(tmp_path / "one", *options) as first:
        state = tmp_path / "one" / ".tidebell" if taken == "state" else tmp_path / "other"
        port = first.port if taken == "port" else 0
        done = subprocess.run(
            [sys.executable, "-m", "tidebell_sim.page_session", *options]
            + ["--state", str(state), "--port", str(port)],
            cwd=tmp_path,
            env=first.environment,
            capture_output=True,
            text=True,
            timeout=HANGS_S,
        )
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert str(port if taken == "port" else state) in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.outer
def test_two_boards_can_be_on_at_once(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(Path(__file__).parents[2] / "firmware", firmware)
    boards = firmware / "tidebell" / "boards"
    shutil.copy(boards / "pico_table.py", boards / "another.py")
    other = ("--no-sync", "--board", "another", "--firmware", str(firmware))
    with Table(tmp_path, "--no-sync", port=None):
        with Table(tmp_path / "other", *other, port=None, where=tmp_path):
            assert (tmp_path / ".tidebell" / "uid").is_file()
            assert (tmp_path / ".tidebell-another" / "uid").is_file()
