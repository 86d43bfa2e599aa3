// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Asks the checker: the one in the page's worker, or the host's where its program serves the page.

export class Checker {
  /** @param host the address at which a host's checker answers; without one a worker does */
  constructor(host = "") {
    this.host = host;
    this.number = 0;
    this.waiting = new Map();
    this.ready = false;
    if (host) return;
    this.worker = new Worker(new URL("edit_worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data: { number, answer, error } }) => {
      const { done, failed } = this.waiting.get(number);
      this.waiting.delete(number);
      if (error) failed(new Error(error));
      else done(JSON.parse(answer));
    });
    this.worker.addEventListener("error", (event) => {
      for (const { failed } of this.waiting.values()) failed(new Error(event.message ?? "the checker does not start"));
      this.waiting.clear();
    });
  }

  /**
   * @param request as ``checker.answer`` in Python takes it, or ``sender.sent``
   * @param line a MessagePort for the bytes of a device's serial port, to send the setup there
   */
  async ask(request, line) {
    const text = JSON.stringify(request);
    const found = this.host ? await this.asked(text) : await new Promise((done, failed) => {
      this.number += 1;
      this.waiting.set(this.number, { done, failed });
      this.worker.postMessage({ number: this.number, request: text, line }, line ? [line] : []);
    });
    this.ready = true;
    return found;
  }

  async asked(body) {
    const answer = await fetch(this.host, { method: "POST", body });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return answer.json();
  }
}
