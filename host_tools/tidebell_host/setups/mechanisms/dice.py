# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_core.setup_reading.chance_checks import MOST_ROLLS

from tidebell_host.setups.mechanisms.part import Fit, Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.dice import FACE, KEEPS, KEYS, MOST_ADDED, Die

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


def _most_sides(dice: int) -> int:
    """Return how many sides so many dice may have that are rolled at once."""
    return max(sides for sides in range(2, 101) if sides**dice <= MOST_ROLLS)


def _top(die: Die) -> int:
    """Return the highest number that rows of faces may name: of a die, or of the sum kept."""
    return min(die.sides * (die.kept if die.keep else 1), FACE.forms[0][2])


class Dice(Part):
    """Dice, [die.NAME]."""

    name = "dice"
    tables = "die dice"
    few = "contest"
    FITS = {
        "Die.kept": Fit(
            {"keep": [*KEEPS]},
            "Nothing says which dice are kept.",
            'Add keep = "highest", or take this key out.',
        ),
        "Die.tens": Fit(
            {"keep": [*KEEPS], "sides": [100]},
            "Only several dice of 100 sides, of which some are kept, have tens of their own.",
            'Write sides = 100, dice = 2 and keep = "lowest", or take this key out.',
        ),
        "Die.degree": Fit(
            {"hits": ["at_most", "at_least", "above", "below"]},
            "There is nothing to hit.",
            "Add hits and target, or take this key out.",
        ),
    }

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        dice = compiler.setup.die
        if dice:
            data["dice"] = [self._die(compiler, name) for name in dice]
            for due in compiler.setup.due.values():
                if due.die in dice:
                    data["dice"][list(dice).index(due.die)]["part"] = True
        return bool(dice)

    def _die(self, compiler: Compiler, name: str) -> Any:
        die = compiler.setup.die[name]
        loc: Loc = ("die", name)
        target: Any = None
        if die.target is not None:
            low, high = die.target.first, die.target.last
            first = low if die.target_first is None else die.target_first
            label = compiler.text((*loc, "target_name"), die.target_name) if die.target_name else ""
            target = low if low == high else [label, low, high, first]
        adds = [
            [
                compiler.text((*loc, "add", at, "name"), add.name),
                add.numbers.first,
                add.numbers.last,
                max(add.first, add.numbers.first),
                -1 if add.minus else 1,
            ]
            for at, add in enumerate(die.add)
        ]
        kinds = [str(kind.name) for kind in compiler.setup.tick.kind] if compiler.setup.tick else []
        return compiler.form(
            loc,
            KEYS,
            die,
            exact=die.exactly and die.dice > 1,
            target=target,
            always=sorted(die.always) or None,
            never=sorted(die.never) or None,
            adds=adds or None,
            words=compiler.pair(loc, die, "hit", "miss"),
            parity=compiler.pair(loc, die, "odd", "even"),
            faces=[
                compiler.form((*loc, "face", at), FACE, face) for at, face in enumerate(die.face)
            ]
            or None,
            keep=[die.keep, die.kept] if die.keep else None,
            degrees=[
                [
                    compiler.text((*loc, "degree", at, "name"), degree.name),
                    *(degree.conditions or [("face", 1)])[0],
                ]
                for at, degree in enumerate(die.degree)
            ]
            or None,
            tick=kinds.index(str(die.tick)) if str(die.tick) in kinds else None,
        )

    def check(self, compiler: Compiler) -> None:
        dice = compiler.setup.die
        for name in dice:
            self._check_die(compiler, name)

    def _check_die(self, compiler: Compiler, name: str) -> None:
        loc: Loc = ("die", name)
        self._check_target(compiler, loc, name)
        self._check_always(compiler, loc, name)
        self._check_adds(compiler, loc, name)
        self._check_number(compiler, loc, name)
        self._check_tick(compiler, loc, name)
        self._check_faces(compiler, loc, name)
        self._check_by(compiler, loc, name)
        self._check_kept(compiler, loc, name)
        self._check_degrees(compiler, loc, name)

    def _check_by(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that a counter can say how many dice are rolled."""
        die = compiler.setup.die[name]
        if die.dice_by is None:
            return
        due = any(one.die == name for one in compiler.setup.due.values())
        if die.dice < 2 or die.contest or die.tick or due:
            compiler.report(
                (*loc, "dice_by"),
                "No counter says how many dice are rolled here: it is one, or one for each.",
                "Add dice = 4, the most at once, without contest and tick, or take this key out.",
            )

    def _check_kept(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that there are dice to choose from."""
        die = compiler.setup.die[name]
        due = any(one.die == name for one in compiler.setup.due.values())
        if die.keep and (die.dice < 2 or die.contest or die.tick or due):
            compiler.report(
                (*loc, "keep"),
                "There are not several dice to keep some of.",
                "Add dice = 2, without contest and tick, or take this key out.",
            )
        elif die.keep and die.kept > die.dice:
            compiler.report(
                (*loc, "kept"),
                f"{die.kept} are kept of {die.dice}.",
                f"Write {die.dice} or less, or raise dice.",
            )

    def _check_degrees(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that degrees have something to be degrees of."""
        die = compiler.setup.die[name]
        for at, degree in enumerate(die.degree):
            row: Loc = (*loc, "degree", at)
            said = dict(degree.conditions)
            if len(said) != 1:
                compiler.report(
                    row,
                    "Exactly one key says when it holds.",
                    "Write one of part = 2, by = 10 and face = 1.",
                )
            elif "part" in said and die.hits in ("at_least", "above"):
                compiler.report(
                    (*row, "part"),
                    "A half of the target is easier to reach here, not harder.",
                    'Write by = 10 instead, or hits = "at_most".',
                )
            elif said.get("by") == 0:
                compiler.report(
                    (*row, "by"), "By 0 is every hit.", "Write 1 or more, or -1 or less."
                )

    def _check_target(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that a hit has both its rule and its target, and that words come in pairs."""
        report = compiler.report
        die = compiler.setup.die[name]
        if (die.hits is None) != (die.target is None):
            missing = "hits" if die.hits is None else "target"
            report(
                (*loc, "target" if die.hits is None else "hits"),
                f"Without {missing} nobody can say what a hit is.",
                'Add hits = "above".' if die.hits is None else "Add target = 4.",
            )
        for first, second in (("hit", "miss"), ("odd", "even")):
            given = [key for key in (first, second) if getattr(die, key) is not None]
            if len(given) == 1:
                other = second if given == [first] else first
                report(
                    (*loc, given[0]),
                    f'"{given[0]}" is said, but not "{other}".',
                    f'Add {other} = "...".',
                )
        if die.target is not None and die.target_first is not None:
            if not die.target.first <= die.target_first <= die.target.last:
                report(
                    (*loc, "target_first"),
                    f"{die.target_first} is not within the target, {die.target}.",
                    f"Write {die.target.first} to {die.target.last}.",
                )

    def _check_always(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that faces that always or never hit exist, and that there is a target."""
        report = compiler.report
        die = compiler.setup.die[name]
        top = _top(die)
        for key in ("always", "never"):
            for at, face in enumerate(getattr(die, key)):
                if face > top or (key == "never" and face in die.always):
                    report(
                        (*loc, key, at),
                        f"The die has no face {face}."
                        if face > top
                        else f"{face} cannot always hit and never hit.",
                        f"Name faces from 1 to {top}, each once.",
                    )
            if getattr(die, key) and die.hits is None:
                report(
                    (*loc, key),
                    "There is nothing to hit.",
                    "Add hits and target, or take this key out.",
                )

    def _check_adds(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that the numbers added stay within what a record holds."""
        report = compiler.report
        die = compiler.setup.die[name]
        least = -sum(add.numbers.last for add in die.add if add.minus)
        greatest = sum(add.numbers.last for add in die.add if not add.minus)
        if least < -MOST_ADDED or greatest > MOST_ADDED:
            report(
                (*loc, "add"),
                f"From {least} to {greatest} may be added.",
                f"Keep within -{MOST_ADDED} to {MOST_ADDED}.",
            )
        for at, add in enumerate(die.add):
            if add.first > add.numbers.last:
                report(
                    (*loc, "add", at, "first"),
                    f"{add.first} is not within {add.numbers}.",
                    f"Write {add.numbers.first} to {add.numbers.last}.",
                )

    def _check_number(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that a roll fits a record, and that a contest is decided by nothing else."""
        report = compiler.report
        die = compiler.setup.die[name]
        most = 2 if die.contest else die.dice
        if die.sides**most > MOST_ROLLS:
            report(
                (*loc, "dice"),
                f"{most} dice of {die.sides} sides are more than one record holds.",
                f"Roll fewer at once, or give them {_most_sides(most)} sides at most.",
            )
        if die.contest and (die.hits or die.odd or die.face or die.dice > 1):
            report(
                (*loc, "contest"),
                "In a contest the higher sum wins; nothing else decides it.",
                "Take out hits, odd and even, face and dice.",
            )

    def _check_tick(self, compiler: Compiler, loc: Loc, name: str) -> None:
        """Check that a die that ticks off a unit is single and of an existing kind."""
        report = compiler.report
        die = compiler.setup.die[name]
        tick = compiler.setup.tick
        if die.tick is not None:
            if tick is None or str(die.tick) not in [str(kind.name) for kind in tick.kind]:
                report(
                    (*loc, "tick"),
                    f'There is no kind of tick "{die.tick}".',
                    "Use the name of a [[tick.kind]] table.",
                )
            if die.contest or die.dice > 1:
                report(
                    (*loc, "tick"),
                    "Only a single die is rolled for a unit.",
                    "Take out contest and dice, or tick.",
                )

    def _check_faces(self, compiler: Compiler, loc: Loc, name: str) -> None:
        die = compiler.setup.die[name]
        if not die.face:
            return
        tops = [face.up_to for face in die.face]
        top = _top(die)
        if tops != sorted(set(tops)) or tops[-1] != top:
            compiler.report(
                (*loc, "face"),
                f"The rows do not go up to {top}, one after the other.",
                f"Write the lowest first, and up_to = {top} in the last.",
            )
