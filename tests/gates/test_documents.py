# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Documents name only what is there: files, make targets, commands, options, tests, functions."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from tidebell_core.record.event_names import NAMES
from tidebell_host.cli import cli

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
ROOMS = (".ci", "community", "docs", "enclosure", "firmware", "host_tools", "tests", "tools")
FILES = {str(path.relative_to(ROOT)) for room in ROOMS for path in (ROOT / room).rglob("*")}
SOURCES = [ROOT / one for one in sorted(FILES) if one.endswith(".py")]
# The first folders of paths that are in the repository; other paths are made, or of a drive.
OURS = re.compile(rf"(?:{'|'.join(ROOMS)}|setups|page|editor|keep|parts|ui|wire)/[\w./-]+")


def names() -> dict[str, set[str]]:
    """Return what classes and modules of each name have."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = found.setdefault(path.stem, set())
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                module.add(node.name)
            if isinstance(node, ast.ClassDef):
                own = found.setdefault(node.name, set())
                own |= {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
                own |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
    return found


def anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in headings}


def quoted(text: str) -> list[str]:
    """Return what stands in backticks, and the lines of blocks of code."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S)
    return [*re.findall(r"`([^`\n]+)`", text), *"".join(blocks).splitlines()]


def lacking(path: Path, text: str) -> Iterator[str]:
    """Yield the links of a document that lead nowhere."""
    for file, anchor in re.findall(r'(?:\]\(|src=")([^)#\s"]*)(?:#([^)\s"]+))?', text):
        target = path.parent / file if file else path
        if "://" in file:
            continue
        if not target.exists():
            yield file
        elif anchor and target.suffix == ".md":
            if anchor not in anchors(target.read_text(encoding="utf-8")):
                yield f"{file}#{anchor}"


def mistaken(words: list[str]) -> Iterator[str]:
    """Yield the command or the options of a call of ``tidebell`` that there are not."""
    context, command = click.Context(cli), cli
    for word in words:
        if not isinstance(command, click.Group) or not re.fullmatch("[a-z][a-z-]*", word):
            break
        inner = command.get_command(context, word)
        if inner is None:
            yield word
            return
        command = inner
    known = {"--help", "--version"}
    for one in (cli, command):
        known |= {option for param in one.params for option in (*param.opts, *param.secondary_opts)}
    yield from (one for one in words if re.fullmatch("--[a-z-]+", one) and one not in known)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_names_what_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {*re.findall(r"^([a-z][a-z-]*):", makefile, re.M)}
    wrong = [*lacking(path, text)]
    for one in quoted(text):
        code = one.partition("#")[0].strip()
        if made := re.match(r"make ([a-z][a-z-]*)\b(?!/)", code):
            wrong += [f"make {made[1]}"] if made[1] not in targets else []
        if code.startswith("tidebell "):
            wrong += [f"{code}: {said}" for said in mistaken(re.split(r"[\s=]+", code)[1:])]
        if OURS.fullmatch(code) and "NAME" not in code and "UID" not in code:
            place = re.compile(rf"(^|/){re.escape(code.rstrip('/'))}($|[/.])")
            wrong += [] if any(map(place.search, FILES)) else [code]
    assert wrong == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_pip_installs_tidebell_by_the_file_of_a_release(path: Path) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    for text in re.findall(r"pip install ([^`\n]*tidebell[^`\n]*)", path.read_text("utf-8")):
        found = re.fullmatch(
            r"'?tidebell-VERSION-py3-none-any\.whl(?:\[([\w,]+)\])?'?", text.strip()
        )
        assert found, f"{text}: no registry has it under this name"
        assert set(filter(None, (found[1] or "").split(","))) <= set(extras), text


@pytest.mark.parametrize("name", ["architecture", "recipes", "testing"])
def test_the_map_names_tests_functions_and_methods_that_are_there(name: str) -> None:
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    known = names()
    everything = {*known}.union(*known.values())
    wrong = []
    for one in re.findall(r"`((?:[A-Z]\w+|cues|flow|rewind|late_presses|scoring|rng)\.\w+)`", text):
        owner, _, member = one.partition(".")
        wrong += [one] if member not in known.get(owner, ()) else []
    for one in re.findall(r"`(test_\w+)`", text):
        wrong += [one] if one not in everything else []
    assert wrong == []


def test_the_numbers_that_the_recipe_calls_free_are_those_without_an_event() -> None:
    text = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
    said = re.search(r"\((\d+) to (\d+) are free\)", text)
    assert said
    free = [number for number, name in enumerate(NAMES) if number and not name]
    assert free == [*range(int(said[1]), int(said[2]) + 1)]
