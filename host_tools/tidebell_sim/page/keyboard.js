// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Keys of a keyboard, whatever its layout and its input method: where the layout has no Latin letter on a key, or an
// input method takes it, the key's place says which it is.

const UNNAMED = ["Process", "Dead", "Unidentified", "Compose", "GroupNext"];
const PLACES = { NumpadEnter: "Enter", Space: " " };

/** A key's letter, in lower case, or its name: "y", "Enter", "ArrowLeft". */
export function keyOf({ key, code }) {
  const named = /^[A-Z][A-Za-z0-9]+$/.test(key) && !UNNAMED.includes(key);
  if (named) return key;
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter ? letter.toLowerCase() : PLACES[code] ?? code ?? key;
}
