// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// A machine that sleeps stops the page's clock (performance.now) in most browsers, and the wall clock goes on. A wall
// clock that is set goes off in the same way: so a difference counts as sleep only where the page comes back with it.

const DIFFERS_MS = 2000; // less is a clock that is put right a little
const SOON_MS = 3000; // a timer may notice it so long before the browser says that the page is back

export class Asleep {
  /** @param told called with the ms that the page has slept */
  constructor(told) {
    this.told = told;
    this.jump = null; // a difference that was noticed before the page came back: {ms, at}
    this.note();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.back(); });
    document.addEventListener("resume", () => this.back());
    addEventListener("pageshow", () => this.back());
    addEventListener("focus", () => this.back());
  }

  /** Compares the clocks and begins anew; returns how much more the wall clock went on. */
  note() {
    const [page, wall] = [performance.now(), Date.now()];
    const ms = this.wall === undefined ? 0 : wall - this.wall - (page - this.page);
    Object.assign(this, { page, wall });
    return ms;
  }

  /** To be called as long as the page is awake. */
  tick() {
    const ms = this.note();
    if (ms >= DIFFERS_MS) this.jump = { ms, at: document.hidden ? Infinity : this.page };
  }

  /** The page is back. */
  back() {
    const ms = this.note();
    const { jump } = this;
    this.jump = null;
    const before = jump && this.page - jump.at < SOON_MS ? jump.ms : 0;
    const slept = before + (ms >= DIFFERS_MS ? ms : 0);
    if (slept) this.told(slept);
  }
}
