// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// First-run marks: a ring round what to press next and a sentence beside it, until the first player turn
// was ended: who ends a turn needs no more of them.

import { t } from "./texts.js";

const SEEN = "tidebell-knows-the-keys";

export class Coach {
  /** @param say called with each new sentence, for people who listen */
  constructor(say) {
    this.say = say;
    this.used = new Set();
    this.text = "";
    this.over = false;
    try {
      this.over = localStorage.getItem(SEEN) === "yes";
    } catch {
      // no storage: shown at each visit
    }
    document.getElementById("coach-end").addEventListener("click", () => this.end());
  }

  end() {
    this.over = true;
    try {
      localStorage.setItem(SEEN, "yes");
    } catch {
      // no storage: shown at the next visit
    }
    this.show();
  }

  again() {
    this.over = false;
    this.used.clear();
    this.show();
  }

  /** A key was pressed: what it did is known now. */
  press(name) {
    if (this.over) return;
    if (this.playing) this.used.add(name);
    if (this.playing && this.state.ends.includes(name)) this.end();
    else this.show();
  }

  /** @param state {now, moment, marked, keys, ends}: keys maps meanings to keys, ends are all that end a turn */
  update(state) {
    this.state = state;
    this.show();
  }

  get playing() {
    return this.state?.moment === "run";
  }

  next() {
    const { now, moment, marked, keys } = this.state;
    const label = (name) => now[name]?.now ?? "";
    if (moment === "off") return null;
    if (moment !== "run") {
      if (!label(keys.do)) return null;
      const what = marked || label(keys.do);
      return [keys.do, keys.on ? t("Press {key}: {what}.", { key: keys.do, what }) : t("Push the knob: {what}.", { what })];
    }
    for (const [meaning, told] of [
      ["spend", (key) => t("{key} · {label}. Press it for each point you spend.", { key, label: label(key) })],
      ["undo", (key) => t("{key} · {label}. It takes back one step, as far as you like.", { key, label: label(key) })],
      ["do", (key) => (keys.on ? t("Press {on} for everything else. Press {key} to pause.", { on: keys.on, key })
        : t("Turn the knob for everything else. Push it to pause."))],
      ["end", (key) => t("{key} · {label}. Your turn is over, and the next clock runs.", { key, label: label(key) })],
    ]) {
      const key = keys[meaning];
      if (key && label(key) && !this.used.has(key)) return [key, told(key)];
    }
    return null;
  }

  show() {
    const next = this.over || !this.state ? null : this.next();
    for (const key of document.querySelectorAll(".key.hint")) key.classList.remove("hint");
    const bubble = document.getElementById("coach");
    bubble.hidden = !next;
    if (!next) {
      this.text = "";
      return;
    }
    const [name, text] = next;
    const key = document.querySelector(`[data-key="${name}"]`);
    key.classList.add("hint");
    document.getElementById("coach-text").textContent = text;
    this.place(bubble, key);
    if (text !== this.text) this.say(text);
    this.text = text;
  }

  /** In the device's own lengths: the table may be turned. */
  place(bubble, key) {
    const place = key.closest("#knob") ?? key; // its middle is where it is put
    const { offsetLeft: x, offsetTop: y } = place;
    const width = document.getElementById("device").offsetWidth;
    const reach = key.offsetHeight / 2 + 14;
    const half = bubble.offsetWidth / 2;
    const left = Math.max(half + 4, Math.min(width - half - 4, x));
    const above = y - reach > bubble.offsetHeight + 2;
    bubble.classList.toggle("above", above);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above ? y - reach : y + reach}px`;
    bubble.style.setProperty("--point", `${x - left + half}px`);
  }
}
