// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Runs the host's own checker, Python and all, beside the page: each message is a request, each answer its result. One
// with a line, a MessagePort for the bytes of a serial port, sends the setup to the device there.

import { loadPyodide } from "../editor/pyodide.mjs";
import { unpacked } from "./vm.js";

const HERE = "/checker";

async function begun() {
  const there = new URL("../editor/", import.meta.url);
  const [python, pack] = await Promise.all([
    loadPyodide({ indexURL: there.href }),
    fetch(new URL("checker.pack", there)).then((answer) => answer.arrayBuffer()),
  ]);
  const made = new Set();
  for (const [path, data] of unpacked(pack)) {
    const folder = `${HERE}/${path}`.replace(/\/[^/]*$/, "");
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(`${HERE}/${path}`, data);
  }
  python.runPython(`import sys\nsys.path.insert(0, "${HERE}")`);
  return {
    answer: python.pyimport("tidebell_web.checker").answer,
    // Modules of the device's link are read when they are needed.
    sent: (request, line) => python.pyimport("tidebell_web.sender").sent.callPromising(request, line),
  };
}

class Line {
  constructor(port) {
    this.port = port;
    this.come = []; // pieces, null where the device has gone
    port.onmessage = ({ data }) => {
      this.come.push(data);
      this.woken?.();
    };
  }

  write(bytes) { this.port.postMessage(bytes); }

  async read(seconds) {
    if (!this.come.length) {
      await new Promise((done) => {
        this.woken = done;
        setTimeout(done, seconds * 1000);
      });
    }
    return this.come.length ? this.come.shift() ?? undefined : new Uint8Array(); // None in Python: it has gone
  }
}

const answering = begun();

self.addEventListener("message", async ({ data: { number, request, line } }) => {
  try {
    const { answer, sent } = await answering;
    self.postMessage({ number, answer: line ? await sent(request, new Line(line)) : answer(request) });
  } catch (error) {
    self.postMessage({ number, error: String(error.message ?? error).trim().split("\n").at(-1) });
  }
});
