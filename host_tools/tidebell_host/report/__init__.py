# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""An evening on one page: what the archive knows of a game, drawn.

``evening`` asks the archive, ``charts`` draws with Altair, ``page`` makes one file of it that needs
no network, ``share`` a picture or a PDF.
"""
