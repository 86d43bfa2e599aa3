# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The invitation to a club's broker: an address with a user and a password, as one line."""

from __future__ import annotations

import contextlib
import hashlib
import re
import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from tidebell_host import certificates
from tidebell_host.errors import ToolError

NAME = r"[a-z0-9][a-z0-9-]{0,23}"
"""Pattern of a club's and a bridge's name."""
ONCE = ".once"  # behind the name of a user whose password is an invitation
PORT = 1885


@dataclass(frozen=True)
class Invitation:
    """All that a bridge needs to reach the club: one line of text.

    :param pin: SHA-256 of the broker's certificate; empty where an authority signed it
    """

    club: str
    user: str
    token: str
    host: str
    port: int
    pin: str = ""
    tls: bool = False

    @property
    def name(self) -> str:
        """The name of who is invited, or has come."""
        return self.user.removesuffix(ONCE)

    def __str__(self) -> str:
        scheme = "tidebells" if self.tls else "tidebell"
        rest = f"#{self.pin}" if self.pin else ""
        return (
            f"{scheme}://{self.user}:{quote(self.token, safe='')}@{self.host}:{self.port}"
            f"/{self.club}{rest}"
        )

    @classmethod
    def parse(cls, line: str) -> Invitation:
        """Read an invitation.

        :raises ToolError: ``line`` is no invitation
        """
        try:
            parts = urlsplit(line.strip())
            found = cls(
                parts.path.strip("/"),
                unquote(parts.username or ""),
                unquote(parts.password or ""),
                parts.hostname or "",
                parts.port or PORT,
                parts.fragment,
                parts.scheme == "tidebells",
            )
            is_one = parts.scheme == "tidebell" + "s" * found.tls and found.tls >= bool(found.pin)
        except ValueError:
            found, is_one = cls("", "", "", "", 0), False
        named = re.fullmatch(NAME, found.club) and re.fullmatch(NAME, found.name)
        is_one = is_one and not re.search(r"\s", found.host)
        if not (named and found.token and found.host and is_one):
            raise ToolError("That is no invitation: tidebell club invite NAME prints one, a line.")
        return found

    @classmethod
    def elsewhere(cls, club: str, url: str, token: str) -> Invitation:
        """Return the way to a broker that the club did not start.

        :raises ToolError: ``url`` is no address, or has a password
        """
        parts = urlsplit(url)
        is_one = parts.scheme in ("mqtt", "mqtts") and parts.username and parts.password is None
        with contextlib.suppress(ValueError):
            if is_one and parts.hostname and parts.path in ("", "/"):
                tls, user = parts.scheme == "mqtts", unquote(parts.username or "")
                port = parts.port or (8883 if tls else 1883)
                pin = parts.fragment.replace(":", "").lower()
                return cls(club, user, token, parts.hostname, port, pin, tls)
        raise ToolError(
            "A broker is mosquitto, amqtt, or mqtts://USER@HOST:PORT, without a password in it."
        )

    def connection(self, name: str = "") -> dict[str, Any]:
        """Return what the MQTT client is made with.

        :param name: tells clients of one user apart
        :raises ToolError: the broker has another certificate than the club's
        """
        found: dict[str, Any] = {"hostname": self.host, "port": self.port}
        found |= {"username": self.user, "password": self.token}
        # Of two clients of a name the first is cut off: nobody else can guess this one.
        found["identifier"] = hashlib.sha256(f"{name} {self.token}".encode()).hexdigest()[:22]
        if self.pin:
            found["tls_context"] = certificates.pinned(self.host, self.port, self.pin)
        elif self.tls:
            found["tls_context"] = ssl.create_default_context()
        return found
