# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sync: only differences travel, nothing is half there, and what cannot be held is not sent."""

import json
import os
import pty
import re
import subprocess
import zlib
from pathlib import Path

import pytest
from commanded import Tidebell
from served import Served
from stranger import Stranger

BUILTIN = Path(__file__).parents[2] / "host_tools/tidebell_host/builtin/full-metal-planete.toml"
BUILTINS = sorted(path.stem for path in BUILTIN.parent.glob("*.toml"))


def own_setup(tidebell: Tidebell, title: str, name: str = "mine") -> None:
    folder = tidebell.folder / "setups"
    folder.mkdir(exist_ok=True)
    source = BUILTIN.read_text().replace('id = "full-metal-planete"', f'id = "{name}"', 1)
    source = source.replace("Full Metal Planète", title)
    (folder / f"{name}.toml").write_text(source)


def held(device: Served) -> dict[str, bytes]:
    client = Stranger(device.name)
    setups = {}
    for name, crc, size in client.ask(3)["setups"]:
        setups[name] = client.get(name)
        assert (zlib.crc32(setups[name]), len(setups[name])) == (crc, size)
    client.close()
    return setups


def test_only_what_differs_travels(tidebell: Tidebell, device: Served) -> None:
    own_setup(tidebell, "Mine")
    first = tidebell("sync", "--json")
    assert sorted(first.json["sent"]) == sorted([*BUILTINS, "mine"])
    assert tidebell("sync", "--json").json["sent"] == []
    assert "everything already" in tidebell("sync").err
    own_setup(tidebell, "Changed")
    changed = tidebell("sync", "--json")
    assert (changed.json["sent"], sorted(changed.json["same"])) == (["mine"], BUILTINS)
    assert "mine: replaced" in changed.err
    assert json.loads(held(device)["mine"])["title"] == "Changed"


def test_a_dry_run_says_all_and_does_nothing(tidebell: Tidebell, device: Served) -> None:
    done = tidebell("sync", "--dry-run", "--players", "Ann,Bo")
    assert done.code == 0
    assert "full-metal-planete: would be sent" in done.err
    assert "2 names would be sent" in done.err
    assert held(device) == {}
    assert not (tidebell.folder / "data/tidebell/players.txt").exists()


def test_a_named_setup_goes_alone_and_a_path_will_do(
    tidebell: Tidebell, pty_device: Served
) -> None:
    own_setup(tidebell, "Mine")
    assert tidebell("sync", "mine", "--json").json["sent"] == ["mine"]
    path = tidebell.folder / "elsewhere.toml"
    path.write_text((tidebell.folder / "setups/mine.toml").read_text().replace("mine", "other", 1))
    assert tidebell("sync", str(path)).code == 0
    assert sorted(held(pty_device)) == ["mine", "other"]
    assert tidebell("sync", "nothing").code == 5


def test_prune_removes_only_when_asked(tidebell: Tidebell, pty_device: Served) -> None:
    own_setup(tidebell, "Mine")
    tidebell("sync")
    (tidebell.folder / "setups/mine.toml").unlink()
    kept = tidebell("sync", "--json")
    assert kept.json["extra"] == ["mine"] and "mine: only on the device" in kept.err
    assert "mine" in held(pty_device)
    assert tidebell("sync", "--prune", "full-metal-planete").code == 2
    assert "would be removed" in tidebell("sync", "--prune", "--dry-run").err
    assert "mine" in held(pty_device)
    assert tidebell("sync", "--prune", "--json").json["removed"] == ["mine"]
    assert sorted(held(pty_device)) == BUILTINS


def test_player_names_travel_when_they_differ(tidebell: Tidebell, device: Served) -> None:
    assert tidebell("sync", "--players", "Ann, Zoë ,Bo").code == 0
    assert (tidebell.folder / "data/tidebell/players.txt").read_text() == "Ann\nZoë\nBo\n"
    assert tidebell("sync", "--json").json["players"] is None
    (tidebell.folder / "data/tidebell/players.txt").write_text("# at home\nBo\n\nAnn\n")
    assert tidebell("sync", "--json").json["players"] == ["Bo", "Ann"]
    client = Stranger(device.name)
    assert client.ask(11) == {"names": ["Bo", "Ann"]}
    client.close()
    for names, said in (
        ("x" * 13, "more than 12 letters"),
        (",".join("abcdefghijklmnopqrstuvwxy"), "keeps 24"),
    ):
        refused = tidebell("sync", "--players", names)
        assert refused.code == 4 and said in refused.err


def test_a_broken_setup_keeps_everything_from_being_sent(
    tidebell: Tidebell, pty_device: Served
) -> None:
    own_setup(tidebell, "Mine")
    (tidebell.folder / "setups/bad.toml").write_text("format = 1\n")
    done = tidebell("sync")
    assert done.code == 5
    assert "bad.toml" in done.err and "Nothing was sent." in done.err
    assert held(pty_device) == {}


def test_what_the_device_cannot_hold_is_refused_before_anything_is_sent(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    served = Served(drive, "pty", {"HARNESS_FREE": str(8192)})
    served.start()
    try:
        tidebell.env["TIDEBELL_DEVICE"] = served.name
        own_setup(tidebell, "Mine")
        done = tidebell("sync")
        assert done.code == 4
        found = re.search(r"takes (\d+) places, and the device has 1 free", done.err)
        assert found and int(found[1]) > 10
        assert "Send 1 of them: tidebell sync ID." in done.err and "remove" not in done.err
        assert "tidebell pull" in done.err, "whatever has the other places, it is no setup"
        assert held(served) == {}
        assert tidebell("sync", "mine").code == 0
        again = tidebell("sync", "chess-fide", "turn-timer")
        assert again.code == 4, again.err
        assert "2 setups to send" in again.err and "Remove 1 of its 1: tidebell setup" in again.err
    finally:
        served.cut()


def test_a_setup_too_big_for_the_device_is_refused_before_anything_is_sent(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    served = Served(drive, "pty", {"HARNESS_MAX_SETUP": "1000"})
    served.start()
    try:
        tidebell.env["TIDEBELL_DEVICE"] = served.name
        done = tidebell("sync")
        assert done.code == 4
        assert "the device takes 1000" in done.err and "Nothing was sent." in done.err
        assert held(served) == {}
    finally:
        served.cut()


def test_while_a_clock_runs_a_sync_is_refused(tidebell: Tidebell, pty_device: Served) -> None:
    (pty_device.folder / "running").touch()
    done = tidebell("sync")
    assert done.code == 4
    assert "pause first" in done.err
    assert held(pty_device) == {}


def test_a_drive_that_the_computer_has_takes_nothing(
    tidebell: Tidebell, pty_device: Served
) -> None:
    (pty_device.folder / "readonly").touch()
    done = tidebell("sync")
    assert done.code == 4
    assert "The computer has the drive" in done.err


@pytest.mark.parametrize("colour", [True, False])
def test_in_a_terminal_a_bar_shows_how_far_it_is(
    tidebell: Tidebell, pty_device: Served, colour: bool
) -> None:
    master, slave = pty.openpty()
    env = {**tidebell.environment(), "TERM": "xterm-256color"}
    env.pop("NO_COLOR", None)
    if not colour:
        env["NO_COLOR"] = "1"
    process = subprocess.Popen(
        tidebell.command("sync", "--json"), env=env, stdout=subprocess.PIPE, stderr=slave
    )
    os.close(slave)
    seen = b""
    try:
        while data := os.read(master, 4096):
            seen += data
    except OSError:
        pass  # the other end has closed
    out, _ = process.communicate()
    os.close(master)
    assert process.returncode == 0
    assert sorted(json.loads(out)["sent"]) == BUILTINS
    assert "━".encode() in seen
    assert bool(re.search(rb"\x1b\[[0-9;]*3[0-9][0-9;]*m", seen)) == colour


@pytest.mark.parametrize("kind", ["pty", "tcp"])
def test_a_sync_cut_at_any_request_leaves_the_old_setup_whole_and_the_next_one_goes_on(
    tidebell: Tidebell, tmp_path: Path, kind: str
) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    whole = Served(drive, kind)
    whole.start()
    tidebell.env["TIDEBELL_DEVICE"] = whole.name
    own_setup(tidebell, "Mine")
    tidebell("sync", "mine")
    old = held(whole)["mine"]
    whole.cut()
    cuts = 0
    while True:
        # A new one each time, so that none goes on from the one before.
        own_setup(tidebell, f"Changed {cuts:03}")
        cut = Served(drive, kind, {"HARNESS_CUT": str(cuts)})
        cut.start()
        tidebell.env["TIDEBELL_DEVICE"] = cut.name
        done = tidebell("sync", "mine")
        cut.cut()
        if done.code == 0:
            break
        assert done.code == 3 and "has gone" in done.err
        whole.start()
        assert held(whole)["mine"] == old
        whole.cut()
        cuts += 1
    assert cuts > 8
    whole.start()
    assert json.loads(held(whole)["mine"])["title"] == f"Changed {cuts:03}"
    whole.cut()


def test_names_are_kept_shown_and_removed(tidebell: Tidebell) -> None:
    assert tidebell("players", "list").out == ""
    assert tidebell("players", "add", "Ann", "Zoë", "Ann").code == 0
    assert tidebell("players", "list").out == "Ann\nZoë\n"
    assert tidebell("players", "rm", "Ann").code == 0
    assert tidebell("players", "list", "--json").json == ["Zoë"]
    for refused, said in (
        (("rm", "Bo"), "There is no Bo. There are: Zoë."),
        (("add", "Maximiliane-A"), "1 to 12 letters"),
        (("add", "  "), "1 to 12 letters"),
        (("add", "𠮷田"), "𠮷 cannot be shown"),
    ):
        done = tidebell("players", *refused)
        assert done.code == 2 and said in done.err
    many = tidebell("players", "add", *(f"P{number}" for number in range(24)))
    assert many.code == 1 and "Nothing was added" in many.err
    assert tidebell("players", "list").out == "Zoë\n"


SPELT = (
    *("José Maria", "José  Maria", "José\u00a0Maria"),
    *("Jose\u0301 maria", "JOSÉ MARIA ", "ＪＯＳÉ\u3000Maria"),
)


def test_a_player_is_one_however_the_name_is_written(tidebell: Tidebell) -> None:
    for name in SPELT:
        assert tidebell("players", "add", name).code == 0
    assert tidebell("players", "list").out == "José Maria\n"
    for name in SPELT:
        assert tidebell("players", "add", "José Maria").code == 0
        done = tidebell("players", "rm", name)
        assert done.code == 0 and "José Maria removed" in done.err
    assert tidebell("players", "list").out == ""
    file = tidebell.folder / "data/tidebell/players.txt"
    file.write_text("# ours\nDana\nBo\nDANA\n", encoding="utf-8")
    listed = tidebell("players", "list")
    assert listed.out == "Dana\nBo\n" and "that is Dana, who is here already" in listed.err
    tidebell("players", "rm", "dana")
    assert file.read_text() == "# ours\nBo\n"


def test_a_player_is_one_here_and_on_the_device(tidebell: Tidebell, device: Served) -> None:
    tidebell("players", "add", "Dana", "José Maria")
    on_device(device, ["DANA", "José\u00a0maria", "Bo", "bo"])
    done = tidebell("players", "sync", "--json").json
    assert done["names"] == ["Dana", "José Maria", "Bo"] and done["came"] == ["Bo"]
    assert done["removed"] == []
    assert on_device(device) == ["Dana", "José Maria", "Bo"]
    assert tidebell("sync", "--players", "Dana,DANA,Zoë", "--json").json["players"] == [
        "Dana",
        "Zoë",
    ]


def test_remarks_in_the_file_of_names_stay(tidebell: Tidebell) -> None:
    file = tidebell.folder / "data/tidebell/players.txt"
    tidebell("players", "add", "Ann")
    file.write_text("# at home\nAnn\n\n# in the club\nBo\n")
    tidebell("players", "add", "Cleo")
    tidebell("players", "rm", "Ann")
    assert file.read_text() == "# at home\n\n# in the club\nBo\nCleo\n"


def on_device(device: Served, names: list[str] | None = None) -> list[str]:
    """The names on the device, after they were set if some are given."""
    client = Stranger(device.name)
    found: list[str] = client.ask(11, **({} if names is None else {"set": names}))["names"]
    client.close()
    return found


def test_names_made_on_the_device_come_here_and_removed_ones_go_there(
    tidebell: Tidebell, device: Served
) -> None:
    tidebell("players", "add", "Ann", "Bo")
    assert tidebell("players", "sync", "--json").json["sent"] == ["Ann", "Bo"]
    on_device(device, ["Zoé", "Ann", "Bo"])
    tidebell("players", "rm", "Bo")
    done = tidebell("players", "sync", "--json").json
    assert done == {"names": ["Ann", "Zoé"], "came": ["Zoé"], "sent": [], "removed": ["Bo"]}
    assert on_device(device) == ["Ann", "Zoé"]
    assert "the same already" in tidebell("players", "sync").err
    on_device(device, ["Max", "Ann", "Zoé"])
    tidebell("sync")
    assert tidebell("players", "list").out == "Ann\nZoé\nMax\n"
    assert on_device(device) == ["Ann", "Zoé", "Max"]
