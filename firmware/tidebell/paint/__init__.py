# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is to be on the screen, and how it gets there; nothing here knows a game.

For each controller of a panel there is a module (``st7789``, ``sh1106``) that is not kept once the
panel runs. It has ``ON``, the command that lights the picture; ``start``; ``painter``; and
``Light``, what stands for the backlight where no pin dims it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader


def font(name: str) -> "BufferedReader":
    """Open a font, to read glyphs as they are needed.

    It lies beside the modules: at the drive's root or, where circup brought them, in lib/.
    """
    try:
        return open("tidebell/paint/" + name, "rb")
    except OSError:
        return open("lib/tidebell/paint/" + name, "rb")
