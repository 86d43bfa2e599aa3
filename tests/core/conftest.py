# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The core's tests import their table as the MicroPython VM does, from beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
