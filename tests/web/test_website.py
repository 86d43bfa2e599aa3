# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The site: links hold in the repository and on it, no page asks another host, games are there."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote

import pytest
import websites
from tidebell_host.errors import ToolError
from tidebell_host.languages import NAMES
from tidebell_web import build

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import website  # noqa: E402

LACKING = websites.missing()
GUIDE = """\
# Writing

First [a clock](#clock), [the same](guide.md#clock), [all](#every-key), ![a picture](seat.png).

## Every key

### Clock

See [the editor](editor.md#share-it), `[no link](#here)`.

```toml
[not.a](link)
```

## Last

<!-- play: chess-fide -->
"""


class Page(HTMLParser):
    """A page: the files that it loads, its links, and the places that links can go to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses of an element."""
        told = {name: value or "" for name, value in attrs}
        self.ids += [told["id"]] if "id" in told else []
        if tag == "a":
            self.links += [told["href"]] if "href" in told else []
        elif tag == "link" and told.get("rel") in ("alternate", "search", "index", "next", "prev"):
            self.links.append(told["href"])
        else:
            self.loads += [told[name] for name in ("src", "href") if name in told and tag != "base"]

    def handle_data(self, data: str) -> None:
        """Keep the words."""
        self.text += data


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """The whole site."""
    if LACKING:
        pytest.skip(LACKING)
    return website.site(websites.files_with_editor())


@pytest.fixture(scope="module")
def pages(site: dict[str, bytes]) -> dict[str, Page]:
    """Its pages but those of the device, which have tests of their own."""
    return {
        path: Page(data.decode())
        for path, data in site.items()
        if path.endswith(".html") and not path.startswith(website.PLAY)
    }


def test_a_document_is_split_by_its_sections_and_every_link_finds_its_page() -> None:
    known = website.split("docs/guide.md", GUIDE)
    known["docs/editor"] = website.Document("docs/editor.md", "# Editor\n\n## Share it\n")
    known["docs/build/seat"] = website.Document("docs/build/seat.md", "[back](../guide.md#clock)")
    assert list(known)[:4] == [
        "docs/guide",
        "docs/guide/clock",
        "docs/guide/every-key",
        "docs/guide/last",
    ]
    assert known["docs/guide"].under == ("docs/guide/every-key", "docs/guide/last")
    assert known["docs/guide/every-key"].under == ("docs/guide/clock",)
    links = website.Links(known)
    links.file = lambda page, target: f"FILE {target}"  # type: ignore[method-assign]
    said = links.of("docs/guide")
    assert (
        "[a clock](guide/clock.md), [the same](guide/clock.md), [all](guide/every-key.md)" in said
    )
    assert '<img src="FILE seat.png" alt="a picture"' in said
    said = links.of("docs/guide/clock")
    assert said.startswith("# Clock") and "[the editor](../editor.md#share-it)" in said
    assert "`[no link](#here)`" in said and "[not.a](link)" in said
    assert "../../play/index.html?try=chess-fide" in links.of("docs/guide/last")
    assert "[back](../guide/clock.md)" in links.of("docs/build/seat")
    known["docs/bad"] = website.Document("docs/bad.md", "[gone](guide.md#gone)")
    with pytest.raises(ToolError, match="guide.md#gone leads nowhere"):
        links.of("docs/bad")


def test_every_document_is_a_page_and_stands_once_in_the_contents() -> None:
    known = website.documents()
    written = {path for path in website.tracked(*website.TEXTS) if path.endswith(".md")}
    assert {one.source for one in known.values()} >= written
    grouped = [page for pages in website.GROUPS.values() for page in pages]
    assert len(grouped) == len(set(grouped))
    assert set(grouped) <= set(known) | {"CODE_OF_CONDUCT", "SECURITY"}


def test_the_first_page_says_in_ten_words_what_it_is() -> None:
    (said,) = set(re.findall(r"<h1>\{\{(.*?)\}\}</h1>", (website.PAGES / "front.html").read_text()))
    assert len(said.split()) == 10
    for language in NAMES:
        page = Page(website.front(language).decode())
        assert f"play/{website.FRONT[language]}" in page.links
        assert (said in page.text) == (language == "en")
        assert not re.search(
            r"[A-Z]{4}",
            "".join(page.links + page.loads)
            .replace("README", "")
            .replace("CHANGELOG", "")
            .replace("LICENSE", ""),
        )


@pytest.mark.outer
def test_every_link_leads_somewhere(site: dict[str, bytes], pages: dict[str, Page]) -> None:
    wrong = []
    for path, page in pages.items():
        for link in (*page.links, *page.loads):
            if re.match(r"https?:|mailto:|data:", link):
                continue
            file, _, anchor = link.partition("#")
            file = file.partition("?")[0]
            target = normpath(f"{path}/../{unquote(file)}") if file else path
            if target not in site:
                wrong.append(f"{path}: {link}")
            elif anchor and target in pages and unquote(anchor) not in pages[target].ids:
                if not target.startswith("docs/") and path == target:
                    continue  # a generator's own "to the top"
                wrong.append(f"{path}: {link}")
    assert wrong == []


@pytest.mark.outer
def test_no_page_asks_another_host(site: dict[str, bytes], pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        assert not [one for one in page.loads if re.match(r"(?:https?:)?//", one)], path
    for path, data in site.items():
        if path.startswith(website.PLAY):
            continue  # its own tests, and its content security policy
        if path.endswith(".css"):
            assert not re.search(rb"(?:@import|url\()\s*[\"']?(?:https?:)?//", data), path
        elif path.endswith(".js"):
            assert not re.search(
                rb"(?:fetch|import|importScripts)\(\s*[\"'`](?:https?:)?//", data
            ), path


@pytest.mark.outer
def test_the_games_that_documents_play_are_on_the_site(
    site: dict[str, bytes], pages: dict[str, Page]
) -> None:
    played = [
        (path, link.partition("?try=")[2])
        for path, page in pages.items()
        for link in page.links
        if "?try=" in link
    ]
    builtin = build.builtin()
    for path, game in played:
        assert game in builtin or f"{website.PLAY}/tries/{game}.json" in site, path
    assert {path for path, _ in played} >= {
        *("docs/tutorial.html", "docs/games.html", "docs/user-guide.html"),
        *("docs/fr/user-guide.html", "docs/ja/user-guide.html"),
    }
    assert {game for path, game in played if path == "docs/games.html"} >= {
        *("chess-fide", "netrunner", "planet-busters", "pirates", "earth-reborn"),
        "hinkel-und-stein",
    }
    steps = [data for path, data in site.items() if path.startswith(f"{website.PLAY}/tries/")]
    assert all(json.loads(data)["title"] == "Lantern Market" for data in steps)
    assert len(set(steps)) == len(steps) == 8


@pytest.mark.outer
def test_the_site_is_the_same_to_the_byte_each_time(site: dict[str, bytes]) -> None:
    again = website.site(websites.files_with_editor())
    assert [path for path in {*site, *again} if site.get(path) != again.get(path)] == []
