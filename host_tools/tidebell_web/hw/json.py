# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``json``: the VM's own; as CircuitPython's, ``load`` takes whatever can be read."""

from ujson import *  # noqa: F403
from ujson import loads


def load(file):
    """Return what a file holds."""
    return loads(file.read())
