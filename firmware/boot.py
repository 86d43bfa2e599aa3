# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Two serial channels, and who owns the drive: the device, unless a key is held or the table has
agreed.

The drive is decided last, and falls to the computer on any error, so that a board is never locked
out.
"""

import os

import storage
import usb_cdc

usb_cdc.enable(console=True, data=True)
try:
    import usb_hid
    import usb_midi

    usb_hid.disable()  # no keyboard and no instrument: half a kilobyte more memory
    usb_midi.disable()
except ImportError:
    pass  # a board that has neither


def computer_gets_drive() -> bool:
    """Return whether a key is held, or a request over the link was granted before this start."""
    import board
    import digitalio
    from tidebell.boards import load

    held = False
    for _, pin in load().KEYS:
        key = digitalio.DigitalInOut(getattr(board, pin))
        key.switch_to_input(digitalio.Pull.UP)
        held = held or not key.value
        key.deinit()
    storage.remount("/", readonly=False)
    try:
        os.remove("/state/give-drive")
        held = True
    except OSError:
        pass
    return held


try:
    storage.remount("/", readonly=computer_gets_drive())
except Exception as error:  # noqa: BLE001 - whatever it is, the board must stay reachable
    print(error)
    storage.remount("/", readonly=True)
