# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Firefox over WebDriver BiDi and WebKitGTK over WebDriver, as far as one test of each needs them.

Sources: W3C, WebDriver BiDi (session, browsingContext, script, input); W3C, WebDriver 2.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chromium import HANGS_S, until
from websockets.sync.client import ClientConnection, connect

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
KEYS = {"Enter": "\ue007", "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}


class Page:
    """The part of ``chromium.Tab`` that playing needs."""

    def __init__(self) -> None:
        self._keys: list[tuple[str, str]] = []

    def open(self, url: str) -> None:
        """Load an address in the one window."""
        raise NotImplementedError

    def js(self, expression: str) -> Any:
        """Return the value of an expression; promises are awaited."""
        raise NotImplementedError

    def act(self, kind: str, key: str) -> None:
        """Do one action of a keyboard: ``keyDown`` or ``keyUp``."""
        raise NotImplementedError

    def until(self, expression: str, what: str = "", seconds: float = HANGS_S) -> Any:
        """Wait until an expression is true."""
        return until(lambda: self.js(expression), what or expression, seconds)

    def key_down(self, key: str) -> None:
        self.act("keyDown", KEYS.get(key, key))

    def key_up(self, key: str) -> None:
        self.act("keyUp", KEYS.get(key, key))

    def press(self, key: str) -> None:
        """Down and up again."""
        self.key_down(key)
        self.key_up(key)


class _Firefox(Page):
    def __init__(self, connection: ClientConnection) -> None:
        super().__init__()
        self._connection = connection
        self._number = 0
        self.call("session.new", capabilities={})
        self._context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        self._connection.send(json.dumps(message))
        while True:
            answer = json.loads(self._connection.recv(timeout=HANGS_S))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", (method, answer)
                result: dict[str, Any] = answer["result"]
                return result

    def open(self, url: str) -> None:
        self.call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def js(self, expression: str) -> Any:
        answer = self.call(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def act(self, kind: str, key: str) -> None:
        keyboard = {"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": key}]}
        self.call("input.performActions", context=self._context, actions=[keyboard])


class _WebKit(Page):
    def __init__(self, port: int, program: str) -> None:
        super().__init__()
        self._base = f"http://127.0.0.1:{port}"
        self._open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
        options = {"binary": program, "args": ["--automation"]}
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        until(self._listens, "the driver of WebKit to listen")
        session = self.call("POST", "/session", {"capabilities": asked})
        self._session = f"/session/{session['sessionId']}"

    def _listens(self) -> bool:
        try:
            return bool(self.call("GET", "/status", None))
        except urllib.error.URLError:
            return False

    def call(self, method: str, path: str, data: Any) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self._base + path, body, method=method)
        with self._open(request, timeout=HANGS_S) as answer:
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        self.call("POST", f"{self._session}/url", {"url": url})

    def js(self, expression: str) -> Any:
        script = f"const done = arguments[0]; Promise.resolve({expression}).then(done)"
        told = {"script": script, "args": []}
        return self.call("POST", f"{self._session}/execute/async", told)

    def act(self, kind: str, key: str) -> None:
        keyboard = {"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": key}]}
        self.call("POST", f"{self._session}/actions", {"actions": [keyboard]})

    def end(self) -> None:
        self.call("DELETE", self._session, None)


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def firefox() -> str | None:
    """Return the path of Firefox, or None."""
    return shutil.which("firefox") or shutil.which("firefox-esr")


@contextlib.contextmanager
def in_firefox(profile: Path) -> Iterator[Page]:
    """A headless Firefox whose profile is a folder that may have been used before."""
    program = firefox()
    assert program is not None
    profile.mkdir(exist_ok=True)
    flags = ["--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    process = subprocess.Popen(
        [program, *flags, "about:blank"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HOME": str(profile)},
    )
    try:
        assert process.stderr is not None
        told = (re.search(r"listening on (ws://\S+)", line) for line in process.stderr)
        address = next(found[1] for found in told if found)
        with connect(f"{address}/session", max_size=None, proxy=None) as connection:
            yield _Firefox(connection)
    finally:
        _stop(process)


def webkit() -> str | None:
    """Return the path of WebKitGTK's MiniBrowser, or None where it or what it needs is missing."""
    found = sorted(Path("/").glob(MINI_BROWSERS.lstrip("/")))
    whole = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    return str(found[-1]) if found and whole else None


@contextlib.contextmanager
def in_webkit(profile: Path) -> Iterator[Page]:
    """A MiniBrowser on a display of its own; it keeps nothing longer than it runs."""
    program = webkit()
    assert program is not None
    reading, writing = os.pipe()
    with contextlib.ExitStack() as ends:
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
            text=True,
        )
        ends.callback(_stop, display)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            env={
                **os.environ,
                "DISPLAY": f":{number}",
                "HOME": str(profile),
                "GDK_BACKEND": "x11",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            },
        )
        ends.callback(_stop, driver)
        page = _WebKit(port, program)
        ends.callback(page.end)
        yield page
