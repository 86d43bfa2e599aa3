// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The page's link, in the place of the simulator's: the device is in the page itself. It says and takes the same
// messages, which tidebell_sim/web.py describes, and some more: ``notice`` and ``wake``.

import { Alarm } from "./alarm.js";
import { Asleep } from "./asleep.js";
import { ClubLine } from "./club_line.js";
import { Kept } from "./keep.js";
import { choose, go, lacking } from "./language.js";
import { Menu } from "./menu.js";
import { t } from "./texts.js";
import { Device, keep, unpacked, withAnother } from "./vm.js";

const SLICE_MS = 6; // the device may work so long before the browser gets its turn
const WORDS_MS = 200;
const SPEEDS = [1, 10, 60];
const SLOWER_AT_MS = 15_000; // with so much left time passes as it does again
const LATE_MS = 150;
const YIELD_MS = 30;
const LOCK = "tidebell-device";
const PIEZO = "GP10";
const BEGINS = 8; // presses, at the most, until a clock runs
const PRESS_MS = 60;
const MOST_SLEPT_MS = 86_400_000; // a day
const RESTARTS = 5; // of a firmware in a row, that is then left alone
const REHEARSED = 200; // turns of a saved device's loop before it takes the place of another

/** In the editor's page, and beside a text: a device that tries setups, beside the one that is kept. A name is that of a
    game, which begins at once. */
const tried = new URLSearchParams(location.search).get("try");
const tries = tried !== null;

/** At a club's table: the key with which the device joins it. */
const club = new URLSearchParams(location.search).get("club");

const inlined = globalThis.tidebell; // where all is one file: {pack, wasm, load}
const here = (name) => new URL(name, document.baseURI).href;
const fetched = (name) => fetch(here(name)).then((answer) => answer.arrayBuffer());

/** The clock of the device: as the page's, or some times as fast. */
class Clock {
  constructor() {
    this.times = 1;
    this.since = performance.now();
    this.before = 0;
  }

  /** @param at a time of the page's clock, now if missing */
  now(at = performance.now()) { return this.before + (at - this.since) * this.times; }

  speed(times) {
    const at = performance.now();
    this.before = this.now(at);
    this.since = at;
    this.times = times;
  }
}

export class Link {
  constructor(path, { heard }) {
    this.heard = heard;
    this.wasm = inlined?.wasm ?? here("vm/micropython.wasm");
    this.clock = new Clock();
    this.times = 1; // as chosen; while a key is down it is 1
    this.held = new Set();
    this.alarm = new Alarm(() => this.loop());
    this.asleep = new Asleep((ms) => this.slept(ms));
    this.menu = new Menu(this);
    if (!inlined && !tries) this.renew().catch((error) => console.info(String(error)));
    this.begin().catch((error) => {
      console.error(error);
      this.broken(error.message ?? String(error));
    });
  }

  /** The names of the files that the page of a language loads besides. */
  needs(language) { return language === "en" ? [] : [`${language}.pack`]; }

  say(message) { this.heard(JSON.stringify(message)); }

  /**
   * A sentence that stays until another takes its place; an empty text takes it away.
   * @param action what a button beside it says, which ``menu.act(id)`` answers
   */
  notice(id, text, action = "") { this.say({ type: "notice", id, text, action }); }

  /** Says that the browser does not keep what the device writes; takes that away once it does. */
  keptNotice(error) {
    const why = error && (error.name || String(error));
    this.notice("kept", why ? t("The browser does not keep what happens now ({why}); the page tries again. Save the device, to be sure.", { why }) : "",
      why ? t("Save the device") : "");
  }

  /** Has the page start without a network, and tells of a new version. */
  async renew() {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const registered = await serviceWorker.register(here("worker.js"));
    const tell = () => {
      if (!registered.waiting || !serviceWorker.controller) return; // the first version is no new one
      this.notice("renew", t("A new version is here. The device stops for a second when you take it."), t("Take it"));
    };
    registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", tell));
    tell();
    const { lang } = document.documentElement;
    if (lang !== "en") serviceWorker.ready.then(({ active }) => active.postMessage({ keep: `${lang}.pack` }));
    this.menu.renew = () => {
      serviceWorker.addEventListener("controllerchange", () => location.reload());
      registered.waiting?.postMessage({ take: true });
    };
  }

  async begin() {
    const { lang } = document.documentElement;
    if (!tries) {
      const { leaves, missing } = await go(this.needs);
      if (leaves) return;
      if (missing) this.notice("language", lacking(missing));
      await this.alone();
    }
    const [pack, own, load, kept] = await Promise.all([
      inlined ? inlined.pack() : fetched("drive.pack"),
      lang === "en" ? null : inlined ? inlined.pack(lang) : fetched(`${lang}.pack`), // in place of files of the drive
      inlined ? inlined.load : import(here("vm/micropython.mjs")).then((module) => module.loadMicroPython),
      tries ? Kept.none() : Kept.open((error) => this.keptNotice(error)),
    ]);
    Object.assign(this, { files: new Map([...unpacked(pack), ...(own ? unpacked(own) : [])]), load, kept });
    if (tries) {
      this.files.set("/web/setups.json", new TextEncoder().encode("[]"));
    } else if (!kept.works) {
      this.notice("kept", kept.why?.name === "TimeoutError"
        ? t("The browser's storage does not answer: the device knows nothing of before, and forgets all when the page is closed. Load the page again to try once more.")
        : t("This browser keeps nothing here: the device forgets all when the page is closed."));
    } else {
      navigator.storage?.persist?.().catch(() => false);
    }
    await this.power(true);
    // A page that slept has lost time.
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.device?.tellTime(); });
    if (club && !tries && !inlined) this.club = new ClubLine(this, club);
    if (tries) {
      globalThis.tidebellTries = (data) => this.tries(data);
      if (/^[\w-]+$/.test(tried)) {
        await this.tries(this.files.get(`/web/setups/${tried}.json`) ?? new Uint8Array(await fetched(`tries/${tried}.json`)));
      }
    }
    if (!tries && this.device) this.menu.opened();
  }

  /** Plays a compiled setup from its beginning, on a device that knows nothing else. Returns what it says against it. */
  async tries(data) {
    await this.power(false);
    this.kept.files.clear();
    await this.power(true);
    const { id, colours, players } = JSON.parse(new TextDecoder().decode(data));
    const answer = this.device.install(data, id);
    if (answer.error) return answer;
    const seats = colours.slice(0, Math.max(players[0], Math.min(2, players[1]))).map(([name], at) => [at, name]);
    const started = this.device.ask("start", { setup: id, seats, switches: [] });
    this.loop();
    if (!started.error) this.beginning(this.device, BEGINS);
    return started;
  }

  /** Presses what begins, so that the first clock runs; a question that is secret waits for its player. */
  beginning(device, presses) {
    if (device !== this.device || !presses) return;
    const { moment, now, private: secret } = device.words();
    const key = ["E", "Y"].find((name) => now[name]?.now);
    if (moment === "run" || secret || !key) return;
    const at = this.clock.now();
    device.key(key, true, at - PRESS_MS); // both at once: on a busy machine a press would become a long one
    device.key(key, false, at);
    this.loop();
    setTimeout(() => this.beginning(device, presses - 1), WORDS_MS);
  }

  /** Resolves when no other tab has the device, which is one. */
  async alone() {
    const { locks } = navigator;
    if (!locks) return;
    const forever = () => new Promise(() => {});
    const free = await new Promise((told) => {
      locks.request(LOCK, { ifAvailable: true }, (lock) => {
        told(Boolean(lock));
        return lock ? forever() : undefined;
      }).catch(() => told(true)); // no locks on this kind of page
    });
    if (free) return;
    this.notice("elsewhere", t("The device is open in another tab or window. Close it there, and it goes on here."));
    await new Promise((told) => {
      locks.request(LOCK, () => {
        told();
        return forever();
      });
    });
    this.notice("elsewhere", "");
  }

  async power(on) {
    this.alarm.stop();
    this.device = null;
    this.shape = "";
    this.tone = { hz: 0, on: false };
    if (!on) {
      this.powered = false;
      if (!this.hello) return; // it has never been on
      this.say({ type: "power", on: false });
      this.say({ type: "ring", pixels: [] });
      this.say({ type: "tone", hz: 0, on: false, ms: Date.now() });
      this.say({ type: "keys", now: {}, moment: "off" });
      this.say({ type: "text", rows: [], marked: "" });
      this.heard(dark(...this.hello.size));
      return;
    }
    let device = null;
    const tell = {
      out: (line) => console.info(line),
      pwm: (pin, hz, duty) => { if (pin === PIEZO) this.sound(hz, duty); },
      ring: (pixels) => {
        this.ring = pixels.map((pixel) => [pixel >> 16, (pixel >> 8) & 255, pixel & 255]);
        if (device === this.device) this.say({ type: "ring", pixels: this.ring });
      },
      event: (event) => this.say({ type: "event", at: Date.now(), event }),
      sync: () => { this.unsaved = true; },
      sleep() {},
      line: (bytes) => this.club?.send(bytes),
    };
    device = new Device({
      load: this.load, wasm: this.wasm, files: this.files, kept: this.kept.files,
      clock: () => this.clock.now(), random: () => crypto.getRandomValues(new Uint8Array(1))[0],
      utc: () => Math.floor(Date.now() / 1000), tell,
    });
    const wait = await device.power();
    this.kept.write(device.changes());
    this.unsaved = false;
    if (wait < 0) {
      await this.again();
      return;
    }
    this.device = device;
    this.powered = true;
    this.failures = 0;
    this.told = "";
    if (!this.hello) {
      this.hello = {
        type: "hello", ...device.profile, speeds: SPEEDS, replay: null, port: "", command: "", browser: true,
      };
      this.say(this.hello);
      this.say({ type: "speed", times: this.times });
    }
    this.say({ type: "power", on: true });
    if (this.ring) this.say({ type: "ring", pixels: this.ring });
    for (const name of this.held) device.key(name, true);
    this.show();
    this.due = performance.now();
    this.loop();
  }

  /** The firmware wants to start anew; one that wants nothing else is left alone. */
  async again() {
    this.failures = (this.failures ?? 0) + 1;
    if (this.failures > RESTARTS) {
      this.device = null;
      this.broken("");
      return;
    }
    await this.power(true);
  }

  /** Says that the device does not start; a saved one can still be brought back. */
  broken(why) {
    const text = why ? t("The device does not start: {why}. Load the page again, or bring a saved device back.", { why })
      : t("The device does not start. Load the page again, or bring a saved device back.");
    this.notice("broken", text, t("Bring a saved device back"));
  }

  /** Does something with another VM; meanwhile the device stands still, and its time goes on. */
  async beside(act) {
    const { device } = this;
    this.alarm.stop();
    this.device = null;
    try {
      return await withAnother(act);
    } finally {
      if (this.powered) {
        this.device = device;
        this.loop();
      }
    }
  }

  /**
   * Starts a device of other files, ``beside`` the one that is on, without a screen or a sound; looks whether it runs.
   * @throws it does not
   */
  async rehearse(files) {
    const kept = new Map([...files].map(([path, data]) => [path, data.slice()]));
    const silent = { out() {}, pwm() {}, ring() {}, event() {}, sync() {}, sleep() {}, line() {} };
    const random = () => crypto.getRandomValues(new Uint8Array(1))[0];
    for (let nth = 0; nth <= RESTARTS; nth += 1) {
      let now = 0;
      const device = new Device({ load: this.load, wasm: this.wasm, files: this.files, kept, clock: () => now, random, tell: silent });
      let wait = await device.power();
      for (let turn = 0; wait >= 0 && turn < REHEARSED; turn += 1) {
        now += wait;
        wait = device.turn();
      }
      if (wait >= 0) {
        device.words();
        return;
      }
      keep(kept, device.changes());
    }
    throw new Error(t("it does not start"));
  }

  /** Puts a saved device in the place of the one that is here. */
  async become(files) {
    await this.power(false);
    await this.kept.replace(files);
    this.failures = 0;
    this.notice("broken", "");
    await this.power(true);
  }

  loop() {
    const { device } = this;
    if (!device) return;
    this.asleep.tick();
    const began = performance.now();
    if (this.held.size && began - this.due > LATE_MS) {
      this.due = began; // the page was busy: first whatever key was let go meanwhile, else it counts as held
      setTimeout(() => this.loop(), YIELD_MS);
      return;
    }
    let wait = 0;
    do {
      wait = device.turn();
    } while (wait === 0 && performance.now() - began < SLICE_MS);
    this.show();
    this.tellFace();
    this.save();
    if (wait < 0) {
      this.again().catch((error) => this.broken(error.message ?? String(error)));
      return;
    }
    this.slower();
    this.tellWords();
    const rest = Math.ceil(wait / this.clock.times);
    this.due = performance.now() + rest;
    this.alarm.set(rest);
  }

  /** What the face shows, as soon as it has changed. */
  tellFace(again = false) {
    const told = this.device.face(again);
    if (!told) return;
    const [digits, content] = told;
    if (content) {
      const shown = JSON.parse(content);
      const told = shown.told?.lines.join().replace(/\d/g, ""); // a time that goes on is no news for those who listen
      const shape = JSON.stringify({ ...shown, told });
      this.stale ||= shape !== this.shape;
      this.shape = shape;
      this.say({ type: "face", content: { ...shown, digits } });
    } else this.say({ type: "digits", digits });
  }

  /** Steps of the knob and pushes, one after the other, at the instant of one touch. */
  hands(steps) {
    const at = this.clock.now(pressedAt());
    for (const [kind, detents] of steps) {
      if (kind === "turn") this.device.knob(detents);
      else for (const pressed of [true, false]) this.device.key("E", pressed, at);
      if (this.device.turn() < 0) break;
    }
    this.loop();
  }

  /** Holds a key for a moment that counts as long. */
  hold(name, meaning) {
    const at = this.clock.now(pressedAt());
    this.device.key(name, true, at);
    this.device.turn();
    this.device.held(meaning);
    this.device.turn();
    this.device.key(name, false);
    this.loop();
  }

  /** Begins a game as it stands, and goes on to where its clock waits. */
  start(id) {
    const row = this.device.games().find(([one]) => one === id);
    const answer = row && this.device.ask("start", { setup: id, seats: row[5], switches: [] });
    if (answer?.error) this.notice("own", answer.text);
    this.loop();
  }

  async language(name) {
    const { missing } = await choose(name, this.needs);
    if (missing) this.notice("language", lacking(missing));
  }

  games() { return Promise.resolve(this.device?.games() ?? []); }

  /** Takes what the page has slept off a clock that ran meanwhile, and says so. */
  slept(ms) {
    if (!this.device) return;
    const { presses, pass } = this.device.slept(Math.min(Math.round(ms), MOST_SLEPT_MS));
    if (pass) this.clock.before += pass;
    const values = { time: asTime(Math.round(ms / 1000) * 1000), n: presses };
    if (presses === 1) this.notice("slept", t("The page slept for {time}, and that is taken off the clock. X gives it back.", values));
    else if (presses) this.notice("slept", t("The page slept for {time}, and that is taken off the clock. X, {n} times, gives it back.", values));
    else if (pass) this.notice("slept", t("The page slept for {time}, and that is taken off the clock.", values));
    this.loop();
  }

  save() {
    if (!this.unsaved) return;
    this.unsaved = false;
    this.kept.write(this.device.changes());
  }

  show() {
    const rectangle = this.device.panel.take();
    if (!rectangle) return;
    this.heard(rectangle);
    if (!this.face) this.stale = true; // the face itself is text
  }

  sound(hz, duty) {
    const on = duty > 0;
    if (hz === this.tone.hz && on === this.tone.on) return;
    this.tone = { hz, on };
    if (on) this.loud = Math.sin((Math.PI * duty) / 65536);
    this.say({ type: "tone", hz, on, loud: this.loud, ms: Date.now() });
  }

  /** The screen in words, at most five times a second. */
  tellWords() {
    if (!this.stale || this.reading) return;
    this.reading = setTimeout(() => {
      this.reading = 0;
      this.stale = false;
      if (!this.device) return;
      const { rows, marked, now, moment, playing, private: secret } = this.device.words();
      const keys = JSON.stringify({ type: "keys", now, moment });
      if (keys !== this.told) this.heard(keys);
      this.told = keys;
      this.say({ type: "text", rows, marked });
      this.say({ type: "wake", playing, private: secret });
    }, WORDS_MS);
  }

  /** The end of a clock is what one waits for: there time passes as it does. */
  slower() {
    if (this.times === 1) return;
    const left = this.device.clockLeft();
    const before = this.ahead;
    this.ahead = left;
    if (left >= 0 && left <= SLOWER_AT_MS && before > SLOWER_AT_MS) this.speed(1);
  }

  speed(times) {
    this.times = times;
    this.ahead = this.device?.clockLeft() ?? -1;
    this.clock.speed(this.held.size ? 1 : times);
    this.say({ type: "speed", times });
    this.loop();
  }

  send(text) {
    const message = JSON.parse(text);
    const { type, name } = message;
    if (type === "power") this.power(message.on);
    else if (type === "reset") this.power(true);
    else if (type === "speed") this.speed(message.times);
    else if (type === "action") this.menu.act(message.id);
    else if (type === "key") {
      (message.pressed ? this.held.add(name) : this.held.delete(name));
      if (this.clock.times !== (this.held.size ? 1 : this.times)) this.clock.speed(this.held.size ? 1 : this.times);
      this.device?.key(name, message.pressed, this.clock.now(pressedAt()));
      this.say({ type: "held", names: [...this.held] });
      this.loop();
    } else if (!this.device) return;
    else if (type === "turn") {
      this.device.knob(message.detents);
      this.loop();
    } else if (type === "hands") this.hands(message.steps);
    else if (type === "held") this.hold(name, message.meaning);
    else if (type === "begin") this.start(message.id);
    else if (type === "choose") {
      this.device.choose(message.id);
      this.loop();
    } else if (type === "write") {
      const { text: fault } = this.device.write(message.text);
      this.notice("own", fault ?? "");
      this.loop();
    }
  }
}

/**
 * The instant of the press itself, which the browser tells a little late. One that it tells much later, because
 * the page was busy, counts from now: its key would seem to be held long before its release is told.
 */
function pressedAt() {
  const now = performance.now();
  const at = globalThis.event?.timeStamp ?? now;
  return at <= now && now - at < LATE_MS ? at : now;
}

/** A time as 10:00 or 1:10:00. */
function asTime(ms) {
  const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
  const seconds = ms / 1000;
  return seconds < 3600 ? `${Math.floor(seconds / 60)}:${two(seconds)}` : `${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
}

/** A dark screen as one rectangle. */
function dark(width, height) {
  const message = new Uint8Array(8 + width * height * 3);
  new Uint16Array(message.buffer, 0, 4).set([0, 0, width, height]);
  return message.buffer;
}
