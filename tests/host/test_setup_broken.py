# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every mistake in ``broken_setups`` is named with its key, its line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import BROKEN, FOLDER, Broken, Told
from tidebell_host.setups import Problem, SetupError, loads


def told(kind: str, problems: list[Problem]) -> list[Told]:
    return [Told(kind, one.line, one.key, one.text, one.remedy) for one in problems]


@pytest.mark.parametrize("broken", BROKEN, ids=[one.name for one in BROKEN])
def test_a_broken_setup_is_explained(broken: Broken) -> None:
    path = Path(f"{broken.name}.toml")
    if broken.told[0].kind == "warning":
        assert told("warning", list(loads(broken.data, path).warnings)) == broken.told
    else:
        with pytest.raises(SetupError) as caught:
            loads(broken.data, path)
        assert told("error", caught.value.problems) == broken.told
        assert all(path.name in row for row in str(caught.value).splitlines())


def test_no_two_broken_setups_have_one_name() -> None:
    names = [one.name for one in BROKEN]
    assert names == sorted(set(names))


@pytest.mark.parametrize("base", ["small", "clock", "bare"])
def test_what_broken_setups_change_is_sound(base: str) -> None:
    assert not loads((FOLDER / f"{base}.toml").read_bytes(), Path(f"{base}.toml")).warnings
