# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Progress of replaying a log, which takes some 7 ms an event."""

from ..keep import inplace
from .draw.common import message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .desk import Desk


_LONG = 140  # events that take a second to replay
_TELL = 100  # events between two drawings


def steps(app: "Desk", count: int, title: str, text: str) -> "Callable | None":
    """Return the function to call after each of some events: it shows how far a long log is.

    :param text: has a place for the percentage
    """
    feed = inplace.between
    done = 0

    def between() -> None:
        nonlocal done
        if done % _TELL == 0:
            percent = min(99, done * 100 // count)
            message(app.page, title, text.format(percent))
            while app.painter.step():
                pass
        done += 1
        if feed:
            feed()

    return between if count > _LONG else feed
