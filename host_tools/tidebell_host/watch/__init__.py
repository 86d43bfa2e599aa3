# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Watching a game from a computer: in the terminal, and as a page for a big screen or a stream.

``ticker`` tells the last events, ``seen`` what there is to see, ``mirror`` asks the device again
and again, ``web`` serves the page. Nothing is shown that the table must not know: all of it is what
the device tells anybody.
"""
