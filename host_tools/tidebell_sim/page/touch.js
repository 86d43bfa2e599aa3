// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Touches of the face as what a hand does at the box: keys that go down and up, steps of the knob and a push. It
// decides nothing: a label is its key, a line is so many steps and a push.

const DOUBLE_MS = 120; // a second touch within it was none: a palm, a finger that bounced
const TELLS_MS = 450; // a finger that rests for so long is told what the button does
const SETTLES_MS = 1500; // a value that is left alone for so long counts

export class Touch {
  /**
   * @param face a ``Face``
   * @param does {key(meaning, pressed, holder), hands(steps), held(meaning), write(text), touched(), tell(element, text)}:
   *   steps are ["turn", detents] and ["push"]
   */
  constructor(face, does) {
    Object.assign(this, { face, does, fingers: new Map(), last: -DOUBLE_MS });
    const { page } = face;
    page.addEventListener("pointerdown", (event) => this.down(event));
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => this.up(event));
    page.addEventListener("click", (event) => this.click(event));
    page.addEventListener("contextmenu", (event) => { if (event.target.closest("button")) event.preventDefault(); });
    page.addEventListener("submit", (event) => this.submit(event));
    page.addEventListener("keydown", (event) => this.moveByKey(event));
  }

  get content() { return this.face.content ?? {}; }

  static what(element) { return element?.dataset.do.split(":") ?? []; }

  /** A key goes down at the instant of the touch. */
  down(event) {
    if (event.button !== 0) return;
    this.does.touched();
    const line = event.target.closest("[data-move]");
    if (line) {
      this.lift(line, event);
      return;
    }
    const button = event.target.closest("[data-do]");
    this.began = said(button);
    const [kind, what] = button ? Touch.what(button) : [];
    if (kind === "half") this.half(Number(what), event);
    else if (kind === "key") {
      event.preventDefault(); // the focus stays where it was
      this.finish();
      this.hold(what, event.pointerId);
    }
    const says = button?.dataset.held || button?.getAttribute("aria-label");
    if (kind === "key" || kind === "held" || kind === "half") {
      const timer = setTimeout(() => this.does.tell(button, says), TELLS_MS);
      this.fingers.set(event.pointerId, { ...this.fingers.get(event.pointerId), timer });
    }
  }

  hold(meaning, holder) {
    this.fingers.set(holder, { meaning });
    this.does.key(meaning, true, holder);
  }

  up(event) {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (!finger) return;
    clearTimeout(finger.timer);
    this.does.tell(null);
    if (finger.meaning) this.does.key(finger.meaning, false, event.pointerId);
  }

  /** Two clocks: his whole half ends his turn; who does not begin starts the other's clock. */
  half(at, event) {
    const { ends, waits, digits, head } = this.content;
    event.preventDefault();
    const mine = digits[2 + at] !== "wait";
    if (ends && mine) this.hold("end", event.pointerId);
    else if (waits && this.seatOf(at) !== head?.seat) this.hands([["push"]]);
  }

  seatOf(half) {
    for (const row of this.content.rows ?? []) {
      const found = row.find((run) => "seat" in run && run.half === half);
      if (found) return found.seat;
    }
    return -1;
  }

  /** All that is no key: a line, a value, an answer. Also a key that a screen reader or the keyboard presses. */
  click(event) {
    const button = event.target.closest("[data-do]");
    if (!button) return;
    const pointed = event.detail !== 0 || Boolean(event.pointerType);
    if (pointed && said(button) !== this.began) return; // the screen has changed under the finger
    const [kind, ...rest] = Touch.what(button);
    const [what, more] = rest.map(Number);
    const { list, answers, offers, place } = this.content;
    if (kind === "key" || kind === "half") {
      if (pointed) return; // it went down and up already
      const meaning = kind === "key" ? rest[0] : this.content.ends ? "end" : "do";
      this.finish();
      this.does.key(meaning, true, "click");
      setTimeout(() => this.does.key(meaning, false, "click"), 60);
      return;
    }
    const now = event.timeStamp;
    if (kind !== "step" && kind !== "entry") {
      if (now - this.last < DOUBLE_MS) return;
      this.last = now;
    }
    if (kind === "line") this.hands([...this.finished(), ["turn", what - list.at], ["push"]]);
    else if (kind === "step") this.change(what, more);
    else if (kind === "option") {
      const { option, options } = list.items[what];
      if (more !== option) this.hands([...this.change(what, more - option, options, true), ["push"]]);
    } else if (kind === "answer") this.hands([["turn", what - answers.at], ["push"]]);
    else if (kind === "offer") this.offer(what, offers);
    else if (kind === "entry") this.hands([...(what ? [["turn", what]] : []), ["push"]]);
    else if (kind === "place") this.hands([["turn", what - place[0]], ["push"]]);
    else if (kind === "held") {
      this.finish();
      this.does.held(rest[0]);
    } else this.does.other?.(kind, rest);
  }

  /** Steps of the knob that lead to another action and do it; afterwards the knob is at rest again. */
  offer(at, { items, at: chosen }) {
    const around = items.length + 1; // rest lies between the last action and the first
    const back = (steps) => (steps % around) - (steps > 0 && steps % around ? around : 0); // never on: the first detent on offers the last one again
    this.hands([["turn", back(at - chosen)], ["push"]]);
    const now = this.content.offers;
    if (now && now.at >= 0) this.hands([["turn", -(now.at + 1)]]);
  }

  /** The value of a line is changed; it counts when something else is touched, or is left alone. */
  change(nth, steps, options, quiet = false) {
    const { list } = this.content;
    const here = list.editing && list.at === nth;
    const does = here ? [["turn", steps]] : [...this.finished(), ["turn", nth - list.at], ["push"], ["turn", steps]];
    if (quiet) return does;
    this.hands(does);
    clearTimeout(this.settles);
    this.settles = setTimeout(() => this.finish(), SETTLES_MS);
    return does;
  }

  finished() { return this.content.list?.editing ? [["push"]] : []; }

  /** A value that is still being changed counts now. */
  finish() {
    clearTimeout(this.settles);
    if (this.content.list?.editing) this.hands([["push"]]);
  }

  hands(steps) {
    clearTimeout(this.settles);
    this.does.hands(steps.filter(([kind, detents]) => kind !== "turn" || detents));
  }

  submit(event) {
    event.preventDefault();
    const { value } = event.target.elements.name;
    if (value.trim()) this.does.write(value.trim());
  }

  // -- an order, by a drag

  lift(line, event) {
    event.preventDefault();
    const from = Number(line.dataset.move);
    const lines = [...line.parentElement.querySelectorAll("[data-move]")];
    const middles = lines.map((one) => one.offsetTop + one.offsetHeight / 2);
    const start = [event.clientX, event.clientY];
    const angle = (-this.face.angle * Math.PI) / 180; // as who sits there sees it
    let to = from;
    line.classList.add("lifted");
    line.setPointerCapture(event.pointerId);
    const moved = (now) => {
      if (now.pointerId !== event.pointerId) return;
      const [dx, dy] = [now.clientX - start[0], now.clientY - start[1]];
      const down = dx * Math.sin(angle) + dy * Math.cos(angle);
      line.style.transform = `translateY(${down}px)`;
      const at = line.offsetTop + line.offsetHeight / 2 + down;
      to = Number(lines[middles.reduce((best, middle, nth) => (Math.abs(middle - at) < Math.abs(middles[best] - at) ? nth : best), 0)].dataset.move);
    };
    const ended = (now) => {
      if (now.pointerId !== event.pointerId) return;
      for (const kind of ["pointerup", "pointercancel"]) line.removeEventListener(kind, ended);
      line.removeEventListener("pointermove", moved);
      line.classList.remove("lifted");
      line.style.transform = "";
      if (now.type === "pointerup" && to !== from) this.move(from, to);
    };
    line.addEventListener("pointermove", moved);
    for (const kind of ["pointerup", "pointercancel"]) line.addEventListener(kind, ended);
  }

  move(from, to) {
    const { list } = this.content;
    this.hands([...this.finished(), ["turn", from - list.at], ["push"], ["turn", to - from], ["push"]]);
  }

  moveByKey(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const line = event.target.closest("[data-move]");
    if (!line || !way) return;
    event.preventDefault();
    const from = Number(line.dataset.move);
    const to = from + way;
    if (!this.content.list.items[to]?.moves) return;
    this.move(from, to);
    this.face.page.querySelector(`[data-move="${to}"]`)?.focus();
  }
}

/** A button as it was touched: what it does, and what it says. */
function said(button) { return button && `${button.dataset.do} ${button.textContent}`; }
