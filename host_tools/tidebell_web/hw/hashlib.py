# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``hashlib``: the VM's own, and ``new``, which CircuitPython has."""

import uhashlib
from uhashlib import *  # noqa: F403


def new(name, data=b""):
    """Return a hash by its name."""
    return getattr(uhashlib, name)(data)
