// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

const SURE_MS = 4000;
const renewed = new WeakMap();
let texts = null;

const RTL = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const LEFTWARD = new RegExp(`\u2068?([${RTL}]+(?:(?:[.'’-] ?| )[${RTL}]+)*)\u2069?`, "gu");

/** A text in which words from right to left do not turn round what stands beside them. */
export const isolated = (text) => (typeof text === "string" ? text.replace(LEFTWARD, "\u2068$1\u2069") : text);

/** A text in the page's language, with values in the places of their names. */
export function t(text, values = {}) {
  texts ??= JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
  return (texts[text] ?? text).replace(/{(\w+)}/g, (place, name) => isolated(values[name]) ?? place);
}

/** A number that is written with a point, as the page's language writes it. */
export function decimal(number) {
  const [whole, part] = String(number).replace("-", "\u2212").split(".");
  return part ? t("{whole}.{part}", { whole, part }) : whole;
}

// A time as the device writes it: tidebell_core/times.py, whose cases a test holds it to.
export function minutes(ms, used = false, tenths = true) {
  const two = (n) => String(n).padStart(2, "0");
  if (tenths && ms > 0 && ms < 10000) return decimal(`0:${two(Math.floor(ms / 1000))}.${Math.floor(ms / 100) % 10}`);
  const s = ms < 0 ? Math.floor(-ms / 1000) : used ? Math.floor(ms / 1000) : Math.ceil(ms / 1000);
  const sign = ms < 0 ? "-" : "";
  if (s < 6000) return `${sign}${Math.floor(s / 60)}:${two(s % 60)}`;
  return `${sign}${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

/** An element with a class and contents. */
export function make(kind, name, ...inner) {
  const made = document.createElement(kind);
  if (name) made.className = name;
  made.append(...inner.map(isolated));
  return made;
}

/** Make a list anew where its data has changed; the keyboard stays where it was. */
export function renew(place, data, made) {
  const key = JSON.stringify(data);
  if (renewed.get(place) === key) return;
  renewed.set(place, key);
  const fields = () => [...place.querySelectorAll("button, input, select, summary")];
  const at = fields().indexOf(document.activeElement);
  place.replaceChildren(...data.map(made));
  fields()[at]?.focus();
}

/** Do what cannot be taken back when a button, with this text, is pressed twice. */
export function twice(place, text, done) {
  const sure = place.dataset.sure;
  const forget = () => {
    delete place.dataset.sure;
    place.textContent = text;
  };
  forget();
  if (sure) return done();
  place.dataset.sure = "1";
  place.textContent = t("Sure? {act}", { act: text });
  setTimeout(forget, SURE_MS);
}

/** The sign of a seat. */
export function sign(seat) {
  const [svg, path] = ["svg", "path"].map((kind) => document.createElementNS("http://www.w3.org/2000/svg", kind));
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const look = { d: arcs(seat), fill: "none", stroke: "currentColor", "stroke-width": 4 };
  for (const [name, value] of Object.entries(look)) path.setAttribute(name, value);
  svg.append(path);
  return svg;
}

/** The sign of a seat as a path: a circle of as many arcs as its number. */
export function arcs(seat) {
  const parts = seat + 1;
  const gap = parts > 1 ? 0.32 : 0.5;
  let path = "";
  for (let part = 0; part < parts; part++) {
    const first = -Math.PI / 2 + (2 * Math.PI * part) / parts + gap / 2;
    const last = first + (2 * Math.PI) / parts - gap;
    const [a, b] = [first, last].map((at) => `${10 + 7.5 * Math.cos(at)} ${10 + 7.5 * Math.sin(at)}`);
    path += `M${a}A7.5 7.5 0 ${last - first > Math.PI ? 1 : 0} 1 ${b}`;
  }
  return path;
}
