# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Drawing: functions that fill a page from a view and values, and change nothing else."""
