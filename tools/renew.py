# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Renew everything in the repository that is generated, and say what changed: ``make renew``."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

PARTS = ("schema", "translations", "goldens")


def tracked() -> dict[str, bytes]:
    """Return a digest of each file of the repository, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, check=True
    )
    paths = [Path(line) for line in listed.stdout.splitlines()]
    return {str(one): hashlib.sha256(one.read_bytes()).digest() for one in paths if one.is_file()}


def main() -> int:
    before = tracked()
    failed = [
        part for part in PARTS if subprocess.run(["make", "--no-print-directory", part]).returncode
    ]
    after = tracked()
    changed = sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
    print("\nRenewed:" if changed else "\nAll was current.")
    for path in changed:
        print(f"  {path}")
    for part in failed:
        print(f"*** {part} was not renewed: its tests fail for another reason.")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
