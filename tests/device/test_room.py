# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A room: a computer begins, pauses and ends a game at an instant, and the table sees why."""

from __future__ import annotations

import random
from typing import Any

import pytest
from linked import ask
from tabletop import begun
from tidebell_core.game.state import (
    DRAW,
    LOOK,
    OVER,
    PROMPT,
    READY,
    RUN,
    SCORE,
    STARTER,
)
from tidebell_core.record import events as e
from tidebell_host.setups import library

BY = "Hall A"
GAMES = sorted(entry.id for entry in library.entries())


def joined(bench: Any) -> Any:
    """The table has agreed to join."""
    assert ask(bench, "room", do="join", by=BY)["joined"] == "asked"
    bench.tap("Y")
    assert ask(bench, "room")["joined"] is True
    return bench


def arm(bench: Any, do: str, in_ms: int, number: int = 7, **more: Any) -> dict[str, Any]:
    """Arm an act; returns the answer with the instant, in the clock's ms."""
    now = ask(bench, "room")["now"]
    game = more.pop("game", bench.app.journal.game)
    told = ask(bench, "room", do=do, at=now + in_ms, id=number, game=game, by=BY, **more)
    return told | {"at": now + in_ms}


def log(bench: Any) -> list[list[Any]]:
    """All events of the game, as a computer reads them."""
    found: list[list[Any]] = []
    while True:
        page = ask(bench, "log", game=bench.app.journal.game, first=len(found))["events"]
        if not page:
            return found
        found += page


def done(bench: Any) -> list[Any]:
    return ask(bench, "room")["done"]


@pytest.fixture
def chess(tmp_path: Any) -> Any:
    """A game of chess that waits for its first press, in a room."""
    bench = begun(tmp_path / "state", "chess-fide")
    assert bench.app.view.phase == READY
    yield joined(bench)
    bench.close()


def test_a_table_that_was_not_asked_is_in_no_room(table: Any) -> None:
    assert ask(table, "room")["joined"] is False
    assert ask(table, "room", do="pause", id=1, game=1)["error"] == "not_joined"
    assert table.app.room is None and "room" not in ask(table, "status")
    assert ask(table, "room", do="join")["error"] == "clock_runs"
    assert ask(table, "room", do="dance")["error"] == "bad_request"
    table.tap("E")  # pauses
    assert ask(table, "room", do="join", by="A" * 21)["error"] == "invalid"
    assert ask(table, "room", do="join", by=BY)["joined"] == "asked"
    assert "Join the room?" in table.screen and BY in table.screen
    table.golden("room asks")
    table.tap("X")
    assert ask(table, "room")["joined"] is False
    assert ask(table, "room", do="none")["error"] == "not_joined"


def test_nobody_is_asked_in_a_secret_moment(device: Any) -> None:
    device.begin()
    device.until(3, "look")
    assert ask(device, "room", do="join")["error"] == "playing"


def test_a_game_begins_at_its_instant_and_not_before(chess: Any) -> None:
    told = arm(chess, "begin", 42_000)
    assert told["armed"] == ["begin", told["at"], 7] and told["done"] is None
    chess.run(300)
    assert "Waiting for the room" in chess.screen and BY in chess.screen
    assert any(said in chess.screen for said in ("0:42", "0:41"))
    chess.golden("room waits")
    chess.run(10_000)
    assert "0:31" in chess.screen or "0:32" in chess.screen
    for key in "EABXY":  # nobody begins before the others
        chess.tap(key)
    assert chess.app.view.phase == READY
    chess.run(45_000)
    assert chess.app.view.phase == RUN and done(chess)[:2] == [7, "done"]
    status = ask(chess, "status")
    seat = status["seat"]
    total = chess.app.session.state.total_ms
    assert status["clocks"][seat] == total - (status["now"] - told["at"]), "to the millisecond"
    assert status["rates"][seat] == -1 and status["rates"][1 - seat] == 0


def test_an_armed_act_happens_with_nobody_there_any_more(chess: Any) -> None:
    left = arm(chess, "begin", 5000)["at"] - chess.app.uptime_ms
    chess.app.link = None
    chess.run(left - 100)
    assert chess.app.view.phase == READY
    chess.run(200)
    assert chess.app.view.phase == RUN and chess.app.link is None


def test_the_same_id_is_never_done_twice(chess: Any) -> None:
    arm(chess, "begin", 100)
    chess.run(200)
    count = chess.session.count
    assert arm(chess, "pause", 100)["armed"] is None
    chess.run(200)
    assert chess.session.count == count and not chess.app.view.paused
    told = arm(chess, "pause", 5000, 8)
    again = arm(chess, "pause", 9000, 8)
    assert again["armed"] == ["pause", told["at"], 8], "told again, it is not put off"


def test_what_comes_late_or_for_another_game_does_nothing(chess: Any) -> None:
    assert arm(chess, "begin", -1)["error"] == "late"
    assert arm(chess, "begin", 600_100)["error"] == "invalid"
    for number, more, code in (
        (1, {"game": 99}, "game"),
        (2, {"events": 99}, "events"),
    ):
        arm(chess, "begin", 50, number, **more)
        chess.run(100)
        assert done(chess)[:2] == [number, code]
    arm(chess, "resume", 50, 3)
    chess.run(100)
    assert done(chess)[:2] == [3, "refused"] and chess.app.view.phase == READY
    arm(chess, "begin", 500, 4)
    assert ask(chess, "room", do="none")["armed"] is None
    chess.run(1000)
    assert chess.app.view.phase == READY
    told = arm(chess, "begin", 50, 5, events=chess.session.count)
    chess.run(100)
    assert told["armed"] and chess.app.view.phase == RUN


def test_the_rooms_pause_is_the_rooms_to_end(chess: Any) -> None:
    began = arm(chess, "begin", 50, 1)["at"]
    chess.run(1000)
    told = arm(chess, "pause", 2000, 2)
    chess.run(3000)
    assert ask(chess, "room")["paused"] and "Paused by the room" in chess.screen
    chess.golden("room pauses")
    status = ask(chess, "status")
    assert status["rates"] == [0, 0] and status["due_ms"] is None and status["room"]["paused"]
    seat = status["seat"]
    assert status["clocks"][seat] == chess.session.state.total_ms - (told["at"] - began)
    for key in "EABXY":
        chess.tap(key)
    assert chess.app.view.paused and chess.session.count == status["events"]
    arm(chess, "resume", 100, 3)
    chess.run(300)
    assert not chess.app.view.paused and not ask(chess, "room")["paused"]
    kinds = [event[1:4] for event in log(chess)[-2:]]
    assert kinds == [[e.PAUSE, 15, e.BY_ROOM], [e.RESUME, 15, e.BY_ROOM]]


def test_x_takes_back_no_act_of_the_room(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(200)
    count = chess.session.count
    assert not chess.app.view.can_undo
    chess.tap("X")
    assert chess.app.view.phase == RUN and chess.session.count == count
    chess.tap("Y")
    chess.tap("X")  # its own step it may take back
    assert chess.session.count == count + 2
    chess.tap("X")
    assert chess.session.count == count + 2
    arm(chess, "time", 50, 2)
    chess.run(200)
    assert chess.app.view.phase in (SCORE, OVER)
    phase = chess.app.view.phase
    chess.tap("X")
    assert chess.app.view.phase == phase


def test_the_room_gives_more_time_and_says_so(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(1000)
    before = ask(chess, "status")
    for seconds in (0, 7201):
        assert arm(chess, "more", 50, 2, seconds=seconds)["error"] == "invalid"
    assert arm(chess, "more", 50, 2)["error"] == "bad_request"
    arm(chess, "more", 50, 2, seconds=300)
    chess.run(300)
    assert done(chess)[:2] == [2, "done"]
    assert "The room gives 5:00 more." in chess.screen and BY in chess.screen
    chess.golden("room gives time")
    after = ask(chess, "status")
    passed = after["now"] - before["now"]
    gained = [now - then for now, then in zip(after["clocks"], before["clocks"], strict=True)]
    assert sorted(gained) == sorted([300_000, 300_000 - passed])
    chess.tap("X")
    assert ask(chess, "status")["events"] == after["events"]
    arm(chess, "pause", 50, 3)
    chess.run(200)
    arm(chess, "more", 50, 4, seconds=60)
    chess.run(200)
    assert done(chess)[:2] == [4, "done"] and ask(chess, "room")["paused"]
    arm(chess, "resume", 50, 5)
    chess.run(3000)
    arm(chess, "time", 50, 6)
    chess.run(200)
    arm(chess, "more", 50, 7, seconds=60)
    chess.run(200)
    assert done(chess)[:2] == [7, "refused"]


def test_after_a_power_cut_the_table_is_in_no_room(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(1000)
    arm(chess, "pause", 50, 2)
    chess.run(200)
    chess.cut()
    chess.power()
    assert ask(chess, "room")["joined"] is False
    chess.tap("E")  # the pause is the table's own now
    assert not chess.app.view.paused
    chess.tap("X")
    assert chess.app.view.phase == RUN, "but what the room did stays"


def test_the_table_can_leave_and_the_board_sees_it(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(1000)
    arm(chess, "pause", 50, 2)
    chess.run(200)
    arm(chess, "time", 60_000, 3)
    chess.hold("E")
    chess.choose("Leave the room")
    chess.golden("room is left")
    chess.tap("Y")
    told = ask(chess, "status")["room"]
    assert not told["joined"] and told["armed"] is None and not told["paused"]
    assert chess.app.view.paused
    chess.tap("E")
    assert not chess.app.view.paused
    assert log(chess)[-2][1:4] == [e.ROOM_ACT, 15, e.ROOM_LEFT]
    chess.run(61_000)
    assert chess.app.view.phase == RUN


def test_a_table_calls_the_referee(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(200)
    chess.hold("E")
    chess.choose("Call the referee")
    assert ask(chess, "status")["room"]["called"]
    assert "The referee is called" in chess.screen
    chess.tap("E")
    chess.run(300)
    assert "The referee is called" in chess.screen
    chess.golden("room calls")
    chess.tap("Y")  # it stays when the turn ends
    chess.run(9000)
    assert "The referee is called" in chess.screen
    assert not ask(chess, "room", do="come")["called"]
    chess.run(300)
    assert "The referee is called" not in chess.screen
    chess.hold("E")
    chess.choose("Call the referee")
    chess.hold("E")
    chess.choose("The referee has come")
    assert not ask(chess, "room")["called"]


def test_a_quiet_tick_looks_at_nothing(chess: Any) -> None:
    chess.run(2000)
    room = chess.app.room
    drawn: list[int] = []
    chess.app.redraw, real = (lambda: drawn.append(1)), chess.app.redraw
    for _ in range(50):
        room.cover()
    chess.app.redraw = real
    assert drawn == []


def instants(bench: Any) -> list[int]:
    """Instants of the room's events, in ms since the game began, by the log alone."""
    at, found = 0, []
    for _, kind, _, arg, ms in log(bench):
        at += ms
        if kind == e.ROOM_ACT or (kind in (e.PAUSE, e.RESUME) and arg == e.BY_ROOM):
            found.append(at)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_each_act_is_at_its_millisecond_whatever_keys_are_mashed(chess: Any, seed: int) -> None:
    chance = random.Random(seed)
    wanted: list[int] = []
    for number, do in enumerate(["begin", *["pause", "resume"] * 4, "time"], 1):
        at = arm(chess, do, chance.randrange(200, 3000), number)["at"]
        while chess.app.room._armed:
            if chance.random() < 0.3:
                chess.turn(chance.choice((-1, 1)))
            chess.tap(chance.choice("ABXYEEXY"), 1, chance.randrange(5, 90), chance.randrange(40))
        assert done(chess)[:2] == [number, "done"]
        found = instants(chess)
        # None where the table had paused already; two where time is called in a pause.
        wanted += [at] * (len(found) - len(wanted))
        apart = {found_at - at for found_at, at in zip(found, wanted, strict=True)}
        assert len(apart) == 1
        if chess.app.view.paused and not chess.app.room.holds:
            chess.tap("E")  # somebody's own pause
    assert len(wanted) > 4


SEEN = {  # the phases in which time is called, at least
    "full-metal-planete": {LOOK, READY, RUN, DRAW},
    "planet-busters": {STARTER, READY, RUN},
    "earth-reborn": {STARTER, PROMPT, RUN},
}


@pytest.mark.parametrize("game", GAMES)
def test_time_called_in_any_phase_shows_no_error_and_x_takes_nothing_back(
    tmp_path: Any, game: str
) -> None:
    bench = begun(tmp_path / "state", game)
    pages = called_everywhere(bench, random.Random(game))
    assert pages >= SEEN.get(game, {RUN})


def called_everywhere(bench: Any, chance: random.Random) -> set[tuple[int, bool]]:
    """Play by keys; in each phase that is new call time, look, and go on as if it had not been.

    :returns: the phases
    """
    app, session = bench.app, bench.session
    from tidebell.room import Room

    room = app.room = Room(app)
    room.joined = True
    met = set()
    for number in range(160):
        view = app.view
        at = view.phase, view.paused
        if at not in met and view.phase not in (SCORE, OVER):
            met.add(at)
            snapshot, since, screens = session.snapshot(), session.since_ms, app.screens[:]
            assert "error" not in arm(bench, "time", 50, number + 1)
            bench.run(400)
            assert bench.app is app and done(bench)[:2] == [number + 1, "done"]
            depth = session.depth
            bench.tap("X")
            bench.tap("X")
            assert session.depth == depth and session.state.called
            assert "fault" not in bench.screen.lower()
            session.restore(snapshot)
            session.since_ms, app.screens = since, screens
            app.table.begin_anew(e.UNDO)
            bench.run(100)
        bench.tap(chance.choice("EEEEYYABE"), 1, 40, 40)
        if chance.random() < 0.2:
            bench.turn(chance.choice((-1, 1, 2)))
    return {phase for phase, _ in met}


def test_acts_carry_the_word_with_which_the_table_was_asked(tmp_path: Any) -> None:
    chess = begun(tmp_path / "state", "chess-fide")
    assert ask(chess, "room", do="join", by=BY, word="hall-1")["joined"] == "asked"
    chess.tap("Y")
    assert arm(chess, "begin", 50, 1)["error"] == "not_joined"
    assert arm(chess, "begin", 50, 1, word="hall-2")["error"] == "not_joined"
    assert ask(chess, "room", do="leave", word="hall-2")["error"] == "not_joined"
    assert "error" not in arm(chess, "begin", 50, 1, word="hall-1")
    chess.run(200)
    assert done(chess)[:2] == [1, "done"]
    # Another hall asks the table anew, and until it says yes the first one is heard.
    arm(chess, "pause", 50, 2, word="hall-1")
    chess.run(200)
    ask(chess, "room", do="join", by="Hall B", word="hall-2")
    arm(chess, "resume", 50, 3, word="hall-1")
    chess.run(200)
    assert done(chess)[:2] == [3, "done"]
    assert ask(chess, "room", do="join", word="x" * 33)["error"] == "invalid"
    chess.close()


def test_a_table_that_said_no_is_left_alone_for_a_minute(device: Any) -> None:
    ask(device, "room", do="join", by=BY)
    device.tap("X")
    told = ask(device, "room", do="join", by=BY)
    assert told["error"] == "wait" and 50_000 < told["wait_ms"] <= 60_000
    assert "Join the room?" not in device.screen
    device.run(told["wait_ms"] + 100)
    assert ask(device, "room", do="join", by=BY)["joined"] == "asked"


def test_the_device_says_which_table_it_is(device: Any) -> None:
    assert ask(device, "room", do="table", table=1000)["error"] == "invalid"
    assert ask(device, "room", do="table", table=12)["table"] == 12
    device.run(300)
    assert "Table 12" in device.screen
    device.golden("home of table 12")
    ask(device, "room", do="show")
    device.run(300)
    assert "Table 12" in device.screen and "Close" in device.screen
    device.golden("table 12 shows itself")
    device.tap("X")
    ask(device, "room", do="join", by=BY)
    assert "This is table 12." in device.screen
    device.tap("Y")
    ask(device, "room", do="table", table=0)
    device.run(300)
    assert "Tidebell" in device.screen and "table" not in ask(device, "room")


def test_a_press_at_a_device_asks_for_the_next_number(device: Any) -> None:
    ask(device, "room", do="number")
    device.run(300)
    assert "Which table?" in device.screen
    device.golden("which table")
    assert "pressed" not in ask(device, "room")
    device.tap("A")
    assert ask(device, "room")["pressed"] is True
    assert "pressed" not in ask(device, "room", do="table", table=3)
    device.run(300)
    assert "Table 3" in device.screen
    device.tap("X")
    assert "New game" in device.screen
    ask(device, "room", do="number")
    ask(device, "room", do="named")
    device.run(300)
    assert "New game" in device.screen


def ended(bench: Any) -> None:
    """The table ends the game."""
    assert bench.app.do(e.END_EARLY, sure=True)
    bench.app.redraw()
    bench.run(1500)


def finished(bench: Any) -> Any:
    """The game is over: the room calls time, and White's clock stops."""
    arm(bench, "begin", 50, 1)
    bench.run(1000)
    arm(bench, "time", 50, 2)
    bench.run(1000)
    assert bench.app.view.phase == OVER
    return bench


def test_the_result_of_chess_comes_from_the_table(chess: Any) -> None:
    finished(chess)
    assert "How did it end?" in chess.screen and "White won" in chess.screen
    chess.golden("how it ended")
    assert "result" not in ask(chess, "room")
    chess.choose("Draw")
    game = chess.app.journal.game
    assert ask(chess, "room")["result"] == [game, [0.5, 0.5]]
    assert "How did it end?" not in chess.screen, "it is asked once"
    chess.run(1000)
    assert "How did it end?" not in chess.screen
    assert "error" not in ask(chess, "room", do="clear")
    chess.run(500)
    assert chess.app.session is None and "New game" in chess.screen


@pytest.mark.parametrize(("row", "points"), [("White won", [1, 0]), ("Black won", [0, 1])])
def test_who_won_is_told_by_seats(chess: Any, row: str, points: list[float]) -> None:
    finished(chess).choose(row)
    assert ask(chess, "room")["result"][1] == points


def test_an_end_that_is_taken_back_takes_its_result_along(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(3000)
    ended(chess)
    chess.choose("White won")
    assert "result" in ask(chess, "room")
    chess.tap("X")
    chess.run(300)
    assert chess.app.view.phase != OVER and "result" not in ask(chess, "room")
    ended(chess)
    assert "How did it end?" in chess.screen


def test_a_table_may_leave_the_result_to_the_director(chess: Any) -> None:
    finished(chess).choose("The director says")
    chess.run(1000)
    assert "result" not in ask(chess, "room") and "How did it end?" not in chess.screen


def test_points_of_more_players_may_be_below_zero_and_have_five_figures(tmp_path: Any) -> None:
    bench = begun(tmp_path / "state", "turn-timer", players=4)
    joined(bench)
    ended(bench)
    assert bench.app.view.phase == OVER and "A step is" in bench.screen
    bench.golden("points of four")
    menu = bench.app.screens[-1]
    for row, steps in ((0, 2), (1, 4), (2, -2), (0, -1), (1, 3)):
        menu.cursor = row
        bench.tap("E")
        bench.turn(steps)
        bench.tap("E")
    assert "43000" in bench.screen and "−20000" in bench.screen
    bench.choose("That is all")
    assert ask(bench, "room")["result"][1] == [43_000, -20_000, 0, 0]
    bench.close()


def test_nothing_that_is_not_over_is_cleared(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(500)
    assert ask(chess, "room", do="clear")["error"] == "playing"


def test_the_room_takes_back_what_it_gave_and_fells_no_flag(chess: Any) -> None:
    arm(chess, "begin", 50, 1)
    chess.run(1000)
    before = ask(chess, "status")["clocks"]
    arm(chess, "more", 50, 2, seconds=600)
    chess.run(200)
    arm(chess, "less", 50, 3, seconds=600)
    chess.run(300)
    assert done(chess)[:2] == [3, "done"]
    assert "The room takes 10:00 back." in chess.screen
    after = ask(chess, "status")["clocks"]
    assert all(0 <= then - now <= 1000 for then, now in zip(before, after, strict=True))
    assert log(chess)[-1][1:4] == [e.ROOM_ACT, 15, e.ROOM_LESS + 600 * e.ROOM_SECONDS]
    arm(chess, "less", 50, 4, seconds=7200)
    chess.run(100)
    left = ask(chess, "status")["clocks"]
    assert all(0 < one <= 1000 for one in left) and chess.app.view.phase == RUN
    arm(chess, "less", 50, 5, seconds=7200)
    chess.run(100)
    again = ask(chess, "status")["clocks"]
    assert all(now <= then for then, now in zip(left, again, strict=True)), "no time is gained"
