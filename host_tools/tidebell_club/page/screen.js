// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// The big screen: the round, its clock and who has not reported; all tables, as large as they fit, and before
// and after play pairings by name and standings. ?table=3 shows one table, ?show=tables, people or standings one
// of the three, ?clear no background.

import { clubNow, counted, show, tables } from "/board.js";
import { content, until } from "/content.js";
import { Face } from "/face.js";
import { make, minutes, renew, t } from "/shown.js";

const asked = new URLSearchParams(location.search);
const one = Number(asked.get("table")) || 0;
if (asked.has("clear")) document.documentElement.classList.add("clear");

const WIDE = 17; // letters of a card, by its own size of type
const NARROW = 700; // pixels of a page that shows one card in a row
const find = (id) => document.getElementById(id);
let fitted = "";
let wall = null;

// The height of a card in its own size of type: heading, clock, players.
function lines(table) {
  const clock = !table.clocks && table.clock_ms !== undefined && !table.over ? 4 : 0;
  return 3.6 + clock + 2.15 * Math.max((table.order ?? []).length, table.names.length, 1);
}

// Choose the columns with which type is largest and all cards fit; a narrow page goes on below.
function fit(shown) {
  const width = window.innerWidth;
  const height = window.innerHeight - find("head").offsetHeight;
  const high = Math.max(1, ...shown.map(lines));
  const wanted = [width, height, shown.length, high].join();
  if (wanted === fitted) return;
  fitted = wanted;
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= shown.length; columns++) {
    const rows = Math.ceil(shown.length / columns);
    const size = Math.min(width / columns / WIDE, (height * 0.98) / rows / high);
    if (size > best.size) best = { size, columns, rows };
  }
  if (width < NARROW) best = { size: 16, columns: 1, rows: shown.length };
  for (const [name, value] of Object.entries({ ...best, size: `${best.size}px`, high: `${height}px` })) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
}

const wanted = (table) => !one || table.number === one;
const playing = () => [...tables.values()].filter((table) => table.alive && table.playing.length && !table.over && !table.ready);

// What is shown: pairings until somebody plays, standings once all results are in.
function part() {
  const said = asked.get("show");
  if (said || one || !wall?.tables) return said ?? "tables";
  if (!wall.missing.length) return "standings";
  const isOn = playing().length || wall.missing.length < wall.tables;
  return isOn ? "tables" : "people";
}

// The most that a clock of the round can still take: that of the match, or all clocks of a table one after the other.
function longest() {
  let most = null;
  for (const table of playing()) {
    const [clocks, match] = counted(table, clubNow());
    const left = match ?? (table.clocks && !table.up ? clocks.reduce((sum, ms) => sum + Math.max(0, ms), 0) : null);
    if (left !== null) most = Math.max(most ?? 0, left);
  }
  return most;
}

function put(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function tick() {
  const now = new Date();
  put(find("time"), now.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  const left = tables.size ? longest() : null;
  const played = wall?.begun ? clubNow() - wall.begun : null;
  const used = played > 0 && playing().length ? t("{time} played", { time: minutes(played, true, false) }) : "";
  put(find("left"), left === null ? used : t("at most {time} left", { time: minutes(left, false, false) }));
  setTimeout(tick, 1000 - (now.getTime() % 1000));
}

function fill() {
  const { round, tables: all, missing } = wall;
  put(find("now"), round ? `${wall.club} · ${t("Round {n}", { n: round })}` : wall.club);
  const values = { n: all - missing.length, all, tables: missing.join(", ") };
  const said = missing.length ? t("{n} of {all} results in, missing: {tables}", values) : t("All {all} results are in.", values);
  put(find("in"), all ? said : "");
  find("head").hidden = Boolean(one) || asked.has("clear");
  renew(find("people"), wall.people, ([name, table, other]) => make("li", "", make("b", "", `${table}`), make("span", "", name), make("span", "soft", other)));
  const [list, remark] = find("standings").children;
  renew(list, wall.standings, ([name, points], at) => make("li", "", make("b", "", `${1 + wall.standings.filter((row) => row[1] > points).length}`), make("span", "", name), make("span", "points", `${points}`)));
  const points = wall.listed ? t("Points of the list, with this round's results.") : t("Points of the results that are in.");
  put(remark, `${points} ${t("Tie-breaks are left to the program that pairs.")}`);
}

function heard(message = {}) {
  if (message.wall) {
    wall = message.wall;
    fill();
  }
  const now = part();
  find("tables").hidden = now !== "tables";
  find("people").hidden = now !== "people";
  find("standings").hidden = now !== "standings";
  if (now !== "tables") find("none").hidden = true;
  for (const list of [find("people"), find("standings").firstChild]) {
    const rows = list.children.length;
    const columns = window.innerWidth < NARROW ? 1 : Math.max(2, Math.ceil(rows / 22));
    list.style.setProperty("--columns", columns);
    list.style.setProperty("--rows", Math.max(12, Math.ceil(rows / columns)));
  }
  fit([...tables.values()].filter(wanted));
}
// One table alone is shown by the face, as the device shows it.
const face = one ? new Face(find("face")) : null;
let drawn = "";
let timer = 0;

function alone() {
  clearTimeout(timer);
  const table = [...tables.values()].find(wanted);
  find("face").hidden = !table;
  find("none").hidden = Boolean(table);
  if (!table) return;
  const [clocks, match] = counted(table, clubNow());
  const runs = table.alive && !table.over && table.rates.some((rate) => rate !== 0);
  const clock = table.clocks ? clocks[table.who?.seat ?? 0] : table.clock_ms === undefined ? null : clocks[0];
  const state = { ...table, clocks: table.clocks && clocks, clock_ms: clock, match_ms: match ?? undefined, runs, now: table.alive ? table.now : t("away") };
  const all = content(state);
  all.top = [t("Table {n}", { n: one }), all.top].filter(Boolean).join(" · ");
  const { digits: now, ...rest } = all;
  if (JSON.stringify(rest) === drawn) face.tick(now);
  else face.show(all);
  drawn = JSON.stringify(rest);
  timer = setTimeout(alone, Math.min(until(state), 1000));
}

function told(message) {
  if (one) alone();
  else heard(message);
}

addEventListener("resize", () => told());
new ResizeObserver(() => told()).observe(find("head")); // its lines wrap as they grow
show({ wanted: one ? () => false : wanted, heard: told });
tick();
