# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup edit``: what its page may ask of this computer, and who may ask it."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commanded import Tidebell
from tidebell_host.errors import ToolError
from tidebell_host.setups.library import ARCHETYPES
from tidebell_web.editor_server import Desk, EditorServer

FILES = {"edit.html": b"<head></head>", "page/edit.css": b"p {}", "vm/micropython.mjs": b"1"}
GAME = (ARCHETYPES / "go.toml").read_text(encoding="utf-8")


class Served:
    """A running editor, and a device that takes or refuses."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.taken: list[str] = []
        self.refuses = ""
        self.server = EditorServer(FILES, Desk(file, self.take), 0)
        self.server.start()

    def take(self, text: str) -> str:
        if self.refuses:
            raise ToolError(self.refuses)
        self.taken.append(text)
        return "Go is on it."

    def ask(
        self, method: str, path: str, body: str = "", origin: str | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        if origin != "":
            headers["Origin"] = origin or f"http://127.0.0.1:{self.server.port}"
        connection.request(method, path, body.encode(), headers)
        return connection.getresponse()

    def post(self, what: str, body: str) -> dict[str, Any]:
        found: dict[str, Any] = json.load(self.ask("POST", f"/host/{what}", body))
        return found


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    running = Served(tmp_path / "mine.toml")
    yield running
    running.server.stop()


def test_the_page_knows_its_host_and_may_run_what_it_needs(served: Served) -> None:
    answer = served.ask("GET", "/")
    assert b'name="tidebell-host" content="host/"' in answer.read()
    policy = str(answer.headers["content-security-policy"])
    assert "'wasm-unsafe-eval'" in policy and "default-src 'self'" in policy
    assert served.ask("GET", "/vm/micropython.mjs").headers["content-type"].startswith("text/java")


def test_it_checks_saves_and_sends(served: Served) -> None:
    assert served.ask("GET", "/host/file").read() == b""
    edit = {"do": "set", "path": ["title"], "value": "Weiqi"}
    found = served.post("check", json.dumps({"text": GAME, "edits": [edit]}))
    assert found["title"] == "Weiqi" and found["compiled"]
    assert "is saved" in served.post("save", found["text"])["said"]
    assert served.file.read_text(encoding="utf-8") == found["text"]
    assert served.ask("GET", "/host/file").read().decode() == found["text"]
    assert served.post("send", found["text"]) == {"said": "Go is on it."}
    served.refuses = "There is no device."
    assert served.post("send", GAME) == {"said": "There is no device."}
    assert served.taken == [found["text"]]


def test_a_problem_names_the_file(served: Served) -> None:
    found = served.post("check", json.dumps({"text": 'like = "./none.toml"'}))
    assert "none.toml" in found["problems"][0]["text"]


@pytest.mark.parametrize("origin", ["", "http://evil.example", "null"])
def test_another_site_can_ask_nothing(served: Served, origin: str) -> None:
    for what in ("check", "save", "send"):
        assert served.ask("POST", f"/host/{what}", "{}", origin).status == 403
    assert served.ask("GET", "/", Host="evil.example").status == 421
    assert not served.file.exists()


@pytest.mark.parametrize(
    "path", ["/../secret", "/nothing", "/host/other", "/page/", "//etc/passwd"]
)
def test_only_the_site_is_served(served: Served, path: str) -> None:
    assert served.ask("GET", path).status in (404, 405)


def test_a_game_that_comes_with_tidebell_is_not_overwritten(tidebell: Tidebell) -> None:
    done = tidebell("setup", "edit", "go", "--no-browser")
    assert done.code == 1 and "comes with Tidebell" in done.err
