# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell sim``: the simulated device, scripted, headless, or with its page."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import tempfile
import threading
from pathlib import Path

import click
from tidebell_host.languages import ENGLISH, NAMES, spoken

from tidebell_sim.announce import usual_name, usual_state
from tidebell_sim.dependencies import missing


@click.command("sim")
@click.option(
    "--script",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="Play this file of timed inputs (JSON Lines; - reads stdin) in virtual time, then end.",
)
@click.option("--json", "as_json", is_flag=True, help="With --script: output as JSON Lines.")
@click.option("--seed", type=int, help="Make shuffles and draws repeatable; 0 in a script.")
@click.option(
    "--state",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of what outlives the power. A script without it begins with an empty device; "
    "otherwise .tidebell, or .tidebell-BOARD for another board than pico_table.",
)
@click.option(
    "--firmware",
    type=click.Path(file_okay=False, path_type=Path),
    help="Another firmware folder than this installation's.",
)
@click.option(
    "--board",
    default="pico_table",
    show_default=True,
    envvar="TIDEBELL_BOARD",
    help="The board's profile; TIDEBELL_BOARD in the environment names it too.",
)
@click.option(
    "--language",
    type=click.Choice(list(NAMES)),
    default=ENGLISH,
    show_default=True,
    envvar="TIDEBELL_LANGUAGE",
    help="The device's language and its page's (TIDEBELL_LANGUAGE).",
)
@click.option("--headless", is_flag=True, help="The device and its serial port, without the page.")
@click.option("--tcp", type=click.IntRange(0, 65535), help="Serial port on 127.0.0.1 too; 0 = any.")
@click.option("--name", help="Name in `devices`; tidebell-sim, or that and the board's.")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 8765 or the next.")
@click.option(
    "--host",
    help="Let others in the room open the page, at this address of the computer's (0.0.0.0: at all "
    "of them). The link that is printed holds a token; nobody gets in without it.",
)
@click.option("--no-sync", is_flag=True, help="With the page: leave the device's setups alone.")
def sim(
    script: Path | None,
    as_json: bool,
    seed: int | None,
    state: Path | None,
    firmware: Path | None,
    board: str,
    language: str,
    headless: bool,
    tcp: int | None,
    name: str | None,
    port: int | None,
    host: str | None,
    no_sync: bool,
) -> None:
    """The simulated device: the firmware, unmodified, on this computer."""
    lacking = missing()
    if lacking:
        sys.exit(_fail(lacking, 1))
    if script is not None:
        for used, option in ((headless, "--headless"), (tcp is not None, "--tcp")):
            if used:
                raise click.UsageError(f"{option} means nothing with --script")
        seed = seed or 0
        sys.exit(play(script, as_json, seed, state, firmware, board, language))
    if as_json:
        raise click.UsageError("--json needs --script")
    if headless:
        sys.exit(
            headless_device(
                state or usual_state(board),
                firmware,
                seed,
                tcp,
                name or usual_name(board),
                board,
                language,
            )
        )
    if tcp is not None:
        raise click.UsageError("--tcp needs --headless")
    from tidebell_sim.page_session import run

    stopping = stop_on_signals()
    sys.exit(
        run(
            state,
            stopping,
            port,
            firmware,
            sync=not no_sync,
            board=board,
            host=host,
            language=language,
        )
    )


def play(
    script: Path,
    as_json: bool,
    seed: int,
    state: Path | None,
    firmware: Path | None,
    board: str = "pico_table",
    language: str = ENGLISH,
) -> int:
    """Play a script; returns the exit code."""
    try:
        with click.open_file(str(script), encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        return _fail(f"{script} cannot be read: {reason}", 2)
    from tidebell_sim.bench import Bench
    from tidebell_sim.machine import MachineError
    from tidebell_sim.script import Player, ScriptError, output_line, parse, readable

    def tell(entry: dict[str, object]) -> None:
        if as_json:
            print(output_line(entry))
        else:
            for line in readable(entry):
                print(line)

    folder = Path.cwd() if str(script) == "-" else script.parent
    with contextlib.ExitStack() as ends:
        if state is None:
            state = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="tidebell-sim-")))
        try:
            ends.enter_context(spoken(language))
            bench = ends.enter_context(
                Bench(state, seed=seed, firmware=firmware, board=board, language=language)
            )
            Player(bench, tell).play(parse(text, bench.machine.key_names, folder))
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except ScriptError as error:
            return _fail(f"{script}, {error}", 2)
        except (MachineError, OSError) as error:
            return _fail(str(error), 1)
    return 0


def headless_device(
    state: Path,
    firmware: Path | None,
    seed: int | None,
    tcp: int | None,
    name: str,
    board: str = "pico_table",
    language: str = ENGLISH,
) -> int:
    """Run a device in real time with its serial port until Ctrl-C; return the exit code."""
    from tidebell_sim.announce import announce
    from tidebell_sim.clock import RealClock
    from tidebell_sim.machine import Machine, MachineError
    from tidebell_sim.serial_line import SerialLine

    stopping = stop_on_signals()
    try:
        machine = Machine(state, RealClock(), firmware, board, seed, language=language)
    except (MachineError, OSError) as error:
        return _fail(str(error), 1)
    with contextlib.ExitStack() as ends:
        ends.enter_context(machine)
        try:
            data = SerialLine(machine.data, tcp)
        except OSError as error:
            return _fail(f"TCP port {tcp} cannot be had: {error.strerror or error}", 1)
        ends.callback(data.close)
        console = SerialLine(machine.console)
        ends.callback(console.close)
        machine.power(True)
        try:
            entry = announce(name, machine.uid.hex(), data.path, url=data.url, console=console.path)
            ends.callback(entry.unlink, missing_ok=True)
        except OSError as error:
            click.echo(f"tidebell devices will not list it: {error}.", err=True)
        click.echo(f"The device is on. Its port: {data.path}", err=True)
        if data.url is not None:
            click.echo(f"The same on TCP: {data.url}", err=True)
        click.echo(f"Its console: {console.path}", err=True)
        click.echo("Ctrl-C switches it off.", err=True)
        while not stopping.wait(1):
            if not machine.on:
                machine.raise_fault()
    return 0


def stop_on_signals() -> threading.Event:
    """Return an event that SIGINT, SIGHUP and SIGTERM set."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stopping.set())
    return stopping


def _fail(text: str, code: int) -> int:
    click.echo(f"tidebell sim: {text}", err=True)
    return code
