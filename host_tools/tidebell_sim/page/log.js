// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

/**
 * One line of the log.
 * @param event what the device tells its watchers, with `said`: what it is in words; or {note} from
 *   the simulator itself
 * @returns {{text: string, detail: string, note: boolean}}
 */
export function describe(event) {
  if (event.note) return { text: event.note, detail: "", note: true };
  const said = event.said ?? { text: String(event.event), detail: "" };
  return { ...said, note: false };
}
