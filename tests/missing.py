# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Say loudly, before the tests run, which of them cannot run here and why."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "vm"))
import vm  # noqa: E402
from tidebell_host.brokers.mosquitto import program  # noqa: E402


def main() -> None:
    """Print a line for each thing that is not here."""
    lines = []
    if vm.missing():
        lines.append(f"The core's tests in the MicroPython VM will NOT run: {vm.missing()}.")
    if not any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        lines.append(
            "The page's tests will NOT run: there is no Chromium (apt-get install chromium)."
        )
    if not shutil.which("kicad-cli"):
        lines.append(
            "KiCad will NOT check the carrier board: there is no kicad-cli (KiCad 9, on Debian 12 "
            "from the backports)."
        )
    if program() is None:
        lines.append(
            "A club will NOT be tried with its broker: there is no mosquitto (apt-get install "
            "mosquitto)."
        )
    own_mounts = ["unshare", "--mount", "--map-root-user", "true"]
    if not shutil.which("unshare") or subprocess.run(own_mounts, capture_output=True).returncode:
        lines.append(
            "Installing onto full and read-only drives will NOT be tried: nothing can be mounted "
            "here (unshare --mount --map-root-user is not allowed)."
        )
    for line in lines:
        print(f"*** {line}")


if __name__ == "__main__":
    main()
