// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// One stretch of power: MicroPython, the drive's files and the hardware around them. The same in Node and in a
// browser; it knows no timer and no page. MicroPython collects garbage only between two calls from here: so the
// firmware's loop is not run, its body is called.

import { Panel } from "./panel.js";

export const BLOCK = 4096; // bytes; what is kept is kept in blocks

const TICKS = 2 ** 29; // supervisor.ticks_ms() begins anew there
const FIRST_TICK = TICKS - 65536; // and soon after power-on, as CircuitPython's does
const HEAP = 4 << 20;
const NVM = 4096;

/**
 * The files that a device keeps, with the least and the most bytes of each: its flash, its number, which setups of the
 * page it has, and its data. Whatever else a saved device or a storage holds is not put on the drive.
 */
const KEEPS = { "/nvm": [NVM, NVM], "/uid": [8, 8], "/synced": [0, 64 << 10], "/games/data": [1, 2 << 20] };

// Where MicroPython keeps what belongs to a VM: in the page's own scope, so that there is one at a time.
const SCOPE = [
  "Module", "proxy_js_ref", "proxy_js_ref_next", "proxy_js_ref_map", "proxy_js_map", "proxy_js_existing",
  "pyProxyFinalizationRegistry",
];

/** Does something with another VM, while the one that there is stands still; returns its result. */
export async function withAnother(act) {
  const before = SCOPE.map((name) => globalThis[name]);
  try {
    return await act();
  } finally {
    SCOPE.forEach((name, at) => { globalThis[name] = before[at]; });
  }
}

/** The files of a Map that a device keeps. */
export function ofDevice(files) {
  const fits = (path, { length }) => Object.hasOwn(KEEPS, path) && KEEPS[path][0] <= length && length <= KEEPS[path][1];
  return new Map([...files].filter(([path, data]) => fits(path, data)));
}

/** The files of a pack: a length of 4 bytes, so much JSON [[path, size], …], the files one behind the other. */
export function unpacked(buffer) {
  const size = new DataView(buffer).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size)));
  let at = 4 + size;
  return new Map(list.map(([path, length]) => {
    const file = new Uint8Array(buffer, at, length);
    at += length;
    return [path, file];
  }));
}

export class Device {
  /**
   * @param load MicroPython's loadMicroPython
   * @param wasm address of its program; without one it stands beside the script
   * @param files Map of path -> Uint8Array: what does not change, see ``unpacked``
   * @param kept Map of path -> Uint8Array: what outlived the last stretch of power
   * @param clock () => ms, never going back
   * @param random () => a byte
   * @param utc () => seconds since 1970, which the device is told as a computer tells it; or nothing
   * @param tell {pwm(pin, hz, duty), ring(colours), sync(), event(event), out(line), sleep(ms), line(bytes)}; without
   *   ``line`` nobody hears the device's link
   */
  constructor({ load, wasm, files, kept, clock, random, utc, tell }) {
    Object.assign(this, { load, wasm, files, kept, clock, random, utc, tell });
    this.panel = new Panel(320, 240);
  }

  ticks(ms = this.clock()) {
    return (Math.floor(ms - this.began) + FIRST_TICK) % TICKS;
  }

  /** Switches on; returns how many ms there is nothing to do, -1: switch on again. */
  async power() {
    const out = (line) => this.tell.out(line);
    this.mp = await this.load({ heapsize: HEAP, url: this.wasm, linebuffer: true, stdout: out, stderr: out });
    this.began = this.clock();
    this.putFiles();
    this.putDevices();
    const calls = ["start", "turn", "key", "knob", "words", "profile", "ask", "install", "clockLeft", "finished", "hear", "link", "examine", "slept",
      "face", "write", "games", "choose", "held"];
    this.mp.registerJsModule("_web", {
      ticks: () => this.ticks(),
      uptime: () => Math.floor(this.clock() - this.began),
      sleep: (seconds) => this.tell.sleep(seconds * 1000),
      command: (command) => this.panel.start(command),
      colours: (...four) => { this.colours = four; },
      pwm: (pin, hz, duty) => this.tell.pwm(pin, hz, duty),
      ring: (text) => this.tell.ring(text.split(" ").map(Number)),
      event: (text) => this.tell.event(JSON.parse(text)),
      sync: () => this.tell.sync(),
      line: (hex) => this.tell.line?.(Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16))),
      random: () => this.random(),
      ready: (...given) => { this.call = Object.fromEntries(calls.map((name, at) => [name, given[at]])); },
    });
    this.mp.runPython("import sys\nsys.path[:] = ['/web/hw', '/', '/lib', '/web']\nimport run");
    const wait = this.call.start();
    if (wait >= 0) {
      this.profile = JSON.parse(this.call.profile());
      this.tellTime();
    }
    return wait;
  }

  /** Tells the device the time: it has no clock of its own. */
  tellTime() {
    if (this.utc) this.ask("hello", { utc: this.utc() });
  }

  putFiles() {
    const { FS } = this.mp;
    const put = (path, data) => {
      const parts = path.split("/").slice(1, -1);
      parts.forEach((_, at) => {
        const folder = `/${parts.slice(0, at + 1).join("/")}`;
        if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
      });
      FS.writeFile(path, data);
    };
    for (const [path, data] of this.files) put(path, data);
    if (!this.kept.has("/nvm")) put("/nvm", new Uint8Array(NVM).fill(255));
    if (!this.kept.has("/uid")) put("/uid", Uint8Array.from({ length: 8 }, () => this.random()));
    for (const [path, data] of ofDevice(this.kept)) put(path, data);
    FS.chdir("/");
    this.written = new Map(); // node of a file -> its blocks that were written
    const node = FS.lookupPath("/nvm").node;
    const { write } = node.stream_ops; // of every file
    node.stream_ops.write = (stream, buffer, offset, length, position, own) => {
      const blocks = this.written.get(stream.node) ?? new Set();
      this.written.set(stream.node, blocks);
      const at = position ?? stream.position;
      for (let block = Math.floor(at / BLOCK); block * BLOCK < at + length; block += 1) blocks.add(block);
      return write(stream, buffer, offset, length, position, own);
    };
    this.known = new Set(ofDevice(this.kept).keys());
    for (const path of ["/nvm", "/uid"]) {
      if (!this.kept.has(path)) this.written.set(FS.lookupPath(path).node, new Set([0]));
    }
  }

  putDevices() {
    const { FS } = this.mp;
    const device = (minor, name, read, write) => {
      const id = FS.makedev(64, minor);
      FS.registerDevice(id, { open() {}, close() {}, llseek: () => 0, read, write });
      FS.mkdev(`/dev/${name}`, 0o666, id);
    };
    device(0, "panel", () => 0, (stream, heap, at, length) => {
      this.panel.data(heap, at, length);
      return length;
    });
    let levels = new Uint8Array(0); // two bits a pixel, the first in the highest
    device(1, "mixer", (stream, heap, at, length) => {
      const { colours } = this;
      for (let pixel = 0; pixel * 2 < length; pixel += 1) {
        const colour = colours[(levels[pixel >> 2] >> (6 - 2 * (pixel & 3))) & 3];
        heap[at + 2 * pixel] = colour >> 8;
        heap[at + 2 * pixel + 1] = colour & 255;
      }
      return length;
    }, (stream, heap, at, length) => {
      levels = heap.slice(at, at + length);
      return length;
    });
  }

  /**
   * What was written and removed since it was last asked.
   * @returns [[path, size, [[block, bytes], …]], …]; the size of a file that is gone is -1
   */
  changes() {
    const { FS } = this.mp;
    const found = [];
    for (const [node, blocks] of this.written) {
      const path = FS.getPath(node);
      if (!Object.hasOwn(KEEPS, path)) continue; // it may get another name
      this.written.delete(node);
      if (!exists(FS, path, node)) continue;
      const bytes = node.contents.subarray(0, node.usedBytes);
      found.push([path, bytes.length, [...blocks].map((at) => [at, bytes.slice(at * BLOCK, (at + 1) * BLOCK)])]);
      this.known.add(path);
    }
    for (const path of this.known) {
      if (FS.analyzePath(path).exists) continue;
      this.known.delete(path);
      found.push([path, -1, []]);
    }
    return found;
  }

  turn() { return this.call.turn(); }
  key(name, pressed, at = this.clock()) { this.call.key(this.profile.pins[name], pressed, this.ticks(at)); }
  knob(detents) { this.call.knob(detents); }
  words() { return JSON.parse(this.call.words()); }
  clockLeft() { return this.call.clockLeft(); }

  /** What the panel shows, as [digits, content in JSON], or where its digits alone changed as [digits]; null: as before. */
  face(again = false) {
    const told = this.call.face(again);
    return told ? JSON.parse(told) : null;
  }

  /** Takes a typed name; the answer holds ``error`` and ``text`` if it says no. */
  write(text) { return JSON.parse(this.call.write(text)); }
  games() { return JSON.parse(this.call.games()); }
  choose(id) { this.call.choose(id); }
  held(meaning) { this.call.held(meaning); }

  /** Takes time that the page has slept off the clocks that run: see ``run.slept``. */
  slept(ms) { return JSON.parse(this.call.slept(ms)); }

  /** Bytes for the device's link, as by USB. */
  hear(bytes) { this.call.hear(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")); }

  /** A request of the protocol and its answer, as ``docs/protocol.md`` has them. */
  ask(name, request = {}) { return JSON.parse(this.call.ask(name, JSON.stringify(request))); }

  /** The games that are closed, each {header, events, setup}. */
  * finished() {
    for (let first = 1; ;) {
      const { next, ...game } = JSON.parse(this.call.finished(first));
      if (!next) return;
      yield game;
      first = next;
    }
  }

  /** Sends a compiled setup to the device's store; the answer holds ``error`` and ``text`` if it says no. */
  install(data, id) {
    this.mp.FS.writeFile("/web/coming", data);
    return JSON.parse(this.call.install("/web/coming", id));
  }

  /** What a compiled setup will do, and what it would replace: see ``run.examine``. */
  examine(data) {
    this.mp.FS.writeFile("/web/coming", data);
    return JSON.parse(this.call.examine("/web/coming"));
  }

  /** The setup in the text of a link: see ``run.link``. A compiled one is there as ``data``. */
  link(text) {
    this.mp.FS.writeFile("/web/coming", text);
    const found = JSON.parse(this.call.link("/web/coming"));
    return found.compiled ? { ...found, data: this.mp.FS.readFile("/web/coming") } : found;
  }
}

function exists(FS, path, node) {
  const found = FS.analyzePath(path);
  return found.exists && found.object === node;
}

/** Puts changes into what is kept, where that is a Map. */
export function keep(kept, changes) {
  for (const [path, size, blocks] of changes) {
    if (size < 0) {
      kept.delete(path);
      continue;
    }
    const before = kept.get(path) ?? new Uint8Array(0);
    const file = before.length === size ? before : new Uint8Array(size);
    if (file !== before) file.set(before.subarray(0, size));
    for (const [at, bytes] of blocks) file.set(bytes, at * BLOCK);
    kept.set(path, file);
  }
}
