# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A broker that the club did not start: a real mosquitto with users and rights of its owner."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from gathering import Gathering, until
from tidebell_club.board import director
from tidebell_club.broker import Broker
from tidebell_host import certificates
from tidebell_host.brokers.invitation import Invitation
from tidebell_host.brokers.mosquitto import Mosquitto
from tidebell_host.brokers.users import LOOPBACK, Listener, hashed
from tidebell_host.errors import ToolError

PASSWORDS = {"boss": "pass word", "b1": "one:@#/", "b2": "two", "viewer": "three", "deputy": "four"}


def test_an_address_has_a_user_and_no_password() -> None:
    way = Invitation.elsewhere("hall", "mqtts://a%40b@example.org#AB:CD", "secret")
    assert (way.user, way.host, way.port, way.pin, way.tls) == (
        "a@b",
        "example.org",
        8883,
        "abcd",
        True,
    )
    assert Invitation.elsewhere("hall", "mqtt://a@example.org:1", "").port == 1
    for wrong in (
        "mqtts://example.org",
        "mqtts://a:b@example.org",
        "mqtts://a:@example.org",
        "http://a@example.org",
        "mqtt://a@example.org/x",
        "mqtt://a@example.org:99999",
        "hall",
    ):
        with pytest.raises(ToolError, match="without a password"):
            Invitation.elsewhere("hall", wrong, "")


def test_an_invitation_says_where_the_broker_is(tmp_path: Path) -> None:
    for url, start in (
        ("mqtt://boss@example.org", "tidebell://b1:x@example.org:1883/hall"),
        ("mqtts://boss@example.org", "tidebells://b1:x@example.org:8883/hall"),
        (f"mqtts://boss@example.org:7#{'ab' * 32}", "tidebells://b1:x@example.org:7/hall#abab"),
    ):
        line = Broker(tmp_path, "hall", which=url).invite("b1", token="x")
        assert str(line).startswith(start) and Invitation.parse(str(line)) == line


@dataclass
class Owned:
    """The owner's broker.

    :param url: its address as the club is told
    """

    url: str
    server: Mosquitto


@pytest.fixture
def owned(tmp_path: Path, mosquitto: None) -> Iterator[Owned]:
    files = (tmp_path / "owner.crt", tmp_path / "owner.key")
    pin = certificates.own(*files)
    with socket.socket() as one:
        one.bind((LOOPBACK, 0))
        port = one.getsockname()[1]
    url = f"mqtts://boss@{LOOPBACK}:{port}#{pin}"
    folder = tmp_path / "owner"
    folder.mkdir()
    access = Broker(tmp_path / "club", "hall", which=url, password=PASSWORDS["boss"]).access
    server = Mosquitto(folder, Listener(LOOPBACK, port, files), access)
    server.know({user: hashed(password) for user, password in sorted(PASSWORDS.items())})
    server.start()
    yield Owned(url, server)
    server.stop()


@pytest.mark.outer
def test_a_club_meets_at_a_broker_of_somebody_else(tmp_path: Path, owned: Owned) -> None:
    with Gathering(tmp_path, owned.url, PASSWORDS["boss"]) as hall:
        hall.passwords = PASSWORDS
        stubs = hall.stubs(2)
        for at, name in enumerate(("b1", "b2")):
            hall.bridge(name, stubs.ports[at : at + 1])
        until(lambda: len(hall.alive()) == 2, "both devices")
        hall.at_tables()
        devices = hall.club.chosen(None)
        until(lambda: all(one.state and one.state.at for one in devices), "all clocks")
        assert hall.call(hall.club.simple("join", devices)) == []
        start = hall.call(hall.club.room("begin", devices, 3))
        until(lambda: start.told()["done"] == 2, "both to begin")
        assert any("rights" in line for line in director(hall.club, [])["refusals"])
        written = (tmp_path / "owner" / "rights").read_text()
        assert hall.broker.rights() == written, "what is printed is what held here"
    assert owned.server.runs, "it is not the club's to end"


@pytest.mark.outer
def test_a_password_that_is_wrong_there_is_said(tmp_path: Path, owned: Owned) -> None:
    with pytest.raises(ToolError, match="cannot be used"):
        Broker(tmp_path / "other", "hall", which=owned.url, password="guess").start()
    forged = owned.url[:-4] + "0000"
    with pytest.raises(ToolError, match="certificate differs"):
        Broker(tmp_path / "other", "hall", which=forged, password=PASSWORDS["boss"]).start()


@pytest.mark.outer
def test_commands_ask_for_passwords_and_print_the_access_list(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tidebell_host.cli", "club", "--folder", str(tmp_path)]

    def run(given: str, *args: str) -> str:
        done = subprocess.run([*command, *args], input=given, capture_output=True, text=True)
        return done.stdout or done.stderr

    address = ("--broker", "mqtt://boss@example.org", "--password-file", "-")
    assert "user b1" not in run("boss's\n", *address, "rights")
    assert "no password" in run("", "invite", "b1", "--password-file", "-")
    line = run("b1's\n", "invite", "b1", "--password-file", "-")
    assert line == "tidebell://b1:b1%27s@example.org:1883/club\n"
    text = run("", "rights", "b2")
    for user in ("boss", "b1", "b2", "viewer"):
        assert f"user {user}\n" in text
    assert "topic write tidebell/1/club/b/b2/#\n" in text
    assert "at the broker, too" in run("", "revoke", "b1")
    assert "user b1" not in run("", "rights")
