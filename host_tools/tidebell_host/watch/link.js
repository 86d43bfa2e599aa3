// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// A page's line to its server: opened again whenever it is lost. The server speaks every second, so
// silence is a loss as well: of a server that hangs, a network that has gone, a computer asleep.

export const SILENCE_MS = 3500; // with the look below, a page knows within 4 seconds
const LOOK_MS = 250;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

/** Milliseconds since it was made, those included for which this computer slept. */
export class Since {
  constructor() {
    this.ticks = performance.now();
    this.date = Date.now();
  }

  get ms() {
    return Math.max(performance.now() - this.ticks, Date.now() - this.date);
  }
}

export class Link {
  /**
   * @param path the websocket's
   * @param heard called with each message's data
   * @param lost called once, when the server does not answer; the next message says that it does
   */
  constructor(path, { heard, lost }) {
    this.address = `${location.protocol.replace("http", "ws")}//${location.host}${path}`;
    this.heard = heard;
    this.tellLost = lost;
    this.lost = false;
    this.wait = FIRST_WAIT_MS;
    this.open();
    setInterval(() => this.look(), LOOK_MS);
  }

  /** Send a text; returns false while the server does not answer. */
  send(text) {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket.send(text);
    return open;
  }

  open() {
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.silent = new Since();
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.silent = new Since();
      this.lost = false;
      this.wait = FIRST_WAIT_MS;
      this.heard(data);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  look() {
    if (this.socket && this.silent.ms > SILENCE_MS) this.lose();
  }

  lose() {
    const socket = this.socket;
    this.socket = null;
    socket.close();
    if (!this.lost) {
      this.lost = true;
      this.tellLost();
    }
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 1.5);
  }
}
