// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// Shows tables as cards, and counts their clocks by itself: each comes with the instant of the club's
// clock for which it holds.

import { Link } from "/link.js";
import { decimal, make, minutes, sign, t } from "/shown.js";

const OFFSETS = 30; // messages of the last half a minute
const offsets = []; // this page's clock − the club's, as the messages came
/** The tables that are known, by their devices. */
export const tables = new Map();
const cards = new Map();
let link = null;

export const find = (id) => document.getElementById(id);

/** The club's time now, in ms. The message with the least delay is nearest to the truth. */
export const clubNow = () => performance.now() - Math.min(...offsets);

/** The clocks of a table at an instant: those of the players, or the one; then the match's. */
export function counted(table, at) {
  const clocks = table.clocks ?? [table.clock_ms ?? 0];
  let passed = Math.max(0, at - table.at);
  if (table.due_ms !== null && table.due_ms !== undefined) passed = Math.min(passed, table.due_ms);
  const moved = Math.max(0, passed - table.delay_ms);
  const shown = clocks.map((ms, index) => limited(ms, ms + (table.rates[index] ?? 0) * moved));
  const match = table.match_ms;
  return [shown, match === undefined ? null : limited(match, match + (table.rates[clocks.length] ?? 0) * passed)];
}

// A clock that was not below zero when it was told stops there.
const limited = (before, now) => Math.round(before >= 0 ? Math.max(0, now) : now);

function player(table, one) {
  const line = make("li", "", sign(one.seat), make("span", "name", one.name));
  line.style.setProperty("--p", one.colour);
  const plays = table.who?.seat === one.seat;
  line.classList.toggle("on", plays && !table.over);
  line.classList.toggle("out", !one.plays);
  const ranked = (table.ranking ?? []).find((row) => row.seat === one.seat);
  if (ranked) line.append(make("span", "score", decimal(ranked.score)));
  else if (table.clocks) line.append(make("span", "ms"));
  return line;
}

/** Fill a table's card; what it counts is filled in by ``count``. */
function fill(card, table) {
  const state = table.alive ? table.now : t("away");
  card.className = "card";
  for (const name of ["paused", "over", "ready"]) card.classList.toggle(name, Boolean(table[name]));
  card.classList.toggle("away-now", !table.alive);
  card.classList.toggle("wants", table.needs.length > 0);
  const said = table.needs.length ? make("span", "needs", table.needs.join(" · ")) : make("span", table.armed ? "armed" : "now", state);
  const head = make("header", "", make("h2", "", `${table.number || "–"}`), said);
  if (!table.real) head.append(make("small", "kind", t("no box")));
  const order = [...(table.order ?? [])].sort((a, b) => a.seat - b.seat);
  const names = table.names.map((name) => make("li", "", make("span", "name", name)));
  const people = order.length ? order.map((one) => player(table, one)) : names;
  const parts = [head];
  if (!table.clocks && table.clock_ms !== undefined && !table.over) parts.push(make("p", "clock"));
  parts.push(make("ol", "players", ...people));
  const turn = { n: table.turn, turns: table.turns };
  if (table.turn && !table.over) parts.push(make("p", "turn", turn.turns ? t("turn {n} of {turns}", turn) : t("turn {n}", turn)));
  if (table.counts) parts.push(make("p", "turn", table.counts));
  if (table.match_ms !== undefined) parts.push(make("p", "match"));
  // What a page has added to the card stays: somebody may be typing in it.
  for (const part of [...card.children]) if (part.tagName !== "DETAILS") part.remove();
  card.prepend(...parts);
}

function put(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

function countCard(card, table) {
  const [clocks, match] = counted(table, clubNow());
  const seat = table.who?.seat ?? 0;
  const one = table.clocks ? clocks[seat] : clocks[0];
  put(card.querySelector(".clock"), minutes(one, table.up, table.tenths));
  card.classList.toggle("late", table.rates.some((rate) => rate < 0) && !table.up && one < 10000 && !table.over);
  const order = [...(table.order ?? [])].map((row) => row.seat).sort((a, b) => a - b);
  card.querySelectorAll(".ms").forEach((place, at) => {
    put(place, minutes(clocks[order[at]] ?? 0, table.up, table.tenths && order[at] === seat));
  });
  if (match !== null) put(card.querySelector(".match"), t("match {time}", { time: minutes(match, false, false) }));
  if (table.armed && table.armed_at) {
    const left = Math.max(0, Math.ceil((table.armed_at - clubNow()) / 1000));
    put(card.querySelector(".armed"), t("{act} in {s} s", { act: act(table.armed[0]), s: left }));
  }
}

/** An act of the room in words. */
export const act = (name) =>
  ({ begin: t("Begin"), pause: t("Pause"), resume: t("Resume"), time: t("Time!"), more: t("More time"), less: t("Time taken back") })[name] ?? name;

function before(urgent, a, b) {
  const wants = (one) => (urgent && one.lost ? 2 : urgent && one.needs.length ? 0 : 1);
  return wants(a) - wants(b) || (a.number || 1000) - (b.number || 1000) || (a.uid < b.uid ? -1 : 1);
}

/**
 * Show the tables for as long as the page is open.
 * @param wanted whether a table is shown
 * @param urgent whether tables that need a human come first
 * @param dress called with a card that was filled, and its table
 * @param heard called with each message, once its tables are shown
 */
export function show({ wanted = () => true, urgent = false, dress = () => {}, heard = () => {} }) {
  const list = find("tables");

  function arrange() {
    const shown = [...tables.values()].filter(wanted).sort((a, b) => before(urgent, a, b));
    const now = shown.map((table) => cards.get(table.uid));
    if (now.length !== list.children.length || now.some((card, at) => list.children[at] !== card)) {
      const typed = document.activeElement;
      list.dataset.moving = "1"; // a field that is moved loses the keyboard, and nobody left it
      list.replaceChildren(...now);
      typed.focus({ preventScroll: true });
      delete list.dataset.moving;
    }
    find("none").hidden = shown.length > 0;
  }

  link = new Link("/seen", {
    heard(data) {
      const told = JSON.parse(data);
      offsets.push(performance.now() - told.now);
      if (offsets.length > OFFSETS) offsets.shift();
      if (find("gone").hidden === false) tables.clear(); // a server that is back tells all
      for (const table of told.tables) {
        if (table.at === null) table.at = told.now;
        tables.set(table.uid, table);
        const card = cards.get(table.uid) ?? make("li");
        card.dataset.uid = table.uid;
        cards.set(table.uid, card);
        fill(card, table);
        dress(card, table);
      }
      find("gone").hidden = true;
      arrange();
      heard(told);
    },
    lost() {
      offsets.length = 0;
      put(find("gone"), t("The club's computer does not answer: this page goes on when it does."));
      find("gone").hidden = false;
    },
  });
  const frame = () => {
    if (offsets.length && !link.lost) {
      for (const card of list.children) countCard(card, tables.get(card.dataset.uid));
    }
    requestAnimationFrame(frame);
  };
  frame();
}

/** Ask the club's computer for something. */
export const ask = (asked) => asked && link.send(JSON.stringify(asked));
