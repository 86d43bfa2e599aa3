// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// The big screen: all tables, as large as they fit. ?table=3 shows one, ?clear without a background.

import { show } from "/board.js";

const asked = new URLSearchParams(location.search);
const one = Number(asked.get("table")) || 0;
if (asked.has("clear")) document.documentElement.classList.add("clear");

const RATIO = 2.4; // of a card's sides
let count = 0;

// Set the number of columns so that all cards fit; on a narrow page they go on below.
function fit() {
  const { innerWidth: width, innerHeight: height } = window;
  let columns = 1;
  const rows = () => Math.ceil(count / columns);
  while (columns < count && (width / columns / RATIO) * rows() > height) columns += 1;
  if (width < 700) columns = 1;
  document.documentElement.style.setProperty("--columns", columns);
  document.documentElement.style.setProperty("--rows", rows());
}

addEventListener("resize", fit);
show({
  wanted: (table) => (one ? table.number === one : true),
  heard(_, shown) {
    if (shown !== count) {
      count = shown;
      fit();
    }
  },
});
