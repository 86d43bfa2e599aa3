# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ten rule sheets become setups by the editor's forms alone, each is timed and played.

No person is timed: the seconds are those of the keystroke-level model (Card, Moran and Newell,
1980) for each step, and of reading each label, help and doubt once.
``python tests/e2e/test_ten_games.py`` prints the table of docs/editor.md.
"""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsed import websites
from chromium import Chromium, find
from ten_games import GAMES, Game
from test_editor import Editor
from tidebell_web import editor_files
from tidebell_web.editor_server import Desk, EditorServer

pytestmark = pytest.mark.outer

PAGE = Path(__file__).parents[2] / "docs" / "editor.md"

# Seconds: a key of an untrained typist, pointing, a click, hands to the keyboard, thinking.
KEY, POINT, CLICK, HOME, THINK = 0.28, 1.1, 0.2, 0.4, 1.35
A_WORD = 60 / 238  # silent reading, Brysbaert 2019
A_POINT = 20.0  # allowed for finding one point of the rule sheet
MOST_MINUTES = 10

# Counts what the checker has not answered yet. A step tells what a person does for it: places that
# are opened and scrolled to, words that were not read before.
IN_PAGE = """
window.pending = 0;
const ask = window.fetch;
window.fetch = async (...all) => {
  if (!String(all[0]).includes("host/check")) return ask(...all);
  pending += 1;
  const found = await ask(...all);
  const { json } = found;
  found.json = () => json.call(found).finally(() => { pending -= 1; });
  return found;
};
window.settled = async () => {
  do await new Promise((go) => setTimeout(go, 4)); while (pending);
  await new Promise((go) => setTimeout(go, 4));
};
const read = new Set();
const unread = (text) => {
  if (!text || read.has(text)) return 0;
  read.add(text);
  return text.trim().split(/\\s+/).length;
};
const removers = ["remove", "item-remove", "entry-remove"];
const texts = ["label", ".label", "h3", ".help"].map((one) => `:scope > ${one}`).join();
const adders = ["add", "item-add", "entry-add", "set"];
window.step = async (how, place, value) => {
  const name = `f/${place}`;
  const ends = { "+": adders, "-": removers }[how] ?? [""];
  const named = (end) => document.getElementById(end ? `${name}/${end}` : name);
  const it = ends.map(named).find(Boolean);
  if (!it) return { missing: name };
  const told = { opened: 0, scrolled: 0, words: 0, kind: it.type ?? "" };
  for (let here = it; here; here = here.parentElement) {
    if (here.tagName !== "DETAILS" || here.open) continue;
    here.open = true;
    told.opened += 1;
  }
  const { top, bottom } = it.getBoundingClientRect();
  const pane = document.getElementById("form-pane").getBoundingClientRect();
  told.scrolled = Number(top < pane.top || bottom > pane.bottom);
  if (told.scrolled) it.scrollIntoView({ block: "center" });
  const field = it.closest(".field, .none") ?? it.parentElement;
  for (const one of field.querySelectorAll(texts)) told.words += unread(one.textContent);
  if (how) it.click();
  else if (it.type === "checkbox") { if (it.checked !== (value === "yes")) it.click(); }
  else {
    it.value = value;
    if (it.value !== value) return { missing: `${name}: ${value}` };
    it.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await settled();
  for (const one of document.querySelectorAll("#problems li")) {
    const words = unread(one.textContent);
    told.words += words;
    told.doubts = (told.doubts ?? 0) + (words > 0);
  }
  return told;
};
"""


FRAME = "document.getElementById('frame').contentWindow"
PRESS = f"""(async () => {{
  const press = (kind) => {FRAME}.document.body.dispatchEvent(
    new ({FRAME}.KeyboardEvent)(kind, {{ key: KEY, code: KEY, bubbles: true }}));
  press("keydown");
  await new Promise((go) => setTimeout(go, 60));
  press("keyup");
}})()"""
TRIES = 4


def said(words: str) -> str:
    """Return whether the device says some texts, as JavaScript."""
    shown = f"{FRAME}.document.getElementById('words').textContent"
    return " && ".join(f"{shown}.includes({json.dumps(one)})" for one in words.split(", "))


class Sheet(Editor):
    """A game that is made by the forms, timed, and played on the device beside them."""

    def __init__(self, browser: Chromium, url: str, game: Game) -> None:
        super().__init__(browser.open("about:blank", 1280, 900))
        self.game = game
        self.steps = 0
        self.seconds = A_POINT * len(game.must.split(";"))
        self.tab.call("Page.addScriptToEvaluateOnNewDocument", source=IN_PAGE)
        self.tab.call("Page.navigate", url=url)

    def make(self) -> None:
        """Choose the kind, and do all steps."""
        kind = (
            "[...document.querySelectorAll('#kinds button')].find("
            f"(one) => one.firstChild.textContent === {json.dumps(self.game.kind)})"
        )
        self.until("document.getElementById('games')?.open", "the kinds of game")
        words = self.tab.js("document.getElementById('kinds').textContent.split(/\\s+/).length")
        self.took(THINK + POINT + CLICK + words * A_WORD)
        self.tab.js(f"{kind}.click()")
        self.until("!document.getElementById('games').open", "the form")
        self.tab.js("settled()")
        for line in self.game.steps.strip().splitlines():
            how, _, place = line.strip().partition(" ")
            value = None
            if how not in ("+", "-"):
                how, place, value = "", how, place.partition("=")[2].strip()
            told = self.tab.js(f"step({json.dumps(how)}, {json.dumps(place)}, {json.dumps(value)})")
            assert "missing" not in told, (line, told)
            self.took(self.needs(told, value))
        mistakes = "[...document.querySelectorAll('#problems .mistake')]"
        assert self.tab.js(f"{mistakes}.map((one) => one.textContent)") == []

    def needs(self, told: dict[str, Any], value: str | None) -> float:
        """Return the seconds of a step, as the model has them."""
        aim = THINK + POINT + CLICK
        found = aim * (1 + told["opened"]) + (THINK + POINT) * told["scrolled"]
        found += told["words"] * A_WORD + THINK * told.get("doubts", 0)
        if told["kind"] == "select-one":
            found += aim
        elif value is not None and told["kind"] != "checkbox":
            found += 2 * HOME + KEY * len(value)
        return found

    def took(self, seconds: float) -> None:
        self.steps += 1
        self.seconds += seconds

    def play(self) -> None:
        """Press what the script has, and wait for what the screen says."""
        self.plays()
        for line in self.game.play.strip().splitlines():
            key, _, words = line.strip().partition(" ")
            if key == ".":
                self.screen(*words.split(", "))
                continue
            for _ in range(TRIES):  # on a busy machine a short press may come as a long one
                self.tab.js(PRESS.replace("KEY", json.dumps(key)))
                with contextlib.suppress(AssertionError):
                    self.tab.until(said(words), words, 10)
                    break
            else:
                raise AssertionError((self.game.title, line))

    def row(self) -> str:
        """Return the game's row of the table in docs/editor.md."""
        minutes = f"{self.seconds / 60:.0f} min"
        kind = self.game.kind.lower()
        return f"| {self.game.title} | {kind} | {self.steps} | {minutes} | {self.game.lacks} |"


class Served:
    """The editor as ``tidebell setup edit`` serves it."""

    def __init__(self, folder: Path) -> None:
        self.server = EditorServer(
            websites.files_with_editor(), Desk(folder / "new.toml", lambda text: ""), 0
        )
        self.server.start()
        self.url = f"{self.server.url}edit.html"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if websites.missing() or not editor_files.folder():
        pytest.skip(f"NOT RUN: {websites.missing() or 'make build/editor/ready'}")
    running = Served(tmp_path_factory.mktemp("editor"))
    yield running
    running.server.stop()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_a_rule_sheet_becomes_a_setup_by_forms_and_plays(
    browser: Chromium, served: Served, game: Game
) -> None:
    sheet = Sheet(browser, served.url, game)
    sheet.make()
    assert sheet.seconds <= 60 * MOST_MINUTES
    sheet.play()
    assert sheet.tab.complaints == []
    assert sheet.row() in PAGE.read_text(encoding="utf-8").splitlines()
    sheet.tab.close()


def test_there_are_ten_with_five_points_and_more_in_each_sheet() -> None:
    assert len(GAMES) == 10
    for game in GAMES:
        assert 5 < len(game.must.split(";")) <= 10, game.title


def main() -> None:
    """Print the table of docs/editor.md."""
    folder = Path(tempfile.mkdtemp())
    served = Served(folder)
    with Chromium(str(find()), folder / "profile") as browser:
        for game in GAMES:
            sheet = Sheet(browser, served.url, game)
            sheet.make()
            sheet.play()
            print(sheet.row(), flush=True)
            sheet.tab.close()
    served.server.stop()


if __name__ == "__main__":
    sys.path.insert(0, str(PAGE.parents[1] / "tests" / "host"))
    main()
