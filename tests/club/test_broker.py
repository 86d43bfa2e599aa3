# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Rights at the real broker: a bridge reaches its own topics, a viewer reads, nobody else comes."""

from __future__ import annotations

import asyncio
import json
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiomqtt
import pytest
from gathering import Gathering, until
from tidebell_club.broker import Broker, Invitation, hashed, rights
from tidebell_club.messages import Topics
from tidebell_host.errors import ToolError

T = Topics("hall")


def test_an_invitation_is_one_line_and_nothing_else_is_one() -> None:
    for one in (
        Invitation("hall", "b1", "a-_/:@#%", "192.0.2.7", 1885),
        Invitation("hall", "b1", "token", "192.0.2.7", 8883, "ab" * 32),
    ):
        assert Invitation.parse(f" {one}\n") == one
    for line in (
        "",
        "hello",
        "http://a:b@c:1/hall",
        "tidebell://b1@h:1/hall",
        "tidebell://B:t@h/x",
    ):
        with pytest.raises(ToolError, match="no invitation"):
            Invitation.parse(line)


def test_two_hashes_of_a_password_differ() -> None:
    one, other = hashed("secret"), hashed("secret")
    assert one.startswith("$7$101$") and one != other, "the salt is random"


def test_files_are_this_users_alone_and_hold_no_token_of_others(tmp_path: Path) -> None:
    broker = Broker(tmp_path / "club", "hall", 0)
    token = broker.invite("b1").token
    for path in (tmp_path / "club").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert token not in path.read_text()
    again = Broker(tmp_path / "club", "hall")
    assert again.users == ["b1"] and again.port == broker.port
    assert again.director == broker.director
    with pytest.raises(ToolError):
        broker.invite("../x")
    with pytest.raises(ToolError):
        broker.invite("director")


def test_every_user_has_its_own_topics() -> None:
    text = rights(T, ["b1", "b2", "director", "viewer"])
    parts = {part.split("\n")[0]: part for part in text.split("\n\n")}
    assert "b2" not in parts["user b1"] and "b/b1/#" in parts["user b1"]
    assert "write" not in parts["user viewer"] and "pattern" not in text


def talk(invitation: Invitation, work: Any) -> Any:
    """Speak to the broker as a user."""

    async def run() -> Any:
        async with aiomqtt.Client(**invitation.connection(), identifier="hostile") as client:
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


@pytest.mark.outer
def test_a_hostile_bridge_reaches_nobody_elses_topics(tmp_path: Path, mosquitto: None) -> None:
    with Gathering(tmp_path) as hall:
        stubs = hall.stubs(1)
        hall.bridge("b1", stubs.ports)
        (uid,) = until(hall.alive, "the device")
        before = len(hall.store.acts())
        hostile, viewer = hall.broker.invite("b9"), hall.broker.invite("viewer")
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
            forged = {"status": {"game": 1, "phase": 14}}
            await client.publish(T.bridge("b9", uid, "state"), json.dumps(forged), 1)

        talk(hostile, claim)
        seen = hall.club.devices[uid]
        until(lambda: seen.claims == {"b9"}, "the second claim to be shown")
        assert seen.bridge == "b1" and seen.status["phase"] == 1

        async def look(client: aiomqtt.Client) -> list[str]:
            async def write() -> None:
                await client.publish(T.bridge("viewer", "online"), b"1", 1, True)
                await client.publish(T.to_bridge("b1", uid, "cmd"), b"{}", 1)

            return await heard(client, f"{T.root}/#", after=write)

        kinds = {topic.rsplit("/", 1)[1] for topic in talk(viewer, look)}
        assert kinds <= {"online", "birth", "state", uid}
        assert "viewer" not in hall.club.bridges

        assert hall.broker.revoke("b9")
        until(lambda: not _comes_in(hostile), "the revoked token to be worth nothing")
        assert not _comes_in(Invitation("hall", "b1", "guess", "127.0.0.1", hall.broker.port))


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
        tokens = [
            Invitation.parse((tmp_path / "b1").read_text()).token,
            hall.broker.director.token,
        ]
        own = psutil.Process()
        lines = [one.cmdline() for one in (own, *own.children(recursive=True))]
        assert any("bridge" in line for line in lines) and bridge.pid
        log = (tmp_path / "club" / "mosquitto.log").read_text()
        assert not any(token in " ".join(line) for token in tokens for line in lines)
        assert not any(token in log for token in tokens)


@pytest.mark.outer
def test_a_broker_for_the_room_is_known_by_its_certificate(tmp_path: Path, mosquitto: None) -> None:
    broker = Broker(tmp_path / "club", "hall", 0, "0.0.0.0")
    line = broker.invite("b1")
    assert str(line).startswith("tidebells://") and len(line.pin) == 64
    broker.start()
    try:
        assert _comes_in(line)
        forged = Invitation(line.club, line.user, line.token, line.host, line.port, "0" * 64)
        with pytest.raises(ToolError, match="not the club's"):
            forged.connection()
    finally:
        broker.stop()


@pytest.mark.outer
def test_a_club_that_comes_back_finds_its_broker(tmp_path: Path, mosquitto: None) -> None:
    first = Broker(tmp_path / "club", "hall", 0)
    first.start()
    pid = (tmp_path / "club" / "mosquitto.pid").read_text()
    code = (
        "import sys; from pathlib import Path; from tidebell_club.broker import Broker;"
        "one = Broker(Path(sys.argv[1]), 'hall'); one.start(); print(one.runs); one.stop()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "club")], capture_output=True, text=True
    )
    assert done.stdout == "True\n", done.stderr
    assert pid and not first.runs
    first.stop()
