# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How far a log has been read: it is played once more, which takes some 7 ms an event."""

from ..keep import inplace
from .draw.common import message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .desk import Desk


_LONG = 140  # events, which take a second
_TELL = 100  # so many events after one another nothing is drawn


def steps(app: "Desk", count: int, title: str, text: str) -> "Callable | None":
    """Return what is to be called between so many events: it tells how far a long log is.

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
