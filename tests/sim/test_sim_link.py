# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The corners of the link as docs/protocol.md has them, asked of the whole device."""

from __future__ import annotations

from pathlib import Path

from tidebell_host.answers import ANSWERS
from tidebell_host.setups import library, load
from tidebell_sim.bench import Bench


def test_corners_of_the_protocol(tmp_path: Path) -> None:
    data = load(next(library.BUILTIN.glob("turn-timer.toml"))).data
    with Bench(tmp_path, seed=1) as bench:
        bench.power(True)
        bench.run(3)
        # With nothing pending: no length, the offset that was asked for, no piece.
        for offset in (0, 77):
            payload = b'{"offset":%d}' % offset
            assert bench.ask("more", payload) == (0xFE, bytes(4) + offset.to_bytes(4, "little"))
        assert bench.install("turn-timer", data) == {}
        seats = [[3, "Ann"], [1, "Bo"]]
        assert bench.request("start", {"setup": "turn-timer", "seats": seats}) == {"game": 1}
        bench.run(2)
        # The colours of the status are the setup's, by number.
        assert bench.request("status")["seats"] == seats
        # The host tool knows every field that the device sends: it would leave out another.
        bench.request("settings", {"set": {"name": "Salon"}})
        for name in ("hello", "status", "list", "games", "settings", "names", "errors", "health"):
            answer = bench.request(name)
            assert ANSWERS[name](answer) == answer
        # A game that is on cannot have been fetched.
        assert bench.request("fetched", {"game": 1})["error"] == "playing"
        assert bench.request("games")["games"][0]["fetched"] is False
