// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// The director's page: tables that need a human on top, acts of the room, check-in, results.

import { act, ask, find, show, tables } from "/board.js";
import { make, renew, t, twice } from "/shown.js";

let evening = null;
let here = new Set();

const ahead = () => Number(find("ahead").value);
const minutes = () => Number(find("minutes").value);

function button(text, asked, sure = false) {
  const made = make("button", sure ? "hot" : "", text);
  made.type = "button";
  made.onclick = () => (sure ? twice(made, text, () => ask(asked())) : ask(asked()));
  return made;
}

function seating(table) {
  const number = make("input");
  Object.assign(number, { type: "number", min: 0, max: 999, value: table.number });
  // Not at each step of the arrow keys: each would take another table's place.
  number.onblur = () => number.reportValidity() && Number(number.value) !== table.number && ask({ do: "table", uid: table.uid, number: Number(number.value) });
  number.onkeydown = ({ key }) => key === "Enter" && number.blur();
  return make("label", "", t("Table"), " ", number);
}

function scores(table) {
  const names = table.names.length ? table.names : table.playing;
  const fields = names.map((name) => {
    const field = make("input");
    Object.assign(field, { type: "number", step: "any", required: true });
    return [name, field];
  });
  const form = make("form", "scores", ...fields.map(([name, field]) => make("label", "", name, " ", field)));
  form.append(make("button", "", t("Enter the result")));
  form.onsubmit = (event) => {
    event.preventDefault();
    const all = fields.map(([name, field]) => [name, Number(field.value)]);
    const rows = all.map(([name, score]) => [1 + all.filter((one) => one[1] > score).length, name, score]);
    ask({ do: "result", table: table.number, rows });
  };
  return form;
}

const broken = (table) => table.number && table.playing.length && !table.alive;
const spares = () => [...tables.values()].filter((one) => one.alive && !one.playing.length);

// A device without a game goes on with the game of one that is away.
function spare(table) {
  const choice = make("select", "", ...spares().map((one) => new Option(`${one.device} ${one.number || ""}`, one.uid)));
  choice.setAttribute("aria-label", t("A device without a game"));
  return make("p", "row", choice, button(t("A spare takes over"), () => ({ do: "spare", table: table.number, uid: choice.value }), true));
}

// The acts for one table; they are made anew only where something of them has changed.
function dress(card, table) {
  const { number, names, playing, joined, bridge } = table;
  const made = JSON.stringify([number, names, playing, joined, bridge, broken(table) && spares().map((one) => one.uid)]);
  if (card.dataset.made === made) return;
  card.dataset.made = made;
  const before = card.querySelector("details");
  const more = make("details", "", make("summary", "", joined === true ? t("in the room") : t("not in the room")));
  more.open = before?.open || Boolean(broken(table));
  before?.remove();
  if (broken(table)) more.append(spare(table));
  more.append(seating(table), make("p", "about", `${table.uid.slice(0, 12)} · ${bridge}`));
  if (table.number) {
    const place = { table: table.number };
    more.append(
      button(t("Begin"), () => ({ do: "begin", ahead: ahead(), ...place })),
      button(t("Pause"), () => ({ do: "pause", ahead: 1, ...place })),
      button(t("Resume"), () => ({ do: "resume", ahead: 1, ...place })),
      button(t("Time!"), () => ({ do: "time", ahead: 1, ...place }), true),
      button(t("More time"), () => find("minutes").reportValidity() && { do: "more", ahead: 1, minutes: minutes(), ...place }),
      button(t("Set up the game"), () => ({ do: "set-up", ...place })),
      button(t("Ask to join"), () => ({ do: "join", ...place })),
      button(t("The referee comes"), () => ({ do: "come", ...place })),
      scores(table),
    );
  }
  card.append(more);
}

// Why a table did not take part, and what an undo takes back, in words.
const REASONS = { not_joined: t("not in the room"), silent: t("no answer"), no_game: t("no game"), game: t("another game"), refused: t("not possible there now"), late: t("too late"), expired: t("too late"), off: t("called off") };
const ACTS = { here: t("check-in"), players: t("players"), round: t("round"), table: t("tables"), spare: t("spare"), result: t("result"), undo: t("taking back") };

function told(start) {
  const parts = [t("{act}: {done} of {all} tables", { act: act(start.do), done: start.done, all: start.all })];
  if (start.done < start.all && start.armed) parts.push(t("{n} armed", { n: start.armed }));
  if (start.apart_ms !== undefined) {
    parts.push(t("clocks within {n} ms of each other", { n: start.apart_ms }));
    parts.push(t("lights within {n} ms", { n: start.seen_ms }));
  }
  const failed = Object.entries(start.failed);
  for (const why of new Set(failed.map(([, code]) => code))) {
    const all = failed.filter(([, code]) => code === why).map(([uid]) => tables.get(uid)?.number || uid.slice(0, 8));
    parts.push(t("not: {tables} ({why})", { tables: all.join(", "), why: REASONS[why] ?? why }));
  }
  return make("li", failed.length ? "bad" : "", parts.join(" · "));
}

function player([name, is]) {
  const box = make("input");
  box.type = "checkbox";
  box.checked = is;
  box.onchange = () => ask({ do: "here", name, here: box.checked });
  return make("li", "", make("label", "", box, " ", name));
}

function result([round, table, rows, byDevice, n, counts]) {
  const who = rows.map(([rank, name, score]) => `${rank}. ${name} ${score}`).join(", ");
  const source = byDevice ? t("from the table") : t("entered here");
  const line = make("li", "", t("Round {round}, table {table}: {who} ({source})", { round, table, who, source }), counts && ` ${counts}`, " ");
  line.append(button(t("Take back"), () => ({ do: "take-back", n })));
  return line;
}

// A table that was paired and has no device here plays all the same.
function lone([number, , names]) {
  return make("li", "", make("details", "", make("summary", "", t("Table {n}: no device", { n: number })), scores({ number, names, playing: [] })));
}

// Offer to ask those who are not in a room in which others are: a spare that took over, a table that was switched on again.
function offerToJoin() {
  const all = [...tables.values()].filter((one) => one.number && one.alive && one.playing.length && !one.over);
  const out = all.filter((one) => !one.joined).map((one) => one.number);
  find("again").hidden = !out.length || !all.some((one) => one.joined === true);
  find("again").textContent = t("Ask to join: {tables}", { tables: out.sort((a, b) => a - b).join(", ") });
  find("again").onclick = () => out.forEach((table) => ask({ do: "join", table }));
}

function fill() {
  here = new Set(evening.here);
  find("club").textContent = evening.club;
  const away = evening.bridges.filter(([, up]) => !up).map(([name]) => name);
  const up = evening.bridges.length - away.length;
  const said = [t("bridges: {n}", { n: up })];
  if (away.length) said.push(t("away: {names}", { names: away.join(", ") }));
  if (up) said.push(evening.bound === null ? t("clocks are being compared") : t("clocks known to ±{n} ms", { n: evening.bound }));
  find("bridges").textContent = evening.connected ? said.join(" · ") : t("The broker is away.");
  const [, last] = evening.undo ?? [];
  find("undo").disabled = !last;
  find("undo").textContent = last ? t("Undo: {what}", { what: ACTS[last] ?? last }) : t("Undo");
  find("round").textContent = evening.round;
  find("count").textContent = t("{n} of {all}", { n: here.size, all: evening.players.length });
  find("starts").replaceChildren(...evening.starts.map(told).reverse());
  find("refusals").replaceChildren(...evening.refusals.map((text) => make("li", "bad", text)));
  renew(find("players"), evening.players.map((name) => [name, here.has(name)]), player);
  renew(find("names"), evening.players.filter((name) => !here.has(name)), (name) => new Option(name));
  renew(find("results"), evening.results, result);
  renew(find("setup"), evening.setups.includes(evening.setup) ? evening.setups : [evening.setup, ...evening.setups], (name) => new Option(name));
  find("setup").value = evening.setup;
}

for (const place of document.querySelectorAll("[data-do]")) {
  const name = place.dataset.do;
  const asked = () => ({ do: name, ahead: ahead(), minutes: minutes() });
  const text = place.textContent;
  const fits = () => name !== "more" || find("minutes").reportValidity();
  place.onclick = () => fits() && (place.className === "hot" ? twice(place, text, () => ask(asked())) : ask(asked()));
}
find("undo").onclick = () => ask({ do: "undo", n: evening.undo[0] });
find("setup").onchange = () => ask({ do: "setup", setup: find("setup").value });
find("check-in").onsubmit = (event) => {
  event.preventDefault();
  const name = find("name").value.trim();
  if (name && ask({ do: "here", name, here: true })) find("name").value = "";
};
find("file").onchange = async () => {
  const [file] = find("file").files;
  if (!file) return;
  const said = find("said");
  try {
    const answer = await fetch("/import", { method: "POST", body: file });
    said.textContent = `${file.name}: ${await answer.text()}`;
    said.className = answer.ok ? "" : "bad";
  } catch {
    said.textContent = find("gone").textContent;
  }
  find("file").value = "";
};

show({
  urgent: true,
  dress,
  heard(message) {
    if (message.evening) {
      evening = message.evening;
      fill();
    }
    renew(find("lone"), evening.tables.filter(([, uid, names]) => names.length && !tables.has(uid)), lone);
    offerToJoin();
    for (const table of [...tables.values()].filter(broken)) dress(document.querySelector(`[data-uid="${table.uid}"]`), table);
  },
});
