# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run the simulated device with its page, its setups sent through the serial port: ``make run``."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from tidebell_host.languages import ENGLISH, NAMES, spoken

if TYPE_CHECKING:
    from tidebell_sim.machine import Machine
    from tidebell_sim.replaying import Replay
    from tidebell_sim.setup_watcher import SetupWatcher
    from tidebell_sim.web import Hub

ENDING_S = 1.7
"""How long the end may take before it is cut short: a person who pressed Ctrl-C waits no longer."""

WHAT_TO_PRESS = """\
On the page, or on the keyboard while it is in front:
  a  b  x  y       the keys A, B, X, Y; hold them to hold the keys, two at once as well
  left and right   turn the knob (also the mouse wheel)
  Enter            push the knob
Push the knob: New game, then Begin; a game that was on waits where it was. The screen says
beside each key what it does now; ? on the page shows the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command ``python -m tidebell_sim.page_session``; return the exit code."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stopping.set())
    parser = argparse.ArgumentParser(
        prog="tidebell sim --page",
        description="The simulated device on a web page, with the built-in setups synced to it.",
    )
    parser.add_argument("--state", type=Path, help="folder that keeps what it knows")
    parser.add_argument("--port", type=int, help="the page's port; without it 8765 or the next")
    parser.add_argument(
        "--host",
        help="let others in the room open the page, at this address of the computer's "
        "(0.0.0.0: at all of them); the link holds a token",
    )
    parser.add_argument("--board", default="pico_table", help="the board's profile")
    parser.add_argument(
        "--language", default=ENGLISH, choices=NAMES, help="of the device and its page"
    )
    parser.add_argument("--firmware", type=Path, help="another firmware folder")
    parser.add_argument(
        "--no-sync", action="store_true", help="leave the device's setups as they are"
    )
    chosen = parser.parse_args(arguments)
    return run(
        chosen.state,
        stopping,
        chosen.port,
        chosen.firmware,
        sync=not chosen.no_sync,
        board=chosen.board,
        host=chosen.host,
        language=chosen.language,
    )


def run(
    state: Path | None,
    stopping: threading.Event,
    port: int | None = None,
    firmware: Path | None = None,
    *,
    sync: bool = True,
    file: Path | None = None,
    board: str = "pico_table",
    host: str | None = None,
    replay: Replay | None = None,
    speed: int = 1,
    language: str = ENGLISH,
) -> int:
    """Run device and page until ``stopping`` is set.

    :param state: the device's state folder; None for the board's usual one
    :param port: the page's port; None for the usual one or the next free one
    :param firmware: a firmware folder other than this installation's
    :param sync: check the built-in setups and send them through the serial port first
    :param file: a setup file to send in their place, and again whenever it is saved
    :param board: the profile of the simulated board
    :param host: the address at which others in the room may open the page; None: nobody else
    :param replay: a recorded game to play again
    :param speed: factor of a replay's time
    :param language: of the device and the page
    :returns: the exit code: 0, or 1 when the device could not be started
    """
    from tidebell_sim.announce import usual_name, usual_state
    from tidebell_sim.clock import RealClock
    from tidebell_sim.machine import Machine, MachineError
    from tidebell_sim.narration import Teller
    from tidebell_sim.serial_line import SerialLine
    from tidebell_sim.setup_watcher import SetupWatcher
    from tidebell_sim.web import Hub, PageServer

    where = Path.cwd()  # the machine changes the working directory to its drive
    state = (state or usual_state(board)).absolute()
    try:
        machine = Machine(state, RealClock(), firmware, board, language=language)
    except (MachineError, OSError) as error:
        return fail(str(error))
    with contextlib.ExitStack() as ends:
        ends.enter_context(spoken(language))
        ends.enter_context(machine)
        data = SerialLine(machine.data)
        ends.callback(data.close)
        console = SerialLine(machine.console)
        ends.callback(console.close)
        command = shlex.join([*short(tidebell(), where), "--device", data.path, "status"])
        try:
            machine.teller = Teller()
            if replay:
                replay.put(machine, speed)
            hub = Hub(machine, data.path, command, replay)
            page = PageServer(hub, port, host)
            machine.power(True)
            page.start()
        except OSError as error:
            where_to = f"port {port}" if host is None else f"{host}, port {port or 'any'}"
            return fail(f"The page cannot have {where_to}: {error.strerror or error}.")
        except (MachineError, RuntimeError) as error:
            return fail(str(error))
        ends.callback(page.stop)
        make_known(ends, usual_name(board), machine.uid.hex(), data.path, console.path)
        setups = builtin_setups() if file is None else [str(file)]

        def good() -> bool:
            return call(["setup", "check", *setups], where, stopping)

        def send(quietly: bool = False) -> bool:
            command = ["--device", data.path, "sync", *setups]
            return call(command, where, stopping, quietly=quietly)

        is_synced = not sync or (good() and send())
        watcher = None if file is None else SetupWatcher(file, good, send, say)
        if not stopping.is_set():
            say(f"\nThe device is on the table: {page.url}")
            if page.room_url:
                say(f"For a phone in the room:    {page.room_url}")
            if not is_synced:
                say("Its setups could not be brought up to date: see above.")
            say_how_to_play(replay)
            say(f"\nFrom another terminal:  {command}")
            say(ending(state, file, replay, where))
        watch(machine, hub, stopping, watcher, replay)
        cut_short = threading.Timer(ENDING_S, os._exit, (0,))
        cut_short.daemon = True
        cut_short.start()
    say("\nSwitched off.")
    return 0


def say_how_to_play(replay: Replay | None) -> None:
    """Print the keys of the page."""
    if replay:
        say(f"\nIt is a replay: {replay.name}. Keys of the device change nothing.")
        say("On the page, left and right go a player turn back and forward, space waits.")
    else:
        say("\n" + WHAT_TO_PRESS)


def watch(
    machine: Machine,
    hub: Hub,
    stopping: threading.Event,
    watcher: SetupWatcher | None,
    replay: Replay | None,
) -> None:
    """Report faults and send saved setups until ``stopping`` is set."""
    told = False
    while not stopping.wait(1):
        try:
            machine.raise_fault()
        except Exception as error:
            hub.say(f"The simulator itself failed: {error!r}")
            print(f"The simulator itself failed: {error!r}", file=sys.stderr, flush=True)
        if watcher is not None:
            watcher.look()
        if replay and replay.fault and not told:
            told = True
            say(replay.fault)


def ending(state: Path, file: Path | None, replay: Replay | None, where: Path) -> str:
    """Return the sentence on Ctrl-C: how to end, and which files stay."""
    if replay:
        return "Ctrl-C ends it, and nothing of it stays here."
    if file is None:
        return f"Ctrl-C switches it off; what it knows stays in {near(state, where)}."
    return f"Each time you save {near(file, where)} the device gets it. Ctrl-C ends it."


def make_known(ends: contextlib.ExitStack, name: str, uid: str, port: str, console: str) -> None:
    """Announce the device to ``tidebell devices``, unless the runtime folder is unusable."""
    from tidebell_sim.announce import announce

    try:
        path = announce(name, uid, port, console=console)
    except OSError:
        return  # the page shows the port's name anyway
    ends.callback(path.unlink, missing_ok=True)


def builtin_setups() -> list[str]:
    """List the ids of the built-in setups."""
    builtin = resources.files("tidebell_host") / "builtin"
    names = [Path(item.name) for item in builtin.iterdir()]
    return sorted(name.stem for name in names if name.suffix == ".toml")


def call(
    arguments: list[str], where: Path, stopping: threading.Event, *, quietly: bool = False
) -> bool:
    """Run the host tool in its own process, and print its command line; return whether it
    worked.
    """
    full = [*tidebell(), *arguments]
    if not quietly:
        say("$ " + shlex.join(short(full, where)))
    out = subprocess.DEVNULL if quietly else None
    # A session of its own: a Ctrl-C meant for this process must not reach it.
    child = subprocess.Popen(
        full, cwd=where, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
    )
    while child.poll() is None:
        if stopping.wait(0.05):
            child.kill()
            child.wait()
    return child.returncode == 0


def tidebell() -> list[str]:
    """Return the command line of this installation's host tool."""
    beside = Path(sys.executable).with_name("tidebell")
    if beside.is_file():
        return [str(beside)]
    return [sys.executable, "-m", "tidebell_host.cli"]


def short(words: list[str], where: Path) -> list[str]:
    """Shorten a command: the plain name when the shell finds it, else a relative path."""
    first, *rest = words
    if shutil.which(Path(first).name) == first:
        return [Path(first).name, *rest]
    return [near(Path(first), where), *rest]


def near(path: Path, where: Path) -> str:
    """Return a path relative to a folder, if it lies inside."""
    try:
        return str(path.relative_to(where))
    except ValueError:
        return str(path)


def say(text: str) -> None:
    print(text, flush=True)


def fail(text: str) -> int:
    print(text, file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
