# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A process that is a whole simulated device in real time, with keys that a test can press.

``python tests/host/powered.py STATE [FIRMWARE]`` prints a line of JSON with its ports once it runs,
then obeys lines on its standard input, each answered by a line: ``press KEY``, ``hold KEY``,
``down KEY``, ``up KEY``, ``turn DETENTS``, ``screen`` (its text as JSON), ``off`` and ``on`` (the
power), ``zero`` (this computer's clock, in ms, when the device's was at zero). It ends with its
input.
"""

import json
import os
import sys
import time
from pathlib import Path

from tidebell_sim.clock import RealClock
from tidebell_sim.hardware import chip
from tidebell_sim.machine import Machine
from tidebell_sim.serial_line import SerialLine

SEED = int(os.environ.get("POWERED_SEED", 7))  # of the chip's number, too


def main() -> None:
    firmware = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    clock = RealClock()
    with Machine(Path(sys.argv[1]), clock, firmware, seed=SEED) as machine:
        line = SerialLine(machine.data, 0)
        machine.power(True)
        _up(machine)
        print(json.dumps({"pty": line.path, "tcp": line.url}), flush=True)
        for command in sys.stdin:
            word, _, rest = command.strip().partition(" ")
            answer: object = word
            if word in ("press", "hold"):
                machine.key(rest, True)
                time.sleep(1.2 if word == "hold" else 0.05)
                machine.key(rest, False)
                time.sleep(0.05)
            elif word in ("down", "up"):
                machine.key(rest, word == "down")
            elif word == "turn":
                machine.turn(int(rest))
                time.sleep(0.05)
            elif word == "screen":
                answer = machine.screen_text()
            elif word == "zero":
                answer = clock._since_ns / 1e6 + chip.powered().started  # it began with the machine
            elif word == "off":
                machine.power(False)
            elif word == "on":
                machine.power(True)
                _up(machine)
            print(json.dumps(answer), flush=True)
        machine.power(False)
        line.close()


def _up(machine: Machine) -> None:
    while not machine.screen_text():
        machine.raise_fault()
        time.sleep(0.02)


if __name__ == "__main__":
    main()
