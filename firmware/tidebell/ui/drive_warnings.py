# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Warnings about the drive: why nothing can be kept on it."""

from tidebell_core import words as texts

from ..keep.inplace import FULL, TAKEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..keep.inplace import Data
    from .desk import Desk


def why(data: "Data", error: "Exception | None" = None) -> str:
    """Return in a few words why nothing is kept.

    :param error: raised by an attempt to write, if there was one
    """
    fault = data.fault()
    if isinstance(error, OSError) and error.args and not fault:
        fault = error.args[0]
    if fault == TAKEN:
        return texts.NOT_POWER_SAFE
    return texts.NO_DATA if fault == FULL else texts.NO_WRITE


def warnings(data: "Data") -> list:
    """Return two lines about a fault of the drive, none where it has none."""
    return [why(data), texts.NOT_POWER_SAFE_HINT] if data.fault() else []


def tell(app: "Desk", error: "Exception") -> None:
    """Say that a change lasts only until the device is switched off, and why."""
    app.message(why(app.data, error), texts.NOT_KEPT)


def at_start(app: "Desk") -> None:
    """Say at power-on that the drive is full or damaged, and what to do about it."""
    fault = app.data.fault()
    if fault == FULL:
        from ..keep.firststart import NEEDS

        app.message(texts.NO_DATA, texts.NO_DATA_TEXT.format(NEEDS // 1024 + 1))
    elif fault and fault != TAKEN:
        app.message(texts.NO_WRITE, texts.NO_WRITE_TEXT)
