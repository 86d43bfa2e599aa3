# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever lies in a folder that the tool reads by itself is named in a sentence, as by its path;
no command waits for it, and the rest is listed and synced. Names are the same however their
accents are written."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
import tidebell_host
from hostile import Tool, good
from stray import STRAY
from tidebell_core import casefold
from tidebell_core.letters import unshown
from tidebell_host import folders, players
from tidebell_host.errors import ToolError
from tidebell_host.install.boards import read_boot_out
from tidebell_host.naming import folded
from tidebell_host.setups import library, loads
from tidebell_host.setups.size_limits import MOST_LEVELS, MOST_PARTS, MOST_VALUES

SMALL = (Path(__file__).parent / "hostile_devices" / "small.toml").read_text(encoding="utf-8")
DATA = loads(SMALL.encode(), Path("small.toml")).data


def nfd(text: str) -> str:
    """A text with its accents apart, as macOS has the names of files."""
    return unicodedata.normalize("NFD", text)


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tool:
    setups = tmp_path / "setups"
    setups.mkdir()
    (setups / "small.toml").write_text(SMALL, encoding="utf-8")
    monkeypatch.setenv("TIDEBELL_SETUPS", str(setups))
    monkeypatch.setattr(library, "BUILTIN", tmp_path / "none")
    return Tool(tmp_path, monkeypatch)


def device(**changed: Any) -> dict[str, Any]:
    """The answers of a device that holds another version of the setup."""
    answers = good(DATA, [])
    answers["hello"]["setups"] = [["small", 1, 5], ["other", 1, 5]]
    return {**answers, "names": {"names": ["Zoë"]}, **changed}


@pytest.mark.parametrize("kind", STRAY)
def test_whatever_lies_among_the_setups_is_named_and_the_rest_is_served(
    kind: str, tool: Tool
) -> None:
    place = tool.folder / "setups" / "bad.toml"
    STRAY[kind](place)
    code, said = tool("setup list", {})
    assert code == 0 and said.count(f"{place} is left out. ") == 1 and "small" in said
    code, listed = tool("setup list --json", {})
    assert code == 0 and '"id": "small"' in listed
    code, said = tool("sync", device())
    assert code == 0 and said.count(f"{place} is left out. ") == 1
    assert "small: replaced" in said and "commit" in tool.asked
    code, said = tool("setup check", {})
    assert "small: good" in said and "bad.toml" in said
    assert code == (0 if kind == "a folder" else 5)
    # By its path, or by the id that it would have, it is met in the same way.
    for command in ("setup check", "setup show", "sync"):
        for name in (str(place), "bad"):
            code, said = tool(f"{command} {name}", device())
            assert code == 5 and "bad.toml:" in said, command
    code, said = tool("sync --prune", device())
    assert code == (0 if kind == "a folder" else 5)
    assert ("remove" in tool.asked) == (kind == "a folder")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is closed to root")
def test_a_setup_that_may_not_be_read_is_named(tool: Tool) -> None:
    place = tool.folder / "setups" / "bad.toml"
    place.touch(0o000)
    code, said = tool("sync", device())
    assert code == 0 and "Permission denied" in said and "small: replaced" in said


def test_notes_of_macos_are_named_and_no_mistake(tool: Tool) -> None:
    place = tool.folder / "setups" / "._small.toml"
    place.write_bytes(b"\0\5\x16\7" + bytes(80))
    for command in ("setup list", "setup check", "sync", "sync --prune"):
        code, said = tool(command, device())
        assert code == 0 and f"{place} is left out. macOS keeps its own notes there." in said


def test_of_two_files_of_one_id_the_second_is_named(tool: Tool) -> None:
    place = tool.folder / "setups" / "twin.toml"
    place.write_text(SMALL.replace("Small game", "Twin"), encoding="utf-8")
    for command, wanted in (("setup list", 0), ("sync", 0), ("setup check", 5)):
        code, said = tool(command, device())
        assert code == wanted and 'It has the id "small", as small.toml has.' in said
    code, said = tool(f"sync small {place}", device())
    assert code == 5 and 'another one of these has the id "small", too' in said
    assert "commit" not in tool.asked
    code, said = tool(f"sync small {tool.folder / 'setups/small.toml'}", device())
    assert code == 0


def test_a_folder_of_setups_that_is_none_is_named(tool: Tool) -> None:
    shutil.rmtree(tool.folder / "setups")
    STRAY["a pipe"](tool.folder / "setups")
    code, said = tool("setup check", {})
    assert code == 5 and "it is a pipe" in said


@pytest.mark.parametrize("kind", STRAY)
def test_whatever_lies_where_the_tool_keeps_things_is_met(kind: str, tool: Tool) -> None:
    """The players' names are told of; what can be made again is."""
    data, cache = folders.data_folder(), folders.cache_folder()
    tool("players add Ann", {})
    tool("sync", device())
    tool("start small --player Red=Ann --player Blue=Bo", device(list={"setups": []}))
    kept = [*(cache / "compiled").iterdir(), data / "players-synced.json"]
    assert len(kept) == 2
    for place in kept:
        place.unlink()
        STRAY[kind](place)
    place = data / "devices" / "X" / "aside.json"
    place.parent.mkdir(parents=True)
    STRAY[kind](place)
    code, said = tool("games", {})
    assert code == 0 and f"{place} is left out: " in said
    code, said = tool("setup check", {})
    assert code == 0
    code, said = tool("sync", device())
    assert code == (1 if kind == "a folder" else 0), said
    (data / "players.txt").unlink(missing_ok=True)
    STRAY[kind](data / "players.txt")
    for command in ("players list", "players add Bo", "players rm Bo", "players sync", "sync"):
        code, said = tool(command, device())
        assert code == 1 and "players.txt cannot be read: " in said


@pytest.mark.parametrize("kind", STRAY)
def test_whatever_lies_on_a_drive_is_met(kind: str, tmp_path: Path) -> None:
    STRAY[kind](tmp_path / "boot_out.txt")
    with pytest.raises(ToolError, match="boot_out.txt"):
        read_boot_out(tmp_path)


def test_a_data_folder_that_is_a_file_is_told(tool: Tool) -> None:
    (tool.folder / "data").touch()
    for command in ("games", "pull", "players add Bo", "stats"):
        code, said = tool(command, device())
        assert code == 1 and "cannot be read" in said and str(tool.folder / "data") in said


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_bytes(b"x" * 100)
    assert folders.read(place, 100) == b"x" * 100
    with pytest.raises(folders.TooLarge):
        folders.read(place, 99)
    with pytest.raises(FileNotFoundError):
        folders.read(tmp_path / "none")
    place.write_text("[" * 5000)
    with pytest.raises(ValueError, match="without end"):
        folders.read_json(place)


# Modules that read what came with Tidebell, what a compiler made, or what a person named.
_THEIR_OWN = {
    *("folders.py", "style.py", "protocol_doc.py", "transport.py", "report/document.py"),
    *(
        "archive/exports.py",
        "commands/games.py",
        "setups/__main__.py",
        "setups/guide.py",
        "watch/web.py",
    ),
    *("install/compiling.py", "install/firmware.py", "serving.py", "extras.py"),
    "brokers/mosquitto.py",
}


def test_files_that_lie_about_are_read_in_one_way() -> None:
    top = Path(str(tidebell_host.__file__)).parent
    reading = re.compile(r"\.read_(bytes|text)\(|(?<![\w.])open\(.*[\"']rb?[\"']")
    found = {
        path.relative_to(top).as_posix()
        for path in top.rglob("*.py")
        if "firmware" not in path.relative_to(top).parts and reading.search(path.read_text())
    }
    assert found <= _THEIR_OWN
    users = {path.name for path in top.rglob("*.py") if "tomllib.loads" in path.read_text()}
    assert users == {"parsing.py"}  # behind the bounds


# -- bounds


def part(text: str, count: int) -> str:
    return ".".join([text] * count)


# Texts that took gigabytes or minutes, or would: no reader may see them.
ENDLESS = {
    "bare": part("a", 40_000) + " = 1",
    "bare, more": part("a", 60_000) + " = 1",
    "quoted": part('"a"', 40_000) + " = 1",
    "escaped quotes": part(r'"\""', 40_000) + " = 1",
    "escaped letters": part(r'"\u0061"', 20_000) + " = 1",
    "literal": part("'#'", 40_000) + " = 1",
    "empty": part('""', 40_000) + " = 1",
    "blanks": "\t.\t".join(["a"] * 40_000) + " = 1",
    "a header": f"[{part('a', 40_000)}]",
    "a header of escaped quotes": f"[[{part(chr(34) + chr(92) + chr(34) * 2, 40_000)}]]",
    "an inline table": f"x = {{ {part('a', 40_000)} = 1 }}",
    "behind a text of lines": 'x = """\n"a""".b\n' + part("a", 40_000) + " = 1",
    "behind a comment with a quote": "x = 1 # it's\n" + part("a", 40_000) + " = 1",
    "behind what is there twice": "a = 1\na = 2\n" + part("a", 40_000) + " = 1",
    "behind a broken list": 'x = [ 1 ", { ' + part("y", 40_000) + ' = 1 }, " ]',
    "levels": "x = " + "[" * 40_000,
    "levels that close": "x = " + "[" * 40_000 + "]" * 40_000,
    "levels of tables": "x = " + "{a=" * 40_000,
    "levels of parts": f"[{part('a', 15)}]\n" + f"{part('b', 15)} = {{ " * 40,
    "values": "x = [" + "1," * 100_000 + "]",
    "keys": "".join(f"k{at} = 1\n" for at in range(20_000)),
    "tables": "[[a]]\n" * 40_000,
    "lines": "\n" * 200_000,
    "quotes": "x = " + '"' * 200_000,
    "texts that do not close": 'x = """' + r'\"""' * 50_000,
}

CHILD = """
import resource, sys, json
from pathlib import Path
import tidebell_host.setups.loading
from tidebell_host.setups import SetupError, library, load
# Half a gigabyte and a minute of work for all of them: one took 6.3 GB, another 75 s.
resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
for path in sorted(Path(sys.argv[1]).glob("*.toml")):
    assert library.declared_id(path) == path.stem
    try:
        load(path)
    except SetupError as error:
        print(json.dumps([path.stem, len(error.problems), str(error)[:200]]))
"""


def test_no_text_takes_much_memory_or_work(tmp_path: Path) -> None:
    for name, text in ENDLESS.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-500:]
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert {name for name, _, _ in told} == set(ENDLESS)
    assert all(count == 1 for _, count, _ in told), told


@pytest.mark.parametrize("name", ENDLESS)
def test_no_reader_sees_a_text_beyond_the_bounds(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for texts that are not closed, where every reader stops."""
    from tidebell_host.setups import SetupError, lines, parsing

    def read(text: str) -> Any:
        raise AssertionError("a reader was called")

    if name not in ("quotes", "texts that do not close", "behind a broken list"):
        monkeypatch.setattr(parsing.tomllib, "loads", read)
        monkeypatch.setattr(lines, "_Scanner", read)
    with pytest.raises(SetupError):
        loads((SMALL + ENDLESS[name]).encode(), Path("x.toml"))


@pytest.mark.parametrize(
    ("text", "most"),
    [
        (lambda count: part("a", count) + " = 1", MOST_PARTS),
        (lambda count: part(r'"\""', count) + " = 1", MOST_PARTS),
        (lambda count: "x = " + "[" * count + "]" * count, MOST_LEVELS),
        (lambda count: "x = [" + "1," * (count - 2) + "]", MOST_VALUES),
    ],
)
def test_each_bound_is_where_it_says(text: Any, most: int) -> None:
    from tidebell_host.setups.parsing import SetupError, decode, parse

    path = Path("x.toml")
    parse(decode(text(most).encode(), path)[0], path)
    with pytest.raises(SetupError):
        decode(text(most + 1).encode(), path)


def test_dots_and_brackets_in_texts_and_comments_do_not_count() -> None:
    from tidebell_host.setups.parsing import decode

    many = "[{." * 2000
    text = f"# {many}\na = '{many}'\nb = \"{many}\\\"{many}\"\nc = '''{many}\n{many}'''\n"
    text += f'd = """{many}\n\\"""{many}"""""\n'
    assert decode(text.encode(), Path("x.toml"))[0] == text


def test_of_thousands_of_mistakes_some_are_listed_and_the_rest_is_counted() -> None:
    from tidebell_host.setups import SetupError

    text = SMALL + "[more]\n" + "".join(f"k{at} = 1\n" for at in range(10))
    text = "".join(f"key{at} = 1\n" for at in range(3000)) + text
    with pytest.raises(SetupError) as caught:
        loads(text.encode(), Path("x.toml"))
    assert len(caught.value.problems) == 101
    assert "2901 more mistakes are not listed." in str(caught.value)


# -- names


def test_names_are_looked_up_however_their_accents_are_written(
    tool: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tool(f"players add {nfd('Zoë')} Bo", {})[0] == 0
    for spelt in (nfd("Zoë"), "Zoë"):
        assert tool(f"players rm {spelt}", {})[0] == 0
        assert tool("players list", {})[1] == "Bo\n"
        assert tool("players add Zoë", {})[0] == 0
    assert players.merged([nfd("Zoë")], ["Zoë", nfd("Zoë"), "Bo"], []) == ["Zoë", "Bo"]
    assert folded(nfd("ÉLAN ")) == folded("élan")
    # A file without an id of its own goes by its name; a path is found in both forms.
    for spelt, other in ((nfd("é"), "é"), ("é", nfd("é"))):
        place = tool.folder / "setups" / f"{spelt}.toml"
        place.write_text(SMALL.replace('id = "small"', ""), encoding="utf-8")
        entry = library.find(other)
        assert entry is not None and entry.path == place
        entry = library.find(str(place.with_name(f"{other}.toml")))
        assert entry is not None and entry.path == place
        place.unlink()
    # Colours of a setup, and a device by the name that its owner gave it.
    data = DATA.decode().replace('"Red"', '"Röd"').encode()
    answers = good(data, [])
    answers["hello"]["name"] = nfd("Küche")
    code, said = tool(f"start small --player {nfd('röd')}=Ann --player Blue=Bo", answers)
    assert code == 0 and "has begun" in said
    code, said = tool("--device küche status", answers)
    assert code == 0, said


def test_device_and_computer_tell_the_same_players_apart() -> None:
    shown = [chr(code) for code in range(33, 0x180) if not unshown(chr(code))] + list("’€−…œŒŸ")
    names = [f"{letter}a" for letter in shown] + [f"a{letter.upper()}" for letter in shown]
    names += [f"A{letter.lower()}" for letter in shown]
    names += [" Ann  Lee", "ann\u00a0lee", "ANN\u202fLEE", "Ann\u2009Lee", "AnnLee"]
    names = [name for name in names if not unshown(name)]
    for one in names:
        for other in names:
            same = casefold.folded(one) == casefold.folded(other)
            assert (folded(one) == folded(other)) == same, (one, other)
