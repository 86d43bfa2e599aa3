# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Small devices for the simulator's own tests."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tidebell_sim.bench import Bench

SMALL = Path(__file__).parent / "small_firmware"


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Bench]:
    """The small firmware, switched on and settled."""
    with Bench(tmp_path / "state", seed=1, firmware=SMALL) as bench:
        bench.power(True)
        bench.run(3)
        yield bench


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Runs a few lines as code.py (and boot.py, and a module) and returns what they printed."""
    benches = []

    def run(code: str, boot: str = "", **modules: str) -> str:
        firmware = tmp_path / "firmware"
        firmware.mkdir(exist_ok=True)
        (firmware / "code.py").write_text(textwrap.dedent(code))
        (firmware / "boot.py").write_text(textwrap.dedent(boot))
        for name, source in modules.items():
            (firmware / "tidebell").mkdir(exist_ok=True)
            (firmware / "tidebell" / "__init__.py").touch()
            (firmware / "tidebell" / f"{name}.py").write_text(textwrap.dedent(source))
        bench = Bench(tmp_path / "state", seed=1, firmware=firmware)
        benches.append(bench)
        with bench:
            bench.power(True)
            bench.run(10)
            printed = bench.machine.console.read().decode()
        return printed.partition("\r\nCode done running.")[0].replace("\r\n", "\n")

    yield run
    for bench in benches:
        bench.machine.close()
