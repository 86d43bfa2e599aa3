// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// What a face shows of a table's state (page_state.py): its content, and its digits at a moment. face.js says what they are.

import { decimal, minutes, t } from "/shown.js";

const SOON_MS = 30000;
const LAST_MS = 10000;
const DARK = "#0a0f14"; // the ink on a player's colour

/** A clock `passed` ms after it was told: one that was not below zero then stops there. */
function later(ms, passed, up) {
  const now = up ? ms + passed : ms - passed;
  return Math.round(ms >= 0 ? Math.max(0, now) : now);
}

/** Seats whose clocks run. */
const thinking = (state) => state.thinking ?? (state.who ? [state.who.seat] : []);

/** Whether two clocks are shown as halves, as the device shows them. */
const isPair = (state) => state.clocks?.length === 2 && state.order?.length === 2 && !state.ranking?.length;

/** The state as it is `passed` ms after it was told. */
export function at(state, passed) {
  const ms = state.runs ? passed : 0;
  const seats = thinking(state);
  return {
    ...state,
    clock_ms: state.clock_ms === undefined || state.clock_ms === null ? null : later(state.clock_ms, ms, state.up),
    clocks: state.clocks?.map((one, seat) => (seats.includes(seat) ? later(one, ms, state.up) : one)),
    match_ms: state.match_ms === undefined ? undefined : later(state.match_ms, ms, false),
  };
}

/** Milliseconds until a text of `at` changes by itself; Infinity while no clock runs. */
export function until(state) {
  if (!state.runs) return Infinity;
  const clocks = [state.clock_ms, state.match_ms, ...(state.clocks ?? []).filter((_, seat) => thinking(state).includes(seat))];
  const waits = clocks.filter((ms) => typeof ms === "number").map((ms) => {
    const step = state.tenths && !state.up && ms > 0 && ms <= LAST_MS ? 100 : 1000;
    return state.up ? step - (ms % step) : ((ms % step) + step) % step || step;
  });
  return Math.max(20, Math.min(...waits));
}

function ink(state, seat, ms) {
  const runs = state.runs && (seat === undefined || thinking(state).includes(seat));
  if (!runs) return "wait";
  return state.up || ms >= SOON_MS ? "run" : "soon";
}

/** The digits of a face. */
export function digits(state) {
  const write = (ms, runs = true) => minutes(ms, Boolean(state.up), state.tenths && runs);
  if (isPair(state)) {
    const inks = state.clocks.map((ms, seat) => ink(state, seat, ms));
    return [...state.clocks.map((ms, seat) => write(ms, inks[seat] !== "wait")), ...inks];
  }
  const ms = state.clock_ms;
  return [ms === null || ms === undefined ? "" : write(ms), state.points ? String(state.points.left) : "", ink(state, undefined, ms), ""];
}

const seatOf = (player) => ({ seat: player.seat, rgb: player.colour, where: "left", half: 0 });
const run = (text, style, half = 0) => ({ text, style, where: "left", half });

/** The order of play: a row a player, with his clock where each has one. */
function order(state) {
  return (state.order ?? []).map((one) => {
    const runs = thinking(state).includes(one.seat);
    const more = [state.clocks && minutes(state.clocks[one.seat], state.up, state.tenths && runs), one.passed && t("passed"), one.folded && t("folded"), one.on_hold && t("on hold"), one.next && t("next")];
    const style = one.plays && !one.passed && !one.folded ? "" : "dim";
    return [seatOf(one), run([one.name, ...more].filter(Boolean).join(" "), style)];
  });
}

/** The content of a face. */
export function content(state) {
  const { who, points, card, ranking = [] } = state;
  const found = { digits: digits(state), moment: "run", keys: [], tall: "", notes: [] };
  found.head = who && !ranking.length ? { seat: who.seat, text: who.name, ink: DARK, paper: who.colour } : { seat: -1, text: state.title || state.device || "Tidebell" };
  found.top = state.turn ? `${state.turn_name} ${state.turn}${state.turns ? ` / ${state.turns}` : ""}`.trim() : "";
  if (state.paused) found.paused = true;
  if (card) found.cards = [[[card.deck, card.name].filter(Boolean).join(": "), card.colour]];
  const match = typeof state.match_ms === "number" && t("match {time}", { time: minutes(state.match_ms, false, false) });
  const notes = [state.paused || state.runs ? "" : state.now, state.declared, points?.saved, state.pools, state.starts, match, state.stage, who && state.title];
  found.notes = ranking.length ? [] : notes.filter(Boolean).map((text) => [text, ""]);
  if (ranking.length) {
    found.scene = "ranks";
    found.said = [state.now].filter(Boolean);
    found.ranks = ranking.map((one) => ({ place: one.rank, seat: one.seat, rgb: one.colour, name: one.name, told: one.score ?? "", written: decimal(one.score ?? "") }));
    found.over = true;
    return found;
  }
  if (state.paused) found.told = { lines: [state.now], style: "" };
  if (isPair(state)) {
    const players = [...state.order].sort((one, other) => one.seat - other.seat);
    const halves = (made) => players.flatMap((one, half) => made(one).map((part) => ({ ...part, half })));
    return { ...found, tall: "pair", rows: [halves((one) => [seatOf(one), run(one.name)])] };
  }
  found.rows = order(state);
  if (state.clock_ms === null || state.clock_ms === undefined) return found;
  found.tall = "clock";
  if (points) found.pool = { name: points.unit, left: points.left, base: points.pips ? points.base : 0 };
  const last = state.runs && !state.up && state.clock_ms <= LAST_MS;
  found.last = last ? Math.ceil(state.clock_ms / 1000) : -1;
  if (found.last === 0) found.title = t("Time is up");
  return found;
}
