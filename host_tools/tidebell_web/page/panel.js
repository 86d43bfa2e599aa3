// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// An ST7789 behind its commands, upright only: as tidebell_sim/hardware/panel.py, which a test compares.

const RESET = 0x01, ON = 0x29, OFF = 0x28, COLUMNS = 0x2a, ROWS = 0x2b, WRITE = 0x2c, GO_ON = 0x3c;

const spread = (most) => Uint8Array.from({ length: most + 1 }, (_, part) => Math.floor((part * 255) / most));
const FIVE = spread(31);
const SIX = spread(63);

export class Panel {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.memory = new Uint8ClampedArray(width * height * 4); // RGBA
    this.reset();
  }

  reset() {
    new Uint32Array(this.memory.buffer).fill(0xff000000);
    this.lit = false;
    this.command = 0;
    this.given = [];
    this.window = { left: 0, right: this.width - 1, top: 0, bottom: this.height - 1 };
    this.begin();
    this.dirty = null; // {left, top, right, bottom} since ``take``
  }

  /** The next pixel is the window's first. */
  begin() {
    this.x = this.window.left;
    this.y = this.window.top;
    this.high = -1; // the first byte of a pixel whose second has not come
  }

  start(command) {
    this.command = command;
    this.given = [];
    if (command === RESET) this.reset();
    else if (command === WRITE) this.begin();
    else if (command === ON || command === OFF) {
      this.lit = command === ON;
      this.touch({ left: 0, top: 0, right: this.width - 1, bottom: this.height - 1 });
    }
  }

  /** Bytes of a command: ``length`` of ``heap`` from ``at`` on. */
  data(heap, at, length) {
    if (this.command === WRITE || this.command === GO_ON) {
      this.pixels(heap, at, length);
      return;
    }
    if (this.command !== COLUMNS && this.command !== ROWS) return;
    for (let index = at; index < at + length; index += 1) this.given.push(heap[index] & 255);
    if (this.given.length !== 4) return;
    const [a, b, c, d] = this.given;
    const [first, last] = [(a << 8) | b, (c << 8) | d];
    if (this.command === COLUMNS) Object.assign(this.window, { left: first, right: last });
    else Object.assign(this.window, { top: first, bottom: last });
  }

  pixels(heap, at, length) {
    const { memory, width, height, window: { left, right, top, bottom } } = this;
    if (right < left || bottom < top) return;
    this.touch(this.window);
    let { x, y, high } = this;
    for (let index = at; index < at + length; index += 1) {
      const byte = heap[index] & 255;
      if (high < 0) {
        high = byte;
        continue;
      }
      const value = (high << 8) | byte;
      high = -1;
      if (x < width && y < height) {
        const to = (y * width + x) * 4;
        memory[to] = FIVE[value >> 11];
        memory[to + 1] = SIX[(value >> 5) & 63];
        memory[to + 2] = FIVE[value & 31];
      }
      if (x < right) {
        x += 1;
      } else {
        x = left;
        y = y < bottom ? y + 1 : top;
      }
    }
    Object.assign(this, { x, y, high });
  }

  touch({ left, top, right, bottom }) {
    const dirty = this.dirty;
    if (!dirty) this.dirty = { left, top, right, bottom };
    else {
      dirty.left = Math.min(dirty.left, left);
      dirty.top = Math.min(dirty.top, top);
      dirty.right = Math.max(dirty.right, right);
      dirty.bottom = Math.max(dirty.bottom, bottom);
    }
  }

  /** The changed rectangle as the page takes it: x, y, width, height, then three bytes a pixel; or null. */
  take() {
    if (!this.dirty) return null;
    const { left, top } = this.dirty;
    const right = Math.min(this.dirty.right, this.width - 1);
    const bottom = Math.min(this.dirty.bottom, this.height - 1);
    this.dirty = null;
    const [w, h] = [right - left + 1, bottom - top + 1];
    if (w <= 0 || h <= 0) return null;
    const message = new Uint8Array(8 + w * h * 3);
    new Uint16Array(message.buffer, 0, 4).set([left, top, w, h]);
    if (!this.lit) return message.buffer; // dark
    let to = 8;
    for (let y = top; y <= bottom; y += 1) {
      let from = (y * this.width + left) * 4;
      for (let x = 0; x < w; x += 1, from += 4) {
        message[to++] = this.memory[from];
        message[to++] = this.memory[from + 1];
        message[to++] = this.memory[from + 2];
      }
    }
    return message.buffer;
  }
}
