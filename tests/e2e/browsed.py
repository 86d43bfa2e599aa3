# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The site of the device in a browser, served below a path as a static host does."""

from __future__ import annotations

import functools
import http.server
import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

from chromium import Chromium, Tab

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
import websites  # noqa: E402

BELOW = "/some/where"
READY = (
    "document.body?.classList.contains('known')"
    " && document.getElementById('link')?.className === 'up'"
)


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(BELOW) if path.startswith(BELOW) else "/-")

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        if self.server.cut:  # type: ignore[attr-defined]
            self.close_connection = True
            return
        super().do_GET()


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """A browser that was closed takes nothing any more."""


class Site:
    """A running static host; a context manager.

    While ``server.cut`` is set it answers nothing, to service workers either.
    """

    def __init__(self, folder: Path, editor: bool = False) -> None:
        self.folder = websites.write(folder, editor)
        handler = functools.partial(_Handler, directory=str(folder))
        self.server = _Server(("127.0.0.1", 0), handler)
        self.server.asked = self.asked = []  # type: ignore[attr-defined]
        self.server.cut = False  # type: ignore[attr-defined]
        self.url = f"http://127.0.0.1:{self.server.server_port}{BELOW}/"

    def __enter__(self) -> Site:
        self._thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


def opened(browser: Chromium, url: str, width: int = 844, height: int = 390) -> Tab:
    """A tab with the device on."""
    tab = browser.open(url, width, height)
    tab.until(READY, "the device in the page to be on", 60)
    # The first touch lets it sound, which here, without a sound card, takes longer than a press.
    tab.click("#screen")
    time.sleep(1)
    return tab


def rows(tab: Tab) -> list[str]:
    """Return the lines of the screen, in words."""
    return str(tab.js("document.getElementById('words').textContent")).splitlines()


WORDS = "document.getElementById('words').textContent"


def says(tab: Tab, text: str) -> None:
    """Wait until the screen says something."""
    tab.until(
        f"document.getElementById('words')?.textContent.includes({json.dumps(text)})", text, 30
    )


def begin(tab: Tab) -> None:
    """Begin the game that stands first, up to a running clock."""
    says(tab, "New game")
    for following in ("Bank timer", "Begin", "Turn order"):
        for _ in range(
            4
        ):  # on a busy machine a short press may come as a long one, which does nothing
            tab.press("Enter")
            try:
                tab.until(f"{WORDS}.includes({json.dumps(following)})", following, 8)
                break
            except AssertionError:
                continue
    says(tab, "Turn order")


def press(tab: Tab, key: str, seconds: float = 0.06) -> None:
    """Press a key for a while."""
    tab.key_down(key)
    time.sleep(seconds)
    tab.key_up(key)


# Notes when pixels come to the canvas, how long each turn of the loop takes, when a tone begins.
NOTE = """
window.noted = { drawn: [], turns: [], tones: [], pressed: 0, answers: [] };
const put = CanvasRenderingContext2D.prototype.putImageData;
CanvasRenderingContext2D.prototype.putImageData = function (...all) {
  noted.drawn.push(performance.now());
  if (noted.pressed) noted.answers.push(performance.now() - noted.pressed);
  noted.pressed = 0;
  put.apply(this, all);
};
const tune = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (hz, at) {
  noted.tones.push([performance.now(), hz]);
  return tune.call(this, hz, at);
};
addEventListener("keydown", (event) => { noted.pressed = event.timeStamp; }, true);
const patch = () => import(new URL("page/vm.js", document.baseURI)).then(({ Device }) => {
  const { turn } = Device.prototype;
  Device.prototype.turn = function () {
    const began = performance.now();
    const wait = turn.call(this);
    noted.turns.push(performance.now() - began);
    return wait;
  };
});
addEventListener("DOMContentLoaded", patch);
"""


def noted(browser: Chromium, site: Site, slower: int = 1) -> Tab:
    """Open the site with ``NOTE`` running.

    :param slower: divides the processor's speed
    """
    tab = browser.open("about:blank", 844, 390)
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=NOTE)
    tab.call("Emulation.setCPUThrottlingRate", rate=slower)
    tab.call("Page.navigate", url=site.url)
    tab.until(READY, "", 60)
    tab.click("#screen")
    time.sleep(1)
    return tab
