# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Turn what the club knows into what its pages show.

A table's clocks travel with the instant for which they hold and how they move, so that a page
counts by itself. It learns the club's time with each message.
"""

from __future__ import annotations

import math
from typing import Any

from tidebell_core import words
from tidebell_core.game import state as phases
from tidebell_host.languages import page_text
from tidebell_host.output import one_line
from tidebell_host.watch.page_state import page_state

from tidebell_club.club import Club, Seen, counts
from tidebell_club.evening import Evening

HIDDEN = ("ticker", "pools", "declared", "card")  # a board of all tables has no room


def needs(club: Club, seen: Seen) -> list[str]:
    """Return why a table needs a human, the most urgent first."""
    status = seen.status
    found = []
    if not club.alive(seen):
        found.append(page_text("does not answer"))
    if seen.room.get("called"):
        found.append(page_text("calls the referee"))
    if seen.claims:
        found.append(page_text("{bridge} claims it, too", bridge=", ".join(sorted(seen.claims))))
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
    results = sorted(evening.results.values(), key=lambda one: (one.round, one.table))
    tables = [[one.number, one.uid, one.names] for _, one in sorted(evening.tables.items())]
    found = {"club": club.topics.club, "connected": club.connected, "tables": tables}
    found |= {"bridges": sorted(club.bridges.items()), "setups": sorted(setups)}
    found |= {"players": evening.players, "here": sorted(evening.here)}
    found["refusals"] = [*refusals, *club.notes.values(), *club.broker.doubts()]
    found["bound"] = round(club.bound, 1) if club.bound < math.inf else None
    found |= {"round": evening.round, "setup": evening.setup}
    found["results"] = [
        [one.round, one.table, one.rows, one.source != "director", one.n, _counted(one.counts)]
        for one in results
    ]
    found["undo"] = evening.last
    found["starts"] = [one.told() for one in club.starts[-3:]]
    return found
