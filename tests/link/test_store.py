# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device's store: what is there stays whole, whenever the power goes."""

import itertools
import json
import os
import random
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

import pytest
from forged import forged
from tidebell.keep import firststart
from tidebell.keep import settings as settings_module
from tidebell.keep import setup_store as store_module
from tidebell.keep.device_state import DeviceState
from tidebell.keep.inplace import PATH, Data
from tidebell.keep.layout import (
    APART,
    MORE_AT,
    MORE_SETUPS,
    SETUP,
    SETUPS,
    SETUPS_AT,
    place,
    step,
)
from tidebell.keep.settings import Settings, Slots
from tidebell.keep.setup_store import MAX_SETUP, Store, _Stretch
from tidebell.wire.link import explained
from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError
from tidebell_host.digests import digest

OLD = b'{"id":"demo","title":"Old"}'
NEW = b'{"id":"demo","title":"New"}'


class PowerCut(BaseException):
    """The power goes: nothing is done after it."""


@pytest.fixture(autouse=True)
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "sync", lambda: None)
    assert firststart.make()
    return tmp_path


def data(ours: bool = True) -> Data:
    """The data file, opened as after a restart."""
    return Data(lambda: ours)


def pair(name: str = "settings") -> Slots:
    return Slots(data(), name)


def store_of() -> Store:
    return Store(data())


def put(store: Store, data: bytes, keep: list | None = None) -> None:
    store.begin(json.loads(data)["id"], len(data), crc32(data))
    store.chunk(0, data)
    store.commit(keep or [], lambda setup, checksum: None)


def cut_at(patch: pytest.MonkeyPatch, step: int, share: float) -> Callable[[], int]:
    """Cut the power in the step-th write of the data file; returns how many there were.

    :param share: of the sectors written, how much is there; what lies around them is blank
    """
    count = 0
    whole = Data.put

    def call(self: Data, base: int, at: int, new: bytes, ring: int = 1 << 29) -> None:
        nonlocal count
        if count == step:
            start = base + at // 512 * 512
            raw = bytearray(Path(PATH).read_bytes())
            raw[start - APART : start] = b"\xff" * APART
            end = -(-(base + at + len(new)) // 512) * 512
            raw[start : end + APART] = b"\xff" * (end + APART - start)
            part = int(len(new) * share)
            raw[base + at : base + at + part] = new[0:part]
            Path(PATH).write_bytes(raw)
            raise PowerCut
        count += 1
        whole(self, base, at, new, ring)

    patch.setattr(Data, "put", call)
    return lambda: count


@pytest.mark.parametrize("share", [0, 0.5, 1])
@pytest.mark.parametrize("keep", [[], [["demo", crc32(OLD)]]])
def test_a_power_cut_in_a_sync_leaves_one_of_the_two_whole(keep: list, share: float) -> None:
    other = b'{"id":"other"}'
    store = store_of()
    store.begin("other", len(other), crc32(other))
    store.chunk(0, other)
    store.commit([], lambda setup, checksum: None)
    step = 0
    while True:
        put(store_of(), OLD)
        with pytest.MonkeyPatch.context() as patch:
            steps = cut_at(patch, step, share)
            try:
                put(store_of(), NEW, keep)
            except PowerCut:
                pass
            if steps() < step:
                break
        store = store_of()
        held = store.load("demo")
        assert held in (json.loads(OLD), json.loads(NEW))
        assert store.setups()[0][1] == crc32(OLD if held["title"] == "Old" else NEW)
        if keep:
            assert store.load("demo", crc32(OLD)) == json.loads(OLD)
        put(store, NEW, keep)
        assert store_of().load("demo") == json.loads(NEW)
        assert store_of().load("other") == {"id": "other"}, "a neighbour was hit"
        step += 1
    assert step > 2


def test_a_game_keeps_the_setup_it_began_with_until_it_needs_it_no_more(drive: Path) -> None:
    store = store_of()
    keep = [["demo", crc32(OLD)]]
    put(store, OLD)
    put(store, NEW, keep)
    assert store.load("demo") == json.loads(NEW)
    assert store_of().load("demo", crc32(OLD)) == json.loads(OLD)
    store.remove("demo", keep)
    assert store.setups() == []
    assert store.load("demo", crc32(OLD)) == json.loads(OLD)
    store.sweep([])
    with pytest.raises(LinkError, match="sync it first"):
        store.load("demo", crc32(OLD))
    assert store_module._unpacked(pair("setups").load()) == []


def test_what_the_drive_cannot_hold_is_refused_and_what_comes_in_anew_is_not(drive: Path) -> None:
    store = store_of()
    assert store.places == SETUPS + MORE_SETUPS == 30
    assert store.free() == store.places * SETUP
    ids = [f"s{number:031}" for number in range(store.places)]
    for number, id in enumerate(ids):
        put(store, json.dumps({"id": id}).encode())
        assert store.free() == (store.places - 1 - number) * SETUP
    with pytest.raises(LinkError, match="tidebell setup remove") as caught:
        store.begin("one-more", 10, 1)
    assert caught.value.code == "no_space" and "fetched" not in caught.value.text
    assert [row[0] for row in store_of().setups()] == ids
    assert [store_of().load(id)["id"] for id in ids] == ids
    store.remove(ids[3], [])
    assert store.begin("one-more", 10, 1) == 0


def test_where_games_keep_all_places_the_refusal_names_what_makes_room(drive: Path) -> None:
    store = store_of()
    keep: list = []
    for number in range(store.places):
        text = json.dumps({"id": "demo", "number": number}).encode()
        put(store, text, keep)
        keep.append(["demo", crc32(text)])
    with pytest.raises(LinkError, match="29: tidebell pull") as caught:
        store.begin("one-more", 10, 1)
    assert "tidebell setup remove" in caught.value.text
    store.remove("demo", keep)
    with pytest.raises(LinkError, match="30: tidebell pull") as caught:
        store.begin("one-more", 10, 1)
    assert "remove" not in caught.value.text


def test_a_drive_of_older_firmware_keeps_its_setups_and_its_sixteen_places(drive: Path) -> None:
    store = store_of()
    put(store, OLD)
    rows = [list(row) for row in store.rows]
    store.slots.save(json.dumps(rows).encode())
    with open("games/data", "r+b") as file:
        file.truncate(MORE_AT)
    older = store_of()
    assert older.places == SETUPS and older.rows == rows
    assert older.load("demo") == json.loads(OLD)


def test_a_setup_as_large_as_allowed_comes_in_where_the_heap_has_no_large_piece(
    drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_pieces(size: int) -> bytearray:
        if size > 128:
            raise MemoryError
        return bytearray(size)

    def small(read: Callable) -> Callable:
        def once(self: Data | store_module.Pieces, at: int, size: int) -> bytes:
            if size > 128 and isinstance(self, Data) <= (at >= SETUPS_AT):
                raise MemoryError
            found: bytes = read(self, at, size)
            return found

        return once

    monkeypatch.setattr(store_module, "bytearray", in_pieces, raising=False)
    for kind in (Data, store_module.Pieces):
        monkeypatch.setattr(kind, "read", small(kind.read))
    store = store_of()
    text = json.dumps({"id": "large", "text": "x" * 8000}).encode()
    text += b" " * (SETUP - len(text))
    store.begin("large", len(text), crc32(text))
    for at in range(0, len(text), 400):
        store.chunk(at, text[at : at + 400])
    store.chunk(300, text[300:1500])
    store.commit([], lambda setup, version: None)
    monkeypatch.undo()
    monkeypatch.chdir(drive)
    assert store_of().piece("large", None, 0, SETUP) == text


def refused(code: str, act: Callable, *given: object) -> dict:
    """Hold that something is refused with this code; returns the fields that it is told with."""
    with pytest.raises(LinkError) as caught:
        act(*given)
    assert caught.value.code == code and caught.value.text.endswith(".")
    return caught.value.more or {}


def test_what_cannot_be_a_setup_is_refused_before_it_comes(drive: Path) -> None:
    store = store_of()
    for id in ("", "a" * 33, "Demo", "a_b", "a/b", "é", "a\n"):
        refused("invalid", store.begin, id, 10, 1)
    for size in (-1, 0, MAX_SETUP + 1):
        refused("invalid", store.begin, "demo", size, 1)
    assert not store.comes
    assert store.begin("a" * 32, MAX_SETUP, 1) == store.begin("z-09", 1, 1) == 0
    assert store.comes


def test_what_came_in_stays_for_a_second_try_when_memory_ends(drive: Path, monkeypatch) -> None:
    store = store_of()

    def ends(*_: object) -> None:
        raise MemoryError

    sums = store.sums
    for second in (sums, ends):
        store.begin("demo", len(NEW), crc32(NEW))
        store.chunk(0, NEW)
        monkeypatch.setattr(store, "sums", ends)
        with pytest.raises(MemoryError):
            store.commit([], lambda setup, checksum: None)
        assert store.comes
        monkeypatch.setattr(store, "sums", second)
        if second is ends:
            with pytest.raises(MemoryError):
                store.commit([], lambda setup, checksum: None)
        else:
            store.commit([], lambda setup, checksum: None)
        assert not store.comes  # a game may need the memory


def test_rows_are_copied_where_there_is_memory_and_stay_where_there_is_none(
    drive: Path, monkeypatch
) -> None:
    store = store_of()
    store.begin("demo", len(NEW), crc32(NEW))
    store.chunk(0, NEW)
    store.commit([], lambda setup, checksum: None)
    rows = store.rows

    def ends(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr("tidebell.keep.setup_store._packed", ends)
        store.gather()
    assert store.rows is rows and store.setups()
    store.remove("demo", [])
    store.begin("demo", len(OLD), crc32(OLD))
    store.chunk(0, OLD)
    store.commit([], lambda setup, checksum: None)
    rows = store.rows
    store.gather()
    assert store.rows == rows and store.rows is not rows


def test_bytes_that_do_not_join_on_are_refused_and_those_sent_again_are_taken(drive: Path) -> None:
    store = store_of()
    refused("no_transfer", store.chunk, 0, b"x")
    refused("no_transfer", store.commit, [], None)
    store.begin("demo", len(NEW), crc32(NEW))
    assert store.chunk(0, NEW[:9]) == 9
    assert refused("offset", store.chunk, 10, NEW[10:]) == {"offset": 9}
    assert refused("offset", store.chunk, 9, NEW[9:] + b"x") == {"offset": 9}
    assert refused("offset", store.commit, [], None) == {"offset": 9}
    assert store.chunk(2, NEW[2:9]) == store.chunk(0, NEW[:3]) == 9
    again = store_of()  # the power was gone, and with it what had come
    refused("no_transfer", again.commit, [], None)
    assert again.begin("demo", len(NEW), crc32(NEW)) == 0
    assert again.chunk(0, NEW) == len(NEW)
    again.commit([], lambda setup, checksum: None)
    assert again.load("demo") == json.loads(NEW) and not again.comes


def test_what_came_wrong_is_forgotten_and_what_was_here_stays(drive: Path) -> None:
    store = store_of()
    put(store, OLD)

    def strange(setup: dict, checksum: int) -> None:
        raise LinkError("strange", "It has an odd rule.")

    bad = NEW.replace(b"demo", b"dema")
    for came, checksum, check, code in (
        (NEW, crc32(NEW) ^ 1, None, "checksum"),
        (bad, crc32(bad), None, "invalid"),
        (b"{not json}", crc32(b"{not json}"), None, "invalid"),
        (b"[1, 2]", crc32(b"[1, 2]"), None, "invalid"),
        (NEW, crc32(NEW), strange, "strange"),
    ):
        store.begin("demo", len(came), checksum)
        store.chunk(0, came)
        refused(code, store.commit, [], check or (lambda setup, checksum: None))
        assert not store.comes and store.load("demo") == json.loads(OLD)
        assert [row[1:] for row in store_of().rows] == [
            ["demo", crc32(OLD), len(OLD), store_module._HELD]
        ]


def test_a_device_without_memory_takes_a_setup_whose_bytes_are_right(drive: Path) -> None:
    def full(setup: dict, checksum: int) -> None:
        raise MemoryError

    store = store_of()
    store.begin("demo", len(NEW), crc32(NEW))
    store.chunk(0, NEW)
    store.commit([], full)
    assert store.load("demo") == json.loads(NEW)


def test_of_two_versions_of_one_crc_32_each_game_finds_its_own(drive: Path) -> None:
    first = b'{"id":"demo","title":"AAAAAAAA","x":1}'
    twin = forged(first, first.replace(b"1", b"2"))
    store = store_of()
    put(store, first)
    put(store, twin, [["demo", crc32(first)]])
    for again in (store, store_of()):
        assert [row[0] for row in again.setups()] == ["demo"]
        assert again.load("demo")["x"] == 2 and again.digest("demo") == digest(twin)
        for data in (first, twin):
            assert again.load("demo", crc32(data), digest(data)) == json.loads(data)
            assert again.piece("demo", crc32(data), 0, 99, digest(data)) == data
        with pytest.raises(LinkError, match="sync it first"):
            again.load("demo", crc32(first), "0" * 32)


def test_a_begin_forgets_what_an_earlier_transfer_sent(drive: Path) -> None:
    first = b'{"id":"demo","title":"AAAAAAAA","x":1}'
    twin = forged(first, first.replace(b"1", b"2"))
    store = store_of()
    store.begin("demo", len(first), crc32(first), digest(first))
    store.chunk(0, first)
    assert store.begin("demo", len(twin), crc32(twin), digest(twin)) == 0
    assert refused("offset", store.commit, [], None) == {"offset": 0}
    store.chunk(0, first)
    refused("checksum", store.commit, [], None)
    store.begin("demo", len(twin), crc32(twin), digest(twin))
    store.chunk(0, twin)
    store.commit([], lambda setup, version: None)
    assert store.load("demo")["x"] == 2


def test_what_comes_beside_is_seen_by_its_game_alone(drive: Path) -> None:
    store = store_of()
    put(store, OLD)
    store.begin("demo", len(NEW), crc32(NEW), digest(NEW), 1)
    store.chunk(0, NEW)
    store.commit([], lambda setup, version: None)
    for again in (store, store_of()):
        assert again.setups() == [["demo", crc32(OLD), len(OLD)]]
        assert again.load("demo") == json.loads(OLD)
        assert again.load("demo", crc32(NEW), digest(NEW)) == json.loads(NEW)
    store.sweep([["demo", crc32(NEW)]])
    assert store.load("demo", crc32(NEW)) == json.loads(NEW)
    store.sweep([])
    with pytest.raises(LinkError):
        store.load("demo", crc32(NEW))
    assert store.load("demo") == json.loads(OLD)


def test_a_setup_that_was_damaged_since_is_told(drive: Path) -> None:
    store = store_of()
    put(store, OLD)
    row = store.rows[0]
    Data(lambda: True).put(SETUPS_AT + row[0] * (SETUP + APART), 3, b"?")
    assert "damaged" in str(pytest.raises(LinkError, store.load, "demo", row[2]).value.text)
    assert store_of().setups()[0][1] != crc32(OLD), "a sync replaces it"


def test_while_a_computer_has_the_drive_nothing_is_taken(drive: Path) -> None:
    put(store_of(), OLD)
    theirs = Store(data(False))
    for act, given in (
        (theirs.begin, ("demo", 5, 1)),
        (theirs.remove, ("demo", [])),
        (theirs.set_names, (["Ann"],)),
    ):
        with pytest.raises(OSError) as fault:
            act(*given)
        assert explained(fault.value)[0] == "read_only"
    assert theirs.load("demo") == json.loads(OLD)


def test_a_drive_that_fails_is_told(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_of()

    def worn(*_: object) -> None:
        raise OSError(5)

    for part, name in ((Slots, "save"), (Data, "put")):
        store.begin("demo", len(NEW), crc32(NEW))
        store.chunk(0, NEW)
        with monkeypatch.context() as patch:
            patch.setattr(part, name, worn)
            refused("failed", store.commit, [], lambda setup, version: None)
        assert not store.setups() and not store_of().setups()


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (LinkError("unknown", "No such thing."), "unknown", "No such thing."),
        (Refused("not_now"), "not_now", texts.SAY_NOT_NOW),
        (OSError(30), "read_only", "The computer has the drive"),
        (OSError(28), "no_space", "The drive is full"),
        (OSError(5), "failed", "log --errors"),
        (OSError(), "failed", "log --errors"),
        (ValueError(30), "failed", "log --errors"),
    ],
)
def test_what_goes_wrong_is_a_sentence(error: Exception, code: str, words: str) -> None:
    found, text, more = explained(error)
    assert found == code and words in text and not more


@pytest.mark.parametrize("step", [128, 512])
@pytest.mark.parametrize("most", [1, 7, 64, 700])
@pytest.mark.parametrize("size", [0, 3, 511, 512, 513, 1024, 2600])
def test_a_setup_is_parsed_in_pieces_of_any_length(
    size: int, most: int, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As CircuitPython's parser reads; keys are looked at in between."""
    raw, chance = random.Random(size).randbytes(size), random.Random(1)
    looks: list[int] = []
    blocks: list[int] = []

    def read(at: int, size: int) -> bytes:
        blocks.append(size)
        return raw[at : at + size]

    monkeypatch.setattr(store_module, "breathe", lambda: looks.append(len(found)))
    stretch = _Stretch(read, size, step)
    found = b""
    while len(found) <= size:
        buffer = bytearray(b"?" * chance.randint(1, most))
        assert stretch.readinto(buffer) == len(buffer)
        found += buffer
    assert found[:size] == raw and set(found[size:]) <= {0}
    assert max(blocks) <= step, "what is read at once leaves no large hole"
    steps = [after - before for before, after in itertools.pairwise([0, *looks, len(found)])]
    assert max(steps) < step + 2 * most


def test_a_file_on_the_drive_is_a_setup_until_one_is_sent_in_its_place(drive: Path) -> None:
    (drive / "setups").mkdir()
    (drive / "setups" / "demo.json").write_bytes(OLD)
    (drive / "setups" / "Not-an-id.json").write_bytes(OLD)
    (drive / "setups" / "folder.json").mkdir()
    (drive / "setups" / "demo.txt").write_bytes(OLD)
    store = store_of()
    assert store.setups() == [["demo", crc32(OLD), len(OLD)]]
    assert store.piece("demo", None, 3, 4) == OLD[3:7] and store.piece("demo", None, 999, 4) == b""
    refused("invalid", store.remove, "demo", [])
    refused("unknown", store.load, "demo", crc32(NEW))
    refused("unknown", store.remove, "other", [])
    put(store, NEW)
    assert store.load("demo") == store_of().load("demo") == json.loads(NEW)
    store_of().remove("demo", [])
    assert store_of().load("demo") == json.loads(OLD)


def test_a_sync_makes_grows_renames_and_removes_no_file(drive: Path) -> None:
    def files() -> dict:
        return {path: path.stat().st_size for path in drive.rglob("*")}

    before = files()
    store = store_of()
    put(store, OLD)
    put(store, NEW, [["demo", crc32(OLD)]])
    store.set_names(["Ann", "Bo"])
    Settings(pair()).set({"mute": 1})
    store.remove("demo", [])
    assert files() == before


def test_a_damaged_setup_is_another_one_so_that_a_sync_replaces_it(drive: Path) -> None:
    put(store_of(), NEW)
    for at in range(len(NEW)):
        raw = bytearray(Path(PATH).read_bytes())
        raw[SETUPS_AT + at] ^= 1
        Path(PATH).write_bytes(raw)
        store = store_of()
        assert store.setups()[0][1] != crc32(NEW)
        with pytest.raises(LinkError):
            store.load("demo", crc32(NEW))
        raw[SETUPS_AT + at] ^= 1
        Path(PATH).write_bytes(raw)
    raw[SETUPS_AT] ^= 1
    Path(PATH).write_bytes(raw)
    put(store_of(), NEW)
    assert store_of().load("demo") == json.loads(NEW)


def test_a_setup_that_is_a_file_on_the_drive_is_played_and_never_written(drive: Path) -> None:
    Path("setups").mkdir()
    Path("setups/demo.json").write_bytes(OLD)
    Path("setups/folder.json").mkdir()
    store = store_of()
    assert store.setups() == [["demo", crc32(OLD), len(OLD)]]
    assert store.load("demo", crc32(OLD)) == json.loads(OLD)
    assert store.piece("demo", None, 2, 2) == OLD[2:4]
    with pytest.raises(LinkError, match="a file on the drive"):
        store.remove("demo", [])
    put(store, NEW)
    assert store_of().load("demo") == json.loads(NEW)
    assert Path("setups/demo.json").read_bytes() == OLD


def test_slots_keep_the_last_whole_write_at_any_cut() -> None:
    slots = pair()
    assert slots.load() == b""
    values = [b"one", b"", b"three" * 9, bytes(64), b"five"]
    for value in values:
        slots.save(value)
        assert pair().load() == value
    with pytest.raises(LinkError):
        slots.save(bytes(501))
    # Whatever a cut leaves of the slot that was being written and of the flash around it, the other
    # one counts.
    rng = random.Random(5)
    file = Path(PATH)
    begin, size = place("settings")
    for _ in range(100):
        before = file.read_bytes()
        held = pair().load()
        coming = rng.randbytes(rng.randrange(65))
        pair().save(coming)
        now = file.read_bytes()
        assert len(now) == len(before)
        written = [
            at
            for at in range(begin, begin + 2 * step(size), 512)
            if now[at : at + 512] != before[at : at + 512]
        ]
        assert now[: begin - APART] + now[begin + 2 * step(size) :] == (
            before[: begin - APART] + before[begin + 2 * step(size) :]
        )
        first = written[0] - rng.randrange(0, 4096, 512)
        assert first >= 0 and written == [written[0]]
        piece = rng.choice([b"\xff" * 4096, now[first : first + rng.randrange(4096)]])
        assert len(now[first : first + 4096]) == 4096
        file.write_bytes(now[:first] + piece.ljust(4096, b"\xff") + now[first + 4096 :])
        assert pair().load() in (held, coming)


def test_a_slot_that_the_drive_did_not_keep_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pair().save(b"one")
    slots = pair()
    monkeypatch.setattr(Data, "put", lambda *arguments: None)
    with pytest.raises(LinkError, match="did not keep"):
        slots.save(b"two")
    assert pair().load() == b"one"


def test_settings_store_only_what_is_not_the_default() -> None:
    settings = Settings(pair())
    assert settings.all() == {name: default for name, default, _, _ in settings_module.SETTINGS}
    settings.set({"mute": 1, "ring_percent": 60})
    assert json.loads(pair().load()) == {"version": 1, "mute": 1}
    assert Settings(pair())["mute"] == 1
    settings.set({"mute": 0})
    assert json.loads(pair().load()) == {"version": 1}


@pytest.mark.parametrize(
    "stored",
    [
        b'{"version":1,"mute":7,"ring_percent":30,"name":5,"gone":1}',
        b'{"version":9,"ring_percent":30,"mute":"yes"}',
        b'{"ring_percent":30,"clock_ppm":100000}',
    ],
)
def test_settings_are_repaired_field_by_field(stored: bytes) -> None:
    slots = pair()
    slots.save(stored)
    settings = Settings(slots)
    assert (settings["ring_percent"], settings["mute"], settings["name"]) == (30, 0, "")


@pytest.mark.parametrize("stored", [b"", b"{", b"[]", b"null", b'{"version":"x"}', b"\xff"])
def test_settings_beyond_repair_are_the_defaults(stored: bytes) -> None:
    slots = pair()
    slots.save(stored)
    assert Settings(slots)["ring_percent"] == 60


def test_settings_of_an_older_version_are_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    slots = pair()
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
    store = store_of()
    pair("names").save(b"[1")
    assert store.names() == []
    store.set_names(["Ann"])
    assert store_of().names() == ["Ann"]


@pytest.mark.parametrize(
    ("name", "letter"),
    [("a\tb", "U+0009"), ("ж", "ж"), ("\0", "U+0000"), ("\ud800", "U+D800")],
)
def test_names_that_cannot_be_shown_are_refused_and_never_read_back(name: str, letter: str) -> None:
    store = store_of()
    store.set_names(["Ann"])
    with pytest.raises(LinkError) as refused:
        store.set_names(["Bo", name])
    assert refused.value.text == letter + " cannot be shown."
    assert store.names() == ["Ann"]
    pair("names").save(json.dumps(["Bo", name, 3, "Zoë"]).encode())
    assert store_of().names() == ["Bo", "Zoë"]
    settings = Settings(Slots("state/settings", 400))
    with pytest.raises(LinkError, match="name must be a text that can be shown, without"):
        settings.set({"name": name})
    assert settings["name"] == ""


@pytest.mark.parametrize("kept", [b'{"Ann": 1}', b"7", b'"Ann"', b"[" * 1300, b"\xff"])
def test_whatever_stands_where_the_names_were_costs_no_more_than_them(kept: bytes) -> None:
    store = store_of()
    pair("names").save(kept)
    assert store.names() == []


LAST = {"setup": "demo", "title": "Demo", "seats": [[0, "Ann"], [2, "Bo"]], "switches": [0, 1]}
NOTES = {"boot": 7, "places": [0, 12], "sound": [1, 2], "last": LAST}


@pytest.mark.parametrize(
    "wrong",
    [
        *({"boot": value} for value in (-1, True, 1.5, "7", None, [7])),
        *({"places": value} for value in (7, {"0": 1}, [0, -1], ["0"], [None], "00")),
        *({"sound": value} for value in (7, {"0": 1}, [0, -1], ["0"], [None], "00")),
        *({"last": value} for value in (7, [], "demo", {}, None)),
        *({"last": {**LAST, key: None}} for key in LAST),
        *({"last": {**LAST, key: 3}} for key in LAST),
        *({"last": {**LAST, "switches": value}} for value in ([-1], ["0"], {"0": 0})),
        *(
            {"last": {**LAST, "seats": [[0, "Ann"], seat]}}
            for seat in (None, 3, "Bo", {}, [], [2], [2, "Bo", 3], ["2", "Bo"], [-1, "Bo"], [2, 2])
        ),
    ],
)
def test_a_note_that_is_not_as_it_was_written_counts_as_not_there(wrong: dict) -> None:
    pair("last").save(json.dumps(NOTES).encode())
    assert DeviceState(pair("last"), "1.0").kept == NOTES
    pair("last").save(json.dumps({**NOTES, **wrong}).encode())
    found = DeviceState(pair("last"), "1.0").kept
    (key,) = wrong
    assert found.pop("sound") == ([] if key == "sound" else NOTES["sound"])
    assert found == {name: NOTES[name] for name in NOTES if name not in (key, "sound")}
    for other in (b"[]", b"7", b"[" * 900, b"{", b"\xff"):
        pair("last").save(other)
        assert DeviceState(pair("last"), "1.0").kept == {"sound": []}
