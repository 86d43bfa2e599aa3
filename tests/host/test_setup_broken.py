# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every mistake in ``broken_setups`` is named with its key, its line and what would be right.

Each ``NAME.toml`` holds one mistake; ``NAME.expected`` beside it says, written by hand, what its
author reads.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tidebell_host.setups import Problem, SetupError, load

FOLDER = Path(__file__).parent / "broken_setups"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def told(kind: str, problems: list[Problem]) -> str:
    """Problems in the words of an ``.expected`` file."""
    return "\n".join(
        f"{kind}\nline: {one.line}\nkey: {one.key}".rstrip()
        + f"\ntext: {one.text}\nremedy: {one.remedy}\n"
        for one in problems
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_setup_is_explained(name: str) -> None:
    path = FOLDER / f"{name}.toml"
    expected = (FOLDER / f"{name}.expected").read_text(encoding="utf-8")
    if expected.startswith("warning"):
        compiled = load(path)
        assert told("warning", list(compiled.warnings)) == expected
    else:
        with pytest.raises(SetupError) as caught:
            load(path)
        assert told("error", caught.value.problems) == expected
        assert all(f"{path.name}" in row for row in str(caught.value).splitlines())


def test_every_expectation_has_its_setup() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.expected")) == NAMES
    assert len(NAMES) >= 25
