# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Choose the USB functions of this start: in play the link alone, neither drive nor console.

Both can read the secrets of a game. The computer gets them, and may write, when a key is held at
power-on or the table has agreed. Makers who set ``TIDEBELL_MAKER = 1`` in settings.toml have them
in every start; the device alone writes then. They are there, too, after any error and while a
library is missing, so that a board is never locked out.

A sealed device has neither. A key that is held for ten seconds from power-on breaks the seal.
"""

import os
import time

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

BREAKS_MS = 10000
LOOK_MS = 50


def key_is_held(ms: int = 0) -> bool:
    """Return whether a key is down, and some key stays down for so long."""
    import board
    import digitalio
    from tidebell.boards import load

    profile = load()
    keys = []
    for contact in profile.KEYS + getattr(profile, "BESIDE", ()):
        key = digitalio.DigitalInOut(getattr(board, contact[1]))
        key.switch_to_input(digitalio.Pull.UP)
        keys.append(key)
    held = not all([key.value for key in keys])
    while held and ms > 0:
        time.sleep(LOOK_MS / 1000)
        ms -= LOOK_MS
        held = not all([key.value for key in keys])
    for key in keys:
        key.deinit()
    return held


def who_gets_drive() -> tuple:
    """Return whether the computer gets the drive, and whether the device is sealed.

    A key is held, or a request over the link was granted before this start.
    """
    storage.remount("/", readonly=False)
    from tidebell.keep.boot_note import Note
    from tidebell.keep.inplace import Data

    note = Note(Data(lambda: True))
    if note.sealed:
        if key_is_held(BREAKS_MS):
            note.break_open()
        return False, True
    given = note.given()
    return key_is_held() or given, False


try:
    import neopixel  # noqa: F401 - without it nothing runs that could ask for the drive

    given, sealed = who_gets_drive()
    if sealed or not (given or os.getenv("TIDEBELL_MAKER")):
        usb_cdc.enable(console=False, data=True)
        storage.disable_usb_drive()
    storage.remount("/", readonly=given)
except Exception as error:  # noqa: BLE001 - whatever it is, the board must stay reachable
    print(error)
    usb_cdc.enable(console=True, data=True)
    storage.enable_usb_drive()
    storage.remount("/", readonly=True)
