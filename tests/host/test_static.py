# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A folder served to the room: its address, its types, and nothing of its surroundings."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from tidebell_host import static


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """The port of a server of a folder."""
    folder = tmp_path / "site"
    (folder / "deep").mkdir(parents=True)
    (folder / "index.html").write_text("first")
    (folder / "deep" / "vm.wasm").write_bytes(b"wasm")
    (tmp_path / "secret.txt").write_text("secret")
    made = static.server(folder, 0)
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made.server_address[1]
    made.shutdown()
    made.server_close()


def asked(port: int, path: str) -> tuple[int, str, bytes]:
    """Return status, type and data of an answer."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    line.request("GET", path)
    answer = line.getresponse()
    return answer.status, answer.headers.get("content-type", ""), answer.read()


def test_files_have_their_types_and_nothing_else_is_served(port: int) -> None:
    assert asked(port, "/")[::2] == (200, b"first")
    assert asked(port, "/deep/vm.wasm") == (200, "application/wasm", b"wasm")
    for path in ("/deep/", "/../secret.txt", "/%2e%2e/secret.txt", "/deep/..%2f..%2fsecret.txt"):
        status, _, data = asked(port, path)
        assert status in (301, 404) and b"secret" not in data


def test_all_addresses_of_this_computer_are_named_private_ones_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def one(address: str, family: int = socket.AF_INET) -> SimpleNamespace:
        return SimpleNamespace(family=family, address=address)

    told = {
        "lo": [one("127.0.0.1")],
        "tun0": [one("8.8.4.4")],
        "wlan0": [one("192.168.1.7"), one("fe80::1", socket.AF_INET6)],
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: told)
    assert static.addresses() == ["192.168.1.7", "8.8.4.4"]


def test_what_is_said_names_the_way_in_and_what_http_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(static, "own_address", lambda: "10.0.0.2")
    monkeypatch.setattr(static, "addresses", lambda: ["10.0.0.2", "192.168.1.7"])
    monkeypatch.setattr(static._Server, "serve_forever", lambda self: None)
    static.serve(tmp_path, 0)
    said = capsys.readouterr().err
    assert "http://10.0.0.2:" in said and "http://192.168.1.7:" in said and "\u2588" in said
    assert "https" in said
    monkeypatch.setattr(static, "own_address", lambda: "127.0.0.1")
    monkeypatch.setattr(static, "addresses", lambda: [])
    static.serve(tmp_path, 0)
    assert "in no network" in capsys.readouterr().err
