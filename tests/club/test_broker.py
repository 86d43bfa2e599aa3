# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Rights at the real broker: a bridge reaches its own topics, a viewer reads, nobody else comes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiomqtt
import pytest
from gathering import Gathering, until
from tidebell_club.board import director
from tidebell_club.broker import Broker
from tidebell_club.messages import Topics
from tidebell_host.brokers import amqtt
from tidebell_host.brokers.invitation import Invitation
from tidebell_host.brokers.mosquitto import rights
from tidebell_host.brokers.users import covers, hashed
from tidebell_host.errors import ToolError

T = Topics("hall")


def test_an_invitation_is_one_line_and_nothing_else_is_one() -> None:
    for one in (
        Invitation("hall", "b1", "a-_/:@#%", "192.0.2.7", 1885),
        Invitation("hall", "b1.once", "token", "192.0.2.7", 8883, "ab" * 32, True),
        Invitation("hall", "b1", "token", "192.0.2.7", 8883, "", True),
    ):
        assert Invitation.parse(f" {one}\n") == one
    for line in (
        "",
        "hello",
        "http://a:b@c:1/hall",
        "tidebell://b1@h:1/hall",
        "tidebell://b1:t@h:1/hall#abab",
        "tidebell://b1.twice:t@h/hall",
        "tidebell://B:t@h/x",
    ):
        with pytest.raises(ToolError, match="no invitation"):
            Invitation.parse(line)


def test_two_hashes_of_a_password_differ() -> None:
    one, other = hashed("secret"), hashed("secret")
    assert one.startswith("$7$101$") and one != other, "the salt is random"


def test_files_are_this_users_alone_and_hold_no_token_of_others(tmp_path: Path) -> None:
    broker = Broker(tmp_path / "club", "hall", 0, which="mosquitto")
    token = broker.invite("b1").token
    broker.server.know({"b1": hashed(token)})
    for path in (tmp_path / "club").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert token.encode() not in path.read_bytes()
    again = Broker(tmp_path / "club", "hall")
    assert again.users == ["b1"] and again.director.port == broker.director.port
    assert again.director == broker.director
    with pytest.raises(ToolError):
        broker.invite("../x")
    with pytest.raises(ToolError):
        broker.invite("director")


def test_invitations_of_many_commands_at_once_are_all_kept(tmp_path: Path) -> None:
    def invite(number: int) -> str:
        broker = Broker(tmp_path, "hall")
        return lasting(broker.invite(f"b{number}"), broker).user

    with ThreadPoolExecutor(8) as pool:
        names = list(pool.map(invite, range(24)))
    assert Broker(tmp_path, "hall").users == sorted(names)


def test_every_user_has_its_own_topics(tmp_path: Path) -> None:
    text = rights(["b1", "b2", "director", "viewer"], Broker(tmp_path, "hall", 0).access)
    parts = {part.split("\n")[0]: part for part in text.split("\n\n")}
    assert "b2" not in parts["user b1"] and "b/b1/#" in parts["user b1"]
    assert "write" not in parts["user viewer"] and "pattern" not in text


def talk(invitation: Invitation, work: Any, **more: Any) -> Any:
    """Speak to the broker as a user."""

    async def run() -> Any:
        async with aiomqtt.Client(**{**invitation.connection(), **more}) as client:
            return await work(client)

    return asyncio.run(run())


async def heard(client: aiomqtt.Client, *topics: str, after: Any = None) -> list[str]:
    """Return the topics of what comes within a moment."""
    for topic in topics:
        await client.subscribe(topic)
    if after:
        await after()
    found = []
    try:
        async with asyncio.timeout(1):
            async for message in client.messages:
                found.append(message.topic.value)
    except TimeoutError:
        pass
    return found


def test_a_filter_is_allowed_only_whole() -> None:
    for allowed, asked in (
        ("a/#", "a/b/+"),
        ("a/#", "a"),
        ("a/+/c", "a/b/c"),
        ("a/+/c", "a/+/c"),
        ("#", "#"),
    ):
        assert covers(allowed, asked)
    for allowed, asked in (
        ("a/+", "a/#"),
        ("a/b", "a/+"),
        ("a/+", "a"),
        ("a/+", "a/b/c"),
        ("a/#", "#"),
        ("a/#", "ab/c"),
        ("a/#", "+/b"),
    ):
        assert not covers(allowed, asked)


def test_the_broker_inside_waits_for_no_client_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read(length: int, data: bytes, silent_s: float | None) -> bytes:
        stream = asyncio.StreamReader()
        stream.feed_data(data)
        reader = amqtt._Reader(stream)
        reader.silent_s = silent_s
        try:
            return await reader.read(length)
        except ConnectionResetError:
            with pytest.raises(ConnectionResetError):
                await reader.read(1)
            return b"reset"

    assert asyncio.run(read(3, b"abc", 9)) == b"abc"
    assert asyncio.run(read(4, b"abc", 0.01)) == b"reset"
    assert asyncio.run(read(amqtt.MOST_BYTES + 1, b"abc", None)) == b"reset"


@pytest.mark.outer
def test_an_invitation_is_good_once(tmp_path: Path, which: str) -> None:
    with Gathering(tmp_path, which=which) as hall:
        stubs = hall.stubs(1)
        hall.bridge("b1", stubs.ports)
        until(hall.alive, "the device")
        line = (tmp_path / "b1").read_text()
        again = bridge(tmp_path / "thief", line)
        assert "has been used" in again
        said = until(lambda: director(hall.club, [])["notes"], "the director to be told")
        assert len(said) == 1 and "b1" in said[0]
        assert [data for _, _, kind, data in hall.store.acts() if kind == "note"][-1]["who"]
        hall.kill("b1")
        until(lambda: not hall.alive(), "its will")
        hall.bridge("b1", stubs.ports)  # what it got for the same line is kept
        until(hall.alive, "the device")

        # Of the invitation's own user nothing is left to do but to ask.
        async def attack(client: aiomqtt.Client) -> list[str]:
            for topic in (T.bridge("b1", "online"), T.to_bridge("b1", "pong")):
                await client.publish(topic, b"0", 1, True)
            for forged in (b"", b"{}", b'{"id": "x", "hash": "$7$101$\\nroot:x"}'):
                await client.publish(T.invited("b1", "ask"), forged, 1)
            return await heard(client, "#", f"{T.root}/#", T.to_bridge("b1", "#"))

        assert talk(Invitation.parse(line), attack) == []
        assert hall.alive() and hall.broker.users == ["b1"]
        newer = hall.broker.invite("b1")
        until(lambda: not hall.alive(), "the bridge to be cut off")
        assert "newer one" in bridge(tmp_path / "late", line)
        hall.broker.revoke("b1")
        assert "taken back" in bridge(tmp_path / "later", str(newer))


def bridge(folder: Path, line: str) -> str:
    """Return what a bridge says that cannot come."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "tidebell_host.cli", "bridge", "--invitation", "-"]
    done = subprocess.run(command, input=line, env=env, capture_output=True, text=True)
    assert done.returncode and not (folder / "tidebell" / "club" / "invitation").exists()
    return done.stderr


def lasting(line: Invitation, broker: Broker) -> Invitation:
    """Return what an invitation is good for."""
    assert broker.join(line.name, hashed("lasting"))
    assert not broker.join(line.name, hashed("lasting"))
    return replace(line, user=line.name, token="lasting")


@pytest.mark.outer
def test_a_hostile_bridge_reaches_nobody_elses_topics(tmp_path: Path, which: str) -> None:
    with Gathering(tmp_path, which=which) as hall:
        stubs = hall.stubs(1)
        hall.bridge("b1", stubs.ports)
        (uid,) = until(hall.alive, "the device")
        before = len(hall.store.acts())
        other = Broker(tmp_path / "club", "hall")  # as a command in another terminal
        hostile, viewer = lasting(other.invite("b9"), other), other.invite("viewer")
        until(lambda: _comes_in(viewer), "the broker to know the new users")

        async def attack(client: aiomqtt.Client) -> list[str]:
            for topic in (
                T.bridge("b1", "online"),
                T.bridge("b1", uid, "online"),
                T.to_bridge("b1", uid, "cmd"),
                T.to_bridge("b9", "pong"),
                f"{T.root}/t/{uid}",
                "homeassistant/device/x/config",
            ):
                await client.publish(topic, b"0", 1, True)
            return await heard(client, "#", f"{T.root}/#", f"{T.root}/b/#", T.to_bridge("b1", "#"))

        assert talk(hostile, attack) == []
        assert hall.alive() == [uid]
        assert len(hall.store.acts()) == before

        async def claim(client: aiomqtt.Client) -> None:
            await client.publish(T.bridge("b9", "online"), b"1", 1)
            await client.publish(T.bridge("b9", uid, "online"), b"1", 1)
            lie = {"status": {"game": 1, "phase": 14}}
            await client.publish(T.bridge("b9", uid, "state"), json.dumps(lie), 1)

        async def vanish(client: aiomqtt.Client) -> None:
            client._client._sock.shutdown(socket.SHUT_RDWR)

        for topic in (T.bridge("b1", "online"), T.to_bridge("b1", uid, "cmd")):
            will = aiomqtt.Will(topic, b"0", 1, True)
            with contextlib.suppress(aiomqtt.MqttError):
                talk(hostile, vanish, will=will)

        # Who takes another's client name without its password ends nothing, and becomes nobody.
        forged = {"username": "director", "password": "guess", "clean_session": False}

        async def pose(client: aiomqtt.Client) -> list[str]:
            with pytest.raises(aiomqtt.MqttError):
                await asyncio.to_thread(talk, hostile, attack, **forged)
            return await attack(client)

        assert talk(hostile, pose, clean_session=False) == []
        name = {"identifier": hall.broker.director.connection()["identifier"]}
        with pytest.raises(aiomqtt.MqttError):
            talk(hostile, attack, **name, **forged)
        assert hall.alive() == [uid] and hall.club.connected

        talk(hostile, claim)
        seen = hall.club.devices[uid]
        until(lambda: set(seen.claims) == {"b9"}, "the second claim to be shown")
        assert seen.bridge == "b1" and seen.status["phase"] == 1

        async def look(client: aiomqtt.Client) -> list[str]:
            async def write() -> None:
                await client.publish(T.bridge("viewer", "online"), b"1", 1, True)
                await client.publish(T.to_bridge("b1", uid, "cmd"), b"{}", 1)

            topics = [f"{T.root}/b/+/+/{kind}" for kind in ("birth", "state", "event")]
            return await heard(client, f"{T.root}/#", *topics, f"{T.root}/t/#", after=write)

        kinds = {topic.rsplit("/", 1)[1] for topic in talk(viewer, look)}
        assert {"birth", "state", uid} <= kinds <= {"online", "birth", "state", uid}
        assert "viewer" not in hall.club.bridges

        async def stay(client: aiomqtt.Client) -> None:
            assert other.revoke("b9")
            async for _ in client.messages:
                pass

        with pytest.raises(aiomqtt.MqttError):
            talk(hostile, stay)
        until(lambda: not _comes_in(hostile), "the revoked token to be worth nothing")
        assert not _comes_in(
            Invitation("hall", "b1", "guess", "127.0.0.1", hall.broker.director.port)
        )


def _comes_in(invitation: Invitation) -> bool:
    async def nothing(_: aiomqtt.Client) -> bool:
        return True

    try:
        return bool(talk(invitation, nothing))
    except aiomqtt.MqttError:
        return False


@pytest.mark.outer
def test_no_token_is_in_a_log_or_a_process_list(tmp_path: Path, mosquitto: None) -> None:
    import psutil

    with Gathering(tmp_path) as hall:
        bridge = hall.bridge("b1", hall.stubs(1).ports)
        until(hall.alive, "the device")
        kept = tmp_path / "data-b1" / "tidebell" / "club" / "invitation"
        tokens = [
            Invitation.parse((tmp_path / "b1").read_text()).token,
            Invitation.parse(kept.read_text().split()[0]).token,
            hall.broker.director.token,
        ]
        own = psutil.Process()
        lines = [one.cmdline() for one in (own, *own.children(recursive=True))]
        assert any("bridge" in line for line in lines) and bridge.pid
        log = (tmp_path / "club" / "mosquitto.log").read_text()
        assert not any(token in " ".join(line) for token in tokens for line in lines)
        assert not any(token in log for token in tokens)


@pytest.mark.outer
def test_a_broker_for_the_room_is_known_by_its_certificate(tmp_path: Path, which: str) -> None:
    broker = Broker(tmp_path / "club", "hall", 0, "0.0.0.0", which)
    line = broker.invite("b1")
    assert str(line).startswith("tidebells://") and len(line.pin) == 64
    broker.start()
    try:
        assert _comes_in(line)
        forged = Invitation(line.club, line.user, line.token, line.host, line.port, "0" * 64)
        with pytest.raises(ToolError, match="not the club's"):
            forged.connection()
    finally:
        broker.server.stop()


@pytest.mark.outer
def test_a_club_that_comes_back_finds_its_broker(tmp_path: Path, mosquitto: None) -> None:
    first = Broker(tmp_path / "club", "hall", 0)
    first.start()
    pid = (tmp_path / "club" / "mosquitto.pid").read_text()
    code = (
        "import sys; from pathlib import Path; from tidebell_club.broker import Broker;"
        "one = Broker(Path(sys.argv[1]), 'hall'); one.start(); print(one.server.runs);"
        "one.server.stop()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "club")], capture_output=True, text=True
    )
    assert done.stdout == "True\n", done.stderr
    assert pid and not first.server.runs
    first.server.stop()
