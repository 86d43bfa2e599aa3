# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Choose the USB functions of this start: in play the link alone, neither drive nor console.

Both can read the secrets of a game. The computer gets them, and may write, when a key is held at
power-on or the table has agreed. Makers who set ``TIDEBELL_MAKER = 1`` in settings.toml have them
in every start; the device alone writes then. They are there, too, after any error and while a
library is missing, so that a board is never locked out.
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
    profile = load()
    for contact in profile.KEYS + getattr(profile, "BESIDE", ()):
        key = digitalio.DigitalInOut(getattr(board, contact[1]))
        key.switch_to_input(digitalio.Pull.UP)
        held = held or not key.value
        key.deinit()
    storage.remount("/", readonly=False)
    from tidebell.keep.inplace import Data
    from tidebell.keep.settings import Slots

    granted = Slots(Data(lambda: True), "give")
    if granted.load():
        granted.save(b"")
        held = True
    return held


try:
    import neopixel  # noqa: F401 - without it nothing runs that could ask for the drive

    given = computer_gets_drive()
    if not given and not os.getenv("TIDEBELL_MAKER"):
        usb_cdc.enable(console=False, data=True)
        storage.disable_usb_drive()
    storage.remount("/", readonly=given)
except Exception as error:  # noqa: BLE001 - whatever it is, the board must stay reachable
    print(error)
    usb_cdc.enable(console=True, data=True)
    storage.enable_usb_drive()
    storage.remount("/", readonly=True)
