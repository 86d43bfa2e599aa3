# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every word that a device can show, by key; another language is another file with these keys.

Only names and texts stand here; screens and mechanisms put longer texts together. Installing puts
the texts in place of their keys, so that compiled modules do not import this one.

A text's values stand for ``{0}``, ``{1}`` ..., in any order; the comment above its key says what
they are. Widths on the smaller screen: a key's label has 8 letters, a heading 13 big or 25 small
ones, a line 25. Texts for programs and for authors of setups are not here: answers of the link, and
mistakes in a setup.
"""

# Names, numbers and texts that stand together
# {0}: label, {1}: value
LABELLED = "{0}: {1}"
# {0}: list so far, {1}: next of it
LISTED = "{0}, {1}"
# {0}: what stands left, {1}: right of it on the line
BESIDE = "{0} • {1}"
# {0}: what stands left, {1}: right of it on the line, where no sign divides them
APART = "{0}  {1}"
# {0}: numbers so far, {1}: next number
NUMBERS = "{0} {1}"
# {0}: sentence, {1}: next sentence
SENTENCES = "{0} {1}"
# {0}: number, {1}: unit
AMOUNT = "{0} {1}"
# {0}: thing, {1}: its number
NUMBERED = "{0} {1}"
# {0}: player, {1}: what the player has
OF_PLAYER = "{0} {1}"
# {0}: number, {1}: number of all
OF_ALL = "{0}/{1}"
# {0}: thing, {1}: number, {2}: number of all
PART_OF = "{0} {1}/{2}"
# {0}: number, {1}: number of all, {2}: thing
PART_FIRST = "{0}/{1} {2}"
# {0}: number in a list, {1}: thing
ITEM = "{0}. {1}"
# {0}: number of a winner, or of who comes next
PLACE = "{0}."
# {0}: number
TIMES_OVER = "x{0}"
# {0}: player, {1}: number
GAINS = "{0} +{1}"
# {0}: time or number
PLUS = "+{0}"
# {0}: whole number, {1}: tenths
DECIMAL = "{0}.{1}"
# {0}: a number below 0 without its sign, which is U+2212
MINUS = "−{0}"
# {0}: what a line of a list says
SENTENCE = "{0}."
# {0}: title
SURE = "{0}?"
# {0}: value that the knob changes
TURNED = "◂ {0} ▸"
# {0}: card that comes next
COMING = "▸ {0}"

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
UP = "Up"
DOWN = "Down"
CLOSE = "Close"
MORE = "More"
LESS = "Less"
LIST = "Everything else"
ALL_ROWS = "List"
SHOW = "Show"
DRAW = "Draw"
REMATCH = "Rematch"
TIMES = "Times"
RESULT_CODE = "QR code"
HOME = "Home"

# Play
ALL = "All players"
GAP = "Between two turns"
# {0}: seconds
STARTS_IN = "Starts in {0} s"
HANDICAP = "Time to think"
# {0}: player
COMES_IN = "{0} comes in"
ON_HOLD = "Hold the turn"
# {0}: players
WHO_HOLDS = "On hold: {0}"
DELAY_TURN = "Delay"
DELAY_BEHIND = "after"
# {0}: aside, {1}: player whose turn waits
ASIDE_OF = "{0} in {1}'s turn"
NOBODYS_TIME = "Nobody's clock runs."
# {0}: time
RAN_BEFORE = "{0} ran before the undo"
# {0}: number
MOVE = "move {0}"
# {0}: seconds
DELAY = "delay {0} s"
# {0}: turn, {1}: turns of the game
TURN = "{0}/{1}"
# {0}: turn
TURN_ALONE = "Turn {0}"
# {0}: turn; NAMED_TURN stands in the same places
TURN_IN = "turn {0}"
# {0}: name of the turn, {1}: turn
NAMED_TURN = "{0} {1}"
# {0}: points
KEPT = "saved {0}"
# {0}: points
OF_THEM = "{0} of them saved"
# {0}: number
PENALTY = "penalty {0}"
# {0}: points
NEEDS = "costs {0}"
FREE = "free"
PAUSED = "PAUSED"
# {0}: time
PAUSED_SINCE = "for {0}"
TIME_UP = "TIME IS UP"
MATCH_UP = "The match time is up"
KEY_UNUSED = "Key not used:"
TURN_OVER = "the turn was over"
TURN_GLASS = "Turn the glass"
READ_FIRST = "read this first"
# {0}: number, {1}: pool
WARN_KEEP = "Keep {0} {1} to leave"
DROP = "Drop"
STAYS = "Stays"
POWER_BACK = "Power is back"
POWER_BACK_HINT = "Push the knob to go on."
TIME = "TIME"
# {0}: action
STILL_DUE = "Still due: {0}"
# {0}: points, {1}: points left, {2}: pool
SAVES = "Saves {0} of {1} {2}"
# {0}: key, {1}: key
FINISH_HINT = "{0} does it, {1} drops it"
ASK_LEAVE = "Time is up. Leave?"
ASK_LEFT = "Left."
IN_OR_OUT = "Time is up. In or out?"
# {0}: key, {1}: key
ASK_HINT = "{0} leaves, {1} stays"
PENALTY_TITLE = "Penalty"
# {0}: key
ALL_DONE = "Hold {0}: all are done"
ALL_HELD = "All are done"
# {0}: what was undone
UNDONE = "Undone: {0}"
# {0}: what was done again
REDONE = "Done again: {0}"
UNDONE_TURN = "end of turn"
UNDONE_SHOWN = "what was shown"
UNDONE_CHANCE = "a draw or roll"
UNDONE_END = "end of the game"
BUMP = "Two keys at once."
# {0}: player
BUMP_ASK = "End {0}'s turn?"
NOT_POWER_SAFE = "Computer has the drive"
NOT_POWER_SAFE_HINT = "Not safe from power cuts"

# Menus
NOBODY_FOR = "Nothing to do that to."
# {0}: owner, {1}: thing
ASSET_OF = "{0}'s {1}"
REFUSED = "Not possible"
MENU = "Menu"
CONTINUE = "Back to the game"
NEW_GAME = "New game"
RESULTS = "Last results"
AS_LAST = "As last time"
# {0}: players with their colours
BEGIN_ASK = "Begin? {0}"
# {0}: players
REMATCH_ASK = "Rematch? {0}"
SETTINGS = "Settings"
NO_SETUPS = "No games here yet: run tidebell sync on the computer."
PLAYERS = "Players"
# {0}: number
PLAYER = "Player {0}"
NAME = "Name"
SPACE = "(space)"
COLOUR = "Colour"
COLOURS = "Colours"
SWITCHES = "Rules"
BEGIN = "Begin"
PLAYING = "A game is on: end or abandon it first."
SECRET_FIRST = "Somebody answers in secret: finish that first."
NO_MEMORY = "There is not enough memory for this game."
OWN_COLOUR = "Every player needs a colour of his own."
# {0}: player
SAME_NAME = "Two players are called {0}: give one another name."
SEATS = "Where they sit"
SEATS_HINT = "Turn: point at the seat"
# {0}: hour
OCLOCK = "{0} o'clock"
REFEREE = "Referee"
ASK_AGAIN = "Ask all again"
LOOK_AGAIN = "Begin the looks again"
ABANDON = "Abandon the game"
END_EARLY = "End early, count scores"
END_NOW = "End the game"
# {0}: TURN_IN or NAMED_TURN
END_EARLY_ASK = "Play ends in {0}, and scores are counted as they stand."
# {0}: TURN_IN or NAMED_TURN
END_NOW_ASK = "Play ends in {0}. Nobody is counted, so nobody wins."
# {0}: TURN_IN or NAMED_TURN
END_PLAIN_ASK = "Play ends in {0}, without a result."
# {0}: TURN_IN or NAMED_TURN
ABANDON_ASK = "The game ends in {0} without scores, and is not among the last results."
REASK_ASK = "All answers of this round are dropped, and all are asked anew."
LOOK_AGAIN_ASK = "The round begins anew: all counts are asked for again."
# {0}: player
GIVE_TO = "Give to {0}"
# {0}: name of several parts
DAMAGE = "{0} lost"
FATE = "State"
FATE_HERE = "here"
FATE_LEFT = "left"
FATE_STRANDED = "stranded"
STATUS = "State"
STATUS_PLAYING = "playing"
STATUS_OUT = "out"
STATUS_GONE = "gone"
STATUS_ABSENT = "absent"
FIX_POINTS = "Points left"
# {0}: pool
FIX_POOL = "{0} left"
# {0}: counter
SET_ANEW = "Set {0} anew"
FIX_KEPT = "Saved"
FIX_TIME = "Time left"
FIX_MATCH = "Match time left"
FIX_TURN = "Turn"
FIX_PENALTY = "Penalty"
DRIVE_ASK = "Give the drive?"
DRIVE_TEXT = "A computer asks to write the drive. The game is kept."
# A room: the director of an evening begins, pauses and ends the games of many tables at once
ROOM_ASK = "Join the room?"
ROOM_ASK_TEXT = "Its director begins, pauses and ends your game with all others."
# {0}: who has called
ROOM_BY = "Called by {0}."
ROOM_WAITS = "Waiting for the room"
ROOM_PAUSED = "Paused by the room"
# {0}: time
ROOM_BEGINS = "in {0}"
# {0}: time
ROOM_PAUSES = "The room pauses in {0}."
# {0}: time
ROOM_ENDS = "Time is called in {0}."
ROOM_TIME = "Time is called!"
# {0}: time
ROOM_MORE = "The room gives {0} more."
# {0}: a time.
ROOM_LESS = "The room takes {0} back."
# {0}: the number of the table in the hall.
TABLE = "Table {0}"
# {0}: the number of the table in the hall.
TABLE_IS = "This is table {0}."
TABLE_WHICH = "Which table?"
TABLE_PRESS = "Press any key: it gets the next number."
# The result of a game that counts none itself, for the director.
RESULT_ASK = "How did it end?"
# {0}: a side, White or Black.
RESULT_WON = "{0} won"
RESULT_DRAW = "Draw"
RESULT_LATER = "The director says"
RESULT_POINTS = "Points"
RESULT_STEP = "A step is"
RESULT_DONE = "That is all"
ROOM_MENU = "Knob held: menu."
ROOM_LEAVE = "Leave the room"
ROOM_LEAVE_ASK = "Its director sees that, and calls this table no more."
ROOM_LEFT = "You have left the room."
CALL_REFEREE = "Call the referee"
REFEREE_CAME = "The referee has come"
REFEREE_CALLED = "The referee is called"
REFEREE_CALLED_HINT = "Menu: he has come"
PROOF = "Proof of the draws"
PROOF_LOG = "Proof of the log"
PROOF_LOG_TEXT = "Copy this or take a photo: it proves all events and times."
PROOF_TEXT = "Copy this or take a photo: after the game it proves every draw."

# A seal: settings, referee, drive and what a computer changes need a code
SEAL = "Seal the device"
SEAL_OPEN = "Open the seal"
SEAL_CHOOSE = "Choose a code"
SEAL_CODE = "Code of the seal"
# {0}: code, {1}: number of the seal
SEAL_TEXT = "Seal {1}, code {0}: note both. Settings, referee and drive then ask for the code."
# {0}: number of the seal, or the turn of a sealed game
SEAL_MARK = "■ {0}"
SEAL_MENU = "Referee, by code"
SEAL_WRONG = "Wrong code"
# {0}: time
SEAL_WAIT = "The next try is possible in {0}."
SEAL_REFUSED = "This device is sealed: ask the referee."
# {0}: number of the seal
SEAL_BROKEN = "Seal {0} broken"
SEAL_BROKEN_TEXT = "A key was held while power came, for ten seconds. The result tells of it."
# {0}: number of the seal
SEALED = "Seal {0}"
# {0}: how often a seal was broken
BROKEN = "Seal broken: {0}"
# {0}: number of corrections, {1}: number of pauses
COUNTS = "Corrections {0}, pauses {1}"
NOT_KEPT = "This lasts until it is switched off."
LOST = "Game not readable"
LEFT_ALONE = "Left alone"
# {0}: number of the game, {1}: setup, {2}: mistake, in English
LEFT_GAME = "Game {0} of {1} is kept, not opened: {2}"
# {0}: mistake, in English
LEFT_UNKNOWN = "No game is opened after three failures: {0}"
LEFT_GIVE_UP = "The game that is kept is given up for this one. Sure?"
LEFT_FIRST = "A game was left alone: open or replace it at the device."
LEFT_OPEN = "Open it again"

# Rounds
LOOK_HINT = "Hold two keys: look"
# {0}: player
LOOK_ALONE = "Only {0} looks."
ANYBODY = "Does anybody look?"
ANYBODY_HINT = "Yes: pass it round"
LOOK_NOTHING = "Nothing to see"
COVER_HINT = "Alone? Push the knob."
# {0}: number, {1}: number of all
CHOICE_MADE = "Chosen: {0} of {1}"
CHOICE_CHANGE = "Turn the knob: change"
# {0}: player
SKIP = "Skip {0}"
REVEALED = "All have chosen"
NOBODY = "skipped"
LOT = "Turn order"
STARTER = "Who starts?"
STARTER_LOT = "Draw lots"
# {0}: player
STARTS = "{0} starts."
REORDER = "Seats, clockwise"
REORDER_ASK = "Seated like this?"
REORDER_YES = "Yes: go on"
CARD_COMES = "The next card"
# {0}: deck
CARDS_AHEAD = "{0} ahead"
# {0}: number
CARDS_LEFT = "{0} left in the pile"

# Settings
RING = "Lights"
SCREEN = "Screen light"
VOLUME = "Sound"
SOFT = "soft"
MIDDLE = "middle"
LOUD = "loud"
MUTE = "Mute"
LIMIT = "Power for lights"
LEAST = "Power bank stays on"
FIRST_LIGHT = "First light"
GRACE = "Grace after zero"
# {0}: number
SECONDS = "{0} s"
# {0}: number
PERCENT = "{0} %"
LITTLE = "little"
USUAL = "usual"
MUCH = "much"
MOST_POWER = "most"
ON = "on"
OFF = "off"

# Scores and the end
SCORE = "Scores"
COUNT_UP = "Add up"
SCORE_LEFT = "Scores of who left"
OVER = "The end"
# {0}: TURN_IN or NAMED_TURN
ABANDONED_IN = "Abandoned in {0}"
# {0}: TURN_IN or NAMED_TURN
ENDED_IN = "Ended in {0}"
# {0}: points of all players
TOGETHER = "Points in all: {0}"
NOBODY_COUNTS = "Nobody is counted."
TIMES_TITLE = "Time, longest think"
# {0}: number
TIMES_COME = "The log is being read: {0} %"
# {0}: number of winners, whose names do not fit
SHARED = "{0} share the win"

# Faults
FAULT = "Something went wrong"
FAULT_HINT = "The game goes on in a moment."
ADJOURN = "Put the game aside"
ADJOURN_ASK = "It waits under Home, as long as you like. Put it aside?"
ASIDE = "Put aside"
# {0}: number
ASIDE_FULL = "{0} games are put aside already: finish one of them first."
ASIDE_LOST = "Part of its log cannot be read: it must stay on the table."
ASIDE_BACK = "It goes on where it stood"
# {0}: number
ASIDE_COMES = "It is being put back: {0} %"
# {0}: sentence
ASIDE_LEAVES = "{0} Take it off the list? A computer can still fetch its log."
LEAVING_ASK = "It was on its way to another device, and may be there. Go on here all the same?"
LEAVE_SECRET = "That game hides something or draws lots: its secrets do not leave this device."
LEAVE_OVER = "That game is over: leave it at the device, and pull it."
LET_GO_ASK = "Let it go?"
# {0}: players
LET_GO_TEXT = "A computer says that another device has it now: {0}. Here it would be over."
# {0}: number of the event
COMING_DIFFERS = "The games differ from event {0} on."
NOT_LEAVING = "That game is not put aside here, or not on its way."
COMING_PLAYING = "A game is on or has begun here: put it aside first."
COMING_WRONG = "The events of that game did not arrive as they were announced."
HOME_TITLE = "Tidebell"
# {0}: player
TIME_WAS_UP = "{0}: time is up"
# {0}: action
LAST_DONE = "last: {0}"
# {0}: player
RULING_STOPS = "{0}: no more moves"
# {0}: player
RULING_FINISH = "{0} may finish:"

# Losses by a power cut, damage or a missing library
# {0}: seconds
GAVE_BACK = "Up to {0} s given back"
LAST_LOST = "The last press is lost"
# {0}: seconds
LAST_LOST_TOO = "Last press lost, up to {0}s"
DAMAGED = "Damage"
# {0}: number
LOST_MINUTES = "The last {0} minutes could not be read."
LOST_NEWEST = "What came last could not be read."
LOST_UNDO = "Part of the log cannot be read: undo ends there."
# {0}: TURN_IN or NAMED_TURN, {1}: time
NOW_AT = "The game goes on at {0}, {1}."
# {0}: TURN_IN or NAMED_TURN
NOW_IN = "The game goes on in {0}."
UNKEPT = "No room: not kept now"
LOG_ENDS = "The log is full soon"
LOG_ENDS_HINT = "Then undo ends here"
NO_DATA = "No room on the drive"
# {0}: number
NO_DATA_TEXT = (
    "It is full: nothing is kept. Hold a key at power-on, free {0} KB with a computer, and restart."
)
NO_WRITE = "Drive not writable"
NO_WRITE_TEXT = "Nothing is kept. Ask tidebell doctor on a computer, or install Tidebell anew."
# {0}: number of the game
GAME_DAMAGED = "Game {0}: damaged"
# {0}: number of the game
GAME_LOST = "Game {0} is damaged and cannot be read: tidebell doctor says what to do."
# In letters that any type has
INSTALL = "tidebell install"
# {0}: a file
NO_FILE = "{0} is missing or damaged: tidebell install puts it there."
NO_LIGHTS = "Lights stay dark"
NO_LIGHTS_TEXT = "neopixel is missing in lib/: tidebell install puts it there."

# Offers, questions and facts of mechanisms
ONE_ACTION = "One action in a turn is done."
# {0}: unit, {1}: points, {2}: points at most, {3}: pool
UNIT_SPENDS = "{0}: {1} of {2} {3}."
# {0}: unit
UNIT_MOST = "{0}: most"
GO_ON = "Go on"
ALLOT = "Allot"
# {0}: pool
HOW_MANY = "How many {0}?"
# {0}: number, {1}: pool
POOL_HOLDS = "{0} {1} left"
FROM_DISCARDS = "From the discards"
DISCARD = "Discard"
LOSE_CARD = "Lose a card"
TAKE_CARD = "Take a card"
WHAT_IS_LEFT = "What is left"
# {0}: bag, {1}: number, {2}: number of discards
BAG_HOLDS = "{0} {1}, discards {2}"
HAND = "Hand"
# {0}: number of cards, {1}: most of them
HAND_LIMIT = "{0} of {1}"
ITEMS_DONE = "All done"
PASS_ON = "Pass on"
PLAY_ON = "Play on"
# {0}: player
NO_TIME = "{0} has no time left."
# {0}: player
IS_OUT = "{0} is out"
# {0}: player
FLAG_FALLEN = "{0}'s flag has fallen."
# {0}: player
FELL_FIRST = "{0}'s fell first."
TIME_IS_UP = "Time is up"
FLAG = "flag"
# {0}: number, {1}: time of each
PERIODS = "{0} x {1}"
# {0}: number, {1}: time
MOVES_IN = "{0} in {1}"
# {0}: number, {1}: number of the next time control
MOVES = "move {0}/{1}"
TIME_TO = "Time to"
ILLEGAL_MOVE = "Illegal move"
# {0}: player
FLAG_FELL = "{0}'s flag fell"
COUNTER = "What"
CHANGE = "Change"
# {0}: counter, {1}: value, {2}: limit
OVER_LIMIT = "{0} {1}: limit {2}"
DICE = "Dice"
# {0}: modifier of a die, {1}: player
OF_THAT = "{0} ({1})"
# {0}: modifier of a die
OF_OTHER = "{0} (other)"
CALLED_OFF = "Called off"
CALL_OFF = "Call off"
OTHERS_SHOTS = "Other's shots"
NOBODY_ELSE = "Nobody"
# {0}: thing of a player (WHOSE)
WHO_HAS = "Who has {0} now?"
# {0}: player
LOSER_HAD = "{0} is out, and had taken it."
# {0}: owner, {1}: thing
WHOSE = "{0}'s {1}"
DISCARD_WHICH = "Discard which card?"
LOSE_WHICH = "Which card is lost?"
TAKE_WHICH = "Which card is taken?"
# {0}: number
DISCARD_TO = "Discard down to {0}"
# {0}: player, {1}: number
DRAWS = "{0} draws {1}"
# {0}: player
SHOWS = "{0} shows"
# {0}: player, {1}: number
DREW = "{0} drew {1}"
SHOW_IT = "Show it"
# {0}: counter or bag
LIMIT_OF = "{0} limit"
END_OF_GAME = "End of game"
IS_THAT_END = "Is that the end?"
LAST_ROUND = "Last round"
LAST_TURN = "Last turn"
LAST_OF_ROUND = "Last turn of the round"
# {0}: TURN_IN or NAMED_TURN
ENDS_AFTER = "Ends after {0}"
# {0}: name of a part of a turn, {1}: turn, {2}: how often it has come in it
REPEATED = "{0} {1}.{2}"
# {0}: number
ONE_MORE = "{0} more turn"
# {0}: number
MORE_TURNS = "{0} more turns"
# {0}: player
PLAYS_ON = "{0} plays on"
NOBODY_PLAYS = "Nobody plays"
ALL_AWAY = "All are absent or out."
PASS = "Pass"
# {0}: players
PASSED = "Passed: {0}"
# {0}: players
FOLDED = "Folded: {0}"
WHO_NEXT = "Who plays next?"
WHO_FIRST = "Who plays first?"
# {0}: player
STARTS_NEXT = "{0} starts the next turn"
# {0}: player
IS_DONE = "{0} is done"
UNDECIDED = "Neither in nor out: end all the same?"
WHO_WINS = "Who wins?"
# {0}: number, {1}: number of all
WHICH_WINNER = "Winner {0} of {1}?"
ROLE_IN = "in"
NO_OTHER = "No other"
ROLE_OUT = "out"
END_TURN = "End the turn"
WHO = "Who"
# {0}: pool
LOOK_AT = "Look: {0}"
# {0}: pool, {1}: number
UNSPENT = "{0}: {1} unspent"
# {0}: players
WHO_IN = "In: {0}"
# {0}: players
WHO_OUT = "Out: {0}"
HIT = "hit"
MISS = "miss"
# {0}: die
TIED = "{0}: tie"
# {0}: number of sides
SIDES = "d{0}"
# {0}: player, {1}: number
FIRES = "{0} fires, {1} to go"
# {0}: number, {1}: number
TO_REACH = "{0} to reach, {1} so far"
TIE = "tie"
NO_MORE_SHOTS = "No more shots"
# {0}: number, {1}: number of all
READY_OF = "{0} of {1}"
OVERRULE = "Overrule"
TO_ACT = "To act"
ALL_AGAIN = "all again"
# {0}: unit
ACTED = "{0} ✓"
# {0}: player
WINS = "{0} wins"
NOBODY_WINS = "Nobody wins"
# {0}: players, {1}: player
SHARE_WIN = "{0} and {1} share the win"
# {0}: number, {1}: number of all
SO_MANY_DONE = "{0}/{1} done"

# The check of keys, lights and sound
CHECK = "Check"
# {0}: the last key pressed
CHECK_KEYS = "Press each key, turn the knob both ways. {0}"
CHECK_RED = "All lights are red."
CHECK_GREEN = "All lights are green."
CHECK_BLUE = "All lights are blue."
CHECK_WHITE = "All lights are white."
CHECK_LED = "The small light is white."
CHECK_SOUND = "Four tones, rising."

# Refusals and doubts, by their codes in ``sentences``; their values fill the braces
# {0}: pool, {1}: points, {2}: points needed
SAY_FEW = "Not enough {0} ({1} of {2})."
SAY_SHORT = "That costs more than is left."
# {0}: points
SAY_RESERVED = "An action is declared: finish it or drop it. Kept for it: {0}."
SAY_PAUSED = "Paused: go on first."
SAY_NOT_NOW = "Not at this point of the game."
SAY_FULL = "Nothing of it has run yet."
SAY_NO_UNDO = "Nothing to undo."
SAY_REVEALED = "Shown: only the referee can have all asked again."
SAY_ROOM = "The room's call stays."
SAY_NO_REDO = "Nothing to redo."
SAY_LOG = "The log is damaged before this: undo ends here."
SAY_NO_ACTION = "This game has no such action."
# {0}: turn, {1}: turn
SAY_WRONG_TURN = "That can only be done in turns {0} to {1}."
# {0}: name of the turn, {1}: turn, {2}: turn
SAY_WRONG_NAMED = "That can only be done in {0} {1} to {2}."
SAY_NO_SEAT = "No such player."
# {0}: player
SAY_NOT_PLAYING = "{0} is not playing any more."
# {0}: player
SAY_HAD_TURN = "{0} has had that turn, or does not play."
# {0}: thing
SAY_NO_ASSET = "No such {0}."
# {0}: thing
SAY_ASSET_GONE = "That {0} has left."
SAY_OWN_ASSET = "That is your own already."
SAY_NOT_HOLDER = "Only its holder can do that."
SAY_NOT_CAPTOR = "Only who has captured it repairs it."
# {0}: number, {1}: parts
SAY_PARTS_LIMIT = "It has between 0 and {0} {1} destroyed."
# {0}: number
SAY_LIMIT = "The limit of {0} is reached."
# {0}: number, {1}: number
SAY_VALUE = "The value must be between {0} and {1}."
# {0}: number, {1}: number
SAY_STEPS = "It must be a multiple of {0}, up to {1}."
SAY_ORDER = "Every player must be named once."
SAY_WHO_DONE = "Say who is done."
SAY_NO_CARD = "No such card is left to swap in."
SAY_NO_SUCH_CARD = "There is no such card there."
# {0}: player
SAY_NO_CARDS = "{0} has no cards there."
# {0}: unit
SAY_CANNOT = "{0} cannot do that."
# {0}: number, {1}: player
SAY_TAKEN = "{0} is taken: {1} has it."
# {0}: player
SAY_STARTS = "{0} starts the next turn."
# {0}: player
SAY_ONLY = "Only {0} can do that now."
SAY_NOTED = "That is noted already."
SAY_NOTHING_DECLARED = "Nothing is declared."
SAY_NEEDS_TARGET = "Say which one."
# {0}: action
SAY_UNFINISHED = "{0} is not finished: end all the same?"
# {0}: number, {1}: thing
SAY_ONE_STAYS = "{0} {1} stays behind: end all the same?"
# {0}: number, {1}: things
SAY_SOME_STAY = "{0} {1} stay behind: end all the same?"
# {0}: number, {1}: thing
SAY_ONE_STANDS = "{0} {1} stands: sure?"
# {0}: number, {1}: things
SAY_SOME_STAND = "{0} {1} stand: sure?"
# {0}: thing
SAY_OWN_TARGET = "That {0} is your own: sure?"
# {0}: mistake, in English
SAY_SETUP = "The setup cannot be used: {0}."
SAY_NO_ROOM = "There is no room for another game: fetch the finished ones with tidebell pull."
SAY_DAMAGED = "That game cannot be read any more."
# {0}: number, {1}: number
SAY_SEATS = "This game is for {0} to {1} players."
# {0}: rule, {1}: number
SAY_SWITCH = "Switch {0} has no value number {1}."
