# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The face draws every screen of ``docs/style.md`` legibly, on every glass and in every language.

A device in a process of its own plays them and says what a face is told; ``face.js`` draws that
in Chromium. ``face_layout.js`` looks for text that is cut, overlaps, or is small or pale, and for
targets that are too small. Each text that is told is on the page.
"""

from __future__ import annotations

import functools
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, Tab

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "host_tools" / "tidebell_sim" / "page"
AUDIT = (HERE / "face_layout.js").read_text(encoding="utf-8").split("*/", 1)[1]
LANGUAGES = ("en", "fr", "ja")
SIZES = ((360, 640), (390, 844), (768, 1024), (1024, 768), (1920, 1080), (640, 360), (800, 800))
Screen = dict[str, Any]  # {said, content, ring}

DOCUMENT = """<!doctype html><html lang="{language}"><head><meta charset="utf-8">
<link rel="icon" href="data:,"><link rel="stylesheet" href="face.css">
<style>html, body {{ margin: 0; height: 100%; }} #face {{ height: 100%; }}</style></head>
<body><div id="face"></div><script type="module">
import {{ Face }} from "./face.js";
const texts = {{ hold: "Hold", typed: "Name", done: "Done", less: "less", more: "more" }};
window.face = new Face(document.getElementById("face"), {{ does: {{ title: "" }}, texts }});
</script></body></html>"""

# Runs beside the device's tests, because their simulated hardware is for a process of its own.
TOLD = """
import json, sys, tempfile
from pathlib import Path
from tidebell_sim.hardware import install
install()
import screens, test_style
from tidebell_sim import face
told = []
def cell(bench, taken=test_style.cell):
    image = taken(bench)
    told.append({"content": face.content(bench.app), "ring": [*map(list, bench.machine.ring())]})
    return image
test_style.cell = cell
screens.speak(sys.argv[1])
with tempfile.TemporaryDirectory() as folder:
    said, _ = test_style.played(Path(folder), "pico_table")
print(json.dumps([{"said": name, **one} for name, one in zip(said, told)]))
"""


@functools.cache
def screens(language: str) -> list[Screen]:
    """Return what a face is told on each screen."""
    folders = (HERE.parent, HERE.parent / "device", HERE.parent / "core")
    code = f"import sys; sys.path[:0] = {[*map(str, folders)]!r}\n{TOLD}"
    done = subprocess.run(
        [sys.executable, "-c", code, language], capture_output=True, text=True, check=True
    )
    found: list[Screen] = json.loads(done.stdout)
    return found


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}

    def do_GET(self) -> None:
        name = self.path.strip("/")
        if name not in LANGUAGES:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(DOCUMENT.format(language=name).encode())

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    handler = functools.partial(_Handler, directory=str(PAGE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def texts(content: Screen) -> Iterator[str]:
    """Yield what must be on the page."""
    yield (content.get("head") or {}).get("text", "")
    yield content.get("top") or ""
    for row in content.get("rows", ()):
        yield from (run["text"] for run in row if "text" in run)
    for line in (content.get("list") or {}).get("items", ()):
        yield line["text"]
        yield from map(str, line.get("options") or [line["value"]])
    for name, number in content.get("cells", ()):
        yield from (name, str(number))
    for name, price, *_ in (content.get("offers") or {}).get("items", ()):
        yield from (name, price)
    yield from (content.get("told") or {}).get("lines", ())
    yield from content.get("lines", ())
    yield from (note[0] for note in [*content.get("notes", ()), *content.get("cards", ())])


def shown(tab: Tab, screen: Screen) -> None:
    """Draw a screen, and wait until it is on the display."""
    tab.js(
        f"face.show({json.dumps(screen['content'])}); face.ring({json.dumps(screen['ring'])});"
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_is_legible(
    browser: Chromium, address: str, size: tuple[int, int], language: str
) -> None:
    tab = browser.open(f"{address}/{language}", *size)
    tab.until("window.face")
    tab.js("Promise.all([...document.fonts].map((font) => font.load())).then(() => 1)")
    wrong = []
    for screen in screens(language):
        shown(tab, screen)
        there = "".join(tab.js("document.getElementById('face').textContent").split())
        lacking = [
            f"lacks: {text}"
            for text in texts(screen["content"])
            if "".join(text.split()) not in there
        ]
        wrong += [f"{screen['said']}: {one}" for one in [*tab.js(AUDIT), *lacking]]
    complaints = tab.complaints
    tab.close()
    assert not wrong, "\n".join(wrong)
    assert complaints == []


@pytest.mark.parametrize("size", ((360, 640), (390, 844)), ids=("360x640", "390x844"))
def test_a_short_name_is_a_target_for_a_finger(
    browser: Chromium, address: str, size: tuple[int, int]
) -> None:
    screen = next(one for one in screens("en") if one["content"].get("offers"))
    items = [["Turn the glass", ""], ["Or", "−5"], ["I", ""], ["Bruno", "..."], ["Chloé", "..."]]
    content = {**screen["content"], "offers": {"items": items, "at": -1}}
    tab = browser.open(f"{address}/en", *size)
    tab.until("!!window.face?.show")
    shown(tab, {**screen, "content": content})
    wide = (
        "[...document.querySelectorAll('.offer')].map((one) => one.getBoundingClientRect().width)"
    )
    assert len(tab.js(wide)) == 5 and min(tab.js(wide)) >= 56
    tab.close()
