# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""After a crash of the interpreter the game goes on; only who asked for safe mode gets it.

The crash is kept with the firmware's faults (``tidebell log --errors``) and counts as a hasty
restart. Nothing is written where the power is too low or the flash could not be written: a second
crash in safe mode would leave the chip hanging.
"""

import time

import microcontroller
import supervisor

reasons = supervisor.SafeModeReason
reason = supervisor.runtime.safe_mode_reason
if reason is not reasons.USER:
    try:
        if reason not in (reasons.BROWNOUT, reasons.FLASH_WRITE_FAIL):
            import storage

            storage.remount("/", readonly=False)
            from tidebell import faults

            faults.note(RuntimeError(f"The interpreter crashed: {reason}"), True)
    except Exception as error:  # noqa: BLE001 - a damaged firmware must not keep it in safe mode
        print(error)
    time.sleep(0.5)
    microcontroller.reset()
