# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The archive of games that were pulled: the raw records, and the numbers computed from them.

``raw`` are the records as files, from which everything else can be made again. ``store`` is the
SQLite database beside them, whose tables ``schema`` has. ``analysis`` plays a game again and
counts; ``exports`` are forms for other programs.
"""
