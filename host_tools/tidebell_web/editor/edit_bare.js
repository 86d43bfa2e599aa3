// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Objects that hold what was put into them and nothing else: a counter may be called "constructor".

const NOTHING = Object.create(null, { [Symbol.toPrimitive]: { value: () => "{}" } }); // so that each has a text

/** A value of JSON, whose objects inherit nothing. */
export function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (!value || typeof value !== "object") return value;
  const found = Object.create(NOTHING);
  for (const [key, one] of Object.entries(value)) found[key] = bare(one);
  return found;
}
