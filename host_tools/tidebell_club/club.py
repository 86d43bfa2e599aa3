# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The club's computer: hears all bridges, keeps every event, and tells the board and the director.

It trusts no bridge further than its own devices. A device belongs to the bridge that brought it;
another one that says it has the device is heard once the director agrees.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import aiomqtt
from pydantic import ValidationError
from tidebell_core.game import state as phases
from tidebell_host.answers import ANSWERS, SETUP, Unfit, parsed
from tidebell_host.archive import brought
from tidebell_host.digests import digest, setup_version, token
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.output import one_line
from tidebell_host.pairing import MOST_TABLES
from tidebell_host.players import at_table
from tidebell_host.watch import home_assistant

from tidebell_club import messages
from tidebell_club.broker import DEPUTY, TABLETS, Broker
from tidebell_club.evening import Evening, evening, scored_rows
from tidebell_club.guard import Allowance, kept_up
from tidebell_club.line import own_us
from tidebell_club.store import Differs, Store

AGAIN_S = 0.5
COMMIT_S = 0.2
COLLECT_S = 3.0  # seconds between two tries to bring the games that are over
OVER = ("finished", "abandoned")  # states of a game
MOST_STARTS = 20
NARROW_MS = 5.0  # bounds of a bridge and its devices with which nobody waits for better ones
ARMING_S = 2.5  # seconds before its instant that an act is sent, however wide the bounds
FLAPS, FLAPS_S = 5, 15.0  # so often a bridge comes in so many seconds, if there are two of it
BACK_S = 20.0  # seconds in which a bridge that is back finds its devices
MOST_CLAIMS = 4  # bridges that say they have one device
MOST_OF_GAME = 100_000  # events
USED = "This invitation has been used. If you did not do it, tell the director; ask for a new one."
MOST_DEVICES = 32  # of a bridge, those that it had before among them


class Full(Exception):
    """A bridge told of more than can be."""


@dataclass
class Seen:
    """A device, as its bridge reports it."""

    uid: str
    bridge: str
    online: bool = False
    birth: messages.Birth | None = None
    state: messages.State | None = None
    row: int = 0  # of the game that is on, in the database
    asking: bool = False
    collecting: bool = False
    to_collect: bool = True
    claims: dict[str, dict[str, object]] = field(default_factory=dict)  # what other bridges told
    differs: bool = False
    moved: bool = False  # to another bridge, whose first word counts
    cleared: bool = False  # its bridge came back without it, and the broker was told
    fault: str = ""  # of its last message
    offer: dict[str, Any] = field(default_factory=dict)  # its result, once it stands
    told: tuple[Any, ...] = ()  # to Home Assistant: its bridge, its table, its state
    told_table: int = -1  # the number that it was told

    @property
    def status(self) -> dict[str, Any]:
        """The last status; empty before the first."""
        return self.state.status if self.state else {}

    @property
    def room(self) -> dict[str, Any]:
        """Its part of the room: whether it takes part, what is armed, what was done."""
        return self.status.get("room") or {}


@dataclass
class Start:
    """An act of the room at one instant, and what became of it at each table.

    :param at: the instant, in ms of the club's clock
    :param seconds: that it gives to each clock, or takes back
    :param tables: by uid: ``bound`` in ms once armed, ``error`` if not, ``code`` and ``late`` of
        what the device did, or ``off`` where it was called off
    """

    id: int
    do: str
    at: int
    tables: dict[str, dict[str, Any]]
    seconds: int = 0

    def told(self) -> dict[str, Any]:
        """Return it for the page: its tables, and by how much they can be apart.

        ``apart_ms`` bounds what the clocks count, ``seen_ms`` what lights and digits show.
        """
        done = [one for one in self.tables.values() if one.get("code") == "done"]
        found: dict[str, Any] = {"id": self.id, "do": self.do, "at": self.at}
        found |= {"all": len(self.tables), "done": len(done), "seconds": self.seconds}
        found["armed"] = sum("bound" in one and "code" not in one for one in self.tables.values())
        ends = {uid: one.get("code") or one.get("error") for uid, one in self.tables.items()}
        found["failed"] = {uid: why for uid, why in ends.items() if why not in (None, "done")}
        if done and all("bound" in one for one in done):
            earliest = min(-one["bound"] for one in done)
            found["apart_ms"] = round(max(one["bound"] for one in done) - earliest, 1)
            seen = max(one["bound"] + one["late"] for one in done)
            found["seen_ms"] = round(seen - min(one["late"] - one["bound"] for one in done), 1)
        return found


class Club:
    """All that is known of the evening.

    :param broker: the club's, which is started again when it ends
    :param changed: called with a device's uid, or None where the evening itself changed
    """

    def __init__(
        self,
        broker: Broker,
        store: Store,
        changed: Callable[[str | None], None] = lambda _: None,
        into_archive: bool = True,
    ) -> None:
        self.broker, self.store, self._changed = broker, store, changed
        self._into_archive = into_archive
        self.topics: messages.Topics = broker.topics
        self.key = broker.key
        self.bridges: dict[str, bool] = {}
        self.bounds: dict[str, float] = {}  # of each bridge's instants at its devices, in ms
        self._pings: dict[str, int] = {}  # when each bridge was heard last
        self._came: dict[str, list[float]] = {}  # when each bridge came, the last times
        self._allowances: dict[str, Allowance] = {}
        self._rows: dict[tuple[str, int, str], int] = {}  # of games
        self.walking = False  # who presses a key at a device without a table gets the next number
        self.word = token(broker.key, "room")[:16]  # with which tables are asked to join
        self.devices: dict[str, Seen] = {}
        self.starts: list[Start] = []
        self.notes: dict[str, str] = {}  # for the director, by the bridge that they are of
        self.connected = False
        self.evening: Evening = evening(store.acts())
        self._pending: dict[str, asyncio.Future[messages.Ack]] = {}
        self._out: asyncio.Queue[tuple[str, bytes, int, bool]] = asyncio.Queue()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._archiving = asyncio.Lock()
        self._setups: dict[str, dict[str, Any]] = {}
        self._fetching: set[str] = set()
        self.loop: asyncio.AbstractEventLoop | None = None

    # The broker.

    async def run(self) -> None:
        """Run until cancelled, and begin again whenever the broker has gone."""
        self.loop = asyncio.get_running_loop()
        try:
            await asyncio.gather(
                kept_up(page_text("keeping events"), self._keep, self.fault),
                kept_up(page_text("speaking with the broker"), self._connect, self.fault),
            )
        finally:
            for one in self._tasks:
                one.cancel()
            with contextlib.suppress(sqlite3.Error):  # the next start has what was on disk
                self.store.commit()

    def fault(self, what: str, error: BaseException) -> None:
        """Tell the director of something that failed and goes on."""
        why = one_line(f"{type(error).__name__}: {error}")[:160]
        self.notes[f"fault {what}"] = page_text("{what} failed ({why}).", what=what, why=why)
        self._changed(None)

    async def _connect(self) -> None:
        with contextlib.suppress(aiomqtt.MqttError, OSError, ToolError):
            await self._speak()
        if not self.broker.server.runs:
            with contextlib.suppress(ToolError):
                await asyncio.to_thread(self.broker.start)

    async def _speak(self) -> None:
        client = aiomqtt.Client(
            **await asyncio.to_thread(self.broker.director.connection),
            keepalive=10,
            timeout=10,
        )
        async with client:
            self._out = asyncio.Queue()
            # The broker may have forgotten all: who is there says so again.
            self.bridges.clear()
            for seen in self.devices.values():
                seen.online = False
            await client.subscribe(f"{self.topics.root}/b/#", qos=1)
            await client.subscribe(self.topics.invited("+", "ask"), qos=1)
            self.connected = True
            self._changed(None)
            for seen in self.devices.values():
                seen.told = ()
                self._tell_home(seen)
            tasks = [asyncio.create_task(one) for one in (self._send(client), self._listen(client))]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for one in done:
                    one.result()
            finally:
                self.connected = False
                self._changed(None)
                for one in tasks:
                    one.cancel()

    async def _listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            parts = self.topics.parts(message.topic.value)
            if parts[1:] == ["ask"]:
                try:
                    self._hear_invited(parts[0], messages.read(messages.Join, message.payload))
                except (ToolError, OSError, sqlite3.Error) as error:
                    self.fault(page_text("an invitation"), error)
            else:
                self.hear(parts, message.payload)

    async def _send(self, client: aiomqtt.Client) -> None:
        while True:
            topic, payload, qos, retain = await self._out.get()
            await client.publish(topic, payload, qos, retain)

    def _put(self, topic: str, payload: bytes, qos: int = 1, retain: bool = False) -> None:
        if self.connected:
            self._out.put_nowait((topic, payload, qos, retain))

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.fault(page_text("a request to a device"), error)

    async def _keep(self) -> None:
        """Commit several times a second, and bring what is missing or over."""
        passed = 0.0
        while True:
            await asyncio.sleep(COMMIT_S)
            passed += COMMIT_S
            await self._commit()
            for name in await asyncio.to_thread(self.broker.refresh):
                if self.bridges.get(name):  # mosquitto sends no will of whom it cuts off
                    self._put(self.topics.bridge(name, "online"), b"0", 1, True)
            if passed >= COLLECT_S:
                passed = 0.0
                self._clear()
                self._tell_tables()
                for seen in filter(self.alive, self.devices.values()):
                    if self._lacks(seen):
                        self._ask_log(seen)  # an earlier try came to nothing
                    if seen.to_collect and not seen.collecting:
                        seen.collecting = True
                        self._spawn(self._collect(seen))

    async def _commit(self) -> None:
        try:
            await asyncio.to_thread(self.store.commit)
            if self.notes.pop("locked", None):
                self._changed(None)
        except sqlite3.Error as error:
            text = page_text("The club's database cannot be written ({why}).", why=str(error))
            self._note_once("locked", text)

    # What bridges say.

    def hear(self, parts: list[str], payload: object) -> None:
        """Take a message of a bridge; one that makes no sense is dropped.

        Whatever it is, the next one is heard: a fault is that table's.

        :param parts: its topic behind ``b``
        """
        allowance = self._allowances.setdefault(parts[0], Allowance())
        if not allowance.takes():
            self._note_once(
                f"rate {parts[0]}",
                page_text("{bridge} sends too much: some of it is not heard.", bridge=parts[0]),
            )
            return
        try:
            if len(parts) == 2:
                self._hear_bridge(parts[0], parts[1], payload)
            elif len(parts) == 3:
                self._hear_device(parts[0], parts[1], parts[2], payload)
        except Exception as error:  # also a database that is locked: the device has its events
            seen = self.devices.get(parts[1])
            if seen and seen.bridge == parts[0]:
                seen.fault = one_line(f"{type(error).__name__}: {error}")[:160]
                self._changed(seen.uid)
            else:
                self.fault(page_text("a message of {bridge}", bridge=parts[0]), error)

    def _note_once(self, key: str, text: str) -> None:
        if self.notes.get(key) != text:
            self.notes[key] = text
            self._changed(None)

    def _hear_invited(self, name: str, ask: messages.Join | None) -> None:
        if ask is None:
            return
        ack = messages.Ack(id=ask.id, answer={})
        if not self.broker.join(name, ask.hash):
            ack = messages.Ack(id=ask.id, error="used", text=USED)
            if name not in self.notes:
                self.store.act("note", invitation=name, who=ask.who, by_itself=True)
            self.notes[name] = page_text(
                "The invitation of {bridge} was tried a second time, by {computer}.",
                bridge=name,
                computer=one_line(ask.who),
            )
            self._changed(None)
        self._put(self.topics.invited(name, "answer"), messages.text(ack))

    def _hear_bridge(self, bridge: str, kind: str, payload: object) -> None:
        if kind == "ping":
            ping = messages.read(messages.Ping, payload)
            if ping:
                word = self.word if bridge == DEPUTY else ""
                pong = messages.Pong(us=ping.us, club=own_us(), word=word)
                self._put(self.topics.to_bridge(bridge, "pong"), messages.text(pong), 0)
                self._pings[bridge] = pong.club // 1000
                wide = self.bound > NARROW_MS
                self.bounds[bridge] = math.inf if ping.bound is None else ping.bound
                if wide != (self.bound > NARROW_MS):
                    self._changed(None)
        elif kind == "online":
            if payload == b"1" and not self.bridges.get(bridge):
                self._note_coming(bridge)
            self.bridges[bridge] = payload == b"1"
            for seen in self.devices.values():
                if seen.bridge == bridge:
                    if payload != b"1":  # those that it has when it is back say so again
                        seen.online = False
                        if seen.state and seen.state.until is None:
                            seen.state.until = self._pings.get(bridge)
                    self._changed(seen.uid)
                elif bridge in seen.claims:
                    self._changed(seen.uid)
            self._changed(None)

    def _note_coming(self, bridge: str) -> None:
        now = time.monotonic()
        came = [*self._came.get(bridge, []), now][-FLAPS:]
        self._came[bridge] = came
        if len(came) == FLAPS and now - came[0] < FLAPS_S:
            text = page_text(
                "{bridge} comes and goes: two computers use its invitation. End one, and invite "
                "each by a name of its own.",
                bridge=bridge,
            )
            self._note_once(f"two {bridge}", text)

    def _clear(self) -> None:
        """Tell others that look on of devices with which a bridge did not come back."""
        now = time.monotonic()
        for seen in self.devices.values():
            came = self._came.get(seen.bridge)
            if not came or seen.online or seen.cleared or not self.bridges.get(seen.bridge):
                continue
            if now - came[-1] > BACK_S:
                seen.cleared = True
                self._put(self.topics.bridge(seen.bridge, seen.uid, "online"), b"0", 1, True)

    def _hear_claim(self, seen: Seen, bridge: str, kind: str, payload: object) -> None:
        """Note what a bridge says of a device that belongs to another."""
        if kind == "online" and payload == b"0":
            seen.claims.pop(bridge, None)
        elif kind in messages.RETAINED and (
            bridge in seen.claims or len(seen.claims) < MOST_CLAIMS
        ):
            is_new = bridge not in seen.claims
            seen.claims.setdefault(bridge, {})[kind] = payload
            if is_new and self.bridges.get(bridge):
                self.store.act("note", uid=seen.uid, claim=bridge, by_itself=True)
        self._changed(seen.uid)

    def claimed_by(self, seen: Seen) -> list[str]:
        """Return the other bridges that say they have a device."""
        told = seen.claims.items()
        there = [one for one, said in told if self.bridges.get(one) and said.get("online") == b"1"]
        return sorted(there)

    def move(self, uids: list[str], bridge: str) -> None:
        """Let devices belong to another bridge that says it has them: the director agrees."""
        moving = [uid for uid in uids if bridge in self.claimed_by(self.devices[uid])]
        if moving:
            self.act("bridge", all=[[uid, bridge] for uid in moving])

    def _follow(self) -> None:
        """Hear each device from the bridge to which it belongs now."""
        for seen in self.devices.values():
            owner = self.evening.owners.get(seen.uid, seen.bridge)
            if owner == seen.bridge:
                continue
            told = seen.claims.pop(owner, {})
            if seen.online:
                seen.claims[seen.bridge] = {"online": b"1"}
            seen.bridge, seen.online, seen.moved = owner, False, bool(seen.row)
            seen.differs, seen.fault = False, ""
            for kind in messages.RETAINED:
                if kind in told:
                    self.hear([owner, seen.uid, kind], told[kind])
            if seen.moved and self.loop:
                self._spawn(self._compare(seen))

    async def _compare(self, seen: Seen) -> None:
        """Hear a game from its first event, from the bridge that has the device now."""
        args = {"game": seen.status.get("game"), "key": messages.game_key(seen.status)}
        if args["game"] is not None:
            await self.ask(seen, "log", {**args, "first": 0}, seconds=30)
        seen.moved = False

    def _hear_device(self, bridge: str, uid: str, kind: str, payload: object) -> None:
        seen = self.devices.get(uid)
        if seen is None:
            others = sum(one.bridge == bridge for one in self.devices.values())
            if payload == b"0" or not messages.is_uid(uid) or others >= MOST_DEVICES:
                return
            owner = self.evening.owners.get(uid, "")
            if owner not in self._known_bridges:  # nobody's yet, or of one that was revoked
                owner = self.evening.owners[uid] = bridge
                self.store.act("bridge", all=[[uid, bridge]], by_itself=True)
            seen = self.devices[uid] = Seen(uid, owner)
        if seen.bridge != bridge:
            self._hear_claim(seen, bridge, kind, payload)
            return
        if kind == "online":
            if payload == b"0" and seen.online and seen.cleared:
                # It came back in the moment in which the broker was told that it is gone.
                self._put(self.topics.bridge(bridge, uid, "online"), b"1", 1, True)
                seen.cleared = False
                return
            seen.online = payload == b"1"
            seen.to_collect, seen.told_table = True, -1
        elif kind == "birth":
            seen.birth = messages.read(messages.Birth, payload) or seen.birth
        elif kind == "state":
            self._hear_state(seen, messages.read(messages.State, payload))
        elif kind == "event":
            self._hear_events(seen, messages.read(messages.Events, payload))
        elif kind == "ack":
            ack = messages.read(messages.Ack, payload)
            waiting = self._pending.pop(f"{uid} {ack.id}", None) if ack else None
            if waiting and ack and not waiting.done():
                waiting.set_result(ack)
            elif ack:
                self._hear_late(seen, ack)
            return
        seen.fault = ""
        self._changed(uid)

    @property
    def _known_bridges(self) -> set[str]:
        return {*self.broker.users, TABLETS} if self.broker.is_own else {*self.bridges}

    def _hear_late(self, seen: Seen, ack: messages.Ack) -> None:
        """Note what a table was armed with after the club had stopped to wait for it."""
        for start in self.starts:
            if f"{start.id:x}" == ack.id and seen.uid in start.tables:
                self._armed(start, seen.uid, ack)

    def _hear_state(self, seen: Seen, state: messages.State | None) -> None:
        if state is None:
            return
        try:
            state.status = ANSWERS["status"](state.status)
        except Unfit:
            return
        seen.state = state
        status = state.status
        game = status.get("game")
        row = self._row(seen, game, messages.game_key(status)) if game is not None else 0
        if row != seen.row:
            seen.row, seen.offer, seen.to_collect = row, {}, True
        if self._lacks(seen):
            self._ask_log(seen)
        if row and status.get("crc32") is not None:
            self.setup(seen, status)
        if rows := _rows(status):
            offer = {"rows": rows, "counts": counts(status)}
            if offer != seen.offer:
                seen.offer = offer
                self.store.act("offer", game=row, **offer, by_itself=True)
        done = seen.room.get("done")
        for start in self.starts if done else ():
            if done and start.id == done[0] and seen.uid in start.tables:
                start.tables[seen.uid].update(code=done[1], late=done[2])
                self._changed(None)
        self._tell_home(seen)
        self._walked(seen)

    def _hear_events(self, seen: Seen, events: messages.Events | None) -> None:
        if events is None or not events.events:
            return
        row = self._row(seen, events.game, events.key)
        first = events.events[0][0]
        if row == seen.row and first > self.store.count(row):
            self._ask_log(seen)
            return
        allowance = self._allowances.setdefault(seen.bridge, Allowance())
        before = self.store.count(row)
        if before + len(events.events) > MOST_OF_GAME or allowance.events <= 0:
            raise Full(page_text("more events than a game has"))
        try:
            allowance.events -= self.store.add(row, events.events) - before
        except Differs:
            if not seen.moved:
                seen.differs = True
                return
            # The bridge that had it before told others: the one that has it is believed.
            seen.moved = False
            self.store.set_aside(row)
            self._ask_log(seen)

    def _row(self, seen: Seen, game: int, key: str) -> int:
        """Return the row of a device's game.

        :raises Full: its bridge has told of too many
        """
        place = (seen.uid, game, key)
        if place not in self._rows:
            allowance = self._allowances.setdefault(seen.bridge, Allowance())
            allowance.games -= 1
            if allowance.games < 0:
                raise Full(page_text("more games than an evening has"))
            self._rows[place] = self.store.game(*place)
        return self._rows[place]

    # What is asked of devices.

    async def ask(
        self,
        seen: Seen,
        do: Any,
        args: dict[str, Any],
        at: int | None = None,
        seconds: float = 8,
        number: str = "",
    ) -> messages.Ack:
        """Ask a device through its bridge.

        Without an answer in time the acknowledgement has the error ``silent``.

        :param at: instant of the club's clock at which it is done, in ms; None for at once
        :param seconds: time for the answer
        :param number: id of the question. A question that is asked again keeps its id, so that a
            late answer to the first try counts. A new one if empty
        """
        number = number or secrets.token_hex(6)
        expires = own_us() // 1000 + round(seconds * 1000) if at is None else at
        command = messages.Command(id=number, do=do, args=args, at=at, expires=expires)
        waiting: asyncio.Future[messages.Ack] = asyncio.get_running_loop().create_future()
        if not self.alive(seen):
            return messages.Ack(id=number, error="silent", text=page_text("does not answer"))
        self._pending[f"{seen.uid} {number}"] = waiting
        # Its answer is the receipt: the broker's would have each command wait for the one before.
        self._put(self.topics.to_bridge(seen.bridge, seen.uid, "cmd"), messages.text(command), 0)
        try:
            return await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            self._pending.pop(f"{seen.uid} {number}", None)
            return messages.Ack(id=number, error="silent", text=page_text("No answer came."))

    def _lacks(self, seen: Seen) -> bool:
        """Whether events of the game that is on are missing."""
        return bool(seen.row) and seen.status.get("events", 0) > self.store.count(seen.row)

    def _ask_log(self, seen: Seen) -> None:
        if not seen.asking:
            seen.asking = True
            self._spawn(self._catch_up(seen))

    async def _catch_up(self, seen: Seen) -> None:
        """Ask for the events that are missing of the game that is on."""
        try:
            await asyncio.sleep(AGAIN_S)  # most are on their way
            status = seen.status
            if self._lacks(seen):
                key, first = messages.game_key(status), self.store.count(seen.row)
                args = {"game": status["game"], "key": key, "first": first}
                await self.ask(seen, "log", args, seconds=30)
        finally:
            seen.asking = False

    def setup(self, seen: Seen, header: dict[str, Any]) -> dict[str, Any] | None:
        """Return a compiled setup, None while it is not here; it is asked for then."""
        key = setup_version(header)
        if key not in self._setups:
            data = self.store.setup(key)
            if data is not None:
                self._setups[key] = SETUP(parsed(data.encode()))
            elif self.alive(seen) and key not in self._fetching:
                self._fetching.add(key)
                self._spawn(self._fetch_setup(seen, header))
        return self._setups.get(key)

    async def _fetch_setup(self, seen: Seen, header: dict[str, Any]) -> None:
        key = setup_version(header)
        try:
            args = {name: header[name] for name in header if name in ("setup", "crc32", "sha256")}
            data = ((await self.ask(seen, "setup", args)).answer or {})["setup"]
            if header.get("sha256") in (None, "", digest(data.encode())):
                SETUP(parsed(data.encode()))
                self.store.put_setup(key, data)
                self._changed(seen.uid)
        except (LookupError, TypeError, ValueError, AttributeError):
            pass  # it is none: the table is shown without its colours
        finally:
            self._fetching.discard(key)

    # Games that are over.

    async def _collect(self, seen: Seen) -> None:
        """Bring the games that are over; the device is told only what is safely on disk.

        Of the game that is on the header is kept, with which a spare can go on.
        """
        on = seen.row
        try:
            ack = await self.ask(seen, "games", {}, seconds=20)
            if ack.answer is None:
                return
            games = ANSWERS["games"]({"games": ack.answer.get("games"), "next": None})["games"]
            whole = True
            for header in games:
                if header.get("damaged"):
                    continue
                row = self._row(seen, header["game"], messages.game_key(header))
                if header["state"] in OVER and not header["fetched"]:
                    whole = await self._bring(seen, row, header) and whole
                elif row == on:
                    self.store.put_header(row, header)
            seen.to_collect = not whole or seen.row != on
        except (Unfit, ValidationError, Full):
            pass
        finally:
            seen.collecting = False

    async def _bring(self, seen: Seen, row: int, header: dict[str, Any]) -> bool:
        if (self.store.header(row) or {}).get("state") not in OVER:
            # From the first event on: what was secret is known now.
            args = {"game": header["game"], "key": messages.game_key(header), "first": 0}
            await self.ask(seen, "log", args, seconds=30)
            if self.store.count(row) != header["events"]:
                return False
            if self.store.setup(setup_version(header)) is None:
                await self._fetch_setup(seen, header)
            self.store.put_header(row, header)
        await asyncio.to_thread(self.store.commit)
        data = self.store.setup(setup_version(header))
        if self._into_archive and not seen.differs and row not in self.evening.replaced:
            async with self._archiving:
                events = self.store.events(row)
                await asyncio.to_thread(brought.keep_one, seen.uid, header, events, data)
        self._book(seen, row, header)
        ack = await self.ask(seen, "fetched", {"game": header["game"]})
        return not ack.error

    def _book(self, seen: Seen, row: int, header: dict[str, Any]) -> None:
        """Let the result of a game count that was left at the device."""
        table, acts = self.evening.table_of(seen.uid), self.store.acts()
        offers = [data for _, _, kind, data in acts if kind == "offer" and data["game"] == row]
        booked = {data.get("game") for _, _, kind, data in acts if kind == "result"}
        if not table or not offers or header["state"] != "finished":
            return
        if row not in booked | self.evening.replaced:
            at, whole = self.evening.played(table.number, _names(header))
            if not whole and (self.evening.rounds or self.evening.players):
                self._note_once(
                    f"others {row}",
                    page_text(
                        "Table {n}: a game of {names} is over, who are not paired there. Its "
                        "result does not count.",
                        n=table.number,
                        names=one_line(", ".join(_names(header))),
                    ),
                )
                return
            told = [
                [rank, whole.get(name, name), score] for rank, name, score in offers[-1]["rows"]
            ]
            place = {"round": at, "table": table.number, "rows": told, "source": seen.uid}
            self.act("result", **{**offers[-1], **place})

    # The director.

    def act(self, kind: str, **data: Any) -> None:
        """Note an act of the director."""
        self.store.act(kind, **data)
        self.evening = evening(self.store.acts())
        self._follow()
        self._changed(None)
        for seen in self.devices.values():
            self._changed(seen.uid)
            self._tell_home(seen)
        if self.loop:
            self.loop.call_soon(self._tell_tables)

    def undo(self, n: int) -> None:
        """Take back the last act that counts, if it is still the one that the director saw."""
        if self.evening.last and self.evening.last[0] == n:
            self.act("undo", n=n)

    def alive(self, seen: Seen) -> bool:
        """Whether a device and its bridge are there."""
        return self.connected and seen.online and self.bridges.get(seen.bridge, False)

    def chosen(self, number: int | None) -> list[Seen]:
        """Return the devices of a table, or of all tables."""
        tables = self.evening.tables
        uids = [one.uid for one in tables.values() if number in (None, one.number) and one.uid]
        return [self.devices[uid] for uid in uids if uid in self.devices]

    async def room(self, do: str, devices: list[Seen], ahead_s: float, **args: Any) -> Start | None:
        """Order an act of several tables at one instant; returns when all have answered.

        :param do: as of the request *room*
        :param ahead_s: seconds until then
        :param args: more of its fields
        """
        taking = [one for one in devices if self.alive(one) and one.status.get("game") is not None]
        if not taking:
            return None
        at = own_us() // 1000 + round(ahead_s * 1000)
        number = secrets.randbelow(2**32 - 1) + 1
        start = Start(number, do, at, {one.uid: {} for one in taking}, args.get("seconds", 0))
        for one in devices:
            place = self.evening.table_of(one.uid)
            if one not in taking and place and place.names:
                start.tables[one.uid] = {"error": "no_game" if self.alive(one) else "silent"}
        self.starts = [*self.starts, start][-MOST_STARTS:]
        self.store.act("start", id=number, do=do, at=at, tables=len(taking), by_itself=True, **args)
        self._changed(None)
        # Bridges that have just come know the club's clock better soon.
        held = {one.bridge for one in taking}
        while self._widest(held) > NARROW_MS and own_us() / 1000 < at - ARMING_S * 1000:
            await asyncio.sleep(0.1)
        await asyncio.gather(*(self._arm(start, one, args) for one in taking))
        return start

    @property
    def bound(self) -> float:
        """By how many ms an instant may be wrong now, at the widest bridge that is there."""
        return self._widest(name for name, there in self.bridges.items() if there)

    def _widest(self, bridges: Iterable[str]) -> float:
        return max((self.bounds.get(name, math.inf) for name in bridges), default=0.0)

    def instant(self, act: int) -> int | None:
        """Return the instant of an act of the room that this club armed, in ms of its clock."""
        return next((one.at for one in self.starts if one.id == act), None)

    async def _arm(self, start: Start, seen: Seen, args: dict[str, Any]) -> None:
        args = {"do": start.do, "game": seen.status["game"], "id": start.id, **args}
        args["word"] = self.word
        while True:
            request = {**args, "by": self.topics.club[:20]}
            ack = await self.ask(seen, "room", request, start.at, 2, f"{start.id:x}")
            # A bridge that has just come may be asked again: no id is done twice.
            again = ack.error in ("silent", "no_clock") and own_us() // 1000 < start.at - 500
            if not again:
                break
            await asyncio.sleep(0.2)
        if "bound" not in start.tables[seen.uid]:  # a late answer may have come first
            self._armed(start, seen.uid, ack)

    def _armed(self, start: Start, uid: str, ack: messages.Ack) -> None:
        found = start.tables[uid]
        found.pop("error", None)
        found.update({"error": ack.error} if ack.error else {"bound": ack.bound or 0.0})
        self._changed(None)

    async def simple(self, do: str, devices: list[Seen]) -> list[str]:
        """Ask tables to join, leave or disarm, or tell that the referee comes; return refusals."""
        asked = {"do": do, "by": self.topics.club[:20], "word": self.word}
        acks = await asyncio.gather(*(self.ask(one, "room", asked) for one in devices))
        both = list(zip(devices, acks, strict=True))
        for start in self.starts if do == "none" else ():
            for seen, ack in both:
                if not ack.error and "bound" in start.tables.get(seen.uid, {}):
                    start.tables[seen.uid].setdefault("code", "off")
        quiet = ("", "not_joined" if do == "none" else "")
        return [self._refusal(*one) for one in both if one[1].error not in quiet]

    async def take_back(self, number: int, ahead_s: float) -> Start | None:
        """Take back the time that an act gave, at the tables that did it."""
        start = next(one for one in self.starts if one.id == number and one.do == "more")
        did = [uid for uid, one in start.tables.items() if one.get("code") == "done"]
        devices = [self.devices[uid] for uid in did if uid in self.devices]
        return await self.room("less", devices, ahead_s, seconds=start.seconds)

    async def walk(self, on: bool) -> list[str]:
        """Ask devices without a table for a press: the one that is pressed is the next table."""
        self.walking = on
        self._changed(None)
        lone = [one for one in self.devices.values() if self.alive(one)]
        lone = [one for one in lone if not self.evening.table_of(one.uid)]
        do = "number" if on else "named"
        return await self.simple(do, [one for one in lone if one.status.get("game") is None])

    def _walked(self, seen: Seen) -> None:
        """Give a device that was pressed the next number."""
        if not self.walking or self.evening.table_of(seen.uid) or not seen.room.get("pressed"):
            return
        taken = {one.number for one in self.evening.tables.values() if one.uid}
        number = next(n for n in range(1, MOST_TABLES + 1) if n not in taken)
        self.act("table", uid=seen.uid, number=number)

    def _tell_tables(self) -> None:
        """Tell each device at which table it stands, where it does not know."""
        for seen in self.devices.values():
            place = self.evening.table_of(seen.uid)
            number = place.number if place else 0
            knows = seen.room.get("table")
            if self.alive(seen) and seen.state and knows != number and seen.told_table != number:
                if number or knows:
                    seen.told_table = number
                    self._spawn(self._tell_table(seen, number))

    async def _tell_table(self, seen: Seen, number: int) -> None:
        ack = await self.ask(seen, "room", {"do": "table", "table": number, "word": self.word})
        if ack.error not in ("", "bad_request", "unsupported"):
            seen.told_table = -1  # it is told again

    async def set_up(self, devices: list[Seen]) -> list[str]:
        """Begin the round's game on devices that have none, and ask them to join.

        :returns: what was refused, a line each
        """
        if not self.evening.setup:
            return [page_text("Choose a game for the round first.")]
        said: list[str] = []
        taking = [(one, place) for one in devices if (place := self.evening.table_of(one.uid))]
        taking = [one for one in taking if one[1].names]
        for seen, table in taking:
            names = at_table(table.names, bool(seen.birth and seen.birth.japanese))
            if seen.status.get("game") is None:
                args = {"setup": self.evening.setup, "seats": list(map(list, enumerate(names)))}
                ack = await self.ask(seen, "start", args)
                if ack.error:
                    said.append(self._refusal(seen, ack))
                    continue
            elif not self._plays(seen, table.number):
                other = page_text("another game is on: leave it at the device")
                said.append(self._refusal(seen, messages.Ack(id="", error=other)))
            said += await self.simple("join", [seen])
        return said if taking else [page_text("No table has both a device and players.")]

    def _plays(self, seen: Seen, number: int) -> bool:
        """Whether the players of this round sit at a device, perhaps by a name of before."""
        at, whole = self.evening.played(number, _names(seen.status))
        return bool(whole) and at == self.evening.round

    def _refusal(self, seen: Seen, ack: messages.Ack) -> str:
        table = self.evening.table_of(seen.uid)
        name = page_text("Table {n}", n=table.number) if table else seen.uid[:8]
        return one_line(f"{name}: {ack.text or ack.error}")

    # Others that look on.

    def _tell_home(self, seen: Seen) -> None:
        """Tell other programs, Home Assistant among them, how a device stands."""
        at = self.evening.table_of(seen.uid)
        told = (seen.bridge, at.number if at else 0, home_assistant.told(seen.status))
        if not self.connected or told == seen.told:
            return
        place, before, seen.told = f"{self.topics.root}/t/{seen.uid}", seen.told, told
        if before[:2] != told[:2]:
            there = [self.topics.bridge(seen.bridge, *one, "online") for one in ((), (seen.uid,))]
            name = page_text("Table {n}", n=at.number) if at else f"Tidebell {seen.uid[:8]}"
            self._put(*home_assistant.discovery(seen.uid, place, there, name), 0, True)
        self._put(place, told[2], 0, True)


def _rows(status: dict[str, Any]) -> list[list[Any]]:
    """Return rank, name and score of each seat: as the game ranks them, or as the table said."""
    names, (game, points) = _names(status), (status.get("room") or {}).get("result") or (None, [])
    if status.get("phase") != phases.OVER:
        return []
    if status.get("ranking"):
        seats = sorted(status["ranking"], key=lambda one: one[1])
        return [[rank, names[seat], score] for rank, seat, score in seats if 0 <= seat < len(names)]
    if game == status.get("game") and len(points) == len(names):
        return [list(row) for row in scored_rows(names, points)]
    return []


def _names(status: dict[str, Any]) -> list[str]:
    return [name for _, name in status.get("seats") or []]


def counts(status: dict[str, Any]) -> list[int]:
    """Return how often a game was corrected, and paused; empty for firmware that does not count."""
    return [status[key] for key in ("corrections", "pauses") if key in status]
