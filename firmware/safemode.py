# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""After a crash of the interpreter the game goes on; only who asked for safe mode gets it."""

import time

import microcontroller
import supervisor

if supervisor.runtime.safe_mode_reason is not supervisor.SafeModeReason.USER:
    time.sleep(0.5)
    microcontroller.reset()
