// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// What people who listen to the page are told, each thing once: what happened, the marked row of a list,
// and what is new on the screen. Running clocks and counts alone are never said; the keys' labels say
// themselves when a key has the focus.

const KEPT_MS = 15000;
const WITH_EVENT_MS = 900;

export class Speech {
  constructor(element) {
    this.element = element;
    this.rows = null;
    this.marked = "";
    this.last = { at: -Infinity, words: "" };
  }

  say(text) {
    if (!text) return;
    const line = document.createElement("p");
    line.textContent = text;
    this.element.append(line);
    setTimeout(() => line.remove(), KEPT_MS);
  }

  /** Something happened at the table. */
  event({ text, detail }) {
    const words = [text, detail].filter(Boolean).join(". ");
    this.last = { at: performance.now(), words };
    this.say(words);
  }

  /**
   * The screen has changed.
   * @param rows what it says
   * @param marked the marked row of a list, or ""
   * @param legends what is written beside the keys
   */
  screen(rows, marked, legends) {
    const spoken = rows.map((row) => plain(row, legends)).filter((row) => /\p{L}/u.test(row));
    const before = this.rows;
    const wasMarked = this.marked;
    this.rows = new Set(spoken);
    this.marked = marked;
    if (marked && wasMarked && marked !== wasMarked && before?.has(spoken[0])) {
      this.say(marked); // the mark moved in the same list
      return;
    }
    const fresh = spoken.filter((row) => !before?.has(row) && !this.wasSaid(row));
    if (marked) {
      if (marked !== wasMarked || fresh.includes(spoken[0])) this.say([fresh[0], marked].filter(Boolean).join(": "));
      return;
    }
    this.say(fresh.join(". "));
  }

  wasSaid(row) {
    return performance.now() - this.last.at < WITH_EVENT_MS && this.last.words.includes(row);
  }
}

/** A row without times, without what is written beside keys, and without single signs. */
function plain(row, legends) {
  let text = row.replace(/-?\d+:\d\d|\d+\.\d|\d+h\d\d/g, " ");
  for (const legend of legends) text = text.split(legend).join(" ");
  const words = text.split(/\s+/).filter((word) => /\p{L}\p{L}|\d/u.test(word));
  const said = words.join(" ");
  return said.length > 3 ? said : "";
}
