# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make club``: a whole club evening on this machine, at tables that play by themselves.

A broker, the club with its pages, three bridges and twelve simulated devices, each a process. Their
tables agree to join the room, and once their clock runs press the key that ends a turn now and
then. The other keys nobody presses: begin, pause and end the games on the director's page.

``python tools/club_demo.py FOLDER [TABLES]``; with ``--table STATE`` it is one of the tables.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

BRIDGES = 3
TURN_S = (4.0, 20.0)
PLAYERS = (
    "Ada Bea Cem Dan Eva Fin Gus Hal Ida Jan Kai Lea "
    "Max Nia Ola Pia Quy Ron Sam Tia Uwe Vic Wim Zoe"
).split()
SETUP = "chess-fide"


def table(state: Path) -> None:
    """Run a device whose keys are pressed by chance, until standard input ends."""
    from tidebell_sim.clock import RealClock
    from tidebell_sim.machine import Machine
    from tidebell_sim.serial_line import SerialLine

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the demo ends its tables itself
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    with Machine(state, RealClock()) as machine:
        line = SerialLine(machine.data, 0)
        machine.power(True)
        print(json.dumps(line.url), flush=True)
        turn_at = 0.0
        while not ended.wait(0.3):
            if not machine.on:
                machine.raise_fault()
            seen = " ".join(machine.screen_text())
            joins = "Join the room?" in seen
            if joins or ("End Y" in seen and time.monotonic() > turn_at):
                machine.key("Y", True)
                time.sleep(0.05)
                machine.key("Y", False)
                turn_at = time.monotonic() + random.uniform(*TURN_S)
        machine.power(False)
        line.close()


def sync(port: str, number: int) -> None:
    """Send the setup to a device, name it, and begin a game where none is on."""
    from tidebell_host.compile_cache import compiled, one
    from tidebell_host.device import Device

    with Device.open(port) as device:
        if SETUP not in device.greeted():
            device.put(SETUP, compiled(one(SETUP).path).data)
        device.ask("settings", set={"name": f"Table {number}"})
        if device.ask("status")["game"] is None:
            names = PLAYERS[2 * number - 2 : 2 * number] or [f"Ann {number}", f"Bo {number}"]
            device.ask("start", setup=SETUP, seats=[[at, name] for at, name in enumerate(names)])


def main(folder: Path, count: int) -> None:
    """Run all of it until Ctrl-C."""
    env = {**os.environ, "TIDEBELL_RUNTIME_DIR": str(folder / "run")}
    (folder / "run").mkdir(0o700, parents=True, exist_ok=True)
    running: list[subprocess.Popen[Any]] = []

    def tidebell(*args: str, data: str = "club", **more: Any) -> subprocess.Popen[Any]:
        mine = {**env, "XDG_DATA_HOME": str(folder / f"data-{data}")}
        command = [sys.executable, "-m", "tidebell_host.cli", *args]
        running.append(subprocess.Popen(command, env=mine, start_new_session=True, **more))
        return running[-1]

    try:
        print(f"Switching on {count} devices ...", flush=True)
        tables = [
            subprocess.Popen(
                [sys.executable, __file__, "--table", str(folder / "devices" / str(number))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=env,
            )
            for number in range(1, count + 1)
        ]
        running += tables
        ports = [json.loads(one.stdout.readline()) for one in tables if one.stdout]
        for number, port in enumerate(ports, 1):
            sync(port, number)
        place = ["club", "--club", "demo", "--folder", str(folder / "club")]
        tidebell(*place)
        for at in range(min(BRIDGES, count)):
            name = f"bridge-{at + 1}"
            line = subprocess.run(
                [sys.executable, "-m", "tidebell_host.cli", *place, "invite", name],
                env={**env, "XDG_DATA_HOME": str(folder / "data-club")},
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            ).stdout
            kept = folder / f"{name}.invitation"
            kept.touch(0o600)
            kept.write_text(line)
            options = [part for port in ports[at::BRIDGES] for part in ("--port", port)]
            tidebell(
                "bridge",
                *("--invitation", str(kept)),
                *options,
                data=name,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        print("Number the tables, ask them to join, and begin.", flush=True)
        signal.pause()
    except KeyboardInterrupt:
        pass
    finally:
        for one in reversed(running):
            if one.stdin:
                one.stdin.close()
            else:
                one.send_signal(signal.SIGINT)
        for one in running:
            one.wait(20)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if sys.argv[1] == "--table":
        table(Path(sys.argv[2]))
    else:
        main(Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 12)
