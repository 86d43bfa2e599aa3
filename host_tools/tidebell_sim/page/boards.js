// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Where things are on a board's picture. A length of 1 is one pixel of the screen. The screen is drawn larger
// than it is in life where it is seen close up or on a phone, which may be held sideways.

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
    letters: 22, glow: 12, window: [320, 240],
  };
}

const RING_WIDE = {
  w: 622, h: 284, corner: 28,
  screen: { x: 67, y: 22 }, bezel: 7, hood: 5,
  keys: { A: [35, 76], B: [35, 208], X: [419, 76], Y: [419, 208] }, key: [32, 48],
  ring: [527, 142], outer: 80, inner: 56, dial: 86, steps: [[477, 250], [577, 250]],
  bar: { at: [227, 304], size: [190, 30] }, brand: [527, 32], brandSize: 16, stepSize: 22, letters: 14,
  glow: 10, window: [320, 240],
};

const RING_TALL = {
  w: 356, h: 510, corner: 26,
  screen: { x: 18, y: 78 }, bezel: 4, hood: 4,
  keys: { A: [52, 37], B: [50, 366], X: [304, 37], Y: [306, 366] }, key: [68, 54],
  ring: [178, 414], outer: 82, inner: 57, dial: 90, steps: [[48, 466], [308, 466]],
  bar: { at: [178, 536], size: [230, 52] }, brand: [178, 32], brandSize: 18, stepSize: 50, letters: 18, glow: 2, window: [320, 240],
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
    glow: 0, window: [320, LYING],
  };
}

/** Keys of the keyboard, and what they mean. */
const LETTERS = { a: "spend", b: "declare", x: "undo", y: "end", enter: "do" };

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
  const knob = names.length < hello.keys.length;
  const keyboard = {};
  if (!knob) for (const name of names) keyboard[name.toLowerCase()] = name;
  for (const [letter, meaning] of Object.entries(LETTERS)) {
    const name = hello.keys.find((key) => hello.meanings[key] === meaning);
    if (name) keyboard[letter] ??= name;
  }
  const byMeaning = {};
  for (const key of hello.keys) byMeaning[hello.meanings[key]] ??= key;
  const ends = hello.keys.filter((key) => hello.meanings[key] === "end");
  const place = knob ? corners : sides;
  return {
    knob, names, keyboard, byMeaning, ends, size: hello.size, pixels: hello.pixels,
    whole: place(knob ? ringTrue() : RING_WIDE, names),
    wide: place(RING_WIDE, names),
    tall: place(RING_TALL, names),
    lying: (aspect) => place(ringLying(aspect), names),
  };
}
