# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page of the community's setups: what it says, what its links hold, and no script."""

from __future__ import annotations

import base64
import gzip
import json
import re
from html.parser import HTMLParser

import pytest
from tidebell_host.languages import NAMES, spoken
from tidebell_host.setup_summary import summary
from tidebell_host.setups import library, load, sharing
from tidebell_web import gallery

SETUPS = library.community()


class Read(HTMLParser):
    """The elements of a page: tag, attributes, text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), []))

    def handle_data(self, data: str) -> None:
        if self.found:
            self.found[-1][2].append(data)

    def texts(self, tag: str) -> list[str]:
        return ["".join(text).strip() for name, _, text in self.found if name == tag]

    def links(self) -> list[str]:
        return [str(attrs["href"]) for tag, attrs, _ in self.found if tag == "a"]


def page(language: str, editor: str = "") -> Read:
    with spoken(language):
        return Read(gallery.page(language, "home.html", editor))


@pytest.mark.parametrize("language", NAMES)
def test_it_says_of_each_setup_what_it_does(language: str) -> None:
    read = page(language)
    titles = [load(path, language).title for path in SETUPS]
    assert sorted(read.texts("h2")) == sorted(titles)
    rows = read.texts("li")
    with spoken(language):
        for path in SETUPS:
            rules = json.loads(load(path, language).data)
            assert set(summary(rules)[1:]) <= set(rows)
    assert not re.search("[{}]", "".join(rows))
    hows = [text for tag, attrs, text in read.found if attrs.get("class") == "how"]
    told = sorted(re.split("[:：]", "".join(text), maxsplit=1)[1].strip() for text in hows)
    said = sorted(library.to_play(path.read_bytes()) for path in SETUPS)
    assert told == said and "" not in said
    assert {gallery.name(one) for one in NAMES} <= set(read.links())


def test_one_link_plays_a_setup_and_another_one_brings_its_file() -> None:
    links = page("en").links()
    files = gallery.files()
    for path in SETUPS:
        assert files[f"community/{path.name}"] == path.read_bytes()
        assert f"community/{path.name}" in links
    played = [link.partition("#setup=")[2] for link in links if link.startswith("home.html#")]
    found = {gzip.decompress(base64.urlsafe_b64decode(one + "===")) for one in played}
    assert found == {load(path).data for path in SETUPS}


def test_where_there_is_an_editor_it_opens_the_file() -> None:
    links = [link for link in page("en", "edit.html").links() if link.startswith("edit.html#")]
    assert {sharing.unlinked(link) for link in links} == {path.read_bytes() for path in SETUPS}
    assert not [link for link in page("en").links() if "edit" in link]


def test_it_runs_no_program() -> None:
    read = page("en")
    assert not [tag for tag, attrs, _ in read.found if tag == "script" or "onclick" in attrs]
