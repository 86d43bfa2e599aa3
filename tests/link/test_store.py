# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device's store: what is there stays whole, whenever the power goes."""

import builtins
import json
import os
import random
import shutil
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

import pytest
from tidebell import settings as settings_module
from tidebell import store as store_module
from tidebell.settings import Settings, Slots
from tidebell.store import Store
from tidebell_core.messages import LinkError

OLD = b'{"id":"demo","title":"Old"}'
NEW = b'{"id":"demo","title":"New"}'


class PowerCut(BaseException):
    """The power goes: nothing is done after it."""


@pytest.fixture(autouse=True)
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "sync", lambda: None)
    (tmp_path / "state").mkdir()
    return tmp_path


def put(store: Store, data: bytes, keep: list | None = None) -> None:
    store.begin("demo", len(data), crc32(data))
    store.chunk(0, data)
    store.commit(keep or [], lambda setup: None)


def cut_at(monkeypatch: pytest.MonkeyPatch, step: int) -> Callable[[], int]:
    """Cut the power before the step-th change of the drive; returns how many there were."""
    count = 0

    def counted(real: Callable) -> Callable:
        def call(*args: object) -> object:
            nonlocal count
            if count == step:
                raise PowerCut
            count += 1
            return real(*args)

        return call

    for name in ("rename", "remove"):
        monkeypatch.setattr(os, name, counted(getattr(os, name)))
    return lambda: count


@pytest.mark.parametrize("keep", [[], [["demo", crc32(OLD)]]])
def test_a_power_cut_in_a_commit_leaves_one_of_the_two_whole(keep: list) -> None:
    step = 0
    while True:
        put(Store(), OLD)
        with pytest.MonkeyPatch.context() as patch:
            steps = cut_at(patch, step)
            try:
                put(Store(), NEW, keep)
            except PowerCut:
                pass
            if steps() < step:
                break
        store = Store()
        held = store.load("demo")
        assert held in (json.loads(OLD), json.loads(NEW))
        assert store.setups()[0][1] == crc32(OLD if held["title"] == "Old" else NEW)
        if keep:
            assert store.load("demo", crc32(OLD)) == json.loads(OLD)
        put(store, NEW, keep)
        assert Store().load("demo") == json.loads(NEW)
        step += 1
    assert step > 2


def test_a_game_keeps_the_setup_it_began_with_until_it_needs_it_no_more(drive: Path) -> None:
    store = Store()
    keep = [["demo", crc32(OLD)]]
    put(store, OLD)
    put(store, NEW, keep)
    assert store.load("demo") == json.loads(NEW)
    assert Store().load("demo", crc32(OLD)) == json.loads(OLD)
    store.remove("demo", keep)
    assert store.setups() == []
    assert store.load("demo", crc32(OLD)) == json.loads(OLD)
    store.sweep([])
    with pytest.raises(LinkError, match="sync it first"):
        store.load("demo", crc32(OLD))
    assert os.listdir("setups") == ["gap"]


def test_what_the_drive_cannot_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "statvfs", lambda path: (512, 512, 2000, 40))
    assert store_module.free() == 20480
    store = Store()
    store.begin("demo", 20480 - store_module.SPARE, 1)
    with pytest.raises(LinkError) as caught:
        store.begin("demo", 20481 - store_module.SPARE, 2)
    assert caught.value.code == "no_space"


def test_slots_keep_the_last_whole_write_at_any_cut() -> None:
    slots = Slots("state/x", 64)
    assert slots.load() == b""
    values = [b"one", b"", b"three" * 9, bytes(64), b"five"]
    for value in values:
        slots.save(value)
        assert Slots("state/x", 64).load() == value
    size = os.stat("state/x").st_size
    with pytest.raises(LinkError):
        slots.save(bytes(65))
    # Whatever a cut leaves of the slot that was being written and of the flash around it, the other
    # one counts.
    rng = random.Random(5)
    file = Path("state/x")
    for _ in range(200):
        before = file.read_bytes()
        held = Slots("state/x", 64).load()
        coming = rng.randbytes(rng.randrange(65))
        Slots("state/x", 64).save(coming)
        now = file.read_bytes()
        assert len(now) == size
        written = [at for at in range(0, size, 512) if now[at : at + 512] != before[at : at + 512]]
        first = written[0] - rng.randrange(0, 4096, 512)
        assert first >= 0 and written == [written[0]]
        piece = rng.choice([b"\xff" * 4096, now[first : first + rng.randrange(4096)]])
        assert len(now[first : first + 4096]) == 4096
        file.write_bytes(now[:first] + piece.ljust(4096, b"\xff") + now[first + 4096 :])
        assert Slots("state/x", 64).load() in (held, coming)


def test_a_slot_that_the_drive_did_not_keep_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    Slots("state/x", 64).save(b"one")
    slots = Slots("state/x", 64)
    real = builtins.open
    shutil.copy("state/x", "elsewhere")

    def forgetful(path: str, mode: str = "r", *args: int) -> object:
        return real("elsewhere" if "w" in mode or "+" in mode else path, mode, *args)

    monkeypatch.setattr(builtins, "open", forgetful)
    with pytest.raises(LinkError, match="did not keep"):
        slots.save(b"two")
    assert Slots("state/x", 64).load() == b"one"


def test_settings_store_only_what_is_not_the_default() -> None:
    settings = Settings(Slots("state/settings", 500))
    assert settings.all() == {name: default for name, default, _, _ in settings_module.SETTINGS}
    settings.set({"mute": 1, "ring_percent": 60})
    assert json.loads(Slots("state/settings", 500).load()) == {"version": 1, "mute": 1}
    assert Settings(Slots("state/settings", 500))["mute"] == 1
    settings.set({"mute": 0})
    assert json.loads(Slots("state/settings", 500).load()) == {"version": 1}


@pytest.mark.parametrize(
    "stored",
    [
        b'{"version":1,"mute":7,"ring_percent":30,"name":5,"gone":1}',
        b'{"version":9,"ring_percent":30,"mute":"yes"}',
        b'{"ring_percent":30,"clock_ppm":100000}',
    ],
)
def test_settings_are_repaired_field_by_field(stored: bytes) -> None:
    slots = Slots("state/settings", 500)
    slots.save(stored)
    settings = Settings(slots)
    assert (settings["ring_percent"], settings["mute"], settings["name"]) == (30, 0, "")


@pytest.mark.parametrize("stored", [b"", b"{", b"[]", b"null", b'{"version":"x"}', b"\xff"])
def test_settings_beyond_repair_are_the_defaults(stored: bytes) -> None:
    slots = Slots("state/settings", 500)
    slots.save(stored)
    assert Settings(slots)["ring_percent"] == 60


def test_settings_of_an_older_version_are_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    slots = Slots("state/settings", 500)
    slots.save(b'{"version":1,"loud":0}')
    monkeypatch.setattr(
        settings_module,
        "MIGRATIONS",
        (lambda old: {"version": 2, "mute": 1 - old.get("loud", 1)},),
    )
    settings = Settings(slots)
    assert settings["mute"] == 1
    settings.set({"load_ma": 100})
    assert json.loads(slots.load()) == {"version": 2, "mute": 1, "load_ma": 100}


def test_damaged_names_are_none() -> None:
    store = Store()
    Slots("state/names", 1400).save(b"[1")
    assert store.names() == []
    store.set_names(["Ann"])
    assert Store().names() == ["Ann"]


@pytest.mark.parametrize(
    ("name", "letter"),
    [("a\tb", "U+0009"), ("太", "太"), ("\0", "U+0000"), ("\ud800", "U+D800")],
)
def test_names_that_cannot_be_shown_are_refused_and_never_read_back(name: str, letter: str) -> None:
    store = Store()
    store.set_names(["Ann"])
    with pytest.raises(LinkError) as refused:
        store.set_names(["Bo", name])
    assert refused.value.text == letter + " cannot be shown."
    assert store.names() == ["Ann"]
    Slots("state/names", 1400).save(json.dumps(["Bo", name, 3, "Zoë"]).encode())
    assert Store().names() == ["Bo", "Zoë"]
    settings = Settings(Slots("state/settings", 400))
    with pytest.raises(LinkError, match="name must be a text that can be shown, without"):
        settings.set({"name": name})
    assert settings["name"] == ""


@pytest.mark.parametrize("kept", [b'{"Ann": 1}', b"7", b'"Ann"', b"[" * 1300, b"\xff"])
def test_whatever_stands_where_the_names_were_costs_no_more_than_them(kept: bytes) -> None:
    store = Store()
    Slots("state/names", 1400).save(kept)
    assert store.names() == []
