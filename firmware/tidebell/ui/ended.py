# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is told of a player turn that has just ended, where there is something to tell."""

from tidebell_core import words as texts
from tidebell_core.flow import TIME_FINISH, TIME_STOPS
from tidebell_core.state import GONE

from ..paint.page import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk, Page, Turn


def notices(app: "Desk", seat: int, last: str, goes_on: bool) -> list:
    """Return the notices after a player turn: how it ended, what the table has to look at.

    While the next player turn goes on what the one before may still do is not told: its clock is
    another's, and the table would take its time to read that.

    :param int seat: whose player turn has ended
    :param str last: the action that may still be under way, if any
    :param goes_on: the next player turn has begun
    """
    view = app.view
    found = by_two(app, view.warnings)
    # Where he has left the table has ruled that he did so in time.
    if seat >= 0 and view.ruling >= TIME_STOPS and view.status[seat] != GONE:
        name = view.names[seat]
        finish = view.ruling == TIME_FINISH and last
        if goes_on:
            said = [texts.LAST_DONE.format(last)] if finish else []
            found.append([texts.TIME_WAS_UP.format(name)] + said)
        elif finish:
            found.append([texts.RULING_FINISH.format(name), last])
        else:
            found.append([texts.TIME_UP, texts.RULING_STOPS.format(name)])
    return found + by_two(app, [view.remind] if view.remind else [])


def soon(app: "Desk") -> None:
    """Read what the step begins with that follows the last player turn of a round."""
    if app.view.next_seat >= 0:
        return
    game, state = app.session.game, app.session.state
    todo = game.steps()[state.step + 1 :]
    if not todo and state.turn < game.setup.turns:
        todo = game.setup.stage(state.turn + 1)["steps"]
    for mechanism in game.mechanisms:
        if todo and todo[0][0] in mechanism.STEPS and mechanism.ACTS:
            mechanism.acts  # noqa: B018


def refused(table: "Turn", text: str) -> None:
    """Tell why something was not done."""
    table.tell(by_two(table.app, [text]))


def paused(table: "Turn") -> None:
    """Tell that the game is paused; notices that wait are told once it goes on."""
    from tidebell_core.errors import Refused

    text = Refused("paused").text
    if table.behind is None:
        table.behind = [table.notice] + table.notices if table.notice else []
    if table.woken:
        table.woken_hint = text
    table.app.refuse(text)


def by_two(app: "Desk", said: list) -> list:
    """Return sentences as notices, each of so many lines as have room beside the card."""
    page, view = app.page, app.view
    columns = page.columns - (page.wide(view.card) + 3 if view.card else 0)
    lines = []  # type: list[str]
    for text in said:
        lines += wrap(text, columns, False, page.wide)
    return [lines[at : at + 2] for at in range(0, len(lines), 2)]


def told(page: "Page", facts: list) -> list:
    """Return as notices what a mechanism tells: on one of two lines if it fits, else in turn."""
    rest = "  ".join(facts[1:])
    if page.wide(rest) <= page.columns:
        return [[facts[0], rest]] if facts else []
    return [facts[at : at + 2] for at in range(0, len(facts), 2)]
