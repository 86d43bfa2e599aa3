# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A whole club for a test: the real broker and club here, bridges and devices in processes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from tidebell_club.broker import Broker
from tidebell_club.club import Club
from tidebell_club.store import Store

HERE = Path(__file__).parent
HANGS_S = 240.0


def until(probe: Callable[[], Any], what: str) -> Any:
    """Wait until ``probe`` gives something true, and return that."""
    deadline = time.monotonic() + HANGS_S
    while not (got := probe()):
        assert time.monotonic() < deadline, f"waited in vain for: {what}"
        time.sleep(0.05)
    return got


class Stubs:
    """The process of ``stubs.py``."""

    def __init__(self, count: int, turn_s: float = 0) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "stubs.py"), str(count), str(turn_s)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.ports: list[str] = self._line()

    def _line(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())

    def do(self, command: str) -> Any:
        assert self._process.stdin
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        return self._line()

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


class Gathering:
    """A context manager.

    :param folder: an empty folder
    :param which: its broker
    :param password: the club's there, if it is elsewhere
    """

    def __init__(self, folder: Path, which: str = "mosquitto", password: str | None = None) -> None:
        self.folder = folder
        self.broker = Broker(folder / "club", "hall", 0, None, which, password)
        self.store = Store(folder / "club" / "club.sqlite")
        self.passwords: dict[str, str] = {}  # of bridges, if it is elsewhere
        self.bridges: dict[str, subprocess.Popen[str]] = {}
        self._stubs: list[Stubs] = []
        self.env = {**os.environ, "XDG_DATA_HOME": str(folder / "data")}
        self.env["TIDEBELL_RUNTIME_DIR"] = str(folder / "run")
        self.club: Club
        self.changed: Callable[[str | None], None] = lambda _: None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def __enter__(self) -> Gathering:
        self.broker.start()
        self._thread.start()
        self._ready.wait(HANGS_S)
        until(lambda: self.club.connected, "the club to reach the broker")
        return self

    def end_processes(self) -> None:
        """End bridges and stubs."""
        for one in self.bridges.values():
            one.terminate()
        for one in self.bridges.values():
            one.communicate()
        for stubs in self._stubs:
            stubs.end()

    def __exit__(self, *_: object) -> None:
        self.end_processes()
        self.loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(10)
        self.store.close()
        self.broker.server.stop()

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.club = Club(self.broker, self.store, self.changed, into_archive=False)
        self._task = asyncio.ensure_future(self.club.run())
        self._ready.set()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the club's loop, and return its result."""
        found: Future[Any] = asyncio.run_coroutine_threadsafe(work, self.loop)
        return found.result(HANGS_S)

    def do(self, function: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Call something in the club's loop."""

        async def work() -> Any:
            return function(*args, **more)

        return self.call(work())

    def stubs(self, count: int, turn_s: float = 0) -> Stubs:
        found = Stubs(count, turn_s)
        self._stubs.append(found)
        return found

    def bridge(self, name: str, ports: list[str]) -> subprocess.Popen[str]:
        """Start a bridge; one of its name that was killed keeps its invitation."""
        kept = self.folder / name
        if not kept.exists():
            kept.write_text(f"{self.broker.invite(name, None, self.passwords.get(name, ''))}\n")
        self.bridges[name] = subprocess.Popen(
            [sys.executable, "-m", "tidebell_host.cli", "bridge", "--invitation", str(kept)]
            + [part for port in ports for part in ("--port", port)],
            env={**self.env, "XDG_DATA_HOME": str(self.folder / f"data-{name}")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        return self.bridges[name]

    def kill(self, name: str) -> None:
        """End a bridge as a power cut does."""
        self.bridges[name].kill()
        self.bridges.pop(name).communicate()

    def games(self) -> list[tuple[Any, ...]]:
        """All games that the club keeps: row, device, its number there, key."""
        return self.store._all("SELECT id, uid, game, key FROM games ORDER BY id")

    def alive(self) -> list[str]:
        """The devices that answer."""
        return [uid for uid, one in list(self.club.devices.items()) if self.club.alive(one)]

    def at_tables(self) -> None:
        """Put each device at a table of its own."""
        for number, uid in enumerate(sorted(self.club.devices), 1):
            self.do(self.club.act, "table", uid=uid, number=number)
