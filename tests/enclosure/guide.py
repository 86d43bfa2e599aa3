# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The assembly page as steps: what each takes in hand, and with which tools."""

import re
from dataclasses import dataclass

from enclosure.current import ROOT

GUIDE = ROOT / "docs" / "build"


@dataclass(frozen=True)
class Section:
    """One numbered step of the page."""

    number: int
    title: str
    parts: tuple[str, ...]
    tools: tuple[str, ...]
    text: str


def sections():
    """All steps in their order. AssertionError for one that does not say its parts."""
    page = (GUIDE / "assembly.md").read_text(encoding="utf-8")
    found = []
    for block in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        head, _, text = block.partition("\n")
        number, _, title = head.partition(". ")
        said = re.search(r"^\*Parts: (.*?)\.(?: Tools: (.*?)\.)?\*$", text, re.MULTILINE)
        assert said, f"step {head} does not say its parts"
        tools = tuple(t.strip() for t in (said[2] or "").split(",") if t.strip())
        parts = tuple(p.strip() for p in re.split(r",| and ", said[1]) if p.strip())
        found.append(Section(int(number), title, parts, tools, text))
    return found


def tools():
    """The names of all tools of the parts page."""
    page = (GUIDE / "parts.md").read_text(encoding="utf-8").partition("## Tools")[2]
    return [row.split("|")[1].strip() for row in page.splitlines() if row.startswith("| ")][1:]


def meter():
    """Return the rows of the meter's check: both ends as they are written, and what must be."""
    board = next(step for step in sections() if "carrier board" in step.title)
    rows = [row.split("|")[1:-1] for row in board.text.splitlines() if row.startswith("| ")]
    return [tuple(cell.strip() for cell in row) for row in rows[1:]]
