# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Links that hold a setup, as chats, mails and hands make them: taken, or told what is missing."""

from __future__ import annotations

import base64
import json
import random
import sys
import zlib
from pathlib import Path

import pytest
from commanded import Tidebell
from tidebell_host import setup_link, setups
from tidebell_host.setups import library
from tidebell_host.setups.sharing import link

sys.path.insert(0, str(Path(__file__).parents[1]))
from link_variants import CUT, variants  # noqa: E402

SITE = "https://example.org/some/where/"
SOURCE = library.find("hourglass").path.read_bytes()  # type: ignore[union-attr]
COMPILED = setups.load(library.find("hourglass").path).data  # type: ignore[union-attr]
OF_FILE = link(SOURCE, SITE)
OF_COMPILED = f"{SITE}#{setup_link.written_compiled(COMPILED)}"
CASES = [
    pytest.param(data, *case, id=f"{form}: {name}")
    for form, address, data in (("file", OF_FILE, SOURCE), ("compiled", OF_COMPILED, COMPILED))
    for name, case in variants(address).items()
]


@pytest.mark.parametrize(("data", "text", "said"), CASES)
def test_what_is_not_cut_off_is_taken_and_what_is_missing_is_told(
    data: bytes, text: str, said: str
) -> None:
    if said:
        with pytest.raises(setup_link.NoSetup, match=said) as told:
            setup_link.read(text)
        assert str(told.value).endswith(".")
    else:
        found = setup_link.read(text)
        assert found.data == data and found.is_file == (data is SOURCE)
        assert setup_link.read(found.letters).data == data  # without anything around it


def test_a_link_never_ends_in_a_letter_that_chats_take_for_a_mark() -> None:
    chance = random.Random("links: their last letters")
    bare = 0
    for _ in range(1000):
        source = bytes(chance.choice(SOURCE) for _ in range(chance.randrange(200, 400)))
        deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = deflate.compress(source) + deflate.flush()
        bare += base64.urlsafe_b64encode(packed).decode().rstrip("=")[-1] in "-_"
        written = setup_link.written(source)
        assert written[-1] not in "-_"
        assert setup_link.read(written).data == source
    assert bare  # some would


def test_no_prefix_of_a_link_is_taken_for_another_setup() -> None:
    part = setup_link.written(SOURCE)
    for size in range(len(part) - 1, len(setup_link.MARK) + 6, -7):
        with pytest.raises(setup_link.NoSetup, match=CUT):
            setup_link.read(part[:size])


def test_a_compiled_setup_that_was_changed_on_its_way_is_told() -> None:
    part = setup_link.written_compiled(COMPILED)
    for at in range(len(setup_link.MARK) + 20, len(part) - 1, 97):
        other = "A" if part[at] != "A" else "B"
        with pytest.raises(setup_link.NoSetup, match=CUT):
            setup_link.read(part[:at] + other + part[at + 1 :])


def test_setup_get_says_which_setup_it_would_replace(tidebell: Tidebell, tmp_path: Path) -> None:
    first = 'format = 1\nid = "our-timer"\ntitle = "Our timer"\nlike = "turn-timer"\n'
    other = first.replace("Our timer", "Their timer")
    assert tidebell("setup", "get", link(first.encode()), "--yes").code == 0
    asked = tidebell("setup", "get", link(other.encode()))
    assert "Our timer" in asked.err and "our-timer" in asked.err
    built_in = first.replace("our-timer", "hourglass")
    told = tidebell("setup", "get", link(built_in.encode()), "--yes")
    assert "takes the place of the built-in setup hourglass, Hourglass." in told.err


def test_setup_get_takes_a_compiled_link_for_what_it_is(tidebell: Tidebell) -> None:
    got = tidebell("setup", "get", OF_COMPILED, "--yes")
    assert got.code == 1 and "open it there" in got.err
    assert json.loads(COMPILED)["id"] == "hourglass"


@pytest.fixture
def tidebell(tmp_path: Path) -> Tidebell:
    return Tidebell(tmp_path)
