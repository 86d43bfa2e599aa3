# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every game that was fetched, kept on this computer: the raw records, and what they come to.

``raw`` are the records as files, from which everything else can be made again; ``store`` is the
SQLite database beside them, whose tables ``schema.sql`` describes; ``reckon`` plays a game once
more and counts; ``exports`` are forms for other programs.
"""
