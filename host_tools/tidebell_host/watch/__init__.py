# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Watch a game from a computer: in the terminal, and as a page for a big screen or a stream.

``ticker`` formats the last events, ``page_state`` the state of the table. ``mirror`` reads the
device again and again, ``web`` serves the page. Only what the device tells anybody is shown, so
nothing secret.
"""
