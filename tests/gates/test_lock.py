# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lock files have everything that the Makefile installs by pip and npm, each with its hash."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from tidebell_host.install import firmware

ROOT = Path(__file__).parents[2]
OWN = "tidebell"

sys.path.insert(0, str(ROOT / "tools"))

from lock import ENVIRONMENTS  # noqa: E402


def project(extras: tuple[str, ...]) -> list[Requirement]:
    """The requirements of the project with some extras, and with the extras that these name."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = [Requirement(text) for text in told["dependencies"]]
    for extra in extras:
        for text in told["optional-dependencies"][extra]:
            one = Requirement(text)
            found += project(tuple(one.extras)) if one.name == OWN else [one]
    return found


def wanted(name: str) -> list[Requirement]:
    """The requirements from which a lock file is made."""
    environment = ENVIRONMENTS[name]
    texts = list(environment.packages)
    found = []
    for source in environment.sources:
        if source == "pyproject.toml":
            found += project(environment.extras)
        else:
            lines = (ROOT / source).read_text().splitlines()
            texts += [line for line in lines if line and not line.startswith("#")]
    return found + [Requirement(text) for text in texts]


def locked(name: str) -> dict[str, list[tuple[Requirement, list[str]]]]:
    """The pins of a lock file with their hashes by package; several if they differ by markers."""
    text = (ROOT / "locks" / f"{name}.txt").read_text()
    found: dict[str, list[tuple[Requirement, list[str]]]] = {}
    for line in text.replace("\\\n", "").splitlines():
        if line and not line.startswith("#"):
            pin, *hashes = line.split("--hash=")
            requirement = Requirement(pin)
            found.setdefault(canonicalize_name(requirement.name), []).append((requirement, hashes))
    return found


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_every_requirement_is_locked_to_a_version_that_it_allows(name: str) -> None:
    pins = locked(name)
    for requirement in wanted(name):
        found = pins.get(canonicalize_name(requirement.name))
        assert found, f"{requirement.name} is not in locks/{name}.txt: make lock KEEP=yes"
        for pin, _ in found:
            (exact,) = pin.specifier
            assert requirement.specifier.contains(exact.version, prereleases=True), "make lock"


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_pip_knows_each_package_by_version_and_hash_from_any_registry(name: str) -> None:
    for found in locked(name).values():
        for pin, hashes in found:
            assert [one.operator for one in pin.specifier] == ["=="] and not pin.url
            assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", one) for one in hashes)
    text = (ROOT / "locks" / f"{name}.txt").read_text()
    assert "://" not in text and not re.search("^-", text, re.M), "it names a registry"


@pytest.mark.parametrize("name", ["run", "test"])
def test_a_lock_file_names_what_its_packages_need_themselves(name: str) -> None:
    pins = locked(name)
    todo = wanted(name)
    seen = set()
    while todo:
        requirement = todo.pop()
        package = canonicalize_name(requirement.name)
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        here = [pin for pin, _ in pins[package] if not pin.marker or pin.marker.evaluate()]
        assert len(here) == 1, f"{requirement}: make lock"
        (exact,) = here[0].specifier
        assert requirement.specifier.contains(exact.version, prereleases=True), requirement
        assert Version(metadata.version(package)) == Version(exact.version), "run make test-tools"
        for text in metadata.requires(package) or ():
            one = Requirement(text)
            extras = [*requirement.extras, ""]
            if not one.marker or any(one.marker.evaluate({"extra": extra}) for extra in extras):
                todo.append(one)
    assert len(seen) > len(wanted(name))


def test_a_package_has_the_same_version_in_all_environments() -> None:
    versions: dict[str, set[str]] = {}
    for name in ENVIRONMENTS:
        for package, found in locked(name).items():
            versions.setdefault(package, set()).add(str([str(pin.specifier) for pin, _ in found]))
    assert not {package: found for package, found in versions.items() if len(found) > 1}
    assert {path.stem for path in (ROOT / "locks").iterdir()} == set(ENVIRONMENTS)


def test_the_libraries_of_a_drive_have_the_hashes_of_the_lock() -> None:
    pins = locked("test")
    for library in firmware.requirements():
        ((pin, hashes),) = pins[library.name]
        assert str(pin.specifier) == f"=={library.version}"
        assert {f"sha256:{one}" for one in library.hashes} == {one.strip() for one in hashes}


def test_make_installs_by_pip_what_is_locked_and_nothing_else() -> None:
    text = (ROOT / "Makefile").read_text()
    assert text.count("-m pip install") == 1 and "CHECKED := --require-hashes --no-deps " in text
    lines = [line for line in text.splitlines() if "$(PIP)" in line]
    ends = [line.partition("$(PIP)")[2] for line in lines]
    checked = [end for end in ends if re.search(r"\$\(CHECKED\) locks/\w+\.txt$", end)]
    assert [end for end in ends if end not in checked] == [" $(ITSELF)"] * 2
    assert re.search(r"^ITSELF := --no-deps --no-build-isolation ", text, re.M)
    rest = re.sub(r"-m pip install|-m pip download .*?--require-hashes -r ", "", text, flags=re.S)
    assert "-m pip" not in rest
    assert set(re.findall(r"locks/(\w+)\.txt", text)) == set(ENVIRONMENTS)


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
