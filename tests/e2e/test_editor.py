# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The setup editor in a browser: forms and text, the device beside them, links, everybody's use."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsed import READY, Site, websites
from chromium import Chromium, Tab, until
from running import URL, Table
from test_everybody import findings
from tidebell_host.setups import loads
from tidebell_host.setups.library import ARCHETYPES
from tidebell_host.transport import open_transport
from tidebell_web import editor_files

pytestmark = pytest.mark.outer

PARTS = 7  # the kind whose stages are parts of each round
FIRST_ANSWER_S = 120  # of Python in the browser, on a busy machine


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that has the editor."""
    if websites.missing() or not editor_files.folder():
        pytest.skip(f"NOT RUN: {websites.missing() or 'make build/editor/ready'}")
    with Site(tmp_path_factory.mktemp("editor"), editor=True) as running:
        yield running


class Editor:
    """The editor's page in a tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def until(self, expression: str, what: str) -> None:
        def found() -> bool:
            try:
                return bool(self.tab.js(f"Boolean({expression})"))
            except AssertionError:
                return False  # it is just leaving for another page

        until(found, what, FIRST_ANSWER_S)

    def begin(self, kind: int = 1) -> None:
        """Choose one of the kinds of game."""
        self.until("document.getElementById('games')?.open", "the kinds of game")
        self.tab.click(f"#kinds li:nth-child({kind}) button")
        self.plays()

    def plays(self) -> None:
        self.says("The device plays it.")

    def says(self, text: str) -> None:
        found = f"document.getElementById('state')?.textContent.includes({json.dumps(text)})"
        self.until(found, text)

    def put(self, field: str, value: str) -> None:
        """Fill in a field, and leave it."""
        self.until(f"document.getElementById({json.dumps(field)})", field)
        self.tab.js(
            f"(() => {{ const it = document.getElementById({json.dumps(field)});"
            f" it.value = {json.dumps(value)};"
            " it.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )

    def click(self, id: str) -> None:
        self.until(f"document.getElementById({json.dumps(id)})", id)
        self.tab.js(f"document.getElementById({json.dumps(id)}).click()")

    def screen(self, *words: str) -> None:
        """Wait until the device's screen says something."""
        frame = "document.getElementById('frame').contentDocument"
        for text in words:
            self.until(
                f"{frame}?.getElementById('words')?.textContent.includes({json.dumps(text)})",
                f"{text!r} on the device",
            )

    def toml(self, *lines: str) -> str:
        """Wait until the text has some lines, and return it."""
        text = "[...document.querySelectorAll('.cm-line')].map((l) => l.textContent).join('\\n')"
        for line in lines:
            self.until(f"({text}).includes({json.dumps(line)})", line)
        return str(self.tab.js(text))

    def type(self, old: str, new: str) -> None:
        """Change the text in the text pane."""
        self.tab.js("document.querySelector('[data-tool=text]').click()")
        done = self.tab.js(
            "(() => { const line = [...document.querySelectorAll('.cm-line')]"
            f".find((one) => one.textContent.includes({json.dumps(old)}));"
            " const range = document.createRange(); range.selectNodeContents(line);"
            " const all = getSelection(); all.removeAllRanges(); all.addRange(range);"
            " document.querySelector('.cm-content').focus();"
            f" return document.execCommand('insertText', false, line.textContent.replace("
            f"{json.dumps(old)}, {json.dumps(new)})); }})()"
        )
        assert done


@pytest.fixture
def editor(fresh: Chromium, site: Site) -> Iterator[Editor]:
    tab = fresh.open(f"{site.url}edit.html", 1280, 800)
    yield Editor(tab)
    complaints = tab.complaints
    tab.close()
    assert complaints == []


def test_a_kind_becomes_a_game_by_forms_and_plays(editor: Editor) -> None:
    editor.begin()
    editor.screen("Red", "5 AP")
    editor.put("f/title", "Dune")
    editor.put("f/pool/ap/name", "Sp")  # its name in the file is made of that
    editor.toml("sp = {")
    editor.put("f/pool/sp/base/1", "7")
    editor.click("f/deck/add")
    text = editor.toml('id = "dune"', 'name = "Sp"', "1 = 7", "[deck.cards]")
    assert "# A remark begins with #" in text
    editor.plays()
    editor.screen("7 Sp")
    editor.put("f/clock/turn/seconds", "45")
    editor.screen("0:4")
    # The stage was there by default alone: now it is written down.
    editor.click("f/stage/0/steps/item-add")
    editor.toml('steps = ["draw cards", "play"]')


def test_a_mistake_stands_at_its_field_and_goes_when_it_is_mended(editor: Editor) -> None:
    editor.begin()
    editor.put("f/clock/turn/mode", "fischer")
    editor.says("One mistake")
    said = "document.getElementById('f/clock/turn/increment-said')?.textContent ?? ''"
    editor.until(f"({said}).includes('Fischer')", "the sentence at its field")
    tab = editor.tab
    field = "document.getElementById('f/clock/turn/increment')"
    assert tab.js(f"{field}.getAttribute('aria-invalid')") == "true"
    editor.screen("5 AP")  # the device goes on with what was right
    tab.click("#problems button")
    assert tab.js("document.activeElement.id") == "f/clock/turn/increment"
    editor.put("f/clock/turn/increment", "5")
    editor.plays()
    assert tab.js("document.querySelectorAll('.wrong').length") == 0


def test_the_text_changes_the_forms_and_undo_takes_it_back(editor: Editor) -> None:
    editor.begin()
    editor.put("f/title", "Dune")
    editor.toml('title = "Dune"')
    editor.type("turns = 12", "turns = 8  # short")
    tab = editor.tab
    editor.until("document.getElementById('f/turns').value === '8'", "the form to follow")
    editor.put("f/turns", "9")
    assert "turns = 9  # short" in editor.toml("turns = 9")
    tab.js("document.querySelector('[data-tool=undo]').click()")
    editor.toml("turns = 8  # short")
    editor.type("turns = 8", "turns = = 8")
    editor.says("One mistake")
    assert tab.js("document.querySelectorAll('.cm-lint-marker-error').length") == 1


def test_a_score_line_follows_the_name_of_its_counter(editor: Editor) -> None:
    editor.begin()
    editor.click("f/counter/add")
    editor.put("f/counter/counter/name", "Gold")
    editor.toml("gold")
    editor.put("f/score/field/0/name", "Gold")
    editor.put("f/score/field/0/counter", "gold")
    editor.toml('counter = "gold"')
    editor.put("f/counter/gold/name", "Silver")
    text = editor.toml('counter = "silver"')
    assert text.count('name = "Silver"') == 2 and "Gold" not in text
    editor.put("f/score/field/0/name", "Coins")
    editor.toml('name = "Coins"')
    editor.put("f/counter/silver/name", "Copper")
    assert 'name = "Coins"' in editor.toml('counter = "copper"')


def test_an_action_of_any_name_has_no_mistake_and_keeps_its_phase(editor: Editor) -> None:
    editor.begin()
    editor.put("f/action/0/name", "Attack")
    editor.click("f/phase/add")
    editor.click("f/phase/0/actions/item-add")
    editor.toml('actions = ["attack"]')
    for name in ("2 points", "攻撃"):
        editor.put("f/action/0/name", name)
        text = editor.toml(f'name = "{name}"')
        assert 'actions = ["attack"]' in text and 'id = "attack"' in text
        editor.until("!document.querySelector('#problems .mistake')", "no mistake")
    editor.click("f/action/add")
    editor.put("f/action/1/name", "防御")
    editor.toml('name = "防御"')
    editor.until("!document.querySelector('#problems .mistake')", "no mistake")


def test_a_stage_that_is_added_comes_once(editor: Editor) -> None:
    editor.begin()
    editor.put("f/stage/0/times", "12")
    editor.toml("times = 12")
    editor.click("f/stage/add")
    editor.put("f/stage/1/name", "Score")
    assert editor.toml('name = "Score"').count("times") == 1


def test_a_stage_is_added_to_parts_as_one_more(editor: Editor) -> None:
    editor.begin(PARTS)
    editor.click("f/stage/add")
    editor.put("f/stage/2/name", "Score")
    assert 'turns = "' not in editor.toml('name = "Score"')
    editor.until("!document.querySelector('#problems .mistake')", "no mistake")


def test_a_colour_that_is_added_has_a_side_as_the_others_have(editor: Editor) -> None:
    editor.begin()
    editor.click("f/side/add")
    editor.toml("[side.side]")
    editor.click("f/colour/add")
    text = editor.toml('name = "Black"')
    assert text.count("side = ") == text.count("letter = ")
    editor.until("!document.querySelector('#problems .mistake')", "no mistake")


def test_it_is_kept_and_a_link_carries_it(editor: Editor, site: Site) -> None:
    editor.begin()
    editor.put("f/title", "Dune")
    editor.toml('title = "Dune"')
    tab = editor.tab
    tab.call("Page.reload")
    editor.until("document.getElementById('f/title')?.value === 'Dune'", "what was kept")
    editor.plays()
    tab.js("document.querySelector('[data-tool=share]').click()")
    editor.until(
        "document.getElementById('code').complete && !document.getElementById('code').hidden", "QR"
    )
    link = str(tab.js("document.getElementById('address').value"))
    assert link.startswith("tidebell:setup=1.")  # nobody else can open this page
    said = str(tab.js("document.getElementById('share-said').textContent"))
    assert said.startswith("Only this computer opens this page.")
    tab.js("document.getElementById('share').close(); localStorage.clear()")
    # At the device's own page, which has no checker: it leads to the editor.
    tab.call("Page.navigate", url="about:blank")
    tab.call("Page.navigate", url=f"{site.url}#{link.partition(':')[2]}")
    editor.until("document.getElementById('taken')?.open", "the question whether to take it")
    editor.until("document.querySelectorAll('#facts li').length === 5", "five lines")
    assert "2 to 4 players" in tab.js("document.getElementById('facts').textContent")
    # The device's page asks whether to take it, too.
    yes = "window.confirm = () => true"
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=yes)
    tab.click("[data-tool=take]")
    editor.until("document.getElementById('f/title').value === 'Dune'", "the game of the link")
    tab.js("document.querySelector('[data-tool=device]').click()")
    editor.until(f"location.pathname.endsWith('/index.html') && {READY}", "the device's page")
    editor.until("document.getElementById('notes').textContent.includes('dune')", "it is there")


# A checker that is on its way for good.
NO_ANSWER = "globalThis.Worker = class { addEventListener() {} postMessage() {} terminate() {} };"


def test_what_is_changed_before_the_checker_has_come_is_kept(fresh: Chromium, site: Site) -> None:
    tab = fresh.open("about:blank", 1280, 800)
    number = tab.call("Page.addScriptToEvaluateOnNewDocument", source=NO_ANSWER)["identifier"]
    tab.call("Page.navigate", url=f"{site.url}edit.html")
    editor = Editor(tab)
    editor.until("document.getElementById('games')?.open", "the kinds of game")
    tab.click("#kinds li:nth-child(1) button")
    editor.put("f/title", "Dune")
    editor.put("f/turns", "7")
    editor.until("document.getElementById('state').textContent.includes('on its way')", "that")
    tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=number)
    tab.call("Page.reload")
    editor.until("document.getElementById('f/title')?.value === 'Dune'", "the title")
    editor.toml('title = "Dune"', 'id = "dune"', "turns = 7")
    tab.close()


def test_names_that_javascript_has_are_names_like_others(editor: Editor) -> None:
    editor.begin()
    for name in ("Constructor", "ToString", "ValueOf"):
        editor.click("f/counter/add")
        editor.put("f/counter/counter/name", name)
        editor.toml(f"[counter.{name.lower()}]")
    editor.until("document.getElementById('note').hidden", "no complaint")
    editor.type("seconds = ", 'mode = "constructor"\nseconds = ')
    editor.says("One mistake")
    assert "Object()" not in editor.tab.js("document.body.innerText")
    editor.type('mode = "constructor"', 'mode = "__proto__"')
    editor.says("One mistake")


def test_two_tabs_keep_a_game_each(editor: Editor, fresh: Chromium, site: Site) -> None:
    editor.begin()
    editor.put("f/title", "Dune")
    editor.toml('title = "Dune"')
    other = Editor(fresh.open(f"{site.url}edit.html", 1280, 800))
    other.until("document.querySelector('#own button')", "the first tab's game")
    other.tab.click("#own button")
    other.until("document.getElementById('note').textContent.includes('a copy')", "a copy")
    other.put("f/title", "Arrakis")
    other.toml('title = "Arrakis"')
    editor.put("f/turns", "9")
    editor.toml("turns = 9")
    kept = editor.tab.js("Object.values(JSON.parse(localStorage['tidebell-setups']).texts)")
    assert sorted(one["title"] for one in kept) == ["Arrakis", "Dune"]
    other.tab.close()


@pytest.mark.parametrize("where", ["=1.nowhere", "=1." + "A" * 100, "=2.eNoBAA", "%3D", ""])
def test_a_link_that_is_damaged_says_so(fresh: Chromium, site: Site, where: str) -> None:
    tab = fresh.open(f"{site.url}edit.html#setup{where}", 1280, 800)
    editor = Editor(tab)
    said = "document.getElementById('taken-said')?.textContent"
    editor.until(f"{said}?.includes('cannot be read')", "a no")
    tab.click("[data-tool=leave]")
    editor.until("document.getElementById('games')?.open", "the kinds of game")
    tab.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_everybody_can_use_it(fresh: Chromium, site: Site, width: int, height: int) -> None:
    tab = fresh.open(f"{site.url}edit.html", width, height)
    editor = Editor(tab)
    editor.until("document.getElementById('games')?.open", "the kinds of game")
    found: list[Any] = findings(tab)
    editor.begin()
    editor.click("f/deck/add")
    editor.click("f/switch/add")
    editor.put("f/clock/turn/mode", "fischer")
    editor.says("One mistake")
    tab.js("for (const one of document.querySelectorAll('details')) one.open = true")
    found += findings(tab)
    tab.js("document.querySelector('[data-tool=text]').click()")
    found += findings(tab)
    tab.js("document.querySelector('[data-tool=share]').click()")
    editor.until("document.getElementById('share').open", "the link")
    found += findings(tab)
    assert found == []
    assert tab.js("document.documentElement.scrollWidth") <= width
    if width < 500:
        small = tab.js(
            "[...document.querySelectorAll('button, select, summary, input:not([type=checkbox])')]"
            ".filter((e) => e.checkVisibility())"
            ".map((e) => [e.id, e.getBoundingClientRect().height])"
            ".filter(([, h]) => h && h < 37)"
        )
        assert small == []
    tab.close()


def test_the_host_serves_it_for_a_file_and_sends_it_to_a_device(
    fresh: Chromium, site: Site, table: Table, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((ARCHETYPES / "go.toml").read_text(encoding="utf-8"), encoding="utf-8")
    output = tmp_path / "output.txt"
    command = [sys.executable, "-m", "tidebell_host.cli", "--device", table.device]
    with output.open("wb") as told:
        serving = subprocess.Popen(
            [*command, "setup", "edit", str(file), "--port", "0", "--no-browser"],
            env=table.environment,
            stdout=told,
            stderr=subprocess.STDOUT,
        )
    try:
        found = until(lambda: URL.search(output.read_text()), "its address")
        tab = fresh.open(found[0], 1280, 800)
        editor = Editor(tab)
        editor.plays()
        editor.screen("30:00")
        editor.put("f/title", "Weiqi")
        editor.toml('title = "Weiqi"')
        tab.click("[data-tool=save]")
        note = "document.getElementById('note').textContent"
        editor.until(f"{note}.includes('is saved')", "the file to be saved")
        assert 'title = "Weiqi"' in file.read_text(encoding="utf-8")
        assert "# Go: a main time" in file.read_text(encoding="utf-8")
        tab.click("[data-tool=send]")
        editor.until(f"{note}.includes('Weiqi is on ')", "the device to have it")
        assert tab.complaints == []
        tab.close()
    finally:
        serving.send_signal(signal.SIGINT)
        serving.wait(20)
    listed = subprocess.run(
        [*command, "setup", "list", "--on-device"],
        env=table.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "weiqi" in listed.stdout


# Takes the place of the browser's serial ports, of which a headless one has none: the page's bytes
# are collected, and the test brings them to a device and its answers back.
SERIAL = """(() => {
  const out = [];
  let come;
  window.collected = () => out.splice(0).flat();
  window.arrived = (bytes) => come.enqueue(new Uint8Array(bytes));
  window.unplugged = () => come.error(new DOMException("The device is lost.", "NetworkError"));
  const port = {
    async open() {
      this.readable = new ReadableStream({ start: (stream) => { come = stream; } });
      this.writable = new WritableStream({ write: (bytes) => { out.push([...bytes]); } });
    },
    async setSignals() {},
    async close() {
      if (this.readable.locked || this.writable.locked) throw new TypeError("a stream is locked");
      window.freed = (window.freed ?? 0) + 1;
    },
  };
  navigator.serial.requestPort = async () => port;
})()"""


def test_a_browser_with_serial_ports_sends_it_to_a_device(editor: Editor, table: Table) -> None:
    tab, note = editor.tab, "document.getElementById('note').textContent"
    editor.begin()
    editor.put("f/title", "Lantern Market")
    editor.toml('title = "Lantern Market"')
    tab.js(SERIAL)
    line = open_transport(table.device)
    tab.click("[data-tool=serial]")

    def said() -> str:
        line.write(bytes(tab.js("collected()")))
        answer = line.read(0.02)
        if answer:
            tab.js(f"arrived({list(answer)})")
        told = str(tab.js(note))
        return told if "being sent" not in told else ""

    assert until(said, "the device to have it", FIRST_ANSWER_S).startswith("Lantern Market is on ")
    line.close()
    assert "lantern-market" in table.tool("setup", "list", "--on-device")

    tab.click("[data-tool=serial]")
    editor.until("freed == 1 && collected().length", "the next hello")
    tab.js("unplugged()")
    editor.until(f"{note}.includes('has gone')", "the error")
    tab.until("freed == 2", "the port to be closed")


# The first part of docs/tutorial.md: a field, what is entered (None: a button is pressed), and what
# the text has then.
TUTORIAL = [
    ("title", "Lantern Market", 'id = "lantern-market"'),
    ("turns", "7", "turns = 7"),
    ("pool/ap/name", "Steps", '"Steps"'),
    ("pool/steps/base/1", "4", "1 = 4"),
    ("pool/steps/base/entry-add", None, "2 = 4"),
    ("pool/steps/base/2/key", "4", "4 = 4"),
    ("pool/steps/base/4", "6", "4 = 6"),
    ("pool/steps/keep/set", None, "most = 10"),
    ("pool/steps/keep/most", "2", "most = 2"),
    ("action/0/name", "Walk", '"Walk"'),
    ("action/add", None, '"Act"'),
    ("action/1/name", "Buy a lantern", '"Buy a lantern"'),
    ("action/1/cost", "2", "cost = 2"),
    ("action/add", None, '"Act"'),
    ("action/2/name", "Hang it up", '"Hang it up"'),
    ("action/2/cost", "3", "cost = 3"),
    ("action/2/turns", "3-7", '"3-7"'),
    ("action/add", None, '"Act"'),
    ("action/3/name", "Buy oil", '"Buy oil"'),
    ("stage/add", None, '"1-6"'),
    ("stage/0/name", "First evening", '"First evening"'),
    ("stage/1/name", "Evening", '"Evening"'),
    ("stage/0/turns", "1", 'turns = "2-7"'),
    ("stage/0/steps/item-add", None, '"starter", "play"'),
    ("deck/add", None, "[deck.cards]"),
    ("deck/cards/name", "Weather", '"Weather"'),
    ("deck/weather/card/0/name", "Calm", '"Calm"'),
    ("deck/weather/card/0/count", "4", "count = 4"),
    ("deck/weather/card/0/rgb", "#60a0ff", '"#60a0ff"'),
    ("deck/weather/card/1/name", "Breeze", '"Breeze"'),
    ("deck/weather/card/1/count", "3", "count = 3"),
    ("deck/weather/card/add", None, "count = 1"),
    ("deck/weather/card/2/name", "Rain", '"Rain"'),
    ("deck/weather/card/2/count", "2", "count = 2"),
    ("deck/weather/card/2/rgb", "#0030c0", '"#0030c0"'),
    ("deck/weather/refill", "4", "refill = 4"),
    ("deck/weather/pile", "4", "pile = 4"),
    ("deck/weather/refill_turns", "5", "refill_turns = [5]"),
    ("stage/1/steps/item-add", None, '["draw weather", "play"]'),
    ("counter/add", None, "[counter.counter]"),
    ("counter/counter/name", "Watchmen", "[counter.watchmen]"),
    ("counter/watchmen/most", "3", "most = 3"),
    ("counter/watchmen/in_play", None, "most = 3"),
    ("counter/add", None, "[counter.counter]"),
    ("counter/counter/name", "Oil", "[counter.oil]"),
    ("counter/oil/most", "20", "most = 20"),
    ("counter/oil/start", "3", "start = 3"),
    ("counter/oil/unit", "Oil", 'unit = "Oil"'),
    ("action/2/counts/entry-add", None, "counts = { watchmen = 1 }"),
    ("action/2/counts/watchmen/key", "oil", "oil = 1"),
    ("action/2/counts/oil", "-1", "oil = -1"),
    ("action/3/counts/entry-add", None, "counts = { watchmen = 1 }"),
    ("action/3/counts/watchmen/key", "oil", "oil = 1"),
    ("action/3/counts/oil", "2", "oil = 2"),
    ("look/add", None, "[look.look]"),
    ("stage/1/steps/item-add", None, '"look look", "play"'),
    ("die/add", None, "[die.die]"),
    ("die/die/name", "Wind", '"Wind"'),
    ("die/wind/hits", "at_least", '"at_least"'),
    ("die/wind/target", "3", "target = 3"),
    ("die/wind/hit", "stays lit", '"stays lit"'),
    ("die/wind/miss", "goes out", '"goes out"'),
    ("score/field/0/name", "Lanterns", '"Lanterns"'),
    ("score/field/0/each", "3", "each = 3"),
    ("score/field/add", None, "each = 1"),
    ("score/field/1/name", "Coins", '"Coins"'),
    ("score/tie/item-add", None, 'tie = ["lanterns"]'),
    ("switch/add", None, "[switch.rule]"),
    ("switch/rule/label", "Seconds per turn", "[switch.seconds_per_turn]"),
    ("switch/seconds_per_turn/values/0", "120", "[120, "),
    ("switch/seconds_per_turn/values/1", "60", "[120, 60]"),
    ("clock/turn/seconds", "$seconds_per_turn", 'seconds = "$seconds_per_turn"'),
]


def test_the_tutorial_makes_the_same_game_by_forms_and_as_text(editor: Editor) -> None:
    page = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^<!-- lantern: (\w+) -->\n```toml\n(.*?)^```$", page, re.M | re.S)
    by_hand = "\n".join(dict(blocks).values()).replace("pace", "seconds_per_turn")
    editor.begin()
    text = ""
    for field, value, line in TUTORIAL:
        if value is None:
            editor.click(f"f/{field}")
        else:
            editor.put(f"f/{field}", value)
        text = editor.toml(line)
    editor.plays()
    editor.screen("Red", "4", "Steps", "Oil 3")
    by_forms, file = loads(text.encode(), Path("game.toml")), Path("lantern-market.toml")
    assert by_forms.data == loads(by_hand.encode(), file).data
    assert by_forms.warnings == ()
