// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
//
// Runs one emulated board for another program: requests come as lines of JSON on standard input,
// each is answered by one line on standard output. Emulated time passes only within "run" and
// "free". The serial channels are also on TCP ports of the loopback interface.
//
//   node server.mjs BOOTROM FLASH [OPTIONS AS JSON]
//
// BOOTROM: 16 KiB. FLASH: 4 MiB, read at the start; "save" writes it back.

import fs from 'node:fs';
import net from 'node:net';
import readline from 'node:readline';
import { Chip, FLASH_SIZE } from './chip.mjs';
import { Host } from './usb.mjs';

const [bootromPath, flashPath, optionText] = process.argv.slice(2);
const options = JSON.parse(optionText ?? '{}');
const rom = fs.readFileSync(bootromPath);
const bootrom = new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + 16384));
const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
flash.set(fs.readFileSync(flashPath));

const chip = new Chip(bootrom, flash, options);
chip.log = (name, text) => process.stderr.write(`${name}: ${text}\n`);

// -- what is seen and heard

const DC = options.dc ?? 16;
const RING = options.ring ?? 2;
const PIEZO = options.piezo ?? 10;
const PROBES = options.probes ?? []; // pins that measuring code drives

let spi = []; // [nanoseconds, is data, bytes]
let rings = []; // [nanoseconds of the last bit, bytes]
let tones = []; // [nanoseconds, hertz, duty 0..1]
let edges = []; // [nanoseconds, pin, level]
const consoles = [[], []];

chip.onSpi = (bus, value) => {
  const isData = (chip.mcu.sio.gpioValue >>> DC) & 1;
  const last = spi[spi.length - 1];
  if (last && last[1] === isData) last[2].push(value);
  else spi.push([chip.time(), isData, [value]]);
  watch('spi');
};

chip.attached.push((mcu) => {
  let rose = 0;
  let byte = 1;
  let bytes = [];
  const end = mcu.clock.createAlarm(() => {
    if (bytes.length) {
      rings.push([Math.round(chip.base + fell), bytes]);
      watch('ring');
    }
    bytes = [];
    byte = 1;
  });
  let fell = 0;
  mcu.gpio[RING].addListener((state) => {
    const now = chip.pioNanos ?? mcu.clock.nanosCounter;
    if (state === 1) {
      rose = now;
    } else if (state === 0 && rose) {
      fell = now;
      byte = (byte << 1) | (now - rose > 500 ? 1 : 0);
      rose = 0;
      if (byte & 0x100) {
        bytes.push(byte & 0xff);
        byte = 1;
      }
      end.schedule(50000);
    }
  });
});

chip.attached.push((mcu) => {
  for (const pin of PROBES) {
    mcu.gpio[pin].addListener((state) => {
      if (state < 2) edges.push([Math.round(chip.time()), pin, state]);
      watch('edge');
    });
  }
});

let lastTone = '';
chip.attached.push((mcu) => {
  const { pwm } = mcu;
  const channel = pwm.channels[(PIEZO >> 1) & 7];
  const write = pwm.writeUint32.bind(pwm);
  const hear = () => {
    const compare = PIEZO & 1 ? channel.cc >>> 16 : channel.cc & 0xffff;
    const on = channel.csr & 1 && mcu.gpio[PIEZO].functionSelect === 4;
    const hertz = on && compare ? mcu.clkSys / ((channel.div || 16) / 16) / (channel.top + 1) : 0;
    const duty = on ? compare / (channel.top + 1) : 0;
    const text = `${Math.round(hertz)} ${duty > 0}`;
    if (text !== lastTone) {
      lastTone = text;
      tones.push([chip.time(), Math.round(hertz), duty]);
      watch('tone');
    }
  };
  pwm.writeUint32 = (offset, value) => {
    write(offset, value);
    hear();
  };
});

const host = new Host(chip, (number, bytes) => {
  consoles[number].push(...bytes);
  for (const socket of sockets[number]) socket.write(bytes);
  watch(number ? 'data' : 'console');
});

// -- waiting for something

let awaited = null; // {kind, pattern, bytes}
let met = false;

function watch(kind) {
  if (!awaited || awaited.kind !== kind) return;
  if (kind === 'console' || kind === 'data') {
    const text = Buffer.from(consoles[kind === 'data' ? 1 : 0]).toString('latin1');
    if (!new RegExp(awaited.pattern, 's').test(text.slice(awaited.from))) return;
  }
  if (kind === 'spi' && awaited.command !== undefined) {
    const last = spi[spi.length - 1];
    if (last[1] || last[2][last[2].length - 1] !== awaited.command) return;
  }
  met = true;
  chip.stop();
}

chip.onReset = () => watch('reset');
chip.onCut = () => watch('cut');

// -- serial ports on loopback

const sockets = [new Set(), new Set()];

function listen(number) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => {
      socket.setNoDelay(true);
      sockets[number].add(socket);
      host.setOpen(number, true);
      socket.on('data', (bytes) => host.write(number, bytes));
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets[number].delete(socket);
        if (!sockets[number].size) host.setOpen(number, number === 0);
      });
    });
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

// -- requests

let free = false;
const SLICE = 300000; // instructions between two looks at sockets and requests

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Hand out what has been gathered, and forget it. */
function taken() {
  const result = {
    spi: spi.map(([at, isData, bytes]) => [Math.round(at), isData, Buffer.from(bytes).toString('base64')]),
    rings: rings.map(([at, bytes]) => [at, Buffer.from(bytes).toString('hex')]),
    tones: tones.map(([at, hertz, duty]) => [Math.round(at), hertz, duty]),
    edges,
    flash: chip.flashLog.map(([at, ...rest]) => [Math.round(at), ...rest]),
  };
  spi = [];
  rings = [];
  tones = [];
  edges = [];
  chip.flashLog = [];
  return result;
}

const requests = {
  power({ on }) {
    if (on && !chip.on) chip.powerOn();
    if (!on && chip.on) chip.powerOff();
    return {};
  },
  async run({ ms, until }) {
    const end = chip.time() + ms * 1e6;
    met = false;
    awaited = until ?? null;
    if (awaited && (awaited.kind === 'console' || awaited.kind === 'data')) {
      awaited.from = awaited.from ?? 0;
      watch(awaited.kind);
    }
    let reached = chip.time() >= end;
    while (chip.on && !met && !reached) {
      reached = chip.run(end, SLICE);
      await pause();
    }
    awaited = null;
    return { met };
  },
  async free({ on }) {
    free = on;
    return {};
  },
  pin({ pin, level, after }) {
    const change = () => chip.setPin(pin, level);
    if (after) chip.at(chip.time() + after * 1e6, change);
    else change();
    return {};
  },
  /** A quadrature encoder turns: a detent is four steps, so many ms apart; A falls first. */
  turn({ a, b, detents, ms }) {
    const step = (ms ?? 1) * 1e6;
    const forward = [[false, true], [false, false], [true, false], [true, true]];
    const backward = [[true, false], [false, false], [false, true], [true, true]];
    let at = chip.time();
    for (let detent = 0; detent < Math.abs(detents); detent++) {
      for (const [levelA, levelB] of detents > 0 ? forward : backward) {
        at += step;
        chip.at(at, () => {
          chip.setPin(a, levelA);
          chip.setPin(b, levelB);
        });
      }
    }
    return {};
  },
  write({ channel, text, hex }) {
    host.write(channel, hex ? Buffer.from(hex, 'hex') : Buffer.from(text, 'latin1'));
    return {};
  },
  open({ channel, open }) {
    host.setOpen(channel, open);
    return {};
  },
  reading({ channel, reading }) {
    host.setReading(channel, reading);
    return {};
  },
  read({ channel }) {
    return { hex: Buffer.from(consoles[channel]).toString('hex') };
  },
  forget({ channel }) {
    consoles[channel].length = 0;
    return {};
  },
  take() {
    return taken();
  },
  fault() {
    chip.fault();
    return {};
  },
  cut({ operations, share, at }) {
    chip.cutAtFlash = { operations, share, at };
    return {};
  },
  times({ erase, page }) {
    chip.eraseMs = erase;
    chip.pageMs = page;
    return {};
  },
  save({ path }) {
    fs.writeFileSync(path, chip.flash);
    return {};
  },
  load({ path }) {
    chip.flash.fill(0xff);
    chip.flash.set(fs.readFileSync(path));
    return {};
  },
  state() {
    const { core } = chip.mcu ?? {};
    return {
      on: chip.on,
      resets: chip.resets,
      instructions: chip.instructions,
      clock: chip.mcu?.clkSys,
      pc: core?.PC,
      waiting: core?.waiting,
      usb: { console: Boolean(host.channels[0]), data: Boolean(host.channels[1]), drive: host.drive },
    };
  },
};

async function answer(line) {
  const request = JSON.parse(line);
  let result;
  try {
    result = await requests[request.do](request);
  } catch (error) {
    result = { error: String(error.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify({ ns: Math.round(chip.time()), ...result })}\n`);
}

const ports = [await listen(0), await listen(1)];
process.stdout.write(`${JSON.stringify({ ports })}\n`);

const queue = [];
let wake = null;
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  queue.push(line);
  wake?.();
}).on('close', () => process.exit(0));

for (;;) {
  while (queue.length) await answer(queue.shift());
  if (free && chip.on) {
    chip.run(chip.time() + 2e6, SLICE);
    await pause();
  } else {
    await new Promise((resolve) => { wake = resolve; });
    wake = null;
  }
}
