# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every text of the screen in play; ``texts_seldom`` has all others.

Another language is two other files with these names.

Widths: a key's label has 8 letters, a heading 13 big or 26 small ones, a line 26.
"""

# Labels of keys
UNDO = "Undo"
REDO_HELD = "Redo"
END = "End"
PAUSE = "Pause"
RESUME = "Go on"
START = "Start"
NEXT = "Next"
DO = "Do it"
CHOOSE = "Choose"
BACK = "Back"
DONE = "Done"
YES = "Yes"
NO = "No"
SECOND = "Shot {}"
UP = "Up"
DOWN = "Down"
CLOSE = "Close"
MORE = "More"
LESS = "Less"
LIST = "Everything else"
ALL_ROWS = "List"

# Play
ALL = "All players"
GAP = "Between two turns"
MOVE = "move {}"
DELAY = "delay {} s"
TURN = "{}/{}"
TURN_ALONE = "Turn {}"
KEPT = "saved {}"
PENALTY = "penalty {}"
NEEDS = "{} to spend"
SPENT = "{} spent"
FREE = "free"
PAUSED = "PAUSED"
PAUSED_SINCE = "for {}"
TIME_UP = "TIME IS UP"
MATCH_UP = "The match time is up"
KEY_UNUSED = "Key not used:"
TURN_OVER = "the turn was over"
READ_FIRST = "read this first"
WARN_KEEP = "Keep {} {} to take off"

# Menus
NOBODY_FOR = "Nothing to do that to."
ASSET_OF = "{}'s {}"  # of whom, what
REFUSED = "Not possible"
