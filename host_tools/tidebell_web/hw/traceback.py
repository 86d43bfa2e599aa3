# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``traceback``: what ``sys.print_exception`` says."""

import io
import sys


def format_exception(error):
    """Return a traceback as a list of one text."""
    out = io.StringIO()
    sys.print_exception(error, out)
    return [out.getvalue()]
