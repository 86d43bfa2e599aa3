# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Types of message on the link, and the error that an answer can carry.

A request's type is its index in ``TYPES``. The answer's type is the request's plus ``ANSWER``, or
``ERROR``, or ``PART`` for the pieces of a document too long for one frame. ``docs/protocol.md`` has
the rest.
"""

TYPES = (
    "",
    "hello",
    "status",
    "list",
    "start",
    "begin",
    "chunk",
    "commit",
    "get",
    "remove",
    "settings",
    "names",
    "log",
    "games",
    "fetched",
    "drive",
    "errors",
    "more",
    "restart",
    "health",
    "clock",
    "check",
    "carry",
    "bring",
    "room",
    "seal",
)

ANSWER = 0x80  # added to a request's type: its answer
PART = 0xFE  # an answer: a piece of a longer document
ERROR = 0xFF  # an answer: a code and a sentence


class LinkError(Exception):
    """A request that was refused; the device is as it was before.

    :param str code: short and stable, for programs; ``docs/protocol.md`` lists them
    :param str text: a sentence that a person can act on
    :param dict more: further fields of the answer, for programs
    """

    def __init__(self, code: str, text: str, more: "dict | None" = None) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
        self.more = more

    def __str__(self) -> str:
        return self.text
