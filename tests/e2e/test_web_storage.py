# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a browser whose storage fails: once, for a while, or for good."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from browsed import READY, Site, begin, press, rows, says
from chromium import Chromium, Tab, find

NOTES = "document.getElementById('notes').textContent"

# Keeps the handles of databases, so that a test can close them as WebKit does behind a page.
HANDLES = """globalThis.handles = []; const open_ = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...all) {
  const asked = open_.apply(this, all);
  asked.addEventListener("success", () => handles.push(asked.result));
  return asked;
};"""

# The writing transactions that ``broken`` says abort, as on a full disk.
ABORTS = """let nth = 0; const begin_ = IDBDatabase.prototype.transaction;
globalThis.broken = BROKEN;
IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
  const made = begin_.call(this, stores, mode, ...more);
  if (mode !== "readwrite" || !broken(nth += 1)) return made;
  queueMicrotask(() => { try { made.abort(); } catch {} });
  return made;
};"""

SILENT = "IDBFactory.prototype.open = () => new EventTarget();"
UNREADABLE = (
    "IDBObjectStore.prototype.getAll = () => { throw new DOMException('no', 'UnknownError'); };"
)


def opened(browser: Chromium, site: Site, script: str) -> tuple[Tab, str]:
    """A tab with the device on, where a script ran before the page; and the script's number."""
    tab = browser.open("about:blank", 844, 390)
    number = tab.call("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
    tab.call("Page.navigate", url=site.url)
    tab.until(READY, "the device in the page to be on", 60)
    tab.click("#screen")
    time.sleep(1)
    return tab, str(number)


def turns(tab: Tab, count: int) -> list[str]:
    """End some player turns; return the screen."""
    for _ in range(count):
        before = rows(tab)
        press(tab, "y")
        tab.until(f"{json.dumps(before)}.join() !== {ROWS}.join()", "the next turn", 30)
        time.sleep(0.6)
    return rows(tab)


ROWS = "document.getElementById('words').textContent.split('\\n')"


def started(tab: Tab) -> None:
    begin(tab)
    press(tab, "Enter")
    says(tab, "Start")
    press(tab, "Enter")
    says(tab, "Pause")
    time.sleep(0.6)


def reloaded(tab: Tab, number: str) -> None:
    """Reload without the script."""
    tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=number)
    tab.call("Page.reload")
    tab.until("!globalThis.handles && !globalThis.broken", "", 60)
    tab.until(READY, "", 60)


def test_a_database_that_the_browser_closed_is_opened_anew(fresh: Chromium, site: Site) -> None:
    tab, number = opened(fresh, site, HANDLES)
    started(tab)
    tab.js("handles.forEach((one) => one.close())")
    who = turns(tab, 3)[1]
    tab.until("handles.length > 1", "another handle")
    tab.until(f"!{NOTES}", "the notice to go")
    reloaded(tab, number)
    says(tab, "Power is back")
    says(tab, who)
    tab.close()


@pytest.mark.parametrize("broken", ["nth <= 2", "nth >= 4 && nth <= 7", "nth % 2"])
def test_what_an_aborted_write_left_out_is_written_with_the_next(
    fresh: Chromium, site: Site, broken: str
) -> None:
    tab, number = opened(fresh, site, ABORTS.replace("BROKEN", f"(nth) => {broken}"))
    started(tab)
    who = turns(tab, 3)[1]
    tab.js("globalThis.broken = () => false")
    tab.until(f"!{NOTES}.includes('does not keep')", "the notice to go")
    time.sleep(1)
    reloaded(tab, number)
    says(tab, "Power is back")
    says(tab, who)
    tab.close()


def test_a_disk_that_stays_full_is_told_with_the_button_that_saves(
    fresh: Chromium, site: Site
) -> None:
    tab, _ = opened(fresh, site, ABORTS.replace("BROKEN", "() => true"))
    notice = "document.querySelector('#notes [data-id=kept]')"
    tab.until(f"{notice}?.textContent.includes('does not keep')", "the notice")
    assert tab.js(f"{notice}.querySelector('button').textContent") == "Save the device"
    assert "{" not in tab.js(f"{notice}.textContent")
    started(tab)  # it plays on
    tab.js(
        "window.made = [];"
        "URL.createObjectURL = (blob) => { made.push(blob.size); return 'data:,'; };"
        "HTMLAnchorElement.prototype.click = () => {};"
        f"{notice}.querySelector('button').click()"
    )
    tab.until("made.length === 1 && made[0] > 1000", "the file")
    tab.close()


@pytest.mark.parametrize(
    ("script", "said"), [(SILENT, "does not answer"), (UNREADABLE, "keeps nothing here")]
)
def test_storage_that_cannot_be_read_is_told_and_not_written_over(
    fresh: Chromium, site: Site, script: str, said: str
) -> None:
    tab, number = opened(fresh, site, HANDLES)
    started(tab)
    who = turns(tab, 1)[1]
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=script)
    tab.call("Page.reload")
    tab.until(READY, "", 60)
    says(tab, "New game")
    assert said in tab.js(NOTES)
    begin(tab)
    other = fresh.open("about:blank")  # without the script
    tab.close()
    other.call("Page.navigate", url=site.url)
    says(other, "Power is back")
    says(other, who)
    other.close()


@pytest.fixture
def blocked(tmp_path: Path) -> Chromium:
    """A browser that keeps nothing of any site."""
    executable = find()
    if executable is None:
        pytest.skip("NO CHROMIUM HERE: the page was not tried in a browser")
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default" / "Preferences").write_text(json.dumps(preferences))
    return Chromium(executable, profile)


def test_a_browser_that_blocks_cookies_plays_and_says_so(blocked: Chromium, site: Site) -> None:
    with blocked as browser:
        tab = browser.open(site.url, 844, 390)
        tab.until(READY, "the device in the page to be on", 60)
        assert "keeps nothing here" in tab.js(NOTES)
        tab.click("#screen")
        time.sleep(1)
        started(tab)
        complaints = tab.complaints
        tab.close()
    assert [one for one in complaints if "Access to storage" not in one] == []


@pytest.mark.outer
def test_the_editor_opens_where_cookies_are_blocked(blocked: Chromium, tmp_path: Path) -> None:
    from tidebell_web import editor_files

    if not editor_files.folder():
        pytest.skip("NOT RUN: make build/editor/ready")
    with Site(tmp_path / "site", editor=True) as site, blocked as browser:
        tab = browser.open(f"{site.url}edit.html", 1280, 800)
        tab.until("document.getElementById('games')?.open", "the kinds of game", 120)
        tab.click("#kinds li:nth-child(1) button")
        tab.until("document.getElementById('state').textContent.includes('plays it')", "", 120)
        tab.until("document.getElementById('f/title')", "the forms")
        tab.close()
