# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A mechanism's question to the table or to one player; a secret one lies under a cover.

Nobody can tell a secret answer from the player's moves. Two answers lie at the keys in random
order, the mark and the numbers begin at random, and light and sound are those of any press.
"""

import os

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.game.state import OVERTIME
from tidebell_core.letters import columns

from ...paint.content import ANSWERS, wrap
from ...paint.styles import DIM, KEY, PLAIN, SELECT
from ...parts.inputs import PRESS, TAP
from ..draw.common import labels, turn, undo
from ..draw.facts import packed
from ..turn.entry import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.mechanisms import Prompt

    from ..desk import Desk, Page
    from ..turn.entry import Entry


def _chance(limit: int) -> int:
    return int.from_bytes(os.urandom(2), "big") % limit


class PromptScreen:
    """An open question."""

    def __init__(self, app: "Desk") -> None:
        self._app = app
        self._prompt = prompt = self._asked()
        self._rows = list(prompt.rows)
        self.cursor = 0
        self._first = self._most = (
            0  # first line shown, and the last possible one, where there are too many
        )
        self.entry: "Entry | None" = None
        self._open = True
        if prompt.secret:
            self._cover()
        elif len(self._rows) == 1 and self._rows[0].fields:
            self._choose()

    def _asked(self) -> "Prompt":
        """Return the question as all may see it."""
        return self._app.view.prompt  # type: ignore[return-value]

    def _private(self) -> "Prompt":
        """Return the question as only the asked player may see it."""
        prompt: "Prompt" = self._app.session.game.asker().private()
        return prompt

    @property
    def covered(self) -> bool:
        """Whether nothing has been begun that X would leave: then X takes back an event."""
        if not self._open:
            return True
        entry = self.entry
        return not (self._prompt.secret or (entry and (entry.begun or len(self._rows) > 1)))

    @property
    def _by_keys(self) -> bool:
        """Whether A and B are two answers."""
        rows = self._rows
        return len(rows) == 2 and not rows[0].fields and not rows[1].fields

    def _cover(self) -> None:
        self._open = False
        self.entry = None
        # The private question is forgotten.
        self._prompt = self._asked()
        self._rows = list(self._prompt.rows)

    def _uncover(self) -> None:
        self._open = True
        self._prompt = self._private()
        self._rows = rows = list(self._prompt.rows)
        if len(rows) == 1 and rows[0].fields:
            self._choose()
        elif self._by_keys:
            if _chance(2):
                rows.reverse()
        else:
            self.cursor = _chance(len(rows)) if rows else 0

    @property
    def _knob(self) -> str:
        """The label of the knob where two answers have keys."""
        return self._rows[0].name if self._prompt.goes_on else ""

    def _choose(self) -> None:
        row = self._rows[self.cursor]
        if not row.fields:
            if self._app.do(row.kind, row.seat, row.arg) and self._prompt.secret:
                self._stay_open()
            return
        draw = None
        if self._prompt.secret:

            def draw(field: tuple) -> int:
                return field[1] + _chance(field[2] - field[1] + 1)

        self.entry = Entry(self._app, row, self._left, draw)

    def _stay_open(self) -> None:
        """Skip the cover where the same player is asked in secret again at once."""
        table, seat = self._app.table, self._prompt.seat
        prompt = self._app.view.prompt
        if prompt and prompt.secret and prompt.seat == seat and table.round is not self:
            table.round._uncover()

    def _left(self) -> None:
        """Leave the values: go back to the answers, or to the cover where there are none."""
        if len(self._rows) > 1:
            self.entry = None
        elif self._prompt.secret:
            self._cover()

    # -- the screen

    def _top(self) -> str:
        """Return the time until play goes on, that of whose turn goes on, or the turn's number."""
        view = self._app.view
        session = self._app.session
        if view.wait_ms >= 0:
            return texts.STARTS_IN.format(times.seconds(view.wait_ms))
        if session.runs():
            return times.text(view.clock_ms, view.counts_up)
        if session.state.back == OVERTIME:
            return times.text(max(0, view.clock_ms), view.counts_up)
        return turn(view)

    def draw(self, page: "Page") -> None:
        """Draw the cover, the answers, or the values being set."""
        view, prompt = self._app.view, self._prompt
        foot = page.low if self._app.table.notice else page.foot  # a notice stands below it
        page.set_tall(False)
        page.clear(page.body, page.foot)
        row = page.body
        if prompt.seat >= 0:
            seat = prompt.seat
            page.band(seat, view.names[seat], view.colours[seat])
            page.centre(row, prompt.title)
            row += 1
        else:
            page.heading(prompt.title)
        if not self._open:
            page.middle(row + 1, texts.COVER_HINT)
            labels(page, "", "", undo(view), "", texts.SHOW, self._top())
            self._on_cover(page, row, foot)
            return
        beside = self._by_keys and not (self._rows[0].detail + self._rows[1].detail)
        rows = 0 if self._plain or beside else len(self._rows)
        room = foot - row - (2 if self.entry else min(rows, 3))
        lines = []
        for text in prompt.lines:
            if isinstance(text, list):
                row_of = packed(page, text, page.columns)
                lines += row_of if len(row_of) < 2 else packed(page, text, page.columns - 2)
            else:
                lines += wrap(text, page.columns, False, page.wide)
        room = max(1, room)
        if len(lines) == 1 and room > 2:
            row += (room - 2) // 2
            page.middle(row, lines[0])
            row += 2
        else:
            if len(lines) > room:
                lines = packed(page, lines, page.columns - 2)
            self._most = max(0, len(lines) - room)
            first = min(self._first, self._most)
            for text in lines[first : first + room]:
                page.centre(row, text)
                row += 1
            if first:
                page.right(row - room, "▴", DIM)
            if first < self._most:
                page.right(row - 1, "▾", DIM)
        if self.entry:
            self._draw_entry(page, row, self.entry)
        elif self._plain:
            x = texts.BACK if prompt.secret else undo(view)
            labels(page, "", "", x, "", self._rows[0].name, self._top())
        elif beside:
            x = texts.BACK if prompt.secret else undo(view)
            answers = [(one.name, "") for one in self._rows]
            page.scene = (ANSWERS, answers, -1, page.foot)
            labels(page, answers[0][0], answers[1][0], x, "", self._knob, self._top())
        else:
            self._draw_rows(page, row, foot)

    def _on_cover(self, page: "Page", row: int, foot: int) -> None:
        """Write more on the cover, from a row to the foot."""

    @property
    def _plain(self) -> bool:
        """Whether there is nothing to choose: the knob's label is the only answer."""
        return len(self._rows) == 1 and not self._rows[0].fields

    def _draw_entry(self, page: "Page", row: int, entry: "Entry") -> None:
        text, value = entry.lines()
        middle = row + max(0, page.foot - row - 3) // 2
        page.centre(middle, text, DIM)
        page.middle(middle + 1, value)
        a, b, x, y, knob = entry.labels()
        if self.covered:
            x = undo(self._app.view)
        labels(page, a, b, x, y, knob, self._top())

    def _draw_rows(self, page: "Page", row: int, foot: int) -> None:
        rows, by_keys = self._rows, self._by_keys
        answers = [(one.name, one.detail) for one in rows]
        page.scene = (ANSWERS, answers, -1 if by_keys else self.cursor, row)
        room = foot - row
        first = max(0, min(self.cursor - room // 2, len(rows) - room))
        for at in range(first, min(len(rows), first + room)):
            chosen = at == self.cursor and not by_keys
            style = SELECT if chosen else PLAIN
            line = row + at - first
            page.text(line, 0, "", style, page.columns)
            page.text(line, 4 if by_keys else 1, rows[at].name, style)
            if by_keys:
                page.text(line, 0, page.caps[at], KEY)
            if rows[at].detail:
                page.right(line, rows[at].detail + " ", style)
        x = texts.BACK if self._prompt.secret else undo(self._app.view)
        top = self._top()
        if by_keys:
            a, b = [row.name if columns(row.name) < 9 else "" for row in rows]
            labels(page, a, b, x, "", self._knob, top)
        else:
            labels(page, texts.UP, texts.DOWN, x, "", texts.CHOOSE, top, True)

    # -- keys

    def gesture(self, gesture: int, meaning: str) -> None:
        """Uncover, choose, set, cover again."""
        if gesture == PRESS:
            self._app.table.tell([])
        if not self._open:
            if gesture == TAP and meaning == "do":
                self._uncover()
        elif self.entry:
            self.entry.gesture(gesture, meaning)
        elif gesture == PRESS and meaning in ("spend", "declare"):
            at = int(meaning == "declare")
            if self._by_keys:
                self.cursor = at
                self._choose()
            else:
                self.turn(2 * at - 1)
        elif gesture == TAP and meaning == "do" and (self._prompt.goes_on or not self._by_keys):
            self._choose()
        elif gesture == TAP and meaning == "undo" and self._prompt.secret:
            self._cover()
        self._app.redraw()

    def turn(self, steps: int) -> None:
        """Move the mark, or change the value."""
        if self.entry:
            self.entry.turn(steps)
        elif self._open and (self._plain or self._by_keys):
            self._first = max(0, min(self._most, self._first + steps))
        elif self._open:
            self.cursor = max(0, min(len(self._rows) - 1, self.cursor + steps))
