// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// Shows what the computer at the device tells, and counts by itself between two messages.

import { Link, SILENCE_MS, Since } from "/link.js";
import { arcs, make, minutes, sign, t } from "/shown.js";

export { minutes };

const find = (id) => document.getElementById(id);
let seen = null; // the last message
let came = null; // since it came
let from = 0; // when it was so, by performance.now()
let shown = ""; // on the clock

if (new URLSearchParams(location.search).has("clear")) document.documentElement.classList.add("clear");

// What a clock shows now: one that was not below zero when it was told stops there.
function now(ms, runs, up) {
  const passed = runs ? performance.now() - from : 0;
  const left = up ? ms + passed : ms - passed;
  return Math.round(ms >= 0 ? Math.max(0, left) : left);
}

function item(player, ...texts) {
  const line = make("li", "", ...texts.map((text) => (text instanceof Node ? text : make("span", "", text))));
  line.style.setProperty("--p", player.colour);
  return line;
}

function put(id, text) {
  const place = find(id);
  if (place.textContent !== text) place.textContent = text;
  place.hidden = !text;
}

// Why what is shown may be so no more; nothing while it is.
function why() {
  if (link.lost) return t("The computer at the device does not answer: this page goes on when it does.");
  if (!seen) return "";
  if (seen.gone) return seen.gone;
  const old = seen.age_ms + came.ms > SILENCE_MS;
  return old ? t("The device does not answer: this page goes on when it does.") : "";
}

// Whether it is still so; says if not, and then the clocks stand.
function lives() {
  const gone = why();
  put("gone", gone);
  find("table").classList.toggle("gone", Boolean(gone));
  return !gone;
}

function show() {
  if (!lives()) return;
  const table = find("table");
  const who = seen.who;
  table.style.setProperty("--c", who ? who.colour : "var(--soft)");
  table.classList.toggle("paused", Boolean(seen.paused));
  put("who", who ? who.name : seen.title || seen.device || "Tidebell");
  find("sign").style.display = who ? "" : "none";
  if (who) find("sign").firstElementChild.setAttribute("d", arcs(who.seat));
  put("turn", seen.turn ? `${seen.turn_name} ${seen.turn}${seen.turns ? ` / ${seen.turns}` : ""}`.trim() : "");
  const told = [seen.now, seen.declared, seen.stage, who ? seen.title : ""];
  put("now", told.filter(Boolean).join(" · "));
  find("now").hidden = false;
  const points = seen.points;
  find("points").hidden = !points;
  put("left", points ? String(points.left) : "");
  put("unit", points ? points.unit : "");
  const pips = points ? points.pips : 0;
  find("pips").replaceChildren(...Array.from({ length: pips }, (_, at) => make("i", at < points.left ? "has" : "")));
  find("card").hidden = !seen.card;
  find("card").style.setProperty("--card", seen.card ? seen.card.colour : "");
  put("card-name", seen.card ? [seen.card.deck, seen.card.name].filter(Boolean).join(": ") : "");
  put("kept", [points ? points.saved : "", seen.pools].filter(Boolean).join(" · "));
  find("order").replaceChildren(...(seen.order || []).map((one) => {
    const line = item(one, sign(one.seat), one.name);
    if (seen.clocks) {
      const clock = make("span", "ms");
      clock.dataset.seat = one.seat;
      line.append(clock);
    }
    line.classList.toggle("on", Boolean(who) && who.seat === one.seat);
    line.classList.toggle("next", one.next);
    line.classList.toggle("out", !one.plays);
    line.classList.toggle("passed", one.passed);
    if (one.passed) line.append(t("passed"));
    if (one.next) line.append(t("next"));
    return line;
  }));
  const ranking = seen.ranking || [];
  find("ranking").hidden = !ranking.length;
  find("ranking").replaceChildren(...ranking.map((one) => item(one, `${one.rank}`, one.name, `${one.score}`)));
  find("ticker").replaceChildren(...(seen.ticker || []).map((text) => make("li", "", text)));
  count();
}

function count() {
  if (!lives() || !seen) return;
  const runs = Boolean(seen.runs);
  const ms = seen.clock_ms;
  const up = Boolean(seen.up);
  const text = ms === undefined || ms === null ? "" : minutes(now(ms, runs, up), up, seen.tenths);
  if (text !== shown) find("clock").textContent = shown = text;
  find("clock").hidden = !text;
  find("table").classList.toggle("late", runs && !up && now(ms, runs) < 10000);
  put("match", seen.match_ms === undefined ? "" : t("match {time}", { time: minutes(now(seen.match_ms, runs), false, false) }));
  for (const clock of document.querySelectorAll("#order .ms")) {
    const seat = Number(clock.dataset.seat);
    const plays = seen.thinking ? seen.thinking.includes(seat) : Boolean(seen.who) && seen.who.seat === seat;
    clock.textContent = minutes(now(seen.clocks[seat], runs && plays, up), up, seen.tenths && plays);
  }
}

const link = new Link("/seen", {
  heard(data) {
    seen = JSON.parse(data);
    came = new Since();
    from = performance.now() - seen.age_ms;
    show();
  },
  lost: lives,
});

function frame() {
  count();
  requestAnimationFrame(frame);
}

frame();
