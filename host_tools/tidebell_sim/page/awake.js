// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Keeps the display lit while a game is on, and says where the browser does not.

import { t } from "./texts.js";

export class Awake {
  /** @param say called with a sentence, or an empty text */
  constructor(say) {
    this.say = say;
    this.wanted = false;
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.ask()); // a hidden page loses it
  }

  want(wanted) {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    if (wanted) this.ask();
    else {
      this.lock?.release();
      this.lock = null;
      this.say("");
    }
  }

  async ask() {
    if (!this.wanted || document.hidden || (this.lock && !this.lock.released)) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      if (!this.wanted) this.lock.release();
      this.say("");
    } catch {
      this.say(t("This display may go dark by itself. A phone that is locked cannot ring: let it stay on."));
    }
  }
}
