// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// What a setup does, in five lines.

import { VALUES } from "./edit_labels.js";
import { t } from "./texts.js";

const OPEN = 999; // turns of a game that ends when it ends

function said(value) { return value && typeof value === "object" ? Object.values(value)[0] : value; }
function names(tables) { return Object.entries(tables ?? {}).map(([key, one]) => String(said(one?.name ?? one?.label) ?? key)).join(", "); }

/** @param found an answer of the checker */
export function factsOf({ whole, players }) {
  if (!whole) return [];
  const range = players ? (players[0] === players[1] ? players[0] : `${players[0]}–${players[1]}`) : whole.players;
  const turns = typeof whole.turns === "number" && whole.turns !== OPEN ? t("{n} rounds", { n: whole.turns }) : t("as many rounds as you like");
  const stages = Array.isArray(whole.stage) ? whole.stage : [];
  const clocks = Object.values(whole.clock ?? {}).map(({ mode = "countdown", seconds }) => [VALUES["Clock.mode"][mode] ?? mode, typeof seconds === "number" ? t("{n} seconds", { n: seconds }) : ""].filter(Boolean).join(", "));
  const things = [names(whole.pool), names(whole.action), names(whole.deck), names(whole.die), names(whole.counter)].filter(Boolean).join("; ");
  const score = whole.score ? names(whole.score.field) : "";
  return [
    t("Players: {players}. {turns}.", { players: range, turns }),
    t("Order of play: {what}.", { what: names(stages) || "–" }),
    t("Clocks: {what}.", { what: clocks.join("; ") || t("none") }),
    t("Points, cards, dice, counters: {what}.", { what: things || t("none") }),
    t("Scores: {what}. Rules to choose: {rules}.", { what: score || t("none"), rules: names(whole.switch) || t("none") }),
  ];
}
