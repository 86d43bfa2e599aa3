# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Turn what the club knows into what its pages show.

A table's clocks travel with the instant for which they hold and how they move, so that a page
counts by itself. It learns the club's time with each message.
"""

from __future__ import annotations

import json
import math
from typing import Any

from tidebell_core import words
from tidebell_core.game import state as phases
from tidebell_host.languages import decimal, page_text
from tidebell_host.output import one_line
from tidebell_host.pairing import OUTCOMES, Result, outcome_of
from tidebell_host.pairing.model import plain
from tidebell_host.watch.page_state import page_state

from tidebell_club.club import Club, Seen, counts
from tidebell_club.evening import Evening

HIDDEN = ("ticker", "pools", "declared", "card")  # a board of all tables has no room


def needs(club: Club, seen: Seen) -> list[str]:
    """Return why a table needs a human, the most urgent first."""
    status = seen.status
    found = []
    if not club.alive(seen) and club.bridges.get(seen.bridge):
        found.append(page_text("does not answer"))  # else its bridge is away, and that is told
    if seen.room.get("called"):
        found.append(page_text("calls the referee"))
    if others := club.claimed_by(seen):
        both = ", ".join([seen.bridge, *others])
        found.append(page_text("said to be at {bridges}: at which is it?", bridges=both))
    if seen.fault:
        found.append(page_text("its last message was not understood"))
    if seen.differs:
        found.append(page_text("its log is another than it was"))
    if seen.row in club.evening.replaced:
        found.append(page_text("another device goes on with its game: end it here"))
    place = club.evening.table_of(seen.uid)
    if place and place.brought and not club.store.count(place.brought):
        found.append(page_text("take the game up at the device, under Put aside"))
    if status.get("asked"):
        found.append(one_line(status["asked"]))
    elif status.get("phase") == phases.ASK:
        found.append(page_text("time is up: a last choice"))
    if status.get("flagged", -1) >= 0 and status.get("phase") != phases.OVER:
        found.append(page_text("a flag has fallen"))
    return found


def shown(club: Club, seen: Seen) -> dict[str, Any]:
    """Return a device's part of the pages; one that cannot be shown is named with its fault."""
    try:
        found = table(club, seen)
        json.dumps(found, allow_nan=False)
    except Exception as error:  # one table's fault is no other table's
        place = club.evening.table_of(seen.uid)
        seen.fault = one_line(f"{type(error).__name__}: {error}")[:160]
        needs = [page_text("its last message was not understood")]
        found = {"uid": seen.uid, "bridge": seen.bridge, "number": place.number if place else 0}
        found |= {"device": seen.uid[:8], "names": [], "playing": [], "needs": needs, "now": ""}
        found |= {"alive": club.alive(seen), "real": True, "rates": [0], "at": None, "delay_ms": 0}
    return found


def table(club: Club, seen: Seen) -> dict[str, Any]:
    """Return a device's part of the pages."""
    status = seen.status
    place = club.evening.table_of(seen.uid)
    birth = seen.birth
    name = (birth.name if birth else "") or seen.uid[:8]
    setup = club.setup(seen, status) if status.get("crc32") is not None else None
    found = page_state(name, status, setup)
    for key in HIDDEN:
        found.pop(key, None)
    phase, armed = status.get("phase"), seen.room.get("armed")
    found |= {"uid": seen.uid, "bridge": seen.bridge, "number": place.number if place else 0}
    found["names"] = [one_line(one) for one in place.names] if place else []
    found["playing"] = [one_line(one) for _, one in status.get("seats") or []]
    if place:  # a device shows what its letters allow
        whole = club.evening.played(place.number, [one for _, one in status.get("seats") or []])[1]
        for one in found.get("order", []):
            one["name"] = one_line(whole.get(one["name"], one["name"]))
    found |= {"alive": club.alive(seen), "real": bool(birth and birth.real)}
    found["claims"] = club.claimed_by(seen)
    found["lost"] = not club.alive(seen) and not club.bridges.get(seen.bridge)
    found["needs"] = needs(club, seen)
    found["at"], found["bound"] = (seen.state.at, seen.state.bound) if seen.state else (None, None)
    found |= {"rates": status.get("rates") or [0], "delay_ms": status.get("delay_ms") or 0}
    found |= {"due_ms": status.get("due_ms"), "joined": seen.room.get("joined")}
    found |= {"over": phase == phases.OVER, "ready": phase == phases.READY}
    found["counts"] = _counted(counts(status))
    found |= {"armed": armed, "armed_at": club.instant(armed[2]) if armed else None}
    return found


def _counted(found: list[int]) -> str:
    return words.COUNTS.format(*found) if any(found) else ""


def director(club: Club, refusals: list[str]) -> dict[str, Any]:
    """Return what the director's page shows beside the tables."""
    evening: Evening = club.evening
    setups = {
        setup for seen in club.devices.values() if seen.birth for setup, _, _ in seen.birth.setups
    }
    tables = [[one.number, one.uid, one.names] for _, one in sorted(evening.tables.items())]
    found = {"club": club.topics.club, "connected": club.connected, "tables": tables}
    found |= {"bridges": sorted(club.bridges.items()), "setups": sorted(setups)}
    found |= {"players": evening.players, "here": sorted(evening.here)}
    found["refusals"] = [*refusals, *club.broker.doubts()]
    found["notes"] = [*club.notes.values()]
    found["bound"] = round(club.bound, 1) if club.bound < math.inf else None
    found |= {"round": evening.round, "setup": evening.setup, "outcomes": [*OUTCOMES]}
    found["rounds"] = [_round(evening, at) for at in sorted({evening.round, *evening.rounds})]
    found["walking"] = club.walking
    found["moves"] = _moves(club)
    found["undo"] = evening.last
    found["starts"] = [one.told() for one in club.starts[-3:]]
    return found


def _moves(club: Club) -> list[list[Any]]:
    """Return from which bridge to which other one how many devices are said to have gone."""
    found: dict[tuple[str, str], int] = {}
    for seen in club.devices.values():
        for other in club.claimed_by(seen):
            found[seen.bridge, other] = found.get((seen.bridge, other), 0) + 1
    return [[*both, count] for both, count in sorted(found.items())]


def in_words(result: Result) -> str:
    """Return a result as the pages show it."""
    names = [name for _, name, _ in result.rows]
    if outcome := outcome_of(result, names) if len(names) == 2 else "":
        return outcome
    return ", ".join(
        f"{rank}. {one_line(name)} {decimal(f'{score:g}')}" for rank, name, score in result.rows
    )


def _round(evening: Evening, at: int) -> dict[str, Any]:
    """Return a round with its tables and their results, for the director's page."""
    paired = evening.rounds.get(at)
    numbers = {*(paired.tables if paired else ()), *(n for r, n in evening.results if r == at)}
    tables = []
    for number in sorted(numbers):
        one = evening.results.get((at, number))
        names = evening.names_at(at, number)
        names = names or [name for _, name, _ in (one.rows if one else ())]
        told: dict[str, Any] = {"table": number, "names": [*map(one_line, names)]}
        if one:
            is_whole = one.source not in ("director", "list")
            told |= {
                "said": in_words(one),
                "n": one.n,
                "source": one.source if not is_whole else "",
            }
            told |= {"outcome": outcome_of(one, names), "counts": _counted(one.counts)}
            told["scores"] = [score for _, _, score in one.rows]
        tables.append(told)
    file = paired.file_name or paired.file[:8] if paired and paired.file else ""
    found = {"round": at, "file": one_line(file), "tables": tables, "paired": bool(paired)}
    return {**found, "missing": evening.missing(at)}


def wall(club: Club) -> dict[str, Any]:
    """Return what the big screen shows beside the tables."""
    evening: Evening = club.evening
    at = evening.round
    paired = evening.rounds.get(at)
    people: list[tuple[str, int, str]] = []
    for number, names in sorted((paired.tables if paired else {}).items()):
        names = [*map(one_line, evening.names_at(at, number))]
        for name in names:
            people.append((name, number, ", ".join(other for other in names if other != name)))
    standings, is_told = evening.standings()
    begun = [one.at for one in club.starts if one.do == "begin"]
    found: dict[str, Any] = {"club": club.topics.club, "round": at if paired else 0}
    found |= {
        "people": sorted(people, key=lambda one: plain(one[0])),
        "missing": evening.missing(at),
    }
    found["tables"] = len([names for names in paired.tables.values() if names]) if paired else 0
    found["standings"] = [[one_line(name), points] for name, points in standings]
    found |= {"listed": is_told, "begun": begun[-1] if begun else None}
    return found
