# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device: a thin shell round the core."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader

__version__ = "0.1.0"


def font(name: str) -> "BufferedReader":
    """Open a font, to read glyphs as they are needed.

    It lies beside the modules: at the drive's root or, where circup brought them, in lib/.
    """
    try:
        return open("tidebell/" + name, "rb")
    except OSError:
        return open("lib/tidebell/" + name, "rb")
