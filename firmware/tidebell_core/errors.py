# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The exception of the core: a stable code, and a sentence for a person."""

from .sentences import SENTENCES

try:
    from typing import Any
except ImportError:
    pass


class Refused(Exception):
    """An intent that the rules or the moment forbid; the session is as it was before.

    :param str code: a key of ``sentences.SENTENCES``, stable, for programs
    :param values: what fills the sentence's braces
    """

    def __init__(self, code: str, *values: "Any") -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    @property
    def text(self) -> str:
        """The refusal as a sentence for a person."""
        return SENTENCES[self.code].format(*self.values)

    def __str__(self) -> str:
        return self.text


def require(condition: object, text: str) -> None:
    """Refuse a setup, and say why, unless the condition holds.

    :raises Refused: where it does not
    """
    if not condition:
        raise Refused("setup", text)
