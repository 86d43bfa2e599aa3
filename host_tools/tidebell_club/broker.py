# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The club's broker: mosquitto, amqtt in this process, or one that somebody else runs.

Passwords are kept hashed; only the club's own stands in a file that its owner alone reads. None
appears in a command line. Every bridge has a user that writes below its own topics. An invitation
is a user, too, which can do nothing but ask for that one.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tidebell_host import certificates
from tidebell_host.brokers.elsewhere import Elsewhere
from tidebell_host.brokers.invitation import NAME, ONCE, PORT, Invitation
from tidebell_host.brokers.kept import Kept
from tidebell_host.brokers.mosquitto import Mosquitto, program, rights
from tidebell_host.brokers.users import LOOPBACK, Access, Listener, hashed
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.serving import listen

from tidebell_club.messages import Topics

if TYPE_CHECKING:
    from tidebell_host.brokers.amqtt import Amqtt

DIRECTOR, VIEWER, DEPUTY = "director", "viewer", "deputy"
TABLETS = "tablets"  # the bridge of the club's process


class Broker:
    """The broker of a club, in a folder of files that are this user's alone.

    :param folder: the club's folder
    :param club: the club's name
    :param port: its port; 0 for any free one, None for the one it had
    :param host: the address that it listens on, None for the one it had; another one than
        loopback has TLS
    :param which: ``mosquitto``, ``amqtt``, or the address of another; None for the one it had, at
        first mosquitto if it is installed
    :param password: the club's at such an address
    """

    def __init__(
        self,
        folder: Path,
        club: str,
        port: int | None = None,
        host: str | None = None,
        which: str | None = None,
        password: str | None = None,
    ) -> None:
        self.folder = folder
        self.topics = Topics(club)
        if port == 0:
            with listen(0, LOOPBACK, 0) as one:
                port = one.getsockname()[1]
        given = {"port": port, "host": host, "which": which, "password": password}
        self._kept = Kept(folder / "broker.sqlite", given, DIRECTOR, secrets.token_urlsafe(16))
        held = self._kept.options
        self.join, self.revoke = self._kept.join, self._kept.revoke
        self.key: str = held["token"]
        self._told: dict[str, str] = {}
        self._started = False
        which = held.get("which") or ("mosquitto" if program() else "amqtt")
        self.is_own = "://" not in which
        if not self.is_own:
            self.director = Invitation.elsewhere(club, which, held.get("password") or "")
            self.server: Mosquitto | Amqtt | Elsewhere = Elsewhere(self.director.connection)
            return
        self.host: str = held.get("host") or LOOPBACK
        port, files = held.get("port") or PORT, (folder / "club.crt", folder / "club.key")
        pin = certificates.own(*files) if (tls := self.host != LOOPBACK) else ""
        self.director = Invitation(club, DIRECTOR, self.key, LOOPBACK, port, pin, tls)
        self.server = self._made(which, Listener(self.host, port, files if tls else None))

    def _made(self, which: str, listener: Listener) -> Mosquitto | Amqtt:
        if which == "mosquitto":
            return Mosquitto(self.folder, listener, self.access)
        from tidebell_host.brokers.amqtt import Amqtt

        return Amqtt(listener, self.access)

    def access(self, user: str) -> Access:
        """Return the topics that a user may read, and those that it may write."""
        topics, root = self.topics, self.topics.root
        if user == self.director.user:
            both = [f"{root}/#", "homeassistant/#"]
            return both, both
        if user in (VIEWER, DEPUTY):
            reads = [f"{root}/b/+/+/{kind}" for kind in ("online", "birth", "state")]
            reads += [f"{root}/b/+/online", f"{root}/t/#", "homeassistant/#"]
            if user == VIEWER:
                return reads, []
            reads += [f"{root}/b/+/+/event", f"{root}/b/+/+/ack", f"{root}/c/{user}/pong"]
            return reads, [topics.bridge(user, "ping"), f"{root}/c/+/+/cmd"]
        if user.endswith(ONCE):
            name = user.removesuffix(ONCE)
            return [topics.invited(name, "answer")], [topics.invited(name, "ask")]
        return [f"{topics.to_bridge(user)}/#"], [f"{topics.bridge(user)}/#"]

    @property
    def users(self) -> list[str]:
        """All users but the club itself."""
        return sorted({user.removesuffix(ONCE) for user in self._kept.users()} - {DIRECTOR})

    def invite(self, user: str, host: str | None = None, token: str = "") -> Invitation:
        """Give a user a new token, the only one that it has from now on; a bridge's is good once.

        :param host: the address in the invitation; loopback where the broker is not open
        :param token: its password, at a broker that the club did not start
        :raises ToolError: ``user`` is no valid name
        """
        if not re.fullmatch(NAME, user) or user in (DIRECTOR, TABLETS):
            raise ToolError(f"{user} is no name for a bridge: take small letters, digits and -.")
        once = self.is_own and user not in (VIEWER, DEPUTY)
        name, token = user + ONCE * once, token or secrets.token_urlsafe(16)
        found = replace(self.director, user=name, token=token, host=host or self.director.host)
        found = Invitation.parse(str(found))  # before an earlier one ends
        self._kept.put(user, hashed(token), once)
        return found

    def doubts(self) -> list[str]:
        """Return what the director must know of a broker that the club did not start."""
        text = page_text(
            "The broker is not the club's: whether each bridge reaches its own tables alone cannot "
            "be seen here. tidebell club rights prints the access list that it should have."
        )
        return [] if self.is_own else [text]

    def rights(self, names: tuple[str, ...] = ()) -> str:
        """Return the access list as mosquitto has it, for all users and those of more names."""
        everybody = {self.director.user, VIEWER, DEPUTY, *self.users, *names}
        return rights(sorted(everybody), self.access)

    def refresh(self) -> list[str]:
        """Tell the broker that this command started of users that another command has changed.

        :returns: the users that were removed, or that have a new password
        """
        before, users = self._told, self._kept.users()
        if self._started and users != before:
            self._told = users
            self.server.know(users)
        return [user for user, password in before.items() if users.get(user) != password]

    def start(self) -> None:
        """Start the broker and return once it answers.

        :raises ToolError: it is not installed, or does not start
        """
        self._started = True
        self.refresh()
        self.server.start()
