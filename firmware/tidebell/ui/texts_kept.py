# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The texts of what a power cut, damage or a missing library has done; see ``texts``."""

GAVE_BACK = "Up to {} s given back"
LAST_LOST = "The last press is lost"
LAST_LOST_TOO = "Last press lost, up to {}s"
DAMAGED = "Damage"
LOST_MINUTES = "The last {} minutes could not be read."
LOST_NEWEST = "What came last could not be read."
LOST_UNDO = "Part of the log cannot be read: undo ends there."
NOW_AT = "The game goes on at turn {}, {}."
NOW_IN = "The game goes on in turn {}."
UNKEPT = "No room: not kept now"
LOG_ENDS = "The log is full soon"
LOG_ENDS_HINT = "Then undo ends here"
NO_DATA = "No room on the drive"
NO_LIGHTS = "Lights stay dark"
NO_LIGHTS_TEXT = "neopixel is missing in lib/: tidebell install puts it there."
