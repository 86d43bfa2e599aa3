// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The plain words of the forms. The format itself comes from the checker: a table or key that is not named here is
// in the forms, too, under "More" and by its name in the file, or what a language has for that.

import { t } from "./texts.js";

/** The sections of the form, and the tables of the file in each: the first or the first two are always seen. */
export const SECTIONS = [
  { id: "game", title: t("The game"), keys: ["title", "players", "turns", "like", "id", "format"] },
  { id: "order", title: t("Order of play"), keys: ["stage", "phase", "reminder", "call", "checklist"] },
  { id: "clocks", title: t("Clocks"), keys: ["clock"] },
  { id: "points", title: t("Points and what they buy"), seen: 2, keys: ["pool", "action", "convert", "asset", "tick", "units", "due"] },
  { id: "chance", title: t("Cards and dice"), seen: 2, keys: ["deck", "die", "bag", "look", "choice", "duel"] },
  { id: "counters", title: t("Counters"), keys: ["counter", "pot", "share"] },
  { id: "scores", title: t("Scores at the end"), keys: ["score"] },
  { id: "people", title: t("Colours and sides"), keys: ["colour", "side"] },
  { id: "rules", title: t("Rules that tables play differently"), keys: ["switch"] },
  { id: "more", title: t("More"), keys: [] },
];

/** The keys that are seen at once; the others are under "More". A table that is not here shows its first four. */
export const FIRST = {
  Setup: ["title", "players", "turns"],
  Stage: ["name", "turns", "steps", "clock", "points", "together", "order"],
  Clock: ["mode", "seconds", "warn", "at_zero"],
  Pool: ["name", "base", "keep"],
  Action: ["name", "cost", "key", "ends"],
  Deck: ["name", "card", "refill"],
  Card: ["name", "count", "rgb", "means"],
  Counter: ["name", "most", "in_play", "start"],
  Score: ["field", "tie"],
  ScoreField: ["name", "each", "counter"],
  Switch: ["label", "values"],
  Reminder: ["turn_start", "turn_end", "ask_end", "round_end"],
};

/** Keys that belong to the value of another: seen at once where that is chosen. */
export const WITH = {
  Clock: {
    mode: {
      fischer: ["increment"], delay: ["delay"], bronstein: ["delay"], byo_yomi: ["periods", "period"], canadian: ["moves", "period"],
    },
  },
  Stage: { order: { alternate: ["passes"] } },
};

export const LABELS = {
  "Setup.title": t("Name of the game"),
  "Setup.players": t("How many may play"),
  "Setup.turns": t("Rounds of the game"),
  "Setup.id": t("Name of the file"),
  "Setup.like": t("Like another setup"),
  "Setup.stage": t("Stages of the game"),
  "Setup.phase": t("Phases of a player turn"),
  "Setup.reminder": t("Reminders and questions"),
  "Setup.call": t("Said aloud"),
  "Setup.checklist": t("Lists to tick off"),
  "Setup.clock": t("Clocks"),
  "Setup.pool": t("Points to spend"),
  "Setup.action": t("Actions"),
  "Setup.convert": t("Points made from points"),
  "Setup.asset": t("What players hold and lose"),
  "Setup.tick": t("Limits per unit"),
  "Setup.units": t("Units that act one by one"),
  "Setup.due": t("What falls due later"),
  "Setup.deck": t("Decks of cards"),
  "Setup.die": t("Dice"),
  "Setup.bag": t("Bags to draw from"),
  "Setup.look": t("Private looks at a deck"),
  "Setup.choice": t("Secret choices"),
  "Setup.duel": t("Duels of numbers"),
  "Setup.counter": t("Counters"),
  "Setup.pot": t("Pots"),
  "Setup.share": t("What two split"),
  "Setup.score": t("The final score"),
  "Setup.colour": t("Colours"),
  "Setup.side": t("Sides that differ"),
  "Setup.switch": t("Rules to choose from"),
  "Stage.name": t("Name"),
  "Stage.turns": t("Rounds in which it is so"),
  "Stage.steps": t("What happens in each turn"),
  "Stage.clock": t("Clock"),
  "Stage.points": t("Players get points"),
  "Stage.together": t("All players at once"),
  "Stage.order": t("Who follows whom"),
  "Stage.passes": t("Who passes"),
  "Clock.mode": t("How it runs"),
  "Clock.seconds": t("Seconds"),
  "Clock.warn": t("Warns at so many seconds"),
  "Clock.at_zero": t("At zero"),
  "Clock.increment": t("Seconds that each move adds"),
  "Clock.delay": t("Free seconds of each move"),
  "Clock.periods": t("Number of periods"),
  "Clock.period": t("Seconds of a period"),
  "Pool.name": t("Short name"),
  "Pool.base": t("How many, from which turn on"),
  "Pool.keep": t("Saving what is left"),
  "Action.name": t("Name"),
  "Action.cost": t("Costs"),
  "Action.key": t("A key of its own"),
  "Action.ends": t("Ends the player turn"),
  "Deck.name": t("Name"),
  "Deck.card": t("Cards"),
  "Deck.refill": t("Cards of the next pile"),
  "Card.name": t("Name"),
  "Card.count": t("How many"),
  "Card.rgb": t("Colour"),
  "Card.means": t("What it means"),
  "Counter.name": t("What is counted"),
  "Counter.least": t("At the least, if below 0"),
  "Counter.most": t("At the most"),
  "Counter.in_play": t("Seen and changed in every turn"),
  "Counter.start": t("Begins with"),
  "Score.field": t("What is counted"),
  "Score.tie": t("What decides a tie"),
  "ScoreField.name": t("Name"),
  "ScoreField.each": t("Each is worth"),
  "ScoreField.counter": t("Filled in by a counter"),
  "Colour.name": t("Name"),
  "Colour.letter": t("Letter"),
  "Colour.rgb": t("Colour"),
  "Switch.label": t("The question"),
  "Switch.values": t("What may be chosen, the usual first"),
};

/** What a value of a choice is called, where its name in the file does not say enough. */
export const VALUES = {
  "Clock.mode": {
    countdown: t("so long for each player turn"),
    bank: t("so long for the whole game"),
    fischer: t("for the whole game, and each move adds some"),
    delay: t("for the whole game, the first seconds of a move are free"),
    bronstein: t("for the whole game, what a move needs comes back up to some seconds"),
    byo_yomi: t("for the whole game, then periods"),
    canadian: t("for the whole game, then so many moves in a period"),
    hourglass: t("what one uses the next gets"),
    count_up: t("no limit, it is seen how long everybody takes"),
    match: t("one clock for the whole table"),
  },
  "Clock.at_zero": {
    pass: t("the next player's turn"), out: t("the player is out"), flag: t("the device says whose time is up"),
    penalty: t("a penalty"), negative: t("it runs on below zero"), ask: t("the device asks the table"),
    last_turns: t("everybody has a last turn"), round: t("the round is the last"), end: t("the game is over"),
  },
  "Stage.order": {
    clockwise: t("clockwise"), "counter-clockwise": t("counter-clockwise"), named: t("the table says who plays"),
    alternate: t("by turns, until all have passed"), confirm: t("the device proposes, the table may change it"),
  },
  "Stage.passes": { in_row: t("may act again, until all pass in a row"), out: t("is out of the round") },
  "Action.key": { spend: t("key A"), declare: t("key B") },
};

/** What a step of a round is called; {name} is the name of what it is about. */
export const STEPS = {
  play: t("the players' turns"),
  draw: t("draw a card: {name}"),
  look: t("private looks: {name}"),
  choose: t("secret choice: {name}"),
  allot: t("share out points: {name}"),
  check: t("go through the list: {name}"),
  call: t("call: {name}"),
  deal: t("draw from the bag: {name}"),
  trim: t("put back into the bag: {name}"),
  settle: t("settle the pot: {name}"),
  starter: t("the table says who begins"),
  lot: t("a lot decides who begins"),
  reorder: t("the table sets the order"),
};

/** The name in the file of the first of a kind, and what it has; others get a number. */
export const NEW = {
  Clock: { name: "turn", value: { seconds: 120 } },
  Pool: { name: "points", value: { name: "AP", base: { 1: 3 } } },
  Action: { value: { name: t("Act") } },
  Deck: { name: "cards", value: { name: t("Cards"), card: [{ name: t("Card"), count: 3 }, { name: t("Other card"), count: 2 }] } },
  Card: { value: { name: t("Card"), count: 1 } },
  Counter: { name: "counter", value: { name: t("Victory points"), most: 99, in_play: true } },
  ScoreField: { value: { name: t("Points"), each: 1 } },
  Colour: { value: { name: t("Black"), letter: "K", rgb: "#8080ff" } },
  Switch: { name: "rule", value: { label: t("Which rules"), values: [t("Printed"), t("Our own")] } },
  Die: { name: "die", value: { name: t("Die"), sides: 6 } },
  Choice: { name: "choice", value: { name: t("Stay or leave?"), option: [{ name: t("Stay") }, { name: t("Leave") }] } },
  Stage: { value: { name: t("Stage"), steps: ["play"] } },
};

/** The kinds of game to begin with, by the archetype of each. */
export const KINDS = {
  "points-per-turn": [t("Points to spend each turn"), t("A clock for each turn, some points to spend, points at the end.")],
  "rounds-until-all-pass": [t("Rounds until all have passed"), t("Players act by turns; who passes is out of the round.")],
  "speed-rounds": [t("Speed rounds"), t("All at once, on one clock, round after round.")],
  "phases-together": [t("Plan, then act"), t("All plan at once, then they act one after the other.")],
  initiative: [t("Initiative"), t("Each round the table says who plays, one after the other.")],
  match: [t("A match of two"), t("A clock for each turn; wins are counted.")],
  go: [t("A board game for two, with byo-yomi"), t("A main time each, then periods.")],
  "against-the-clock": [t("All against the clock"), t("One clock for the whole game, and all together.")],
};
