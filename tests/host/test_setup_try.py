# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup try``: a file is on a simulated device at once, and again when it is saved."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from commanded import Tidebell
from tidebell_host import extras
from tidebell_sim import setup_watcher
from tidebell_sim.dependencies import MODULES


def until(condition: Callable[[], bool], output: Path) -> None:
    """Wait for something that another program does."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, output.read_text()
        time.sleep(0.05)


class Tried:
    """The running command."""

    def __init__(self, tidebell: Tidebell, file: Path) -> None:
        self.folder = tidebell.folder / "tmp"
        self.folder.mkdir()
        self.output = tidebell.folder / "output.txt"
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                tidebell.command("setup", "try", str(file), "--port", "0"),
                cwd=tidebell.folder,
                env={**tidebell.environment(), "TMPDIR": str(self.folder)},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def said(self, words: str) -> None:
        """Wait until it has said something."""
        until(lambda: words in self.output.read_text(), self.output)

    def end(self) -> int:
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(20)


@pytest.fixture
def file(tidebell: Tidebell, tmp_path: Path) -> Path:
    path = tmp_path / "dunes.toml"
    done = tidebell("setup", "new", str(path), "--yes", "--title", "Dunes")
    assert done.code == 0, done.err
    return path


@pytest.fixture
def tried(tidebell: Tidebell, file: Path) -> Iterator[Tried]:
    running = Tried(tidebell, file)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            os.killpg(running.process.pid, signal.SIGKILL)
            running.process.wait()


def test_a_file_is_played_saved_and_played_again(
    tidebell: Tidebell, file: Path, tried: Tried
) -> None:
    tried.said("Ctrl-C")
    text = tried.output.read_text()
    page = re.search(r"http://127\.0\.0\.1:\d+/", text)
    port = re.search(r"--device (\S+) status", text)
    assert page and port, text
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(page[0], timeout=20) as answer:
        assert b"Tidebell" in answer.read()
    begun = tidebell("--device", port[1], "start", "dunes", "--player=Red=Ann", "--player=Blue=Bo")
    assert begun.code == 0, begun.err
    assert "Dunes" in tidebell("--device", port[1], "status").out
    file.write_text(file.read_text().replace('title = "Dunes"', 'title = "High dunes"'))
    tried.said(setup_watcher.SENT)
    file.write_text(file.read_text().replace("format = 1", "format = 0"))
    tried.said(setup_watcher.WRONG)
    assert "dunes.toml:6: format: 0 is not a version" in tried.output.read_text()
    again = tidebell("--device", port[1], "setup", "list", "--on-device", "--json")
    assert [held["id"] for held in again.json] == ["dunes"]
    assert tried.end() == 0
    text = tried.output.read_text()
    assert text.endswith("Switched off.\n")
    assert "Traceback" not in text
    assert list(tried.folder.iterdir()) == []


def test_mistakes_are_told_and_nothing_starts(tidebell: Tidebell, file: Path) -> None:
    file.write_text(file.read_text().replace("turns = 10", "turns = 0"))
    done = tidebell("setup", "try", str(file))
    assert done.code == 5
    assert "dunes.toml:10: turns: 0 is out of range." in done.err
    assert "http" not in done.out
    assert tidebell("setup", "try", "no-such-game").code == 5
    done = tidebell("setup", "try", "full-metal-planete", "--board", "no-such-board")
    assert done.code == 1
    assert "no-such-board" in done.err


@pytest.mark.parametrize("command", [("setup", "try", "full-metal-planete"), ("sim",)])
def test_without_the_extra_it_says_what_to_install(
    tidebell: Tidebell, command: tuple[str, ...]
) -> None:
    without = "import sys; sys.modules['starlette'] = sys.modules['PIL'] = None; "
    program = without + "from tidebell_host.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *command],
        env=tidebell.environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert extras.install("sim") in done.stderr
    assert "PIL, starlette" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_package_of_the_extra_is_looked_for() -> None:
    for name in MODULES:
        assert find_spec(name), name


def test_what_is_saved_while_a_clock_runs_is_sent_when_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("one")
    running = [True]
    sent: list[str] = []
    told: list[str] = []

    def send(quietly: bool = False) -> bool:
        if not running[0]:
            sent.append(file.read_text())
        return not running[0]

    watching = setup_watcher.SetupWatcher(
        file, lambda: file.read_text() != "bad", send, told.append
    )
    watching.look()
    assert told == []
    file.write_text("three")
    for _ in range(5):
        watching.look()
    assert told == [setup_watcher.WAITING] and sent == []
    running[0] = False
    for _ in range(2 * setup_watcher.RETRY):
        watching.look()
    assert told == [setup_watcher.WAITING, setup_watcher.SENT] and sent == ["three"]
    file.unlink()
    watching.look()
    file.write_text("bad")
    watching.look()
    assert told[2:] == [setup_watcher.WRONG]
    assert sent == ["three"]
