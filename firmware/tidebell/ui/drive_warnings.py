# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Why nothing can be kept on the drive, in words for the table."""

from tidebell_core import words as texts

from ..keep.firststart import NEEDS
from ..keep.inplace import FULL, TAKEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..keep.inplace import Data
    from .desk import Desk


def why(data: "Data", error: "Exception | None" = None) -> str:
    """Return in a few words why nothing is kept.

    :param error: what writing raised, if that was tried
    """
    fault = data.fault()
    if isinstance(error, OSError) and error.args and not fault:
        fault = error.args[0]
    if fault == TAKEN:
        return texts.NOT_POWER_SAFE
    return texts.NO_DATA if fault == FULL else texts.NO_WRITE


def warnings(data: "Data") -> list:
    """Return two lines of what is wrong with the drive, none where nothing is."""
    return [why(data), texts.NOT_POWER_SAFE_HINT] if data.fault() else []


def tell(app: "Desk", error: "Exception") -> None:
    """Say why what was set or done lasts only until the device is switched off."""
    app.message(why(app.data, error), texts.NOT_KEPT)


def at_start(app: "Desk") -> None:
    """Say at power-on that nothing is kept for want of room or a sound drive, and what to do."""
    fault = app.data.fault()
    if fault == FULL:
        app.message(texts.NO_DATA, texts.NO_DATA_TEXT.format(NEEDS // 1024 + 1))
    elif fault and fault != TAKEN:
        app.message(texts.NO_WRITE, texts.NO_WRITE_TEXT)
