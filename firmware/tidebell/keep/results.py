# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Results of the last games, as they are kept."""

import json

from . import gamelog
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .inplace import Data

MAX_RESULTS = 5  # most results that are kept


def kept(data: "Data") -> list:
    """Return the last results, newest first; malformed ones are left out.

    Each is a list of texts:

    - the text of its code behind ``#``;
    - of each player in that order, the seat and the colour in six hexadecimal digits;
    - without a ranking, heading and sentences;
    - without a ranking, the seconds that each player took;
    - where one of them is not 0, the counts of ``Session.acts``.

    Results of older firmware have a title and a text.
    """
    try:
        found = json.loads(Slots(data, "results").load() or b"[]")
    except (ValueError, RuntimeError):  # RuntimeError for endless brackets
        found = []
    rows = []
    for row in found if isinstance(found, list) else ():
        if isinstance(row, list) and len(row) in (2, 4, 5):
            if [part for part in row if type(part) is not str]:
                continue
            rows.append(row)
    return rows[:MAX_RESULTS]


def damaged(data: "Data") -> list:
    """Return the numbers of games that are over, not fetched yet, and damaged."""
    found = []
    for one in gamelog.each(data):
        if one.over and not one.fetched:
            try:
                gamelog.read_head(data, one)
                if one.key:
                    continue
            except ValueError:
                pass
            found.append(one.game)
    return found
