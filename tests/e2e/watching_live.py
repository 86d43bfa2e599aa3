# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell live --web`` in a process of its own, beside a simulated device."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from typing import Any

from chromium import until
from running import Table
from websockets.sync.client import ClientConnection, connect

URL = re.compile(r"http://[\d.]+:(\d+)/")


class Live:
    """The running command; a context manager that ends it.

    :param options: further options of the command
    """

    def __init__(self, table: Table, *options: str) -> None:
        self._told = table.folder / "live.txt"
        command = [sys.executable, "-m", "tidebell_host.cli", "--device", table.device, "live"]
        with open(self._told, "wb") as told:
            self.process = subprocess.Popen(
                [*command, "--web", "--port", "0", *options],
                env=table.environment,
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=subprocess.STDOUT,
            )
        try:
            until(lambda: "Ctrl-C" in self.output() or self.process.poll() is not None, "the page")
            found = URL.search(self.output())
            assert found, self.output()
        except BaseException:
            self.end()
            raise
        self.url = found[0]
        self.port = int(found[1])

    def output(self) -> str:
        """All it has printed so far."""
        return self._told.read_text(errors="replace")

    def watch(self, **more: Any) -> ClientConnection:
        """A viewer's websocket."""
        more.setdefault("origin", self.url.rstrip("/"))
        more.setdefault("close_timeout", 1)
        return connect(f"ws://127.0.0.1:{self.port}/seen", proxy=None, **more)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Live:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def key(device: ClientConnection, name: str) -> float:
    """Press a key of the device and let it go; returns the moment of the press."""
    at = time.monotonic()
    device.send(json.dumps({"type": "key", "name": name, "pressed": True}))
    time.sleep(0.06)
    device.send(json.dumps({"type": "key", "name": name, "pressed": False}))
    return at


def to_a_turn(table: Table, device: ClientConnection) -> None:
    """Begin a game for four and go on until a player has points to spend."""
    players = ("Red=Ann", "Blue=Bob", "Yellow=Chloé", "Green=Dörte")
    options = [word for player in players for word in ("--player", player)]
    table.tool("start", "full-metal-planete", *options)
    for _ in range(100):
        status = table.tool("status", "--json")
        if status["phase"] == 2 and status.get("base"):
            return
        key(device, "Y" if status["phase"] == 2 else "E")
        time.sleep(0.3)
    raise AssertionError(f"no player turn: {status}")
