# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""For all tests: Ctrl-C reaches the programs under test, however the tests were started; what was
drawn by chance, and what had to be tried again, is said at the end."""

import json
import signal
from pathlib import Path

import fuzzing
import goldens
import hypothesis
import pytest

SECONDS = Path(__file__).with_name("seconds.json")

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run modules with long tests first, so that no worker waits for one at the end.

    A test that drives a browser, or a hall of tables, is tried once more: on a busy machine it is
    late now and then.
    """
    for item in items:
        outer = item.get_closest_marker("outer")
        if item.path.parent.name == "e2e" or (item.path.parent.name == "club" and outer):
            item.add_marker(pytest.mark.flaky(reruns=1))
    longest = {name: seconds[1] for name, seconds in json.loads(SECONDS.read_text()).items()}
    items.sort(key=lambda item: -longest.get(item.nodeid.partition("::")[0], 0))


class Seconds:
    """Writes how long the tests of each module take, and the longest of them, in seconds."""

    def __init__(self) -> None:
        self.took: dict[str, dict[str, float]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a part of a test: set-up, call or tear-down."""
        module = self.took.setdefault(report.nodeid.partition("::")[0], {})
        module[report.nodeid] = module.get(report.nodeid, 0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Write the file; a module that was not run keeps its line."""
        known = json.loads(SECONDS.read_text())
        for name, tests in self.took.items():
            known[name] = [round(sum(tests.values()), 1), round(max(tests.values()), 1)]
        lines = (f' "{name}": {took}' for name, took in sorted(known.items()))
        SECONDS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was tried again, and say how to repeat the fresh examples."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.write_line(f"tried again: {report.nodeid}")
    terminalreporter.write_line(f"fresh examples: TIDEBELL_SEED={fuzzing.seed()}")
