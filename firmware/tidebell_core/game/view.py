# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The view: the public part of a session, for screens, lights, sounds and the link.

It holds nothing secret: no card to come, no choice before it is revealed, no seed.
"""

from ..mechanisms import Row
from ..phrases import told
from ..record import events as e
from .state import ASK, LOOK, OVER, OVERTIME, PROMPT, READY, REVEALED, RUN, SCORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .protocols import Session

# The attributes that a status message carries.
PUBLIC = (
    "title",
    "phase",
    "paused",
    "turn",
    "turns",
    "stage",
    "seat",
    "name",
    "clock_ms",
    "clock_total",
    "left",
    "base",
    "kept",
    "declared",
    "card",
    "next_seat",
    "starter",
    "order",
    "status",
    "assets",
    "ranking",
)

# What is empty most of the time is one list that nobody changes: a press then leaves less garbage.
_NONE = []  # type: list
_WHITE = [255, 255, 255]
_MEANS = ("", 0, None)  # type: tuple


class View:
    """The values to show of one session; ``update`` refreshes them in place.

    ``seat`` is -1 for the table as a whole. ``rgb`` values are lists of three numbers, 0 to 255.

    Clock of the player turn: ``clock_ms`` as shown, below zero where it counts on, rising where
    ``counts_up``. ``Session.clock_left`` tells when it strikes. ``delay_ms`` is the time left
    before it counts. ``wait_ms`` is the time until the next player's clock starts by itself, and
    ``match_ms`` the time left of the whole match; both are -1 where there is none.

    Lists by seat, empty where players have no clocks of their own: ``clocks``, ms as shown;
    ``moves``, turns ended; ``clock_notes``, periods or the next time control, as text. ``flagged``
    is the seat whose flag fell first, -1 for none.

    ``live``: a player turn goes on, and ``actions`` can be done in it.

    ``card_means`` is the current card's meaning: a line of text, a level in percent, and the parts
    of the cross-section to draw it in, or None. ``next_cards`` are ``(name, rgb)`` of the coming
    cards that all have seen, the next one first.

    ``ranking`` is the ranking by the scores so far, ``winners`` the seats that lead it. Where there
    are scores and no ranking, ``total`` are the points of all together.
    """

    pools = ()  # type: tuple | list  # (name, points) of public pools, but the first
    saved = ""  # in words: how many of the points left were saved
    total = None  # type: float | None
    lot_notes = ()  # type: tuple | list  # by seat: what stands beside it in an order that is shown
    acts = (0, 0, 0, 0)  # type: tuple | list
    saves = 0  # points that would be saved if the turn, which waits at zero, ended now

    def __init__(self) -> None:
        self.version = -1
        self._session = None  # type: Session | None
        self._actions = []  # type: list | None
        self._keyed = []  # type: list | None
        self._rows = []  # type: list | None
        self.phase = OVER
        self.clock_ms = 0

    def update(self, session: "Session") -> bool:
        """Take over a session's state; return whether more than clocks may have changed."""
        self.clock_ms = session.clock_shown()
        changed = session is not self._session or session.version != self.version
        if changed:
            if session is not self._session:
                self._session = session
                self._seats(session)
            self.version = session.version
            self._table(session)
            self._player(session)
            self._mechanisms(session)
        for mechanism in session.game.hooks.show:
            mechanism.show(self, session)
        return changed

    def _seats(self, session: "Session") -> None:
        self.order = self.round = self.status = _NONE
        self._made = [None] * len(session.setup.actions)  # type: list[Row | None]
        seats, colours = session.header.seats, session.setup.colours
        self.title = session.setup.title
        self.names = [seat[1] for seat in seats]
        self.colours = [colours[seat[0]][2] for seat in seats]

    def _table(self, session: "Session") -> None:
        state = session.state
        setup = session.setup
        self.phase = state.phase
        self.paused = session.paused
        self.turn = state.turn
        self.turns = setup.turns
        stage = setup.stage(state.turn)
        self.stage = stage["name"]
        self.task = stage.get("task", "")  # shown while its clock runs
        if self.order != state.order:
            self.order = list(state.order)
        if self.round != state.round:
            self.round = list(state.round)
        self.starter = state.start
        if self.status != state.status:
            self.status = list(state.status)
        self.can_redo = session.redo_depth > 0
        self.ruling = state.ruling
        self.ended_seat = state.ended_seat
        self.revealed = session.game.answers() == REVEALED
        # A look round counts as revealed, but its later steps can be undone.
        self.can_undo = session.depth > max(1, state.fixed) and (
            not self.revealed or self.phase == LOOK
        )
        self.abandoned = bool(state.abandoned)
        self.took_ms = state.used_ms  # seat by seat
        self.acts = session.acts  # corrections, pauses and more, see ``arbiter``

    def _player(self, session: "Session") -> None:
        state = session.state
        setup = session.setup
        seat = state.seat
        rules = session.game.play_rules()
        self.seat = seat
        self.name = self.names[seat] if seat >= 0 else ""
        self.rgb = self.colours[seat] if seat >= 0 else _WHITE
        self.clock_total = state.total_ms
        self.pool = ""
        self.left = self.base = 0
        live = state.phase in (RUN, OVERTIME, ASK) and seat >= 0
        self.live = live and bool(rules.get("points") or not setup.pools)
        self._actions = self._keyed = None if self.live else []
        self.last = setup.actions[state.last]["name"] if state.last >= 0 else ""
        self.next_seat = -1
        if state.phase in (READY, RUN, OVERTIME, ASK, LOOK):
            self.next_seat = session.game.following()
        self.remind = setup.remind if rules.get("points") or not setup.pools else None

    @property
    def turn_name(self) -> str:
        """The name of a turn in this game, "" where it has none."""
        return self._session.setup.turn_name(self.turn) if self._session else ""

    @property
    def thinking(self) -> list:
        """The seats whose clocks run at once."""
        at_once = self._session.game.at_once if self._session else None
        return at_once.seats() if at_once else []

    def thinks(self, seat: int) -> bool:
        """Return whether a seat's clock runs, also beside those of others."""
        if self.seat >= 0 or not self._session:
            return self.seat == seat
        at_once = self._session.game.at_once
        return at_once is not None and at_once.runs(seat)

    @property
    def idle(self) -> list:
        """The seats that have passed, or get no turn, in a round that ends when all have passed."""
        order: "Any" = self._session.game.owner(e.PASS) if self._session else None
        return order.idle() if order else []  # type: ignore[no-any-return]

    @property
    def actions(self) -> list:
        """Rows of the actions of this player turn, those with a key last; made on first use."""
        if self._actions is None and self._session:
            keyed = self._possible(self._session, True) if self.phase == ASK else self.keyed
            self._actions = self._possible(self._session, False) + keyed
        return self._actions or []

    @property
    def keyed(self) -> list:
        """Rows of the actions with a key, which a press needs; made on first use.

        At zero mechanisms give keys to actions that have none, and take them away.
        """
        if self._keyed is None and self._session:
            if self.phase == ASK:
                self._keyed = [row for row in self.actions if row.key]
            else:
                self._keyed = self._possible(self._session, True)
        return self._keyed or []

    def _possible(self, session: "Session", keyed: bool) -> list:
        setup = session.setup
        state = session.state
        rows = []  # type: list[Row]
        for index in range(len(setup.actions)):
            action = setup.actions[index]
            key = action.get("key")
            if bool(key) is not keyed or "price" in action or not session.game.available(action):
                continue
            row = self._made[index]  # made once in a game: each press needs those with a key
            if not row:
                row = self._made[index] = Row(action["name"], "", e.SPEND, -1, index)
                row.price = action["cost"]
            row.seat, row.key, row.can = state.seat, key, True
            for mechanism in session.game.hooks.offer:
                mechanism.offer(row, action)
            rows.append(row)
        return rows

    def _mechanisms(self, session: "Session") -> None:
        """Reset what mechanisms show, and let them fill it."""
        state = session.state
        self.deck = self.card = ""
        self.card_rgb = _WHITE
        self.card_means = _MEANS
        self.pile = 0
        self.next_cards = _NONE
        self.counter = 0
        self.counter_name = ""
        self.ranking = _NONE
        self.winners = _NONE
        self.assets = _NONE
        self.penalty = 0
        self.kept = 0
        self.pools = ()
        self.saved = ""
        self.saves = 0
        self.keeps = None  # type: dict | None  # rules by which points are saved
        self.declared = self.due = ""  # a declared action, and its next press
        self.keep = 0  # points to keep so that all assets can leave in a last turn
        self.asset = -1
        self.choice = ""
        self.options = _NONE
        self.chosen = _NONE
        self._rows = []
        self.facts = []  # type: list[str]
        self.cells = []  # type: list[tuple]  # of each fact with a number (what, number, theirs)
        self.prompt = None
        self.warnings = _NONE
        self.end_label = ""
        self.gap = False  # between two player turns, where a hand-over takes two presses
        self.clocks = _NONE
        self.moves = _NONE
        self.clock_notes = _NONE
        self.flagged = -1
        self.counts_up = False
        self.delay_ms = 0
        self.match_ms = self.wait_ms = -1
        if not session.depth:
            return  # the game has not started
        if state.phase == READY and state.ended_seat >= 0:
            self.gap = session.game.play_rules().get("gap") is not None
        if state.phase == RUN or self.gap:
            self._rows = None
        hooks = session.game.hooks
        for mechanism in hooks.put:
            mechanism.put(self)
        for mechanism in hooks.warnings if state.ended_seat >= 0 else ():
            self.warnings = self.warnings + mechanism.warnings(state.ended_seat)
        for mechanism in hooks.end_label:
            self.end_label = self.end_label or mechanism.end_label()
        if state.called and state.phase not in (SCORE, OVER):
            from . import called  # a game has read it; home needs none

            self.facts.append(called.fact(session.game))
            self.cells.append(())
        for mechanism in hooks.facts:
            for fact in mechanism.facts(state.seat):
                self.facts.append(told(fact))
                self.cells.append(() if isinstance(fact, str) else fact[1:])
        if state.phase == PROMPT:
            self.prompt = session.game.asker().prompt()

    @property
    def rows(self) -> list:
        """Rows that mechanisms offer in this player turn; made on first use."""
        if self._rows is None and self._session:
            self._rows = []
            hooks = self._session.game.hooks
            only = None
            for mechanism in hooks.alone:
                if mechanism.alone():
                    only = mechanism
            for mechanism in hooks.rows:
                if only is None or mechanism is only:
                    self._rows += mechanism.rows(self._session.state.seat)
        return self._rows or []

    def rest(self) -> None:
        """Free the rows; they are made again on the next use."""
        if self._rows:
            self._rows = None

    def public(self) -> dict:
        """Return the view as a status message carries it."""
        found = {name: getattr(self, name) for name in PUBLIC}
        found["corrections"], found["pauses"], _, broken = self.acts
        if broken:
            found["broken"] = broken
        if self.turn_name:
            found["turn_name"] = self.turn_name
        if self.clocks:
            found["clocks"] = self.clocks
            found["moves"] = self.moves
            found["flagged"] = self.flagged
            found["counts_up"] = self.counts_up
        for mechanism in self._session.game.hooks.tells if self._session else ():
            mechanism.tells(found)
        thinking = self.thinking
        if thinking:
            found["thinking"] = thinking
        if self.pools:
            found["pools"] = self.pools
        if self.match_ms >= 0:
            found["match_ms"] = self.match_ms
        if self.next_cards:
            found["next_cards"] = [card[0] for card in self.next_cards]
        if self.ranking:
            found["winners"] = self.winners
        if self.total is not None:
            found["total"] = self.total
        return found
