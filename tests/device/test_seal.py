# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A seal: settings, referee, drive and a computer's changes need a code; it outlives restarts."""

from __future__ import annotations

from typing import Any

import pytest
from linked import ask
from tabletop import begun
from tidebell_core.game.arbiter import BROKEN, CORRECTIONS, PAUSES, SEAL_NOW
from tidebell_core.game.state import OVER, RUN
from tidebell_core.record import events as e
from tidebell_sim.firmware_folder import default_firmware

CODE = "4711"
REFUSED = {"error": "sealed", "text": "This device is sealed: ask the referee."}


def dial(bench: Any, code: str) -> None:
    """Enter a code by the knob, or by the keys that stand for it."""
    for at, digit in enumerate(code):
        if at % 2:
            bench.turn(int(digit))
        else:
            bench.tap("A", int(digit), 20, 20)
        bench.tap("E")


def sealed(bench: Any, code: str = CODE) -> Any:
    """The referee seals the device in the settings that are open."""
    bench.choose("Seal the device")
    dial(bench, code)
    assert code in bench.screen
    bench.tap("Y")
    assert bench.app.note.sealed
    return bench


def by_code(bench: Any, code: str = CODE) -> None:
    """The referee opens the whole menu of a game."""
    bench.hold("E")
    bench.choose("Referee, by code")
    dial(bench, code)


def hidden(bench: Any) -> bool:
    """Whether a computer is shown neither drive nor console."""
    from tidebell_sim.hardware import usb_cdc

    assert bench.machine.drive.shown == (usb_cdc.console is not None)
    return usb_cdc.console is None


def log(bench: Any) -> list[list[Any]]:
    found: list[list[Any]] = []
    while True:
        page = ask(bench, "log", game=bench.app.journal.game, first=len(found))["events"]
        if not page:
            return found
        found += page


def seals(bench: Any) -> list[tuple[int, int]]:
    """Return act and number of each event of a seal in the log."""
    return [
        (arg % e.SEAL_NUMBER, arg // e.SEAL_NUMBER)
        for _, kind, _, arg, _ in log(bench)
        if kind == e.SEAL
    ]


@pytest.fixture
def home(device: Any) -> Any:
    """A sealed device without a game."""
    device.choose("Settings")
    return sealed(device)


@pytest.fixture
def chess(tmp_path: Any) -> Any:
    """A game of chess under way on a sealed device."""
    bench = begun(tmp_path / "state", "chess-fide")
    try:
        bench.hold("E")
        bench.choose("Settings")
        sealed(bench)
        bench.tap("E")
        assert bench.app.view.phase == RUN and not bench.app.view.paused
        yield bench
    finally:
        bench.close()


def test_a_code_is_chosen_at_the_device_without_a_computer(device: Any) -> None:
    device.choose("Settings")
    device.choose("Seal the device")
    device.tap("B")
    device.tap("E")
    device.turn(11)
    device.golden("seal is chosen")
    device.tap("X")
    assert "9" in device.screen, "back at the first digit"
    device.tap("X")
    assert "Settings" in device.text
    device.choose("Seal the device")
    dial(device, CODE)
    device.golden("seal is asked")
    device.tap("X")
    assert not device.app.note.sealed
    sealed(device)
    assert "■ 1" in device.screen and ask(device, "status")["seal"] == 1
    device.golden("seal at home")


def test_settings_ask_for_the_code_and_the_seal_is_opened_there(home: Any) -> None:
    home.choose("Settings")
    assert "Code of the seal" in home.text
    dial(home, CODE[:3])
    home.golden("seal asks")
    home.tap("E")
    assert "Wrong code" in home.text and "0:05" in home.screen
    home.tap("E")
    home.run(5000)
    home.choose("Settings")
    dial(home, CODE)
    home.choose("Open the seal")
    assert not home.app.note.sealed and "■" not in home.screen
    assert "seal" not in ask(home, "status")
    home.choose("Settings")
    sealed(home, "0000")
    assert ask(home, "status")["seal"] == 2, "another seal has another number"


def test_the_wait_after_wrong_codes_grows_and_outlives_menus_and_power(home: Any) -> None:
    waits = []
    for _ in range(4):
        home.choose("Settings")
        dial(home, "0000")
        waits.append(home.screen.split("possible in ")[1].split(".")[0])
        home.tap("E")
        home.choose("Settings")
        assert "Wrong code" in home.text, "no code is taken before the wait is over"
        home.tap("E")
        minutes, seconds = waits[-1].split(":")
        home.run(1000 * (60 * int(minutes) + int(seconds)))
    assert waits == ["0:05", "0:10", "0:20", "0:40"]
    home.cut()
    home.power()
    home.choose("Settings")
    assert "Wrong code" in home.text, "a restart does not shorten it"
    home.tap("E")
    home.run(40_000)
    home.choose("Settings")
    dial(home, CODE)
    assert "Open the seal" in [row.text for row in home.app.screens[-1].rows]
    home.tap("X")
    home.choose("Settings")
    assert "Code of the seal" in home.text, "a right one ends all waiting"


def test_the_longest_wait_is_ten_minutes(home: Any) -> None:
    from tidebell.ui import seal

    for tries, seconds in ((8, 640), (9, 640), (255, 640)):
        home.app.note.tries, home.app.note.tried_ms = tries, home.app.uptime_ms
        assert seal.wait_ms(home.app) == 1000 * seconds
    assert not home.app.note.fits("0000") and home.app.note.tries == 255


def test_the_code_is_kept_as_a_hash(home: Any) -> None:
    kept = (home.state / "drive" / "games" / "data").read_bytes()
    assert CODE.encode() not in kept


def test_a_sealed_game_has_a_short_menu(chess: Any) -> None:
    chess.hold("E")
    rows = [row.text for row in chess.app.screens[-1].rows]
    assert rows == ["Back to the game", "Referee, by code", "End the game", "Times"]
    chess.golden("sealed menu")
    chess.choose("Referee, by code")
    dial(chess, CODE)
    rows = [row.text for row in chess.app.screens[-1].rows]
    assert "Referee" in rows and "Abandon the game" in rows and "Settings" in rows
    chess.choose("Settings")
    chess.choose("Open the seal")
    assert not chess.app.note.sealed
    assert seals(chess) == [(e.SEAL_ON, 1), (e.SEAL_OPENED, 1)]


def test_a_game_whose_scores_are_counted_ends_early_by_the_code_alone(table: Any) -> None:
    table.hold("E")
    table.choose("Settings")
    sealed(table)
    table.hold("E")
    rows = [row.text for row in table.app.screens[-1].rows]
    assert rows == ["Back to the game", "Proof of the draws", "Referee, by code", "Times"]


def test_in_a_room_a_sealed_table_calls_the_referee_and_does_not_leave(chess: Any) -> None:
    chess.tap("E")
    ask(chess, "room", do="join", by="Hall A")
    chess.tap("Y")
    chess.hold("E")
    assert "Leave the room" not in chess.screen
    chess.choose("Call the referee")
    assert ask(chess, "status")["room"]["called"]
    by_code(chess)
    assert "Leave the room" in [row.text for row in chess.app.screens[-1].rows]


def test_the_room_goes_on_with_a_sealed_table(chess: Any) -> None:
    chess.tap("E")
    ask(chess, "room", do="join", by="Hall A")
    chess.tap("Y")
    chess.tap("E")
    now, game = ask(chess, "room")["now"], chess.app.journal.game
    ask(chess, "room", do="pause", at=now + 300, id=1, game=game)
    chess.run(500)
    assert ask(chess, "room")["paused"] and chess.session.acts[PAUSES] == 1, "the table's own"
    now = ask(chess, "room")["now"]
    ask(chess, "room", do="time", at=now + 100, id=2, game=game)
    chess.run(500)
    assert chess.session.state.called


def test_pauses_and_corrections_are_counted_and_shown(chess: Any) -> None:
    before = ask(chess, "status")
    assert before["corrections"] == 0 and "broken" not in before
    pauses = before["pauses"]
    chess.run(1000)
    chess.tap("E")
    chess.golden("sealed pause")
    assert f"Corrections 0, pauses {pauses + 1}" in chess.screen
    chess.tap("E")
    assert "■ 1" in chess.screen or "■ Turn 1" in chess.screen
    chess.golden("sealed turn")
    chess.tap("Y")
    chess.run(1000)
    chess.tap("X")
    assert ask(chess, "status")["corrections"] == 1, "it went behind the end of a player turn"
    by_code(chess)
    chess.choose("Referee")
    chess.choose(chess.app.view.names[0])
    chess.choose("Time left")
    chess.turn(3)
    chess.tap("E")
    status = ask(chess, "status")
    assert (status["corrections"], status["pauses"]) == (2, pauses + 2)
    chess.tap("X")
    chess.tap("X")
    chess.tap("X")
    assert ask(chess, "status")["corrections"] == 2


def test_the_end_tells_of_seal_corrections_and_pauses(chess: Any) -> None:
    chess.hold("E")
    chess.choose("End the game")
    chess.tap("Y")
    assert chess.app.view.phase == OVER
    pauses = chess.session.acts[PAUSES]
    assert f"Corrections 0, pauses {pauses}" in chess.screen
    chess.golden("sealed end")
    chess.tap("A")
    assert "Seal 1" in chess.text and f"Corrections 0, pauses {pauses}" in chess.text
    chess.golden("sealed times")
    chess.tap("X")
    chess.tap("Y")
    assert "Proof of the log" in chess.screen
    chess.tap("E")
    chess.choose("Last results")
    chess.tap("E")
    assert f"Corrections 0, pauses {pauses}" in chess.screen


def test_a_game_that_begins_sealed_says_so_in_its_log(home: Any) -> None:
    home.begin()
    assert home.app.screens[-1].__class__.__name__ == "Proof", "of the draws"
    assert seals(home) == [(e.SEAL_ON, 1)]
    assert [kind for _, kind, *_ in log(home)] == [e.START, e.SEAL]


@pytest.mark.parametrize("makers", [False, True])
def test_no_restart_shows_a_computer_anything(home: Any, makers: bool) -> None:
    home.cut()
    if makers:
        (home.state / "drive" / "settings.toml").write_text("TIDEBELL_MAKER = 1\n")
    home.power()
    assert hidden(home) and home.app.note.sealed and not home.machine.drive.readonly
    home.cut()
    home.down("X")
    home.machine.power(True)
    home.run(5000)
    home.up("X")
    home.run(1000)
    assert hidden(home) and home.app.note.sealed, "a key that is held for a moment does nothing"
    home.machine.reset()
    home.run(1000)
    assert hidden(home) and home.app.note.sealed


def test_a_makers_device_starts_anew_as_it_is_sealed(device: Any) -> None:
    device.cut()
    (device.state / "drive" / "settings.toml").write_text("TIDEBELL_MAKER = 1\n")
    device.power()
    assert not hidden(device)
    device.begin()
    device.playing(3)
    device.hold("E")
    device.choose("Settings")
    device.choose("Seal the device")
    dial(device, CODE)
    device.tap("Y")
    device.run(2000)
    assert hidden(device) and device.app.note.sealed
    assert device.app.view.turn == 3 and "Power is back" in device.screen
    assert seals(device) == [(e.SEAL_ON, 1)]


def test_a_key_held_for_ten_seconds_breaks_the_seal_and_the_game_tells_of_it(chess: Any) -> None:
    count = ask(chess, "status")["events"]
    chess.cut()
    chess.down("A")
    chess.machine.power(True)
    chess.run(9500)
    assert chess.machine.app() is None
    chess.run(3000)
    chess.up("A")
    assert hidden(chess), "this start gives nothing away yet"
    assert "Seal 1 broken" in chess.text
    chess.golden("seal is broken")
    chess.tap("E")
    assert "Power is back" in chess.screen
    assert not chess.app.note.sealed and seals(chess) == [(e.SEAL_ON, 1), (e.SEAL_BROKEN, 1)]
    assert ask(chess, "status")["broken"] == 1
    assert ask(chess, "status")["events"] == count + 2, "and nothing else was lost"
    chess.cut()
    chess.power()
    assert "broken" not in " ".join(chess.text)
    chess.tap("E")
    chess.tap("E")
    assert "Seal broken: 1" in chess.screen
    chess.hold("E")
    chess.choose("Settings")
    sealed(chess)
    status = ask(chess, "status")
    assert status["seal"] == 2 and status["broken"] == 1, "a new seal does not hide it"


def test_a_seal_broken_without_a_game_is_told_at_home(home: Any) -> None:
    home.cut()
    home.down("A")
    home.machine.power(True)
    home.run(12_000)
    home.up("A")
    home.run(100)
    assert "Seal 1 broken" in home.screen
    home.cut()
    home.power()
    assert "Seal 1 broken" in home.screen
    home.choose("Settings")
    sealed(home)
    assert "■ 2" in home.screen


def test_a_seal_broken_while_its_game_is_aside_is_told_when_it_comes_back(chess: Any) -> None:
    by_code(chess)
    chess.choose("Put the game aside")
    chess.tap("Y")
    chess.cut()
    chess.down("A")
    chess.machine.power(True)
    chess.run(12_000)
    chess.up("A")
    chess.run(100)
    chess.choose("Put aside")
    chess.tap("E")
    chess.run(2000)
    assert chess.session.acts[BROKEN] == 1 and chess.session.acts[SEAL_NOW] == 0


def test_a_power_cut_before_the_log_knows_of_the_seal_is_made_good(device: Any) -> None:
    device.begin()
    device.playing(3)
    device.hold("E")
    device.choose("Settings")
    device.choose("Seal the device")
    dial(device, CODE)
    device.app.games.log_seal = lambda: None
    device.tap("Y")
    assert device.app.note.sealed and not device.session.acts[SEAL_NOW]
    device.cut()
    device.power()
    assert device.app.note.sealed and seals(device) == [(e.SEAL_ON, 1)]


# -- a computer

CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("begin", {"setup": "x", "size": 10, "crc32": 1}),
    ("commit", {}),
    ("remove", {"setup": "full-metal-planete"}),
    ("settings", {"set": {"mute": 1}}),
    ("names", {"set": ["Zoe"]}),
    ("drive", {}),
    ("drive", {"wait": 1}),
    ("restart", {}),
    ("check", {"show": "keys"}),
    ("carry", {"game": 1, "to": "leaving"}),
    ("bring", {"count": 1}),
]
READS: list[tuple[str, dict[str, Any]]] = [
    ("hello", {"utc": 1767225600}),
    ("status", {}),
    ("list", {}),
    ("get", {"setup": "full-metal-planete", "offset": 0}),
    ("settings", {}),
    ("names", {}),
    ("log", {"game": 1}),
    ("games", {}),
    ("errors", {}),
    ("more", {"offset": 0}),
    ("health", {}),
    ("clock", {}),
    ("check", {}),
    ("room", {}),
    ("seal", {}),
]


def test_a_computer_reads_a_sealed_device_and_changes_nothing(table: Any) -> None:
    from tidebell_core.link.messages import TYPES

    assert {name for name, _ in CHANGES + READS} | {"chunk", "start", "fetched"} == set(TYPES[1:])
    table.hold("E")
    table.choose("Settings")
    sealed(table)
    count = table.session.count
    for name, request in CHANGES:
        assert ask(table, name, **request) == REFUSED, name
    for name, request in READS:
        if name not in ("get", "more"):
            assert "error" not in ask(table, name, **request), name
    seats = [[0, "Ann"], [1, "Bo"]]
    assert ask(table, "start", setup="full-metal-planete", seats=seats)["error"] == "playing"
    assert table.session.count == count and len(table.app.screens) == 1
    assert table.app.settings["mute"] == 0
    table.tap("E")
    for name, request in CHANGES:
        error = ask(table, name, **request)["error"]
        assert error == ("clock_runs" if name in ("begin", "commit") else "sealed"), name
    assert ask(table, "status")["clock_runs"]


def test_a_computer_begins_a_game_on_an_empty_table_and_none_in_place_of_another(
    home: Any,
) -> None:
    seats = [[0, "Ann"], [1, "Bo"]]
    assert ask(home, "start", setup="full-metal-planete", seats=seats)["game"] == 1
    home.tap("E")
    by_code(home)
    home.choose("Abandon the game")
    home.tap("Y")
    assert home.app.view.phase == OVER
    assert ask(home, "start", setup="full-metal-planete", seats=seats) == REFUSED
    home.tap("Y")
    home.tap("E")
    assert ask(home, "start", setup="full-metal-planete", seats=seats)["game"] == 2
    assert ask(home, "fetched", game=1) == {}


def test_a_computer_seals_and_opens(device: Any) -> None:
    assert ask(device, "seal") == {"seal": 0, "broken": False}
    told = ask(device, "seal", do="seal", code=CODE)
    assert told == {"seal": 1, "broken": False} and CODE not in str(told)
    assert ask(device, "seal", do="seal", code="0000") == REFUSED
    wrong = ask(device, "seal", do="open", code="0000")
    assert wrong["error"] == "code" and wrong["wait_ms"] == 5000
    soon = ask(device, "seal", do="open", code=CODE)
    assert soon["error"] == "wait" and 0 < soon["wait_ms"] < 5000, "a right one has to wait, too"
    device.run(5000)
    assert ask(device, "seal", do="open", code=CODE)["seal"] == 0
    assert ask(device, "seal", do="open", code="0000")["seal"] == 0, "there is none to open"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "seal"}, "bad_request"),
        ({"do": "seal", "code": 4711}, "bad_request"),
        ({"do": "seal", "code": ""}, "invalid"),
        ({"do": "seal", "code": "471"}, "invalid"),
        ({"do": "seal", "code": "47111"}, "invalid"),
        ({"do": "seal", "code": "47 1"}, "invalid"),
        ({"do": "seal", "code": "４７１１"}, "invalid"),
        ({"do": "open", "code": "-471"}, "invalid"),
        ({"do": "break", "code": CODE}, "bad_request"),
        ({"do": ["seal"], "code": CODE}, "bad_request"),
        ({"do": 1, "code": CODE}, "bad_request"),
    ],
)
def test_what_is_no_code_seals_nothing(device: Any, request_: dict[str, Any], code: str) -> None:
    assert ask(device, "seal", **request_)["error"] == code
    assert not device.app.note.sealed and device.app.note.number == 0


def test_a_seal_waits_for_clocks_and_secrets(table: Any) -> None:
    assert ask(table, "seal", do="seal", code=CODE)["error"] == "clock_runs"
    assert not table.app.note.sealed


def test_a_question_that_is_open_is_closed_by_the_seal(table: Any) -> None:
    table.tap("E")
    assert ask(table, "drive") == {"drive": "asked"}
    assert ask(table, "seal", do="seal", code=CODE)["seal"] == 1
    table.tap("Y")
    table.run(2000)
    assert hidden(table) and "Give the drive?" not in table.text


def test_a_device_whose_drive_a_computer_has_is_not_sealed(device: Any) -> None:
    device.cut()
    device.down("X")
    device.machine.power(True)
    device.run(1000)
    device.up("X")
    device.tap("E") if "Close" in device.screen else None
    assert ask(device, "seal", do="seal", code=CODE)["error"] == "read_only"
    device.choose("Settings")
    device.choose("Seal the device")
    dial(device, CODE)
    device.tap("Y")
    assert not device.app.note.sealed and not device.app.note.number
    assert "Computer has the drive" in device.screen


def test_what_is_not_used_costs_no_memory(table: Any) -> None:
    import sys

    assert default_firmware().is_dir()
    assert "tidebell.ui.seal" not in sys.modules


def test_counts_outlive_a_power_cut_with_its_checkpoint(chess: Any) -> None:
    for _ in range(40):
        chess.tap("E", 2, 20, 20)
    acts = list(chess.session.acts)
    assert acts[PAUSES] >= 40 and acts[CORRECTIONS] == 0
    chess.app.journal.checkpoint()
    chess.cut()
    chess.power()
    assert chess.session.acts[SEAL_NOW] == 1
    assert chess.session.acts[PAUSES] == acts[PAUSES] + 1, "the power cut stopped a clock, too"
