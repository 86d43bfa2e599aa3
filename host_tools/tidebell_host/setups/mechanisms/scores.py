# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The final score, and the winner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import suggestion
from tidebell_host.setups.tables.scores import SCORE
from tidebell_host.setups.values import bad

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Scores(Part):
    """The fields of the score and how it is counted, [score]."""

    name = "scores"
    tables = "score score"
    FAULTS = {
        "sides are ranked that are not there": (
            "ranks",
            "There are no sides to rank.",
            "Add tables [side.NAME], and side to each colour.",
        )
    }

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        score = _score(compiler)
        if score is not None:
            # Counters may have named the fields that they fill already.
            data["score"] = {**score, **data.get("score", {})}
        return score is not None


def _score(compiler: Compiler) -> Any:
    """Return the fields of the score and how it is counted; None where there is none."""
    score = compiler.setup.score
    if score is None:
        return None
    known = [field.id for field in score.field]

    def resolve(names: Iterable[str]) -> list[int | str]:
        found: list[int | str] = []
        for name in names:
            if name == "assets" and compiler.setup.asset is not None:
                found.append("assets")
            elif name in known:
                found.append(known.index(name))
            else:
                words = [*known, "assets"] if compiler.setup.asset is not None else known
                raise bad(
                    f'There is no score field "{name}".',
                    suggestion(name, words, "fields", "add [[score.field]]"),
                )
        return found

    halves = any(isinstance(field.each, float) for field in score.field)
    counters = compiler.setup.counter
    least = [
        min(field.least, counters[field.counter].least if field.counter in counters else 0)
        for field in score.field
    ]
    return compiler.form(
        ("score",),
        SCORE,
        score,
        fields=[
            [
                compiler.text(("score", "field", at, "name"), field.name),
                int(field.each * 2) if halves else field.each,
            ]
            for at, field in enumerate(score.field)
        ],
        part=score.part * 2 if halves else score.part,
        tie=compiler.value(("score", "tie"), score.tie, resolve),
        halves=halves,
        least=least if any(least) else None,
    )
