# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The command line: what it says, where it says it, and its exit codes."""

import fcntl
import json
import os
import pty
import signal
import socket
import subprocess
import sys
import tomllib
import tty
from pathlib import Path

import pytest
from commanded import Tidebell
from served import Served
from tidebell_host import __version__
from tidebell_host.cli import COMMANDS
from tidebell_host.errors import DeviceRefused, NoDevice, ToolError

ROOT = Path(__file__).parents[2]
SEATS = ("--player", "Red=Ann", "--player", "b=Bo")


def test_the_version_is_the_packages(tidebell: Tidebell) -> None:
    assert __version__ == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert tidebell("--version").out == f"tidebell, version {__version__}\n"


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    script = "import sys, tidebell_host.cli; print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout
    for heavy in ("pydantic", "rich", "serial", "tidebell_sim", "socket", "importlib.metadata"):
        assert heavy not in names.split()


def test_an_idle_sync_imports_no_pydantic_and_no_rich(
    tidebell: Tidebell, pty_device: Served
) -> None:
    assert tidebell("sync").code == 0
    script = (
        "import sys\nfrom tidebell_host.cli import cli\n"
        "cli(['sync'], standalone_mode=False)\nprint(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=tidebell.environment()
    )
    assert "everything already" in done.stderr
    assert not {"pydantic", "rich"} & set(done.stdout.split())


def test_every_command_explains_itself(tidebell: Tidebell) -> None:
    overview = tidebell("--help")
    for name, summary in COMMANDS.items():
        assert name in overview.out and summary in overview.out
        assert tidebell(name, "--help").code == 0


def test_an_unknown_command_or_option_is_a_usage_error(tidebell: Tidebell) -> None:
    assert tidebell("play").code == 2
    assert tidebell("status", "--loud").code == 2
    assert tidebell("start").code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("devices",),
        ("sync",),
        ("pull",),
        ("start", "demo"),
        ("status",),
        ("log",),
        ("live",),
        ("settings", "get"),
        ("setup", "remove", "demo"),
    ],
)
def test_without_a_device_the_exit_code_is_3(tidebell: Tidebell, arguments: tuple) -> None:
    done = tidebell(*arguments)
    assert done.code == 3
    assert "No Tidebell is connected" in done.err


@pytest.mark.parametrize(
    ("port", "said"),
    [
        ("/dev/tty-not-there", "There is no port /dev/tty-not-there"),
        ("socket://127.0.0.1:1", "Nothing answers at socket://127.0.0.1:1"),
        ("socket://nowhere", "it should read socket://HOST:PORT"),
        ("Küche", "There is no device Küche. None is connected."),
        ("/etc/passwd", "/etc/passwd"),
    ],
)
def test_a_port_that_is_none_is_no_device(tidebell: Tidebell, port: str, said: str) -> None:
    done = tidebell("status", "--device", port)
    assert done.code == 3
    assert said in done.err


def test_several_devices_without_a_choice_are_listed(tidebell: Tidebell, tmp_path: Path) -> None:
    served = []
    try:
        for name in ("table", "attic"):
            drive = tmp_path / name
            drive.mkdir()
            env = {**tidebell.env, "HARNESS_NAME": name, "HARNESS_UID": name.encode().hex()}
            served.append(Served(drive, "pty", env))
            served[-1].start()
        done = tidebell("status")
        assert done.code == 2
        assert "say which with --device or TIDEBELL_DEVICE" in done.err
        assert all(device.name in done.err for device in served)
        assert tidebell("settings", "set", "name=Salon", "--device", "attic").code == 0
        for choice in ("attic", "ATTIC", "6174746963", "Salon", served[1].name):
            assert tidebell("settings", "get", "name", "--device", choice).out == "Salon\n"
        assert tidebell("--device", "attic", "settings", "get", "name").out == "Salon\n"
        tidebell.env["TIDEBELL_DEVICE"] = "attic"
        assert tidebell("settings", "get", "name").out == "Salon\n"
        assert tidebell("settings", "get", "name", "--device", "table").out == "\n"
        rows = tidebell("devices", "--json").json
        assert [(row["name"], row["uid"], row["board"]) for row in rows] == [
            ("Salon", "6174746963", "harness"),
            ("table", "7461626c65", "harness"),
        ]
        assert "Salon" in tidebell("devices").out
        gone = tidebell("status", "--device", "cellar")
        assert gone.code == 3 and "There is no device cellar. Connected:" in gone.err
    finally:
        for device in served:
            device.cut()


def test_the_only_device_needs_no_choice(tidebell: Tidebell, tmp_path: Path) -> None:
    served = Served(tmp_path, "pty", {**tidebell.env, "HARNESS_NAME": "table"})
    served.start()
    try:
        assert "none is on" in tidebell("status").out
    finally:
        served.cut()


def test_a_port_in_use_says_by_whom(tidebell: Tidebell, pty_device: Served) -> None:
    holder = os.open(pty_device.name, os.O_RDWR | os.O_NOCTTY)
    try:
        fcntl.flock(holder, fcntl.LOCK_EX)
        done = tidebell.process("status")
    finally:
        os.close(holder)
    assert done.code == 3
    assert "is in use, by " in done.err and f"(process {os.getpid()})" in done.err


def test_what_does_not_answer_is_not_a_tidebell(tidebell: Tidebell) -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        done = tidebell("status", "--device", os.ttyname(slave))
    finally:
        os.close(master)
        os.close(slave)
    assert done.code == 3
    assert "answers as a Tidebell" in done.err


def test_what_hangs_up_at_once_has_gone(tidebell: Tidebell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        process = subprocess.Popen(
            tidebell.command("status", "--device", port),
            env=tidebell.environment(),
            stderr=subprocess.PIPE,
            text=True,
        )
        server.accept()[0].close()
        assert "has gone" in process.communicate(timeout=60)[1]
        assert process.returncode == 3


def test_a_game_is_started_followed_and_shown(tidebell: Tidebell, device: Served) -> None:
    assert tidebell("status").out.split("\n")[1].split() == ["game", "none", "is", "on"]
    refused = tidebell("start", "full-metal-planete", *SEATS)
    assert refused.code == 4 and "sync it first" in refused.err
    assert tidebell("sync").code == 0
    started = tidebell(
        "start", "full-metal-planete", *SEATS, "--switch", "turn_seconds=60", "--json"
    )
    assert started.json["seats"] == [[0, "Ann"], [1, "Bo"]]
    assert started.json["switches"][0] == 1 and not any(started.json["switches"][1:])
    again = tidebell("start", "full-metal-planete", *SEATS)
    assert again.code == 4 and "A game is on" in again.err
    status = tidebell("status", "--json").json
    assert status["game"] == 1 and len(status["stage"]) > 500


def test_players_without_colours_are_named_alone(
    tidebell: Tidebell, device: Served, tmp_path: Path
) -> None:
    file = tmp_path / "setups" / "talk.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text('format = 1\nid = "talk"\ntitle = "Talk"\nplayers = "2-12"\nturns = 9\n')
    assert tidebell("sync", "talk").code == 0
    names = [f"P{at}" for at in range(12)]
    asked = [part for name in names for part in ("--player", name)]
    many = tidebell("start", "talk", *asked, "--player", "P12")
    assert many.code == 2 and "for 2 to 12 players, and 13 are named" in many.err
    started = tidebell("start", "talk", *asked, "--json")
    assert started.json["seats"] == [[at, name] for at, name in enumerate(names)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--player", "Red=Ann"), "for 2 to 4 players, and 1 is named"),
        (("--player", "Rad=Ann", *SEATS), "There is no colour Rad"),
        (("--player", "Red=Cy", *SEATS), "Two players have the colour Red"),
        (("--player", "Green=ANN", *SEATS), "Two players are called"),
        (("--player", "Ann", *SEATS), "it should read --player COLOUR=NAME"),
        (("--player", "Green=A very long name", *SEATS), "more than 12 letters"),
        ((*SEATS, "--switch", "turn_second=60"), "Did you mean turn_seconds?"),
        ((*SEATS, "--switch", "turn_seconds=61"), "There are: 180, 60."),
    ],
)
def test_a_start_that_makes_no_sense_is_a_usage_error(
    tidebell: Tidebell, pty_device: Served, arguments: tuple, said: str
) -> None:
    tidebell("sync")
    done = tidebell("start", "full-metal-planete", *arguments)
    assert done.code == 2
    assert said in done.err


def test_the_log_is_lines_for_people_and_objects_for_programs(
    tidebell: Tidebell, device: Served
) -> None:
    text = tidebell("log", "3")
    assert "game 3: demo, finished" in text.err
    lines = text.out.splitlines()
    assert len(lines) == 40
    assert lines[2].split() == ["2", "0:00:02", *"Bo has chosen in secret".split()]
    records = [json.loads(line) for line in tidebell("log", "3", "--json").out.splitlines()]
    assert records[0]["record"] == "game" and records[0]["game"] == 3
    assert records[3] == {"n": 2, "event": "choose", "seat": 1, "arg": None, "elapsed_ms": 700}
    assert [record["n"] for record in records[1:]] == list(range(40))
    missing = tidebell("log", "9")
    assert missing.code == 4 and "There are: 1, 2, 3, 4, 5, 6." in missing.err
    games = [json.loads(line) for line in tidebell("log", "--games", "--json").out.splitlines()]
    assert [game["game"] for game in games] == [1, 2, 3, 4, 5, 6]
    assert tidebell("log", "--games").out.count("\n") == 7
    assert "noted no faults" in tidebell("log", "--errors").err


def test_pull_brings_everything_here_once_and_removes_nothing(
    tidebell: Tidebell, device: Served
) -> None:
    client_setup = b'{"format":1,"id":"unknown-here"}'
    from stranger import Stranger

    client = Stranger(device.name)
    client.put("unknown-here", client_setup)
    client.close()
    tidebell("settings", "set", "mute=on")
    done = tidebell("pull", "--json")
    assert done.code == 0
    folder = Path(done.json["folder"])
    assert folder.is_relative_to(tidebell.folder / "data")
    assert [game["game"] for game in done.json["games"]] == [1, 2, 3, 4, 5, 6]
    assert json.loads((folder / "settings.json").read_text())["mute"] == 1
    assert (folder / "setups" / "unknown-here.json").read_bytes() == client_setup
    lines = (folder / "games" / "0002-demo.jsonl").read_text().splitlines()
    assert len(lines) == 41
    assert json.loads(lines[0])["seed"] == "00112233445566ff"
    assert json.loads(lines[3]) == {
        "n": 2,
        "event": "choose",
        "seat": 1,
        "arg": None,
        "elapsed_ms": 700,
    }
    again = tidebell("pull", "--json")
    assert again.json["games"] == []
    listed = tidebell("log", "--games", "--json").out.splitlines()
    assert all(json.loads(line)["fetched"] for line in listed) and len(listed) == 6
    assert tidebell("setup", "list", "--on-device", "--json").json[0]["state"] == "not here"
    (folder / "games" / "0002-demo.jsonl").unlink()
    assert [game["game"] for game in tidebell("pull", "--json").json["games"]] == [2]


def test_pull_while_a_clock_runs_fetches_and_says_that_it_could_not_note_it(
    tidebell: Tidebell, pty_device: Served
) -> None:
    (pty_device.folder / "running").touch()
    done = tidebell("pull")
    assert done.code == 0
    assert "6 of them will be fetched again" in done.err


def test_settings_are_read_and_changed(tidebell: Tidebell, device: Served) -> None:
    assert tidebell("settings", "get", "mute").out == "0\n"
    assert tidebell("settings", "set", "mute=on", "name=Küche").code == 0
    settings = tidebell("settings", "get", "--json").json
    assert (settings["mute"], settings["name"]) == (1, "Küche")
    assert "Küche" in tidebell("settings", "get").out
    for change, code in (("mute=2", 4), ("mute=loud", 1), ("loud=1", 2), ("mute", 2)):
        assert tidebell("settings", "set", change).code == code
    assert tidebell("settings", "get", "loud").code == 2
    (device.folder / "running").touch()
    refused = tidebell("settings", "set", "mute=off")
    assert refused.code == 4 and "pause first" in refused.err


def test_live_off_a_terminal_writes_lines_and_ends_when_the_device_goes(
    tidebell: Tidebell, device: Served
) -> None:
    process = subprocess.Popen(
        tidebell.command("live", "--json"),
        env=tidebell.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert json.loads(process.stdout.readline())["game"] is None
    device.cut()
    _, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "has gone" in err and "Traceback" not in err


def test_live_in_a_terminal_draws_the_table_and_ends_with_ctrl_c(
    tidebell: Tidebell, pty_device: Served
) -> None:
    tidebell("sync")
    tidebell("start", "full-metal-planete", *SEATS)
    master, slave = pty.openpty()
    env = {**tidebell.environment(), "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    process = subprocess.Popen(
        tidebell.command("live"), env=env, stdin=slave, stdout=slave, stderr=slave
    )
    os.close(slave)
    seen = b""
    try:
        while b"Ctrl-C ends this" not in seen:
            seen += os.read(master, 4096)
        process.send_signal(signal.SIGINT)
        try:
            while data := os.read(master, 4096):
                seen += data
        except OSError:
            pass  # the other end has closed
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)
    assert b"Traceback" not in seen


def test_the_library_is_listed_shown_and_checked(tidebell: Tidebell) -> None:
    rows = tidebell("setup", "list", "--json").json
    assert "full-metal-planete" in [row["id"] for row in rows if row["builtin"]]
    assert "full-metal-planete" in tidebell("setup", "list").out
    assert 'id = "full-metal-planete"' in tidebell("setup", "show", "full-metal-planete").out
    compiled = tidebell("setup", "show", "full-metal-planete", "--json").json
    assert compiled["format"] == 1
    assert "full-metal-planete: good" in tidebell("setup", "check", "full-metal-planete").out
    missing = tidebell("setup", "check", "no-such-game")
    assert missing.code == 5 and "There is no setup no-such-game" in missing.err


def test_a_broken_setup_is_refused_with_key_line_and_remedy(tidebell: Tidebell) -> None:
    path = tidebell.folder / "mine.toml"
    path.write_text('format = 1\nid = "mine"\ntitel = "Mine"\n')
    done = tidebell("setup", "check", str(path))
    assert done.code == 5
    assert "mine.toml:3: titel: " in done.err
    result = tidebell("setup", "check", str(path), "--json")
    assert result.code == 5
    assert {"line", "key", "text", "remedy"} <= set(result.json[0]["problems"][0])


def test_a_setup_is_removed_from_the_device_only(tidebell: Tidebell, pty_device: Served) -> None:
    tidebell("sync", "full-metal-planete")
    assert tidebell("setup", "remove", "full-metal-planete").code == 0
    assert tidebell("setup", "list", "--on-device", "--json").json == []
    assert tidebell("setup", "remove", "full-metal-planete").code == 4
    assert "full-metal-planete" in tidebell("setup", "list").out


def test_the_document_names_every_command_and_exit_code() -> None:
    text = (ROOT / "docs/host-tool.md").read_text()
    for name in COMMANDS:
        assert f"`tidebell {name}" in text
    for code in {0, 2} | {kind.exit_code for kind in (ToolError, NoDevice, DeviceRefused)} | {5}:
        assert f"\n| {code} | " in text


def test_a_name_that_no_device_can_show_is_named_at_its_place(
    tidebell: Tidebell, pty_device: Served
) -> None:
    done = tidebell("sync", "--players", "Ann,Жан")
    assert done.code == 2 and "Ж cannot be shown" in done.err
    done = tidebell("settings", "set", "name=Sa\tlon")
    assert done.code == 2 and "U+0009 cannot be shown" in done.err
    data = tidebell.folder / "data" / "tidebell"
    data.mkdir(parents=True)
    (data / "players.txt").write_text("# ours\nAnn\nBo\x1b\n", encoding="utf-8")
    done = tidebell("sync")
    assert done.code == 0 and "players.txt:3: Bo\\x1b: U+001B cannot be shown." in done.err
    # Accents apart from their letters are joined, as most keyboards write them.
    done = tidebell("sync", "--players", "Zoe\u0308", "--json")
    assert done.json["players"] == ["Zoë"]
