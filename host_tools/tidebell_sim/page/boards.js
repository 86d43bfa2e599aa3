// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Where things are on a board's picture, by the kind of lights it has: a ring, or one in each key. Lengths
// are units; `zoom` units are one pixel of the screen. The pad's screen is drawn larger than it is in life.

const RING_WIDE = {
  w: 622, h: 284, corner: 28,
  screen: { x: 67, y: 22 }, bezel: 7, hood: 5,
  keys: { A: [35, 76], B: [35, 208], X: [419, 76], Y: [419, 208] }, key: [32, 48],
  ring: [527, 142], outer: 80, inner: 56, dial: 86, steps: [[477, 250], [577, 250]],
  brand: [527, 32], glow: 14, zoom: 1, window: [320, 240],
};

const RING_TALL = {
  w: 356, h: 510, corner: 26,
  screen: { x: 18, y: 78 }, bezel: 4, hood: 4,
  keys: { A: [52, 39], B: [50, 366], X: [304, 39], Y: [306, 366] }, key: [60, 44],
  ring: [178, 414], outer: 82, inner: 57, dial: 90, steps: [[48, 466], [308, 466]],
  brand: [178, 36], glow: 2, zoom: 1, window: [320, 240],
};

const PAD_WIDE = {
  w: 540, h: 604, corner: 24, screen: { x: 26, y: 34 }, bezel: 9, columns: [98, 270, 442],
  rows: [292, 374, 456, 538], key: [132, 66], ring: [474, 122], dial: 92,
  steps: [[446, 210], [502, 210]], brand: [218, 16], glow: 8, zoom: 3, window: [128, 64],
};

const PAD_TALL = {
  w: 356, h: 452, corner: 20, screen: { x: 12, y: 26 }, bezel: 5, columns: [62, 178, 294],
  rows: [204, 272, 340, 408], key: [104, 54], ring: [313, 84], dial: 66,
  steps: [[292, 142], [332, 142]], brand: [140, 12], glow: 2, zoom: 2, window: [128, 64],
};

/** What a key of the pad is for, in few letters; which action it is, the screen says. */
const CAPTIONS = {
  spend: "action, up", declare: "action, down", undo: "undo, back", end: "end, yes",
  "+pause": "pause", "+menu": "menu", "+redo": "redo",
};

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

/** Four keys stand at the screen's corners, in their order; more than these below it. */
function corners(layout, names) {
  const places = Object.values(layout.keys);
  const keys = {};
  names.forEach((name, index) => {
    keys[name] = places[index] ?? [layout.screen.x + 40 + 70 * (index - 4), layout.h - 14];
  });
  return { ...layout, keys };
}

/** Everything that the page has to know of the device's board, from its greeting. */
export function describeBoard(hello) {
  const names = hello.keys.filter((name) => name !== "E");
  const onKeys = hello.lights === "keys";
  const keyboard = {};
  for (const [letter, meaning] of Object.entries(LETTERS)) {
    const name = hello.keys.find((key) => hello.meanings[key] === meaning);
    if (name) keyboard[letter] = name;
  }
  if (onKeys) DIGITS.forEach((digit, index) => { keyboard[digit] ??= names[index]; });
  return {
    onKeys, names, keyboard, size: hello.size, pixels: hello.pixels,
    captions: Object.fromEntries(names.map((name) => [
      name, onKeys ? CAPTIONS[hello.meanings[name]] ?? "action" : "",
    ])),
    wide: onKeys ? pad(PAD_WIDE, names) : corners(RING_WIDE, names),
    tall: onKeys ? pad(PAD_TALL, names) : corners(RING_TALL, names),
  };
}
