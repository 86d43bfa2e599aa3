# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Limits that the firmware must never outgrow, and names that the core must never know."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
import bench  # noqa: E402
from floors import against, circles, imports  # noqa: E402
from tidebell.keep.setup_store import MAX_SETUP  # noqa: E402
from tidebell_host.install import stripping  # noqa: E402
from tidebell_host.setups.loading import MOST_DEVICE_BYTES  # noqa: E402

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
CORE = FIRMWARE / "tidebell_core"

# Words of the games, as their rules and setups use them. None may stand in the core.
GAME_WORDS = (
    "full.?metal planet planete tide ship turret hen ore barge crab tank reef swamp weather"
    " forecast island treasure pirate mast derelict scuttle crew gold buster torpedo laser fuel"
    " spy mutiny corp runner click credit agenda virus rezz tag stone seesaw"
    " quartz chip zombie door wound"
).split()

# Names that CircuitPython has built in: a file of that name would never be imported.
BUILT_IN = (
    "board displayio storage keypad time code supervisor random select json struct warnings"
    " microcontroller digitalio busio rotaryio pwmio neopixel_write usb_cdc os sys gc"
).split()


def python_files() -> list[Path]:
    return [path for path in FIRMWARE.rglob("*.py")]


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: path.name)
def test_the_core_knows_no_game(path: Path) -> None:
    text = re.sub(r"SPDX\S* .*", "", path.read_text())
    words = re.compile(rf"\b({'|'.join(GAME_WORDS)})s?\b", re.IGNORECASE)
    # An event stream is chance's, a flash sector is the chip's: only whole words of games count.
    assert not words.findall(text)


def test_every_module_is_small_enough_to_run_uncompiled() -> None:
    large = {path.name: stripping.size(path.read_text()) for path in python_files()}
    assert {name: size for name, size in large.items() if size > 20 * 1024} == {}


def test_the_device_form_of_every_built_in_setup_is_small() -> None:
    sizes = {setup: len(data) for setup, data in bench.built_in().items()}
    assert {setup: size for setup, size in sizes.items() if size > MOST_DEVICE_BYTES} == {}
    assert MOST_DEVICE_BYTES == MAX_SETUP == 8 * 1024


# Lists alone can be sliced with a step on the device; who does so knows that they are lists.
STEPPING = {"history.py": 1, "order.py": 2, "due.py": 2}


def test_only_lists_are_sliced_with_a_step() -> None:
    found: dict[str, int] = {}
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Slice) and node.step is not None:
                found[path.name] = found.get(path.name, 0) + 1
    assert found == STEPPING


def test_the_fonts_leave_room_on_the_drive() -> None:
    for name, figure in (("type.bin", "type"), ("ja.bin", "Japanese letters")):
        assert 0 < bench.font_bytes(name) <= bench.TARGETS[f"flash: {figure}"][1]


def test_no_module_has_the_name_of_a_built_in_one() -> None:
    packaged = [path for path in python_files() if path.parent != FIRMWARE]
    assert [path for path in packaged if path.stem in BUILT_IN and path.stem != "__init__"] == []


def test_no_other_file_than_a_profile_names_a_pin() -> None:
    pins = re.compile(r"\bGP\d+\b|board\.(?!DISPLAY\b)[A-Z]")  # a display is no pin
    naming = {path.name for path in python_files() if pins.search(path.read_text())}
    assert naming <= {path.name for path in (FIRMWARE / "tidebell" / "boards").glob("*.py")}


def test_no_two_test_modules_have_one_name() -> None:
    # pytest imports them by their names alone: of two in one process the second is an error.
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(set(names)) == sorted(names)


def test_every_file_says_its_licence() -> None:
    import subprocess

    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    ends = (".py", ".mjs", ".js", ".css", ".html", ".toml", ".md", ".scad")
    bare = [
        name
        for name in listed
        if (name.endswith(ends) or Path(name).name in ("Makefile", "run"))
        and "broken_setups" not in name
        and (ROOT / name).exists()
        and "SPDX-License-Identifier: MIT" not in (ROOT / name).read_text(errors="replace")[:600]
    ]
    assert bare == []


def _packed_by_hand(path: Path) -> list[str]:
    """Return the places where a plain number packs or unpacks an event's argument."""
    packing = (ast.Mult, ast.Mod, ast.FloorDiv, ast.LShift, ast.RShift, ast.BitAnd)
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, packing):
            continue
        sides = (node.left, node.right)
        numbers = [
            one
            for one in sides
            if isinstance(one, ast.Constant)
            and isinstance(one.value, int)
            and one.value not in (1, 1000)  # a flag, milliseconds
        ]
        named = {
            part.id if isinstance(part, ast.Name) else part.attr
            for part in ast.walk(node)
            if isinstance(part, ast.Name | ast.Attribute)
        }
        if numbers and "arg" in named:
            found.append(f"{path.name}:{node.lineno}: {ast.unparse(node)}")
    return found


def test_no_number_but_those_of_events_packs_an_argument() -> None:
    tools = ROOT / "host_tools" / "tidebell_host"
    paths = [*python_files(), *tools.rglob("*.py")]
    assert tools / "archive" / "draws.py" in paths, "its rooms are looked into, too"
    assert [place for path in paths for place in _packed_by_hand(path)] == []


def test_weights_of_events_fields_stand_in_one_place(tmp_path: Path) -> None:
    by_hand = tmp_path / "by_hand.py"
    by_hand.write_text("bag = arg // 64 % 8\n")
    assert _packed_by_hand(by_hand)
    tools = ROOT / "host_tools" / "tidebell_host"
    paths = [*python_files(), *tools.rglob("*.py"), *(ROOT / "tests" / "core").glob("*.py")]
    large = {"131072", "262144"}
    writing = {
        path.name
        for path in paths
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and str(node.value) in large
    }
    assert writing <= {"events.py", "test_event_fields.py"}


def test_the_core_knows_no_width_of_a_screen() -> None:
    cuts = {
        f"{path.name}:{node.lineno}"
        for path in CORE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Slice)
        and isinstance(node.slice.upper, ast.Constant)
        and isinstance(node.slice.upper.value, int)
        and node.slice.upper.value > 5
    }
    allowed = {"validation.py"}  # how much of a foreign key is told in a refusal
    assert {cut for cut in cuts if cut.split(":")[0] not in allowed} == set()
    assert "WIDTH" not in "".join(path.read_text() for path in CORE.rglob("*.py"))


@pytest.mark.parametrize(
    ("package", "most"),
    [
        (FIRMWARE / "tidebell", 5),
        (FIRMWARE / "tidebell_core", 3),
        (ROOT / "host_tools" / "tidebell_host", 4),
    ],
    ids=lambda one: getattr(one, "name", None),
)
def test_few_imports_run_against_the_floors(package: Path, most: int) -> None:
    found = imports(package)
    assert len(against(found)) <= most, against(found)
    large = [sorted(one) for one in circles(found) if len(one) > 6]
    assert not large


def test_imports_against_the_floors_are_found() -> None:
    chain = {("a", "b"), ("b", "c"), ("a", "c")}
    assert against(chain) == []
    assert len(against(chain | {("c", "a")})) == 1
    assert circles(chain) == [] and circles(chain | {("c", "a")}) == [{"a", "b", "c"}]


def test_what_draws_on_a_panel_knows_nothing_of_the_device() -> None:
    rooms = {"tidebell.paint", "tidebell.boards", "tidebell.parts", "tidebell.keep"}
    beyond = {
        (a, b)
        for a, b in imports(FIRMWARE / "tidebell")
        if any(a.startswith(room) for room in rooms)
        and not any(b.startswith(room) for room in rooms)
    }
    assert beyond == set()


def _private_of_others(path: Path) -> list[str]:
    """Private attributes that a module takes from an object whose class it does not define."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    selves = ("self", "cls")
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    taken = []
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            if isinstance(node.value, ast.Name) and node.value.id in selves:
                own.add(node.attr)
            elif not node.attr.startswith("__") and ast.unparse(node.value) != "super()":
                taken.append(node)
    return [
        f"{path.name}:{node.lineno}: {ast.unparse(node)}" for node in taken if node.attr not in own
    ]


def test_no_module_uses_the_private_fields_of_another() -> None:
    assert [place for path in python_files() for place in _private_of_others(path)] == []


def test_uses_of_private_fields_are_found(tmp_path: Path) -> None:
    path = tmp_path / "layout.py"
    path.write_text(
        "class A:\n    def b(self, other):\n        other._c = self._c\n\npage._y = 1\n"
    )
    assert _private_of_others(path) == ["layout.py:5: page._y"]


# The computer's texts and the setups' are English like the tool; the device's texts are apart.
NOT_SHOWN = ("wire", "keep", "boards", "parts", "fonts")
CHECKS = (
    "chance_checks.py",
    "mechanism_checks.py",
    "mechanism_forms.py",
    "forms.py",
    "validation.py",
    "reading.py",
    "words.py",
)


def _prose(tree: ast.Module) -> set[int]:
    """The texts of a module that nobody sees: docstrings, types, and what only Python raises."""
    found: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            parts.append(first if isinstance(first, ast.Expr) else None)
        if isinstance(node, ast.arg | ast.AnnAssign):
            parts.append(node.annotation)
        if isinstance(node, ast.FunctionDef):
            parts.append(node.returns)
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            parts.append(node.exc if ast.unparse(node.exc.func) == "ValueError" else None)
        found |= {id(inner) for part in parts if part for inner in ast.walk(part)}
    return found


def _words_in(source: str) -> list[str]:
    """Return texts of a module that could be shown: capitalised, or of several words."""
    tree = ast.parse(source)
    prose = _prose(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            text = re.sub(r"%[-+0-9.]*[a-zA-Z]|\{\w*\}", "", node.value)
            if re.search(r"\b[A-Z][a-z]+|[a-z]{2,} |[ '][a-z]{2,}", text):
                found.append(node.value)
    return found


def test_words_are_found_where_a_module_says_them_itself() -> None:
    assert _words_in('line = "Pass on"\n') and _words_in('line = name + " is out"\n')
    assert not _words_in('"""Says it."""\nraise ValueError("no such clock")\nkey = "start"\n')


def test_every_word_that_is_shown_stands_in_one_place() -> None:
    said = {}
    for path in python_files():
        rooms = path.relative_to(FIRMWARE).parts
        shown = rooms[0] == "tidebell_core" or not set(rooms) & set(NOT_SHOWN)
        if len(rooms) > 1 and shown and path.name not in CHECKS:
            found = _words_in(path.read_text())
            if found:
                said["/".join(rooms)] = found
    assert said == {}


def test_the_devices_words_are_of_no_game() -> None:
    words = (CORE / "words.py").read_text() + (CORE / "sentences.py").read_text()
    of_games = (*GAME_WORDS, "shoots?", "takes? off", "taken off", "shot", "captor")
    known = re.compile(rf"\b({'|'.join(of_games)})\b", re.IGNORECASE)
    assert known.findall(words) == []


def test_make_help_explains_every_target() -> None:
    text = (ROOT / "Makefile").read_text()
    targets = set(re.search(r"^\.PHONY: (.+)$", text, re.M)[1].split())
    assert targets - {"test-tools"} == set(re.findall(r"^([a-z-]+):.*##", text, re.M))
