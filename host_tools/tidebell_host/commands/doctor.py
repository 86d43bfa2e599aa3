# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell doctor``: examine a device and report the findings."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from tidebell_host import diagnosis as found
from tidebell_host import folders
from tidebell_host.clock_rate import Rate, measure
from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused, ToolError
from tidebell_host.guided_check import check_parts
from tidebell_host.output import progress, put_json, put_text, say, some_lines

ENOUGH_PPM = 10
MOST_CORRECTION = 500  # of the setting clock_ppm


@click.command
@click.option(
    "--seconds",
    default=60,
    show_default=True,
    type=click.IntRange(0, 3600),
    help="How long to measure the clock at most; 0 leaves it out.",
)
@click.option("--calibrate", is_flag=True, help="Set the clock's correction (clock_ppm) by it.")
@click.option(
    "--walk/--no-walk",
    default=None,
    help="Check keys, lights and sound together with you; without either, at a terminal.",
)
@click.option(
    "--patience",
    default=60,
    show_default=True,
    metavar="SECONDS",
    type=click.IntRange(1, 3600),
    help="How long to wait for the next key.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the report into this file.",
)
@json_option
@device_option
def command(
    seconds: int,
    calibrate: bool,
    walk: bool | None,
    patience: int,
    output: Path | None,
    as_json: bool,
    device: str | None,
) -> None:
    """Examine a device: versions, memory, clock, flash, drive, keys and lights.

    The report is Markdown, to be pasted into a bug report; it names no player. Pause the game
    first. The longer the clock is measured, the more exactly (--seconds).
    """
    if calibrate and not seconds:
        raise click.UsageError("--calibrate needs --seconds.")
    with open_device(device) as connection:
        hello = connection.hello
        all_found: list[found.Finding] = []
        health = _asked(connection, "health", all_found)
        faults = str(_asked(connection, "errors", all_found).get("errors", ""))
        settings = connection.ask("settings")["settings"]
        names = _names(connection, settings)
        rate = None
        if seconds:
            say(f"Measuring the clock for {seconds} s at most ...")
            with progress("clock", seconds, "s") as advance:
                rate = measure(connection, seconds, ENOUGH_PPM, advance)
        if calibrate:
            settings = _calibrate(connection, rate)
        try:
            all_found.append(found.of_logs(list(connection.games())))
        except DeviceRefused as error:
            all_found.append(_unanswered("games", error))
        if health:
            all_found += found.of_versions(hello, health) + found.of_health(hello, health)
        all_found.append(found.of_faults(faults))
        all_found.append(found.of_clock(rate, int(settings["clock_ppm"])))
        if walk or (walk is None and sys.stdin.isatty()):
            all_found += check_parts(connection, bool(settings["mute"]), patience)
        else:
            all_found.append(found.Finding("keys, lights, sound", "left out", found.UNKNOWN))
    text = some_lines(found.report(hello, health, all_found, settings, faults, names))
    if output:
        try:
            folders.write(output, text.encode())
        except OSError as error:
            raise ToolError(f"{output} cannot be written: {error.strerror}.") from None
        say(f"The report is in {output}.")
    if as_json:
        put_json({"findings": [asdict(each) for each in all_found], "report": text})
    elif not output:
        put_text(text)
    worrying = [each.what for each in all_found if each.verdict == found.LOOK]
    if worrying:
        raise ToolError(f"To be looked at: {', '.join(worrying)}. The report says what to do.")


def _asked(device: Device, name: str, all_found: list[found.Finding]) -> dict[str, Any]:
    """Return an answer; if the device cannot give it, None and a finding."""
    try:
        return device.ask(name)
    except DeviceRefused as error:
        all_found.append(_unanswered(name, error))
        return {}


def _unanswered(name: str, error: DeviceRefused) -> found.Finding:
    """Return the finding that no answer came.

    :raises DeviceRefused: the device's reason is one that a person can do something about
    """
    if error.code not in ("memory", "failed", "unsupported"):
        raise error
    advice = "restart the device (tidebell drive --back does), and examine it again"
    return found.Finding(name, f"no answer: {error.message}", found.LOOK, advice)


def _names(device: Device, settings: dict[str, Any]) -> list[str]:
    """Return the names that must not appear in the report."""
    seats = device.ask("status").get("seats", [])
    return [str(settings["name"]), *device.ask("names")["names"], *(str(seat[1]) for seat in seats)]


def _calibrate(device: Device, rate: Rate | None) -> dict[str, Any]:
    """Correct the clock by the measured rate; return the changed settings.

    :raises ToolError: the rate is too uncertain, or too large to be corrected
    """
    if rate is None or rate.uncertainty > found.MOST_PPM:
        raise ToolError("The clock could not be measured well enough: give it more --seconds.")
    correction = -round(rate.ppm)
    if abs(correction) > MOST_CORRECTION:
        raise ToolError(
            f"The device's clock is {rate.ppm:+.0f} ppm off, more than a crystal can be: is this "
            "computer's own clock being set at the moment? Try again later."
        )
    settings: dict[str, Any] = device.ask("settings", set={"clock_ppm": correction})["settings"]
    say(f"clock_ppm is now {correction:+d}")
    return settings
