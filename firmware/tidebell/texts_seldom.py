# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The texts of what is on the screen seldom: menus, rounds, beginning and end; see ``texts``."""

# Labels of keys
SHOW = "Show"
DRAW = "Draw"
REMATCH = "Rematch"
HOME = "Home"

# Play
NOT_POWER_SAFE = "Computer has the drive"
NOT_POWER_SAFE_HINT = "Not safe from power cuts"

# Rounds
LOOK_HINT = "Hold two keys: look"
LOOK_ALONE = "Only {} looks."
LOOK_NOTHING = "Nothing to see"
COVER_HINT = "Alone? Push the knob."
CHOICE_MADE = "Chosen: {} of {}"
CHOICE_CHANGE = "Turn the knob: change"
SKIP = "Skip {}"
REVEALED = "All have chosen"
NOBODY = "skipped"
LOT = "The lot has drawn"
STARTER = "Who starts?"
STARTER_LOT = "Draw lots"
REORDER = "Seats, clockwise"
CARD_COMES = "The next card"
CARDS_LEFT = "{} left in the pile"

# Menus
MENU = "Menu"
CONTINUE = "Back to the game"
NEW_GAME = "New game"
AS_LAST = "As last time"
SETTINGS = "Settings"
NO_SETUPS = "No games here yet: run tidebell sync on the computer."
PLAYERS = "Players"
PLAYER = "Player {}"
NAME = "Name"
COLOUR = "Colour"
SWITCHES = "Rules"
BEGIN = "Begin"
PLAYING = "A game is on: end or abandon it first."
OWN_COLOUR = "Every player needs a colour of his own."
SEATS = "Where they sit"
SEATS_HINT = "Turn: point at the seat"
REFEREE = "Referee"
ABANDON = "Abandon the game"
END_EARLY = "End early, count scores"
SURE = "Sure?"
HELD_BY = "Now held by {}"
DAMAGE = "{}s lost"
FATE = "State"
FATES = ("here", "left", "stranded")
STATUS = "State"
STATUSES = ("playing", "out", "gone", "absent")
FIX_POINTS = "Points left"
FIX_KEPT = "Kept"
FIX_TIME = "Time left"
FIX_TURN = "Turn"
FIX_PENALTY = "Penalty"
DRIVE_ASK = "Give the drive?"
DRIVE_TEXT = "A computer asks to write the drive. The game is kept."
NOT_KEPT = "This lasts until it is switched off."
LOST = "Game not readable"

# Settings
RING = "Ring light"
SCREEN = "Screen light"
MUTE = "Mute"
LIMIT = "Ring at most"
LEAST = "Ring at least"
PERCENT = "{} %"
MILLIAMPERES = "{} mA"
ON = "on"
OFF = "off"

# Scores and the end
SCORE = "Scores"
SCORE_FIELD = "{}: {}"
COUNT_UP = "Count up"
OVER = "The end"
ABANDONED = "Abandoned"
WINNER = "{} wins"

# Faults
FAULT = "Something went wrong"
FAULT_HINT = "The game goes on in a moment."
HOME_TITLE = "Tidebell"
