# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Power on, who owns the drive, crashes, Ctrl-C, and a game without a computer."""

from __future__ import annotations

import importlib
import json
import sys
from binascii import crc32
from types import SimpleNamespace

import pytest
from linked import ask
from tabletop import NAMES, Bench, compiled, fresh, service
from tidebell.keep import gamelog, inplace, layout, results
from tidebell.keep.journal_store import LOG_ENDS, UNKEPT
from tidebell.keep.recovery import LAST_EVENT, NEWEST, UNDO
from tidebell.keep.settings import Slots
from tidebell.ui.home import players
from tidebell_core.record import events as e
from tidebell_core.setup_reading.switches import FORMED, SOUND
from tidebell_host.digests import digest
from tidebell_sim.hardware.panel import SLPOUT, SWRESET, Panel


def test_game_starts_alone_well_within_thirty_seconds(device):
    """At an unhurried pace: half a second from one press to the next."""
    began = device.clock.now()
    for key in "EE":
        device.tap(key, 1, 100, 400)
    assert device.text[1] == "Turn order"
    assert device.clock.now() - began < 30_000
    assert device.app.view.names == NAMES


def test_a_panel_is_left_alone_for_its_time_after_a_reset(tmp_path, monkeypatch):
    """120 ms before it may leave its sleep: Sitronix ST7789VW datasheet v1.0, 9.1.2."""
    heard = []
    start = Panel._start

    def noted(panel, command):
        heard.append((command, devices[0].clock.now() if devices else 0))
        start(panel, command)

    devices = [fresh(tmp_path / "state")]
    try:
        monkeypatch.setattr(Panel, "_start", noted)
        for _ in range(2):  # at home, then with a game
            devices[0].cut()
            heard.clear()
            devices[0].power()
            devices[0].run(500)
            (reset,) = [at for command, at in heard if command == SWRESET]
            (awake,) = [at for command, at in heard if command == SLPOUT]
            assert heard[0][0] == SWRESET
            assert awake - reset >= 120
            devices[0].begin()
    finally:
        devices[0].close()


def test_a_library_that_is_missing_is_a_sentence_and_the_game_is_played_in_the_dark(
    tmp_path, monkeypatch
):
    from tidebell_sim import firmware_modules

    monkeypatch.setattr(firmware_modules, "ALLOWED", firmware_modules.ALLOWED - {"neopixel"})
    device = Bench(tmp_path / "state")
    assert "neopixel is missing" in " ".join(device.text)
    device.tap("E")
    device.begin()
    device.run(20000)
    assert device.session.count
    assert device.app.uptime_ms > 20000, "it did not start again"
    assert service(device.app).error_log() == ""


def test_players_colours_and_switches_are_chosen_with_the_knob(device):
    began = device.clock.now()
    device.tap("E")
    device.choose("Players")
    device.turn(-1)
    device.tap("E")
    device.choose("Player 1")
    device.tap("E")
    device.turn(-1)
    device.tap("E")
    device.choose("Colour")
    device.turn(1)
    device.tap("E")
    device.tap("X")
    device.choose("Rules")
    device.choose("Base AP from turn 5")
    device.turn(1)
    device.tap("E")
    device.tap("X")
    device.choose("Begin")
    header = device.session.header
    assert len(header.seats) == 3
    assert header.seats[0][0] == 1
    assert header.seats[0][1] not in ("Ada", header.seats[1][1], header.seats[2][1])
    assert sorted(seat[0] for seat in header.seats) == [0, 1, 2]
    assert header.switches[1] == 1
    assert device.clock.now() - began < 30_000


@pytest.mark.parametrize("row", ["New game", "As last time"])
@pytest.mark.parametrize(("most", "least"), [(2, 1), (4, 3)])
def test_a_setup_changed_since_last_time_takes_as_many_as_it_has_room_for(
    tmp_path, most, least, row
):
    def put(players, colours):
        form["players"], form["colours"] = players, all_colours[:colours]
        path.write_text(json.dumps(form))
        device.app.opened_store = None

    device = fresh(tmp_path / "state", setup="")
    form = json.loads(compiled("turn-timer"))
    all_colours = form["colours"]
    path = device.state / "drive" / "setups" / "club.json"
    put([1, 4], 4)
    seats = [[seat, NAMES[seat]] for seat in range(4 if most < 4 else 2)]
    assert "error" not in ask(device, "start", setup="club", seats=seats, switches=[])
    device.run(500)
    device.session.do(e.ABANDON)
    device.app.games.close_game()
    put([least, most], most)
    device.run(500)
    device.tap("X", 3)
    device.choose(row)
    device.choose("Begin")
    device.run(500)
    assert len(device.session.header.seats) == (most if most < 4 else least)


def test_a_rule_with_fewer_values_than_last_time_is_chosen_anew(tmp_path):
    device = fresh(tmp_path / "state", setup="turn-timer")
    form = json.loads(compiled("turn-timer"))
    last = len(form["switches"][0][2]) - 1
    switches = [last] + [0] * (len(form["switches"]) - 1)
    seats = [[0, "Ada"], [1, "Bruno"]]
    assert "error" not in ask(device, "start", setup=form["id"], seats=seats, switches=switches)
    device.run(500)
    device.session.do(e.ABANDON)
    device.app.games.close_game()
    del form["switches"][0][2][last]
    path = device.state / "drive" / "setups" / "turn-timer.json"
    path.write_text(json.dumps(form))
    device.app.opened_store = None
    device.tap("X", 3)
    device.choose("As last time")
    device.choose("Begin")
    device.run(500)
    assert device.session.header.switches == [0] * len(switches)
    assert device.session.header.seats == seats


def test_without_synced_names_players_are_called_by_their_colours(tmp_path):
    device = fresh(tmp_path / "state")
    device.app.store.set_names([])
    device.begin()
    assert device.app.view.names == ["Red", "Blue", "Yellow", "Green"]


def test_names_that_a_computer_sends_arrive_on_the_open_start_screen(tmp_path):
    device = fresh(tmp_path / "state")
    device.app.store.set_names([])
    device.tap("E")
    assert "Player 1 Red" in device.screen
    assert ask(device, "names", set=["Eva", "Finn"])["names"] == ["Eva", "Finn"]
    device.run(100)
    assert "Player 1 Eva" in device.screen and "Player 2 Finn" in device.screen
    device.choose("Begin")
    assert device.app.view.names[:2] == ["Eva", "Finn"]


def test_the_first_game_of_a_new_device_is_what_its_settings_say(tmp_path):
    for named, first in (("netrunner", "netrunner"), ("full-metal-planete", "full-metal-planete")):
        device = fresh(tmp_path / named, setup="")
        try:
            for id in ("earth-reborn", "full-metal-planete", "netrunner"):
                setup = device.state / "drive" / "setups" / f"{id}.json"
                setup.write_bytes(compiled(id))
            (device.state / "drive" / "settings.toml").write_text(
                'TIDEBELL_FIRST_GAME = "%s"\n' % named
            )
            device.cut()
            device.power()
            device.tap("E")
            menu = device.app.screens[-1]
            titles = [row.text for row in menu.rows]
            assert titles[0] == device.app.store.load(first)["title"]
            assert len(titles) == 3
        finally:
            device.close()


def test_as_last_time_remembers_players_and_switches_over_a_power_cut(device):
    device.tap("E")
    device.choose("Rules")
    device.choose("Base AP from turn 5")
    device.turn(2)
    device.tap("E")
    device.tap("X")
    device.choose("Begin")
    seats, switches = device.session.header.seats, device.session.header.switches
    device.hold("E")
    device.choose("Abandon the game")
    device.tap("Y", 2)
    device.cut()
    device.power()
    assert device.text[2] == "As last time"
    device.tap("E")
    device.tap("Y")
    assert device.session.header.seats == seats
    assert device.session.header.switches == switches


def test_places_at_the_table_are_kept(table):
    table.hold("E")
    table.choose("Where they sit")
    before = list(table.app.places)
    table.turn(5)
    table.tap("E", 4)
    moved = [now - then for now, then in zip(table.app.places, before, strict=True)]
    assert sorted(moved) in ([0, 0, 0, 5], [-19, 0, 0, 0])
    places = table.app.places
    table.cut()
    table.power()
    assert table.app.places == places


def test_device_owns_the_drive_and_a_held_key_gives_it_to_the_computer(device):
    assert not device.machine.drive.readonly and not seen_by_a_computer(device)
    device.cut()
    device.down("X")
    device.machine.power(True)
    device.run(1000)
    device.up("X")
    device.run(100)
    assert device.machine.drive.readonly and seen_by_a_computer(device)
    assert "Not safe from power cuts" in device.text
    device.golden("not_power_safe")
    device.begin()
    device.playing(3)
    assert device.app.view.turn == 3
    device.cut()
    device.power()
    assert not device.machine.drive.readonly and not seen_by_a_computer(device)


def test_the_bar_held_at_power_on_gives_the_drive_to_the_computer_as_its_key_does(device):
    device.cut()
    device.down("END")
    device.machine.power(True)
    device.run(1000)
    device.up("END")
    assert device.machine.drive.readonly and seen_by_a_computer(device)


def seen_by_a_computer(device) -> bool:
    """Return whether a computer is shown the drive; the console must be shown alike."""
    from tidebell_sim.hardware import usb_cdc

    shown = device.machine.drive.shown
    assert shown == (usb_cdc.console is not None)
    return shown


def a_makers(device) -> None:
    """Make a device a maker's."""
    device.cut()
    (device.state / "drive" / "settings.toml").write_text("TIDEBELL_MAKER = 1\n")
    device.power()


def test_makers_are_shown_the_drive_that_the_device_writes(device):
    a_makers(device)
    assert seen_by_a_computer(device) and not device.machine.drive.readonly


def test_without_its_library_a_board_can_be_reached(device, monkeypatch):
    from tidebell_sim import firmware_modules

    device.cut()
    there = set(firmware_modules.ALLOWED) - {"neopixel"}
    monkeypatch.setattr(firmware_modules, "ALLOWED", there)
    device.machine.power(True)
    device.run(100)
    assert seen_by_a_computer(device) and device.machine.drive.readonly


def test_console_is_nowhere_in_play_and_what_is_typed_does_nothing(device):
    device.begin()
    device.playing(3)
    device.machine.console.write(b"\x03")
    device.run(5000)
    assert device.app.view.phase == 2 and not device.app.view.paused
    assert device.machine.console.read() == b""


def test_boot_falls_back_to_the_computer_on_any_error(device):
    device.cut()
    (device.state / "drive" / "settings.toml").write_text('TIDEBELL_BOARD = "nonsense"\n')
    device.machine.power(True)
    device.run(100)
    assert device.machine.drive.readonly and seen_by_a_computer(device)


def test_computer_gets_the_drive_when_the_table_agrees(table):
    table.tap("E")
    assert ask(table, "hello")["drive"] == "device"
    assert ask(table, "drive") == {"drive": "asked"}
    assert ask(table, "drive") == {"drive": "asked"}
    assert table.text[1] == "Give the drive?"
    table.tap("Y")
    table.run(2000)
    assert table.machine.drive.readonly and seen_by_a_computer(table)
    assert ask(table, "hello")["drive"] == "computer"
    assert ask(table, "drive") == {"drive": "computer"}
    assert "Computer has the drive" in table.text
    assert table.app.view.paused
    uptime_ms = table.app.uptime_ms
    assert ask(table, "restart") == {}
    table.run(300)
    assert table.app.uptime_ms < uptime_ms, "it starts again as soon as the answer is out"
    table.run(2000)
    assert not table.machine.drive.readonly and not seen_by_a_computer(table)
    assert "Power is back" in table.text


def test_computer_does_not_get_the_drive_when_the_table_refuses(table):
    table.tap("E")
    ask(table, "drive")
    assert ask(table, "drive", wait=1) == {"drive": "asked"}
    table.tap("X")
    assert ask(table, "drive", wait=1) == {"drive": "device"}
    assert not table.machine.drive.readonly
    assert table.app.view.phase == 2


def crash(device):
    def broken(*_):
        raise RuntimeError("a bug, for once")

    device.app.table.keys.play = broken
    device.tap("A", after=0)


def test_bug_is_noted_told_and_followed_by_the_paused_game_within_three_seconds(table):
    table.run(20_000)
    table.tap("A", 2)
    table.run(3000)
    before = table.text[1:3]
    crash(table)
    table.run(300)
    assert table.text[0] == "Something went wrong"
    table.golden("fault")
    table.run(2600)
    assert "Power is back" in table.text
    assert table.text[1:3] == before
    assert table.app.view.paused
    log = service(table.app).error_log()
    assert "RuntimeError: a bug, for once" in log
    assert "tidebell/ui/table.py" in log


def test_control_c_on_a_makers_console_is_survived_the_same_way(table):
    a_makers(table)
    table.tap("E")
    table.run(10_000)
    table.tap("A")
    table.machine.console.write(b"\x03")
    table.run(3000)
    assert "Power is back" in table.text
    assert table.text[2].endswith(" 24 AP")
    assert "KeyboardInterrupt" in service(table.app).error_log()


def test_bytes_of_programs_that_probe_ports_disturb_nothing(table):
    for noise in (b"AT\r\n", b"\x00\x00\xff\xff", b"help\r", bytes(range(4, 256)) * 3):
        table.machine.data.write(noise)
        table.machine.console.write(noise.replace(b"\x03", b"").replace(b"\x04", b""))
        table.run(500)
    table.tap("A")
    assert table.app.view.left == 24
    assert service(table.app).error_log() == ""


def test_auto_reload_is_off(table):
    from tidebell_sim.hardware import supervisor

    assert supervisor.runtime.autoreload is False


def test_error_log_keeps_the_newest_within_its_size(device):
    from tidebell import faults

    for number in range(40):
        faults.note(ValueError(f"fault number {number} é"))
    log = faults.log()
    assert len(log.encode()) <= faults.SIZE
    assert "fault number 39" in log and "fault number 0 " not in log


def test_restarts_before_are_forgiven_once_when_the_device_has_run_for_a_while(table, monkeypatch):
    crash(table)
    table.run(8000)
    from tidebell import faults

    times, forgive = [], faults.forgive
    monkeypatch.setattr(faults, "forgive", lambda: times.append(table.app.uptime_ms) or forgive())
    assert faults.restarts() == 1
    table.run(2 * faults.HASTY_MS)
    assert faults.restarts() == 0
    assert len(times) == 1 and faults.HASTY_MS < times[0] < faults.HASTY_MS + 1500


def test_seat_directions_are_set_at_the_start(device):
    device.tap("E")
    device.choose("Where they sit")
    assert "Ada" in device.text[1]
    device.turn(3)
    device.tap("E")
    assert "Bruno" in device.text[1]
    device.tap("E", 3)
    device.choose("Begin")
    assert device.app.places == [3, 6, 12, 18]


def test_seat_directions_are_gone_back_by_x_one_at_a_time(device):
    device.tap("E")
    device.choose("Where they sit")
    device.tap("E", 2)
    assert "Chloé" in device.text[1]
    device.tap("X")
    assert "Bruno" in device.text[1]
    device.turn(1)
    device.tap("X", 2)
    device.choose("Begin")
    assert device.app.places == [0, 7, 12, 18]


@pytest.mark.parametrize("name", ["drive", "restart", "health", "check"])
def test_nobody_disturbs_a_running_clock(table, name):
    assert ask(table, name)["error"] == "clock_runs"
    assert ask(table, "drive", wait=1) == {"drive": "device"}
    assert ask(table, "clock")["us"] > 0
    assert table.app.view.phase == 2 and not table.app.view.paused


def test_safe_mode_leads_back_into_the_game(table):
    from tidebell_sim.hardware import microcontroller

    table.run(8000)
    table.tap("A")

    def hard_fault():
        microcontroller.on_next_reset(microcontroller.RunMode.SAFE_MODE)
        microcontroller.reset()

    table.app.loop.tick = hard_fault
    table.run(3000)
    assert "Power is back" in table.text
    assert table.text[2].endswith(" 24 AP")


def test_without_its_own_drive_the_device_says_so_when_a_game_begins(device):
    device.cut()
    device.down("A")
    device.machine.power(True)
    device.run(1000)
    device.up("A")
    device.begin()
    assert "Computer has the drive" in device.text
    assert "Not safe from power cuts" in device.text


@pytest.mark.parametrize("moment", ["lot", "ready", "run", "paused", "draw", "look", "choose"])
def test_power_can_go_in_any_moment_and_the_game_goes_on_from_there(tmp_path, moment):
    device = fresh(tmp_path / "state")
    device.begin()
    if moment == "ready":
        device.tap("E")
    elif moment == "run":
        device.playing(4)
        device.run(30_000)
    elif moment == "paused":
        device.playing(4)
        device.tap("E")
    elif moment in ("draw", "look"):
        device.playing(4)
        device.tap("Y", 4)
        if moment == "look":
            device.tap("E", 2)
    elif moment == "choose":
        device.until(21, "choose")
    view = device.app.view
    before = (view.phase, view.turn, view.seat, view.left, view.card)
    clock = view.clock_ms
    device.cut()
    device.power()
    assert "Power is back" in device.text
    view = device.app.view
    assert (view.phase, view.turn, view.seat, view.left, view.card) == before
    assert 0 <= clock - view.clock_ms <= 5200 or moment != "run"
    device.tap("E")
    assert "Power is back" not in device.text
    assert not view.paused


@pytest.mark.outer
def test_the_last_five_results_are_seen_at_home(tmp_path):
    device = fresh(tmp_path / "state")
    assert "Last results" not in device.screen
    for number in range(7):
        device.app.games.start_game("full-metal-planete", [[0, f"Ann{number}"], [1, "Bo"]], [])
        device.until(21, "choose")
        while device.app.view.phase == 6:
            device.tap("E", 1, 20, 20)
            device.tap(device.key_of(1), 1, 20, 20)
        device.tap("E")
        device.app.do(e.SCORE, 0, number)
        device.app.do(e.FINISH)
        if number == 6:  # what is taken back at the end is not the result yet
            device.app.do(e.UNDO)
            device.app.do(e.SCORE, 0, 9)
            device.app.do(e.FINISH)
        device.tap("Y")
    device.golden("home_with_results")
    device.choose("Last results")
    assert device.text[2:-1] == ["Full Metal Planète"] * 5
    device.tap("E")
    assert "1. Ann6 21" in device.screen and "2. Bo 3" in device.screen
    device.tap("X")
    device.turn(4)
    device.tap("E")
    assert "1. Ann2 7" in device.screen
    device.cut()
    device.power()
    assert "Last results" in device.screen


def test_a_game_over_that_can_no_longer_be_read_is_told_at_home_until_a_computer_lets_it_go(
    tmp_path,
):
    device = fresh(tmp_path / "state")
    for _ in range(2):
        device.app.games.start_game("full-metal-planete", [[0, "Ann"], [1, "Bo"]], [])
        device.run(500)
        device.app.do(e.ABANDON)
        device.tap("Y")
    assert "Last results" not in device.screen
    place = gamelog.row(device.app.data, 2).place
    device.cut()
    path = tmp_path / "state" / "drive" / inplace.PATH.lstrip("/")
    kept = bytearray(path.read_bytes())
    head = layout.RING_AT + place * layout.SECTOR
    kept[head : head + 2 * layout.SECTOR] = b"\x55" * (2 * layout.SECTOR)
    path.write_bytes(kept)
    device.power()
    device.choose("Last results")
    assert device.text[2:-1] == ["Game 2: damaged"]
    device.tap("E")
    assert "Game 2 is damaged and cannot be read: tidebell doctor" in " ".join(device.text)
    device.tap("X")
    device.tap("X")
    assert ask(device, "fetched", game=2) == {}
    device.cut()
    device.power()
    assert "Last results" not in device.screen


def sent(bench: Bench, title: str) -> tuple[int, str]:
    """Have a computer send the setup under a title; returns its CRC-32 and digest."""
    data = json.dumps({**json.loads(compiled()), "title": title}, ensure_ascii=False).encode()
    store = bench.app.store
    store.begin("full-metal-planete", len(data), crc32(data))
    for at in range(0, len(data), 400):
        store.chunk(at, data[at : at + 400])
    store.commit([], service(bench.app).check_setup)
    return crc32(data), digest(data)


def test_what_a_computer_sent_was_checked_when_its_game_begins(device):
    """By default; under other rules it is made sure of once more, by other firmware always."""
    first = sent(device, "The first")
    for _ in range(2):
        known = device.app.games._state.is_new
        assert not known(first, []) and not known(first, [0, 0, 0])
        assert known(first, [0, 1]) and known((first[0], "0" * 32), [])
        device.cut()
        device.power()
    device.begin()
    assert device.app.session.setup.title == "The first"
    second = sent(device, "The second")  # with a game on, too
    assert not device.app.games._state.is_new(second, [])
    device.app.games.close_game()
    device.run(500)
    for number in range(50):  # more than the note has room for: the newest stay
        last = sent(device, f"Number {number}")
    assert not device.app.games._state.is_new(last, []) and device.app.games._state.is_new(
        first, []
    )


def test_values_are_made_sure_of_once_whatever_rules_are_chosen(tmp_path, monkeypatch):
    bench = fresh(tmp_path / "one")
    known = []
    for switches in ([], [0, 1], [], [0, 1]):
        setup = sys.modules["tidebell_core.setup_reading.setup"].Setup

        def read(self, *given, read=setup.__init__):
            known.append(given[3])
            read(self, *given)

        with monkeypatch.context() as patched:
            patched.setattr(setup, "__init__", read)
            spec = {"setup": "full-metal-planete", "seats": [[0, "A"], [1, "B"]]}
            bench.app.games.begin({**spec, "switches": switches})
            bench.run(500)
        assert bench.session
        bench.app.games.close_game()
        bench.run(500)
        bench.cut()
        bench.power()
    assert known == [0, FORMED, SOUND, SOUND]


def test_results_that_are_none_are_left_out(tmp_path):
    device = fresh(tmp_path / "state")
    good = ["Full Metal Planète", "1. Ann 21  2. Bo 3"]
    wrong = [[1, "a"], ["a", 1], [None, None], ["a"], ["a", "b", "c"], "ab", 7, None, {}]
    Slots(device.app.data, "results").save(json.dumps([*wrong, good, *wrong]).encode())
    assert results.kept(device.app.data) == [good]
    for kept in (b"[", b"{}", b"7", b"null", b"[" * 1000, b"\xff"):
        Slots(device.app.data, "results").save(kept)
        assert results.kept(device.app.data) == []


def test_players_whose_colours_a_game_does_not_have_are_given_free_ones():
    for seats, colours, wanted in (
        ([7, 6, 5], 4, [0, 3, 2]),
        ([2, 2, 2], 4, [2, 3, 0]),
        ([1, 9, 1, 0], 4, [1, 2, 3, 0]),
        ([3, 0], 4, [3, 0]),
    ):
        chosen = SimpleNamespace(
            _seats=[[seat, f"Player {at}"] for at, seat in enumerate(seats)],
            _colours=[("", (), "")] * colours,
        )
        players.Players._free_colours(chosen)
        assert chosen._seats == [[seat, f"Player {at}"] for at, seat in enumerate(wanted)]


PUSH = "Push the knob to go on."


@pytest.mark.parametrize(
    "lost, ms, gave_back, hint, told",
    [
        ("", 0, False, PUSH, ""),
        ("", 0, True, "Up to 5 s given back", ""),
        (LAST_EVENT, 0, False, "The last press is lost", ""),
        (LAST_EVENT, 0, True, "Last press lost, up to 5s", ""),
        (NEWEST, 119_999, False, PUSH, "What came last could not be read."),
        (NEWEST, 120_000, False, PUSH, "The last 2 minutes could not be read."),
        (NEWEST, 0, True, "Up to 5 s given back", "What came last could not be read."),
        (UNDO, 0, False, PUSH, "Part of the log cannot be read"),
    ],
)
def test_what_a_restart_has_cost_is_told_and_where_the_game_goes_on(
    table, lost, ms, gave_back, hint, told
):
    journal = table.app.journal
    journal.lost, journal.lost_ms, journal.gave_back = lost, ms, gave_back
    sys.modules["tidebell.power_back"].tell_cost(table.app)
    table.run(100)
    assert table.app.table.woken_hint == hint
    words = " ".join(table.text)
    assert told in words and ("Damage" in table.text) is bool(told)
    assert ("The game goes on at turn 5, 3:00." in words) is (bool(told) and lost != UNDO)
    if not told:
        return
    table.tap("X")
    table.to_turn(6)
    sys.modules["tidebell.power_back"].tell_cost(table.app)
    table.run(100)
    assert told in " ".join(table.text)
    assert ("at turn 6, 3:00." in " ".join(table.text)) is (lost != UNDO)


@pytest.mark.parametrize(
    "warning, lines",
    [
        (UNKEPT, ["No room: not kept now", "Not safe from power cuts"]),
        (LOG_ENDS, ["The log is full soon", "Then undo ends here"]),
    ],
)
def test_what_the_journal_has_to_tell_is_told_once_while_a_game_is_on(table, warning, lines):
    table.app.journal.warning = warning
    table.tap("A")
    table.run(3000)
    assert [line for line in table.text if line in lines] == lines
    assert not table.app.journal.warning


def test_what_checks_a_setup_goes_again_where_memory_ends_within_it(table, monkeypatch):
    """A game that is on needs the room."""
    here = importlib.import_module("tidebell.wire.service")

    def full(*_):
        raise MemoryError

    monkeypatch.setattr(here, "Setup", full)
    sent(table, "Another")
    parts = importlib.import_module("tidebell.play_parts")
    checks = {f"{package}.{name}" for package, names in parts._CHECKS for name in names.split(",")}
    assert checks and not checks & set(sys.modules)


def test_a_computer_that_there_is_no_memory_for_is_not_answered_and_the_game_goes_on(
    table, monkeypatch
):
    def full(_):
        raise MemoryError

    here = importlib.import_module("tidebell.wire.service")
    with monkeypatch.context() as short:
        short.setattr(here, "attach", full)
        table.machine.data.write(b"\x00hello\x00")
        table.run(300)
        assert table.app.link is None and table.machine.data.in_waiting == 0
    left = table.app.view.left
    table.tap("A")
    assert table.app.view.left == left - 1
    assert ask(table, "hello")["drive"] == "device"


def test_a_game_that_is_abandoned_right_after_a_power_cut_is_over(table):
    table.cut()
    table.power()
    assert "Power is back" in table.text
    table.hold("E")
    table.choose("Abandon the game")
    table.tap("Y")
    assert "Abandoned in turn 5/25" in table.text and "Power is back" not in table.text
    table.tap("Y")
    assert table.text[1] == "Tidebell"
