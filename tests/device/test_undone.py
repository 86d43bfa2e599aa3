# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""An undo over what the table has seen is told to the table: heard, and read for as long as it
matters."""

from __future__ import annotations

import pytest
from tabletop import begun, fresh
from tidebell import faults
from tidebell.keep import layout
from tidebell.keep.inplace import PATH
from tidebell_core import words as texts
from tidebell_core.game.state import RUN, SHOWN
from tidebell_core.record import events as e

UNDONE = [880, 660, 440]


def heard(device):
    """The pitches, one for each time that one sounded."""
    return [hertz for _, hertz, on in device.tones if on]


@pytest.fixture
def board(tmp_path):
    device = fresh(tmp_path / "state")
    device.tap("E", 4)
    device.playing(3)
    yield device
    device.close()


def said(board) -> str:
    """The screen in one line: a notice beside the card may take two."""
    return " ".join(board.text)


def test_an_undo_over_a_hand_over_is_heard_and_stays_on_the_screen(board):
    name = board.app.view.name
    board.tap("Y")
    board.run(3000)
    board.tones.clear()
    board.tap("X")
    board.run(1000)
    assert board.app.view.name == name
    assert [hertz for hertz in heard(board) if hertz in UNDONE] == UNDONE
    assert "Undone: end of turn" in said(board) and name in said(board)
    board.run(30_000)
    assert "Undone: end of turn" in said(board)
    board.tap("A")
    assert "Undone: end of turn" in said(board)
    board.tap("Y")
    board.run(10_000)
    assert "Undone" not in said(board)


def test_a_redo_over_a_hand_over_is_told_too(board):
    board.tap("Y")
    board.tap("X")
    board.tones.clear()
    board.hold("X")
    board.run(1000)
    assert [hertz for hertz in heard(board) if hertz in UNDONE] == UNDONE[::-1]
    assert "Done again: end of turn" in said(board)


def test_an_undo_within_a_turn_is_told_by_nothing(board):
    board.tap("A", 2)
    board.run(1000)
    board.tones.clear()
    board.tap("X")
    board.run(1000)
    assert not set(heard(board)) & {660, 440}
    assert "Undone" not in said(board)


def test_two_keys_at_once_are_asked_about_without_a_word_of_an_undo(board):
    board.down("Y")
    board.run(10)
    board.down("A")
    board.run(50)
    board.up("Y")
    board.up("A")
    board.run(500)
    assert "Two keys at once." in said(board)
    board.tap("X")
    assert "Undone" not in said(board)


def test_an_undo_of_a_card_is_told(board):
    board.until(4, "shown")
    board.run(1000)
    board.tones.clear()
    board.tap("X")
    board.run(1000)
    assert [hertz for hertz in heard(board) if hertz in UNDONE] == UNDONE
    assert "Undone: what was shown" in said(board)
    board.tap("E")
    assert board.app.view.phase == SHOWN
    board.tap("E")
    board.run(1000)
    assert "Undone" not in said(board), "it is shown again"
    board.tap("X", 2)
    board.run(1000)
    assert "Undone: what was shown" in said(board)
    board.hold("X")
    board.tap("E")
    board.run(1000)
    assert "again" not in said(board)


def test_an_undo_of_who_was_drawn_to_start_is_told_and_of_who_was_named_is_not(device):
    device.begin()
    device.until(3, "starter")
    for row, told in ((device.app.view.names[1], False), ("Draw lots", True)):
        device.choose(row)
        device.run(1000)
        device.tones.clear()
        device.tap("X")
        device.run(1000)
        assert ([hertz for hertz in heard(device) if hertz in UNDONE] == UNDONE) == told
        device.choose(row)
        assert ("Undone: a draw or roll" in said(device)) == told
        device.tap("X")


def test_an_undo_of_a_roll_is_told(tmp_path):
    device = begun(tmp_path / "state", "pirates")
    for _ in range(8):
        if device.app.view.phase == RUN:
            break
        device.tap("E")
        device.run(1200)
    row = next(row for row in device.app.view.rows if row.kind == e.ROLL)
    assert device.app.do(row.kind, row.seat, row.filled([field[1] for field in row.fields]))
    device.run(1000)
    device.tap("X")
    device.run(500)
    assert "Undone: a draw or roll" in device.text


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_undo_to_where_the_log_is_damaged_says_so_and_the_game_goes_on(tmp_path, part):
    device = fresh(tmp_path / "state")
    device.begin()
    device.playing(4)
    store = device.app.journal
    assert store.checkpoint()
    at, start = int(store.logged * part), store.start
    device.cut()
    data = tmp_path / "state" / "drive" / PATH.lstrip("/")
    kept = bytearray(data.read_bytes())
    for place in (layout.RING_AT + start + at, layout.TAIL_AT + at % layout.TAIL):
        kept[place] ^= 255
    data.write_bytes(kept)
    device.power()
    device.tap("E")
    boot, count = device.app.boot, device.session.count
    said = 0
    for _ in range(60):
        device.tap("X")
        device.run(200)
        said += texts.SAY_LOG[:20] in " ".join(device.text)
    assert said and device.app.boot == boot and device.session.count >= count
    assert not faults.log() and not device.app.left_alone
    device.cut()
    device.power()
    assert device.session is not None, "and it comes back"
    device.close()


def test_the_undo_of_an_end_leads_into_a_pause_and_its_line_ends_with_the_next_end(board, tmp_path):
    board.close()
    device = begun(tmp_path / "chess", "chess-fide", 2)
    for key in "EYY":
        device.tap(key)
        device.run(4000)
    device.app.do(e.END_EARLY)
    before = list(device.app.view.clocks)
    device.run(16_000)
    device.tap("X")
    device.run(500)
    assert device.app.view.paused and "Undone: end of the game" in said(device)
    assert list(device.app.view.clocks) == before
    device.run(20_000)
    device.tap("E")
    assert not device.app.view.paused and before[0] - device.app.view.clocks[0] <= 200
    device.app.do(e.END_EARLY)
    device.run(3000)
    assert "Undone" not in said(device)
