# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Setups that come into the editor, by whatever way: one that is no TOML is shown as text."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from browsed import Site
from chromium import Chromium, Tab
from test_editor import Editor, site
from tidebell_host import setup_link

__all__ = ["site"]
pytestmark = pytest.mark.outer

GOOD = """\
format = 1
id = "lamps"
title = "Lamps"
players = "2-4"
turns = 12

[clock]
turn = { seconds = 90 }
"""
BROKEN = GOOD.replace("turns = 12", "turns = = 12")

# What a person does with the file at hand: chooses it, drops it, pastes it on page or text.
BRINGING = """
window.given = (bytes, name) => {
  const all = new DataTransfer();
  if (name) all.items.add(new File([Uint8Array.from(bytes)], name));
  else all.setData("text/plain", bytes);
  return all;
};
window.bring = (how, bytes, name, place = document.body) => {
  const all = given(bytes, name);
  if (how === "file") {
    const it = document.getElementById("file");
    it.files = all.files;
    it.dispatchEvent(new Event("change"));
    return;
  }
  const kind = { bubbles: true, cancelable: true };
  const dropped = new DragEvent("drop", { dataTransfer: all, ...kind });
  const pasted = new ClipboardEvent("paste", { clipboardData: all, ...kind });
  place.dispatchEvent(how === "drop" ? dropped : pasted);
};
"""
# The line in which the cursor is, and what is said below it.
LINE = "document.querySelector('.cm-line.cm-activeLine')"
AT = f"document.activeElement.closest('.cm-content') && {LINE}.textContent"
SAID = (
    f"{LINE}?.nextElementSibling?.matches('.cm-said') ? {LINE}.nextElementSibling.textContent : ''"
)
TEXT = "document.body.classList.contains('text')"
FULL = """
let [text, size] = ["", 1 << 23];
for (; size; size >>= 1) {
  try {
    localStorage.setItem("other", text + "x".repeat(size));
    text += "x".repeat(size);
  } catch { /* so much has no room */ }
}
"""
KEPT = "Object.values(JSON.parse(localStorage['tidebell-setups']).texts)"
CONTENT = "document.querySelector('.cm-content')"


class Brought(Editor):
    """The editor, into which setups come."""

    def bring(
        self, how: str, data: bytes | str, name: str = "", place: str = "document.body"
    ) -> None:
        self.tab.js(BRINGING)
        given = json.dumps(data if isinstance(data, str) else list(data))
        self.tab.js(f"bring({json.dumps(how)}, {given}, {json.dumps(name)}, {place})")

    def stands_at(self, line: str, said: str) -> None:
        """Wait until the text is shown, with the cursor in a line and a sentence below that."""
        self.until(f"{TEXT} && {AT} === {json.dumps(line)}", f"the cursor at {line!r}")
        self.until(f"({SAID}).includes({json.dumps(said)})", said)
        assert self.tab.js("document.getElementById('form').checkVisibility()") is False

    def mend(self) -> None:
        """Mend the text, and wait for the forms of it."""
        self.type("= = 12", "= 13")
        self.until("document.getElementById('f/turns')?.checkVisibility()", "the forms")
        self.until("document.getElementById('f/turns').value === '13'", "the forms of it")
        assert self.tab.js("document.querySelectorAll('.cm-said').length") == 0
        assert self.tab.js("document.getElementById('called').textContent") == "Lamps"


@pytest.fixture
def brought(fresh: Chromium, site: Site) -> Iterator[Brought]:
    tab = fresh.open(f"{site.url}edit.html", 1280, 800)
    yield Brought(tab)
    complaints = tab.complaints
    tab.close()
    assert complaints == []


def test_what_is_no_toml_opens_as_text_at_its_line_whichever_way_it_comes(
    brought: Brought, site: Site
) -> None:
    tab, no_value = brought.tab, "There is no value that TOML knows."
    brought.begin()
    for how in ("file", "drop"):
        brought.bring(how, BROKEN.encode(), "lamps.toml")
        brought.stands_at("turns = = 12", no_value)
        brought.mend()
    brought.bring("paste", BROKEN)
    brought.stands_at("turns = = 12", no_value)
    # What is kept of it opens so again.
    tab.call("Page.reload")
    brought.stands_at("turns = = 12", no_value)
    assert "title" not in tab.js("document.getElementById('called').textContent")
    brought.mend()
    # A link, which the gallery of the community's games leads to as well.
    link = setup_link.written(BROKEN.encode())
    for where in (f"tidebell:{link}", f"https://example.org/edit.html#{link}"):
        brought.bring("paste", where)
        brought.until("document.getElementById('taken').open", "the question")
        brought.until("!document.querySelector('[data-tool=take]').disabled", "what it is")
        tab.click("[data-tool=take]")
        brought.stands_at("turns = = 12", no_value)
        brought.mend()


def test_a_setup_is_pasted_over_the_text_and_goes_to_its_line(brought: Brought) -> None:
    brought.begin()
    brought.tab.js("document.querySelector('[data-tool=text]').click()")
    selected = f"getSelection().selectAllChildren({CONTENT})"
    brought.tab.js(f"{CONTENT}.focus(); {selected}")
    brought.bring("paste", BROKEN.replace("90", "90,,"), "", CONTENT)
    brought.stands_at("turns = = 12", "There is no value that TOML knows.")
    # Who asks for the forms is led to the line; what is asked for comes once it is mended.
    brought.tab.js(
        "getSelection().removeAllRanges(); document.querySelector('[data-tool=form]').click()"
    )
    brought.stands_at("turns = = 12", "There is no value that TOML knows.")
    brought.until("document.getElementById('note').textContent.includes('mended')", "why")
    brought.type("= = 12", "= 13")
    brought.until(
        "(document.querySelector('.cm-said')?.textContent ?? '').includes('No key can begin')",
        "the next",
    )
    assert brought.tab.js(TEXT)
    brought.type("90,,", "90")
    brought.until("document.getElementById('f/turns')?.checkVisibility()", "the forms")


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        (GOOD.replace("Lamps", "Fête").encode("cp1252"), "Fête"),
        (GOOD.replace("Lamps", "Fête").encode("utf-16"), "Fête"),
        (b"\xef\xbb\xbf" + GOOD.replace("Lamps", "Fête").encode().replace(b"\n", b"\r\n"), "Fête"),
    ],
    ids=["Windows", "UTF-16", "byte order mark"],
)
def test_files_of_old_programs_open(brought: Brought, data: bytes, shown: str) -> None:
    brought.begin()
    brought.bring("file", data, "old.toml")
    brought.until(f"document.getElementById('f/title').value === {json.dumps(shown)}", shown)
    note = "document.getElementById('note').textContent.includes('not written in UTF-8')"
    brought.until(note if data[0] != 0xEF else "document.getElementById('note').hidden", "a note")


def test_a_picture_is_no_setup_and_what_was_open_is_kept(brought: Brought) -> None:
    brought.begin()
    brought.put("f/title", "Dune")
    brought.toml('title = "Dune"')
    brought.bring("drop", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xfe", "map.png", CONTENT)
    brought.until(
        f"{TEXT} && document.getElementById('state').textContent.includes('One mistake')", "no"
    )
    assert "not a text file" in brought.tab.js("document.getElementById('problems').textContent")
    brought.tab.js("document.querySelector('[data-tool=games]').click()")
    own = "[...document.querySelectorAll('#own b')].map((one) => one.textContent)"
    assert set(brought.tab.js(own)) == {"Dune", "Without a title"}


def undo(tab: Tab, what: str = "undo") -> None:
    tab.js(f"document.querySelector('[data-tool={what}]').click()")


def test_undo_and_redo_go_on_after_a_reload(brought: Brought) -> None:
    tab = brought.tab
    brought.begin()
    for turns in (7, 8, 9):
        brought.put("f/turns", str(turns))
        brought.toml(f"turns = {turns}")
        brought.plays()
        tab.js("new Promise((go) => setTimeout(go, 600))")  # changes that are close are one step
    undo(tab)
    brought.toml("turns = 8")
    brought.plays()
    for _ in range(2):
        tab.call("Page.reload")
        brought.until("document.getElementById('f/turns')?.value === '8'", "what was kept")
        brought.plays()
    undo(tab, "redo")
    brought.toml("turns = 9")
    undo(tab)
    brought.toml("turns = 8")
    undo(tab)
    brought.toml("turns = 7")
    brought.until("document.getElementById('f/turns').value === '7'", "the forms of it")
    # Another game has a history of its own, and each finds it again.
    brought.tab.js("document.querySelector('[data-tool=games]').click()")
    tab.click("#kinds li:nth-child(2) button")
    brought.until("document.getElementById('f/turns').value === '999'", "another")
    assert tab.js("document.querySelector('[data-tool=undo]').disabled")
    brought.tab.js("document.querySelector('[data-tool=games]').click()")
    tab.js("document.querySelector('#own li:nth-child(2) button').click()")
    brought.until("document.getElementById('f/turns').value === '7'", "the first one")
    undo(tab, "redo")
    brought.toml("turns = 8")


def test_a_game_that_another_tab_has_changed_opens_as_it_is_now(brought: Brought) -> None:
    """The list was drawn before, and another tab was closed since."""
    tab = brought.tab
    brought.begin()
    brought.put("f/turns", "7")
    brought.toml("turns = 7")
    brought.plays()
    tab.js("document.querySelector('[data-tool=games]').click()")
    tab.click("#kinds li:nth-child(2) button")
    brought.until("document.getElementById('f/turns').value === '999'", "another")
    tab.js("document.querySelector('[data-tool=games]').click()")
    tab.js("""(() => {
      const all = JSON.parse(localStorage["tidebell-setups"]);
      const [one] = Object.values(all.texts).filter(({ text }) => text.includes("turns = 7"));
      one.text = `# of the other tab\\n${one.text.replace("turns = 7", "turns = 9")}`;
      delete one.history;
      localStorage["tidebell-setups"] = JSON.stringify(all);
    })()""")
    tab.js("document.querySelector('#own li:nth-child(2) button').click()")
    brought.until("document.getElementById('f/turns').value === '9'", "what is kept now")
    brought.toml("# of the other tab")
    assert tab.js("document.querySelector('[data-tool=undo]').disabled")


def test_a_history_that_does_not_fit_is_not_kept(brought: Brought) -> None:
    tab = brought.tab
    brought.begin()
    tab.js("document.querySelector('[data-tool=text]').click()")
    for turns in (5, 6, 7):
        tab.js(f"{CONTENT}.focus(); getSelection().selectAllChildren({CONTENT})")
        long = f"{GOOD.replace('12', str(turns))}# {str(turns) * 60_000}"
        brought.bring("paste", long, "", CONTENT)
        brought.until(f"{KEPT}[0].text.endsWith('{turns * 1111}')", "it to be kept")
    (kept,) = tab.js(KEPT)
    assert 60_000 < len(json.dumps(kept["history"])) < 100_000
    # Where the browser has no more room, the history goes before the text.
    tab.js(FULL)
    tab.js("document.querySelector('[data-tool=form]').click()")
    brought.put("f/title", "A longer name")
    brought.until(f"{KEPT}[0].text.includes('A longer name')", "the text to be kept")
    assert tab.js("document.getElementById('note').hidden")
    assert tab.js(f"{KEPT}[0].history") is None
