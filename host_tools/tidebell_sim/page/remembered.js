// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Choices of the page that hold for all visits, where the browser keeps anything.

const PREFIX = "tidebell-";

/** A choice: its ``value`` is what was chosen last, else ``first``; setting it keeps it. */
export function kept(name, first) {
  let value = first;
  try {
    value = JSON.parse(localStorage.getItem(PREFIX + name)) ?? first;
  } catch {
    // no storage, or of another kind: as at first
  }
  return {
    get value() { return value; },
    set value(chosen) {
      value = chosen;
      try {
        localStorage.setItem(PREFIX + name, JSON.stringify(chosen));
      } catch {
        // no storage: forgotten at the next visit
      }
    },
  };
}
