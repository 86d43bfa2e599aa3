# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make release``: what a stranger gets. The whole of it is built twice by ``.ci/run``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import release  # noqa: E402
from tidebell_host.errors import ToolError  # noqa: E402

TEXT = """\
# Changelog

## [Unreleased]

## [0.3.0] - 2027-01-01

### Fixed

- One.

## [0.2.0] - 2026-01-01
"""


def test_the_changelog_knows_the_version_in_keep_a_changelogs_form() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    headings = re.findall(r"^## (.+)$", text, re.M)
    assert headings[0] == "[Unreleased]"
    for heading in headings[1:]:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", heading)
    kinds = set(re.findall(r"^### (.+)$", text, re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_notes_hold_one_versions_changes() -> None:
    assert release.changes_of(TEXT, "0.3.0").split() == ["##", "Fixed", "-", "One."]
    for missing in ("0.2.0", "0.4.0"):
        with pytest.raises(ToolError, match=re.escape(missing)):
            release.changes_of(TEXT, missing)
    with pytest.raises(ToolError, match="Unreleased"):
        release.changes_of(TEXT, "0.4.0.dev0")
    developed = TEXT.replace("## [Unreleased]\n", "## [Unreleased]\n\n### Added\n\n- Two.\n")
    assert release.changes_of(developed, "0.4.0.dev0").split() == ["##", "Added", "-", "Two."]


def test_each_file_is_explained_once() -> None:
    names = [f"tidebell-{form}.zip" for form in ("case-VERSION", "site-VERSION", "py-VERSION")]
    names = [name.replace("VERSION", release.__version__) for name in names]
    notes = release.notes_of([*names, "tidebell.whl"], "Changes")
    assert all(notes.count(f"`{name}`") == 1 for name in names)
    assert len({line.split("|")[2] for line in notes.splitlines() if "`tidebell" in line}) == 4
