# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whole evenings with the real broker: nothing is lost, and acts of the room are at one instant."""

from __future__ import annotations

import os
import random
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
import pytest
from gathering import Gathering, Stubs, until
from spread import Tables
from tidebell_club.broker import Broker
from tidebell_host.brokers.mosquitto import Mosquitto
from tidebell_host.device import Device

pytestmark = pytest.mark.outer
KILLS = int(os.environ.get("TIDEBELL_KILLS", 8))


def joined(hall: Gathering) -> list:
    devices = hall.club.chosen(None)
    assert hall.call(hall.club.simple("join", devices)) == []
    until(lambda: all(one.room.get("joined") for one in devices), "all to have joined")
    return devices


def play(hall: Gathering, count: int, turn_s: float, bridges: int = 3) -> Stubs:
    stubs = hall.stubs(count, turn_s)
    for at in range(bridges):
        hall.bridge(f"b{at}", stubs.ports[at::bridges])
    until(lambda: len(hall.alive()) == count, "all devices")
    until(lambda: all(one.state and one.state.at for one in hall.club.devices.values()), "clocks")
    hall.at_tables()
    return stubs


def kept(hall: Gathering, stubs: Stubs) -> bool:
    """Whether the club has all events of all devices."""
    for row, uid, game, _ in hall.games():
        log = stubs.do(f"log {int(uid, 16) - 1}")[str(game)]
        if hall.store.events(row) != log:
            return False
    return True


def end(broker: Broker) -> None:
    """End the broker as a power cut does, or, in this process, with all that it knew."""
    if isinstance(broker.server, Mosquitto):
        process = broker.server._adopted()
        assert process
        process.send_signal(signal.SIGKILL)
    else:
        broker.server.stop()


def test_nothing_is_lost_whatever_is_killed(tmp_path: Path, which: str) -> None:
    chance = random.Random(7)
    count = 12 if which == "mosquitto" else 20
    with Gathering(tmp_path, which=which) as hall:
        stubs = play(hall, count, 0.3)
        start = hall.call(hall.club.room("begin", joined(hall), 2))
        until(lambda: start.told()["done"] == count, "all to have begun")
        for _ in range(KILLS):
            victim = chance.choice(["broker", "b0", "b1", "b2"])
            cut = victim != "broker" and chance.random() < 0.3
            if cut:  # nobody hears it any more, and its tables play on
                hall.bridges[victim].send_signal(signal.SIGSTOP)
            elif victim == "broker":
                end(hall.broker)
            else:
                hall.kill(victim)
            until(lambda: len(hall.alive()) < count, f"{victim} to be missed")
            if cut:
                hall.bridges[victim].send_signal(signal.SIGCONT)
            elif victim != "broker":
                hall.bridge(victim, stubs.ports[int(victim[1]) :: 3])
            until(lambda: len(hall.alive()) == count, f"all to be back after {victim} was killed")
        pause = hall.call(hall.club.room("pause", hall.club.chosen(None), 5))
        until(lambda: pause.told()["done"] == count, "all to pause")
        until(lambda: kept(hall, stubs), "the club's logs to equal the devices'")
        assert len(hall.games()) == count
        assert not any(one.differs for one in hall.club.devices.values())


class Listener:
    """Counts what the broker carries, by the last part of its topic.

    :param hall: the club
    """

    def __init__(self, hall: Gathering) -> None:
        way, root = hall.broker.director, hall.broker.topics.root
        self.seen: Counter[str] = Counter()
        self._client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self._client.username_pw_set(way.user, way.token)
        self._client.on_message = self._heard
        self._client.on_subscribe = lambda *_: self.seen.update(["ready"])
        self._client.connect(way.host, way.port)
        self._client.subscribe(f"{root}/#")
        self._client.loop_start()
        until(lambda: self.seen["ready"], "the broker to listen")

    def _heard(self, client: Any, data: Any, message: Any) -> None:
        if not message.retain:
            parts = message.topic.split("/")
            self.seen["told" if parts[3] == "t" else parts[-1]] += 1

    def end(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


def test_an_event_is_two_messages_and_an_idle_club_only_pings(
    tmp_path: Path, mosquitto: None
) -> None:
    with Gathering(tmp_path) as hall:
        stubs = play(hall, 12, 0.5)
        devices = joined(hall)
        start = hall.call(hall.club.room("begin", devices, 3))
        until(lambda: start.told()["done"] == 12, "all to have begun")

        def events() -> int:
            return sum(len(stubs.do(f"log {at}")["1"]) for at in range(12))

        listener = Listener(hall)
        before = events()
        until(lambda: events() > before + 100, "a hundred events")
        end = hall.call(hall.club.room("pause", hall.club.chosen(None), 3))
        until(lambda: end.told()["done"] == 12, "all to pause")
        until(lambda: kept(hall, stubs), "all events")
        seen = listener.seen.copy()
        # An act of the room is another state: armed, done.
        assert seen["event"] + seen["state"] <= 2 * (events() - before) + 2 * 12
        assert seen["told"] <= seen["state"]
        until(lambda: listener.seen["ping"] > seen["ping"] + 6, "pings")
        seen = listener.seen.copy()
        until(lambda: listener.seen["ping"] > seen["ping"] + 12, "more pings")
        idle = listener.seen - seen
        listener.end()
        assert set(idle) <= {"ping", "pong"}, idle


def test_a_game_that_is_over_is_fetched_only_once_it_is_on_disk(
    tmp_path: Path, mosquitto: None
) -> None:
    with Gathering(tmp_path) as hall:
        stubs = play(hall, 2, 0, bridges=1)
        stubs.do("over 0")
        (seen,) = hall.club.chosen(1)
        until(lambda: seen.offer, "the ranking")
        assert not hall.club.evening.results, "it counts once it was left at the device"
        stubs.do("leave 0")
        until(lambda: hall.club.evening.results.get((1, 1)), "the result")
        assert hall.club.evening.results[1, 1].rows == [(1, "Ann 1", 1), (2, "Bo 1", 0)]
        until(lambda: not seen.to_collect, "the device to be told")
        row = next(row for row, uid, _, _ in hall.games() if uid == seen.uid)
        assert hall.store.header(row)
        hall.do(hall.club.act, "undo", n=hall.club.evening.results[1, 1].n)
        assert not hall.club.evening.results


def test_all_tables_act_at_one_instant(tmp_path: Path, which: str) -> None:
    """Each error is within its claimed bound, however unevenly this machine's processes run."""
    stubs = 30 if which == "mosquitto" else 18
    with Gathering(tmp_path, which=which) as hall:
        tables = Tables(hall, 2, stubs)
        try:
            for do in ("begin", "pause", "resume", "pause"):
                found = tables.act(do, 10)  # a busy machine arms late
                assert found.told["failed"] == {}
                assert len(found.errors) == stubs + 2 * (do != "resume")
                assert found.beyond() == [], do
                assert found.unclaimed() == [], do
                assert found.apart <= found.told["apart_ms"] + 1
        finally:
            tables.end()


def test_a_device_whose_power_is_cut_comes_back_with_all(tmp_path: Path, mosquitto: None) -> None:
    with Gathering(tmp_path) as hall:
        tables = Tables(hall, 1, 0)
        (device,) = tables.real
        (seen,) = hall.club.chosen(None)
        try:
            tables.act("begin", 3)
            for _ in range(3):
                before = seen.status["events"]
                device.do("press Y")
                until(lambda before=before: seen.status["events"] > before, "the turn to end")
            device.do("off")
            until(lambda: not hall.alive(), "it to be missed")
            device.do("on")
            until(hall.alive, "it to be back")
            until(lambda: seen.status.get("paused"), "its game, paused")
            until(lambda: seen.room.get("joined") is not True, "it to be in no room")
            until(lambda: hall.store.count(seen.row) == seen.status["events"], "all events")
            hall.kill("b0")
            with Device.open(device.ports["tcp"]) as line:
                log = list(line.log(seen.status["game"]))
            assert hall.store.events(seen.row) == log
        finally:
            tables.end()


def test_an_act_armed_before_the_bridge_was_killed_happens(tmp_path: Path, mosquitto: None) -> None:
    with Gathering(tmp_path) as hall:
        stubs = play(hall, 1, 0, bridges=1)
        hall.call(hall.club.room("begin", joined(hall), 3))
        hall.kill("b0")
        until(lambda: list(stubs.do("truth").values())[0], "the device to begin alone")
        late = hall.call(hall.club.room("pause", hall.club.chosen(None), 1))
        assert late is None, "nobody can be asked"
        hall.bridge("b0", stubs.ports)
        until(hall.alive, "the bridge")
        until(lambda: hall.club.starts[0].told()["done"] == 1, "what became of it")
