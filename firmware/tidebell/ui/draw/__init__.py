# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens: functions that write what is to be seen into a page, from a view and nothing else."""
