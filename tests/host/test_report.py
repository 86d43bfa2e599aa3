# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The report of an evening: its numbers are those of a count of its own over the raw log."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import fuzzing
import pytest
from commanded import Tidebell
from evenings import NAMES, compiled, events, played, put_setup
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tidebell_core.game.session import Session
from tidebell_core.game.state import ASK, DRAW, OVERTIME, RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES as KINDS
from tidebell_core.record.events import SPEND_TARGET
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import folders
from tidebell_host.archive.store import Archive, path
from tidebell_host.languages import page_text, spoken
from tidebell_host.report import charts, page
from tidebell_host.report.evening import Evening, evening
from tidebell_host.setups import library
from tidebell_host.status_lines import clock_text

DEVICE = "E4614103E7452A2F"
GAMES = sorted(entry.id for entry in library.entries())


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TIDEBELL_SETUPS", str(tmp_path / "setups"))
    yield folders.data_folder()


def kept(game: str, seed: int, most: int = 5000, undo: float = 0.05) -> tuple[Evening, Session]:
    """The report of a game that was played by chance, the only one of the archive."""
    header, session = played(game, seed, most, undo)
    put_setup(DEVICE, game)
    path().unlink(missing_ok=True)
    for file in folders.data_folder().glob("devices/*/games/*"):
        file.unlink()
    with Archive() as archive:
        archive.keep(DEVICE, header, events(session))
        return evening(archive, 1), session


class Page(HTMLParser):
    """Tables, numbers and whatever would need a network."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.told: dict[str, str] = {}
        self.links: list[str] = []
        self._in = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in = tag
        self.links += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in in ("td", "th"):
            self.rows[-1][-1] += data
        elif self._in == "dt":
            self._name = data
        elif self._in == "dd":
            self.told[self._name] = data

    def table(self, first: str) -> dict[str, dict[str, str]]:
        """The rows of the table whose first heading is this one, by their first cell."""
        at = next(at for at, row in enumerate(self.rows) if row[0] == first)
        heads, found = self.rows[at], {}
        for row in self.rows[at + 1 :]:
            if len(row) != len(heads) or row[0] == heads[0]:
                break
            found[row[0]] = dict(zip(heads, row, strict=True))
        return found


def counted(game: str, session: Session) -> dict[str, Any]:
    """Return the sums of a log without undo: time by player, time-outs, points, actions, cards."""
    form = json.loads(compiled(game))
    again = Session(Setup(json.loads(compiled(game)), session.header.switches), session.header)
    ran: Counter[int] = Counter()
    late: Counter[int] = Counter()
    spent: Counter[int] = Counter()
    actions: Counter[str] = Counter()
    action_ms: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    timed_out: set[int] = set()
    still, longest = 0, Counter[int]()
    for event in events(session):
        kind, seat, arg, ms = event
        state, who = again.state, again.state.seat
        live = state.course in (RUN, OVERTIME, ASK)
        runs = state.runs and who >= 0 and not again.paused
        ran[who] += ms if runs else 0
        still += 0 if again.paused else ms
        if kind not in (e.PAUSE, e.RESUME):
            if live and who >= 0:
                longest[who] = max(longest[who], still)
            still = 0
        if kind == e.ADVANCE and state.phase == DRAW and form.get("decks"):
            cards[form["decks"][0]["cards"][arg - 1][0]] += 1
        if kind == e.SPEND:
            action = form["actions"][arg % SPEND_TARGET]
            actions[action["name"]] += 1
            action_ms[action["name"]] += ms
            spent[seat] += action["cost"]
        if kind == e.TIMEOUT and state.player_turn() not in timed_out:
            timed_out.add(state.player_turn())
            late[who] += 1
        again.replay([event])
    return {
        "ran": ran,
        "late": late,
        "spent": spent,
        "actions": actions,
        "action_ms": action_ms,
        "cards": cards,
        "longest": longest,
    }


@fuzzing.fresh(6)
@given(st.integers(0, 20_000))
def test_numbers_are_those_of_a_count_over_the_raw_log(seed: int) -> None:
    found, session = kept("full-metal-planete", seed, 600, undo=0)
    shown, own = Page(page.page(found)), counted("full-metal-planete", session)
    times = shown.table("player")
    for seat, _ in enumerate(session.header.seats):
        row = times[NAMES[seat]]
        assert row["on the clock"] == clock_text(own["ran"][seat])
        assert row["longest think"] == minutes(own["longest"][seat])
        assert row["time-outs"] == str(own["late"][seat])
        assert row["spent"] == str(own["spent"][seat])
    actions = shown.table("action") if own["actions"] else {}
    assert {name: int(row["times"]) for name, row in actions.items()} == own["actions"]
    for name, row in actions.items():
        assert row["each"] == f"{own['action_ms'][name] / 1000 / own['actions'][name]:.1f} s"
    cards = shown.table("Tide") if own["cards"] else {}
    assert {name: int(row["came"]) for name, row in cards.items() if row["came"] != "0"} == own[
        "cards"
    ]


def minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


@fuzzing.fresh(6)
@given(st.sampled_from(GAMES), st.integers(0, 20_000))
def test_pauses_are_told_as_the_log_has_them(game: str, seed: int) -> None:
    found, session = kept(game, seed, 300, undo=0)  # what is taken back may pause, too
    shown = Page(page.page(found))
    paused = played_ms = 0
    on_hold = False
    for kind, _, _, ms in events(session):
        paused, played_ms = (paused + ms, played_ms) if on_hold else (paused, played_ms + ms)
        on_hold = {e.PAUSE: True, e.RESUME: False}.get(kind, on_hold)
    pauses = sum(event[0] == e.PAUSE for event in events(session))
    assert shown.told[f"{pauses} pause{'s' * (pauses != 1)}"] == minutes(paused)
    assert shown.told["played"] == clock_text(played_ms)


@fuzzing.fresh(8)
@given(st.sampled_from(GAMES), st.integers(0, 20_000))
def test_what_was_taken_back_is_told_as_the_log_has_it(game: str, seed: int) -> None:
    found, session = kept(game, seed, 300, undo=0.15)
    log = events(session)
    shown = Page(page.page(found))
    assert shown.told["taken back"] == str(sum(event[0] == e.UNDO for event in log))
    assert shown.links == []
    assert len(found.steps) == len(log)
    assert found.steps[-1].since_ms == sum(event[3] for event in log)
    assert [step.kind for step in found.steps] == [KINDS[event[0]] for event in log]


def test_the_ribbon_is_as_long_as_the_turns_and_as_high_as_the_points() -> None:
    found, _ = kept("full-metal-planete", 7, 500)
    with charts.rendering():
        drawn, _ = charts.ribbon(found)
    width = charts.WIDE.plot
    boxes = re.findall(r'<path d="M([\d.-]+),([\d.-]+)h([\d.]+)v([\d.]+)[^"]*"([^>]*)', drawn)
    for seat in found.seats:
        own = [one for one in found.turns if one.seat == seat.seat]
        solid = [box for box in boxes if f'fill="{seat.colour}"' in box[4]]
        long = sum(float(box[2]) for box in solid) / width * charts.last_ms(found)
        assert long == pytest.approx(sum(one.took_ms for one in own), rel=0.01)
        hatched = [box for box in boxes if "hatch-" + seat.colour[1:] in box[4]]
        assert len(hatched) == sum(one.wasted > 0 for one in own)
        high = sum(float(box[3]) for box in hatched) / sum(float(box[3]) for box in solid)
        assert high == pytest.approx(seat.wasted / seat.spent, rel=0.02)


def test_names_are_text_and_nothing_else(tmp_path: Path) -> None:
    header, session = played("full-metal-planete", 3, 200)
    header["seats"][0][1] = "</script><b>&Ann"
    put_setup(DEVICE, "full-metal-planete")
    with Archive() as archive:
        archive.keep(DEVICE, header, events(session))
        found = evening(archive, 1)
    text = page.page(found)
    assert "</script><b>" not in text and "</script><b>&Ann" in Page(text).table("player")


def test_a_report_is_written_as_page_picture_and_pdf(tmp_path: Path) -> None:
    tidebell = Tidebell(tmp_path)
    kept("hinkel-und-stein", 2)
    for name in ("e.html", "e.png", "e.pdf"):
        done = tidebell("report", "1", "-o", str(tmp_path / name))
        assert done.code == 0, done.err
    assert Image.open(BytesIO((tmp_path / "e.png").read_bytes())).width == 1080
    assert (tmp_path / "e.pdf").read_bytes().startswith(b"%PDF")
    text = (tmp_path / "e.html").read_text()
    assert "wins" in text and "Hinkel &amp; Stein" in text


def test_a_report_is_told_in_the_language_of_its_device(tmp_path: Path) -> None:
    header, session = played("turn-timer", 3, 60, 0)
    put_setup(DEVICE, "turn-timer")
    with Archive() as archive:
        archive.keep(DEVICE, {**header, "language": "fr"}, events(session))
    for options, language in (((), "fr"), (("--language", "ja"), "ja")):
        out = tmp_path / f"{language}.html"
        done = Tidebell(tmp_path)("report", "1", "-o", str(out), *options)
        assert done.code == 0, done.err
        text = out.read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text
        with spoken(language):
            assert f"<h2>{page_text('Step by step')}</h2>" in text
            assert page_text("the table") in text


def test_a_french_report_writes_no_decimal_point() -> None:
    found, _ = kept("full-metal-planete", 7, 600, undo=0)
    plain = re.findall(r"<td[^>]*>(\d+)\.(\d)", page.page(found))
    with spoken("fr"):
        text = page.page(found)
    assert plain and not re.search(r"<td[^>]*>\d+\.\d", text)
    assert re.findall(r"<td[^>]*>(\d+),(\d)", text) == plain


def test_what_cannot_be_told_is_said_in_a_sentence(tmp_path: Path) -> None:
    tidebell = Tidebell(tmp_path)
    assert "no game 4" in tidebell("report", "4").err
    assert tidebell("report", "1", "-o", "x.doc").code == 2
    kept("pirates", 2, 60)
    for file in folders.data_folder().glob("devices/*/setups/*"):
        file.unlink()
    path().unlink()
    done = tidebell("report", "1")
    assert done.code == 1 and "setup" in done.err and "Traceback" not in done.err
    put_setup(DEVICE, "pirates")
    path().unlink()
    done = tidebell("report", "1", "-o", str(tmp_path / "no" / "where.html"))
    assert done.code == 1 and "cannot be written" in done.err


def test_a_legend_speaks_of_what_was_alone(tmp_path: Path) -> None:
    header, session = played("full-metal-planete", 3, 60)
    put_setup(DEVICE, "full-metal-planete")
    with Archive() as archive:
        for seed, most in ((3, 12), (3, 5000)):
            header, session = played("full-metal-planete", seed, most)
            archive.keep(DEVICE, {**header, "game": most}, events(session))
        first, last = (evening(archive, number) for number in (1, 2))
    for found in (first, last):
        text = page.page(found)
        assert ("hatched was wasted" in text) == any(one.wasted for one in found.turns)
        assert ("time was up" in text) == any(one.timeout for one in found.turns)
        legend = text[text.index('<ul class="legend">') : text.index("</ul>")]
        assert ('class="hatch"' in legend) == any(one.wasted for one in found.turns)
        for card in found.cards:
            came = any(one.card == card for one in found.turns)
            assert (f"{found.deck}: {card}" in legend) == came
    assert not any(one.timeout for one in first.turns) and any(one.timeout for one in last.turns)
