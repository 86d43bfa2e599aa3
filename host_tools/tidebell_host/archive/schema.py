# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The tables of the archive; ``docs/archive.md`` quotes them, and a test holds that it does."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

# With another number the database is made anew from the raw records.
VERSION = 5

TABLES = """\
CREATE TABLE game (
  id INTEGER PRIMARY KEY,     -- its number in the archive; stays, also when that is made anew
  key TEXT NOT NULL,          -- the same for a game that two devices have
  device TEXT NOT NULL,       -- the device's own number
  number INTEGER NOT NULL,    -- of the game on that device
  setup TEXT NOT NULL,
  crc32 INTEGER NOT NULL,     -- of the compiled setup that it was played with
  state TEXT NOT NULL,        -- finished, abandoned or moved
  began TEXT,                 -- UTC, where the device knew it
  events INTEGER NOT NULL,    -- how many came
  announced INTEGER NOT NULL, -- how many the device had
  seed TEXT,                  -- of all chance in it
  raw TEXT NOT NULL,          -- the file of its records, in the data folder
  stamp TEXT NOT NULL,        -- that file's size and time, by which a change is noticed
  reckoned INTEGER NOT NULL,  -- 1 once what follows, player_turn and action are worked out;
                              -- 2: as far as its events could be played; 3: without its setup
  title TEXT,
  turn INTEGER,               -- the last turn of the game
  played_ms INTEGER,          -- without pauses
  paused_ms INTEGER,
  idle_ms INTEGER,            -- of the time played, that for which no player's clock ran
  undone INTEGER,             -- how often something was taken back
  pauses INTEGER,
  corrections INTEGER,        -- by a referee, and undos of what the whole table had seen
  seal INTEGER,               -- number of the seal that was on at the end, 0 for none
  broken INTEGER,             -- how often a seal was broken
  draws INTEGER,              -- cards turned and dice rolled
  proved INTEGER              -- how many of them came as the seed has it; none without it
);
CREATE TABLE seat (
  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  seat INTEGER NOT NULL,      -- clockwise, from 0
  name TEXT NOT NULL,         -- of the player, as it was written
  player TEXT NOT NULL,       -- by which players are told apart: the name, however it is written
  colour INTEGER NOT NULL,    -- its place in the setup
  colour_name TEXT,
  rank INTEGER,               -- none where no scores were counted
  score REAL,
  won INTEGER,                -- 1, also when the win is shared
  used_ms INTEGER,            -- how long the player's clock ran
  PRIMARY KEY (game, seat)
);
CREATE TABLE switch (
  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  place INTEGER NOT NULL,     -- in the setup
  value INTEGER NOT NULL,     -- which of its values was chosen
  PRIMARY KEY (game, place)
);
CREATE TABLE player_turn (
  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  n INTEGER NOT NULL,         -- in the order in which they were played
  turn INTEGER NOT NULL,      -- of the game
  seat INTEGER,               -- none where all played together
  began_ms INTEGER NOT NULL,  -- since the game began, without pauses
  took_ms INTEGER NOT NULL,
  spent INTEGER NOT NULL,     -- points
  wasted INTEGER,             -- points that were left and not kept
  timeout INTEGER NOT NULL,   -- 1: the clock ended it
  left_ms INTEGER,            -- what the clock showed then, with what the turn earned
  longest_ms INTEGER NOT NULL,-- the longest that nothing was pressed
  card TEXT NOT NULL,         -- what the first deck showed as it began
  aside INTEGER NOT NULL,     -- 1: no turn, but an answer within the turn of another player
  PRIMARY KEY (game, n)
);
CREATE TABLE action (
  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  times INTEGER NOT NULL,
  points INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,   -- from the event before each
  PRIMARY KEY (game, seat, name)
);
CREATE TABLE chance (
  game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
  n INTEGER NOT NULL,
  source TEXT NOT NULL,       -- the deck, die or bag
  outcome TEXT NOT NULL,
  times INTEGER NOT NULL,     -- how often it came
  draws INTEGER NOT NULL,     -- of how many
  expected REAL NOT NULL,     -- how often it comes on average
  odds REAL,                  -- how likely it comes at least so often, or at most so often where
                              -- that is less than expected; none where that is not exactly known
  PRIMARY KEY (game, n)
);
CREATE INDEX game_key ON game (key);
CREATE INDEX game_raw ON game (raw);
CREATE INDEX seat_player ON seat (player);
"""


def statements() -> Iterator[str]:
    """Return the tables' statements one by one, to run in one transaction."""
    statement = ""
    for line in TABLES.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
