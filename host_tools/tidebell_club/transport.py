# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The byte stream to a device behind a bridge: ``club:UID``, by the broker of a club.

It needs the director's rights, so it is opened where the club's folder is. The bridge lends the
line to one command at a time, and takes it back from one that is silent for long.
"""

from __future__ import annotations

import contextlib
import json
import queue
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from tidebell_host import folders
from tidebell_host.errors import NoDevice, ToolError
from tidebell_host.naming import folded
from tidebell_host.transport import Transport

import tidebell_club
from tidebell_club.line import own_us
from tidebell_club.messages import Command, text

PREFIX = "club:"
CLUB = "club"  # the club's name where none is said
FOUND_S = 4.0  # seconds within which the broker tells who is there
ALL_S = 0.5  # seconds more for all others, one of which may be meant as well
LENT_S = 2.0  # seconds that a bridge has to lend
TRIES = 4  # it may just be taking the line back


class ClubTransport(Transport):
    """A device behind a bridge.

    :param name: ``club:DEVICE`` or ``club:CLUB/DEVICE``; the device by its uid, the first six or
        more letters of that, or its name
    :param invitation: the director's; None for that of the club's folder
    """

    def __init__(self, name: str, invitation: Any = None) -> None:
        super().__init__(name)
        club, _, wanted = name.removeprefix(PREFIX).rpartition("/")
        self._way = invitation or _director(club or CLUB)
        self._told: dict[str, bytes] = {}  # what is retained, by the topic behind the club's root
        self._news = threading.Condition()
        self._got: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._session = secrets.token_hex(6).encode()
        self._lent = self._gone = False
        self._place = ""  # BRIDGE/UID
        self._client = self._connected()
        try:
            self._wait(lambda: self._found(wanted), FOUND_S)
            self._wait(lambda: False, ALL_S)
            self._place = self._wait(lambda: self._found(wanted), FOUND_S) or ""
            if not self._place:
                raise NoDevice(self._lacks(wanted))
            self._borrow()
        except BaseException:
            self._client.disconnect()
            self._client.loop_stop()
            raise

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        if self._gone:
            raise self.gone()
        self._client.publish(f"{self._root}/c/{self._place}/line", self._session + data)

    def read(self, seconds: float) -> bytes:
        """Return the bytes that have come, or come within the time; empty if none do."""
        try:
            data = self._got.get(timeout=seconds)
        except queue.Empty:
            data = b""
        if not data and self._gone:
            raise self.gone()
        return data

    def close(self) -> None:
        """Give the line back."""
        with contextlib.suppress(ValueError, RuntimeError):  # the broker has gone
            self._client.publish(
                f"{self._root}/c/{self._place}/line", self._session
            ).wait_for_publish(1)
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self) -> Any:
        import paho.mqtt.client as mqtt

        self._root = f"tidebell/1/{self._way.club}"
        client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        client.on_message = self._heard
        client.on_connect = self._subscribe
        client.on_disconnect = lambda *_: self._lost()
        try:
            how = self._way.connection()
            client.username_pw_set(how["username"], how["password"])
            if "tls_context" in how:
                client.tls_set_context(how["tls_context"])
            client.connect(how["hostname"], how["port"], keepalive=10)
        except OSError as error:
            raise NoDevice(f"The broker of the club is not there ({error}).") from None
        client.loop_start()
        return client

    def _subscribe(self, client: Any, *_: Any) -> None:
        client.subscribe([(f"{self._root}/b/+/online", 0), (f"{self._root}/b/+/+/+", 0)])

    def _heard(self, client: Any, data: Any, message: Any) -> None:
        """Take a message of a bridge, in the client's thread."""
        topic = message.topic.removeprefix(f"{self._root}/b/")
        place, _, kind = topic.rpartition("/")
        if kind == "line":
            if place == self._place and message.payload.startswith(self._session):
                part = message.payload[len(self._session) :]
                if part:
                    self._got.put(part)
                else:
                    self._lost()
        elif kind in ("online", "birth", "ack"):
            with self._news:
                self._told[topic] = message.payload
                self._news.notify_all()
            there = place in (self._place, self._place.partition("/")[0])
            if self._lent and there and kind == "online" and message.payload != b"1":
                self._lost()

    def _lost(self) -> None:
        self._gone = True
        self._got.put(b"")

    def _wait(self, probe: Callable[[], Any], seconds: float) -> Any:
        with self._news:
            return self._news.wait_for(probe, seconds)

    def _lacks(self, wanted: str) -> str:
        """Return why no device is meant."""
        club, places = self._way.club, self._meant(wanted)
        if places:
            uids = ", ".join(one.partition("/")[2] for one in places)
            return f"Several devices of the club {club} are {wanted}: {uids}. Give the uid of one."
        there = {one.partition("/")[0] for one in self._told if self._told[one] == b"1"}
        names = ", ".join(sorted(there))
        bridges = f"these bridges are there: {names}" if there else "no bridge is"
        return f"No bridge of the club {club} holds a device {wanted}; {bridges}."

    def _found(self, wanted: str) -> str | None:
        """Return BRIDGE/UID of the one device that is meant, once a bridge is there with it."""
        places = self._meant(wanted)
        return places[0] if len(places) == 1 else None

    def _meant(self, wanted: str) -> list[str]:
        meant, places = folded(wanted), []
        for topic in [one for one in self._told if one.endswith("/birth")]:
            bridge, uid = topic.split("/")[:2]
            name = _object(self._told[topic]).get("name")
            is_it = (len(meant) >= 6 and uid.startswith(meant)) or folded(str(name)) == meant
            if is_it and self._online(f"{bridge}/{uid}"):
                places.append(f"{bridge}/{uid}")
        return places

    def _online(self, place: str) -> bool:
        ends = (place.partition("/")[0], place)
        return all(self._told.get(f"{one}/online") == b"1" for one in ends)

    def _borrow(self) -> None:
        """Ask the bridge for the line.

        :raises NoDevice: it does not lend it
        """
        context = click.get_current_context(silent=True)
        who = context.command_path if context else "another program"
        number = self._session.decode()

        def answered() -> dict[str, Any] | None:
            ack = _object(self._told.get(f"{self._place}/ack", b""))
            return ack if ack.get("id") == number else None

        ack = None
        for _ in range(TRIES):
            if ack or not self._wait(lambda: self._online(self._place), FOUND_S):
                break
            expires = own_us() // 1000 + round(LENT_S * 1000)
            command = Command(id=number, do="lend", args={"who": who}, expires=expires)
            self._client.publish(f"{self._root}/c/{self._place}/cmd", text(command))
            ack = self._wait(answered, LENT_S)
        if not ack or ack.get("error"):
            why = ack and ack.get("text") or "its bridge does not answer"
            raise NoDevice(f"{self.name} is not lent: {why}")
        self._lent = True


def _object(payload: bytes) -> dict[str, Any]:
    try:
        found = json.loads(payload or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _director(club: str) -> Any:
    """Return the director's way into a club that this computer runs."""
    lacking = tidebell_club.missing()
    if lacking:
        raise ToolError(lacking)
    from tidebell_club.broker import Broker  # its packages are there

    clubs = folders.data_folder() / "club"
    folder = clubs / folders.safe(club)
    with contextlib.suppress(OSError, ValueError):
        folder = Path(folders.read(elsewhere(club)).decode())
    if not (folder / "broker.sqlite").exists():
        known = sorted(one.parent.name for one in clubs.glob("*/broker.sqlite"))
        has = f" It has {', '.join(known)}: club:{known[0]}/DEVICE." if known else ""
        raise NoDevice(
            f"This computer runs no club {club}: its devices are reached where it runs.{has}"
        )
    return Broker(folder, club).director


def elsewhere(club: str) -> Path:
    """Return the file that says in which folder a club is, if ``--folder`` chose one."""
    return folders.data_folder() / "club" / f"{folders.safe(club)}.folder"
