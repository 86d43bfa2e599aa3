# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell bundle``: the same bytes each time, a drive that boots, and what circup accepts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path

import tidebell
import tidebell_host
from commanded import Tidebell
from simulated import Powered
from tidebell_host.install import firmware

ROOT = Path(__file__).parents[2]
VERSION = tidebell_host.__version__
BOOT_OUT = """\
Adafruit CircuitPython 10.0.0 on 2025-10-01; Raspberry Pi Pico 2 with rp2350a\r
Board ID:raspberry_pi_pico2\r
"""


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert tidebell.__version__ == VERSION == project["project"]["version"]


def test_archives_are_the_same_to_the_byte(tidebell: Tidebell, tmp_path: Path) -> None:
    made = []
    for folder, zone in (("one", "UTC"), ("two", "Pacific/Auckland")):
        tidebell.env["TZ"] = zone
        old_mask = os.umask(0o077 if folder == "two" else 0o022)
        try:
            done = tidebell("bundle", "--plain", "-o", str(tmp_path / folder), "--json")
        finally:
            os.umask(old_mask)
        assert done.code == 0
        made.append({Path(path).name: Path(path).read_bytes() for path in done.json})
        time.sleep(2.1)  # a zip counts in steps of two seconds
    assert made[0] == made[1]
    assert sorted(made[0]) == [
        f"tidebell-{VERSION}.json",
        f"tidebell-drive-plain-{VERSION}.zip",
        f"tidebell-py-{VERSION}.zip",
    ]


def test_the_drives_archive_is_what_an_installation_writes(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    tidebell("bundle", "--plain", "-o", str(tmp_path))
    with zipfile.ZipFile(tmp_path / f"tidebell-drive-plain-{VERSION}.zip") as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == (
            firmware.drive_files(None)
        )
        assert archive.namelist() == sorted(archive.namelist())


def test_a_drive_made_of_the_archive_boots(tidebell: Tidebell, tmp_path: Path) -> None:
    tidebell("bundle", "--plain", "-o", str(tmp_path))
    drive = tmp_path / "state" / "drive"
    with zipfile.ZipFile(tmp_path / f"tidebell-drive-plain-{VERSION}.zip") as archive:
        archive.extractall(drive)
    answers(tidebell, tmp_path / "state", drive)


def test_the_drives_archive_comes_in_each_language(tidebell: Tidebell, tmp_path: Path) -> None:
    done = tidebell("bundle", "--plain", "--language", "ja", "-o", str(tmp_path), "--json")
    name = f"tidebell-drive-plain-ja-{VERSION}.zip"
    assert [Path(path).name for path in done.json] == [name]
    with zipfile.ZipFile(tmp_path / name) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    assert found == firmware.drive_files(None, language="ja")
    assert found[firmware.WORDS] != firmware.drive_files(None)[firmware.WORDS]


def answers(tidebell: Tidebell, state: Path, drive: Path) -> None:
    """Start a simulated device of what is on a drive, and ask it who it is."""
    powered = Powered(state, tidebell.environment(), drive)
    try:
        tidebell.env["TIDEBELL_DEVICE"] = powered.ports["pty"]
        status = tidebell("status", "--json")
        assert status.code == 0, status.err
        assert powered.do("screen")
    finally:
        powered.end()


def test_circup_installs_the_bundle_offline_and_the_device_boots_from_lib(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    tidebell("bundle", "--plain", "-o", str(tmp_path))
    data = tmp_path / "home" / "circup"
    data.mkdir(parents=True)
    with zipfile.ZipFile(tmp_path / f"tidebell-py-{VERSION}.zip") as archive:
        archive.extractall(data / "someone" / "tidebell-py")
    (data / "bundle_config.json").write_text(json.dumps({"tidebell": "someone/tidebell"}))
    (data / "circup.json").write_text(json.dumps({"someone/tidebell": [VERSION]}))
    drive = tmp_path / "state" / "drive"
    (drive / "lib").mkdir(parents=True)
    (drive / "boot_out.txt").write_text(BOOT_OUT)

    def circup(*arguments: str) -> str:
        done = subprocess.run(
            [Path(sys.executable).parent / "circup", "--offline", "--path", str(drive), *arguments],
            env={
                **tidebell.environment(),
                "HOME": str(tmp_path / "home"),
                "XDG_DATA_HOME": str(tmp_path / "home"),
                "XDG_CACHE_HOME": str(tmp_path / "home"),
                "XDG_STATE_HOME": str(tmp_path / "home"),
            },
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    said = circup("install", "--py", "tidebell")
    assert "Installed 'tidebell'" in said and "Installed 'tidebell_core'" in said
    assert f"tidebell=={VERSION}" in circup("freeze")
    circup("example", "tidebell/boot", "tidebell/code", "tidebell/safemode")
    for path, contents in firmware.drive_files(None).items():
        if path.startswith("lib/"):  # this one is in Adafruit's bundle, which is not here
            (drive / path).write_bytes(contents)
    assert not (drive / "tidebell").exists()
    answers(tidebell, tmp_path / "state", drive)
