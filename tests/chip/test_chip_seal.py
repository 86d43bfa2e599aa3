# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A sealed device offers a computer the link alone, on real CircuitPython."""

from __future__ import annotations

import chip
from lockstep import LockStep
from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused

MAKERS = {"console": True, "data": True, "drive": True}
SEALED = {"console": False, "data": True, "drive": False}


def offered(chips, ms: float = 9000) -> dict[str, bool]:
    """Return what the device offers by USB, once its first screen is there."""
    chips.until(ms, kind="ring")
    chips.run(1500)
    return chips.ask("state")["usb"]


def again(chips, held_ms: float = 0) -> dict[str, bool]:
    """Switch the device off and on, with a key held so long from then on."""
    chips.power(False)
    if held_ms:
        chips.down("X")
    chips.power()
    if held_ms:
        chips.run(held_ms)
        chips.up("X")
    return offered(chips)


def asked(chips, **request: str) -> dict:
    """Return the answer to a request *seal*, or the error."""
    try:
        return Device(LockStep(chips)).ask("seal", **request)
    except DeviceRefused as error:
        return {"error": error.code}


def test_a_sealed_device_offers_the_link_alone(board):
    chips = board(chip.drive_as_installed())
    chips.power()
    assert offered(chips) == MAKERS
    assert asked(chips, do="seal", code="4711") == {"seal": 1, "broken": False}
    assert offered(chips) == SEALED, "it started again without them"
    assert again(chips) == SEALED
    assert again(chips, 5000) == SEALED, "a key held at power-on no longer gives the drive"
    assert asked(chips)["seal"] == 1
    assert asked(chips, do="open", code="0000") == {"error": "code"}
    assert asked(chips, do="open", code="4711") == {"error": "wait"}
    assert again(chips) == SEALED, "a wait outlasts a restart"
    assert asked(chips, do="open", code="4711") == {"error": "wait"}
    chips.run(5000)
    assert asked(chips, do="open", code="4711") == {"seal": 0, "broken": False}
    assert again(chips) == MAKERS


def test_a_key_held_for_ten_seconds_breaks_the_seal_and_it_says_so(board):
    chips = board(chip.drive_as_installed())
    chips.power()
    offered(chips)
    asked(chips, do="seal", code="4711")
    assert offered(chips) == SEALED
    assert again(chips, 12000) == SEALED, "in that start nothing is given yet"
    assert asked(chips) == {"seal": 0, "broken": True}
    assert again(chips) == MAKERS
    assert asked(chips) == {"seal": 0, "broken": True}
