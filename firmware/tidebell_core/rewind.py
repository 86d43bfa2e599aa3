# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Undo and redo beyond what a session has at hand: what is missing comes from the log."""

from . import events as e

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from .session import Session


def _stacks(count: int, source: "Callable") -> tuple:
    """Return what can be undone and redone, from the log: where those events are recorded,
    where they were last applied, and where those to be redone are recorded."""
    done = []  # type: list[int]
    done_at = []  # type: list[int]
    undone = []  # type: list[int]
    for index, event in enumerate(source()):
        if index >= count:
            break
        if event[0] == e.UNDO:
            undone.append(done.pop())
            done_at.pop()
        elif event[0] == e.REDO:
            done.append(undone.pop())
            done_at.append(index)
        elif event[0] not in (e.PAUSE, e.RESUME):
            done.append(index)
            done_at.append(index)
            undone.clear()
    return done, done_at, undone


def undone(session: "Session", source: "Callable", window: int) -> list:
    """Return the newest events that can be redone, next last."""
    wanted = _stacks(session.count, source)[2][-window:]
    found = {}
    for index, event in enumerate(source()):
        if index in wanted:
            found[index] = event
    return [found[index] for index in wanted]


def history(session: "Session", source: "Callable", window: int) -> list:
    """Return the newest steps that can be undone, by replaying what led up to the last one."""
    done, done_at, _ = _stacks(session.count, source)
    before = session.fresh()
    last = None
    for index, event in enumerate(source()):
        if index == done[-1]:
            last = event
        if index == done_at[-1]:
            break
        before.replay([event])
    packed, packed_at = before.packed()
    return before.steps() + [(packed, packed_at, last)]
