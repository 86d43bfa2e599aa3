# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Facts of mechanisms in a player turn: below the clock, or in its place where none runs.

Nothing is left out: facts that have no room together take turns (``turn.clocks_shown``).
"""

from tidebell_core import words as texts
from tidebell_core.game.state import READY
from tidebell_core.letters import columns

from ...paint.content import wrap
from ...paint.styles import DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.view import View

    from ..desk import Clocks, Page

FEWEST = 3  # numbers that a grid is worth it for


def packed(page: "Page", facts: list, width: int, narrow: int = 0, lines: int = 0) -> list:
    """Join short facts to lines that are not wider than a width, and break long ones.

    :param int narrow: a smaller width, of the first few lines
    :param int lines: how many those are
    """
    rows = []  # type: list[str]
    for fact in facts:
        count = len(rows)
        room = narrow if count <= lines and narrow else width
        longer = texts.BESIDE.format(rows[-1], fact) if rows else ""
        if rows and page.wide(longer) <= room:
            rows[-1] = longer
        else:
            rows += wrap(fact, narrow if count < lines else width, True, page.wide)
    return rows


def low(page: "Page", view: "View", clocks_shown: "Clocks", room: int) -> bool:
    """Write facts into the two lines below the digits.

    :param int room: columns that are free beside the card and notes; facts that do not fit into
        them take turns with those
    :returns: whether it is the facts' turn: then nothing else is to be written there
    """
    facts = view.facts
    if view.pool and view.phase != READY:  # the notes have no room then
        if view.penalty:
            facts = [texts.PENALTY.format(view.penalty)] + facts
        elif view.saved:
            facts = [view.saved] + facts
    lines = packed(page, facts, room) if room else []
    turn = not room or len(lines) > 2
    if turn:
        pages = packed(page, facts, page.columns)
        if room < page.columns:
            pages[:0] = ["", ""]  # the first page is left free for the card and its notes
        lines = clocks_shown.turn(pages, 2)
        turn = bool(lines[0])
    for at, text in enumerate(lines):
        page.text(page.low + at, 0, text)
    return turn


def body(page: "Page", view: "View", clocks_shown: "Clocks") -> None:
    """Write points and facts on a screen without a clock."""
    if _grid(page, view, clocks_shown):
        return
    first, width = page.body, page.columns
    narrow = width
    if view.pool and view.phase != READY:
        narrow -= 7
        number = str(view.left)
        page.big(first, page.columns - 5 + (2 - len(number)), number)
        page.centre(first + 2, view.pool, DIM, page.columns - 6, 6)
    elif view.phase == READY:
        page.text(first, 0, texts.GAP if view.gap else view.stage, DIM)
        first += 1
    facts = view.facts
    room = page.room() - (first - page.body)
    if 2 * len(facts) <= room and max([2 * page.wide(fact) for fact in facts] or [0]) <= narrow:
        for at, text in enumerate(facts):
            page.big(first + 2 * at, 0, text)
        return
    # One to a line where there is room for all of them, else as many as go on a line.
    lengths = [page.wide(fact) for fact in facts] or [0]
    if len(facts) > room - 2 or max(lengths[:3]) > narrow or max(lengths) > width:
        facts = packed(page, facts, width, narrow, 3)
        if len(facts) > room:
            facts = clocks_shown.turn(packed(page, view.facts, narrow), room)
    for at, text in enumerate(facts):
        page.text(first + at, 0, text)


def _grid(page: "Page", view: "View", clocks_shown: "Clocks") -> bool:
    """Show numbers large above their names, and lines below; return whether there is room."""
    cells, theirs, lines, stage = [], [], [], []
    if view.phase == READY:
        stage.append(texts.GAP if view.gap else view.stage)
    elif view.pool:
        cells.append((view.pool, str(view.left)))
    for at, fact in enumerate(view.facts):
        cell = view.cells[at]
        if cell and columns(cell[1]) < 7:
            cells.append(cell[:2])
            if cell[2]:
                theirs.append(cells[-1])
        else:
            lines.append(fact)
    room = page.grid(cells) if 0 < len(cells) < 9 else 0
    while (
        not room and len(cells) > FEWEST
    ):  # other players' numbers become lines, or those with the longest names
        longest = max([columns(what) for what, _ in cells[1:]])
        moved = theirs or [cell for cell in cells[1:] if columns(cell[0]) == longest]
        theirs = []
        for cell in moved:
            cells.remove(cell)
            lines.append(texts.NUMBERED.format(*cell))
        room = page.grid(cells)
    if not room:
        return False
    # The small letters there leave room for a little more on a line.
    lines = packed(page, lines, page.columns + 3)
    if room <= len(stage):
        stage, lines = [], stage + lines
    if view.facts:  # without facts nothing takes turns
        lines = clocks_shown.turn(lines, room - len(stage))
    page.below(stage + lines)
    return True
