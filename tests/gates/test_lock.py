# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lock files have everything that the Makefile installs by pip and npm."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
OWN = "tidebell"


def wanted() -> Iterator[Requirement]:
    """Every requirement of the project, its extras, the case and the emulated chip."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        told = tomllib.load(file)
    texts = [*told["build-system"]["requires"], *told["project"]["dependencies"]]
    for extra in told["project"]["optional-dependencies"].values():
        texts += extra
    for path in ("enclosure/requirements.txt", "tests/chip/requirements.txt"):
        lines = (ROOT / path).read_text().splitlines()
        texts += [line for line in lines if line and not line.startswith("#")]
    for text in texts:
        requirement = Requirement(text)
        if requirement.name != OWN:
            yield requirement


def locked() -> dict[str, list[str]]:
    """The versions in constraints.txt by package; several where they differ by Python's version."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            (exact,) = requirement.specifier
            assert exact.operator == "==", line
            found.setdefault(requirement.name, []).append(exact.version)
    return found


@pytest.mark.parametrize("requirement", list(wanted()), ids=str)
def test_every_requirement_is_locked_to_a_version_that_it_allows(requirement: Requirement) -> None:
    versions = locked().get(requirement.name)
    assert versions, f"{requirement.name} is not in constraints.txt: run `make lock`"
    for version in versions:
        assert requirement.specifier.contains(version, prereleases=True), "run `make lock`"


def test_make_installs_by_pip_in_one_way_which_is_locked() -> None:
    text = (ROOT / "Makefile").read_text()
    assert "export PIP_CONSTRAINT := $(CURDIR)/constraints.txt" in text
    assert text.count("-m pip install") == 1


NPM = ("tests/vm", "tests/e2e", "tests/chip", "tools/type", "host_tools/tidebell_web/editor")


@pytest.mark.parametrize("folder", NPM)
def test_npm_checks_each_package_by_its_hash_from_any_registry(folder: str) -> None:
    wanted = json.loads((ROOT / folder / "package.json").read_text())
    text = (ROOT / folder / "package-lock.json").read_text()
    lock = json.loads(text)["packages"]
    assert lock[""]["dependencies"] == wanted["dependencies"], "renew it: make lock"
    assert all(one["integrity"].startswith("sha512-") for place, one in lock.items() if place)
    assert "resolved" not in text, "it names a registry; make lock writes it without"
    for name, version in wanted["dependencies"].items():
        assert lock[f"node_modules/{name}"]["version"] == version, "renew it: make lock"


def test_make_installs_by_npm_in_one_way_which_is_locked() -> None:
    text = (ROOT / "Makefile").read_text()
    assert "NPM := npm ci " in text and text.count("$(NPM)") == len(NPM)
    assert "LOCKED := " + " ".join(NPM) in text
