# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run the broker amqtt in this process, where mosquitto is not installed.

amqtt alone lets a client without a password end another's session. It tells everybody who connects
all that is retained, and sends any will. It waits for ever for a client that was cut off.
``Guarded`` mends these. It overrides methods that are private, so pyproject.toml names one version.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from concurrent.futures import Future
from typing import Any

from amqtt.adapters import StreamReaderAdapter, StreamWriterAdapter
from amqtt.broker import Broker as AmqttBroker
from amqtt.contexts import Action
from amqtt.errors import AMQTTError, BrokerError
from amqtt.mqtt.protocol.broker_handler import BrokerProtocolHandler
from amqtt.session import Session

from tidebell_host.brokers.users import AccessOf, Listener, covers, fits
from tidebell_host.errors import ToolError

MOST_BYTES = 65536  # of a packet
SLOW_S = 10.0  # seconds for a client to say who it is, or to take what it is sent


class Amqtt:
    """The broker in a thread of this process.

    :param listener: its address
    :param access: the rights of a user
    """

    def __init__(self, listener: Listener, access: AccessOf) -> None:
        self._listener, self._access = listener, access
        self.users: dict[str, str] = {}
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop
        self._ended: asyncio.Event
        self._inside: Guarded
        logging.getLogger("amqtt").setLevel(logging.CRITICAL)  # it tells of every client that goes

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        return bool(self._thread and self._thread.is_alive())

    def start(self) -> None:
        """Start it and return once it answers.

        :raises ToolError: its port is taken
        """
        if self.runs:
            return
        self._listener.check_free()
        started: Future[None] = Future()
        work = self._serve(started)
        self._thread = threading.Thread(target=asyncio.run, args=(work,), name="amqtt", daemon=True)
        self._thread.start()
        started.result(SLOW_S)

    def stop(self) -> None:
        """End it."""
        if self._thread and self.runs:
            self._loop.call_soon_threadsafe(self._ended.set)
            self._thread.join(SLOW_S)

    def know(self, users: dict[str, str]) -> None:
        """Set the users; cut off connections of all others."""
        self.users = users
        if self.runs:
            self._loop.call_soon_threadsafe(lambda: asyncio.ensure_future(self._inside.cut_off()))

    def allows(self, user: str, topic: str, writes: bool) -> bool:
        """Whether a user may write to a topic, or read all topics of a filter."""
        allowed = self._access(user)[writes]
        return user in self.users and any(covers(one, topic) for one in allowed)

    async def _serve(self, started: Future[None]) -> None:
        place = self._listener
        listener: dict[str, Any] = {"type": "tcp", "bind": f"{place.host}:{place.port}"}
        if place.tls:
            listener |= {"ssl": True, "certfile": place.tls[0], "keyfile": place.tls[1]}
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        try:
            self._inside = Guarded(self, {**listener, "max_connections": 400})
            await self._inside.start()
        except (AMQTTError, BrokerError, OSError, ValueError) as error:
            started.set_exception(ToolError(f"The broker amqtt does not start: {error}."))
            return
        started.set_result(None)
        await self._ended.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SLOW_S / 2):
                await self._inside.shutdown()


class _Reader(StreamReaderAdapter):
    """Ends the connection of a client that is silent for long, or sends too much at once."""

    silent_s: float | None = SLOW_S
    is_ended = False

    async def read(self, n: int = -1) -> bytes:
        if n <= MOST_BYTES and not self.is_ended:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.silent_s):
                    return await super().read(n)
        self.is_ended = True
        raise ConnectionResetError


class _Writer(StreamWriterAdapter):
    """Waits for ever for nobody."""

    async def drain(self) -> None:
        try:
            async with asyncio.timeout(SLOW_S):
                await super().drain()
        except TimeoutError:
            self._writer.transport.abort()

    async def close(self) -> None:
        self.is_closed = True
        self._writer.close()


class Guarded(AmqttBroker):
    """amqtt with users and rights.

    :param known: knows both
    :param listener: address, port and certificate
    """

    def __init__(self, known: Amqtt, listener: dict[str, Any]) -> None:
        super().__init__({"listeners": {"default": listener}, "plugins": {}})
        self._known = known

    async def cut_off(self) -> None:
        """End the sessions of users that have no or another password now."""
        for name, (session, _) in list(self._sessions.items()):
            if self._known.users.get(session.username or "") != session.attributes["password"]:
                await self._cleanup_session(name)

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """Serve a client, and close its line whatever it does."""
        try:
            await self._client_connected(listener_name, _Reader(reader), _Writer(writer))
        finally:
            writer.close()
            self._loop.call_later(SLOW_S, writer.transport.abort)

    async def _initialize_client_session(
        self, reader: Any, writer: Any, remote_address: str, remote_port: int
    ) -> tuple[BrokerProtocolHandler, Session]:
        """Let a client in that has a password, into a session that no other user can end."""
        manager = self.plugins_manager
        try:
            handler, session = await BrokerProtocolHandler.init_from_connect(
                reader, writer, manager
            )
        except Exception as error:
            raise AMQTTError("That is no client.") from error
        user = session.username or ""
        known = self._known.users.get(user)
        if known is None or not fits(known, session.password or ""):
            handler.attach(session, reader, writer)
            await handler.mqtt_connack_authorize(False)
            raise AMQTTError("The user is not known, or its password is another.")
        session.attributes["password"] = known
        will = session.will_topic or "+"
        if "+" in will or "#" in will or not self._known.allows(user, will, True):
            session.will_flag = False
        # The reader ends what is silent; amqtt's own measure comes to nothing.
        reader.silent_s, session.keep_alive = 1.5 * session.keep_alive or None, 0
        session.clean_session = True
        session.client_id = f"{user} {session.client_id}"
        await self._cleanup_session(session.client_id)
        return handler, session

    async def _authenticate(self, *_: Any) -> bool:
        return True  # it was let in

    async def _topic_filtering(self, session: Session, topic: str, action: Action) -> bool:
        """Tell rights without waiting, as amqtt walks through lists that may change meanwhile."""
        user = session.username or ""
        if action == Action.RECEIVE:
            return user in self._known.users  # what it subscribed to was looked at
        return self._known.allows(user, topic, action == Action.PUBLISH)

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        """Tell what is retained to one that subscribed to it; amqtt tells everybody."""
        if any(one is session for one, _ in self._subscriptions.get(subscription[0], ())):
            await super()._publish_retained_messages_for_subscription(subscription, session)
