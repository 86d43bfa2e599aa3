# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Copies, clocks and folders that trouble a club are said as what they are, or do so no more."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
import threading
import time
from pathlib import Path

import aiomqtt
import pytest
from tidebell_club import bridge as bridges
from tidebell_club.bridge import Bridge
from tidebell_club.broker import Broker
from tidebell_club.transport import _director, elsewhere
from tidebell_host import certificates, folders
from tidebell_host.brokers.invitation import Invitation
from tidebell_host.errors import NoDevice
from tidebell_host.serving import listen

CONFIG = """[ca]
default_ca = d
[d]
database = db
serial = serial
new_certs_dir = .
default_md = sha256
policy = p
[p]
commonName = supplied
[req]
distinguished_name = n
[n]
"""


def test_a_pinned_certificate_of_another_time_is_taken(tmp_path: Path) -> None:
    if not shutil.which("openssl"):
        pytest.skip("NO OPENSSL HERE: no certificate was tried")
    (tmp_path / "c").write_text(CONFIG)
    (tmp_path / "db").touch()
    (tmp_path / "serial").write_text("01\n")

    def run(*args: str) -> None:
        command = ["openssl", *args, "-config", "c"]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)

    run(*"req -new -newkey rsa:2048 -nodes -keyout k -out r -subj /CN=hall".split())
    dates = "-startdate 20400101000000Z -enddate 20410101000000Z"  # a clock that says 1970 or 2026
    run(*f"ca -batch -selfsign -keyfile k -in r -out crt -notext {dates}".split())
    pem = (tmp_path / "crt").read_text()
    with listen(0, "127.0.0.1", 1) as door:
        server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        server.load_cert_chain(tmp_path / "crt", tmp_path / "k")

        def serve() -> None:
            for _ in range(2):
                line, _ = door.accept()
                try:
                    server.wrap_socket(line, server_side=True).recv(1)
                except OSError:
                    pass

        threading.Thread(target=serve, daemon=True).start()
        port = door.getsockname()[1]
        context = certificates.pinned("127.0.0.1", port, certificates.fingerprint(pem))
        with ssl.create_connection(("127.0.0.1", port)) as line:  # type: ignore[attr-defined]
            context.wrap_socket(line).close()


def test_two_computers_with_one_invitation_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    invitation = Invitation("hall", "cellar", "secret", "127.0.0.1", 1)
    bridge = Bridge(invitation, [], said.append)
    monkeypatch.setattr(bridges, "SHORT_S", 0.1)
    monkeypatch.setattr(bridges, "AGAIN_S", 0.01)
    lasting = [0.0]

    async def speak() -> None:
        bridge._came = time.monotonic()
        await asyncio.sleep(lasting[0])
        raise aiomqtt.MqttError("Disconnected")

    async def run(seconds: float) -> None:
        monkeypatch.setattr(bridge, "_speak", speak)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(bridge.run(), seconds)

    lasting[0] = 0.15
    asyncio.run(run(1))
    assert said == ["The broker is not there (Disconnected): trying again."], "an outage is none"
    lasting[0] = 0.0
    asyncio.run(run(1))
    assert said[1:] == [bridges.TWICE.format("cellar")], "and it is said once"


def test_a_club_in_another_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "data_folder", lambda: tmp_path / "data")
    with pytest.raises(NoDevice, match="runs no club hall"):
        _director("hall")
    there = tmp_path / "elsewhere"
    key = Broker(there, "hall", 0).key
    folders.write(elsewhere("hall"), str(there).encode())
    assert _director("hall").token == key
    Broker(tmp_path / "data" / "club" / "cup", "cup", 0)
    with pytest.raises(NoDevice, match="It has cup: club:cup/DEVICE"):
        _director("club")
