# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read first of all and forgotten: so the interpreter knows early the names that games bring.

It keeps names for good, in tables each twice as large as the one before. The last that a device
ever needs takes 4 KB in one piece, and is made for the first name that finds no room in the others:
at the start there is such a piece, while a setup is read there may be none. What is installed
compiled has the names here (``install/loose.py``); plain modules need not, for they bring more.
"""
