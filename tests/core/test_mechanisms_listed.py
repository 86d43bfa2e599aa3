# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A setup is checked by lists of mechanisms and steps; here they are held to the mechanisms."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest
from tidebell_core import mechanisms
from tidebell_core.setup_reading import forms, reading
from tidebell_core.setup_reading.mechanism_list import MECHANISMS
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import setups
from tidebell_host.setups import library


def modules() -> dict[str, type]:
    """The class of every mechanism, by the name that setups use."""
    found = {}
    for path in Path(mechanisms.__file__).parent.glob("*.py"):
        module = importlib.import_module(f"tidebell_core.mechanisms.{path.stem}")
        rules = getattr(module, "RULES", None)
        if rules is not None and path.stem != "all_away":  # which asks in any game
            found[path.stem] = rules
    return found


def test_every_mechanism_is_listed_and_no_other() -> None:
    assert list(MECHANISMS) == sorted(modules())


def test_every_step_is_listed_with_its_mechanism() -> None:
    owners = {step: name for name, rules in modules().items() for step in rules.STEPS}
    assert {step: row[0] for step, row in forms.STEPS.items()} == {**owners, "play": ""}


def test_a_check_imports_no_mechanism(monkeypatch: pytest.MonkeyPatch) -> None:
    given = [json.loads(setups.load(path).data) for path in library.BUILTIN.glob("*.toml")]
    monkeypatch.setattr(reading, "_mechanism", None)
    for form in given:
        assert Setup(form, play=False).mechanisms == []
