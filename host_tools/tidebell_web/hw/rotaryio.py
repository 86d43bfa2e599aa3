# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``rotaryio``: a knob that the page turns."""

import _contacts


class IncrementalEncoder:
    """The knob's position."""

    def __init__(self, pin_a, pin_b, divisor=4):
        self.position = 0
        self.divisor = divisor
        _contacts.encoders.append(self)
