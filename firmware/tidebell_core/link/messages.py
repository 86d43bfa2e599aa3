# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the frames of the link mean: the types of message, and the errors that travel.

A request's type is its place in ``TYPES``; its answer has the same type with ``ANSWER`` added, or
is an ``ERROR``, or the first ``PART`` of a document too long for one frame. ``docs/protocol.md``
says the rest.
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
)

ANSWER = 0x80  # added to a request's type: its answer
PART = 0xFE  # an answer: a piece of a longer document
ERROR = 0xFF  # an answer: a code and a sentence


class LinkError(Exception):
    """A request that is not done; the device is as it was before.

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
