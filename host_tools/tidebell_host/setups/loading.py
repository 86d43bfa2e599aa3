# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Reading a setup file: text, TOML, model, checks, device form, and the core's word on it."""

from __future__ import annotations

import codecs
import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails
from tidebell_core.errors import Refused
from tidebell_core.setup import Setup as DeviceSetup

from tidebell_host.setups.checks import check
from tidebell_host.setups.compiler import Compiler, to_bytes
from tidebell_host.setups.lines import Lines, scan
from tidebell_host.setups.model import Setup
from tidebell_host.setups.problems import Loc, Problem, SetupError, dotted, nearest
from tidebell_host.setups.values import shown

MOST_SOURCE_BYTES = 256 * 1024
MOST_DEVICE_BYTES = 8 * 1024


@dataclass(frozen=True)
class SwitchInfo:
    """A rule switch of a compiled setup.

    :param id: its name in the file
    :param label: how the device asks for it
    :param values: the values as the file writes them, the default first
    :param labels: the same as the device shows them
    """

    id: str
    label: str
    values: tuple[str | int | bool, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Compiled:
    """A setup as the device takes it."""

    id: str
    title: str
    data: bytes
    warnings: tuple[Problem, ...]
    players: tuple[int, int]
    switches: tuple[SwitchInfo, ...]


class _Book:
    """Collects what is found, with lines."""

    def __init__(self, path: Path, lines: Lines) -> None:
        self.path = path
        self.lines = lines
        self.errors: list[Problem] = []
        self.doubts: list[Problem] = []

    def report(self, loc: Loc, text: str, remedy: str) -> None:
        self.errors.append(Problem(self.path, self.lines.line(loc), dotted(loc), text, remedy))

    def warn(self, loc: Loc, text: str, remedy: str) -> None:
        self.doubts.append(Problem(self.path, self.lines.line(loc), dotted(loc), text, remedy))

    def settle(self) -> None:
        """Raise what was reported so far, if anything."""
        if self.errors:
            raise SetupError(sorted(set(self.errors), key=lambda one: (one.line, one.key)))


def load(path: str | Path, language: str = "en") -> Compiled:
    """Read, check and compile a setup file.

    :param language: the language of its texts; what lacks it is taken in English
    :raises SetupError: with every mistake found
    """
    path = Path(path)
    try:
        if path.stat().st_size > MOST_SOURCE_BYTES:
            raise SetupError(
                [
                    Problem(
                        path,
                        0,
                        "",
                        "The file is too large for a setup.",
                        "A setup is a TOML file of a few pages.",
                    )
                ]
            )
        raw = path.read_bytes()
    except OSError as error:
        raise SetupError(
            [
                Problem(
                    path,
                    0,
                    "",
                    f"The file cannot be read: {error.strerror}.",
                    "Check its name and your rights.",
                )
            ]
        ) from error
    return loads(raw, path, language)


def loads(raw: bytes, path: Path, language: str = "en") -> Compiled:
    """Compile the bytes of a setup file; ``path`` is what problems name."""
    text, bom = _decode(raw, path)
    parsed = _parse(text, path)
    book = _Book(path, scan(text))
    if bom:
        book.warn((), "The file begins with a byte order mark.", "Save it as UTF-8 without BOM.")
    try:
        setup = Setup.model_validate(parsed)
    except ValidationError as error:
        for details in error.errors():
            book.report(*_explained(details, parsed))
        book.settle()
        raise
    compiler = Compiler(setup, language, book.report, book.warn)
    device = compiler.compile()
    check(setup, compiler)
    book.settle()
    if compiler.untranslated and language != "en":
        book.warn(
            compiler.untranslated[0],
            f'{len(compiler.untranslated)} texts have no "{language}".',
            f'Add {language} = "..." to them.',
        )
    data = to_bytes(device)
    if len(data) > MOST_DEVICE_BYTES:
        book.report(
            (),
            f"The device form has {len(data)} bytes; the device takes {MOST_DEVICE_BYTES}.",
            "Shorten or leave out notes and actions.",
        )
    book.settle()
    _ask_the_core(data, book)
    book.settle()
    return Compiled(
        id=setup.id,
        title=device["title"],
        data=data,
        warnings=tuple(sorted(set(book.doubts), key=lambda one: (one.line, one.key))),
        players=(setup.players.first, setup.players.last),
        switches=tuple(
            SwitchInfo(
                name,
                compiler.text(("switch", name, "label"), switch.label),
                tuple(switch.values),
                tuple(pair[0] for pair in compiler.switch(name)[2]),
            )
            for name, switch in setup.switch.items()
        ),
    )


def _ask_the_core(data: bytes, book: _Book) -> None:
    """Load the result as the device will, with every value of every switch once."""
    switches = json.loads(data)["switches"]
    widest = max((len(switch[2]) for switch in switches), default=1)
    for number in range(widest):
        choices = [min(number, len(switch[2]) - 1) for switch in switches]
        try:
            DeviceSetup(json.loads(data), choices)
        except Refused as error:
            book.report(
                (),
                f"The device would refuse it. {error}",
                "Please report this: the check should have named the key.",
            )
            return


def _decode(raw: bytes, path: Path) -> tuple[str, bool]:
    def wrong(line: int, text: str, remedy: str) -> SetupError:
        return SetupError([Problem(path, line, "", text, remedy)])

    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise wrong(0, "The file is saved as UTF-16.", "Save it as UTF-8.")
    bom = raw.startswith(codecs.BOM_UTF8)
    if bom:
        raw = raw[len(codecs.BOM_UTF8) :]
    if b"\x00" in raw:
        raise wrong(0, "This is not a text file.", "A setup is a TOML file; is it the right one?")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise wrong(
            line,
            f"The byte 0x{raw[error.start]:02x} is not UTF-8.",
            "Save the file as UTF-8; old editors write Latin-1.",
        ) from error
    if not text.strip():
        raise wrong(
            0,
            "The file is empty.",
            "Copy a setup that works: tidebell setup show full-metal-planete.",
        )
    return text.replace("\r\n", "\n").replace("\r", "\n"), bom


_AT = re.compile(r" \(at line (\d+), column (\d+)\)$")
_END = " (at end of document)"
_REMEDIES = (
    (
        "Unescaped '\\' in a string",
        "A backslash begins an escape.",
        'Write "\\\\" for a backslash.',
    ),
    ("Illegal character", "A text runs over the end of its line.", 'Close it with a quote: "...".'),
    ("Unterminated string", "A text has no closing quote.", 'Close it with a quote: "...".'),
    (
        "Unclosed array",
        "A list that begins here is not closed, or lacks a comma.",
        'Write it like ["a", "b"].',
    ),
    (
        "Unclosed inline table",
        "A table in braces is not closed, lacks a comma, or runs over its line.",
        'Write it on one line, like { en = "Tide", fr = "Marée" }.',
    ),
    ("Expected '=' after a key", 'A key is not followed by "=".', "Write key = value."),
    (
        "Expected ']]' at the end of an array",
        "The header is not closed.",
        "Write it like [[stage]].",
    ),
    ("Expected ']' at the end of a table", "The header is not closed.", "Write it like [score]."),
    (
        "Expected newline or end of document",
        "Something stands after the value.",
        "Put each key on a line of its own, and # before a comment.",
    ),
    (
        "Invalid initial character for a key part",
        "No key can begin like this.",
        'Use letters, digits, "_" and "-".',
    ),
    (
        "Invalid statement",
        "This is neither a key, a [table] nor a # comment.",
        "Write key = value.",
    ),
    (
        "Invalid value",
        "There is no value that TOML knows.",
        "Texts are in quotes; yes and no are true and false.",
    ),
)
_TWICE = (
    "Cannot overwrite a value",
    "Cannot declare",
    "Cannot mutate immutable namespace",
    "Cannot redefine namespace",
    "Duplicate inline table key",
)


def _parse(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise SetupError(
            [
                Problem(
                    path,
                    0,
                    "",
                    "Lists or tables are nested without end.",
                    "No setup needs more than a few levels.",
                )
            ]
        ) from error
    except ValueError as error:
        raise SetupError([_not_toml(str(error), text, path)]) from error


def _not_toml(message: str, text: str, path: Path) -> Problem:
    at = _AT.search(message)
    line = int(at[1]) if at else 0
    if message.endswith(_END):
        line = text.rstrip("\n").count("\n") + 1
    if message.startswith(_TWICE):
        for loc, first, second in scan(text).twice:
            return Problem(
                path,
                second,
                dotted(loc),
                f"This is there twice, first on line {first}.",
                "Keep one of the two.",
            )
        return Problem(
            path,
            line,
            "",
            "The same key or table is there twice.",
            "Keep one; lists of tables have double brackets: [[stage]].",
        )
    if message.startswith("Unclosed"):
        line = scan(text).last
    if "Exceeds the limit" in message:
        return Problem(
            path,
            _digits_line(text),
            "",
            "A number has thousands of digits.",
            "Write a number of a board game.",
        )
    row = text.split("\n")[line - 1] if line else ""
    if message.startswith("Invalid value") and any(quote in row for quote in "“”„«»‘’"):
        return Problem(
            path, line, "", "These quotes are a typesetter's.", 'Use straight ones: "...".'
        )
    for start, said, remedy in _REMEDIES:
        if message.startswith(start):
            return Problem(path, line, "", said, remedy)
    return Problem(
        path,
        line,
        "",
        f"This is not TOML: {_AT.sub('', message)}.",
        "Compare with the examples in the guide to the format.",
    )


def _digits_line(text: str) -> int:
    found = re.search(r"[0-9_]{2000}", text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def _children(kind: Any) -> Any:
    """What a list, a table of tables or an optional table holds; None for a single value."""
    origin = get_origin(kind)
    if origin is Union or origin is UnionType:
        kinds = [one for one in get_args(kind) if one is not type(None)]
        return kinds[0] if len(kinds) == 1 else None
    return get_args(kind)[-1] if origin in (list, dict) else None


def _model_at(loc: Loc) -> tuple[type[BaseModel] | None, bool]:
    """The table that a place holds, if it is one; and whether it is a list of them."""
    kind: Any = Setup
    for part in loc:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            field = kind.model_fields.get(str(part))
            kind = field.annotation if field else None
            if get_origin(kind) in (Union, UnionType):
                kind = _children(kind)
        else:
            kind = _children(kind)
    many = get_origin(kind) is list
    if many:
        kind = _children(kind)
    found = isinstance(kind, type) and issubclass(kind, BaseModel)
    return (kind, many) if found else (None, many)


def _homes(key: str) -> list[str]:
    """The tables, as a person writes their headers, that have a key of this name."""
    found = []

    def visit(kind: Any, header: str) -> None:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            if key in kind.model_fields:
                found.append(header or "the top of the file, before the first [table]")
            for name, field in kind.model_fields.items():
                at = f"{header[1:-1].strip('[]')}.{name}" if header else name
                inner = field.annotation
                if get_origin(inner) in (Union, UnionType):
                    inner = _children(inner)
                if get_origin(inner) is list:
                    visit(_children(inner), f"[[{at}]]")
                elif get_origin(inner) is dict:
                    visit(_children(inner), f"[{at}.NAME]")
                else:
                    visit(inner, f"[{at}]")

    visit(Setup, "")
    return found


def _explained(details: ErrorDetails, parsed: dict[str, Any]) -> tuple[Loc, str, str]:
    """What pydantic found, in our words."""
    loc: Loc = tuple(details["loc"])
    kind = details["type"]
    if kind == "setup":
        return loc, details["ctx"]["text"], details["ctx"]["remedy"]
    if kind == "missing":
        return _missing(loc)
    if kind == "extra_forbidden":
        return _unknown(loc)
    value = details["input"]
    model, many = _model_at(loc)
    name = str(loc[-1]) if loc and isinstance(loc[-1], str) else dotted(loc)
    if model is not None and many and kind == "list_type":
        if isinstance(value, dict):
            return loc, "There can be several, so this is a list.", f"Write [[{name}]]."
        return loc, f"{shown(value)} is not a list of tables.", f"Write [[{name}]]."
    if kind == "list_type":
        single = isinstance(value, (str, int, float))
        example = f"[{shown(value)}]" if single else "[...]"
        return loc, f"{shown(value)} is not a list.", f"Put it in brackets: {example}."
    if kind == "dict_type":
        if isinstance(value, list):
            return loc, "Each needs a name.", f"Write [{dotted(loc)}.NAME] instead of [[{name}]]."
        return loc, f"{shown(value)} is not a table.", f"Write [{dotted(loc)}.NAME] and its keys."
    if isinstance(value, list):
        return loc, "There is only one.", f"Write [{dotted(loc)}] instead of [[{name}]]."
    if len(loc) > 1 and isinstance(loc[-1], str):
        parent, _ = _model_at(loc[:-1])
        if parent is None:
            return (
                loc,
                f"{shown(value)} is not a table.",
                (f"A table [{dotted(loc[:-1])}.NAME] with a name of its own belongs here."),
            )
    return loc, f"{shown(value)} is not a table.", "Write a table with the keys of the guide."


def _missing(loc: Loc) -> tuple[Loc, str, str]:
    around, key = loc[:-1], str(loc[-1])
    model, _ = _model_at(around)
    assert model is not None
    field = model.model_fields[key]
    inner, many = _model_at(loc)
    if inner is not None:
        header = ".".join(str(part) for part in loc if isinstance(part, str))
        return around, f'"{key}" is missing.', f"Add [[{header}]]." if many else f"Add [{header}]."
    example = (field.examples or [1])[0]
    return (
        around,
        f'"{key}" is missing: {field.description}.',
        (f"Add a line like {key} = {_toml(example)}."),
    )


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    return shown(value)


def _unknown(loc: Loc) -> tuple[Loc, str, str]:
    key = str(loc[-1])
    model, _ = _model_at(loc[:-1])
    assert model is not None
    known = list(model.model_fields)
    near = nearest(key, known)
    homes = _homes(key)
    if homes:
        remedy = (
            f"It belongs to {homes[0]}."
            if len(homes) == 1
            else ("It belongs to " + ", ".join(homes[:-1]) + f" or {homes[-1]}.")
        )
    elif near is not None:
        remedy = f'Did you mean "{near}"?'
    else:
        remedy = f"The keys here: {', '.join(known)}."
    return loc, "There is no such key here.", remedy
