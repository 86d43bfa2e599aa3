# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The command line and a stranger's client against the whole simulated device, in processes."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import Tidebell
from simulated import Powered
from stranger import NotDone, Stranger, frame
from tidebell.keep import gamelog
from tidebell.keep.layout import SECTOR
from tidebell_host import lending
from tidebell_host.errors import NoDevice

START = ("start", "full-metal-planete", "--player", "Red=Ann", "--player", "Blue=Bo")


@pytest.fixture(params=["pty", "tcp"])
def powered(
    request: pytest.FixtureRequest, tmp_path: Path, tidebell: Tidebell
) -> Iterator[Powered]:
    state = tmp_path / "state"
    state.mkdir()
    powered = Powered(state, tidebell.environment())
    tidebell.env["TIDEBELL_DEVICE"] = powered.ports[request.param]
    yield powered
    powered.end()


def test_an_evening_begins_is_watched_and_comes_home(tidebell: Tidebell, powered: Powered) -> None:
    assert "sent" in tidebell("sync", "--players", "Ann,Bo,Cy").err
    assert "everything already" in tidebell("sync").err
    game = tidebell(*START, "--switch", "turn_seconds=60", "--json").json["game"]
    assert tidebell(*START).code == 4
    powered.do("press E")  # the lot has been seen
    powered.do("press E")  # the clock starts
    status = tidebell("status", "--json").json
    assert (status["game"], status["clock_runs"], status["turn"]) == (game, True, 1)
    assert status["seats"] == [[0, "Ann"], [1, "Bo"]]
    assert 0 < status["clock_ms"] < status["clock_total"] == 60_000
    assert "Landing" in tidebell("status").out

    # While a clock runs nothing is written, and everything can be read.
    for refused in (
        ("sync", "--players", "Ann"),
        ("settings", "set", "mute=on"),
        ("setup", "remove", "full-metal-planete"),
    ):
        done = tidebell(*refused)
        assert done.code == 4 and "pause first" in done.err
    assert tidebell("settings", "get", "mute").out == "0\n"
    powered.do("press E")  # pause
    assert tidebell("status", "--json").json["paused"] is True
    assert tidebell("settings", "set", "mute=on").code == 0

    # A game keeps the setup it began with, and the device its game, through a power cut.
    assert tidebell("setup", "remove", "full-metal-planete").code == 0
    before = tidebell("log", "--json").out
    powered.do("off")
    powered.do("on")
    assert tidebell("log", "--json").out == before
    assert tidebell("status", "--json").json["game"] == game
    assert tidebell("settings", "get", "mute").out == "1\n"

    records = [json.loads(line) for line in before.splitlines()]
    assert records[0]["state"] == "on" and "seed" not in records[0]
    assert [record["event"] for record in records[1:5]] == ["start", "advance", "advance", "pause"]
    assert tidebell("pull", "--json").json["games"] == []

    powered.do("hold E")
    powered.choose("Abandon the game")
    assert "Abandon the game?" in powered.do("screen")
    powered.do("press Y")
    # Over, but the table may take that back: nothing is told that the game hides.
    kept_back = tidebell("pull")
    assert "game on the table is over" in kept_back.out + kept_back.err
    header = json.loads(tidebell("log", "--json").out.splitlines()[0])
    assert header["state"] == "on" and "seed" not in header
    powered.do("press E")  # power is back
    powered.do("press Y")  # home
    pulled = tidebell("pull", "--json").json
    assert [entry["game"] for entry in pulled["games"]] == [game]
    lines = Path(pulled["games"][0]["path"]).read_text().splitlines()
    header = json.loads(lines[0])
    assert header["state"] == "abandoned" and len(header["seed"]) <= 16
    assert "abandon" in [json.loads(line)["event"] for line in lines[-2:]]
    kept = Path(pulled["folder"]) / "setups" / f"full-metal-planete.{header['crc32']:08x}.json"
    assert json.loads(kept.read_text())["title"] == "Full Metal Planète"
    assert tidebell("pull", "--json").json["games"] == []


def test_a_game_that_is_put_aside_waits_and_comes_back(
    tidebell: Tidebell, powered: Powered
) -> None:
    assert tidebell("sync").code == 0
    game = tidebell(*START, "--json").json["game"]
    powered.do("press E")
    powered.do("press E")  # the clock starts
    before = tidebell("log", "--json").out.splitlines()
    powered.do("hold E")
    for _ in range(9):  # it is the last row but one
        powered.do("press B")
    powered.do("press A")
    powered.do("press E")
    powered.do("press Y")
    status = tidebell("status", "--json").json
    assert status["game"] is None
    assert tidebell("log", str(game)).code == 4
    done = tidebell("pull", "--json")
    assert done.json["games"] == [] and "put aside on the device" in done.err
    assert "Put aside on" in tidebell("games").out
    other = tidebell(*START, "--json").json["game"]
    assert other == game + 1
    powered.do("press E")
    powered.do("hold E")
    powered.choose("Abandon the game")
    powered.do("press Y")
    powered.do("press Y")  # home
    rows = powered.do("screen")
    for _ in range(rows.index("Put aside") - rows.index("As last time")):
        powered.do("press B")
    powered.do("press E")
    powered.do("press E")
    status = tidebell("status", "--json").json
    assert (status["game"], status["paused"]) == (game, True)
    after = tidebell("log", "--json").out.splitlines()
    assert after[1 : len(before)] == before[1:]
    tidebell("pull")
    assert "Put aside" not in tidebell("games").out


def test_what_is_damaged_of_the_games_is_told_and_the_rest_comes_home(
    tidebell: Tidebell, powered: Powered, tmp_path: Path
) -> None:
    tidebell("sync")
    for _ in range(3):
        assert tidebell(*START).code == 0
        for _ in range(4):
            powered.do("press E")
        powered.do("hold E")
        powered.choose("Abandon the game")
        powered.do("press Y")
        powered.do("press Y")  # home
    games = [json.loads(line) for line in tidebell("log", "--games", "--json").out.splitlines()]
    assert [game["state"] for game in games] == ["abandoned"] * 3
    powered.do("off")
    kept = tmp_path / "state" / "drive" / "games" / "data"
    data = bytearray(kept.read_bytes())
    heads = [at for at in range(0, len(data), SECTOR) if data[at:].startswith(gamelog.MAGIC)]
    assert len(heads) == 6  # two of each
    for at in (heads[0], heads[1], heads[4] + gamelog.RECORDS + 40):
        data[at + 5] ^= 1
    kept.write_bytes(data)
    powered.do("on")

    listed = tidebell("log", "--games").out.splitlines()
    assert "(damaged)" in listed[1] and "full-metal-planete" in listed[2]
    assert tidebell("log", "1").code == 4
    assert "of game 3 can be read: what follows is damaged" in tidebell("log", "3").err
    doctor = tidebell("doctor", "--seconds", "0", "--no-walk")
    assert doctor.code == 1 and "damaged: 1" in doctor.out
    for _ in range(2):  # what did not come whole is asked for again
        pulled = tidebell("pull", "--json")
        assert [game["game"] for game in pulled.json["damaged"]] == [1, 3]
        assert "Game 1 is damaged and cannot be read" in pulled.err
        assert "of game 3 can be read" in pulled.err and "--damaged lets it go" in pulled.err
    (there,) = pulled.json["games"]
    lines = Path(there["path"]).read_text().splitlines()
    assert there["game"] == 3 and 1 < len(lines) == 1 + there["events"] <= games[2]["events"]
    let_go = tidebell("pull", "--damaged", "--json").json["damaged"]
    assert [game["game"] for game in let_go] == [1, 3]
    assert tidebell("pull", "--json").json["damaged"] == []


@pytest.mark.parametrize("percent", [0, 3, 50, 100])
def test_a_transfer_that_the_power_cuts_leaves_the_old_setup_whole(
    tidebell: Tidebell, powered: Powered, percent: int
) -> None:
    tidebell("sync")
    client = Stranger(tidebell.env["TIDEBELL_DEVICE"])
    old = client.get("full-metal-planete")
    new = old.replace(b'"title":"Full Metal', b'"title":"Cold Metal')
    assert new != old
    chunks = -(-len(new) // 100)
    client.put("full-metal-planete", new, stop_before=chunks * percent // 100)
    powered.do("off")
    powered.do("on")
    assert client.get("full-metal-planete") == old
    client.put("full-metal-planete", new)
    assert client.get("full-metal-planete") == new
    client.close()


def test_bad_frames_get_what_the_document_says_and_the_game_goes_on(
    tidebell: Tidebell, powered: Powered
) -> None:
    tidebell("sync")
    assert tidebell(*START).code == 0
    powered.do("press E")
    powered.do("press E")
    client = Stranger(tidebell.env["TIDEBELL_DEVICE"])
    before = client.ask(2)
    assert before["clock_runs"]
    good = frame(2, 9)
    wrong = bytearray(good)
    wrong[-2] ^= 0x10
    for bad, code in (
        (good[:5] + b"\0", "damaged"),
        (bytes(wrong), "damaged"),
        (os.urandom(300).replace(b"\0", b"\1") + b"\0", "damaged"),
        (b"\x05" * 3000 + b"\0", "too_long"),
        (frame(2, 9, b"", version=9), "version"),
        (frame(99, 9), "unsupported"),
        (frame(8, 9, b"{"), "bad_request"),
        (frame(8, 10, b'{"setup":"../x","offset":0}'), "unknown"),
        (frame(6, 11, b"\0\0\0\0abc"), "clock_runs"),
    ):
        client.send(bad)
        got = client.receive()
        assert got and got[0] == 0xFF
        assert json.loads(got[2])["error"] == code
    client.send(b"AT+GCAP\r\n" * 20)  # what a program that probes ports sends
    client.close()
    client = Stranger(tidebell.env["TIDEBELL_DEVICE"])
    after = client.ask(2)
    client.close()
    assert after["clock_runs"] and after["clock_ms"] < before["clock_ms"]
    assert after["events"] == before["events"]
    powered.do("press E")
    assert tidebell("status", "--json").json["paused"] is True
    assert "noted no faults" in tidebell("log", "--errors").err


def test_a_client_that_does_not_read_stops_no_clock(tidebell: Tidebell, powered: Powered) -> None:
    tidebell("sync")
    tidebell(*START)
    powered.do("press E")
    powered.do("press E")
    client = Stranger(tidebell.env["TIDEBELL_DEVICE"])
    os.set_blocking(client.fd, False)
    try:
        for number in range(1, 3000):
            client.send(frame(2, number))
    except BlockingIOError:
        pass
    powered.do("press E")
    assert "PAUSED" in powered.do("screen")
    client.close()
    # The client's requests are worked off first, which takes a slow machine longer than one try.
    for _ in range(20):
        status = tidebell("status", "--json")
        if status.code == 0:
            break
    assert status.json["paused"] is True


def test_what_the_table_must_not_know_does_not_leave_the_device(
    tidebell: Tidebell, powered: Powered
) -> None:
    tidebell("sync")
    game = tidebell(*START, "--json").json["game"]
    client = Stranger(tidebell.env["TIDEBELL_DEVICE"])
    said = [client.ask(kind) for kind in (1, 2, 3, 10, 11, 13, 16)]
    said.append(client.ask(12, game=game, first=0))
    words = json.dumps(said)
    for secret in ("seed", "pile", "choices", "deck"):
        assert f'"{secret}"' not in words
    with pytest.raises(NotDone) as caught:
        client.ask(8, setup="games", offset=0)
    assert caught.value.code == "unknown"
    client.close()


@pytest.mark.parametrize("options", [("--web", "--port", "0"), ("--json",)])
def test_while_live_holds_the_device_every_other_command_goes_through_it(
    tidebell: Tidebell, powered: Powered, options: tuple[str, ...], tmp_path: Path
) -> None:
    told = tmp_path / "live.txt"
    with told.open("wb") as out:
        live = subprocess.Popen(
            tidebell.command("live", *options),
            env=tidebell.environment(),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
    try:
        lends = tmp_path / "run" / f"lends-{live.pid}.json"
        while not lends.exists():
            assert live.poll() is None, told.read_text()
            time.sleep(0.05)
        assert tidebell("sync", "full-metal-planete").code == 0
        assert tidebell(*START).code == 0
        commands = (("status",), ("log",), ("settings", "list"), ("players", "list"), ("pull",))
        for command in (*commands, ("status",)):
            done = tidebell(*command)
            assert done.code in (0, 2), (command, done.err)
            assert "in use" not in done.err
        assert tidebell("status", "--json").json["seats"] == [[0, "Ann"], [1, "Bo"]]
        second = tidebell("live")
        assert second.code == 3
        assert f"tidebell live (process {live.pid}) has the device" in second.err
        if options == ("--json",):  # it shows what was done meanwhile
            while '"full-metal-planete"' not in told.read_text():
                time.sleep(0.05)
        assert live.poll() is None
        assert "Error" not in told.read_text()
    finally:
        live.kill()
        live.wait()
    assert tidebell("status").code == 0  # nothing of a live that was killed is in the way
    assert not lends.exists()


def test_who_has_the_device_for_long_is_named(
    tidebell: Tidebell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setattr(lending, "PATIENCE_S", 2.5)
    with lending.Lender("/dev/nowhere") as lender:
        entry = next((tmp_path / "run").glob("lends-*.json"))
        entry.rename(entry.with_name("lends-1.json"))  # as another process's
        with pytest.raises(NoDevice, match="tidebell live \\(process 1\\) has the device"):
            lending.borrow("/dev/nowhere")  # it looks at nothing: it hangs
        assert lending.borrow("/dev/other") is None
        lender.busy = "tidebell log"
        with pytest.raises(NoDevice, match="tidebell log has the device .*: wait until it is done"):
            lending.borrow("/dev/nowhere")
    with lending.Lender("/dev/another", "tidebell bridge"):
        entry = next((tmp_path / "run").glob("lends-*-*.json"))
        entry.rename(entry.with_name("lends-2.json"))
        with pytest.raises(NoDevice, match="tidebell bridge \\(process 2\\) has the device"):
            lending.borrow("/dev/another")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"port": 1}', '{"port": "/dev/x"}'])
def test_what_lies_in_the_runtime_folder_is_no_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "lends-1.json").write_text(text)
    (tmp_path / "lends-2.json").mkdir()
    os.mkfifo(tmp_path / "lends-3.json")
    assert lending.borrow("/dev/x") is None
