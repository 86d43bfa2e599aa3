// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// Written by tools/page_case.py from enclosure/parameters.py and assembly.py; renew: make renew

/** Lengths in mm; places from the middle of the lid, to the right and away from the player. */
export const CASE = {
  size: [160.0, 100.0],
  corner: 12.0,
  window: [-37.0, 8.0],
  keys: [[-66.5, 19.0], [-66.5, -3.0], [-7.5, 19.0], [-7.5, -3.0]],
  cap: [10.0, 14.0],
  bar: [0.0, -37.8],
  barSize: [72.0, 12.0],
  lip: [-37.0, 27.9],
  lipSize: [46.0, 2.0],
  ring: [39.0, 8.0],
  outer: 34.77,
  inner: 24.16,
  knob: 18.0,
  colours: {"base": "#343a46", "lid": "#3a4250", "letters": "#f0ece0", "cap": "#e28234", "knob": "#262c36", "brow": "#1c1e22"},
};
