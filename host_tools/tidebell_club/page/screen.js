// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// The big screen: all tables, as large as they fit. ?table=3 shows one, ?clear without a background.

import { show, tables } from "/board.js";

const asked = new URLSearchParams(location.search);
const one = Number(asked.get("table")) || 0;
if (asked.has("clear")) document.documentElement.classList.add("clear");

const WIDE = 17; // letters of a card, by its own size of type
const NARROW = 700; // pixels of a page that shows one card in a row
let fitted = "";

// The height of a card in its own size of type: heading, clock, players.
function lines(table) {
  const clock = !table.clocks && table.clock_ms !== undefined && !table.over ? 4 : 0;
  return 3.6 + clock + 2.15 * Math.max((table.order ?? []).length, table.names.length, 1);
}

// Choose the columns with which type is largest and all cards fit; a narrow page goes on below.
function fit(shown) {
  const { innerWidth: width, innerHeight: height } = window;
  const high = Math.max(1, ...shown.map(lines));
  const wanted = [width, height, shown.length, high].join();
  if (wanted === fitted) return;
  fitted = wanted;
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= shown.length; columns++) {
    const rows = Math.ceil(shown.length / columns);
    const size = Math.min(width / columns / WIDE, (height * 0.98) / rows / high);
    if (size > best.size) best = { size, columns, rows };
  }
  if (width < NARROW) best = { size: 16, columns: 1, rows: shown.length };
  for (const [name, value] of Object.entries({ ...best, size: `${best.size}px` })) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
}

const wanted = (table) => !one || table.number === one;
const heard = () => fit([...tables.values()].filter(wanted));
addEventListener("resize", heard);
show({ wanted, heard });
