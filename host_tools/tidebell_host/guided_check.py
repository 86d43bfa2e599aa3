# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Check keys, lights and sound of a device together with the person beside it."""

from __future__ import annotations

import time

import click

from tidebell_host.device import Device
from tidebell_host.diagnosis import LOOK, UNKNOWN, Finding, judged
from tidebell_host.errors import ToolError
from tidebell_host.output import say

QUESTIONS = {
    "red": "Are all lights red?",
    "green": "Are all lights green?",
    "blue": "Are all lights blue?",
    "white": "Are all lights white, and equally bright?",
    "led": "Is the small light white?",
    "sound": "Did you hear four rising tones?",
}
_POLL_S = 0.1
KNOB = {"+": "knob to the right", "-": "knob to the left"}


def check_parts(device: Device, muted: bool, patience: float) -> list[Finding]:
    """Check one part after the other; parts that the person skips count as not checked.

    :param muted: the device makes no sound
    :param patience: seconds to wait for the next key
    """
    findings = []
    if device.ask("status").get("setup"):
        return [Finding("keys, lights, sound", "left out: a game is on the table", UNKNOWN)]
    device.ask("check", show="end")  # end an earlier check that was interrupted
    board = device.ask("check")
    try:
        for thing in board.get("checks", ()):
            if thing == "sound" and muted:
                findings.append(Finding("sound", "muted by the setting mute", UNKNOWN))
            elif thing == "keys":
                findings.append(keys(device, board.get("keys", []), patience))
            elif thing in QUESTIONS:
                device.ask("check", show=thing)
                right = click.confirm(QUESTIONS[thing], default=True, err=True)
                if device.ask("check")["show"] is None and thing != "sound":
                    findings.append(Finding(thing, "left at the device", UNKNOWN))
                    break
                found = "as it should be" if right else "not as it should be"
                findings.append(judged(right, thing, found, "see docs/build/troubleshooting.md"))
    except click.Abort:
        findings.append(Finding("the rest", "left out", UNKNOWN))
    finally:
        try:
            device.ask("check", show="end")
        except ToolError:
            pass  # the device has gone, which is reported elsewhere
    return findings


def keys(device: Device, names: list[str], patience: float) -> Finding:
    """Wait until each key was pressed and the knob was turned both ways."""
    device.ask("check", show="keys")
    say(f"Press each key once ({', '.join(names)}), and turn the knob both ways.")
    missing = [*names, *KNOB]
    until = time.monotonic() + patience
    while missing and time.monotonic() < until:
        time.sleep(_POLL_S)
        answer = device.ask("check")
        if answer["show"] is None:
            return Finding("keys", "left at the device", UNKNOWN)
        for name in answer["seen"]:
            if name in missing:
                missing.remove(name)
                until = time.monotonic() + patience
                say(f"  {KNOB.get(name, name)}")
    if missing:
        quiet = ", ".join(KNOB.get(name, name) for name in missing)
        return Finding(
            "keys", f"nothing came from: {quiet}", LOOK, "see docs/build/troubleshooting.md"
        )
    return Finding("keys", "each came, and the knob both ways")
