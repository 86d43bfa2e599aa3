# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every screen of ``docs/style.md`` on glass, in three languages and many sizes.

Nothing is cut, lies outside or is too small to read or to touch; each text of the content is there.
The renderer is alone on its page here, as where it is only read.
"""

from __future__ import annotations

import functools
import http.server
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, Tab

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[0] / name) for name in ("device", "core")]
import screens  # noqa: E402
import test_style  # noqa: E402
from tidebell_sim import face  # noqa: E402
from tidebell_sim.web import PAGE  # noqa: E402

SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1920, 1080))
ALONE = """<!doctype html><html lang="{}"><meta charset="utf-8"><title>Face</title>
<link rel="stylesheet" href="face.css"><link rel="icon" href="icon.svg">
<style>body {{ margin: 0 }} #face {{ position: fixed; inset: 0 }}</style>
<div id="face"></div>
<script type="module">
import {{ Face }} from "./face.js";
window.face = new Face(document.getElementById("face"), {{
  does: {{ title: "" }}, texts: {{ hold: "Hold", typed: "Name", done: "Done", less: "-", more: "+" }},
}});
</script>"""
FAULTS = """(() => {
  const found = [];
  const face = document.getElementById("face");
  const least = Math.min(innerWidth, innerHeight) < 600 ? 16 : 22;
  const scrolled = (one) => {
    for (let at = one.parentElement; at && at !== face; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const more = at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1;
      if (/auto|scroll/.test(overflowX + overflowY) && more) return true;
    }
    return false;
  };
  for (const one of face.querySelectorAll(".page *:not(svg, svg *)")) {
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    if (style.visibility === "hidden" || !box.width || !box.height) continue;
    const say = (what) => found.push(`${what}: ${one.className} ${one.textContent.slice(0, 30)}`);
    const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const size = parseFloat(style.fontSize);
    const second = one.closest("small, .section") !== null;
    if (text && size < (second ? 15.9 : least - 0.6)) say(`letters of ${size}`);
    if (text && style.display !== "inline" && one.scrollWidth > one.clientWidth + 2) say("cut");
    if (scrolled(one)) continue;
    const [right, low] = [innerWidth + 1, innerHeight + 1];
    if (box.left < -1 || box.top < -1 || box.right > right || box.bottom > low) say("outside");
    const small = one.matches(".tool, .option, .notch") ? 47 : 55.5;
    if (one.localName === "button" && (box.height < small || box.width < 47)) say("too small");
  }
  const parts = [...document.querySelectorAll(".page > *")]
    .map((one) => [one, one.getBoundingClientRect()]);
  for (const [one, a] of parts) {
    for (const [other, b] of parts) {
      const beside = a.right <= b.left + 1 || b.right <= a.left + 1;
      const apart = beside || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (one !== other && !apart) found.push(`overlap: ${one.className}, ${other.className}`);
    }
  }
  return [...new Set(found)];
})()"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
    }
    language = "en"

    def do_GET(self) -> None:
        if not self.path.endswith(".html"):
            super().do_GET()
            return
        data = ALONE.format(self.path.strip("/").partition(".")[0]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


@functools.cache
def contents(language: str, folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """Return the names of all screens of ``docs/style.md``, and what a face is told of each."""
    told: list[dict[str, Any]] = []
    taken = test_style.cell

    def cell(bench: Any) -> Any:
        if bench.app.stale:
            bench.run(50)
        told.append(json.loads(json.dumps(face.content(bench.app))))
        return taken(bench)

    test_style.cell = cell
    screens.speak(language)
    try:
        said, _ = test_style.played(folder / language, "pico_table")
    finally:
        test_style.cell = taken
        screens.speak("en")
    return list(zip(said, told, strict=True))


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    handler = functools.partial(_Quiet, directory=str(PAGE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def texts(told: Any) -> Iterator[str]:
    """Yield all that is to be read of a part of the content."""
    if isinstance(told, dict):
        for name, part in told.items():
            if name in (
                "text",
                "value",
                "title",
                "name",
                "lines",
                "items",
                "told",
                "said",
                "ranks",
            ):
                yield from texts(part)
    elif isinstance(told, list):
        for part in told:
            yield from texts(part)
    elif isinstance(told, str) and not told.startswith("#"):
        yield told


@pytest.mark.outer
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_every_screen_has_its_place_on_glass(
    browser: Chromium, served: str, language: str, tmp_path: Path
) -> None:
    tab: Tab = browser.open(f"{served}/{language}.html")
    tab.until("window.face !== undefined")
    tab.js("document.fonts.load('700 40px Condensed')")
    wrong = []
    for name, told in contents(language, tmp_path):
        for width, height in SIZES:
            tab.resize(width, height)
            tab.js(f"face.show({json.dumps(told)})")
            wrong += [(name, width, height, fault) for fault in tab.js(FAULTS)]
        shown = tab.js("document.getElementById('face').textContent")
        for part in ("head", "told", "list", "ranks", "card"):
            if told.get("scene") == "alone":
                continue
            lacking = [text for text in texts(told.get(part)) if text.strip() and text not in shown]
            wrong += [(name, part, text) for text in lacking]
    complaints = tab.complaints
    tab.close()
    assert wrong == []
    assert complaints == []
