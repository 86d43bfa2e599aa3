// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Where things are on a board's picture, by the kind of lights it has: a ring, or one in each key. Lengths
// are units; `zoom` units are one pixel of the screen. The pad's screen is drawn larger than it is in life,
// and so is the other's where it is seen close up or on a phone, which may be held sideways.

import { CASE } from "./case.js";

const MM = 320 / 40.8; // the screen is 320 pixels and 40.8 mm wide

/** The case in proportion, as it is printed: ``case.js``. */
function ringTrue() {
  const [width, depth] = CASE.size;
  const at = ([u, v]) => [(u + width / 2) * MM, (depth / 2 - v) * MM];
  const size = (lengths) => lengths.map((length) => length * MM);
  const [display, middle] = CASE.window;
  const [left, top] = at([display - 20.4, middle + 15.3]);
  const [A, B, X, Y] = CASE.keys.map(at);
  const [ring] = CASE.ring;
  return {
    w: width * MM, h: depth * MM, corner: CASE.corner * MM,
    screen: { x: left, y: top }, bezel: 1.4 * MM, hood: 0.8 * MM,
    lip: { at: at(CASE.lip), size: size(CASE.lipSize) },
    keys: { A, B, X, Y }, key: size(CASE.cap), bar: { at: at(CASE.bar), size: size(CASE.barSize) },
    ring: at(CASE.ring), outer: CASE.outer * MM, inner: CASE.inner * MM, dial: 2 * CASE.knob * MM,
    steps: [at([ring - 28.5, middle - 35.5]), at([ring + 28.5, middle - 35.5])],
    brand: at([display, middle + 30]), brandSize: 40, stepSize: 44,
    letters: 22, glow: 12, zoom: 1, window: [320, 240],
  };
}

const RING_WIDE = {
  w: 622, h: 284, corner: 28,
  screen: { x: 67, y: 22 }, bezel: 7, hood: 5,
  keys: { A: [35, 76], B: [35, 208], X: [419, 76], Y: [419, 208] }, key: [32, 48],
  ring: [527, 142], outer: 80, inner: 56, dial: 86, steps: [[477, 250], [577, 250]],
  bar: { at: [227, 304], size: [190, 30] }, brand: [527, 32], brandSize: 16, stepSize: 22, letters: 14,
  glow: 10, zoom: 1, window: [320, 240],
};

const RING_TALL = {
  w: 356, h: 510, corner: 26,
  screen: { x: 18, y: 78 }, bezel: 4, hood: 4,
  keys: { A: [52, 37], B: [50, 366], X: [304, 37], Y: [306, 366] }, key: [68, 54],
  ring: [178, 414], outer: 82, inner: 57, dial: 90, steps: [[48, 466], [308, 466]],
  bar: { at: [178, 536], size: [230, 52] }, brand: [178, 32], brandSize: 18, stepSize: 50, letters: 18, glow: 2, zoom: 1, window: [320, 240],
};

const PAD_WIDE = {
  w: 540, h: 604, corner: 24, screen: { x: 26, y: 34 }, bezel: 9, columns: [98, 270, 442],
  rows: [292, 374, 456, 538], key: [132, 66], ring: [474, 122], dial: 92,
  steps: [[446, 210], [502, 210]], brand: [218, 16], brandSize: 15, stepSize: 30, letters: 14, glow: 8, zoom: 3, window: [128, 64],
};

const PAD_TALL = {
  w: 356, h: 480, corner: 20, screen: { x: 12, y: 26 }, bezel: 5, columns: [62, 178, 294],
  rows: [238, 305, 372, 439], key: [104, 54], ring: [313, 72], dial: 76,
  steps: [[277, 183], [329, 183]], brand: [140, 12], brandSize: 14, stepSize: 50, letters: 15, glow: 2, zoom: 2, window: [128, 64],
};

const LYING = 240; // units that the window of a phone held sideways is high

/** A phone held sideways: the screen is as high as the window, keys stand at its sides, the knob at the right. */
function ringLying(aspect) {
  const side = 36;
  const screen = side + 320;
  const w = Math.max(screen + 73, LYING * aspect);
  const rest = w - screen;
  const outer = Math.min(72, rest / 2 - 2);
  const inner = outer - Math.max(5, 0.28 * (outer - 20));
  const [top, bottom] = [34, LYING - 34]; // where the screen says what the keys do
  return {
    w, h: LYING, corner: 10, screen: { x: side, y: 0 }, bezel: 1, hood: 1,
    keys: { A: [side / 2, top], B: [side / 2, bottom], X: [screen + side / 2, top], Y: [screen + side / 2, bottom] },
    key: [33.6, 52], bar: { at: [side / 2, LYING / 2], size: [33.6, 84] },
    ring: [screen + rest / 2, LYING / 2], outer, inner, dial: 2 * inner - 8,
    steps: [[w - 18, top], [w - 18, bottom]], stepSize: 29.5, letters: 14,
    glow: 0, zoom: 1, window: [320, LYING],
  };
}

function padLying(aspect) {
  const w = Math.max(429, LYING * aspect);
  const left = w - 117; // the twelve keys, and the knob above them
  const zoom = (left - 10) / 128;
  return {
    w, h: LYING, corner: 10, screen: { x: 5, y: (LYING - 64 * zoom) / 2 }, bezel: 3,
    columns: [left + 20, left + 58.2, left + 96.4], rows: [84, 127, 170, 213], key: [34, 40],
    ring: [left + 58.2, 31], dial: 50.4, steps: [[left + 16, 31], [left + 100, 31]], stepSize: 29.5, letters: 12,
    glow: 0, zoom, window: [128, 64],
  };
}

/** Keys of the keyboard for meanings that every board has, and for those that only some have. */
const LETTERS = {
  a: "spend", b: "declare", x: "undo", y: "end", enter: "do",
  p: "+pause", m: "+menu", r: "+redo",
};
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];

function pad(layout, names) {
  const keys = {};
  names.forEach((name, index) => {
    keys[name] = [layout.columns[index % 3], layout.rows[Math.floor(index / 3)]];
  });
  return { ...layout, keys };
}

/** Four keys stand at the screen's corners, in their order; a fifth is the bar at the front edge. */
function corners(layout, names) {
  const places = [...Object.values(layout.keys), layout.bar.at];
  const keys = {};
  names.slice(0, 5).forEach((name, index) => { keys[name] = places[index]; });
  const bar = names[4];
  const h = bar ? Math.max(layout.h, layout.bar.at[1] + layout.bar.size[1]) : layout.h;
  return { ...layout, h, keys, bar: bar ? { ...layout.bar, name: bar } : null };
}

/** Six keys in two columns, and a seventh on the back, in the middle of the ring. Where the screen leaves no
 * room at its sides, as on a phone, the middle keys are where a knob and its arrows would be. */
function sides(layout, names) {
  const [[a, c, x, z], [back, on]] = [Object.values(layout.keys), layout.steps];
  const beside = a[0] < layout.screen.x && x[0] > layout.screen.x + 320;
  const middle = ([left, top], [, bottom]) => [left, (top + bottom) / 2];
  const more = beside ? [middle(x, z), middle(a, c), layout.ring] : [layout.ring, on, back];
  const key = beside ? [layout.key[0], Math.min(layout.key[1], (c[1] - a[1]) / 2 - 10)] : layout.key;
  const places = [a, c, x, z, ...more];
  return { ...layout, key, keys: Object.fromEntries(names.map((name, index) => [name, places[index]])), bar: null };
}

/** Everything that the page has to know of the device's board, from its greeting. */
export function describeBoard(hello) {
  const names = hello.keys.filter((name) => name !== "E");
  const onKeys = hello.lights === "keys";
  const knob = names.length < hello.keys.length;
  const keyboard = {};
  if (!knob) for (const name of names) keyboard[name.toLowerCase()] = name;
  for (const [letter, meaning] of Object.entries(LETTERS)) {
    const name = hello.keys.find((key) => hello.meanings[key] === meaning);
    if (name) keyboard[letter] ??= name;
  }
  if (onKeys) DIGITS.forEach((digit, index) => { keyboard[digit] ??= names[index]; });
  const byMeaning = {};
  for (const key of hello.keys) byMeaning[hello.meanings[key]] ??= key;
  const ends = hello.keys.filter((key) => hello.meanings[key] === "end");
  const place = onKeys ? pad : knob ? corners : sides;
  return {
    onKeys, knob, names, keyboard, byMeaning, ends, size: hello.size, pixels: hello.pixels,
    whole: place(onKeys ? PAD_WIDE : knob ? ringTrue() : RING_WIDE, names),
    wide: place(onKeys ? PAD_WIDE : RING_WIDE, names),
    tall: place(onKeys ? PAD_TALL : RING_TALL, names),
    lying: (aspect) => place((onKeys ? padLying : ringLying)(aspect), names),
  };
}
