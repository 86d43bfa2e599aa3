// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// The director's page: tables that need a human on top, acts of the room, lists, check-in, results.

import { act, ask, find, show, tables } from "/board.js";
import { make, minutes, renew, t, twice } from "/shown.js";

const MANY = 24; // tables, with more of which a card is a tile that opens
const SURE_S = 600; // of time that is given without a question
let evening = null;
let here = new Set();

const ahead = () => Number(find("ahead").value);
const seconds = () => Math.round(Number(find("much").value) * Number(find("unit").value));

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
  number.onblur = () => !find("tables").dataset.moving && number.reportValidity() && Number(number.value) !== table.number && ask({ do: "table", uid: table.uid, number: Number(number.value) });
  number.onkeydown = ({ key }) => key === "Enter" && number.blur();
  return make("label", "", t("Table"), " ", number);
}

// The result of a table in a round: a choice for two, points for more.
function scores(round, { table, names, outcome, scores: had }) {
  const asked = { do: "result", round, table };
  if (names.length === 2) {
    const choice = make("select", "", new Option("–", ""), ...evening.outcomes.map((one) => new Option(one)));
    choice.value = outcome ?? "";
    choice.setAttribute("aria-label", t("Result of table {n} in round {round}", { n: table, round }));
    choice.onchange = () => choice.value && ask({ ...asked, outcome: choice.value });
    return choice;
  }
  const fields = names.map((name, at) => {
    const field = make("input");
    Object.assign(field, { type: "number", step: "any", required: true, value: had?.[at] ?? "" });
    return [name, field];
  });
  const form = make("form", "scores", ...fields.map(([name, field]) => make("label", "", name, " ", field)));
  form.append(make("button", "", t("Enter the result of round {n}", { n: round })));
  form.onsubmit = (event) => {
    event.preventDefault();
    ask({ ...asked, scores: fields.map(([, field]) => Number(field.value)) });
  };
  return form;
}

// Whose result is entered at a table's card: who is paired there, or who plays where nobody is paired.
function sitting(table) {
  const now = evening.rounds.find((one) => one.round === evening.round);
  const row = now?.tables.find((one) => one.table === table.number);
  if (row || evening.rounds.some((one) => one.paired)) return row;
  return table.playing.length ? { table: table.number, names: table.playing } : null;
}

const broken = (table) => Boolean(table.number && table.playing.length && !table.alive);
const spares = () => [...tables.values()].filter((one) => one.alive && !one.playing.length);

// A device without a game goes on with the game of one that is away.
function spare(table) {
  const choice = make("select", "spare", ...spares().map((one) => new Option(`${one.device} ${one.number || ""}`, one.uid)));
  choice.setAttribute("aria-label", t("A device without a game"));
  return make("p", "row", choice, button(t("A spare takes over"), () => ({ do: "spare", table: table.number, uid: choice.value }), true));
}

// Much time is given only by two presses.
function giveTime(place, where = {}) {
  if (!find("much").reportValidity() || !seconds()) return;
  const asked = { do: "more", ahead: where.table ? 1 : ahead(), seconds: seconds(), ...where };
  if (seconds() > SURE_S) twice(place, t("More time"), () => ask(asked));
  else ask(asked);
}

// The acts for one table; they are made anew only where something of them has changed.
function dress(card, table) {
  if (!evening) return; // it comes with the first message
  const { uid, number, names, playing, joined, bridge, claims = [], lost } = table;
  const sits = number ? sitting(table) : null;
  const made = JSON.stringify([number, names, playing, joined, bridge, claims, lost, sits, broken(table) && spares().map((one) => one.uid)]);
  if (card.dataset.made === made) return;
  card.dataset.made = made;
  const before = card.querySelector("details");
  const more = make("details", "", make("summary", "", joined === true ? t("in the room") : t("not in the room")));
  // A card that opened by itself closes once its table is well again.
  const byHand = Boolean(before?.open && !before.dataset.itself);
  const itself = broken(table) && !lost;
  more.open = byHand || itself;
  if (itself && !byHand) more.dataset.itself = "1";
  more.onclick = () => delete more.dataset.itself;
  before?.remove();
  if (broken(table)) more.append(spare(table));
  for (const to of claims) more.append(button(t("It is at {bridge} now", { bridge: to }), () => ({ do: "move", uid, from: bridge, to }), true));
  more.append(seating(table), make("p", "about", `${uid.slice(0, 12)} · ${bridge}`), button(t("Show yourself"), () => ({ do: "show", uid })));
  if (number) {
    const place = { table: number };
    const give = make("button", "", t("More time"));
    give.type = "button";
    give.onclick = () => giveTime(give, place);
    more.append(
      button(t("Begin"), () => ({ do: "begin", ahead: ahead(), ...place })),
      button(t("Pause"), () => ({ do: "pause", ahead: 1, ...place })),
      button(t("Resume"), () => ({ do: "resume", ahead: 1, ...place })),
      button(t("Time!"), () => ({ do: "time", ahead: 1, ...place }), true),
      give,
      button(t("Set up the game"), () => ({ do: "set-up", ...place })),
      button(t("Ask to join"), () => ({ do: "join", ...place })),
      button(t("The referee comes"), () => ({ do: "come", ...place })),
    );
    if (sits) more.append(make("div", "row", t("Round {n}", { n: evening.round }), " ", scores(evening.round, sits)));
  }
  card.append(more);
}

// Why a table did not take part, and what an undo takes back, in words.
const REASONS = { not_joined: t("not in the room"), silent: t("no answer"), no_game: t("no game"), game: t("another game"), refused: t("not possible there now"), late: t("too late"), expired: t("too late"), off: t("called off") };
const ACTS = { here: t("check-in"), players: t("players"), round: t("round"), setup: t("game"), bridge: t("bridge"), table: t("tables"), spare: t("spare"), result: t("result"), undo: t("taking back") };
const SOURCES = { director: t("entered here"), list: t("in the list") };

function told(start) {
  const gives = start.seconds ? ` ${start.do === "less" ? "−" : "+"}${minutes(start.seconds * 1000, true, false)}` : "";
  const parts = [t("{act}: {done} of {all} tables", { act: act(start.do) + gives, done: start.done, all: start.all })];
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
  const line = make("li", failed.length ? "bad" : "", parts.join(" · "));
  const taken = evening.starts.some((one) => one.do === "less" && one.seconds === start.seconds && one.at > start.at);
  if (start.do === "more" && start.done && !taken) line.append(" ", button(t("Take this time back"), () => ({ do: "more-back", id: start.id, ahead: 1 })));
  return line;
}

function player([name, is]) {
  const box = make("input");
  box.type = "checkbox";
  box.checked = is;
  box.onchange = () => ask({ do: "here", name, here: box.checked });
  return make("li", "", make("label", "", box, " ", name));
}

// A table of the round that is shown: who sits there, and the result, entered or not.
function result([round, one]) {
  const said = one.said ? make("small", "", SOURCES[one.source] ?? t("from the table"), one.counts && ` ${one.counts}`) : "";
  const head = make("span", "who", make("b", "", `${one.table}`), ` ${one.names.join(" – ")}`);
  const control = one.names.length === 2 ? scores(round, one) : make("details", "", make("summary", "", one.said ?? t("Enter")), scores(round, one));
  const line = make("li", one.said ? "" : "open", head, control, said);
  if (one.said) line.append(button(t("Take back"), () => ({ do: "take-back", n: one.n })));
  return line;
}

function results() {
  const choice = find("of-round");
  const now = choice.value;
  const numbers = evening.rounds.map((one) => one.round);
  const stays = numbers.includes(Number(now)) && choice.dataset.newest === `${evening.round}`;
  renew(choice, numbers, (n) => new Option(n));
  choice.value = stays ? now : `${evening.round}`;
  choice.dataset.newest = `${evening.round}`;
  const shown = evening.rounds.find((one) => one.round === Number(choice.value));
  const all = shown.tables.filter((one) => one.names.length).length;
  const values = { n: all - shown.missing.length, all, tables: shown.missing.join(", ") };
  const said = shown.missing.length ? t("{n} of {all} results in, missing: {tables}", values) : t("All {all} results are in.", values);
  find("in").textContent = all ? said : "";
  renew(find("results"), shown.tables.map((one) => [shown.round, one]), result);
  find("back").hidden = !shown.file;
  find("back").href = `/results/${shown.round}`;
  find("back").textContent = t("{file}, with the results", { file: shown.file });
}

// A list that was read, before it counts.
function intake(list) {
  const place = find("intake");
  place.hidden = !list;
  if (!list) return place.replaceChildren();
  const number = make("input");
  Object.assign(number, { type: "number", min: 1, max: 99, value: list.round });
  const anew = make("input");
  anew.type = "checkbox";
  const count = t("{players} players, {tables} tables", { players: list.players, tables: list.tables.length });
  const parts = [make("h3", "", list.name || t("A list")), make("p", "", count)];
  if (list.tables.length) parts.push(make("p", "", make("label", "", t("Round"), " ", number), ` ${list.why}`));
  if (list.problem) parts.push(make("p", "bad", list.problem));
  parts.push(...list.doubts.map((text) => make("p", "bad", text)));
  const say = (text, names) => names.length && parts.push(make("p", "", make("b", "", text), ` ${names.join("; ")}`));
  say(t("Corrected:"), list.renamed.map(([old, now]) => `${old} → ${now}`));
  say(t("New:"), list.new);
  say(t("Not in this list:"), list.gone);
  say(t("At no table:"), list.away);
  parts.push(make("ol", "seen", ...list.tables.map(([n, names]) => make("li", "", make("b", "", `${n}`), ` ${names.join(" – ")}`))));
  if (evening.players.length) parts.push(make("p", "", make("label", "", anew, " ", t("Another tournament: forget players and results of this one"))));
  const take = make("button", "hot", t("Take this list"));
  take.onclick = () => {
    if (!number.reportValidity()) return;
    ask({ do: "take", id: list.id, round: Number(number.value), anew: anew.checked });
    intake(null);
  };
  const leave = make("button", "", t("Leave it"));
  leave.onclick = () => intake(null);
  parts.push(make("p", "row", take, leave));
  place.replaceChildren(...parts);
}

// A bridge that is away is one line, whatever it holds; so is one that took another's devices over.
function away() {
  const lost = new Map();
  for (const one of tables.values()) if (one.lost) lost.set(one.bridge, [...(lost.get(one.bridge) ?? []), one.number || one.device]);
  const lines = [...lost].map(([bridge, all]) => ["", bridge, all.sort((a, b) => a - b).join(", ")]);
  renew(find("aways"), [...lines, ...evening.moves], ([from, bridge, what]) => {
    if (!from) return make("li", "bad", t("{bridge} is away: {tables}", { bridge, tables: what }));
    const line = make("li", "bad", t("Devices of {from} that are said to be at {to}: {n}", { n: what, from, to: bridge }), " ");
    line.append(button(t("They are at {bridge}", { bridge }), () => ({ do: "move", from, to: bridge }), true));
    return line;
  });
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
  const gone = evening.bridges.filter(([, up]) => !up).map(([name]) => name);
  const up = evening.bridges.length - gone.length;
  const said = [t("bridges: {n}", { n: up })];
  if (gone.length) said.push(t("away: {names}", { names: gone.join(", ") }));
  if (up) said.push(evening.bound === null ? t("clocks are being compared") : t("clocks known to ±{n} ms", { n: evening.bound }));
  find("bridges").textContent = evening.connected ? said.join(" · ") : t("The broker is away.");
  const [, last] = evening.undo ?? [];
  find("undo").disabled = !last;
  find("undo").textContent = last ? t("Undo: {what}", { what: ACTS[last] ?? last }) : t("Undo");
  find("round").textContent = evening.round;
  find("count").textContent = t("{n} of {all}", { n: here.size, all: evening.players.length });
  find("starts").replaceChildren(...evening.starts.map(told).reverse());
  find("refusals").replaceChildren(...evening.refusals.map((text) => make("li", "bad", text)));
  renew(find("notes"), evening.notes.length ? [...evening.notes, ""] : [], (text) => make("li", text && "bad", text || button(t("Noted"), () => ({ do: "noted" }))));
  renew(find("players"), evening.players.map((name) => [name, here.has(name)]), player);
  renew(find("names"), evening.players.filter((name) => !here.has(name)), (name) => new Option(name));
  results();
  find("walk").textContent = evening.walking ? t("Stop: all are numbered") : t("Number them by walking past");
  find("walk").classList.toggle("hot", evening.walking);
  renew(find("setup"), evening.setups.includes(evening.setup) ? evening.setups : [evening.setup, ...evening.setups], (name) => new Option(name));
  find("setup").value = evening.setup;
}

for (const place of document.querySelectorAll("[data-do]")) {
  const name = place.dataset.do;
  const asked = () => ({ do: name, ahead: ahead() });
  const text = place.textContent;
  place.onclick = () => (name === "more" ? giveTime(place) : place.className === "hot" ? twice(place, text, () => ask(asked())) : ask(asked()));
}
find("undo").onclick = () => ask({ do: "undo", n: evening.undo[0] });
find("walk").onclick = () => ask({ do: "walk", on: !evening.walking });
find("of-round").onchange = results;
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
    const answer = await fetch(`/import?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
    said.textContent = answer.ok ? "" : `${file.name}: ${await answer.text()}`;
    said.className = answer.ok ? "" : "bad";
    intake(answer.ok ? await answer.json() : null);
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
    if (!evening) return;
    find("tables").classList.toggle("many", tables.size > MANY);
    away();
    offerToJoin();
    for (const card of find("tables").children) dress(card, tables.get(card.dataset.uid));
  },
});
