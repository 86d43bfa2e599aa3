# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a computer is told when a request fails; read when one does."""

from tidebell_core.errors import Refused
from tidebell_core.messages import LinkError


def explained(error: Exception) -> tuple:
    """Return code, sentence and more fields of the answer for what went wrong.

    :returns: the code ``"failed"`` for what is the firmware's own fault
    """
    number = error.args[0] if isinstance(error, OSError) and error.args else 0
    if isinstance(error, (LinkError, Refused)):
        return error.code, error.text, getattr(error, "more", None)
    if number == 30:
        text = "The computer has the drive: restart the device without holding a key."
        return "read_only", text, None
    if number == 28:
        text = "The drive is full and nothing is kept: free room on it, and restart the device."
        return "no_space", text, None
    return "failed", "The device failed at that: tidebell log --errors tells more.", None
