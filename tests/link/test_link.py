# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device's end of the link, asked by a client that knows only the protocol's document."""

import json
import os
import re
import struct
import zlib
from pathlib import Path

import pytest
import stranger as stranger_module
from served import Served
from stranger import NotDone, Stranger, frame
from tidebell.keep.settings import SETTINGS
from tidebell.wire.fields import CHUNK
from tidebell.wire.link import explained
from tidebell_core.game.view import PUBLIC
from tidebell_core.link import frames
from tidebell_core.link.messages import TYPES
from tidebell_core.record.event_names import NAMES

OLD = b'{"format":1,"id":"demo","title":"Old"}'
NEW = json.dumps({"format": 1, "id": "demo", "title": "New " * 130}).encode()
DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()


def refused(client: Stranger, kind: int, **request: object) -> str:
    with pytest.raises(NotDone) as caught:
        client.ask(kind, **request)
    assert caught.value.answer["text"].endswith(".")
    return caught.value.code


def test_the_client_knows_nothing_of_ours() -> None:
    assert "import tidebell" not in Path(stranger_module.__file__).read_text()
    assert "from tidebell" not in Path(stranger_module.__file__).read_text()


def test_the_document_names_every_request_setting_and_event() -> None:
    headings = " ".join(re.findall(r"^### (.*)$", DOCUMENT, re.MULTILINE))
    found = {int(number): name for number, name in re.findall(r"(\d+) (\w+)", headings)}
    assert found == dict(enumerate(TYPES[1:], 1))
    rows = re.findall(r"^\| (\d+) \| (\w+) \|", DOCUMENT.split("| `arg` |")[1], re.MULTILINE)
    assert rows == [(str(kind), name) for kind, name in enumerate(NAMES) if name]
    for name, default, low, high in SETTINGS:
        said = f"at most {high} letters" if isinstance(default, str) else f"{low} to {high}"
        assert f"| `{name}` | {said} |" in DOCUMENT


def test_the_document_names_everything_in_a_status() -> None:
    table = DOCUMENT[DOCUMENT.index("### 2 status") : DOCUMENT.index("### 3 list")]
    fields = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", table, re.M))))
    ours = {"game", "events", "clock_runs", "setup", "crc32", "sha256", "seats"}
    where_there_are_several_clocks = {
        "clocks",
        "moves",
        "flagged",
        "counts_up",
        "match_ms",
        "pools",
    }
    where_there_are_such = {
        "turn_name",
        "passed",
        "folded",
        "on_hold",
        "starts_next",
        "thinking",
        "levels",
        "winners",
        "total",
        "shuffles",
    }
    to_count = {"now", "rates", "delay_ms", "due_ms", "asked", "room"}
    to_count |= {"corrections", "pauses", "broken", "seal"}
    assert fields == (
        ours | set(PUBLIC) | where_there_are_several_clocks | where_there_are_such | to_count
    )


def test_every_error_code_is_in_the_document() -> None:
    table = DOCUMENT[DOCUMENT.index("## Errors") : DOCUMENT.index("## The requests")]
    told = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", table, re.M))))
    firmware = Path(__file__).parents[2] / "firmware"
    sources = [path.read_text() for path in firmware.rglob("*.py")]
    codes = {code for one in sources for code in re.findall(r'LinkError\(\s*"(\w+)"', one)}
    faults = (OSError(30), OSError(28), ValueError())
    codes |= {explained(fault)[0] for fault in faults}
    codes |= {frames.CORRUPT, frames.TOO_LONG, "version", "memory"}  # of the link itself
    assert told == codes


def test_the_documents_exchange_is_true_byte_for_byte() -> None:
    exchange = DOCUMENT[DOCUMENT.index("## A whole exchange") :]
    block = exchange[exchange.index("to the device") :].split("```")[0]
    said, answered = block.split("from the device")
    request = bytes.fromhex("".join(re.findall(r"\b[0-9a-f]{2}\b", said)))
    answer = bytes.fromhex("".join(re.findall(r"\b[0-9a-f]{2}\b", answered)))
    assert request == b"\0" + frame(3, 1)
    payload = re.search(r"answer's payload is `(.*?)`", DOCUMENT)
    assert payload and answer == frame(0x83, 1, payload[1].encode())


def test_hello_says_who_is_there(client: Stranger) -> None:
    hello = client.ask(1)
    assert hello["protocol"] == [1, 1]
    assert hello["frame"] == 512
    assert hello["board"] == "harness"
    assert hello["setups"] == []
    assert hello["limits"] == {"setup": 8192, "spare": 0, "names": 24, "name": 12}
    assert hello["free"] > 0


def test_a_setup_arrives_whole_and_can_be_read_back(client: Stranger) -> None:
    client.put("demo", NEW)
    assert client.ask(3)["setups"] == [["demo", zlib.crc32(NEW), len(NEW)]]
    assert client.get("demo") == NEW
    assert client.get("demo", crc32=zlib.crc32(NEW)) == NEW
    assert refused(client, 8, setup="demo", offset=0, crc32=1) == "unknown"


def test_a_transfer_cut_at_any_step_leaves_the_old_setup_whole(served: Served) -> None:
    client = Stranger(served.name)
    client.put("demo", OLD)
    for step in range(len(NEW) // 100 + 2):
        data = NEW.replace(b"New", b"N%02d" % step)  # another each time: none goes on from another
        client.put("demo", data, stop_before=step)
        client.close()
        served.cut()
        served.start()
        client = Stranger(served.name)
        assert client.ask(3)["setups"] == [["demo", zlib.crc32(OLD), len(OLD)]]
        assert client.get("demo") == OLD
    client.put("demo", NEW)
    assert client.get("demo") == NEW
    client.close()


def test_a_broken_off_transfer_begins_again(served: Served) -> None:
    client = Stranger(served.name)
    client.put("demo", NEW, stop_before=3)
    client.close()
    served.cut()
    served.start()
    client = Stranger(served.name)
    assert refused(client, 7) == "no_transfer"
    client.put("demo", NEW)
    assert client.get("demo") == NEW
    client.close()


def test_chunks_join_on_or_are_refused_with_the_place_to_go_on(client: Stranger) -> None:
    assert refused(client, 7) == "no_transfer"
    with pytest.raises(NotDone, match="begin first"):
        client.chunk(0, b"x")
    client.ask(5, setup="demo", size=len(NEW), crc32=zlib.crc32(NEW))
    assert client.chunk(0, NEW[:200]) == {"offset": 200}
    assert client.chunk(100, NEW[100:150]) == {"offset": 200}
    with pytest.raises(NotDone) as caught:
        client.chunk(201, b"x")
    assert (caught.value.code, caught.value.answer["offset"]) == ("offset", 200)
    with pytest.raises(NotDone) as caught:
        client.chunk(200, bytes(496))
    assert caught.value.code == "offset"
    assert refused(client, 7) == "offset"
    client.chunk(200, NEW[200:500])
    client.chunk(500, NEW[500:])
    client.ask(7)
    assert client.get("demo") == NEW


@pytest.mark.parametrize(
    ("data", "crc32", "code"),
    [
        (NEW, 7, "checksum"),
        (b"not json", None, "invalid"),
        (b'{"format":1,"id":"other"}', None, "invalid"),
        (b'{"format":9,"id":"demo"}', None, "setup"),
        (b"[1]", None, "invalid"),
    ],
)
def test_what_is_no_setup_is_refused_and_the_old_one_stays(
    client: Stranger, data: bytes, crc32: int | None, code: str
) -> None:
    client.put("demo", OLD)
    checksum = zlib.crc32(data) if crc32 is None else crc32
    client.ask(5, setup="demo", size=len(data), crc32=checksum)
    for at in range(0, len(data), 400):
        client.chunk(at, data[at : at + 400])
    assert refused(client, 7) == code
    assert client.get("demo") == OLD
    assert client.ask(5, setup="demo", size=len(data), crc32=checksum) == {"offset": 0}


@pytest.mark.parametrize("setup", ["../evil", "", "a" * 33, "A", "a.json", "a/b"])
def test_an_id_cannot_leave_the_folder(client: Stranger, setup: str) -> None:
    assert refused(client, 5, setup=setup, size=10, crc32=1) == "invalid"
    assert refused(client, 8, setup=setup, offset=0) == "unknown"
    assert refused(client, 9, setup=setup) == "unknown"


def test_what_is_too_big_is_refused_at_once(client: Stranger) -> None:
    assert refused(client, 5, setup="demo", size=12289, crc32=1) == "invalid"
    assert refused(client, 5, setup="demo", size=0, crc32=1) == "invalid"


def test_nothing_is_written_while_a_clock_runs(served: Served, client: Stranger) -> None:
    client.put("demo", OLD)
    client.ask(5, setup="demo", size=len(NEW), crc32=zlib.crc32(NEW))
    (served.folder / "running").touch()
    with pytest.raises(NotDone, match="pause first"):
        client.chunk(0, NEW[:100])
    assert refused(client, 7) == "clock_runs"
    assert refused(client, 5, setup="demo", size=5, crc32=1) == "clock_runs"
    assert refused(client, 9, setup="demo") == "clock_runs"
    assert refused(client, 10, set={"mute": 1}) == "clock_runs"
    assert refused(client, 11, set=["Ann"]) == "clock_runs"
    assert refused(client, 14, game=1) == "clock_runs"
    assert client.ask(10)["settings"]["mute"] == 0
    assert client.ask(11)["names"] == []
    assert client.get("demo") == OLD
    (served.folder / "running").unlink()
    client.put("demo", NEW)
    assert client.get("demo") == NEW


def test_a_drive_that_the_computer_has_is_read_only(served: Served, client: Stranger) -> None:
    (served.folder / "readonly").touch()
    assert refused(client, 5, setup="demo", size=5, crc32=1) == "read_only"
    assert refused(client, 10, set={"mute": 1}) == "read_only"
    assert refused(client, 11, set=["Ann"]) == "read_only"
    assert refused(client, 14, game=1) == "read_only"


def test_a_sealed_device_keeps_setups_and_settings(client: Stranger, served: Served) -> None:
    client.put("demo", OLD)
    (served.folder / "sealed").touch()
    assert refused(client, 5, setup="demo", size=5, crc32=1) == "sealed"
    assert refused(client, 7) == "sealed"
    assert refused(client, 9, setup="demo") == "sealed"
    assert refused(client, 10, set={"mute": 1}) == "sealed"
    assert refused(client, 11, set=["Ann"]) == "sealed"
    assert client.ask(10)["settings"]["mute"] == 0 and len(client.ask(3)["setups"]) == 1


def test_a_removed_setup_is_gone(client: Stranger) -> None:
    client.put("demo", OLD)
    assert client.ask(9, setup="demo") == {}
    assert client.ask(3)["setups"] == []
    assert refused(client, 9, setup="demo") == "unknown"


def test_settings_change_all_or_none_and_last(served: Served, client: Stranger) -> None:
    assert refused(client, 10, set={"mute": 1, "ring_percent": 101}) == "invalid"
    assert refused(client, 10, set={"mute": 1, "loudness": 1}) == "invalid"
    assert refused(client, 10, set={"mute": True}) == "invalid"
    assert refused(client, 10, set=[1]) == "bad_request"
    assert client.ask(10)["settings"]["mute"] == 0
    assert client.ask(10, set={"mute": 1, "name": "Küche"})["settings"]["name"] == "Küche"
    served.cut()
    served.start()
    again = Stranger(served.name)
    assert again.ask(10)["settings"]["mute"] == 1
    assert again.ask(1)["name"] == "Küche"
    again.close()


def test_names_are_kept_in_order(served: Served, client: Stranger) -> None:
    names = ["Zoë", "Ann", "Bo"] + [f"Player {n}" for n in range(21)]
    assert client.ask(11, set=names) == {"names": names}
    assert refused(client, 11, set=[*names, "One more"]) == "invalid"
    assert refused(client, 11, set=["x" * 13]) == "invalid"
    assert refused(client, 11, set=[""]) == "invalid"
    assert refused(client, 11, set=[3]) == "invalid"
    assert refused(client, 11, set="Ann") == "bad_request"
    assert client.ask(11) == {"names": names}


def test_a_game_starts_once(client: Stranger) -> None:
    start = {"setup": "demo", "seats": [[0, "Ann"], [2, "Bo"]], "switches": [0, 1]}
    assert refused(client, 4, **start) == "unknown"
    client.put("demo", OLD)
    assert refused(client, 4, **{**start, "seats": [[0, "Ann"]]}) == "seats"
    assert refused(client, 4, **{**start, "seats": [[0, "A" * 13], [1, "Bo"]]}) == "invalid"
    for seats in ([0, 1], [["Red", "Ann"]], [[-1, "Ann"]], [[0, "Ann", 1]], "Ann", None):
        assert refused(client, 4, **{**start, "seats": seats}) == "bad_request"
    assert refused(client, 4, **{**start, "switches": ["on"]}) == "bad_request"
    assert client.ask(4, **start) == {"game": 1}
    assert refused(client, 4, **start) == "playing"


@pytest.mark.parametrize(
    ("text", "letter"),
    [("a\tb", "U+0009"), ("ж", "ж"), ("\x1b[2J", "U+001B"), ("\ud800", "U+D800")],
)
def test_what_cannot_be_shown_is_refused_wherever_it_stands(
    client: Stranger, text: str, letter: str
) -> None:
    client.put("demo", OLD)
    for kind, request in (
        (4, {"setup": text, "seats": [[0, "Ann"], [1, "Bo"]]}),
        (4, {"setup": "demo", "seats": [[0, text], [1, "Bo"]]}),
        (5, {"setup": text, "size": 10, "crc32": 1}),
        (8, {"setup": text, "offset": 0}),
        (9, {"setup": text}),
        (10, {"set": {"name": text}}),
        (11, {"set": [text]}),
    ):
        with pytest.raises(NotDone) as caught:
            client.ask(kind, **request)
        assert caught.value.code == "invalid"
        assert letter in caught.value.answer["text"]
    assert client.ask(16) == {"errors": ""}


def test_a_long_answer_comes_in_pieces(client: Stranger) -> None:
    client.put("demo", OLD)
    client.ask(4, setup="demo", seats=[[0, "Ann"], [1, "Bo"]])
    assert len(client.ask(2)["stage"]) > 700


def test_the_log_comes_page_by_page_and_ends_empty(client: Stranger) -> None:
    first, events = 0, []
    while page := client.ask(12, game=1, first=first):
        if not page["events"]:
            break
        events += page["events"]
        first = page["next"]
    assert [event[0] for event in events] == list(range(40))
    assert events[2] == [2, 11, 1, None, 700]
    assert refused(client, 12, game=9) == "unknown"


def test_games_come_page_by_page_and_can_be_marked_fetched(client: Stranger) -> None:
    client.ask(14, game=5)
    first, games = 0, []
    while first is not None:
        page = client.ask(13, first=first)
        games += page["games"]
        first = page["next"]
    assert [(game["game"], game["fetched"]) for game in games] == [
        (number, number == 5) for number in range(1, 7)
    ]


def test_errors_are_answered(client: Stranger) -> None:
    assert client.ask(16) == {"errors": ""}


@pytest.mark.parametrize("kind", [0, len(TYPES), 99, 127])
def test_an_unknown_request_is_unsupported(client: Stranger, kind: int) -> None:
    assert refused(client, kind) == "unsupported"
    client.ask(2)


@pytest.mark.parametrize(
    "payload",
    [b"x", b"[]", b"7", b'"a"', b'{"a":', b"\xff\xfe", b"[" * 400, b'{"setup": 1, "offset": 0}'],
)
def test_a_request_that_is_no_request_is_bad(client: Stranger, payload: bytes) -> None:
    with pytest.raises(NotDone) as caught:
        client.ask_raw(8, payload)
    assert caught.value.code == "bad_request"
    client.ask(2)


def error_of(client: Stranger, data: bytes) -> tuple[int, dict]:
    client.send(data)
    got = client.receive()
    assert got and got[0] == 0xFF
    return got[1], json.loads(got[2])


def test_bad_frames_get_what_the_document_says(client: Stranger) -> None:
    good = frame(2, 77)
    wrong_checksum = bytearray(good)
    wrong_checksum[-2] ^= 0x40
    for bad in (good[:6] + b"\0", bytes(wrong_checksum), b"AT\r\n\0", b"\xff\x01\0"):
        sequence, answer = error_of(client, bad)
        assert (sequence, answer["error"]) == (0, "damaged")
    for length in (512, 2000):
        sequence, answer = error_of(client, b"\x07" * length + b"\0")
        assert (sequence, answer["error"]) == (0, "too_long")
    sequence, answer = error_of(client, frame(2, 78, b"", version=2))
    assert (sequence, answer["error"], answer["protocol"]) == (78, "version", [1, 1])
    client.send(b"\0\0\0" + frame(0xFF, 5) + frame(0x82, 6) + good)
    got = client.receive()
    assert got and got[:2] == (0x82, 77)


def test_the_same_frame_again_gets_the_same_answer_and_does_nothing_twice(
    client: Stranger,
) -> None:
    client.put("demo", OLD)
    start = frame(4, 901, b'{"setup":"demo","seats":[[0,"Ann"],[1,"Bo"]]}')
    answers = []
    for _ in range(3):
        client.send(start)
        answers.append(client.receive())
    assert answers == [(0x84, 901, b'{"game":1}')] * 3
    client.send(frame(4, 902, b'{"setup":"demo","seats":[[0,"Ann"],[1,"Bo"]]}'))
    got = client.receive()
    assert got and json.loads(got[2])["error"] == "playing"


def test_what_a_client_leaves_unread_stops_nothing(served: Served) -> None:
    client = Stranger(served.name)
    # More answers than any buffer holds, and nobody reads them.
    client.ask(11, set=[f"Player {n}" for n in range(24)])
    flood = b"".join(frame(11, n) for n in range(1, 400))
    os.set_blocking(client.fd, False)
    try:
        client.send(flood)
    except BlockingIOError:
        pass
    client.close()
    # Nor does an answer to that client count for the next, whose numbers may be the same.
    for sequence in range(1, 400, 20):
        again = Stranger(served.name)
        again.sequence = sequence
        assert again.ask(1)["board"] == "harness"
        again.close()


def test_a_fault_in_the_device_is_an_answer_too(client: Stranger) -> None:
    with pytest.raises(NotDone) as caught:
        client.ask_raw(6, b"\1\2")
    assert caught.value.code == "bad_request"
    assert client.ask_raw(17, b'{"offset":5}') == (0xFE, struct.pack("<II", 0, 5))


def test_a_piece_of_a_setup_has_as_many_bytes_as_the_protocol_says() -> None:
    assert f"the offset (4 bytes) and up to {CHUNK} bytes; none at the end" in DOCUMENT
