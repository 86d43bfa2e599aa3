// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Links that hold a setup, as far as JavaScript has to know of them. ``tidebell_host/setup_link.py`` defines and reads
// them: the VM of the device's page and the editor's Python run it.

const MARK = "setup=";

/** The text behind an address's # if it speaks of a setup, whatever a chat made of it; else "". */
export function setupIn(hash) {
  const text = hash.slice(1);
  return /setup/i.test(text) ? text : "";
}

/** The end of a link, from # on, that holds a compiled setup, given as gzip. */
export function written(packed) {
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return `#${MARK}${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}
