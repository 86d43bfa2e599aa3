# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A simulated device with its page, in a process of its own, as ``make run`` starts it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from chromium import HANGS_S, until
from websockets.sync.client import ClientConnection, connect

URL = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class Ear:
    """Listens on a websocket of the page and keeps the newest of each kind of message."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.newest: dict[str, Any] = {}
        self.refusals = 0

    def listen(self) -> None:
        """Takes in all that has come."""
        while True:
            try:
                message = self.connection.recv(timeout=0.01)
            except TimeoutError:
                return
            if isinstance(message, bytes):
                self.newest["rectangle"] = message
            else:
                told = json.loads(message)
                self.newest[told["type"]] = told
                self.refusals += told["type"] == "refused"

    def lit(self) -> list[int]:
        """Return which pixels of the ring are lit."""
        self.listen()
        pixels = self.newest.get("ring", {}).get("pixels", [])
        return [index for index, pixel in enumerate(pixels) if any(pixel)]

    def until_lit(self, *wanted: int) -> None:
        """Waits until just these pixels are."""
        until(lambda: self.lit() == list(wanted), f"pixels {wanted}, not {self.lit()}")

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))


class Table:
    """The running command; a context manager that ends it as Ctrl-C does.

    :param folder: for all that it writes
    :param options: further options of the command
    :param port: the page's port: 0 for any, None for the command's own choice
    :param where: folder to run it in, when not the same
    """

    def __init__(
        self, folder: Path, *options: str, port: int | None = 0, where: Path | None = None
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        home = folder / "home"
        home.mkdir(exist_ok=True)
        self.environment = {
            "HOME": str(home),
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "TIDEBELL_RUNTIME_DIR": str(folder / "runtime"),
        }
        self._output = folder / "output.txt"
        command = [sys.executable, "-m", "tidebell_sim.page_session", *options]
        if port is not None:
            command += ["--port", str(port)]
        with open(self._output, "wb") as output:
            self.process = subprocess.Popen(
                command,
                cwd=where or folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            until(self._is_up, "the page's address", 60)
        except BaseException:
            self.kill()
            raise
        found = URL.search(self.output())
        assert found
        self.url = found[0]
        self.port = int(found[1])
        device = re.search(r"--device (\S+) status", self.output())
        assert device, self.output()
        self.device = device[1]

    def _is_up(self) -> bool:
        assert self.process.poll() is None, "the command ended by itself:\n" + self.output()
        return "Ctrl-C" in self.output()

    def output(self) -> str:
        """All it has printed so far."""
        return self._output.read_text(errors="replace")

    def tool(self, *arguments: str) -> Any:
        """Return the host tool's answer about the device, through its serial port, from JSON."""
        done = subprocess.run(
            [sys.executable, "-m", "tidebell_host.cli", "--device", self.device, *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=HANGS_S,
        )
        assert done.returncode == 0, (arguments, done.returncode, done.stdout, done.stderr)
        return json.loads(done.stdout) if "--json" in arguments else done.stdout

    def connect(self, **more: Any) -> ClientConnection:
        """A websocket to the page's server, as the page itself opens it."""
        more.setdefault("origin", self.url.rstrip("/"))
        more.setdefault("close_timeout", 1)
        return connect(f"ws://127.0.0.1:{self.port}/device", proxy=None, max_size=None, **more)

    def interrupt(self, number: int = signal.SIGINT) -> int:
        """Ctrl-C: the signal goes to the whole process group. Returns the exit code."""
        os.killpg(self.process.pid, number)
        return self.process.wait(20)

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self.process.poll() is None:
                self.interrupt()
        finally:
            self.kill()
