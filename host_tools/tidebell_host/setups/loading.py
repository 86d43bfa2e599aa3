# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read a setup file: text, TOML, model, checks, device form, and the core's own check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from tidebell_core.errors import Refused
from tidebell_core.setup_reading.setup import Setup as DeviceSetup

from tidebell_host.setups.checks import check
from tidebell_host.setups.compiled import Compiled, SwitchInfo
from tidebell_host.setups.compiler import Compiler, to_bytes
from tidebell_host.setups.explaining import explained
from tidebell_host.setups.inherit import completed, written
from tidebell_host.setups.library import base
from tidebell_host.setups.lines import Lines, scan
from tidebell_host.setups.model import Setup
from tidebell_host.setups.parsing import contents, decode, parse
from tidebell_host.setups.problems import Loc, Problem, SetupError, dotted

MOST_DEVICE_BYTES = 8 * 1024
MOST_TOLD = 100  # mistakes of a file: each is compared with all known words


def _ordered(problems: list[Problem]) -> list[Problem]:
    """Return each once, by line; those of one line in the order in which they were found."""
    return sorted(dict.fromkeys(problems), key=lambda one: one.line)


class _Book:
    """Collects mistakes and doubts, with their lines."""

    def __init__(self, path: Path, lines: Lines, parsed: dict[str, Any]) -> None:
        self.path = path
        self.lines = lines
        self.parsed = parsed
        self.errors: list[Problem] = []
        self.doubts: list[Problem] = []

    def _problem(self, loc: Loc, text: str, remedy: str) -> Problem:
        line = self.lines.line(written(loc, self.parsed))
        return Problem(self.path, line, dotted(loc), text, remedy)

    def report(self, loc: Loc, text: str, remedy: str) -> None:
        self.errors.append(self._problem(loc, text, remedy))

    def warn(self, loc: Loc, text: str, remedy: str) -> None:
        self.doubts.append(self._problem(loc, text, remedy))

    def settle(self) -> None:
        """Raise the mistakes reported so far, if any."""
        if self.errors:
            raise SetupError(_ordered(self.errors))


def load(path: str | Path, language: str = "en") -> Compiled:
    """Read, check and compile a setup file.

    :param language: the language of its texts; missing ones are taken in English
    :raises SetupError: with every mistake found
    """
    path = Path(path)
    return loads(contents(path), path, language)


def loads(raw: bytes, path: Path, language: str = "en") -> Compiled:
    """Compile the bytes of a setup file; ``path`` is what problems name."""
    text, bom = decode(raw, path)
    parsed = parse(text, path)
    whole = completed(parsed, path, base)
    book = _Book(path, scan(text), parsed)
    if bom:
        book.warn((), "The file begins with a byte order mark.", "Save it as UTF-8 without BOM.")
    try:
        setup = Setup.model_validate(whole)
    except ValidationError as error:
        found = error.errors()
        for details in found[:MOST_TOLD]:
            book.report(*explained(details, whole))
        if len(found) > MOST_TOLD:
            rest = len(found) - MOST_TOLD
            book.report((), f"{rest} more mistakes are not listed.", "Mend the others first.")
        book.settle()
        raise
    compiler = Compiler(setup, language, book.report, book.warn)
    device = compiler.compile()
    check(setup, compiler)
    book.settle()
    if compiler.untranslated and language != "en":
        count = len(compiler.untranslated)
        book.warn(
            compiler.untranslated[0],
            f'1 text has no "{language}".'
            if count == 1
            else f'{count} texts have no "{language}".',
            f'Add {language} = "..." to them.',
        )
    data = to_bytes(device)
    if len(data) > MOST_DEVICE_BYTES:
        book.report(
            (),
            f"The device form has {len(data)} bytes; the device takes {MOST_DEVICE_BYTES}.",
            "Shorten names and texts, or leave out actions.",
        )
    book.settle()
    _ask_the_core(data, book)
    book.settle()
    return Compiled(
        id=setup.id,
        title=device["title"],
        data=data,
        warnings=tuple(_ordered(book.doubts)),
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
