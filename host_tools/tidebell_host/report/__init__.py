# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the archive knows, on pages: an evening, or months.

``evening`` asks the archive, ``charts`` draws with Altair, ``page`` makes one file of it that needs
no network, ``share`` a picture or a PDF. ``months`` is the page of all games; what both pages have
in common is in ``document``.
"""
