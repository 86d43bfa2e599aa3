# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The real command line in folders of its own, in this process or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from tidebell_host import cli


class Done:
    """A command that has ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err
        # Whatever goes wrong, nobody is shown the insides, and no bar is drawn off a terminal.
        assert "Traceback" not in self.err + self.out
        assert "\x1b" not in self.err + self.out

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Tidebell:
    """Runs ``tidebell`` as a person would; ``env`` is added to the environment.

    A call runs within this process, which spares the imports; ``process`` is a real one, for what
    signals, terminals and the start itself have a part in.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "TIDEBELL_RUNTIME_DIR": str(folder / "run"),
            "TIDEBELL_SETUPS": str(folder / "setups"),
        }

    def environment(self) -> dict[str, str]:
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith("TIDEBELL")
        }
        return {**kept, **self.env}

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "tidebell_host.cli", *arguments]

    def __call__(self, *arguments: str) -> Done:
        foreign = {name: None for name in os.environ if name.startswith("TIDEBELL")}
        result = CliRunner().invoke(
            cli.cli, arguments, prog_name="tidebell", env=foreign | self.env
        )
        return Done(result.exit_code, result.stdout_bytes.decode(), result.stderr_bytes.decode())

    def process(self, *arguments: str) -> Done:
        done = subprocess.run(
            self.command(*arguments),
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        return Done(done.returncode, done.stdout, done.stderr)
