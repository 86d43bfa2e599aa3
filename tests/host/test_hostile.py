# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The host tool trusts no device.

Whatever a device answers, a command writes in its own folders alone and comes to its end. It says
in a sentence what is wrong, and shows nothing that moves a terminal.

``hostile_devices/answers.json`` keeps what once went wrong, and what could; more is made by chance.
"""

from __future__ import annotations

import ast
import copy
import json
import random
import re
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import fuzzing
import pytest
import tidebell_host
from hostile import COMMANDS, Clock, Hostile, Tool, good, refusal
from rich.console import Console
from tidebell_core.game.session import Session
from tidebell_core.link.frames import encode
from tidebell_core.link.messages import PART
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import answers as forms
from tidebell_host.commands import live
from tidebell_host.device import Device
from tidebell_host.errors import ToolError
from tidebell_host.setups import loads

FOLDER = Path(__file__).parent / "hostile_devices"
SMALL = (FOLDER / "small.toml").read_bytes()
CORPUS = json.loads((FOLDER / "answers.json").read_text(encoding="utf-8"))
# Values put in the place of a part of a good answer.
BAD = (
    None,
    True,
    -1,
    0,
    7,
    2**31,
    2**63,
    1e300,
    0.5,
    "",
    "7",
    "\x1b[2J\x9b\u202e\r\n",
    "../../../../../../tmp/tidebell-was-here",
    "/tmp/tidebell-was-here",
    "\ud800",
    "太" * 300,
    [],
    {},
    [[]],
    [None] * 300,
    {"a": {"b": []}},
)


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tool:
    return Tool(tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def usual() -> Callable[[], dict[str, Any]]:
    """Makes the answers of a device that is none, each time anew."""
    data = loads(SMALL, Path("small.toml")).data
    events: list[list[Any]] = []
    header = Header(1, "small", 0, 7, [[0, "Ann"], [1, "Bo"]], [0], 0)
    session = Session(
        Setup(json.loads(data), [0]), header, lambda one: events.append([len(events), *one])
    )
    session.do(e.START)
    for _ in range(4):
        while session.state.phase != 2:
            session.do(e.ADVANCE)
        session.advance(1500)
        session.do(e.SPEND, e.NOBODY, 0)
        session.do(e.END_TURN)
    events[-1][3] = None
    return lambda: good(data, copy.deepcopy(events))


def test_a_device_that_answers_well_is_served(tool: Tool, usual: Callable) -> None:
    for command in COMMANDS:
        code, said = tool(command, usual())
        # The doctor finds something, and drive has nothing to ask for.
        assert code == (1 if command.startswith("doctor") else 0), f"{command}: {said}"
    here = {path.name for path in tool.folder.rglob("*.json*")}
    assert {"0001-small.jsonl", "settings.json", "players.json"} <= here


@pytest.mark.parametrize("name", forms.ANSWERS)
def test_an_empty_answer_to_any_request_is_a_sentence(
    name: str, tool: Tool, usual: Callable
) -> None:
    for command in (*COMMANDS, "players sync", "pull --damaged"):
        tool(command, usual() | {name: {}})
    answers = usual() | {"carry": {}, "bring": {"next": 1}, name: {}}
    game = answers["games"].get("games", [{}])[0]
    row = {"setup": "small", "crc32": 1, "seats": [], "switches": [], "seed": "7", **game}
    asked: list[Callable[[Device], object]] = [
        lambda device: device.ask(name),
        lambda device: device.bring(row, [[1, 15, 0, 0]], lambda there: None),
        lambda device: device.put("small", b"{}" * 400),
        lambda device: device.get("small", 1),
        lambda device: list(device.games()),
        lambda device: list(device.log(1)),
        lambda device: device.setups(),
    ]
    for ask in asked:
        with suppress(ToolError):
            ask(Device(Hostile(answers, Clock())))


def test_a_device_that_says_no_more_than_it_must_is_served(tool: Tool, usual: Callable) -> None:
    answers = usual()
    for name in ("frame", "name", "drive"):
        del answers["hello"][name]
    answers["hello"]["limits"].pop("spare")
    for name in ("reset", "celsius"):
        del answers["health"][name]
    for game in answers["games"]["games"]:
        for name in ("switches", "boot", "utc", "seed"):
            game.pop(name, None)
    answers |= {"status": {"game": 2}, "check": {"show": None, "seen": []}}
    for command in (*COMMANDS, "players sync"):
        tool(command, answers)


@pytest.mark.parametrize("missing", [0, 1])
def test_of_a_game_that_comes_short_it_is_said_how_much_came(
    tool: Tool, usual: Callable, missing: int
) -> None:
    for command in ("log 1", "pull"):
        answers = usual()
        game = answers["games"]["games"][0]
        came = game["events"]
        game["events"] += missing
        said = tool(command, answers)[1]
        assert (f"Only the first {came} of the {came + 1} events of game 1" in said) == missing
        assert ("Only the first" in said) == missing


@pytest.mark.parametrize(
    "entry",
    CORPUS,
    ids=[entry["what"] for entry in CORPUS],
)
def test_what_was_thought_of(entry: dict[str, Any], tool: Tool, usual: Callable) -> None:
    changed: dict[str, Any] = dict(entry.get("answers", {}))
    changed |= {name: raw.encode() for name, raw in entry.get("raw", {}).items()}
    changed |= dict.fromkeys(entry.get("deep", ()), b'{"a":' * 90)
    met = False
    for command in COMMANDS:
        tool(command, _at_home(usual(), "check" in changed) | changed)
        met = met or bool(tool.asked & set(changed))
    assert met


def _endless(payload: bytes) -> tuple[int, bytes]:
    return PART, struct.pack("<II", 4_000_000_000, 0) + b"[" * 400


def _more(payload: bytes) -> tuple[int, bytes]:
    offset = json.loads(payload)["offset"]
    return PART, struct.pack("<II", 4_000_000_000, offset) + b"["


def _crumbs(payload: bytes) -> tuple[int, bytes]:
    return PART, struct.pack("<II", 60_000, 0) + b"[" * 400


def _stale(payload: bytes) -> list[bytes]:
    return [encode(0x81, 7, b"{}") * 20]


def _page(payload: bytes) -> Any:
    first = json.loads(payload)["first"]
    return {"events": [[first, 6, 15, 0, 0]], "next": first + 1}


def _games(payload: bytes) -> Any:
    first = json.loads(payload)["first"]
    game = {"game": first, "setup": "small", "crc32": 1, "seats": [], "state": "finished"}
    return {"games": [{**game, "fetched": True, "events": 1}], "next": first + 1}


CONTINUED: dict[str, dict[str, Any]] = {
    "a long answer of four thousand million bytes": {"status": _endless, "more": _more},
    "a long answer in crumbs": {"settings": _crumbs, "games": _crumbs, "more": _more},
    "a long answer whose pieces are too short": {"status": lambda _: (PART, b"\1\0")},
    "a log of one event a page": {"log": _page},
    "games without end": {"games": _games},
    "a setup without end": {"get": lambda payload: b"\0\0\0\0" + b"x" * 492},
    "a setup in crumbs": {"get": lambda payload: b"\0\0\0\0x"},
    "answers to something else": {name: _stale for name in ("status", "games", "list", "begin")},
    "a refusal that writes on the terminal": {
        name: lambda _: refusal("\x1b[1m", "\x1b]0;x\x07\u202eno")
        for name in ("status", "games", "list", "begin", "start", "settings", "drive", "health")
    },
    "a protocol that is none": {"status": lambda _: refusal("version", "x", protocol=["\x1b", {}])},
    "no memory, ever": {"status": lambda _: refusal("memory", "Full.")},
    "a refusal that is no object": {"status": lambda _: (0xFF, [7])},
}


@pytest.mark.parametrize("what", CONTINUED)
def test_every_continuation_ends(what: str, tool: Tool, usual: Callable) -> None:
    long = set(CONTINUED[what]) <= {"log", "games"}  # thousands of requests: not by every command
    for command in ("log", "pull") if long else COMMANDS:
        tool(command, usual() | CONTINUED[what])


def _places(value: Any, here: tuple = ()) -> Iterator[tuple]:
    yield here
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from _places(value[key], (*here, key))


def _changed(value: Any, place: tuple, by: Any) -> Any:
    if not place:
        return by
    out = copy.copy(value)
    out[place[0]] = _changed(value[place[0]], place[1:], by)
    return out


def _at_home(answers: dict[str, Any], home: bool) -> dict[str, Any]:
    """These answers where no game is on, if that is wanted: keys are examined then alone."""
    if home:
        answers["status"] = {"game": None, "events": 0, "clock_runs": False}
    return answers


@pytest.mark.outer
@pytest.mark.fuzz
def test_any_part_of_any_answer_may_be_anything(tool: Tool, usual: Callable) -> None:
    chance = random.Random(fuzzing.seed())
    # Names of requests by command, so that an answer is changed only for commands that see it.
    asks = {}
    for command in COMMANDS:
        tool(command, usual())
        asks[command] = tool.asked
        tool(command, _at_home(usual(), True))
        asks[command] = asks[command] | (tool.asked & {"check"})
    first = json.dumps({"game": 1, "first": 0}).encode()
    for _ in range(300 * fuzzing.TIMES):
        answers = usual()
        name = chance.choice([name for name in answers if name not in ("get", "clock")])
        answers = _at_home(answers, name == "check")
        answer = answers[name](first) if callable(answers[name]) else answers[name]
        if callable(answers[name]) and name in ("begin", "chunk"):
            answer = {"offset": 0}
        by = chance.choice(BAD)
        answers[name] = _changed(answer, chance.choice(list(_places(answer))), by)
        command = chance.choice([command for command in COMMANDS if name in asks[command]])
        try:
            tool(command, answers)
        except AssertionError as error:
            raise AssertionError(f"{name}: {answers[name]!r}\n{error}") from error


@pytest.mark.outer
@pytest.mark.fuzz
def test_any_part_of_a_setup_may_be_anything(tool: Tool, usual: Callable) -> None:
    chance = random.Random(fuzzing.seed())
    setup = json.loads(loads(SMALL, Path("small.toml")).data)
    places = list(_places(setup))
    for _ in range(100 * fuzzing.TIMES):
        changed = _changed(setup, chance.choice(places), chance.choice(BAD))
        data = json.dumps(changed, separators=(",", ":")).encode()
        answers = good(data, usual()["log"](b'{"first":0}')["events"])
        for command in ("log", "start small --player Red=Ann --player Blue=Bo", "pull"):
            try:
                tool(command, answers)
            except AssertionError as error:
                raise AssertionError(f"{changed}\n{error}") from error


def test_the_mirror_shows_no_control_characters() -> None:
    class Line:
        name = "\x1b[2JSalon\x9b"

    status = {
        "game": 1,
        "title": "\x1b]0;x\x07",
        "stage": "\r\x1b[1A",
        "turn": 1,
        "seats": [[0, "\x1b[31mAnn\u202e"]],
        "seat": 0,
        "clock_total": 9,
    }
    console = Console(width=100, force_terminal=False, color_system=None, record=True)
    with console.capture() as seen:
        console.print(live._picture(Line(), status, ["1 \\x1b"]))  # type: ignore[arg-type]
    assert not [s for s in seen.get() if not s.isprintable() and s != "\n"]
    assert "\\x1b[31mAnn\\u202e" in seen.get()


def test_each_answer_of_the_protocol_has_a_form_and_nothing_else_writes() -> None:
    from tidebell_core.link.messages import TYPES

    assert set(forms.ANSWERS) | {"", "get", "more"} == set(TYPES)
    package = Path(tidebell_host.__file__).parent
    for path in package.rglob("*.py"):
        if path.name in ("output.py", "__main__.py", "compiling.py"):
            continue
        called = {
            ast.unparse(node.func)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        }
        assert not called & {"print", "click.echo", "click.secho", "sys.stdout.write"}, path


def test_what_a_form_leaves_out_is_told_nowhere(tool: Tool, usual: Callable) -> None:
    answers = usual()
    answers["status"]["secret"] = "\x1b"
    _, said = tool("status --json", answers)
    assert "secret" not in said


def test_the_forms_are_what_the_protocol_says() -> None:
    """Every name of the tables of answers stands in the document, and the other way round."""
    text = (Path(tidebell_host.__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    status = text.partition("### 2 status")[2].partition("### 3 list")[0]
    cells = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", status, re.M)
    told = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    probe = {name: None for name in told} | {"game": None}
    for name in told - {"game", "due_ms", "asked"}:  # these may be null
        # A field that no form names would be left out; one that is named is refused when senseless.
        with pytest.raises(forms.Unfit):
            forms.ANSWERS["status"]({"game": None, name: object()})
    assert len(probe) > 25


def test_no_device_is_opened_for_longer_than_it_may_be_silent(tool: Tool, usual: Callable) -> None:
    for command in COMMANDS:
        code, said = tool(command, {name: (lambda _: [b"\0"]) for name in usual()})
        assert code in (1, 3) or command == "devices", f"{command}: {said}"
