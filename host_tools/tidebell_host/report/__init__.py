# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pages from the archive: a game's evening, or statistics of months.

``evening`` asks the archive, ``charts`` draws with Altair, ``page`` makes one file that needs no
network, ``share`` a picture or a PDF. ``months`` is the page of all games; ``document`` is common
to both pages.
"""
