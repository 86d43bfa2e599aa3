# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""For all tests: Ctrl-C reaches the programs under test, however the tests were started."""

import signal

# A shell's background job ignores SIGINT, and so would every program that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
