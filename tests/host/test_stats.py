# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Statistics over the archive against a count of its own."""

from __future__ import annotations

import html.parser
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import Tidebell
from evenings import NAMES, events, played, put_setup
from tidebell_core.game.session import Session
from tidebell_core.game.view import View
from tidebell_host import folders
from tidebell_host.archive.statistics import RECENT, statistics
from tidebell_host.archive.store import Archive
from tidebell_host.commands.stats import tables
from tidebell_host.languages import spoken

DEVICE = "E4614103E7452A2F"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TIDEBELL_SETUPS", str(tmp_path / "setups"))
    yield folders.data_folder()


def evening(archive: Archive, game: str, seed: int, most: int = 5000) -> Session:
    header, session = played(game, seed, most)
    put_setup(DEVICE, game)
    archive.keep(DEVICE, header, events(session))
    return session


def winners(session: Session) -> list[str]:
    view = View()
    view.update(session)
    return [NAMES[seat] for seat in view.winners]


def test_what_players_are_told_is_what_their_games_came_to() -> None:
    games: dict[str, int] = defaultdict(int)
    wins: dict[str, int] = defaultdict(int)
    used: dict[str, int] = defaultdict(int)
    with Archive() as archive:
        for seed in range(1, 5):
            session = evening(archive, "hinkel-und-stein", seed)
            for seat, ms in enumerate(session.state.used_ms):
                games[NAMES[seat]] += 1
                used[NAMES[seat]] += ms
            for name in winners(session):
                wins[name] += 1
        evening(archive, "hinkel-und-stein", 9, 100)  # without an end: it does not count
        archive.analyse()
        found = statistics(archive)
        only = statistics(archive, player=NAMES[3])
    assert {one.name: one.games for one in found.players} == games
    assert {one.name: one.wins for one in found.players if one.wins} == wins
    for one in found.players:
        assert one.turns * one.seconds == pytest.approx(used[one.name] / 1000)
        assert one.seconds < one.longest and one.trend is None
        assert sum(turns for _, _, turns in one.months) == one.turns
    assert found.left_out == 1
    (title,) = found.titles
    assert (title.title, title.games) == ("Hinkel & Stein", 4)
    assert sum(count for count, _ in title.took.values()) == 4
    assert sum(won for won, _ in title.colours.values()) == sum(wins.values())
    assert title.seats[1] == (wins[NAMES[0]], 4) and title.colours["Red"] == title.seats[1]
    assert sum(one.games for one in only.titles) == games[NAMES[3]]


def test_the_game_that_is_played_most_comes_first() -> None:
    with Archive() as archive:
        wanted = ["hinkel-und-stein"] + ["planet-busters"] * 2 + ["pirates"] * 3
        for seed, game in enumerate(wanted, 20):
            evening(archive, game, seed)
        archive.analyse()
        found = statistics(archive)
    counts = [(one.games, one.title) for one in found.titles]
    assert counts == [(3, "Pirates"), (2, "Planet Busters"), (1, "Hinkel & Stein")]


def test_a_trend_holds_the_last_games_against_those_before() -> None:
    means = []
    with Archive() as archive:
        for seed in range(1, RECENT + 3):
            session = evening(archive, "hinkel-und-stein", seed)
            means.append(session.state.used_ms[0])
        archive.analyse()
        found = statistics(archive)
    (one,) = [one for one in found.players if one.name == NAMES[0]]
    # Twenty rounds a game, in each of which everybody plays once.
    before = sum(means[:-RECENT]) / 20 / len(means[:-RECENT]) / 1000
    recent = sum(means[-RECENT:]) / 20 / RECENT / 1000
    assert one.turns == 20 * len(means)
    assert one.trend == pytest.approx(recent - before)
    for language, sign in (("en", "."), ("fr", ",")):
        with spoken(language):
            (row,) = [row for row in tables(found)[0][2] if row[0] == NAMES[0]]
        assert re.fullmatch(rf"[+−]\d+\{sign}\d\ss", row[5])


class Cells(html.parser.HTMLParser):
    """The texts of a page's cells, and whatever would need a network."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


def test_statistics_are_shown_in_the_terminal_and_on_a_page(tmp_path: Path) -> None:
    tidebell = Tidebell(tmp_path)
    assert "No game that came to its end" in tidebell("stats").err
    with Archive() as archive:
        for seed in range(1, 4):
            header, session = played("hinkel-und-stein", seed)
            header["seats"][0][1] = "<b>&Ann"
            put_setup(DEVICE, "hinkel-und-stein")
            archive.keep(DEVICE, header, events(session))
    tidebell.env["COLUMNS"] = "200"
    shown = tidebell("stats")
    assert shown.code == 0 and "Hinkel & Stein" in shown.out and "<b>&Ann" in shown.out
    page = tmp_path / "stats.html"
    assert tidebell("stats", "-o", str(page)).code == 0
    found = Cells(page.read_text())
    assert found.links == [] and "<b>&Ann" in found.cells
    assert "<h2>Hinkel &amp; Stein</h2>" in page.read_text()
    told = {one["name"]: one for one in tidebell("stats", "--json").json["players"]}
    bars = re.findall(r"--share: ([0-9.]+)\"></i><span>(\d) of 3<", page.read_text())
    assert len(bars) == 2 * 4 and sum(int(wins) for _, wins in bars) >= 2 * 3  # by seat, by colour
    assert [float(share) for share, _ in bars] == [round(int(w) / 3, 3) for _, w in bars]
    row = found.cells[found.cells.index("Bo") :]
    assert row[1:4] == ["3", row[2], str(told["Bo"]["turns"])]
    assert row[2].startswith(f"{told['Bo']['wins']} (")
    assert tidebell("stats", "--language", "fr", "-o", str(page)).code == 0
    french = page.read_text()
    assert '<html lang="fr"' in french and "<h2>Joueurs</h2>" in french
    assert not re.search(r">(Players|player|games|won|wasted|Wins by seat)<", french)
    assert "durée" in tidebell("stats", "--language", "fr").out
