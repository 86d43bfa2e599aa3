# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Judge the examination of a device, and write a report that fits a bug report.

The names of players and of the device are taken out of it.
"""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from typing import Any

from tidebell_core.link.frames import VERSION

from tidebell_host import __version__
from tidebell_host.clock_rate import Rate
from tidebell_host.output import counted

GOOD, LOOK, UNKNOWN = "good", "look", "not checked"

CIRCUITPYTHON = 10
# Memory that must be free. Outside of a game: some 20 KB for a game (`make bench` prints it; the
# first
# screen's is free by then). In a game: what a request takes.
LEAST_MEMORY = 20 * 1024
LEAST_MEMORY_IN_GAME = 12 * 1024
ENDURANCE = 100_000  # erases of a sector that the makers of the boards' flash chips promise
MOST_PPM = 50


@dataclass(frozen=True)
class Finding:
    """One examined point.

    :param verdict: ``GOOD``, ``LOOK`` or ``UNKNOWN``
    :param advice: what to do if it is not good
    """

    what: str
    found: str
    verdict: str = GOOD
    advice: str = ""


def judged(good: bool, what: str, found: str, advice: str) -> Finding:
    """Return a finding: a good one, or one to look at with ``advice`` on what to do."""
    return Finding(what, found, GOOD if good else LOOK, "" if good else advice)


def of_versions(hello: dict[str, Any], health: dict[str, Any]) -> list[Finding]:
    """Judge whether the versions go together."""
    lowest, highest = hello["protocol"]
    python = str(health["circuitpython"])
    return [
        judged(
            hello["firmware"] == __version__,
            "firmware",
            f"{hello['firmware']}, this tool {__version__}",
            "bring the older one up to date: tidebell install, or pip install --upgrade tidebell",
        ),
        judged(
            lowest <= VERSION <= highest, "protocol", f"{lowest} to {highest}", "update both sides"
        ),
        judged(
            python.split(".")[0] == str(CIRCUITPYTHON),
            "CircuitPython",
            f"{python} on {health['machine']} ({health['board_id']})",
            f"put CircuitPython {CIRCUITPYTHON} on the board (circuitpython.org)",
        ),
    ]


def of_health(hello: dict[str, Any], health: dict[str, Any]) -> list[Finding]:
    """Judge memory, drive, flash and settings."""
    free, erases = health["memory_free"], health["erases"]
    repaired = ", ".join(health["repaired"]).replace("*", "all")
    spare = hello["limits"].get("spare", 0)
    owner = hello.get("drive", "device")
    damaged = health.get("damaged")
    kept = [] if damaged is None else [_kept(damaged)]
    frozen = "in CircuitPython's image" if health.get("frozen") else "on the drive"
    return [
        *kept,
        judged(True, "modules", frozen, ""),
        judged(
            free >= (LEAST_MEMORY_IN_GAME if hello["game"] else LEAST_MEMORY),
            "memory",
            f"{free} bytes free, {health['memory_used']} used, "
            + ("in a game" if hello["game"] else "no game on"),
            "restart the device, and if it stays so, paste this report into a bug report",
        ),
        judged(
            owner == "device",
            "drive",
            f"the {owner}'s",
            "give it back: tidebell drive --back, or switch the device off and on",
        ),
        judged(
            health["drive_free"] >= spare,
            "room on the drive",
            f"{health['drive_free']} of {health['drive_size']} bytes free",
            "remove setups (tidebell setup remove) or files of your own",
        ),
        judged(
            bool(health["power_safe"]),
            "power cuts",
            "cost nothing" if health["power_safe"] else "would cost the game",
            "while the computer has the drive, or it is full, the game is kept less safely",
        ),
        judged(
            erases < ENDURANCE // 2,
            "flash wear",
            f"the journal's sector was erased {counted(erases, 'time')}: "
            f"{100 * erases / ENDURANCE:.2g} % of {ENDURANCE:,}",
            "it will not last for ever: fetch the games (tidebell pull)",
        ),
        judged(
            not repaired,
            "settings",
            f"could not be used: {repaired}" if repaired else "as they were stored",
            "set them again: tidebell settings set",
        ),
    ]


def of_logs(games: list[dict[str, Any]]) -> Finding:
    """Judge whether the players and events of all kept games can be read.

    :param games: as the protocol lists them
    """
    damaged = ", ".join(str(game["game"]) for game in games if game.get("damaged"))
    return judged(
        not damaged,
        "games",
        f"damaged: {damaged}" if damaged else f"{len(games)} kept",
        "they stay as they are: take the drive (tidebell drive) and send its file games/data with "
        "a bug report; tidebell pull --damaged lets them go",
    )


def _kept(game: int) -> Finding:
    """Judge games that were damaged once; number 0 stands for one of which nothing could be
    read.
    """
    which = f"of game {game}" if game else "of a game whose number could not be read"
    advice = "take the drive (tidebell drive) and send its file games/data with a bug report"
    return Finding("damage", f"bytes {which} are kept as they were found", UNKNOWN, advice)


def of_faults(text: str) -> Finding:
    """Report faults that the firmware noted."""
    count = text.count("Traceback")
    found = "none noted" if not text.strip() else f"{count} noted, see below"
    return judged(not text.strip(), "faults", found, "paste this report into a bug report")


def of_clock(rate: Rate | None, correction: int) -> Finding:
    """Judge the clock's rate, its correction included."""
    if rate is None:
        return Finding("clock", "not measured", UNKNOWN)
    error = rate.ppm + correction
    found = (
        f"{error:+.0f} ± {rate.uncertainty:.0f} ppm against this computer in "
        f"{rate.seconds:.0f} s, with clock_ppm {correction:+d}"
    )
    if abs(error) + rate.uncertainty <= MOST_PPM:
        return Finding("clock", found)
    if abs(error) - rate.uncertainty > MOST_PPM:
        return Finding("clock", found, LOOK, "calibrate it: tidebell doctor --calibrate")
    return Finding("clock", found, UNKNOWN, "too uncertain to tell: measure longer (--seconds)")


def report(
    hello: dict[str, Any],
    health: dict[str, Any],
    findings: list[Finding],
    settings: dict[str, Any],
    faults: str,
    names: list[str],
) -> str:
    """Return the report as Markdown.

    :param names: of players and device, to be left out
    """
    lines = [
        "# Tidebell report",
        "",
        f"Device {hello['uid']}, profile {hello['board']}, up {hello['uptime_ms'] // 1000} s after "
        f"start {hello['boot']} ({health.get('reset')}), {health.get('celsius')} °C. tidebell "
        f"{__version__} on {platform.system()} {platform.release()}, Python "
        f"{platform.python_version()}.",
        "",
        "| what | found | verdict |",
        "|---|---|---|",
    ]
    for each in findings:
        verdict = each.verdict + (f": {each.advice}" if each.advice else "")
        lines.append(f"| {each.what} | {each.found} | {verdict} |")
    shown = sorted(f"{name}={value}" for name, value in settings.items() if name != "name")
    lines += ["", "Settings: " + ", ".join(shown)]
    if faults.strip():
        lines += ["", "Faults:", "", "```", without(faults.strip(), names), "```"]
    return "\n".join(lines) + "\n"


def without(text: str, names: list[str]) -> str:
    """Return a text without these names, where they are whole words."""
    for name in sorted(filter(None, set(names)), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "(name)", text)
    return text
