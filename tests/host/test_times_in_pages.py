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
from tidebell_host.languages import NAMES, decimal, script_texts, spoken
from tidebell_host.status_lines import hours, minutes

NODE = Path(sys.executable).with_name("node")
HOUR = 3_600_000
EDGES = (0, 1000, 10_000, 60_000, 600_000, 6_000_000, HOUR, 10 * HOUR, 99 * HOUR - 2000)
CASES = sorted(
    {sign * edge + off for edge in EDGES for sign in (1, -1) for off in (-1001, -1, 0, 1, 697, 999)}
)


def said(script: str, function: str, cases: list[list[object]], *others: str) -> list[str]:
    """Return the results of a function of a page's script, for each list of arguments.

    :param others: functions that it calls
    """
    text = (resources.files("tidebell_host") / script).read_text(encoding="utf-8")
    found = f"let texts = {json.dumps(script_texts(text))};\nconst isolated = (value) => value;\n"
    for name in (function, *others):
        one = text[text.index(f"function {name}(") :]
        found += one[: one.index("\n}\n") + 3]
    each = f"{json.dumps(cases)}.map((one) => {function}(...one))"
    code = f"{found}\nconsole.log(JSON.stringify({each}))"
    done = subprocess.run([NODE, "-e", code], capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize("tenths", [False, True])
def test_the_live_page_writes_times_as_the_device(used: bool, tenths: bool, language: str) -> None:
    cases = [ms for ms in CASES if ms >= 0 or not used]
    with spoken(language):
        told = [[ms, used, tenths] for ms in cases]
        found = said("watch/shown.js", "minutes", told, "decimal", "t")
        assert found == [minutes(ms, used, tenths) for ms in cases]


def test_a_french_number_has_a_comma_in_the_program_and_on_the_page() -> None:
    cases = ["6.1", "-0.5", "0:09.8", "12", ""]
    with spoken("fr"):
        assert [decimal(one) for one in cases] == ["6,1", "−0,5", "0:09,8", "12", ""]
        assert said("watch/shown.js", "decimal", [[one] for one in cases], "t") == [
            decimal(one) for one in cases
        ]
        assert minutes(6123) == "0:06,1"
    assert [decimal(one) for one in cases] == ["6.1", "−0.5", "0:09.8", "12", ""]


def test_a_report_writes_times_as_the_device() -> None:
    cases = [ms for ms in CASES if ms >= 0]
    found = said("report/report.js", "clock", [[ms] for ms in cases])
    assert found == [hours(ms, True) for ms in cases]
