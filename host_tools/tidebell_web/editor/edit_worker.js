// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Runs the host's own checker, Python and all, beside the page: each message is a request, each answer its result.

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
  return python.runPython(`import sys\nsys.path.insert(0, "${HERE}")\nfrom tidebell_web.checker import answer\nanswer`);
}

const answering = begun();

self.addEventListener("message", async ({ data: { number, request } }) => {
  try {
    const answer = await answering;
    self.postMessage({ number, answer: answer(request) });
  } catch (error) {
    self.postMessage({ number, error: String(error.message ?? error).trim().split("\n").at(-1) });
  }
});
