# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The board's parts: keys and knob, lights, sounds; ``hardware`` builds them."""
