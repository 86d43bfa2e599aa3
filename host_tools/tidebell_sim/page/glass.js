// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The face in the device's page: which layout is on, towards whom it stands, the page's own sheet, and the voice.

import { Face, h } from "./face.js";
import { home } from "./home.js";
import { kept } from "./remembered.js";
import { t } from "./texts.js";
import { Touch } from "./touch.js";

const $ = (id) => document.getElementById(id);
const TABLET = 600; // pixels of the shorter side: less is a phone, which goes from hand to hand
const SOON = "1:00";

export class Glass {
  /**
   * @param does {key, hands, held, write, games, choose, begin, touched}: see ``Touch``; ``games()`` is a promise of the list
   * @param changed called when the layout has changed
   */
  constructor(does, changed) {
    this.does = does;
    this.changed = changed;
    this.face = new Face($("face"), {
      does: { title: "" },
      texts: { hold: t("Hold to look"), typed: t("Name"), done: t("Done"), less: t("Less"), more: t("More") },
      slots: { corner: () => this.corner(), home: (content) => home(content, this.games, this.face) },
    });
    this.touch = new Touch(this.face, { ...does, tell: (button, text) => this.tip(button, text), other: (kind, what) => this.other(kind, what) });
    this.on = true;
    this.games = null;
    this.turns = kept("turns", matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) >= TABLET);
    this.angle = kept("angle", 0);
    this.oneWay = kept("one-way", false);
    this.speaks = kept("voice", false);
    $("face").classList.toggle("one-way", this.oneWay.value);
    $("sheet").addEventListener("click", (event) => this.sheet(event));
    $("explained").addEventListener("click", (event) => { if (event.target === $("explained")) $("explained").close(); });
    $("to-glass").addEventListener("click", () => this.choose(true));
    document.addEventListener("fullscreenchange", () => this.showSheet());
    $("sheet-full").hidden = !document.fullscreenEnabled;
    this.layout = kept("layout", "");
  }

  /** @param browser the device is in the page itself: then the face opens, elsewhere the box */
  begin(browser) {
    this.lay(this.layout.value ? this.layout.value === "glass" : browser || matchMedia("(pointer: coarse)").matches);
  }

  choose(on) {
    this.layout.value = on ? "glass" : "box";
    this.lay(on);
  }

  lay(on) {
    this.on = on;
    document.body.classList.toggle("glass", on);
    $("sheet").close();
    this.face.draw();
    this.changed(on);
  }

  /** All that is shown. */
  show(content) {
    const before = this.face.content;
    if (content.list?.games >= 0 && !this.games) this.find();
    this.stand(content);
    this.face.show(content);
    if (content.list?.name && !before?.list?.name) this.face.page.querySelector("input")?.focus({ preventScroll: true });
    const at = content.list && this.face.page.querySelector(".line.at");
    if (at && content.list.at !== before?.list?.at) at.scrollIntoView({ block: "nearest" });
    this.speak(content, before);
  }

  tick(digits) {
    if (this.speaks.value && digits[0] !== this.said) {
      if (digits[0] === SOON && this.face.content?.moment === "run") this.say(t("One minute"));
      this.said = digits[0];
    }
    if (this.face.content) this.face.content.digits = digits;
    this.face.tick(digits);
  }

  async find() {
    this.games = [];
    this.games = await this.does.games();
    this.face.draw();
  }

  /** A game was taken, or the device starts anew: the list is asked for again. */
  forget() {
    this.games = null;
    if (this.face.content?.list?.games >= 0) this.find();
  }

  // -- towards whom it stands

  stand({ sides, plays, moment, waits, scene, tall }) {
    if (sides && plays >= 0 && this.turns.value && tall !== "pair" && (moment === "run" || waits || scene === "hand")) this.side = sides[plays] ?? 0;
    if (!sides && moment === "menu" && !this.face.content?.sides) this.side = 0;
    if (tall === "pair") this.side = 0;
    this.face.turn(this.angle.value + (this.turns.value ? this.side ?? 0 : 0));
  }

  // -- the page's own

  corner() {
    return h("span.corner", {},
      h("button.tool", { type: "button", "data-do": "help", "aria-label": t("What is this screen?"), title: t("What is this screen?") }, "?"),
      h("button.tool", { type: "button", "data-do": "sheet", "aria-label": t("More"), "aria-haspopup": "dialog", title: t("Turn, sound, language, device") }, "⋯"));
  }

  other(kind, [what]) {
    if (kind === "sheet") {
      this.showSheet();
      $("sheet").showModal();
    } else if (kind === "help") this.explain();
    else if (kind === "game") this.does.choose(what);
    else if (kind === "timer") this.does.begin(what);
  }

  showSheet() {
    const mark = (id, on) => $(id).setAttribute("aria-pressed", String(Boolean(on)));
    mark("sheet-turns", this.turns.value);
    mark("sheet-voice", this.speaks.value);
    mark("sheet-one-way", this.oneWay.value);
    mark("sheet-full", document.fullscreenElement);
    mark("sheet-sound", $("sound").getAttribute("aria-pressed") === "true");
    $("sheet-voice").hidden = !globalThis.speechSynthesis;
  }

  sheet(event) {
    const { target } = event;
    if (target === $("sheet")) {
      $("sheet").close();
      return;
    }
    const button = target.closest("button");
    if (!button) return;
    const { press } = button.dataset;
    if (press) $(press)?.click();
    if (button.id === "sheet-turn") this.angle.value = (this.angle.value + 90) % 360;
    if (button.id === "sheet-turns") this.turns.value = !this.turns.value;
    if (button.id === "sheet-voice") this.speaks.value = !this.speaks.value;
    if (button.id === "sheet-one-way") this.oneWay.value = !this.oneWay.value;
    if (button.id === "sheet-box") this.choose(false);
    if (button.id === "sheet-full") {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    }
    $("face").classList.toggle("one-way", this.oneWay.value);
    if (this.face.content) this.stand(this.face.content);
    if (button.matches("[data-press='own-open'], [data-press='ask'], [data-press='power'], [data-press='reset']")) $("sheet").close();
    this.showSheet();
  }

  /** What this screen's buttons do. */
  explain() {
    const { keys = [], list, answers, moment } = this.face.content ?? {};
    const told = [];
    if (moment === "run") told.push(t("The big number is the time. The button below ends the turn; the next clock starts at once."));
    if (list) told.push(t("Touch a line to choose it. − and + change a number."));
    if (answers) told.push(t("Touch an answer."));
    for (const { text, held, key } of list || answers?.at >= 0 ? keys.filter((one) => one.key === "undo") : keys) {
      const does = { spend: t("counts one of it"), declare: t("counts one of it"), undo: list ? t("goes back") : t("takes back the last step, as often as you like"), end: t("ends this, and goes on"), do: t("goes on; while a clock runs, it pauses") }[key];
      if (text) told.push(`${text}: ${does}.`);
      if (held && key === "undo") told.push(`${held}: ${t("does again what was taken back")}.`);
    }
    told.push(t("Under ⋯: towards whom the page stands, sound, language, the device."));
    $("explained-text").replaceChildren(...told.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    $("explained").showModal();
  }

  /** What a button does, beside it, while a finger rests on it. */
  tip(button, text) {
    $("tip").hidden = !button || !text;
    if (!button || !text) return;
    $("tip").textContent = `${button.querySelector("span")?.textContent ?? ""} · ${t("held")}: ${text}`;
    const box = button.getBoundingClientRect();
    $("tip").style.left = `${box.left + box.width / 2}px`;
    $("tip").style.top = `${Math.max(60, box.top)}px`;
  }

  // -- the voice: whose turn it is, the card, a minute, ten seconds

  speak(content, before) {
    if (!this.speaks.value || !before) return;
    const { head, cards, last, tall, moment, card } = content;
    const plays = moment === "run" && head?.seat >= 0;
    if (plays && (before.moment !== "run" || before.head?.seat !== head.seat)) this.say(head.text);
    const name = card?.name ?? cards?.[0]?.[0];
    if (name && name !== (before.card?.name ?? before.cards?.[0]?.[0])) this.say(name);
    if (tall === "clock" && last === 10 && before.last !== 10) this.say(t("Ten seconds"));
  }

  say(text) {
    const said = new SpeechSynthesisUtterance(text);
    said.lang = document.documentElement.lang;
    speechSynthesis.speak(said);
  }
}
