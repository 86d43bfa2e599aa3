# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A headless Chromium, driven over its DevTools protocol; just what the page's tests need."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--autoplay-policy=user-gesture-required",
    "--remote-debugging-port=0",
)

KEY_CODES = {
    "a": ("KeyA", 65),
    "b": ("KeyB", 66),
    "u": ("KeyU", 85),
    "x": ("KeyX", 88),
    "y": ("KeyY", 89),
    "z": ("KeyZ", 90),
    "3": ("Digit3", 51),
    "=": ("Equal", 187),
    "m": ("KeyM", 77),
    "Enter": ("Enter", 13),
    "ArrowLeft": ("ArrowLeft", 37),
    "ArrowRight": ("ArrowRight", 39),
}


# An answer later than this never comes, however busy the machine: no other bound decides a test.
HANGS_S = 240.0


def find() -> str | None:
    """Return the path of Chromium, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for path in map(shutil.which, names) if path), None)


def until(probe: Callable[[], Any], what: str, seconds: float = HANGS_S) -> Any:
    """Waits until ``probe`` gives something true, and returns that.

    :raises AssertionError: it never did
    """
    deadline = time.monotonic() + seconds
    while True:
        got = probe()
        if got:
            return got
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds:g} s in vain for: {what}; last seen: {got!r}")
        time.sleep(0.05)


class Chromium:
    """One browser process with an empty profile; a context manager."""

    def __init__(self, executable: str, profile: Path) -> None:
        self._profile = profile
        with open(os.devnull, "wb") as nowhere:
            self._process = subprocess.Popen(
                [executable, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
                stdout=nowhere,
                stderr=nowhere,
                env={**os.environ, "HOME": str(profile)},
            )
        try:
            self.port = until(self._read_port, "Chromium to start")
        except BaseException:
            self.close()
            raise

    def _read_port(self) -> int | None:
        assert self._process.poll() is None, "Chromium ended by itself"
        try:
            return int((self._profile / "DevToolsActivePort").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return None

    def open(self, url: str, width: int = 1440, height: int = 800, density: float = 1.0) -> Tab:
        """A new tab that shows ``url``."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/json/new?about:blank", method="PUT"
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=HANGS_S) as answer:
            target = json.load(answer)
        tab = Tab(target["webSocketDebuggerUrl"])
        tab.call("Runtime.enable")
        tab.call("Log.enable")
        tab.call("Page.enable")
        tab.resize(width, height, density)
        tab.call("Page.navigate", url=url)
        return tab

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Tab:
    """One page of the browser; says yes to all it asks, and collects what it complains about."""

    def __init__(self, address: str) -> None:
        self._ends = contextlib.ExitStack()
        self._connection: ClientConnection = self._ends.enter_context(
            connect(address, max_size=None, proxy=None)
        )
        self._number = 0
        self.complaints: list[str] = []
        self.asked: list[str] = []

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One DevTools command and its answer."""
        self._number += 1
        self._connection.send(
            json.dumps({"id": self._number, "method": method, "params": parameters})
        )
        while True:
            message = json.loads(self._connection.recv(timeout=HANGS_S))
            if message.get("id") == self._number:
                assert "error" not in message, (method, message["error"])
                result: dict[str, Any] = message["result"]
                return result
            self._overhear(message)

    def _overhear(self, message: dict[str, Any]) -> None:
        method, told = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(told["exceptionDetails"])[:500])
        elif method == "Page.javascriptDialogOpening":  # until it is answered, nothing else is
            self.asked.append(told["message"])
            answer = {"method": "Page.handleJavaScriptDialog", "params": {"accept": True}}
            self._connection.send(json.dumps({"id": 0, **answer}))
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.complaints.append(told["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning"):
            self.complaints.append(json.dumps(told["args"])[:500])

    def js(self, expression: str) -> Any:
        """The value of a JavaScript expression; promises are awaited."""
        answer = self.call(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
            userGesture=False,
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def until(self, expression: str, what: str = "", seconds: float = HANGS_S) -> Any:
        """Waits until a JavaScript expression is true; a page still to come has no body."""
        # An element has no value that JSON knows.
        probe = f"document.body && ((it) => it instanceof Node || it)({expression})"
        return until(lambda: self.js(probe), what or expression, seconds)

    def resize(self, width: int, height: int, density: float = 1.0) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=density,
            mobile=False,
        )

    def key_down(self, key: str) -> None:
        self._key("keyDown", key)

    def key_up(self, key: str) -> None:
        self._key("keyUp", key)

    def press(self, key: str) -> None:
        """Down and up again."""
        self.key_down(key)
        self.key_up(key)

    def _key(self, kind: str, key: str) -> None:
        code, number = KEY_CODES[key]
        self.call(
            "Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number
        )

    def middle(self, selector: str) -> tuple[float, float]:
        """Return the middle of an element in the window; scroll it there first."""
        x, y = self.js(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        return x, y

    def mouse(self, kind: str, x: float, y: float, **more: Any) -> None:
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def mouse_down(self, x: float, y: float, shift: bool = False) -> None:
        self.mouse("mousePressed", x, y, button="left", clickCount=1, modifiers=8 * shift)

    def mouse_up(self, x: float, y: float, shift: bool = False) -> None:
        self.mouse("mouseReleased", x, y, button="left", clickCount=1, modifiers=8 * shift)

    def click(self, selector: str, shift: bool = False) -> None:
        x, y = self.middle(selector)
        self.mouse_down(x, y, shift)
        self.mouse_up(x, y, shift)

    def picture(self) -> bytes:
        """The page as it is on the display, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def screen(self, x: int = 0, y: int = 0, width: int = 320, height: int = 240) -> list[int]:
        """Return a rectangle of the device's canvas: red, green, blue, alpha of each pixel."""
        pixels: list[int] = self.js(
            "Array.from(document.getElementById('screen').getContext('2d')"
            f".getImageData({x}, {y}, {width}, {height}).data)"
        )
        return pixels

    def close(self) -> None:
        try:
            self.call("Page.close")
        except Exception:  # the tab may be gone before it answers
            pass
        self._ends.close()
