# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""An order of play by a number of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_core.setup_reading.chance_checks import ONCE

from tidebell_host.setups.mechanisms.clocks import named_by
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.numbered import KEYS
from tidebell_host.setups.tables.order import BY_NUMBERS

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Numbered(Part):
    """Numbers by which players follow each other, [numbers]."""

    name = "numbered"
    tables = "numbers numbered"
    FAULTS = {
        "numbers are out of range": (
            "most",
            "There is only one number.",
            "Raise it above least.",
        ),
        "there are fewer numbers than players": (
            "unique",
            "There are fewer numbers from {0.least} to {0.most} than players.",
            "Raise most, or take unique out.",
        ),
        "the numbers of counters are unique": (
            "unique",
            "Counters of two players may be equal.",
            "Take out unique or by.",
        ),
    }

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        order = compiler.setup.stage[at].order
        if order in BY_NUMBERS:
            data["order"] = "numbers"
            data["back"] = order != "numbers" or None

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        numbers = compiler.setup.numbers
        if numbers is None:
            return False
        data["numbered"] = compiler.form(
            ("numbers",),
            KEYS,
            numbers,
            range=[numbers.least, numbers.most],
            lowest=numbers.first == "lowest",
            lot=numbers.ties == "chance",
            keep=numbers.ties == "kept",
            names="\n".join(
                compiler.text(("numbers", "names", at), one) for at, one in enumerate(numbers.names)
            )
            or None,
        )
        return True

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        numbers = setup.numbers
        asked = [
            at for at, one in enumerate(setup.stage) if "numbers" in [s.verb for s in one.steps]
        ]
        ordered = {
            at: "order" if stage.order in BY_NUMBERS else "next_round"
            for at, stage in enumerate(setup.stage)
            if stage.order in BY_NUMBERS or stage.next_round == "numbers"
        }
        if numbers is None:
            for at in asked:
                report(
                    ("stage", at, "steps"),
                    "It is not said what numbers are entered.",
                    'Add a table [numbers] with a name, like "Initiative".',
                )
            for at, key in ordered.items() if not asked else ():
                report(
                    ("stage", at, key),
                    "There are no numbers to go by.",
                    'Add a table [numbers], and the step "numbers" before "play".',
                )
            return
        if not asked or not (ordered or numbers.clockwise):
            compiler.warn(
                ("numbers",),
                "No stage asks for the numbers." if not asked else "No stage goes by the numbers.",
                'Give a stage the step "numbers" before "play", and write order = "numbers" or '
                'next_round = "numbers".',
            )
        for key in ("least", "most") if numbers.by else ():
            if key in numbers.model_fields_set:
                report(
                    ("numbers", key),
                    "Nobody enters a number: counters have them.",
                    f"Take out {key} or by.",
                )
        goes_otherwise = (ordered or numbers.clockwise) and "order" not in ordered.values()
        for key in ("delay", "hold", "jokers"):
            if getattr(numbers, key):
                self._check_delay(compiler, key)
            if getattr(numbers, key) and asked and goes_otherwise:
                compiler.warn(
                    ("numbers", key),
                    "No turn is put off: in no stage each plays once by the numbers.",
                    'Take this key out, or write order = "numbers".',
                )

    def _check_delay(self, compiler: Compiler, key: str) -> None:
        """Refuse what a turn would bring twice that is put off: it begins twice."""
        setup = compiler.setup
        loc: Loc = ("numbers", key)
        stages = [stage for stage in setup.stage if stage.order in BY_NUMBERS]
        brought = [f"[{table}.NAME]" for table in ("bag", "due") if getattr(setup, table)]
        if any(stage.points for stage in stages):
            brought.append("[pool.NAME]")
        used = {name for stage in stages for name in named_by(compiler, stage.clock)}
        brought += [
            f"[counter.{name}]" for name, counter in setup.counter.items() if counter.each_turn
        ]
        brought += [
            f"[clock.{name}]"
            for name, clock in setup.clock.items()
            if name in used and (clock.mode not in ONCE or clock.moves is not None)
        ]
        for one in brought:
            compiler.report(
                loc,
                f"A turn that is put off begins twice, and {one} gives something each time.",
                "Take out one of the two.",
            )


class OnHold(Part):
    """Numbers that are dealt, jokers and turns on hold: more of [numbers]."""

    name = "on_hold"
    tables = "numbers numbered"
    FAULTS = {
        "the numbers of counters are dealt": (
            "dealt",
            "Counters have the numbers already.",
            "Take out dealt or by.",
        ),
        "there are fewer numbers than players": (
            "dealt",
            "There are fewer numbers from {0.least} to {0.most} than players.",
            "Raise most, or take dealt out.",
        ),
        "all numbers are jokers": (
            "jokers",
            "No number would be left that is no joker.",
            "Lower jokers, or raise most.",
        ),
        "there is not a name for each number": (
            "names",
            "There is not one name for each number from {0.least} to {0.most}.",
            "Add or remove names, or change least and most.",
        ),
    }

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        numbers = compiler.setup.numbers
        return numbers is not None and bool(
            numbers.dealt or numbers.jokers or numbers.hold or numbers.names
        )
