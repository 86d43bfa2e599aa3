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
STAYS = "Stays"
DROP = "Drop"
SECOND = "Shot {}"
UP = "Up"
DOWN = "Down"
CLOSE = "Close"

# Play
ALL = "All players"
TURN = "{}/{}"
KEPT = "kept {}"
PENALTY = "penalty {}"
NEEDS = "{} {} to spend"
FREE = "free"
PAUSED = "PAUSED"
PAUSED_SINCE = "for {}"
POWER_BACK = "Power is back"
POWER_BACK_HINT = "Push the knob to go on."
TIME_UP = "TIME IS UP"
FINISH = "Finish: {}"
FINISH_HINT = "{} shoots, {} drops it"
ASK_LEAVE = "Time. Taken off?"
ASK_LEFT = "Taken off."
ASK_HINT = "{} takes off, {} stays here"
RULING_STOPS = "{}: no more moves"
RULING_FINISH = "{} may finish:"
WARN_KEEP = "Keep {} {} to take off"
BUMP = "Two keys at once."
BUMP_ASK = "End {}'s turn?"

# Menus
NOBODY_FOR = "Nothing to do that to."
ASSET_OF = "{} of {}"
REFUSED = "Not possible"
