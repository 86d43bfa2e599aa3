# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The browser's device reads links and setups of strangers as the command line does."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import websites
from tidebell_host import setup_link, setups
from tidebell_host.setup_summary import summary
from tidebell_host.setups import library, sharing

sys.path.insert(0, str(Path(__file__).parents[1]))
from link_variants import variants  # noqa: E402

ADDRESS = "https://example.org/some/where/"
FOUND = library.find("hourglass")
assert FOUND
SOURCE = FOUND.path.read_bytes()
COMPILED = setups.load(FOUND.path).data
ON: websites.Step = ("power", True, 1000)


def answers(site: Path, work: Path, kind: str, texts: list[str]) -> list[dict[str, Any]]:
    steps = [ON, *((kind, text, 0) for text in texts)]
    found: list[dict[str, Any]] = websites.played(site, work, steps)["seen"][1:]
    return found


def test_every_variant_of_a_link_is_read_alike_in_the_vm(site: Path, tmp_path: Path) -> None:
    addresses = [
        sharing.link(SOURCE, ADDRESS),
        f"{ADDRESS}#{setup_link.written_compiled(COMPILED)}",
    ]
    texts = [text for address in addresses for text, _ in variants(address).values()]
    texts += ["#setup=1." + "A" * 200_000, "hello", "setup=%E2%82", "setup=%", "setup=1.%F0%9F%98"]
    for text, found in zip(texts, answers(site, tmp_path, "link", texts), strict=True):
        try:
            wanted = setup_link.read(text)
        except setup_link.NoSetup as error:
            assert found == {"text": str(error)}, text[:200]
        else:
            assert found.get("file" if wanted.is_file else "compiled") == wanted.letters
            assert found.get("data") == (None if wanted.is_file else COMPILED.decode())


def test_a_setup_says_what_it_will_do_and_what_it_replaces(site: Path, tmp_path: Path) -> None:
    rules = json.loads(COMPILED)

    def changed(**values: Any) -> str:
        return json.dumps({**rules, **values}, ensure_ascii=False)

    given = {
        "the same id": changed(title="Sand"),
        "a new id": changed(id="sand"),
        "a line break": changed(title="Sand\n\nTake this setup? Yes"),
        "a mark of direction": changed(title="Sand \u202egnas"),
        "a line separator": changed(title="Sand\u2028Sand"),
        "far too long": changed(title="Sand" * 1000),
        "no players": changed(players=[0, 0]),
        "a clock of another kind": changed(clocks=[{"mode": "sundial"}]),
        "a list": "[1, 2]",
        "no JSON": "{",
    }
    found = dict(zip(given, answers(site, tmp_path, "examine", [*given.values()]), strict=True))
    assert found["the same id"]["replaces"] == "Hourglass"
    assert found["the same id"]["lines"] == summary({**rules, "title": "Sand"})
    assert found["a new id"]["replaces"] == ""
    assert found["a new id"]["id"] == "sand"
    for name in [*given][2:]:
        assert "lines" not in found[name] and "text" in found[name], name
    assert "U+000A" in found["a line break"]["text"]
    assert "U+202E" in found["a mark of direction"]["text"]
