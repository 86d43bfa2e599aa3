// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
//
// The browser's device under Node, in virtual time: a script of steps, and what was seen and heard after each.
// usage: node bench.mjs JOB.json
//   {"site": folder, "entropy": [byte, ...], "steps": [[kind, what, ms], ...], "words": whether to read the screen,
//    "setups": the ids that the page brings, all if missing}
// A step: ["press", key, ms], ["hold", key, ms], ["turn", detents, ms], ["wait", 0, ms], ["power", on, ms],
// ["heap", 0, ms]: the VM's used memory after it, ["begin", 0, ms]: tones count from here.
// ["choose", row, ms]: go down to a row of the list and push, ["ask", [name, request], 0]: a request of the protocol,
// ["hear", hex, ms]: bytes of the link, and what the device says,
// ["slept", ms, ms]: the page comes back after so long, and how much is left until a clock strikes,
// ["link", text, 0]: the setup that a link holds, ["examine", text, 0]: what a compiled setup will do,
// ["finished", 0, 0]: the closed games, ["setup", [id, path], 0]: the page brings another version of a setup.
// Prints JSON: {"seen": [{"picture", "ring", "words"}, ...], "tones": [[ms, hz, on], ...], "out": [line, ...]}

import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PRESS_MS = 60;
const DETENT_MS = 20;

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const part = (name) => import(pathToFileURL(path.join(job.site, name)).href);
const { loadMicroPython } = await part("vm/micropython.mjs");
const { Device, keep, unpacked } = await part("page/vm.js");
const pack = fs.readFileSync(path.join(job.site, "drive.pack"));
const files = unpacked(pack.buffer.slice(pack.byteOffset, pack.byteOffset + pack.length));
if (job.setups) {
  const listed = JSON.parse(new TextDecoder().decode(files.get("/web/setups.json")));
  const kept = JSON.stringify(listed.filter(([id]) => job.setups.includes(id)));
  files.set("/web/setups.json", new TextEncoder().encode(kept));
}

class Bench {
  constructor(entropy) {
    this.entropy = [...entropy];
    this.now = 0;
    this.base = 0;
    this.ready = false; // entropy is the job's
    this.kept = new Map();
    this.tones = [];
    this.out = [];
    this.device = null;
  }

  async power(on) {
    if (!on) {
      this.device = null; // what was not synced is lost
      return;
    }
    this.pixels = Array(24).fill(0); // dark until they are told
    let hertz = 0;
    let sounding = false;
    const device = new Device({
      load: loadMicroPython, files, kept: new Map(this.kept), clock: () => this.now,
      random: () => (this.ready ? this.entropy.shift() : 1),
      utc: job.utc ? () => job.utc : undefined,
      tell: {
        out: (line) => this.out.push(line),
        pwm: (pin, hz, duty) => {
          if (pin !== "GP10") return;
          if (hz !== hertz || duty > 0 !== sounding) this.tones.push([this.now - this.base, hz, duty > 0]);
          [hertz, sounding] = [hz, duty > 0];
        },
        ring: (pixels) => { this.pixels = pixels; },
        event: (event) => { this.event = event; },
        sync: () => keep(this.kept, device.changes()),
        line: (bytes) => { this.line += Buffer.from(bytes).toString("hex"); },
        sleep: (ms) => { this.now += Math.floor(ms); },
      },
    });
    this.device = device;
    this.wait = await device.power();
    keep(this.kept, device.changes());
  }

  async run(ms) {
    const end = this.now + ms;
    while (this.device) {
      if (this.wait < 0) {
        await this.power(true);
        continue;
      }
      if (this.wait > 0 && this.now + this.wait > end) {
        this.wait -= end - this.now;
        break;
      }
      this.now += this.wait;
      this.wait = this.device.turn();
    }
    this.now = Math.max(this.now, end);
  }

  async key(name, pressed, ms) {
    this.device?.key(name, pressed);
    this.wait = 0;
    await this.run(ms);
  }

  async step(kind, what, ms) {
    if (kind === "power") {
      const end = this.now + ms;
      await this.power(Boolean(what));
      await this.run(Math.max(0, end - this.now)); // starting takes time
    } else if (kind === "press") {
      await this.key(what, true, PRESS_MS);
      await this.key(what, false, PRESS_MS + ms);
    } else if (kind === "hold") {
      await this.key(what, true, ms);
      await this.key(what, false, 0);
    } else if (kind === "turn") {
      for (let step = 0; step < Math.abs(what); step += 1) {
        this.device?.knob(Math.sign(what));
        this.wait = 0;
        await this.run(DETENT_MS);
      }
      await this.run(ms);
    } else if (kind === "begin") {
      await this.run(ms);
      [this.base, this.tones, this.ready] = [this.now, [], true];
    } else if (kind === "choose") {
      for (let step = 0; step < 40 && !this.device.words().marked.startsWith(what); step += 1) {
        this.device.knob(1);
        this.wait = 0;
        await this.run(300);
      }
      await this.key("E", true, PRESS_MS);
      await this.key("E", false, PRESS_MS + ms);
    } else if (kind === "ask") {
      return this.device.ask(...what);
    } else if (kind === "hear") {
      this.line = "";
      this.device.hear(Buffer.from(what, "hex"));
      this.wait = 0;
      await this.run(ms);
      return this.line;
    } else if (kind === "link") {
      const { data, ...found } = this.device.link(what);
      return { ...found, data: data && Buffer.from(data).toString() };
    } else if (kind === "slept") {
      const found = this.device.slept(what);
      this.now += found.pass ?? 0;
      this.wait = 0;
      await this.run(ms);
      return { ...found, left: this.device.clockLeft() };
    } else if (kind === "examine") {
      return this.device.examine(new TextEncoder().encode(what));
    } else if (kind === "finished") {
      return [...this.device.finished()];
    } else if (kind === "setup") {
      const data = fs.readFileSync(what[1]);
      const sha256 = crypto.createHash("sha256").update(data).digest("hex").slice(0, 32);
      const listed = JSON.parse(new TextDecoder().decode(files.get("/web/setups.json")));
      const now = listed.map(([id, was]) => [id, id === what[0] ? sha256 : was]);
      files.set("/web/setups.json", new TextEncoder().encode(JSON.stringify(now)));
      files.set(`/web/setups/${what[0]}.json`, new Uint8Array(data));
      return null;
    } else if (kind === "heap") {
      await this.run(ms);
      this.device.mp.runPython("import gc\ngc.collect()");
      this.device.mp.runPython("import gc\n_used = gc.mem_alloc()");
      return { heap: this.device.mp.globals.get("_used") };
    } else {
      await this.run(ms);
    }
    return this.seen();
  }

  seen() {
    if (!this.device) return null;
    const { memory, lit } = this.device.panel;
    const rgb = Buffer.alloc((memory.length / 4) * 3);
    for (let from = 0, to = 0; lit && from < memory.length; from += 4, to += 3) {
      rgb[to] = memory[from];
      rgb[to + 1] = memory[from + 1];
      rgb[to + 2] = memory[from + 2];
    }
    if (job.save) fs.writeFileSync(job.save, rgb);
    return {
      picture: crypto.createHash("sha256").update(rgb).digest("hex"),
      ring: this.pixels.map((pixel) => [pixel >> 16, (pixel >> 8) & 255, pixel & 255]),
      words: job.words ? this.device.words() : null,
    };
  }
}

const bench = new Bench(job.entropy);
const seen = [];
for (const step of job.steps) seen.push(await bench.step(...step));
console.log(JSON.stringify({ seen, tones: bench.tones, out: bench.out, left: bench.entropy.length }));
