# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Rule sheets of ten published games that no document of this project uses, as steps in the forms.

A game is what a good setup of it must have, and what its setup cannot say. It has the kind of game
that it begins with, its steps, and what is pressed on the device beside the forms.

A step is ``field = value``, ``+ list`` for a press on *+ Add* (or a table's own *+*), or
``- row`` for one on *Remove*. Of a play each line is a key (``a``, ``b``, ``x``, ``y``, ``Enter``,
``.`` for none), and what the screen says then.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Game:
    """One rule sheet."""

    title: str
    kind: str
    must: str
    lacks: str
    steps: str
    play: str


GAMES = (
    Game(
        "Scythe",
        "Points to spend each turn",
        "1 to 5 players; turns without an end; four actions, one a turn; a turn clock; power to 16;"
        " popularity to 18; the sixth star ends it; coins",
        "coins that count more with popularity: the table works them out",
        """
        title = Scythe
        players = 1-5
        turns = 999
        - pool/ap
        action/0/name = Move
        + action
        action/1/name = Bolster
        + action
        action/2/name = Trade
        + action
        action/3/name = Produce
        + counter
        counter/counter/name = Power
        counter/power/most = 16
        + counter
        counter/counter/name = Popularity
        counter/popularity/unit = Pop
        counter/popularity/most = 18
        + counter
        counter/counter/name = Stars
        counter/stars/most = 6
        counter/stars/ends_at = 6
        + action/1/counts
        action/1/counts/power = 2
        score/field/0/name = Coins
        """,
        """
        . Red, Power 0, Move
        a Undo
        y Blue
        y Red
        """,
    ),
    Game(
        "Through the Ages",
        "Points to spend each turn",
        "2 to 4 players; a bank of time each; a first round without military actions; civil and"
        " military actions; more civil actions by government; culture and science that grow by what"
        " is built; strength; culture wins",
        "one to four civil actions by seat in the first round alone",
        """
        title = Through the Ages
        players = 2-4
        turns = 30
        clock/turn/mode = bank
        clock/turn/seconds = 45:00
        + stage
        stage/0/name = First round
        stage/0/turns = 1
        stage/0/points = no
        stage/1/name = Ages
        pool/ap/name = Civil
        pool/civil/base/1 = 4
        + pool
        pool/points/name = Milit
        pool/milit/base/1 = 2
        action/0/name = Civil
        + action
        action/1/name = Military
        action/1/key = declare
        action/1/pool = milit
        + counter
        counter/counter/name = Culture
        counter/culture/most = 255
        + counter
        counter/counter/name = Art
        counter/art/feeds = culture
        + counter
        counter/counter/name = Science
        + counter
        counter/counter/name = Labs
        counter/labs/start = 1
        counter/labs/feeds = science
        + counter
        counter/counter/name = Strength
        + counter
        counter/counter/name = State
        pool/civil/filled_by = state
        + stage/0/steps
        + stage/1/steps
        score/field/0/name = Culture
        score/field/0/counter = culture
        """,
        """
        . Red, 1/30
        y Blue
        y 2/30, Science 1
        Enter 4
        a 3
        """,
    ),
    Game(
        "Codenames",
        "A match of two",
        "two teams; the team that begins is asked; a clue, then guesses; a sand timer that asks;"
        " words found; the ninth word may be the end; words as the score",
        "that the second team needs one word less",
        """
        title = Codenames
        clock/turn/seconds = 2:00
        clock/turn/at_zero = ask
        stage/0/starter_moves = ask
        + phase
        phase/0/name = Clue
        + phase
        phase/1/name = Guess
        counter/wins/name = Words found
        counter/words_found/unit = Words
        counter/words_found/most = 9
        counter/words_found/ends_at = 9
        score/field/0/name = Words
        """,
        """
        . 1/2 Clue
        y 2/2 Guess
        y 1/2 Clue
        y 2/2 Guess
        y Turn 2, 1/2 Clue
        """,
    ),
    Game(
        "Warhammer 40,000",
        "A match of two",
        "2 players; five rounds; the roll-off says who begins; five phases by name; a chess clock;"
        " the opponent decides on his own clock; command points each round; victory points",
        "a command point for both in each turn: each gets two in his own",
        """
        title = Warhammer 40,000
        turns = 5
        clock/turn/mode = bank
        clock/turn/seconds = 1:30:00
        stage/0/starter_moves = ask
        + phase
        phase/0/name = Command
        + phase
        phase/1/name = Movement
        + phase
        phase/2/name = Shooting
        + phase
        phase/3/name = Charge
        + phase
        phase/4/name = Fight
        counter/wins/name = Victory points
        counter/victory_points/unit = VP
        counter/victory_points/most = 100
        + counter
        counter/counter/name = Command points
        counter/command_points/unit = CP
        counter/command_points/each_turn = 2
        + aside
        aside/aside/name = Opponent decides
        aside/opponent_decides/seconds =
        score/field/0/name = Points
        """,
        """
        . 1/5 Command
        y 2/5 Movement
        y 3/5 Shooting
        y 4/5 Charge
        y 5/5 Fight
        y 1/5 Command
        y 2/5 Movement
        y 3/5 Shooting
        y 4/5 Charge
        y 5/5 Fight
        y CP 4, 1/5 Command
        """,
    ),
    Game(
        "Magic: The Gathering",
        "A match of two",
        "best of three; 50 minutes for the match; then five more turns; life from 20; two wins are"
        " the match; poison counters",
        "that a life of 0 ends a game, and that life begins anew with the next one",
        """
        title = Magic, best of three
        clock/turn/mode = match
        clock/turn/seconds = 50:00
        clock/turn/more_turns = 5
        counter/wins/ends_at = 2
        + counter
        counter/counter/name = Life
        counter/life/start = 20
        + counter
        counter/counter/name = Poison
        counter/poison/most = 10
        """,
        """
        . Red, Life 20
        y Blue
        y Red
        """,
    ),
    Game(
        "Dungeons & Dragons",
        "Initiative",
        "up to twelve fighters, monsters among them; initiative numbers; entered once a fight; a"
        " turn may be readied; a minute a turn; rounds are counted",
        "effects that end after some rounds, other than by hand",
        """
        title = Dungeons & Dragons
        players = 2-12
        turn_name = Round
        turns = 999
        stage/0/order = numbers
        + numbers
        numbers/delay = yes
        + stage
        stage/0/name = Roll
        stage/0/turns = 1
        + stage/0/steps
        stage/1/name = Fight
        """,
        """
        . Player 1, Round 1, Initiative 1
        y Player 2
        y Player 1, Round 2, Start
        Enter Pause
        y Player 2
        """,
    ),
    Game(
        "A poker tournament",
        "Rounds until all have passed",
        "2 to 9 players; hands without an end; the dealer moves on; who folds is out of the hand;"
        " 30 seconds a decision; three hours; blinds that rise at given times; players who are out",
        "side pots: who wins takes his chips by hand",
        """
        title = Poker tournament
        players = 2-9
        turns = 999
        turn_name = Hand
        clock/turn/seconds = 30
        clock/turn/at_zero = ask
        stage/0/name = Hand
        stage/0/starter_moves = turn
        + clock
        clock/turn2/mode = match
        clock/turn2/seconds = 3:00:00
        + clock/turn2/say
        clock/turn2/say/60/key = 2:40:00
        clock/turn2/say/9600 = Blinds 50/100
        + clock/turn2/say
        clock/turn2/say/60/key = 2:20:00
        clock/turn2/say/8400 = Blinds 100/200
        + counter
        counter/counter/name = Chips
        counter/chips/most = 9999
        counter/chips/start = 1500
        """,
        """
        . Player 1, 0:30, Chips 1500
        y Player 2
        b Player 1
        b Player 2
        """,
    ),
    Game(
        "Hanabi",
        "Points to spend each turn",
        "2 to 5 players; all win or lose together; hints, at most eight; a hint costs one; a"
        " discard brings one; three mistakes are the end; 25 cards played are the end; cards left",
        "one turn more each after the last card: the round is finished",
        """
        title = Hanabi
        players = 2-5
        turns = 999
        - pool/ap
        + table
        table/value/name = Hints
        table/hints/most = 8
        table/hints/start = 8
        + table
        table/value/name = Mistakes
        table/mistakes/unit = Wrong
        table/mistakes/most = 3
        table/mistakes/ends = true
        + table
        table/value/name = Fireworks
        table/fireworks/unit = Fire
        table/fireworks/most = 25
        table/fireworks/ends = true
        + table
        table/value/name = Cards left
        table/cards_left/unit = Cards
        table/cards_left/most = 40
        table/cards_left/start = 40
        table/cards_left/ends = true
        table/cards_left/full = least
        action/0/name = Hint
        + action/0/raises
        action/0/raises/hints = -1
        + action
        action/1/name = Discard
        + action/1/raises
        + action/1/raises
        action/1/raises/mistakes/key = cards_left
        action/1/raises/cards_left = -1
        + action
        action/2/name = Play a card
        + action/2/raises
        action/2/raises/hints/key = fireworks
        + action/2/raises
        action/2/raises/hints/key = cards_left
        action/2/raises/cards_left = -1
        score/ranks = none
        """,
        """
        . Red, Hints 8
        a Hints 7
        y Blue
        y Red
        """,
    ),
    Game(
        "Twilight Imperium",
        "Rounds until all have passed",
        "3 to 6 players; a strategy card each, 1 to 8, no two alike; turns by these numbers, round"
        " and round; who passes is out; a list for the status phase; ten points end it",
        "two strategy cards of each player where three or four play",
        """
        title = Twilight Imperium
        players = 3-6
        turns = 12
        stage/0/next_round = numbers
        + numbers
        numbers/name = Strategy card
        numbers/most = 8
        numbers/first = lowest
        numbers/unique = yes
        + stage/0/steps
        + checklist
        checklist/list/name = Status phase
        checklist/status_phase/items/0 = Score objectives
        + stage/0/steps
        + counter
        counter/counter/ends_at = 10
        counter/counter/unit = VP
        """,
        """
        . Red, VP 0, Strategy card 1
        y Blue
        y Yellow
        """,
    ),
    Game(
        "A booster draft",
        "Speed rounds",
        "4 to 8 players; all pick at once; three packs of 14 picks; 40 seconds for the first picks,"
        " 5 for the last; left, right, left; a minute between the packs",
        "which way a pack goes, but as the name of its stage",
        """
        title = Booster draft
        players = 4-8
        turns = 42
        turn_name = Pick
        clock/round/seconds = 40
        + clock/round/later
        clock/round/later/2/key = 3
        clock/round/later/3 = 30
        + clock/round/later
        clock/round/later/4/key = 7
        clock/round/later/7 = 15
        + clock/round/later
        clock/round/later/8/key = 11
        clock/round/later/11 = 5
        + stage
        stage/0/name = Left
        stage/0/turns = 1-14
        + stage
        stage/1/name = Right
        stage/1/turns = 15-28
        stage/2/name = Left
        """,
        """
        . Pick 1, 0:40
        Enter 0/4 done
        y 1/4 done
        """,
    ),
)
