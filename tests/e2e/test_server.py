# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page's server: who may connect, and what it does with messages that make no sense."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import struct
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from chromium import HANGS_S, until
from running import Ear, Table
from tidebell_host import serving
from tidebell_host.watch.web import Page, Room
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

BAD_MESSAGES = [
    "",
    "not json",
    "[]",
    "null",
    "1e999",
    "{}",
    '{"type": "key"}',
    '{"type": "key", "name": "Q", "pressed": true}',
    '{"type": "key", "name": ["A"], "pressed": true}',
    '{"type": "key", "name": "A", "pressed": 1}',
    '{"type": "turn"}',
    '{"type": "turn", "detents": 0}',
    '{"type": "turn", "detents": 1000000}',
    '{"type": "turn", "detents": true}',
    '{"type": "turn", "detents": 1.5}',
    '{"type": "hands"}',
    '{"type": "hands", "steps": []}',
    '{"type": "hands", "steps": [["pull"]]}',
    '{"type": "hands", "steps": [["turn", true]]}',
    '{"type": "hands", "steps": [["turn", 1000000]]}',
    '{"type": "hands", "steps": [["push", 1]]}',
    '{"type": "held", "name": "Q"}',
    '{"type": "write", "text": ""}',
    '{"type": "write", "text": ["Ann"]}',
    '{"type": "power", "on": "no"}',
    '{"type": "explode"}',
    '{"type": "speed"}',
    '{"type": "speed", "times": true}',
    '{"type": "speed", "times": 1000000}',
    '{"type": "speed", "times": [10]}',
    '{"type": {"a": 1}}',
    "[" * 1500,
    b"",
    b"\x00\xff" * 40,
]


def get(table: Table, path: str, host: str | None = None) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", table.port, timeout=HANGS_S)
    connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{table.port}"})
    answer = connection.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


def test_a_key_and_the_knob_reach_the_firmware_and_the_ring_comes_back(bench: Table) -> None:
    with bench.connect() as connection:
        ear = Ear(connection)
        ear.until_lit(12)
        ear.send(type="key", name="A", pressed=True)
        ear.until_lit(0, 12)
        ear.send(type="key", name="E", pressed=True)
        ear.until_lit(0, 4, 12)
        ear.send(type="turn", detents=3)
        ear.until_lit(0, 4, 15)
        ear.send(type="turn", detents=-3)
        ear.send(type="key", name="A", pressed=False)
        ear.send(type="key", name="E", pressed=False)
        ear.until_lit(12)


def test_the_tone_is_told_with_its_frequency(bench: Table) -> None:
    with bench.connect() as connection:
        ear = Ear(connection)
        ear.until_lit(12)
        ear.send(type="key", name="B", pressed=True)
        ear.until_lit(1, 12)
        assert ear.newest["tone"]["hz"] == 880
        assert ear.newest["tone"]["on"] is True
        ear.send(type="key", name="B", pressed=False)
        ear.until_lit(12)
        assert ear.newest["tone"]["on"] is False


def test_bad_messages_are_refused_one_by_one_and_the_device_goes_on(bench: Table) -> None:
    with bench.connect() as connection:
        ear = Ear(connection)
        ear.until_lit(12)
        for message in BAD_MESSAGES:
            connection.send(message)
        ear.send(type="key", name="A", pressed=True)
        ear.until_lit(0, 12)
        assert ear.refusals == len(BAD_MESSAGES)
        assert ear.newest["refused"]["text"].endswith(".")
        ear.send(type="key", name="A", pressed=False)
        ear.until_lit(12)


def test_a_message_too_long_closes_only_that_tab(bench: Table) -> None:
    with bench.connect() as other, bench.connect() as connection:
        connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            while True:
                connection.recv(timeout=HANGS_S)
        ear = Ear(other)
        ear.send(type="key", name="X", pressed=True)
        ear.until_lit(2, 12)
        ear.send(type="key", name="X", pressed=False)
        ear.until_lit(12)


def test_what_is_no_websocket_at_all_does_not_stop_the_server(bench: Table) -> None:
    for rubbish in (b"\x00" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET /device HTTP/1.1\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", bench.port), timeout=HANGS_S) as raw:
            raw.sendall(rubbish)
    upgrade = (
        f"GET /device HTTP/1.1\r\nHost: 127.0.0.1:{bench.port}\r\nOrigin: {bench.url[:-1]}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", bench.port), timeout=HANGS_S) as raw:
        raw.sendall(upgrade.encode() + b"\xff" * 500)  # reserved bits and opcode
        assert raw.recv(65536)
    assert get(bench, "/").status == 200


def junk(port: int, path: str) -> list[bytes]:
    """Junk of scanners, of browsers led astray, and of broken clients."""
    host = f"Host: 127.0.0.1:{port}\r\n".encode()
    end = b"Origin: http://127.0.0.1:%d\r\n\r\n" % port
    upgrade = b"GET %s HTTP/1.1\r\n%sConnection: Upgrade\r\nUpgrade: websocket\r\n" % (
        path.encode(),
        host,
    )
    key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    get = b"GET / HTTP/1.1\r\n" + host
    return [
        b"",
        b"\0" * 100,
        b"\n" * 1000,
        bytes.fromhex("16030100c8010000c40303") + bytes(range(190)),  # hello, in TLS
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HT",
        b"POST / HTTP/1.1\r\n" + host + b"Content-Length: 5\r\n\r\nabcde",
        b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"BREW /pot HTTP/1.1\r\n" + host + b"\r\n",
        b"CONNECT example.org:443 HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        get + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
        get + b"".join(b"X%d: a\r\n" % at for at in range(20_000)) + b"\r\n",
        b"GET /page/a%00b HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /page/%ff%zz HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /?token=%ff%00 HTTP/1.1\r\nHost: x\r\nCookie: \xff=;;==\r\n\r\n",
        get + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        get + b"Range: bytes=9-1,zz\r\n\r\n",
        (get + b"\r\n") * 50,
        upgrade + end,
        upgrade + b"Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: zz\r\n" + end,
        upgrade.replace(path.encode(), b"/nowhere") + key + end,
        upgrade.replace(b"GET", b"POST") + key + end,
        upgrade + key + end + b"\xff" * 500,
        upgrade + key + end + b"\x81\x82\0\0\0\0\xff\xfe",
        upgrade + key + end + b"\x82\xff" + b"\xff" * 8 + b"\0\0\0\0aa",
        upgrade + key + b"\r\n",
    ]


def throw(port: int, data: bytes, how: str) -> None:
    """Sends something and goes: after the answer, without waiting for it, or by a reset."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as raw:
        if how == "reset":
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raw.sendall(data)
        if how == "wait":
            raw.settimeout(0.2)
            raw.recv(100)


@pytest.mark.parametrize("how", ["wait", "go", "reset"])
def test_junk_writes_no_line_and_does_not_stop_the_server(bench: Table, how: str) -> None:
    before = bench.output()
    for data in junk(bench.port, "/device"):
        throw(bench.port, data, how)
    with contextlib.ExitStack() as half_open:
        for _ in range(60):
            half_open.enter_context(socket.create_connection(("127.0.0.1", bench.port)))
        assert get(bench, "/").status == 200
    with bench.connect() as connection:
        Ear(connection).until_lit(12)
    assert bench.output() == before


def test_who_asks_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "UNASKED_S", 0.2)
    page = Page(Room(), 0)
    page.start()
    try:
        for data in (b"", b"GET / HT"):
            with socket.create_connection(("127.0.0.1", page.port), timeout=HANGS_S) as raw:
                raw.sendall(data)
                assert raw.recv(100) == b""
        with connect(
            f"ws://127.0.0.1:{page.port}/seen", origin=page.url.rstrip("/"), proxy=None
        ) as viewer:
            for _ in range(3):  # whoever watches stays
                viewer.recv(timeout=HANGS_S)
    finally:
        page.stop()


def test_two_pages_of_one_computer_keep_their_own_cookies() -> None:
    pages = [Page(Room(), 0, "127.0.0.1") for _ in range(2)]
    jar: dict[str, str] = {}  # a browser's: it knows no ports
    for page in pages:
        page.start()
    try:
        for page in pages:
            assert page.room_url
            welcome = ask(page.port, page.room_url.partition("/?")[2], jar)
            name, _, value = welcome.headers["Set-Cookie"].split(";")[0].partition("=")
            jar[name] = value
        for page in pages:
            assert ask(page.port, "", jar).status == 200
            assert ask(page.port, "", {}).status == 403
    finally:
        for page in pages:
            page.stop()


def ask(port: int, query: str, jar: dict[str, str]) -> http.client.HTTPResponse:
    """Asks for a page as a phone in the room does."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGS_S)
    cookies = "; ".join(f"{name}={value}" for name, value in jar.items())
    headers = {"Host": f"192.0.2.7:{port}", **({"Cookie": cookies} if jar else {})}
    connection.request("GET", f"/?{query}" if query else "/", headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def test_keys_of_a_closed_tab_are_let_go(bench: Table) -> None:
    with bench.connect() as other:
        ear = Ear(other)
        with bench.connect() as connection:
            Ear(connection).send(type="key", name="Y", pressed=True)
            ear.until_lit(3, 12)
            assert ear.newest["held"]["names"] == ["Y"]
        ear.until_lit(12)


def test_a_key_held_in_two_tabs_is_down_until_both_let_go(bench: Table) -> None:
    with bench.connect() as one, bench.connect() as two:
        first, second = Ear(one), Ear(two)
        for ear in (first, second):
            ear.send(type="key", name="A", pressed=True)
            until(lambda ear=ear: ear.listen() or "A" in ear.newest["held"]["names"], "A held")
        first.send(type="key", name="A", pressed=False)
        first.send(type="key", name="X", pressed=True)
        first.until_lit(0, 2, 12)
        first.send(type="key", name="X", pressed=False)
        second.send(type="key", name="A", pressed=False)
        second.until_lit(12)


@pytest.mark.parametrize("origin", [None, "null", "http://example.org", "https://127.0.0.1:{port}"])
def test_a_websocket_of_another_origin_is_refused(bench: Table, origin: str | None) -> None:
    wanted = origin.format(port=bench.port) if origin else None
    with pytest.raises(InvalidStatus) as refused:
        bench.connect(origin=wanted)
    assert refused.value.response.status_code == 403


def test_another_port_of_this_machine_is_another_origin(bench: Table) -> None:
    with pytest.raises(InvalidStatus):
        bench.connect(origin=f"http://127.0.0.1:{bench.port + 1}")


def test_a_foreign_name_that_leads_here_is_refused(bench: Table) -> None:
    assert get(bench, "/", "attacker.example").status == 421
    assert get(bench, "/", f"attacker.example:{bench.port}").status == 421
    assert get(bench, "/", f"127.0.0.1.attacker.example:{bench.port}").status == 421
    assert get(bench, "/", f"localhost:{bench.port}").status == 200
    host = f"attacker.example:{bench.port}"
    with pytest.raises(InvalidStatus):
        bench.connect(origin=f"http://{host}", additional_headers={"Host": host})


def test_only_loopback_is_listened_on(bench: Table) -> None:
    listening = set()
    for table in ("tcp", "tcp6"):
        path = Path("/proc/net") / table
        if path.exists():
            for line in path.read_text().splitlines()[1:]:
                address, state = line.split()[1], line.split()[3]
                if state == "0A" and int(address.split(":")[1], 16) == bench.port:
                    listening.add(address.split(":")[0])
    if not Path("/proc/net/tcp").exists():
        pytest.skip("no /proc/net/tcp here: what is listened on cannot be read")
    assert listening == {"0100007F"}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory, small_firmware: Path) -> Iterator[Table]:
    """A device whose page is open to the room."""
    folder = tmp_path_factory.mktemp("opened")
    options = ("--no-sync", "--firmware", str(small_firmware), "--host", "0.0.0.0")
    with Table(folder, *options) as running:
        yield running


def room_link(table: Table) -> str:
    """Return the path of the printed link for a phone, with its token."""
    found = re.search(r"in the room: +http://[\d.]+:\d+(/\?token=[\w-]+)\n", table.output())
    assert found
    return found[1]


def test_opened_to_the_room_the_page_needs_its_token(opened: Table) -> None:
    phone = f"192.0.2.7:{opened.port}"
    for path in ("/", "/page/page.js", "/?token=", "/?token=wrong", room_link(opened)[:-1]):
        answer = get(opened, path, phone)
        assert answer.status == 403
        assert "Set-Cookie" not in answer.headers
        assert "whole link" in answer.body.decode()  # type: ignore[attr-defined]
    with pytest.raises(InvalidStatus):
        opened.connect(origin=f"http://{phone}", additional_headers={"Host": phone})


def test_with_the_token_a_phone_plays_along(opened: Table) -> None:
    phone = f"192.0.2.7:{opened.port}"
    welcome = get(opened, room_link(opened), phone)
    assert (welcome.status, welcome.headers["Location"]) == (303, "/")
    cookie = welcome.headers["Set-Cookie"]
    assert "httponly" in cookie.lower() and "samesite=strict" in cookie.lower()
    there = f"127.0.0.2:{opened.port}"  # this machine, by an address that is not the page's own
    headers = {"Cookie": cookie.split(";")[0]}

    def knock(origin: str, **more: Any) -> ClientConnection:
        return connect(f"ws://{there}/device", proxy=None, max_size=None, origin=origin, **more)

    with knock(f"http://{there}", additional_headers=headers) as connection:
        ear = Ear(connection)
        ear.until_lit(12)
        ear.send(type="key", name="A", pressed=True)
        ear.until_lit(0, 12)
        ear.send(type="key", name="A", pressed=False)
        ear.until_lit(12)
    with pytest.raises(InvalidStatus):
        knock(f"http://{there}")
    with pytest.raises(InvalidStatus):
        knock("http://elsewhere.example", additional_headers=headers)


def test_who_started_it_needs_no_token(opened: Table) -> None:
    assert get(opened, "/").status == 200


def test_nothing_outside_the_page_folder_is_served(bench: Table) -> None:
    for path in ("/page/../web.py", "/page/%2e%2e/web.py", "/page/..%2fweb.py", "/web.py"):
        assert get(bench, path).status == 404


def test_the_page_asks_nothing_of_any_other_machine(bench: Table) -> None:
    policy = get(bench, "/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    for item in (resources.files("tidebell_sim") / "page").iterdir():
        if item.name.endswith((".woff", ".woff2", ".txt")):  # fonts; their licence names its home
            continue
        text = item.read_text(encoding="utf-8")
        found = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+", text)) - {"http://www.w3.org"}
        assert not found, (item.name, found)


def test_every_file_of_the_page_is_served_with_its_type(bench: Table) -> None:
    types = {".html": "text/html", ".css": "text/css", ".js": "javascript", ".svg": "image/svg+xml"}
    types |= {".woff": "font/woff", ".woff2": "font/woff2", ".txt": "text/plain", ".license": ""}
    for item in (resources.files("tidebell_sim") / "page").iterdir():
        answer = get(bench, f"/page/{item.name}")
        assert answer.status == 200
        assert types[Path(item.name).suffix] in answer.headers["Content-Type"]


def test_hello_says_what_the_page_needs(bench: Table) -> None:
    with bench.connect() as connection:
        hello = json.loads(connection.recv(timeout=HANGS_S))
    assert hello["type"] == "hello"
    assert hello["size"] == [320, 240]
    assert hello["pixels"] == 24
    assert hello["keys"] == ["A", "B", "X", "Y", "E", "END"]
    assert hello["meanings"]["END"] == hello["meanings"]["Y"] == "end"
    assert hello["port"] == bench.device
    assert bench.device in hello["command"]
