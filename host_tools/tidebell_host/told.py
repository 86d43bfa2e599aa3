# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell how a game stands: each fact of a status once, by its key, for terminal and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tidebell_core import words
from tidebell_core.game import state
from tidebell_core.game.scoring import verdict

from tidebell_host.languages import decimal, log_text
from tidebell_host.setup_summary import OPEN
from tidebell_host.status_lines import (
    counts_up,
    levels,
    minutes,
    phase,
    points,
    pools,
    seal,
    seat_name,
    tenths,
)

Status = dict[str, Any]
Row = tuple[str, str]
"""A label and a text; a fact without a text is not told."""


def rows(status: Status) -> list[Row]:
    """Return the label and text of everything there is to show."""
    if status.get("game") is None:
        return [(log_text("game"), log_text("none is on"))]
    return [(label, text) for key in FACTS for label, text in FACTS[key](status) if text]


def text(status: Status, key: str) -> str:
    """Return the text of one fact of a game that is on, empty if there is none."""
    return next((text for _, text in FACTS[key](status)), "")


def _listed(texts: Any) -> str:
    return log_text(", ").join(one for one in texts if one)


def _names(status: Status, seats: Any) -> str:
    return _listed(seat_name(status, seat) for seat in seats or ())


def _game(status: Status) -> Iterator[Row]:
    title = status.get("title", status.get("setup", ""))
    yield log_text("game"), f"{status['game']}: {title}"


def _turn(status: Status) -> Iterator[Row]:
    """Tell the turn's number, of how many where the game has an end, and the stage."""
    if status.get("turn") is not None:
        turn, turns = str(status["turn"]), status.get("turns", OPEN)
        if turns < OPEN:
            turn = log_text("{n} of {turns}", n=turn, turns=turns)
        stage = f" ({status['stage']})" if status.get("stage") else ""
        yield status.get("turn_name") or log_text("turn"), turn + stage


def _now(status: Status) -> Iterator[Row]:
    does = _listed((phase(status), log_text("paused") if status.get("paused") else ""))
    who = seat_name(status, status.get("seat"))
    yield log_text("now"), log_text("{who} {does}", who=who, does=does).strip()


def _clock(status: Status) -> Iterator[Row]:
    if status.get("clock_total") and not status.get("clocks"):
        shown = minutes(status.get("clock_ms", 0), False, tenths(status))
        whole = minutes(status["clock_total"], False, False)
        yield log_text("clock"), log_text("{left} of {whole}", left=shown, whole=whole)


def _clocks(status: Status) -> Iterator[Row]:
    up, now_on = counts_up(status), status.get("seat") if tenths(status) else None
    yield (
        log_text("clocks"),
        _listed(
            f"{seat_name(status, seat)} {minutes(ms, up, seat == now_on)}"
            for seat, ms in enumerate(status.get("clocks") or ())
        ),
    )


def _flag(status: Status) -> Iterator[Row]:
    if status.get("flagged", -1) >= 0:
        who = seat_name(status, status["flagged"])
        yield log_text("flag"), log_text("{who}'s fell first", who=who)


def _match(status: Status) -> Iterator[Row]:
    if status.get("match_ms", -1) >= 0:
        yield log_text("match"), minutes(status["match_ms"], False, False)


def _points(status: Status) -> Iterator[Row]:
    if seat_name(status, status.get("seat")) and (status.get("base") or status.get("pools")):
        yield log_text("points"), _listed((*points(status), pools(status)))


def _table(status: Status) -> Iterator[Row]:
    yield log_text("table"), levels(status)


def _thinking(status: Status) -> Iterator[Row]:
    yield log_text("thinking"), _names(status, status.get("thinking"))


def _passed(status: Status) -> Iterator[Row]:
    yield log_text("passed"), _names(status, status.get("passed"))


def _folded(status: Status) -> Iterator[Row]:
    yield log_text("folded"), _names(status, status.get("folded"))


def _on_hold(status: Status) -> Iterator[Row]:
    yield log_text("on hold"), _names(status, status.get("on_hold"))


def _starts_next(status: Status) -> Iterator[Row]:
    yield log_text("starts next turn"), seat_name(status, status.get("starts_next"))


def _declared(status: Status) -> Iterator[Row]:
    yield log_text("declared"), status.get("declared") or ""


def _card(status: Status) -> Iterator[Row]:
    yield log_text("card"), status.get("card") or ""


def _next(status: Status) -> Iterator[Row]:
    yield log_text("next"), seat_name(status, status.get("next_seat"))


def _seal(status: Status) -> Iterator[Row]:
    yield log_text("seal"), seal(status)


def _seats(status: Status) -> Iterator[Row]:
    yield log_text("seats"), _names(status, status.get("order"))


def _winners(status: Status) -> Iterator[Row]:
    if status.get("winners") is not None and status.get("phase") == state.OVER:
        names = [seat_name(status, seat) for seat in status["winners"]]
        yield log_text("result"), verdict(names)


def _total(status: Status) -> Iterator[Row]:
    if status.get("total") is not None:
        yield log_text("result"), words.TOGETHER.format(decimal(str(status["total"])))


def _ranking(status: Status) -> Iterator[Row]:
    for rank, seat, score in status.get("ranking") or []:
        scored = log_text("{who}, {score}", who=seat_name(status, seat), score=decimal(str(score)))
        yield log_text("rank {n}", n=rank), scored


FACTS: dict[str, Callable[[Status], Iterator[Row]]] = {
    "game": _game,
    "turn": _turn,
    "now": _now,
    "clock": _clock,
    "clocks": _clocks,
    "flag": _flag,
    "match": _match,
    "points": _points,
    "table": _table,
    "thinking": _thinking,
    "passed": _passed,
    "folded": _folded,
    "on_hold": _on_hold,
    "starts_next": _starts_next,
    "declared": _declared,
    "card": _card,
    "next": _next,
    "seal": _seal,
    "seats": _seats,
    "winners": _winners,
    "total": _total,
    "ranking": _ranking,
}
"""The facts by their keys, in the order in which they are told."""
