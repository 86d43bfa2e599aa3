// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The table layout's own: which layout is on, the tools beside the keys, the knob as a pad.

const $ = (id) => document.getElementById(id);
const STORED = "tidebell-table";
const DETENT = 26; // pixels of a drag
const SLIP = 9; // a tap may move so far
const TAP_MS = 60;
const PUSH_MS = 140; // a finger that has not moved for so long pushes

export class AtTable {
  /**
   * @param drawing the page's drawing
   * @param does {turn(detents), hold(name), release(name), changed()}
   */
  constructor(drawing, does) {
    this.drawing = drawing;
    this.does = does;
    this.turned = 0;
    this.on = matchMedia("(pointer: coarse)").matches;
    try {
      const stored = localStorage.getItem(STORED);
      if (stored) this.on = stored === "yes";
    } catch {
      // no storage: as the pointer says
    }
    if (new URLSearchParams(location.search).has("try")) this.on = true; // it is a part of another page
    $("to-table").addEventListener("click", () => this.choose(!this.on));
    $("turn").addEventListener("click", () => {
      this.turned = (this.turned + 1) % 4;
      this.show();
    });
    $("full").addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    });
    $("full").hidden = !document.fullscreenEnabled;
    $("more").addEventListener("click", () => {
      const open = document.body.classList.toggle("bars");
      $("more").setAttribute("aria-expanded", String(open));
    });
    $("knob").addEventListener("pointerdown", (event) => this.touched(event), { capture: true });
    this.show();
  }

  choose(on) {
    this.on = on;
    document.body.classList.remove("bars", "open");
    $("more").setAttribute("aria-expanded", "false");
    try {
      localStorage.setItem(STORED, on ? "yes" : "no");
    } catch {
      // no storage: forgotten at the next visit
    }
    this.show();
  }

  show() {
    this.drawing.lay(this.on, this.on ? this.turned : 0);
    $("to-table").setAttribute("aria-pressed", String(this.on));
    this.does.changed();
  }

  /** A finger on the pad: a drag turns, a tap or a finger that rests pushes. */
  touched(event) {
    if (!this.on || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const pad = $("knob");
    pad.setPointerCapture(event.pointerId);
    const from = [event.clientX, event.clientY];
    let [rest, last, turns, down] = [0, from, false, false];
    const push = () => {
      down = true;
      this.does.hold("E");
    };
    const timer = setTimeout(push, PUSH_MS);
    const angle = (-90 * this.turned * Math.PI) / 180;
    const moved = (now) => {
      if (now.pointerId !== event.pointerId || down) return;
      const at = [now.clientX, now.clientY];
      if (!turns && Math.hypot(at[0] - from[0], at[1] - from[1]) < SLIP) return;
      clearTimeout(timer);
      turns = true;
      const [dx, dy] = [at[0] - last[0], at[1] - last[1]];
      last = at;
      // To the right and down is on, as in a list; as who sits there sees it.
      rest += dx * Math.cos(angle) - dy * Math.sin(angle) + dx * Math.sin(angle) + dy * Math.cos(angle);
      const detents = Math.trunc(rest / DETENT);
      rest -= detents * DETENT;
      this.does.turn(detents);
    };
    const ended = (now) => {
      if (now.pointerId !== event.pointerId) return;
      clearTimeout(timer);
      for (const kind of ["pointerup", "pointercancel"]) pad.removeEventListener(kind, ended);
      pad.removeEventListener("pointermove", moved);
      if (down) this.does.release("E");
      else if (!turns && now.type === "pointerup") {
        push();
        setTimeout(() => this.does.release("E"), TAP_MS);
      }
    };
    pad.addEventListener("pointermove", moved);
    for (const kind of ["pointerup", "pointercancel"]) pad.addEventListener(kind, ended);
  }
}
