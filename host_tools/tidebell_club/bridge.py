# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell bridge``: devices at this computer, told to the club's broker by MQTT.

A bridge keeps nothing that could be lost with it. What is retained at the broker it tells again
whenever it is back; events that it could not tell the club asks for, and the device has them.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterable

import aiomqtt
from aiomqtt.exceptions import MqttConnectError
from tidebell_host.brokers.invitation import Invitation
from tidebell_host.errors import ToolError
from tidebell_host.ports import found

from tidebell_club.clock_bounds import Bounds
from tidebell_club.line import NARROW_US, Line, own_us
from tidebell_club.messages import RETAINED, Command, Message, Ping, Pong, Topics, read, text

MOST = 16  # devices of a bridge
KEEPALIVE_S = 5
PING_S = 2.0
FAST_PINGS = 50  # which follow each other quickly, as long as the bounds are wide
FAST_S, WIDE_S = 0.1, 0.5
ANSWERED = 8  # pings of which one must have been answered
AGAIN_S = 0.5
SHORT_S, CUTS = 10.0, 3  # cut off so soon, so often: another computer has the invitation
TWICE = (
    "Another computer uses this bridge's invitation, too: each cuts the other off. End one of the "
    "two. For a bridge of its own ask the director: tidebell club invite NAME, not {0}."
)
AGAIN = "Ask the director for a new invitation, and give it by --invitation."
MOST_WAITING = 5000  # messages that wait for the broker; what is lost the club asks for again


class Bridge:
    """All devices of a computer.

    :param invitation: how the broker is reached
    :param ports: the devices' ports, which may change; None for all that are found
    :param say: gets a line for people
    :param most: devices at most
    :param name: the bridge's; that of the invitation's user
    """

    def __init__(
        self,
        invitation: Invitation,
        ports: Iterable[str] | None = None,
        say: Callable[[str], object] = print,
        most: int = MOST,
        name: str = "",
    ) -> None:
        self._invitation = invitation
        self._ports, self._say, self._most = ports, say, most
        self._topics = Topics(invitation.club)
        self._me = name or invitation.user
        self._club = Bounds()
        self._lines: dict[str, Line] = {}
        self._held: dict[str, bytes] = {}  # what is retained, by topic
        self._waiting: dict[tuple[str, int], tuple[bytes, int, bool]] = {}
        self._count = 0
        self._wake = asyncio.Event()
        self._connected = False
        self._answered = False
        self._complaint = ""
        self._came, self._cuts = 0.0, 0  # when the broker took it, how often it cut it off at once
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    async def run(self) -> None:
        """Run until cancelled."""
        self._loop = asyncio.get_running_loop()
        looking = asyncio.create_task(self._look())
        try:
            while True:
                self._came = 0.0
                try:
                    await self._speak()
                except MqttConnectError as error:
                    self._complain(f"The broker refuses this bridge ({error}). {AGAIN}")
                except (aiomqtt.MqttError, OSError) as error:
                    # Of two clients of one user the broker cuts the first off.
                    short = self._came and time.monotonic() - self._came < SHORT_S
                    self._cuts = self._cuts + 1 if short else 0
                    if self._cuts >= CUTS:
                        self._complain(TWICE.format(self._me))
                        await asyncio.sleep(SHORT_S)
                    else:
                        self._complain(f"The broker is not there ({error}): trying again.")
                except ToolError as error:
                    self._complain(str(error))
                await asyncio.sleep(AGAIN_S)
        finally:
            looking.cancel()
            await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        for line in self._lines.values():
            line.stop()

    def _complain(self, text: str) -> None:
        """Say why it does not go on, once."""
        if text != self._complaint:
            self._say(text)
        self._complaint = text

    async def _look(self) -> None:
        """Find devices again and again."""
        while True:
            if self._ports is None:
                there = {one.port: not one.simulated for one in await asyncio.to_thread(found)}
            else:
                there = dict.fromkeys(list(self._ports), False)
            for port, real in there.items():
                if port not in self._lines and len(self._lines) < self._most:
                    line = self._lines[port] = Line(port, self._tell, self._club, real)
                    line.start()
            for port in [one for one in self._lines if one not in there]:
                await asyncio.to_thread(self._lines.pop(port).stop)
            await asyncio.sleep(1)

    # What is told, from the devices' threads.

    def _tell(self, uid: str, kind: str, message: Message | bytes | None) -> None:
        """Take a message of a device, or bytes of its link."""
        payload = message if isinstance(message, bytes) else text(message) if message else b"0"
        with self._lock:
            self._put(self._topics.bridge(self._me, uid, kind), payload, kind)
            if kind == "birth":
                self._say(f"{uid} is here.")
                self._put(self._topics.bridge(self._me, uid, "online"), b"1", "online")
        if self._loop:
            with contextlib.suppress(RuntimeError):  # the bridge is ending
                self._loop.call_soon_threadsafe(self._wake.set)

    def _put(self, topic: str, payload: bytes, kind: str) -> None:
        if kind in RETAINED:
            self._held[topic] = payload
            # The newest takes the place of one that waits, but comes last: events go before it.
            self._waiting.pop((topic, 0), None)
            self._waiting[(topic, 0)] = (payload, 0, True)
        elif self._connected and len(self._waiting) < MOST_WAITING:
            self._count += 1
            self._waiting[(topic, self._count)] = (payload, int(kind == "event"), False)

    # The broker.

    async def _speak(self) -> None:
        online = self._topics.bridge(self._me, "online")
        client = aiomqtt.Client(
            **await asyncio.to_thread(self._invitation.connection, self._me),
            will=aiomqtt.Will(online, b"0", 1, True),
            keepalive=KEEPALIVE_S,
            timeout=KEEPALIVE_S,
        )
        async with client:
            await client.subscribe(self._topics.to_bridge(self._me, "#"), qos=1)
            await client.publish(online, b"1", 1, True)
            self._came = time.monotonic()
            if self._cuts < CUTS:
                self._complaint = ""
            with self._lock:
                self._connected = True
                held = {(topic, 0): (one, 0, True) for topic, one in self._held.items()}
                self._waiting = held
            self._wake.set()
            work = (self._send(client), self._ping(client), self._listen(client))
            tasks = [asyncio.create_task(one) for one in work]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for one in done:
                    one.result()
            except asyncio.CancelledError:
                # The will is for accidents; a bridge that ends says so itself.
                with contextlib.suppress(aiomqtt.MqttError):
                    await client.publish(online, b"0", 1, True)
                raise
            finally:
                with self._lock:
                    self._connected = False
                    self._waiting = {}
                for one in tasks:
                    one.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, client: aiomqtt.Client) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while True:
                with self._lock:
                    key = next(iter(self._waiting), None)
                    if key is None:
                        break
                    payload, qos, retain = self._waiting.pop(key)
                await client.publish(key[0], payload, qos, retain)

    async def _ping(self, client: aiomqtt.Client) -> None:
        """Ask for the club's time; say so if nobody answers, which is what a wrong token does."""
        topic = self._topics.bridge(self._me, "ping")
        count = 0
        while True:
            await client.publish(topic, text(Ping(us=own_us(), bound=self._bound())))
            count += 1
            if count == ANSWERED:
                self._say(
                    "The club answers."
                    if self._answered
                    else "The broker is there, the club is not, or this bridge has no rights."
                )
            wide = not self._club.known or self._club.half(own_us()) > NARROW_US
            often = FAST_S if count < FAST_PINGS else WIDE_S
            await asyncio.sleep(often if wide or count < ANSWERED else PING_S)

    def _bound(self) -> float | None:
        """Return by how many ms an instant of the club's may be wrong at its devices."""
        if not self._club.known:
            return None
        widest = max((line.half_us for line in list(self._lines.values())), default=0)
        return round((self._club.half(own_us()) + widest) / 1000, 1)

    async def _listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            parts = self._topics.parts(message.topic.value)
            if parts == [self._me, "pong"]:
                got = own_us()
                pong = read(Pong, message.payload)
                if pong and 0 <= got - pong.us < 60_000_000:
                    self._club.add(pong.us, got, pong.club)
                    self._answered = True
            elif len(parts) == 3:
                line = next((one for one in self._lines.values() if one.uid == parts[1]), None)
                if line and parts[2] == "line" and isinstance(message.payload, bytes):
                    line.put(message.payload)
                elif line and (command := read(Command, message.payload)):
                    line.do(command)
