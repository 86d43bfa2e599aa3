# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Phases of a player turn, checklists, and calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.phases import KEYS
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


MOST_PHASES = 8
MOST_ITEMS = 16
MOST_OPTIONS = 8


class Phases(Part):
    """Phases of a player turn, checklists and calls."""

    name = "phases"

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        stage = compiler.setup.stage[at]
        if compiler.setup.phase and stage.phases and not self._apart(compiler, at):
            data["phases"] = True

    def _apart(self, compiler: Compiler, at: int) -> bool:
        """Whether no player turn of a stage can have phases."""
        stage = compiler.setup.stage[at]
        return stage.together is True or stage.order in ("alternate", "confirm")

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        setup = compiler.setup
        phases = []
        for at, phase in enumerate(setup.phase):
            loc: Loc = ("phase", at)
            for number, name in enumerate(phase.actions or ()):
                compiler.named((*loc, "actions", number), name, "actions")
            phases.append(compiler.form(loc, KEYS, phase, actions=phase.actions))

        def listed(kind: str, name: str, title: Text, key: str, texts: list[Text]) -> list[str]:
            return [
                compiler.text((kind, name, "name"), title),
                *(compiler.text((kind, name, key, at), text) for at, text in enumerate(texts)),
            ]

        parts: dict[str, list[Any]] = {
            "phases": phases,
            "checklists": [
                listed("checklist", name, one.name, "items", one.items)
                for name, one in setup.checklist.items()
            ],
            "calls": [
                listed("call", name, one.name, "options", one.options)
                for name, one in setup.call.items()
            ],
        }
        reminder = setup.reminder
        if reminder.round_end is not None:
            name = compiler.common("Round over")
            parts["checklists"].append(
                [name, compiler.text(("reminder", "round_end"), reminder.round_end)]
            )
            step = ["check", len(parts["checklists"]) - 1]
            for stage in data["stages"]:
                for at in reversed(range(len(stage["steps"]))):
                    if stage["steps"][at][0] == "play":
                        stage["steps"].insert(at + 1, step)
        self._once(compiler, data)
        data.update({key: part for key, part in parts.items() if part})
        if reminder.turn_start is not None:
            data["note"] = compiler.text(("reminder", "turn_start"), reminder.turn_start)
        return any(parts.values()) or "note" in data

    def _once(self, compiler: Compiler, data: dict[str, Any]) -> None:
        """Check that a checklist that a stage has only once passes over the first turn."""
        lists = list(compiler.setup.checklist.values())
        for stage in data["stages"]:
            for step in stage["steps"]:
                if step[0] == "check" and step[1] < len(lists) and lists[step[1]].each == "stage":
                    step[0] = "first_check"

    def check(self, compiler: Compiler) -> None:
        setup, report, warn = compiler.setup, compiler.report, compiler.warn
        if len(setup.phase) > MOST_PHASES:
            report(
                ("phase", MOST_PHASES),
                f"There are {len(setup.phase)} phases; a player turn can have {MOST_PHASES}.",
                "Put some of them together.",
            )
        phased = [
            at
            for at, stage in enumerate(setup.stage)
            if stage.phases and not self._apart(compiler, at)
        ]
        if setup.phase and not phased:
            warn(("phase", 0), "No stage has player turns with phases.", "Take the phases out.")
        for kind, least, most, key in (
            ("checklist", 1, MOST_ITEMS, "items"),
            ("call", 2, MOST_OPTIONS, "options"),
        ):
            for name, one in getattr(setup, kind).items():
                given = len(getattr(one, key))
                if not least <= given <= most:
                    report(
                        (kind, name, key),
                        f"{given} {key} are not {least} to {most}.",
                        f"Add or remove {key}.",
                    )
                if (kind, name) not in compiler.used:
                    warn(
                        (kind, name),
                        f"No step uses this {kind}.",
                        f'Add "{"check" if kind == "checklist" else kind} {name}" to the steps of '
                        "a stage.",
                    )
