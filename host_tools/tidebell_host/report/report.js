// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// Steps through the game: whose turn it was after each event, what the clock showed, what happened.

const told = JSON.parse(document.getElementById("evening").textContent);
const find = (id) => document.getElementById(id);
const SHOWN = 6; // events that are told under the last one
let timer = 0;

// A text of the page in its language, with values in the places of their names.
function t(text, values = {}) {
  return (told.texts[text] ?? text).replace(/{(\w+)}/g, (place, name) => values[name] ?? place);
}

function clock(ms) {
  const s = Math.floor(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

function show(at) {
  const [since, played, turn, who, points, left, what] = told.steps[at];
  const seat = told.seats.findIndex((one) => one[0] === who);
  const stepper = find("stepper");
  stepper.style.setProperty("--band", seat < 0 ? "var(--soft)" : told.seats[seat][1]);
  find("who").textContent = who || t("the table");
  find("turn").textContent = turn;
  find("left").textContent = left || "–";
  find("points").textContent = points;
  find("what").textContent = `${clock(since)}  ${what}`;
  const said = told.steps.slice(Math.max(0, at - SHOWN), at).reverse();
  find("said").replaceChildren(...said.map((one) => {
    const line = document.createElement("li");
    line.textContent = `${clock(one[0])}  ${[one[3], one[6]].filter(Boolean).join(" · ")}`;
    return line;
  }));
  const range = find("at");
  range.value = at;
  range.setAttribute("aria-valuetext", [t("event {n} of {all}:", { n: at + 1, all: told.steps.length }), turn, who, what].join(" "));
  document.body.style.setProperty("--played", played / told.last);
}

function go(by) {
  show(Math.min(told.steps.length - 1, Math.max(0, Number(find("at").value) + by)));
}

// From here to the next event that begins another turn of somebody.
function skip(by) {
  let at = Number(find("at").value);
  const from = told.steps[at].slice(2, 4).join();
  while (told.steps[at + by] && told.steps[at].slice(2, 4).join() === from) at += by;
  show(at);
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (Number(find("at").value) + 1 < told.steps.length ? go(1) : play(false)), 400) : 0;
  find("play").textContent = on ? t("Stop") : t("Play");
}

find("at").addEventListener("input", () => show(Number(find("at").value)));
find("back").addEventListener("click", () => go(-1));
find("on").addEventListener("click", () => go(1));
find("turn-back").addEventListener("click", () => skip(-1));
find("turn-on").addEventListener("click", () => skip(1));
find("play").addEventListener("click", () => play(!timer));
show(0);
