# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``python -m tidebell_host.setups``: compile a setup, print the JSON Schema, renew the guide."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tidebell_host.setups import SetupError, load
from tidebell_host.setups.guide import renewed
from tidebell_host.setups.json_schema import schema_text


def main() -> int:
    """Run one of the commands; 5 means that the setup is not valid."""
    parser = argparse.ArgumentParser(prog="python -m tidebell_host.setups", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    compiling = commands.add_parser("compile", help="write the device form of a setup file")
    compiling.add_argument("file", type=Path)
    compiling.add_argument("-o", "--output", type=Path, help="standard output if absent")
    compiling.add_argument("--language", default="en")
    commands.add_parser("schema", help="print the JSON Schema of setup files")
    guide = commands.add_parser("guide", help="renew the tables of keys in the guide to the format")
    guide.add_argument("file", type=Path)
    given = parser.parse_args()
    if given.command == "guide":
        text = given.file.read_text(encoding="utf-8")
        given.file.write_text(renewed(text), encoding="utf-8")
        return 0
    if given.command == "schema":
        sys.stdout.buffer.write(schema_text().encode("utf-8"))
        return 0
    try:
        compiled = load(given.file, given.language)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 5
    for warning in compiled.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    if given.output is None:
        sys.stdout.buffer.write(compiled.data)
    else:
        given.output.write_bytes(compiled.data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
