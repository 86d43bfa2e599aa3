# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Menu of a game, and the referee's corrections in it."""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.game import scoring
from tidebell_core.game.state import (
    ABSENT,
    ASK,
    CHOOSE,
    LOOK,
    OUT,
    OVER,
    OVERTIME,
    PLAYING,
    PROMPT,
    RUN,
    SCORE,
    SHOWN,
)
from tidebell_core.mechanisms.points import place
from tidebell_core.phrases import signed
from tidebell_core.record import events as e
from tidebell_core.record.events import CHOOSE_TARGET, COUNT_COUNTER, FIX_POOL

from ...paint.styles import SEAT
from ..draw.common import in_turn
from ..menu import Line, Menu, Number, Question
from ..seating import Order, Places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..desk import Desk

# By their numbers.
_STATUSES = (texts.STATUS_PLAYING, texts.STATUS_OUT, texts.STATUS_GONE, texts.STATUS_ABSENT)
_FATES = (texts.FATE_HERE, texts.FATE_LEFT, texts.FATE_STRANDED)


def game_menu(app: "Desk", by_referee: bool = False) -> Menu:
    """Return the menu that opens when the knob is held; of a sealed device a short one.

    :param by_referee: the code of the seal was given
    """
    view = app.view
    sealed = app.note.sealed and not by_referee
    rows = [Line(texts.CONTINUE, app.pop)]
    if view.phase == CHOOSE and view.seat >= 0 and not sealed:
        rows.append(Line(texts.SKIP.format(view.name), lambda: _skip(app)))
    if view.phase != OVER and not sealed:
        rows.append(Line(texts.REFEREE, lambda: app.push(referee_menu(app))))
        rows.append(Line(texts.SEATS, lambda: _places(app)))
    if app.room and app.room.joined:
        rows += _room_rows(app)[: 1 if sealed else None]
    if app.games.proves:
        rows.append(Line(texts.PROOF, app.games.show_proof))
    if sealed:
        rows.append(Line(texts.SEAL_MENU, lambda: _by_code(app)))
    else:
        rows.append(Line(texts.SETTINGS, lambda: app.open_settings(by_referee)))
    here = in_turn(view)
    if view.phase < SCORE or view.phase == PROMPT:
        end, lost = texts.END_NOW, texts.END_NOW_ASK
        if _scores(app):
            end, lost = texts.END_EARLY, texts.END_EARLY_ASK
        elif not app.session.game.owner(e.SCORE):
            lost = texts.END_PLAIN_ASK
        # Where nothing is counted, players end their game themselves: a draw, or one resigns.
        if not sealed or not app.session.game.owner(e.SCORE):
            rows.append(Line(end, lambda: _sure(app, end, lost.format(here), e.END_EARLY)))
    if view.phase != OVER and not sealed:
        lose = texts.ABANDON_ASK.format(here)
        rows.append(Line(texts.ABANDON, lambda: _sure(app, texts.ABANDON, lose, e.ABANDON)))
        rows.append(Line(texts.ADJOURN, lambda: app.games.adjourn()))
    rows.append(Line(texts.TIMES, app.games.show_times))
    if view.phase == OVER:
        rows.append(Line(texts.HOME, lambda: app.games.leave(app.games.close_game)))
    return Menu(app, texts.MENU, rows)


def _by_code(app: "Desk") -> None:
    """Ask for the code of the seal, and open the whole menu."""
    from ..seal import ask  # read only where there is a seal

    def opened() -> None:
        app.to_table()
        app.push(game_menu(app, True))

    ask(app, opened)


def _room_rows(app: "Desk") -> list:
    """Return the rows by which a table calls the referee of its room, and leaves the room."""
    room = app.room

    def call() -> None:
        app.to_table()
        room.call(not room.called)

    def leave() -> None:
        app.to_table()
        room.leave()

    def sure() -> None:
        app.push(Question(app, texts.SURE.format(texts.ROOM_LEAVE), texts.ROOM_LEAVE_ASK, leave))

    call_text = texts.REFEREE_CAME if room.called else texts.CALL_REFEREE
    return [Line(call_text, call), Line(texts.ROOM_LEAVE, sure)]


def _scores(app: "Desk") -> bool:
    """Whether the scores of any player would be counted."""
    game = app.session.game
    seats = range(len(app.view.names))
    return bool(game.owner(e.SCORE)) and any(scoring.counts(game, seat) for seat in seats)


def _places(app: "Desk") -> None:
    view = app.view
    players = [(seat, view.names[seat], view.colours[seat]) for seat in view.order]
    app.push(Places(app, players, app.places))


def _order(app: "Desk") -> None:
    app.push(Order(app, False))


def _skip(app: "Desk") -> None:
    asset, seat = app.view.asset, app.view.seat
    app.pop()
    app.do(e.CHOOSE, seat, asset * CHOOSE_TARGET + e.SKIPPED)


def _sure(app: "Desk", title: str, lost: str, kind: int) -> None:
    """Ask whether an event shall happen, and say what it loses."""

    def yes() -> None:
        app.to_table()
        if app.do(kind) and app.view.paused and kind != e.REASK:
            app.do(e.RESUME)

    app.push(Question(app, texts.SURE.format(title), lost, yes))


def referee_menu(app: "Desk") -> Menu:
    """Return the corrections of each asset, each player, the player turn and the table."""
    session, view = app.session, app.view
    state, setup = session.state, session.setup
    rows = []  # type: list[Line]
    if view.revealed:
        text, lost = texts.ASK_AGAIN, texts.REASK_ASK
        if view.phase in (LOOK, SHOWN):
            text, lost = texts.LOOK_AGAIN, texts.LOOK_AGAIN_ASK
        rows.append(Line(text, lambda: _sure(app, text, lost, e.REASK)))
    assets: "Any" = session.game.owner(e.ASSET)
    for asset in range(len(view.assets)):
        rows.append(
            Line(
                assets.name(asset),
                lambda asset=asset: app.push(_asset_menu(app, asset)),
                lambda asset=asset: view.names[view.assets[asset][0]],
                None,
                SEAT + asset,
            )
        )
    for seat, name in enumerate(view.names):
        rows.append(
            Line(name, lambda seat=seat: app.push(_seat_menu(app, seat)), None, None, SEAT + seat)
        )

    def table(text: str, get: "Callable", low: int, high: int, kind: int, *form: "Any") -> None:
        rows.append(
            Number(text, get, low, high, lambda value: app.do(kind, e.NOBODY, value), *form)
        )

    plays = view.phase != SCORE
    if view.match_ms >= 0 and plays:
        table(
            texts.FIX_MATCH,
            lambda: times.seconds(view.match_ms) * 1000,
            1000,
            86399000,
            e.FIX_MATCH,
            times.text,
            60000,
        )
    if view.phase in (RUN, OVERTIME, ASK) and view.clock_total and not app.table.banks:
        left = max(0, view.clock_ms + 999) // 1000 * 1000
        table(texts.FIX_TIME, lambda: left, 0, 5999000, e.FIX_TIME, times.text, 5000)
    if setup.turns > 1 and plays:
        table(view.turn_name or texts.FIX_TURN, lambda: state.turn, 1, setup.turns, e.FIX_TURN)
    for mechanism in session.game.hooks.corrections:
        rows += [_correction(app, row) for row in mechanism.corrections(-1)]
    if len(view.names) > 2:
        rows.append(Line(texts.REORDER, lambda: _order(app)))
    return Menu(app, texts.REFEREE, rows)


def _seat_menu(app: "Desk", seat: int) -> Menu:
    """Return what can be corrected of a player: points, clock, counters, status."""
    session = app.session
    state, setup = session.state, session.setup
    count = len(state.status)
    rows = []  # type: list[Line]
    for index in range(len(setup.pools)):
        rows += _pool_rows(app, seat, index)
    penalties: "Any" = session.game.owner(e.FIX_PENALTY)
    if penalties:
        rows.append(_own(app, seat, texts.FIX_PENALTY, penalties.values, seat, 99, e.FIX_PENALTY))
    if app.table.banks:
        rows.append(_bank_row(app, seat))
    for index, (name, *_) in enumerate(setup.counters):
        at, most = index * count + seat, session.game.most(index)
        base, step = e.base(most, index, COUNT_COUNTER)
        least = session.game.least(index)
        rows.append(
            _own(
                app,
                seat,
                name,
                state.counters,
                at,
                most,
                e.COUNT,
                base,
                lambda value, least=least: signed(least + value),
                step=step,
            )
        )
    for mechanism in session.game.hooks.corrections:
        rows += [_correction(app, row) for row in mechanism.corrections(seat)]
    rows.append(_status_row(app, seat))
    return Menu(app, app.view.names[seat], rows)


def _own(
    app: "Desk",
    seat: int,
    text: str,
    values: list,
    at: int,
    high: int,
    kind: int,
    base: int = 0,
    *form: "Any",
    step: int = 1,
) -> Number:
    """Return the row of a player's number; its event's argument is a base and so many steps."""

    def commit(value: int) -> None:
        app.do(kind, seat, base + step * value)

    return Number(text, lambda: values[at], 0, high, commit, *form)


def _pool_rows(app: "Desk", seat: int, index: int) -> list:
    """Return the rows of a pool: its points in the player's turn, and what is saved of them."""
    session = app.session
    state, setup = session.state, session.setup
    pool = setup.pools[index]
    base = index * FIX_POOL
    rows = []
    if pool.get("hidden"):  # hidden from the referee, too: its points can only be set anew
        rows.append(_anew(app, seat, index))
    elif seat == state.seat and session.game.play_rules().get("points"):
        text = texts.FIX_POINTS if len(setup.pools) == 1 else texts.FIX_POOL.format(pool["name"])
        at = place(setup, state, index, seat)
        rows.append(_own(app, seat, text, state.left, at, 99, e.FIX_POINTS, base))
    savings: "Any" = session.game.owner(e.FIX_KEPT)
    if savings and pool.get("keep"):
        keep = pool["keep"]
        at = index * len(state.status) + seat
        row = _own(
            app,
            seat,
            texts.FIX_KEPT,
            savings.values,
            at,
            keep["max"],
            e.FIX_KEPT,
            base,
            str,
            keep["step"],
        )
        rows.append(row)
    return rows


def _bank_row(app: "Desk", seat: int) -> Number:
    """Return the row of a player's clock for the whole game."""
    return Number(
        texts.FIX_TIME,
        lambda: max(0, (app.view.clocks[seat] + 999) // 1000 * 1000),
        0,
        86399000,
        lambda value: app.do(e.FIX_TIME, seat, value),
        times.text,
        5000,
    )


def _status_row(app: "Desk", seat: int) -> Number:
    """Return the row of whether a player takes part."""
    game, state = app.session.game, app.session.state
    statuses = [PLAYING, ABSENT] if game.owner(e.ASSET) else [PLAYING, ABSENT, OUT]
    if state.status[seat] not in statuses:
        statuses.append(state.status[seat])
    return Number(
        texts.STATUS,
        lambda: statuses.index(state.status[seat]),
        0,
        len(statuses) - 1,
        lambda value: app.do(e.STATUS, seat, statuses[value]),
        lambda value: _STATUSES[statuses[value]],
    )


def _anew(app: "Desk", seat: int, pool: int) -> Line:
    """Return the line that sets a player's points in a hidden pool without showing them."""
    game = app.session.game
    rules = game.setup.pools[pool]

    def commit(value: int) -> None:
        app.do(e.FIX_POINTS, seat, pool * FIX_POOL + value)

    def form(value: int) -> str:
        return str(value) if value >= 0 else "…"

    high = rules.get("most", 99)
    return Number(texts.SET_ANEW.format(rules["name"]), lambda: -1, -1, high, commit, form)


def _correction(app: "Desk", row: "Any") -> Line:
    """Return the line of a mechanism's correction."""
    if not row.fields:
        return Line(row.name, lambda: app.do(row.kind, row.seat, row.arg))
    _, low, high, now, _, names = row.fields[0]
    return Number(
        row.name,
        lambda: now,
        low,
        high,
        lambda value: app.do(row.kind, row.seat, row.filled([value])),
        (lambda value: names[value - low]) if names else signed,
    )


def _asset_menu(app: "Desk", asset: int) -> Menu:
    """Return the corrections of an asset: its holder, its damage, its fate."""
    view = app.view

    def held_by(seat: int) -> "Callable":
        def held() -> None:
            app.to_table()
            app.do(e.ASSET, e.NOBODY, e.asset_arg(asset, e.HOLDER, seat))

        return held

    rows = []
    for seat in view.order:
        if seat != view.assets[asset][0]:
            text = texts.GIVE_TO.format(view.names[seat])
            rows.append(Line(text, held_by(seat), None, None, SEAT + seat))
    assets: "Any" = app.session.game.owner(e.ASSET)
    rules = assets.rules

    def field(text: str, field: int, high: int, *form: "Any") -> None:
        rows.append(
            Number(
                text,
                lambda: view.assets[asset][field],
                0,
                high,
                lambda value: app.do(e.ASSET, e.NOBODY, e.asset_arg(asset, field, value)),
                *form,
            )
        )

    field(texts.DAMAGE.format(rules.get("part_plural", rules["part"])), e.DAMAGE, rules["parts"])
    field(texts.FATE, e.FATE, 2, lambda value: _FATES[value])
    return Menu(app, assets.name(asset), rows)
