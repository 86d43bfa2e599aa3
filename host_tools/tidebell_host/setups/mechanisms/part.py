# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The base of a mechanism's part in compiling and checking a setup file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tidebell_core.record.events import FEW_SEATS

from tidebell_host.setups.problems import Loc
from tidebell_host.setups.relations import faults
from tidebell_host.setups.values import Ref

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

_FEW = f"has at most {FEW_SEATS} players"
_OTHERWISE = {"TableValue": "table"}
"""Models whose tables have another key than their name in small letters."""
SWITCH = "$"
"""In ``Fit.others``: any switch."""


class Fit(NamedTuple):
    """A key that goes only with some values of other keys of its table.

    :param others: these keys, with the values that fit
    :param text: the mistake where another value stands
    :param remedy: the way out; ``{0}`` is the key
    """

    others: Mapping[str, list[Any]]
    text: str
    remedy: str

    def suits(self, table: Any) -> bool:
        """Return whether a table's other keys have values that fit."""
        return all(
            SWITCH in values if isinstance(value, Ref) else value in values
            for key, values in self.others.items()
            for value in (getattr(table, key),)
        )


class Part:
    """One mechanism's part in compiling and checking; every method is optional.

    ``name`` is that of the module in ``tidebell_core.mechanisms``.
    """

    name = ""
    tables = ""
    """The key of the tables that ``FAULTS`` is about, in the file and in the device form."""

    few = ""
    """The key for which there can be but few players, if it is not all of the table."""

    FAULTS: Mapping[str, tuple[str, str, str]] = {}
    """For what the device's check says of a table: the key, what is wrong, what would be right."""

    FITS: Mapping[str, Fit] = {}
    """By ``Table.key``: with which other values a key goes. The checker says it, and the editor
    offers no other."""

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        """Add to the rules of the steps "play" of stage number ``at``."""

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        """Add to the device form of action number ``at``."""

    def pool(self, compiler: Compiler, name: str, data: dict[str, Any]) -> None:
        """Add to the device form of a pool."""

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        """Add to the device form of the whole; return whether the file uses the mechanism."""
        return False

    def join(self, compiler: Compiler, data: dict[str, Any]) -> None:
        """Change the device form once every part has added to it."""

    def relations(self, compiler: Compiler) -> None:
        """Report what the device's check finds in each table, in the words of ``FAULTS``."""
        if not self.tables:
            return
        kind, of_device = self.tables.split()
        given = getattr(compiler.setup, kind)
        named = given if isinstance(given, dict) else {None: given}
        forms = compiler.data.get(of_device, {})
        for at, (name, one) in enumerate(named.items()):
            form = forms if name is None else [forms[at]]
            for fault in faults(self.name, {**compiler.data, of_device: form}) if one else ():
                loc: Loc = (kind,) if name is None else (kind, name)
                if fault in self.FAULTS:
                    key, text, remedy = self.FAULTS[fault]
                    compiler.report(
                        (*loc, key) if key else loc, text.format(one), remedy.format(one)
                    )
                elif fault.endswith(_FEW):
                    compiler.report(
                        (*loc, self.few) if self.few else (kind,),
                        f"{fault.capitalize()}, but {compiler.setup.players.last} may play.",
                        f"Lower players to {FEW_SEATS}, or take this out.",
                    )

    def fit(self, compiler: Compiler) -> None:
        """Report each key that is said beside values of ``FITS`` with which it does not go."""
        for place, fit in self.FITS.items():
            model, _, key = place.partition(".")
            kind = _OTHERWISE.get(model, model.lower())
            tables = getattr(compiler.setup, kind)
            for name, one in tables.items() if isinstance(tables, dict) else enumerate(tables):
                default = type(one).model_fields[key].get_default(call_default_factory=True)
                if getattr(one, key) != default and not fit.suits(one):
                    loc: Loc = (kind, name, key)
                    compiler.report(loc, fit.text, fit.remedy.format(key))

    def check(self, compiler: Compiler) -> None:
        """Report every other mistake and doubt that the file shows only as a whole."""
