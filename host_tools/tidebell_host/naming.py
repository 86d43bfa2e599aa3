# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compare names: a letter may be written in several ways in Unicode.

The device's own comparison, ``tidebell_core.casefold``, is the last step, so that both agree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tidebell_core import casefold

from tidebell_host import japanese

_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


def joined(name: str) -> str:
    """Return a player's name in the form in which it is kept: blanks of any kind are one, and none
    stands at the ends.
    """
    return _BLANKS.sub(" ", japanese.of_name(name)).strip(" ")


def folded(name: str) -> str:
    """Return the form by which players are told apart: without regard to case and blanks."""
    return casefold.folded(joined(name).casefold()).decode("utf-8", "surrogatepass")


def same(names: Sequence[str]) -> str:
    """Return the first name that repeats an earlier one, or "" when all differ."""
    return casefold.same(names, folded)


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names without those that repeat an earlier one."""
    return casefold.distinct(names, folded)
