// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

import { Link } from "./link.js";
import { Awake } from "./awake.js";
import { describeBoard } from "./boards.js";
import { Drawing } from "./device.js";
import { Glass } from "./glass.js";
import { keyOf } from "./keyboard.js";
import { describe } from "./log.js";
import { Piezo } from "./sound.js";
import { Speech } from "./speech.js";
import { t } from "./texts.js";

const $ = (id) => document.getElementById(id);
let board = null; // known once the device has greeted us
let drawing = null;
const piezo = new Piezo(() => note({ id: "sound", text: "" }));
const speech = new Speech($("said"));
let now = {}; // what each key does
let powered = false;
const awake = new Awake((text) => note({ id: "dark", text }));
const tries = new URLSearchParams(location.search).has("try"); // beside the setup editor: nothing but the device
const BUZZ_MS = 12; // a key clicks under the finger

const link = new Link("/device", {
  heard(data) {
    $("gone").hidden = true;
    if (typeof data === "string") {
      const message = JSON.parse(data);
      hear[message.type]?.(message);
    } else {
      drawing.showRectangle(data);
    }
  },
  lost() {
    drawing?.blank();
    piezo.show({ hz: 0, on: false, ms: Date.now() });
    keys.forget();
    status("", t("No device. Trying again …"));
    $("gone").hidden = false;
  },
});

function send(message) {
  link.send(JSON.stringify(message));
}

function status(style, text) {
  $("link").className = style;
  $("link").textContent = text;
}

/** Puts the device's board on the page; another board than before needs another page. */
function show(hello) {
  const shape = JSON.stringify([hello.board, hello.keys, hello.size, hello.speeds, hello.replay]);
  if (board) {
    if (board.shape !== shape) location.reload();
    return;
  }
  board = { ...describeBoard(hello), shape };
  if (tries) document.body.classList.add("try");
  if (hello.replay) {
    replay.begin(hello.replay);
    glass.face.does = false; // a replay is only looked at
  }
  showSpeeds(hello.speeds);
  document.body.classList.add("known", board.knob ? "with-knob" : "without-knob");
  for (const name of board.names) {
    const button = document.createElement("button");
    button.className = "key";
    button.type = "button";
    button.dataset.key = name;
    button.textContent = name;
    button.setAttribute("aria-pressed", "false");
    $("knob").before(button);
  }
  for (const button of document.querySelectorAll("[data-key]")) {
    keys.buttons.set(button.dataset.key, button);
    attend(button.dataset.key, button);
    button.disabled = replay.is;
    const tip = document.createElement("span");
    tip.className = "tip";
    tip.setAttribute("aria-hidden", "true");
    button.append(tip);
  }
  label();
  $("ring").setAttribute("aria-label", t("{n} lights", { n: board.pixels }));
  drawing = new Drawing(board);
  drawing.look(near);
  glass.begin(Boolean(hello.browser));
  drawing.blank();
  document.fonts.ready.then(() => drawing.drawCase());
}

function emptyLog() {
  const none = document.createElement("li");
  none.className = "none";
  none.textContent = t("Nothing has happened yet.");
  $("log").replaceChildren(none);
  $("latest").textContent = none.textContent;
}

/** A sentence over the page; another of the same id takes its place, an empty text takes it away. */
function note({ id, text, action = "" }) {
  document.querySelector(`#notes [data-id="${id}"]`)?.remove();
  if (!text) return;
  const line = document.createElement("p");
  line.dataset.id = id;
  line.append(text);
  const button = (textContent, act) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: "plain", textContent });
    made.addEventListener("click", () => {
      line.remove();
      act?.();
    });
    line.append(" ", made);
  };
  if (action) button(action, () => send({ type: "action", id }));
  if (!["broken", "elsewhere"].includes(id)) button(action ? t("Later") : t("OK"));
  $("notes").append(line);
}

function buzz() {
  if (!piezo.muted && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}

const hear = {
  hello(message) {
    show(message);
    if (message.browser) {
      document.body.classList.add("browser");
      document.title = "Tidebell";
      $("power").title = t("Power switch: what the device knows is kept");
    }
    emptyLog();
    $("port").textContent = message.port;
    $("command").replaceChildren(...message.command.split(" ").flatMap((word, index) => {
      const span = document.createElement("span"); // a line breaks between words only
      span.textContent = word;
      return index ? [" ", span] : [span];
    }));
  },
  power({ on }) {
    powered = on;
    $("power").setAttribute("aria-checked", String(on));
    status(on ? "up" : "off", on ? t("On") : t("Switched off"));
  },
  speed({ times }) {
    for (const button of document.querySelectorAll(".speed")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.times) === times));
    }
  },
  ring({ pixels }) {
    if (glass.on) glass.face.ring(pixels);
    else drawing.showRing(pixels);
    lights = pixels;
  },
  face({ content }) { glass.show(content); },
  digits({ digits }) { glass.tick(digits); },
  tone(message) {
    piezo.show(message);
    if (message.on && !piezo.muted && !piezo.sounds && !tries) {
      const text = piezo.possible ? t("Touch the page once, and the device can sound.") : t("This browser makes no sound.");
      note({ id: "sound", text });
    }
  },
  notice: note,
  wake({ playing }) { awake.want(playing); },
  held({ names }) { keys.show(names); },
  replay(message) { replay.show(message); },
  cleared: emptyLog,
  keys(message) {
    now = message.now;
    label();
  },
  text({ rows, marked: row }) {
    $("words").textContent = rows.join("\n");
    const legends = Object.values(now).map((key) => key.now).filter(Boolean);
    if (rows.length) speech.screen(rows, row, legends);
  },
  event(message) {
    const line = describe(message.event);
    document.querySelector("#log .none")?.remove();
    const item = document.createElement("li");
    const time = document.createElement("time");
    time.textContent = new Date(message.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
    const what = document.createElement("span");
    what.className = line.note ? "what note" : "what";
    what.textContent = line.text;
    const detail = document.createElement("small");
    detail.textContent = line.detail;
    what.append(" ", detail);
    item.append(time, what);
    $("log").prepend(item);
    $("latest").textContent = [line.text, line.detail].filter(Boolean).join(" · ");
    if (!message.past) speech.event(line);
    while ($("log").childElementCount > 200) $("log").lastElementChild.remove();
  },
  refused({ text }) { console.warn("The device did not understand:", text); },
};

let lights = [];

const glass = new Glass({
  key(meaning, pressed, holder) {
    const name = board.byMeaning[meaning];
    if (!name) return;
    if (pressed) {
      buzz();
      keys.hold(name, holder);
    } else keys.release(name, holder);
  },
  hands(steps) {
    piezo.wake();
    send({ type: "hands", steps });
  },
  held(meaning) { send({ type: "held", name: board.byMeaning[meaning], meaning }); },
  write(text) { send({ type: "write", text }); },
  choose(id) { send({ type: "choose", id }); },
  begin(id) { send({ type: "begin", id }); },
  language: (name) => link.language?.(name),
  games: () => link.games?.() ?? Promise.resolve([]),
  touched() { piezo.wake(); },
  sounds() { if (piezo.context) piezo.wake(); },
}, (on) => {
  link.face = on;
  if (!drawing) return;
  drawing.unseen = on;
  if (on) glass.face.ring(lights);
  else {
    drawing.fit();
    drawing.drawGlass();
    drawing.showRing(lights);
  }
});

/** Says on and beside each key what it does now. */
function label() {
  for (const [name, button] of keys.buttons) {
    const does = now[name] ?? {};
    const key = name === "E" ? t("Push the knob") : t("Key {name}", { name });
    const held = does.held ? `held: ${does.held}` : "";
    const said = [does.now, held].filter(Boolean).join("; ");
    button.setAttribute("aria-label", said ? `${key}: ${said}` : key);
    const tip = [does.now ?? t("nothing now"), held].filter(Boolean).join(" · ");
    // Shown at the table; the label says it already, and the bar its name.
    button.dataset.does = does.now?.toUpperCase() === name ? "" : does.now ?? "";
    button.querySelector(".tip").textContent = `${name === "E" ? t("Knob") : name} · ${tip}`;
  }
}

const ENDLESS = 999; // turns of a game without an end

// A game that was played: its player turns are the stops of a slider.

const replay = {
  is: false,
  at: 0, // the stop that is shown, or wanted
  plays: true,

  begin({ name, turns, stops }) {
    Object.assign(this, { is: true, turns, stops });
    document.body.classList.add("replay");
    document.title = `Replay: ${name}`;
    $("title").textContent = `Replay: ${name}`;
    $("help-title").textContent = t("Replay");
    $("replay").hidden = false;
    $("stop").max = stops.length - 1;
  },

  show({ stop, plays }) {
    this.plays = plays;
    $("plays").textContent = plays ? t("Wait") : t("Go on");
    this.mark(stop);
  },

  mark(stop) {
    this.at = stop;
    const [turn, who, called] = this.stops[stop];
    const known = this.turns < ENDLESS;
    const named = called ? `${called} ${turn}${known ? `/${this.turns}` : ""}` :
      known ? t("Turn {n} of {turns}", { n: turn, turns: this.turns }) : t("Turn {n}", { n: turn });
    const where = [this.turns > 1 ? named : "", who || (stop ? "" : t("Start"))].filter(Boolean).join(" · ");
    $("stop").value = stop;
    $("stop").setAttribute("aria-valuetext", where);
    $("where").textContent = where;
  },

  go(stop) {
    this.mark(Math.max(0, Math.min(this.stops.length - 1, stop)));
    send({ type: "go", stop: this.at });
  },

  play() { send({ type: "play", on: !this.plays }); },
};

function showSpeeds(speeds) {
  $("speeds").replaceChildren(...speeds.map((times) => {
    const button = document.createElement("button");
    button.className = "speed";
    button.type = "button";
    button.dataset.times = times;
    button.textContent = `×${times}`;
    const faster = replay.is ? t("Time passes {n} times as fast", { n: times })
      : t("Time passes {n} times as fast, until 15 seconds are left", { n: times });
    button.title = times === 1 ? t("Time passes as it does") : faster;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      piezo.wake();
      send({ type: "speed", times });
    });
    return button;
  }));
}

// Keys. A key is down while anything holds it: a pointer, a keyboard key, or itself after Shift-click.

const keys = {
  holders: new Map(), // key name -> set of what holds it
  buttons: new Map(),

  hold(name, holder) {
    const held = this.holders.get(name) ?? new Set();
    this.holders.set(name, held);
    if (held.has(holder)) return;
    held.add(holder);
    if (held.size === 1) send({ type: "key", name, pressed: true });
    piezo.wake(); // afterwards: the first time it takes long
    this.mark(name);
  },

  release(name, holder) {
    const held = this.holders.get(name);
    if (!held?.delete(holder)) return;
    if (held.size === 0) send({ type: "key", name, pressed: false });
    this.mark(name);
  },

  releaseAll(but) {
    for (const [name, held] of this.holders) {
      for (const holder of [...held]) if (holder !== but) this.release(name, holder);
    }
  },

  forget() {
    this.holders.clear();
    this.show([]);
  },

  mark(name, elsewhere = false) {
    const held = this.holders.get(name);
    const button = this.buttons.get(name);
    const down = elsewhere || Boolean(held?.size);
    button.classList.toggle("down", down);
    button.classList.toggle("kept", Boolean(held?.has("kept")));
    button.setAttribute("aria-pressed", String(down));
  },

  show(names) {
    for (const name of this.buttons.keys()) this.mark(name, names.includes(name));
  },
};

function attend(name, button) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault(); // the focus stays where it was, so that Enter still pushes the knob
    button.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") buzz();
    if (keys.holders.get(name)?.has("kept")) {
      keys.release(name, "kept");
    } else {
      keys.hold(name, event.shiftKey ? "kept" : event.pointerId);
    }
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(end, (event) => keys.release(name, event.pointerId));
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) keys.hold(name, event.code);
  });
  button.addEventListener("click", (event) => {
    if (event.detail !== 0 || event.pointerType) return; // a screen reader's click is a short press
    keys.hold(name, "click");
    setTimeout(() => keys.release(name, "click"), 60);
  });
}

// The knob.

let angle = 0;

function turn(detents) {
  if (!detents) return;
  piezo.wake();
  angle += detents * 15;
  $("grip").style.transform = `rotate(${angle}deg)`;
  send({ type: "turn", detents: Math.max(-24, Math.min(24, detents)) });
}

for (const step of document.querySelectorAll("[data-turn]")) {
  step.addEventListener("click", () => turn(Number(step.dataset.turn)));
}

let rolled = 0;
$("knob").addEventListener("wheel", (event) => {
  event.preventDefault();
  const way = event.deltaY || event.deltaX;
  if (event.deltaMode !== 0 || Math.abs(way) >= 50) { // a wheel's notch
    rolled = 0;
    turn(Math.sign(way));
    return;
  }
  rolled += way; // a touchpad's trickle
  const detents = Math.trunc(rolled / 30);
  rolled -= detents * 30;
  turn(detents);
}, { passive: false });

const grip = $("grip");
let drag = null;

function bearing(event) {
  const box = $("knob").getBoundingClientRect();
  const y = event.clientY - box.top - box.height / 2;
  const x = event.clientX - box.left - box.width / 2;
  return (Math.atan2(y, x) * 180) / Math.PI;
}

grip.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  piezo.wake();
  grip.setPointerCapture(event.pointerId);
  drag = { pointer: event.pointerId, last: bearing(event), rest: 0 };
});
grip.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  const now = bearing(event);
  drag.rest += ((now - drag.last + 540) % 360) - 180;
  drag.last = now;
  const detents = Math.trunc(drag.rest / 15);
  drag.rest -= detents * 15;
  turn(detents);
});
for (const end of ["pointerup", "pointercancel"]) {
  grip.addEventListener(end, () => { drag = null; });
}

// The keyboard.

const pressed = new Map(); // physical key -> what it holds, so that Shift or a layout can change meanwhile

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") || event.target.matches?.("input:not([type=range])")) return;
  const key = keyOf(event);
  if (key === "?") {
    openHelp();
    return;
  }
  // What the Tab key led to keeps its keys: a button Enter, a slider the arrow keys.
  const focused = event.target.closest("button:focus-visible, input:focus-visible");
  if (focused && (key === "Enter" || (focused.matches("input") && key.startsWith("Arrow")))) return;
  const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (replay.is) {
    if (way) replay.go(replay.at + way);
    else if (key === " " && !focused) replay.play();
    if (way || key === " ") event.preventDefault();
    return;
  }
  const name = board?.keyboard[key.toLowerCase()];
  if (way) {
    event.preventDefault();
    turn(way);
  } else if (name) {
    event.preventDefault();
    if (event.repeat || pressed.has(event.code)) return;
    pressed.set(event.code, name);
    keys.hold(name, event.code);
  }
});
addEventListener("keyup", (event) => {
  const name = pressed.get(event.code);
  pressed.delete(event.code);
  if (name) keys.release(name, event.code);
  for (const other of keys.buttons.keys()) keys.release(other, event.code);
});
function letGo() {
  pressed.clear();
  keys.releaseAll("kept");
}
addEventListener("blur", letGo);
addEventListener("pagehide", letGo);
document.addEventListener("visibilitychange", () => { if (document.hidden) letGo(); });

// What stands around the device.

function quick(id, action) {
  $(id).addEventListener("click", () => {
    piezo.wake();
    action();
  });
}

// After mouse or finger, Enter belongs to the knob again, whatever was pressed or closed.
addEventListener("pointerup", () => setTimeout(() => {
  const focused = document.activeElement;
  if (focused?.matches("button, input") && !focused.closest("dialog")) focused.blur();
}));

quick("power", () => send({ type: "power", on: !powered }));
quick("reset", () => send({ type: "reset" }));
quick("sound", () => {
  piezo.mute(!piezo.muted);
  showSound();
});
quick("ask", openHelp);
quick("open", () => {
  const open = document.body.classList.toggle("open");
  $("open").setAttribute("aria-expanded", String(open));
});
quick("back", () => replay.go(replay.at - 1));
quick("forward", () => replay.go(replay.at + 1));
quick("plays", () => replay.play());
$("stop").addEventListener("input", () => replay.mark(Number($("stop").value)));
$("stop").addEventListener("change", () => replay.go(Number($("stop").value)));

let near = false;
try {
  near = localStorage.getItem("tidebell-near") === "yes";
} catch {
  // no storage: the whole device
}
function showNear() { $("near").setAttribute("aria-pressed", String(near)); }
showNear();
quick("near", () => {
  near = !near;
  showNear();
  drawing?.look(near);
  try {
    localStorage.setItem("tidebell-near", near ? "yes" : "no");
  } catch {
    // no storage: forgotten at the next visit
  }
});
$("volume").value = piezo.volume;
$("volume").addEventListener("input", () => {
  piezo.wake();
  piezo.turn(Number($("volume").value));
  showSound();
});
quick("copy", async () => {
  let done = true;
  try {
    await navigator.clipboard.writeText($("command").textContent);
  } catch {
    done = false;
    getSelection().selectAllChildren($("command"));
  }
  $("copy").textContent = done ? t("Copied") : t("Press Ctrl-C");
  setTimeout(() => { $("copy").textContent = t("Copy"); }, 1600);
});

function showSound() {
  $("sound").setAttribute("aria-pressed", String(!piezo.muted));
  $("sound").textContent = piezo.muted ? t("Muted") : t("Sound");
}

function openHelp() {
  letGo();
  if (!document.activeElement.matches(":focus-visible")) document.activeElement.blur(); // nor does it come back there
  if (!$("help").open) $("help").showModal();
}
$("help").addEventListener("click", (event) => {
  if (event.target === $("help")) $("help").close(); // the backdrop
});

addEventListener("pointerdown", () => {
  piezo.wake();
  note({ id: "sound", text: "" });
}, { capture: true });
showSound();
