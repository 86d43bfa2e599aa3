# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens: the meaning of keys and the content of the page, moment by moment.

``table`` is the game on the table, ``turn`` a player turn, ``between`` the questions between
player turns, ``home`` the time without a game. ``draw`` fills the page.
"""
