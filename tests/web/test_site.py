# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The site: its files, its modules for the VM, setups of another version, finished games."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import websites
from commanded import Tidebell
from tidebell_core.link.frames import Decoder, encode
from tidebell_core.link.messages import TYPES
from tidebell_host import setups
from tidebell_host.errors import ToolError
from tidebell_host.setups import library
from tidebell_web import build, editor_files

ROOT = Path(__file__).parents[2]
HW = ROOT / "host_tools" / "tidebell_web" / "hw"
FOR_PLAYING = 700_000  # bytes that are loaded, packed
GAME = "hourglass"
BEGUN: list[websites.Step] = [
    ("power", True, 1000),
    ("press", "E", 300),
    ("choose", "Hourglass", 300),
    ("choose", "Begin", 300),
    ("press", "E", 4000),
]
ENDED: list[websites.Step] = [
    ("hold", "E", 1200),
    ("choose", "Abandon", 500),
    ("press", "Y", 1500),
    ("press", "Y", 1500),
]

# Modules of CircuitPython that stand in ``hw`` whole; the others are the VM's own with more.
WHOLE = (
    *("bitmapfilter", "bitmaptools", "board", "busio", "digitalio", "displayio", "fourwire"),
    *("keypad", "microcontroller", "pwmio", "rotaryio", "storage", "supervisor", "usb_cdc"),
    "watchdog",
)


def test_it_is_the_same_to_the_byte_each_time(site: Path) -> None:
    again = build.site(build.vm_folder(), build.compiler())
    assert again == websites.files()
    assert build.one_file(again) == build.one_file(websites.files())
    for path, data in again.items():
        assert (site / path).read_bytes() == data


def test_the_firmwares_own_link_answers_the_bytes_that_a_page_brings(
    site: Path, tmp_path: Path
) -> None:
    def frame(name: str, sequence: int, **request: Any) -> str:
        payload = json.dumps(request).encode() if request else b""
        return bytes(encode(TYPES.index(name), sequence, payload)).hex()

    asked = [frame("hello", 1, utc=1), frame("status", 2), frame("room", 3, do="join", by="Hall")]
    steps: list[websites.Step] = [("power", True, 1000), ("hear", "00" + asked[0], 2000)]
    steps += [("hear", one, 2000) for one in asked[1:]] + [("wait", 0, 300)]
    seen = websites.played(site, tmp_path, steps, words=True)["seen"]
    answers = []
    for said in seen[1:4]:
        decoder, data = Decoder(), bytes.fromhex(said)
        while data:
            data = data[decoder.feed(data) :]
            if isinstance(decoder.result, tuple):
                answers.append(decoder.result)
                break
    assert [answer[2] for answer in answers] == [1, 2, 3]
    assert b'"protocol"' in bytes(answers[0][3]) and b'"joined":"asked"' in bytes(answers[2][3])
    assert "Join the room?" in seen[-1]["words"]["rows"]


def test_the_editor_is_the_same_each_time_and_is_loaded_when_it_is_opened() -> None:
    files = websites.files_with_editor()
    again = build.site(build.vm_folder(), build.compiler(), editor_files.folder())
    if not editor_files.folder():
        pytest.skip("NOT RUN: make build/editor/ready")
    assert again == files
    assert b"editor/" not in files["worker.js"]
    assert b"MPL-2.0" in files["editor/licences.txt"]
    assert b"Marijn Haverbeke" in files["editor/licences.txt"]
    for name in ("edit.html", "edit.fr.html", "edit.ja.html"):
        assert b"{{" not in files[name] and b"HOME" not in files[name]


def test_what_is_loaded_for_playing_is_small(site: Path) -> None:
    files = websites.files()
    sizes = {
        path: len(gzip.compress(data, 9))
        for path, data in files.items()
        if not path.startswith("community")  # pages beside it
    }
    packs = {path for path in files if path.endswith(".pack")} - {"drive.pack"}
    assert packs == {"fr.pack", "ja.pack"}  # loaded for their languages alone
    others = packs | {"fr.html", "ja.html"}  # as are the pages in these languages
    assert sum(size for path, size in sizes.items() if path not in others) <= FOR_PLAYING
    assert b"fonts/ja.bin" in files["ja.pack"][:4000]
    assert not any(pack.encode() in files["worker.js"] for pack in packs)


def test_no_address_is_absolute_and_licences_are_inside(site: Path) -> None:
    files = websites.files()
    for path, data in files.items():
        if path.endswith((".html", ".js", ".css", ".webmanifest")):
            loads = r"""(?:from |fetch\(|import\(|src=|href=|url\(|: )["']?(?:https?:)?/[a-z/]"""
            assert not re.search(loads, data.decode()), path
    for html in (files["licences.txt"], build.one_file(files)):
        assert b"Damien P. George" in html and b"SIL OPEN FONT LICENSE" in html
        assert b"Barlow" in html


def test_the_vm_is_the_one_that_the_tests_have() -> None:
    wanted = json.loads((ROOT / "tests" / "vm" / "package.json").read_text())
    assert wanted["dependencies"] == {build.VM_PACKAGE: build.VM_VERSION}


def test_without_the_vm_the_site_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_HERE", tmp_path / "host_tools" / "tidebell_web")
    with pytest.raises(ToolError, match="wheel has it, and in a checkout make web"):
        build.whole()


def test_the_command_writes_the_folder_and_the_one_file(
    site: Path, tidebell: Tidebell, tmp_path: Path
) -> None:
    done = tidebell("web", "-o", str(tmp_path / "out"), "--one-file")
    assert done.code == 0, done.err
    written = (tmp_path / "out" / "worker.js").read_bytes()
    assert written == websites.files_with_editor()["worker.js"]
    assert b'<script type="module" src' not in (tmp_path / "out" / "tidebell.html").read_bytes()


def test_modules_for_the_vm_have_the_interface_of_circuitpython(tmp_path: Path) -> None:
    (tmp_path / "_web.py").write_text(
        "def ready(*_): ...\ndef ticks(): return 0\ndef command(_): ...\ndef uptime(): return 0\n"
        "def line(_): ...\n"
    )
    program = (
        "import builtins, io, sys; plain = builtins.open;"
        "builtins.open = lambda name, *more, **named: io.BytesIO(bytes(4096))"
        " if str(name).startswith(('/dev/', '/nvm')) else plain(name, *more, **named);"
        f"sys.path[:0] = [{str(tmp_path)!r}]; sys.path.append({str(HW)!r});"
        "from mypy import stubtest;"
        f"import importlib.util as u\n"
        f"for name in ['_contacts', *{WHOLE!r}]:\n"
        f"    spec = u.spec_from_file_location(name, {str(HW)!r} + '/' + name + '.py')\n"
        "    sys.modules[name] = one = u.module_from_spec(spec)\n"
        "for name in ['_contacts', 'supervisor', 'microcontroller', *[n for n in "
        f"{WHOLE!r} if n not in ('supervisor', 'microcontroller')]]:\n"
        "    sys.modules[name].__spec__.loader.exec_module(sys.modules[name])\n"
        "sys.path.remove(" + repr(str(HW)) + ")\n"
        "sys.exit(stubtest.main())"
    )
    allowed = Path(__file__).with_name("not_in_the_browser.txt")
    done = subprocess.run(
        [sys.executable, "-c", program, "--concise", "--allowlist", str(allowed), *WHOLE],
        cwd=tmp_path,
        env={**os.environ, "MYPY_CACHE_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == []
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_that_is_on_goes_on_with_the_setup_that_it_began_with(
    site: Path, tmp_path: Path
) -> None:
    data = setups.load(library.find(GAME).path).data
    changed = tmp_path / "changed.json"
    changed.write_bytes(data.replace(b'"Hourglass"', b'"Sand clock"'))
    assert changed.read_bytes() != data
    steps: list[websites.Step] = [
        *BEGUN,
        ("ask", ["list", {}], 0),
        ("power", False, 0),
        ("setup", [GAME, str(changed)], 0),
        ("power", True, 1000),
        ("wait", 0, 0),
        ("ask", ["list", {}], 0),
        ("press", "E", 500),
        ("press", "Y", 2000),
    ]
    seen = websites.played(site, tmp_path, steps, words=True)["seen"]
    at = len(BEGUN)
    before, after = _listed(seen[at]), _listed(seen[at + 5])
    assert before[GAME] != after[GAME]
    assert {id for id in before if before[id] != after[id]} == {GAME}
    assert "Power is back" in seen[at + 4]["words"]["rows"]
    assert seen[-1]["words"]["moment"] == "run"


def _listed(answer: dict[str, Any]) -> dict[str, str]:
    ids = [row[0] for row in answer["setups"]]
    return dict(zip(ids, answer["sha256"], strict=True))


def test_finished_games_come_into_the_archive_once(
    site: Path, tmp_path: Path, tidebell: Tidebell
) -> None:
    steps = [*BEGUN, *ENDED, ("finished", 0, 0), ("ask", ["hello", {}], 0)]
    utc = 1_790_000_000
    found = websites.played(site, tmp_path, steps, words=True, entropy=[*range(200)], utc=utc)
    assert found["out"] == []
    games, hello = found["seen"][-2:]
    assert utc <= games[0]["header"]["utc"] < utc + 60
    assert [game["header"]["state"] for game in games] == ["abandoned"], found["seen"][-3]
    file = tmp_path / "games.jsonl"
    lines = [{"record": "tidebell games", "version": 1, "device": hello["uid"]}, *games]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    first = tidebell("games", "import", str(file))
    assert first.code == 0 and "1 game came into the archive." in first.err + first.out
    again = tidebell("games", "import", str(file))
    assert "0 games came into the archive, 1 was there already." in again.err + again.out
    listed = tidebell("games")
    assert listed.out.count("Hourglass") == 1 and "abandoned" in listed.out
    assert "2026-09-21 " in listed.out
    play = tidebell("games", "export", "1", "--as", "bgstats")
    assert play.code == 0 and "2026-09-21" in play.out, play.err
    told = tidebell("games", "show", "1")
    assert told.code == 0 and "Red" in told.out
    other = tmp_path / "other.txt"
    other.write_text("hello")
    refused = tidebell("games", "import", str(other))
    assert refused.code == 1 and "holds no games" in refused.err


@pytest.mark.outer
def test_memory_stays_flat_over_three_hours(site: Path, tmp_path: Path) -> None:
    """Hands that press at random, ten minutes and three hours of virtual time."""
    import random

    chance = random.Random("browser: three hours")
    steps: list[websites.Step] = [*BEGUN]
    played = 0
    heaps = []
    while played < 3 * 3600_000:
        pause = chance.choice((1500, 9000, 40_000))
        steps.append(("press", chance.choice("EEYYAX"), pause))
        played += pause + 120
        if len(heaps) < 1 and played > 600_000:
            heaps.append(len(steps))
            steps.append(("heap", 0, 0))
    steps.append(("heap", 0, 0))
    seen = websites.played(
        site, tmp_path, steps, entropy=[chance.randrange(256) for _ in range(9999)]
    )
    early, late = seen["seen"][heaps[0]]["heap"], seen["seen"][-1]["heap"]
    assert abs(late - early) <= 0.1 * early, (early, late)
