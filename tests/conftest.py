# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""For all tests: Ctrl-C reaches the programs under test, however the tests were started; what was
drawn by chance, and what had to be tried again, is said at the end."""

import signal

import fuzzing
import goldens
import pytest

# A shell's background job ignores SIGINT, and so would every program that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know how goldens are renewed."""
    parser.addoption("--update-goldens", action="store_true", help="renew pictures and hashes")


def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed of the fresh examples before the processes start that share it."""
    fuzzing.seed()
    goldens.UPDATE = config.getoption("--update-goldens")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test once more that drives a browser, which on a busy machine is late now and then."""
    for item in items:
        if item.path.parent.name == "e2e":
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was tried again, and say how to repeat the fresh examples."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.write_line(f"tried again: {report.nodeid}")
    terminalreporter.write_line(f"fresh examples: TIDEBELL_SEED={fuzzing.seed()}")
