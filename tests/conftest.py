# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""For all tests: Ctrl-C reaches the programs under test, however the tests were started; what was
drawn by chance, and what had to be tried again, is said at the end."""

import json
import math
import os
import signal
import time
from pathlib import Path

import fuzzing
import goldens
import hypothesis
import pytest

SECONDS = Path(__file__).with_name("seconds.json")
INNER_S = 2.0  # at most so long runs a test, with all its parameters, in the inner ring
SHORT_S = 1.0  # below that it is not worth a line
UNTIL = float(os.environ.get("TIDEBELL_UNTIL", "inf"))
"""The time, in seconds of the epoch, from which on no test begins (``make quick``)."""

# No test is judged by the wall clock: a busy machine is slow.
hypothesis.settings.register_profile("tidebell", deadline=None)
hypothesis.settings.load_profile("tidebell")

# A shell's background job ignores SIGINT, and so would every program that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know how goldens are renewed."""
    parser.addoption("--update-goldens", action="store_true", help="renew pictures and hashes")
    parser.addoption("--update-seconds", action="store_true", help="renew how long tests take")


def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed of the fresh examples before the processes start that share it."""
    fuzzing.seed()
    goldens.UPDATE = config.getoption("--update-goldens")
    config.pluginmanager.register(goldens)
    if not hasattr(config, "workerinput"):
        whole = not config.option.keyword and not any("::" in one for one in config.args)
        config.pluginmanager.register(goldens.Comparison(whole))
        if config.getoption("--update-seconds"):
            config.pluginmanager.register(Seconds())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort tests into rings, and run modules with long tests first, so that none ends alone.

    A test that takes longer than ``INNER_S`` is of the outer ring; of one with parameters so many
    stay in the inner ring, evenly spread, as fit into that time. A test that was asked for by its
    name runs in any case.

    A test that drives a browser, or a hall of tables, is tried once more: on a busy machine it is
    late now and then.
    """
    seconds = json.loads(SECONDS.read_text())
    named = any("::" in one for one in config.args)
    functions: dict[str, list[pytest.Item]] = {}
    for item in items:
        functions.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, tests in functions.items():
        mean = seconds.get(name, (0,))[0]
        step = math.ceil(mean * len(tests) / INNER_S)
        for at, item in enumerate(tests if step > 1 and not named else ()):
            if at % step or mean > INNER_S:
                item.add_marker(pytest.mark.outer)
    longest: dict[str, float] = {}
    for item in items:
        outer = item.get_closest_marker("outer")
        if item.path.parent.name == "e2e" or (item.path.parent.name == "club" and outer):
            item.add_marker(pytest.mark.flaky(reruns=1))
        module, _, _ = item.nodeid.partition("::")
        mean = seconds.get(item.nodeid.partition("[")[0], (0,))[0]
        longest[module] = max(longest.get(module, 0), mean)
    if UNTIL == math.inf:  # or they come as they were named, the nearest first
        items.sort(key=lambda item: -longest[item.nodeid.partition("::")[0]])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Begin no test once the time is over."""
    if time.time() > UNTIL:
        pytest.skip("the time was over")


class Seconds:
    """Writes how many seconds each test takes on average, and how many parameters it has."""

    def __init__(self) -> None:
        self.took: dict[str, dict[str, float]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a part of a test: set-up, call or tear-down."""
        tests = self.took.setdefault(report.nodeid.partition("[")[0], {})
        tests[report.nodeid] = tests.get(report.nodeid, 0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Write the file; a test that was not run keeps its line, a short one needs none."""
        known = json.loads(SECONDS.read_text())
        for name, tests in self.took.items():
            known[name] = [round(sum(tests.values()) / len(tests), 2), len(tests)]
        lines = [
            f' "{name}": [{mean}, {count}]'
            for name, (mean, count) in sorted(known.items())
            if mean * count >= SHORT_S and (SECONDS.parents[1] / name.partition("::")[0]).is_file()
        ]
        SECONDS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was tried again, and say how to repeat the fresh examples."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.write_line(f"tried again: {report.nodeid}")
    terminalreporter.write_line(f"fresh examples: TIDEBELL_SEED={fuzzing.seed()}")
