# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The final score, and the winner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import HalfPoints, Points, Short, Table, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import suggestion
from tidebell_host.setups.values import Name, Names, Word, bad

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


SCORE = Keys("score")


class ScoreField(Table):
    """Something to count at the end."""

    id: Word = said("its name inside the file", "ore")
    name: Short = said("its name on the screen", "Ore")
    each: HalfPoints = said("what one is worth", 2)
    counter: Optional[Name] = said("a counter in play that fills it in", "gold", default=None)


class Score(Table):
    """The final score."""

    field: list[ScoreField] = said("what is counted, [[score.field]]")
    part: Points = said("for each intact part of an asset held", 1, default=0)
    tie: Names = said(
        'what decides a tie, in order: fields, or "assets" for how many are held; or a switch',
        ["assets", "ore"],
        default=list,
    )
    ranks: str = SCORE(
        "ranks",
        'who is ranked: each "player", each "side" by what its players have together, or "none", '
        "where all win or lose together; a single player is not ranked",
        "side",
        default="player",
    )


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
    )
