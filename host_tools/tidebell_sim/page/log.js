// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

/** One line of the session's log: {text, note}, or null for what is not worth one. */
export function describe(event) {
  if (event.note) return { text: event.note, note: true };
  const words = Object.entries(event).map(([name, value]) => `${name} ${value}`);
  return { text: words.join(", "), note: false };
}
