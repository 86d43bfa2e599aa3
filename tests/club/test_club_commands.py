# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every wrong option of ``club`` and ``bridge`` ends in a sentence, and nothing is half done."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from aiomqtt.exceptions import MqttConnectError
from click.testing import CliRunner
from tidebell_club.bridge import Bridge
from tidebell_club.broker import Broker
from tidebell_host import folders
from tidebell_host.brokers.invitation import Invitation
from tidebell_host.cli import cli
from tidebell_host.errors import ToolError

Run = Callable[..., str]


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs a command that fails, and returns what it says."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*args: str, given: str | None = None) -> str:
        done = CliRunner().invoke(cli, [*args], input=given)
        assert done.exit_code and isinstance(done.exception, SystemExit), done.exception
        assert "Traceback" not in done.output and "went wrong" not in done.output
        return done.output

    return run


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--club", "Salle 1/#", "invite", "cellar"), "no name for a club"),
        (("--club", "", "rights"), "no name for a club"),
        (("invite", "Big Cellar"), "no name for a bridge"),
        (("invite", "tablets"), "no name for a bridge"),
        (("rights", "a/#"), "no name for a bridge"),
        (("invite", "cellar", "--host", "a b"), "no invitation"),
        (("revoke", "nobody"), "Nobody of the name"),
        (("--broker", "foo", "rights"), "A broker is"),
        (("--broker", "mqtts://u:secret@h", "rights"), "without a password"),
        (("--site", "."), "holds no site"),
        (("--broker", "mqtt://u@127.0.0.1:1", "--password-file", "-"), "starts its own"),
    ],
)
def test_a_wrong_option_of_a_club(refused: Run, args: tuple[str, ...], said: str) -> None:
    assert said in refused("club", *args, given="secret\n")


def test_an_invitation_that_cannot_be_leaves_the_earlier_one(tmp_path: Path) -> None:
    broker = Broker(tmp_path, "hall", 0)
    earlier = broker.invite("cellar")
    with pytest.raises(ToolError):
        broker.invite("cellar", "no host")
    assert broker.join("cellar", "x"), "the earlier one is good"
    assert earlier == Invitation.parse(str(earlier))


@pytest.mark.parametrize("options", [(), ("--lan",)])
def test_a_port_of_another_program_is_not_taken_for_the_broker(
    refused: Run, which: str, options: tuple[str, ...]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = refused("club", "--broker", which, "--broker-port", port, *options)
    assert port in said and "--broker-port" in said


def test_a_page_whose_port_is_taken_says_which_option_helps(refused: Run, which: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        free = ("--broker", which, "--broker-port", "0")
        assert "--board-port" in refused("club", *free, "--board-port", port)


@pytest.mark.skipif(os.name == "nt", reason="paths of POSIX")
def test_folders_that_are_none(refused: Run, tmp_path: Path) -> None:
    assert "cannot be read or written" in refused("club", "--folder", "/dev/null/x", "rights")
    (tmp_path / "broker.sqlite").write_text("junk")
    assert "broker.sqlite" in refused("club", "--folder", str(tmp_path), "rights")


def test_a_club_or_a_bridge_runs_once(refused: Run, tmp_path: Path) -> None:
    club = tmp_path / "data" / "tidebell" / "club"
    with folders.held(club / "hall" / "runs", "?"), folders.held(club / "runs", "?"):
        assert "runs already" in refused("club", "--club", "hall")
        assert "runs already" in refused("bridge", "--invitation", "-", given="x\n")
    with folders.held(club / "runs", "?"):
        pass


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "no invitation"),
        ("hello", "no invitation"),
        ("tidebell://a.once:x@127.0.0.1:99999/club", "no invitation"),
        ("\0" * 9000, "no invitation"),
    ],
)
def test_a_line_that_is_no_invitation(refused: Run, line: str, said: str) -> None:
    assert said in refused("bridge", "--invitation", "-", given=line)


def test_files_that_hold_no_invitation(refused: Run, tmp_path: Path) -> None:
    path = tmp_path / "line"
    path.write_bytes(b"\xff\xfe\0junk")
    assert "no invitation" in refused("bridge", "--invitation", str(path))
    assert str(tmp_path / "none") in refused("bridge", "--invitation", str(tmp_path / "none"))
    kept = tmp_path / "data" / "tidebell" / "club" / "invitation"
    kept.write_bytes(b"\xff\xfe\0junk")
    assert "no invitation" in refused("bridge")


def test_a_bridge_says_once_why_it_does_not_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    way = Invitation("hall", "b1", "x", "127.0.0.1", 1)
    bridge = Bridge(way, [], said.append)
    ends = [OSError("gone"), OSError("gone"), MqttConnectError(5), ToolError("Another one.")]

    async def speak() -> None:
        if not ends:
            raise KeyboardInterrupt
        raise ends.pop(0)

    monkeypatch.setattr(bridge, "_speak", speak)
    monkeypatch.setattr("tidebell_club.bridge.AGAIN_S", 0)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(bridge.run())
    assert len(said) == 3 and "gone" in said[0]
    assert "new invitation" in said[1] and said[2] == "Another one."
