# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pages write times as ``tidebell_core.times`` does: their scripts are run over its cases."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest
from tidebell_host.status_lines import hours, minutes

NODE = Path(sys.executable).with_name("node")
HOUR = 3_600_000
EDGES = (0, 1000, 10_000, 60_000, 600_000, 6_000_000, HOUR, 10 * HOUR, 99 * HOUR - 2000)
CASES = sorted(
    {sign * edge + off for edge in EDGES for sign in (1, -1) for off in (-1001, -1, 0, 1, 697, 999)}
)


def said(script: str, function: str, cases: list[list[object]]) -> list[str]:
    """Return the results of a function of a page's script, for each list of arguments."""
    text = (resources.files("tidebell_host") / script).read_text(encoding="utf-8")
    found = text[text.index(f"function {function}(") :]
    found = found[: found.index("\n}\n") + 3]
    each = f"{json.dumps(cases)}.map((one) => {function}(...one))"
    code = f"{found}\nconsole.log(JSON.stringify({each}))"
    done = subprocess.run([NODE, "-e", code], capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize("tenths", [False, True])
def test_the_live_page_writes_times_as_the_device(used: bool, tenths: bool) -> None:
    cases = [ms for ms in CASES if ms >= 0 or not used]
    found = said("watch/shown.js", "minutes", [[ms, used, tenths] for ms in cases])
    assert found == [minutes(ms, used, tenths) for ms in cases]


def test_a_report_writes_times_as_the_device() -> None:
    cases = [ms for ms in CASES if ms >= 0]
    found = said("report/report.js", "clock", [[ms] for ms in cases])
    assert found == [hours(ms, True) for ms in cases]
