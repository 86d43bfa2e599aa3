# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A random evening by touches on the face and by keys on the simulated device: the same events.

Chance is the same on both: each random byte is the same number. What is touched is drawn at random
from what the face shows; the keys follow from what the simulated device's panel shows.
"""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from browsed import READY, Site
from chromium import Chromium, Tab, until
from tidebell_host import setups
from tidebell_host.setups import library
from tidebell_sim import face
from tidebell_sim.bench import Bench
from tidebell_sim.narration import Teller

BYTE = 7
STEPS = 70
SAME = f"""
Crypto.prototype.getRandomValues = (array) => array.fill({BYTE});
const watched = ({{ Face }}) => {{
  const {{ show }} = Face.prototype;
  Face.prototype.show = function (content) {{ window.shown = content; show.call(this, content); }};
}};
addEventListener("DOMContentLoaded", () =>
  import(new URL("page/face.js", document.baseURI)).then(watched));
"""
KEYS = {"spend": "A", "declare": "B", "undo": "X", "end": "Y", "do": "E"}


class Keys:
    """Does by keys and knob what a touch does; it reads the panel as a person would."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def content(self) -> dict[str, Any]:
        app = self.bench.machine.app()
        found: dict[str, Any] = json.loads(json.dumps(face.content(app)))
        return found

    def touched(self, does: str) -> None:
        kind, *rest = does.split(":")
        content = self.content()
        if kind in ("key", "held"):
            self.settle(content)
            name = KEYS[rest[0]]
            if kind == "held":
                self.bench.hold(name, 700)
            else:
                self.bench.press(name)
            return
        at = int(rest[0])
        if kind == "entry":
            self.turn_and_push(at)
        elif kind == "turn":
            self.turn(at)
        elif kind == "answer":
            self.turn_and_push(at - content["answers"]["at"])
        elif kind == "offer":
            offers = content["offers"]
            around = len(offers["items"]) + 1
            self.turn_and_push((at - offers["at"]) % around - around)
            chosen = self.content().get("offers", {}).get("at", -1)
            self.turn(-chosen - 1)
        elif kind == "line":
            self.settle(content)
            self.turn_and_push(at - self.content()["list"]["at"])
        elif kind == "option":
            line = content["list"]["items"][at]
            if line["option"] != int(rest[1]):
                self.settle(content)
                self.turn_and_push(at - self.content()["list"]["at"])
                self.turn_and_push(int(rest[1]) - line["option"])
        elif kind == "step":
            if not (content["list"]["editing"] and content["list"]["at"] == at):
                self.settle(content)
                self.turn_and_push(at - self.content()["list"]["at"])
            self.turn(int(rest[1]))
        else:
            raise AssertionError(does)

    def settle(self, content: dict[str, Any]) -> None:
        if content.get("list", {}).get("editing"):
            self.bench.press("E")

    def turn(self, detents: int) -> None:
        if detents:
            self.bench.turn(detents)

    def turn_and_push(self, detents: int) -> None:
        self.turn(detents)
        self.bench.press("E")


def told(content: dict[str, Any]) -> str:
    """Return what both show alike: all but times, which are not the same to the millisecond."""
    rest = {name: content.get(name) for name in ("head", "list", "answers", "offers", "scene")}
    rest["keys"] = [[key["key"], key["text"]] for key in content["keys"]]
    return json.dumps(rest, sort_keys=True)


def touch(tab: Tab, does: str) -> None:
    x, y = tab.middle(f'#face [data-do="{does}"]')
    tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    time.sleep(0.05)
    tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def offered(tab: Tab) -> list[str]:
    """Return what can be touched that belongs to the device."""
    found: list[str] = tab.js(
        "[...document.querySelectorAll('#face button[data-do]:not(:disabled)')]"
        ".map((one) => one.dataset.do)"
    )
    kinds = ("key", "line", "option", "step", "answer", "offer", "entry", "turn")
    return [does for does in found if does.split(":")[0] in kinds or does == "held:undo"]


@pytest.mark.parametrize("game", ["full-metal-planete", "planet-busters", "turn-timer"])
@pytest.mark.outer
def test_touches_and_keys_make_the_same_events(
    game: str, browser: Chromium, site: Site, tmp_path: Path
) -> None:
    hand = random.Random(game)
    tab = browser.open("about:blank", 1180, 820)
    tab.call("Storage.clearDataForOrigin", origin=site.url.split("/some")[0], storageTypes="all")
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=SAME)
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
    tab.call("Page.navigate", url=site.url)
    tab.until(READY, "", 60)
    tab.until(f"document.querySelector('[data-do=\"game:{game}\"]') !== null", game, 60)
    with Bench(tmp_path / "device") as bench:
        bench.machine._entropy = lambda size: bytes([BYTE]) * size  # type: ignore[method-assign]
        bench.machine.teller = Teller()
        bench.power(True)
        bench.run(2)
        bench.install(game, setups.load(library.find(game).path).data)
        keys = Keys(bench)
        bench.run(1)
        touch(tab, f"game:{game}")
        bench.press("E")
        bench.run(0.5)
        play(tab, keys, hand)
        mine = [event["said"]["text"] for event in bench.events]
    theirs = tab.js(
        "[...document.querySelectorAll('#log .what')].map((one) => one.firstChild.data).reverse()"
    )
    complaints = tab.complaints
    tab.close()
    assert len(mine) > 15
    assert theirs == mine
    assert complaints == []


def play(tab: Tab, keys: Keys, hand: random.Random) -> None:
    """Touch at random, and do the same by keys."""
    done: list[str] = []
    for _ in range(STEPS):
        try:
            until(lambda: told(tab.js("shown")) == told(keys.content()), "the same screen", 10)
        except AssertionError:
            assert told(tab.js("shown")) == told(keys.content()), done
        choices = offered(tab)
        onward = [one for one in choices if one in ("key:end", "key:do", "line:0")]
        does = hand.choice(onward if onward and hand.random() < 0.5 else choices)
        done.append(does)
        touch(tab, does)
        keys.touched(does)
        time.sleep(0.3)
        keys.bench.run(0.3)
