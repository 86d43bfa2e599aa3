# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run the simulated device: ``python -m tidebell_sim``."""

from tidebell_sim.cli import sim

if __name__ == "__main__":
    sim(prog_name="tidebell sim")
