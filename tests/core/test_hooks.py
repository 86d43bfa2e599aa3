# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A hook is called of the mechanisms that override it, in their order, and of no other."""

from tidebell_core.game.hooks import Hooks
from tidebell_core.mechanisms import Mechanism


class Pays(Mechanism):
    def spent(self, seat, action, target):
        """Something is paid."""


class Counts(Pays):
    """Inherits ``spent``."""

    def facts(self, seat):
        return ["one"]


class Nothing(Mechanism):
    KINDS = (99,)


def test_a_list_has_those_that_override_its_hook_or_inherit_it_in_their_order():
    counts, nothing, pays = Counts(None), Nothing(None), Pays(None)
    hooks = Hooks([counts, nothing, pays])
    assert hooks.spent == [counts, pays]
    assert hooks.facts == [counts]
    assert hooks.done == hooks.rows == hooks.due_ms == []


def test_every_list_is_named_like_a_method_and_is_empty_without_mechanisms():
    hooks = Hooks([])
    names = [name for name in dir(hooks) if not name.startswith("__")]
    assert len(names) > 30
    for name in names:
        assert hasattr(Mechanism, name) and getattr(hooks, name) == []
