// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// A timer that goes on in a hidden tab: a page's own comes once a minute there, a worker's does not.

const WORKER = "let t; onmessage = ({ data }) => { clearTimeout(t); if (data >= 0) t = setTimeout(postMessage, data, 0); };";

export class Alarm {
  /** @param ring called when the time has come */
  constructor(ring) {
    const address = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
    this.worker = new Worker(address);
    this.worker.onmessage = ring;
    this.channel = new MessageChannel(); // a timer of 0 ms takes 4
    this.channel.port1.onmessage = ring;
  }

  /** Rings in so many ms, 0: as soon as the browser had its turn; no alarm that was set before rings. */
  set(ms) {
    this.worker.postMessage(ms || -1);
    if (ms === 0) this.channel.port2.postMessage(0);
  }

  stop() { this.worker.postMessage(-1); }
}
