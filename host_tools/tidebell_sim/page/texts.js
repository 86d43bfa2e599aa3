// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The page's texts in its language, which the page holds by their English texts; none in English.

const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");

/** A text in the page's language, with values in the places of their names. */
export function t(text, values = {}) {
  return (texts[text] ?? text).replace(/{(\w+)}/g, (place, name) => values[name] ?? place);
}
