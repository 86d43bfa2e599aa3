# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The printed case of the pico_table build, as parametric code. See enclosure/README.md."""
