// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
//
// An RP2040 that CircuitPython runs on: rp2040js, corrected from outside through its public objects.
//
// Corrected: BOOTSEL reads as released; the boot ROM's flash routines erase and program, and take
// their time; the flash chip answers to "read id" and "read unique id"; PIO runs in step with the
// CPU; SPI bytes take their time; WFI does not sleep through an interrupt that is already pending;
// a reset through the watchdog resets; the ring oscillator yields bits; pull-ups pull.
//
// Not modelled: the second core, the flash cache (code from flash costs what code from RAM does),
// analogue life.

import { createRequire } from 'node:module';

const require = createRequire(process.env.TIDEBELL_CHIP_MODULES + '/');
const { RP2040 } = require('rp2040js');

export const FLASH_SIZE = 4 * 1024 * 1024; // as a Pico 2 has; the image asks the chip
const SECTOR = 4096;
const PAGE = 256;
const PINS = 30;

const SSI = 0x18000;
const IO_QSPI = 0x40018;
const ROSC = 0x40060;
const CHIP_RESET = 0x40064;
const WATCHDOG = 0x40058;

const POWER_ON = 1 << 8;

// The first instruction of each flash routine becomes BKPT #n, the second BX LR.
const ROUTINES = { IF: 1, EX: 2, RE: 3, RP: 4, FC: 5, CX: 6 };

/** Repeatable bits for the ring oscillator (xorshift32). */
function bits(seed) {
  let state = (seed >>> 0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 7) & 1;
  };
}

/** What the flash chip answers outside of execute-in-place: RDID and "read unique id". */
class FlashCommands {
  constructor(uid) {
    this.uid = uid;
    this.begin();
  }

  begin() {
    this.command = -1;
    this.count = 0;
    this.answers = [];
  }

  write(byte) {
    if (this.command < 0) this.command = byte;
    const at = this.count++;
    let answer = 0;
    if (this.command === 0x9f) answer = [0, 0xef, 0x40, 0x16][at] ?? 0;
    else if (this.command === 0x4b && at >= 5) answer = this.uid[at - 5] ?? 0;
    else if (this.command === 0x35 && at === 1) answer = 0x02; // quad enabled
    this.answers.push(answer);
  }

  read() {
    return this.answers.shift() ?? 0;
  }
}

// Of a CircuitPython 10 for the Raspberry Pi Pico, as its linker script has it; places are in words.
const IMAGE = 1 << 20; // bytes, before what nvm and the drive take
const VECTORS = 0x100 >> 2; // the first is the top of the stack
const CRT0 = 0x400 >> 2; // what starts the program, and clears its data
const DATA = 0x20000000;
const MEMORY_END = 0x20040000;
const STACK_TOP = 0x20041000;
const STACK = 25600;
// A Pico 2 has so much heap (CircuitPython 10.2.1, by linker symbols).
const HEAP = 440008;
const SRAM = 0x20000000;
const HARD_FAULT = 3; // its number among a core's exceptions
const SRAM_END = 0x20042000; // of an RP2040

export class Chip {
  /**
   * @param {Uint32Array} bootrom the RP2040's boot ROM
   * @param {Uint8Array} flash what is in the flash chip; changed in place
   * @param {object} options uid (8 bytes), seed, eraseMs, pageMs, heap (bytes)
   */
  constructor(bootrom, flash, options = {}) {
    this.bootrom = bootrom;
    this.flash = flash;
    this.uid = options.uid ?? [0xe6, 0x61, 0x54, 0x69, 0x64, 0x65, 0x42, 0x01];
    this.seed = options.seed ?? 1;
    this.heap = options.heap ?? HEAP;
    this.eraseMs = options.eraseMs ?? 45;
    this.pageMs = options.pageMs ?? 0.4;
    this.levels = new Array(PINS).fill(false); // what is wired from outside
    this.nanos = 0; // since the first power-on; the chip's own timer restarts with each reset
    this.base = 0;
    this.clock = null;
    this.mcu = null;
    this.flashLog = [];
    this.instructions = 0;
    this.attached = []; // functions called with the new RP2040 after each reset
    this.resets = 0;
    this.on = false;
    // {operations: n, at} = the power goes within the n-th operation from now, of those at an offset
    this.cutAtFlash = null;
  }

  /** Switch the power on: memory is empty, the flash keeps. */
  powerOn() {
    this.on = true;
    this._start(POWER_ON, null);
  }

  powerOff() {
    this.nanos = this.time();
    this.on = false;
    this.mcu = null;
    this.clock = null;
    this.base = this.nanos;
  }

  _start(resetCause, before) {
    const mcu = new RP2040();
    mcu.logger = { debug() {}, info() {}, warn() {}, error: (name, text) => this.log?.(name, text) };
    mcu.loadBootrom(this._patched());
    mcu.flash.fill(0xff);
    mcu.flash.set(this.flash);
    this._widen(mcu);
    if (before) {
      mcu.sram.set(before.sram);
      const now = mcu.peripherals[WATCHDOG];
      const then = before.peripherals[WATCHDOG];
      now.scratchData.set(then.scratchData);
      now.reason = then.reason;
    }
    this.mcu = mcu;
    this.clock = mcu.clock;
    this.base = this.nanos;
    this.stall = 0;
    this.resetAsked = false;
    this.cycleNanos = 1e9 / mcu.clkSys;
    mcu.addClockListener((hz) => { this.cycleNanos = 1e9 / hz; });
    this._correctBootsel(mcu);
    this._correctFlash(mcu);
    this._correctSpi(mcu);
    this._correctPio(mcu);
    this._correctSleep(mcu);
    this._correctOddments(mcu, resetCause);
    for (let pin = 0; pin < PINS; pin++) mcu.gpio[pin].setInputValue(this.levels[pin]);
    for (const attach of this.attached) attach(mcu);
    mcu.core.PC = 0x10000000;
  }

  // -- corrections

  /**
   * Give the heap of a CircuitPython for the Pico the size of a Pico 2's.
   *
   * That image links its heap from the end of its data (B) to below its stack, whose top (T) is the
   * first word of its vectors; behind T lies code for the second core. Here the heap begins behind
   * the RP2040's memory, and the stack stands behind it. The words of code that hold B for the heap,
   * T, and where the stack ends below T are found by their values. Only the emulated copy of the
   * flash is changed.
   */
  _widen(mcu) {
    const words = new Uint32Array(mcu.flash.buffer, mcu.flash.byteOffset, IMAGE >> 2);
    if (words[VECTORS] !== STACK_TOP) throw new Error('This image is no CircuitPython 10 for a Raspberry Pi Pico.');
    // The C library's own break also reads B, beside the end of the memory.
    const broken = words.findIndex((word, at) => at > CRT0 && word === MEMORY_END && words[at + 1] > DATA
      && words[at + 1] < MEMORY_END);
    const bottom = words[broken + 1];
    const places = [];
    words.forEach((word, at) => {
      if (word === bottom && at > CRT0 && at !== broken + 1) places.push(at);
    });
    if (broken < 0 || places.length !== 1) throw new Error('Where this image has its heap was not found.');
    words[places[0]] = SRAM_END;
    words.forEach((word, at) => {
      if (word === STACK_TOP) words[at] = SRAM_END + this.heap + STACK;
      if (word === STACK_TOP - STACK) words[at] = SRAM_END + this.heap;
    });
    mcu.sram = new Uint8Array(SRAM_END + this.heap + STACK - SRAM);
    mcu.sramView = new DataView(mcu.sram.buffer);
  }

  _patched() {
    const rom = new Uint32Array(this.bootrom);
    const half = new Uint16Array(rom.buffer);
    for (let at = half[0x14 / 2]; half[at / 2]; at += 4) {
      const code = String.fromCharCode(half[at / 2] & 0xff, half[at / 2] >> 8);
      if (code in ROUTINES) {
        const routine = (half[at / 2 + 1] & ~1) / 2;
        half[routine] = 0xbe00 | ROUTINES[code];
        half[routine + 1] = 0x4770;
      }
    }
    return rom;
  }

  _correctBootsel(mcu) {
    Object.defineProperty(mcu.qspi[1], 'inputValue', { get: () => true });
  }

  _correctFlash(mcu) {
    mcu.onBreak = (code) => {
      const [offset, data, length] = mcu.core.registers;
      if (code === ROUTINES.RE) this._erase(mcu, offset, data);
      else if (code === ROUTINES.RP) this._program(mcu, offset, data, length);
      else if (code > 6) {
        this.log?.('fault', `instruction ${code} at ${mcu.core.PC.toString(16)}`);
        this.fault();
      }
    };
    const commands = new FlashCommands(this.uid);
    const ssi = mcu.peripherals[SSI];
    const write = ssi.writeUint32.bind(ssi);
    const read = ssi.readUint32.bind(ssi);
    ssi.writeUint32 = (offset, value) => {
      if (offset === 0x60) commands.write(value & 0xff);
      else if (offset === 0x08) commands.begin();
      if (offset !== 0x60) write(offset, value);
    };
    ssi.readUint32 = (offset) => (offset === 0x60 ? commands.read() : read(offset));
    const pads = mcu.peripherals[IO_QSPI];
    pads.registers = new Uint32Array(1024);
    pads.readUint32 = (offset) => pads.registers[offset >> 2];
    pads.writeUint32 = (offset, value) => {
      pads.registers[offset >> 2] = value;
      if (offset === 0x0c && ((value >> 8) & 3) === 2) commands.begin(); // chip select forced low
    };
  }

  /** Whether the power goes within this flash operation, and then after how much of it. */
  _cut(offset) {
    if (!this.cutAtFlash || (this.cutAtFlash.at ?? offset) !== offset) return 1;
    if (--this.cutAtFlash.operations > 0) return 1;
    const share = this.cutAtFlash.share ?? 0.5;
    this.cutAtFlash = null;
    this.cutNow = true;
    return share;
  }

  _erase(mcu, offset, count) {
    const share = this._cut(offset);
    const length = Math.floor(count * share);
    this.flash.fill(0xff, offset, offset + length);
    mcu.flash.fill(0xff, offset, offset + length);
    const sectors = Math.ceil(count / SECTOR);
    this.flashLog.push([this.time(), 'erase', offset, count]);
    this.stall += sectors * this.eraseMs * 1e6;
  }

  _program(mcu, offset, address, count) {
    const length = Math.floor(count * this._cut(offset));
    for (let at = 0; at < length; at++) {
      const value = this.flash[offset + at] & mcu.readUint8(address + at);
      this.flash[offset + at] = value;
      mcu.flash[offset + at] = value;
    }
    this.flashLog.push([this.time(), 'program', offset, count]);
    this.stall += Math.ceil(count / PAGE) * this.pageMs * 1e6;
  }

  _correctSpi(mcu) {
    for (const spi of mcu.spi) {
      const done = mcu.clock.createAlarm(() => spi.completeTransmit(0));
      spi.onTransmit = (value) => {
        this.onSpi?.(spi, value);
        const hz = spi.clockFrequency || 1e6;
        done.schedule((spi.dataBits * 1e9) / hz);
      };
    }
  }

  _correctPio(mcu) {
    this.pioAt = 0; // when PIO has to be looked at again, in the clock's nanoseconds
    for (const pio of mcu.pio) {
      pio.run = () => {};
      const write = pio.writeUint32.bind(pio);
      pio.writeUint32 = (offset, value) => {
        this._stepPio();
        write(offset, value);
        if (offset === 0) pio.stopped = true; // so that run() stays ours
        this._wakePio();
      };
      const read = pio.readUint32.bind(pio);
      pio.readUint32 = (offset) => {
        this._stepPio();
        const value = read(offset);
        this._wakePio();
        return value;
      };
      for (const machine of pio.machines) machine.due = 0;
    }
    this._wakePio();
  }

  /** Something has changed that a state machine may look at. */
  _wakePio() {
    this.pioQuiet = false;
    for (const pio of this.mcu.pio) for (const machine of pio.machines) machine.steps = 0;
    this.pioAt = this.clock.nanosCounter;
  }

  /** Run the state machines up to now. */
  _stepPio() {
    const now = this.clock.nanosCounter;
    let quiet = true;
    for (const pio of this.mcu.pio) {
      for (const machine of pio.machines) {
        if (!machine.enabled) {
          machine.due = now;
          continue;
        }
        const divisor = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
        const period = divisor * this.cycleNanos;
        while (machine.due <= now) {
          if (machine.waiting) {
            machine.checkWait();
            if (machine.waiting) {
              machine.due = now + period;
              break;
            }
          }
          if (machine.steps >= 192 && machine.still) {
            machine.due = now + period;
            break;
          }
          const before = machine.cycles;
          this.pioNanos = machine.due;
          machine.step();
          pio.checkChangedPins();
          machine.due += Math.max(1, machine.cycles - before) * period;
          this._watchMachine(machine);
        }
        if (!machine.waiting && !(machine.steps >= 192 && machine.still)) quiet = false;
      }
    }
    this.pioNanos = null;
    this.pioQuiet = quiet;
    this.pioAt = quiet ? Infinity : now + 500;
  }

  /** A machine that comes by the very same state again, with nothing new outside, is polling. */
  _watchMachine(machine) {
    const step = ++machine.steps;
    if (step === 128) {
      machine.seen = this._stateOf(machine);
      machine.still = false;
    } else if (step > 128 && step <= 192 && !machine.still) {
      if (machine.seen === this._stateOf(machine)) machine.still = true;
    } else if (step > 4096) {
      machine.steps = 0;
    }
  }

  _stateOf(m) {
    return `${m.pc},${m.x},${m.y},${m.inputShiftReg},${m.inputShiftCount},${m.outputShiftReg},` +
      `${m.outputShiftCount},${m.rxFIFO.itemCount},${m.txFIFO.itemCount}`;
  }

  _correctSleep(mcu) {
    const { core } = mcu;
    core.setInterrupt = (irq, value) => {
      const bit = 1 << irq;
      if (value) {
        core.pendingInterrupts |= bit;
        core.interruptsUpdated = true;
        if (core.enabledInterrupts & bit) core.waiting = false;
      } else {
        core.pendingInterrupts &= ~bit;
      }
    };
  }

  _correctOddments(mcu, resetCause) {
    const random = bits(this.seed + this.resets * 7919);
    const rosc = mcu.peripherals[ROSC];
    rosc.readUint32 = (offset) => (offset === 0x1c ? random() : offset === 0x18 ? 0x80001000 : 0);
    rosc.writeUint32 = () => {};
    const regulator = mcu.peripherals[CHIP_RESET];
    regulator.readUint32 = (offset) => (offset === 8 ? resetCause : 0xb1);
    regulator.writeUint32 = () => {};
    const watchdog = mcu.peripherals[WATCHDOG];
    watchdog.onWatchdogTrigger = () => {
      this.resetAsked = true;
      watchdog.alarm.enable = false; // or it comes again at once, for ever
    };
  }

  // -- the outside

  /** Emulated nanoseconds since the power first came. */
  time() {
    return this.base + (this.clock ? this.clock.nanosCounter : 0);
  }

  /** Wire a pin to a level. */
  setPin(pin, level) {
    this.levels[pin] = level;
    if (this.mcu) {
      this._stepPio();
      this.mcu.gpio[pin].setInputValue(level);
      this._wakePio();
    }
  }

  /** Call something at an instant, between two instructions. */
  at(nanos, action) {
    const alarm = this.clock.createAlarm(action);
    alarm.schedule(Math.max(0, nanos - this.time()));
    return alarm;
  }

  /** What an undefined instruction does where no debugger is: CircuitPython comes up in safe mode. */
  fault() {
    this.mcu.core.waiting = false;
    this.mcu.core.exceptionEntry(HARD_FAULT);
  }

  /**
   * Run until an instant, or until ``stop()`` was called, at most so many instructions.
   * @returns whether the instant was reached
   */
  run(until, most) {
    let left = most;
    this.stopped = false;
    while (this.on && left > 0 && !this.stopped) {
      const { core } = this.mcu;
      const { clock } = this;
      const end = until - this.base;
      while (left > 0 && !this.stopped && !this.resetAsked && !this.cutNow) {
        let step;
        if (core.waiting) {
          if (core.pendingInterrupts & core.enabledInterrupts) {
            core.waiting = false;
            core.interruptsUpdated = true;
            continue;
          }
          const alarm = clock.nextAlarm;
          let next = alarm ? alarm.nanos : end;
          if (this.pioAt < next) next = this.pioAt;
          if (next > end) next = end;
          step = next - clock.nanosCounter;
          if (step < 0) step = 0;
          left -= 8;
        } else {
          step = core.executeInstruction() * this.cycleNanos;
          left--;
          if (this.stall) {
            step += this.stall;
            this.stall = 0;
          }
        }
        const alarm = clock.nextAlarm;
        if (alarm && alarm.nanos <= clock.nanosCounter + step) clock.tick(step);
        else clock.nanosCounter += step;
        if (clock.nanosCounter >= this.pioAt) this._stepPio();
        if (clock.nanosCounter >= end) break;
      }
      this.instructions += most - left;
      if (this.cutNow) {
        this.cutNow = false;
        this.powerOff();
        this.onCut?.();
        return true;
      }
      if (this.resetAsked) {
        this.nanos = this.time();
        this.resets++;
        this._start(0, this.mcu);
        this.onReset?.();
        continue;
      }
      // Not by time(): its sum may round to just below, and a core that sleeps gets no further.
      if (clock.nanosCounter >= end) return true;
    }
    return false;
  }

  stop() {
    this.stopped = true;
  }
}
