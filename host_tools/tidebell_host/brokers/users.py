# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Users of a broker: hashed passwords, topics, and the address at which they come."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tidebell_host.errors import ToolError

LOOPBACK = "127.0.0.1"
Access = tuple[list[str], list[str]]
"""The filters of the topics that a user may read, and of those that it may write."""
AccessOf = Callable[[str], Access]
_ROUNDS = 101  # of PBKDF2, as mosquitto_passwd: a token has 128 random bits
HASH = rf"^\$7\${_ROUNDS}\$[A-Za-z0-9+/]{{16}}\$[A-Za-z0-9+/]{{86}}==$"
"""Pattern of a hashed password."""


@dataclass(frozen=True)
class Listener:
    """The address of a broker.

    :param tls: the files of its certificate and key, None for clear text
    """

    host: str
    port: int
    tls: tuple[Path, Path] | None = None

    def check_free(self) -> None:
        """Check that nobody else listens there.

        :raises ToolError: somebody does, or the address is none of this computer's
        """
        with socket.socket() as one:
            if sys.platform != "win32":  # there it would take the port from who has it
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((self.host, self.port))
            except OSError as error:
                raise ToolError(
                    f"The broker cannot listen at port {self.port}: {error.strerror}. "
                    "--broker-port chooses another."
                ) from None


def hashed(token: str, salt: bytes | None = None) -> str:
    """Return a password as mosquitto's password file has it: PBKDF2 by SHA-512."""
    salt = salt or secrets.token_bytes(12)
    made = hashlib.pbkdf2_hmac("sha512", token.encode(), salt, _ROUNDS)
    return f"$7${_ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(made).decode()}"


def fits(known: str, token: str) -> bool:
    """Whether a password is the one that was hashed."""
    salt = base64.b64decode(known.split("$")[3])
    return hmac.compare_digest(hashed(token, salt), known)


def covers(allowed: str, asked: str) -> bool:
    """Whether the topic filter ``allowed`` matches every topic that ``asked`` matches."""
    for one, other in zip_longest(allowed.split("/"), asked.split("/")):
        if one == "#":
            return True
        if one is None or other in (None, "#") or one not in ("+", other):
            return False
    return True
