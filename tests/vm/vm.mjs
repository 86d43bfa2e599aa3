// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
//
// Runs one Python program in the MicroPython VM, over files given to it.
// usage: node vm.mjs JOB.json      {"modules": folder of node_modules, "files": {path: host path},
//                                   "heap": bytes, "programs": [text, ...]}
// This VM collects garbage only between programs, so heap is measured by a program of its own.
// What the program prints goes to stdout; an error of the VM ends with exit code 1.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const vm = path.join(
  job.modules,
  "@micropython/micropython-webassembly-pyscript/micropython.mjs",
);
const { loadMicroPython } = await import(pathToFileURL(vm).href);
const mp = await loadMicroPython({
  heapsize: job.heap ?? 8 * 1024 * 1024,
  linebuffer: true,
  stdout: (line) => console.log(line),
  stderr: (line) => console.error(line),
});
for (const [inside, outside] of Object.entries(job.files)) {
  const folders = inside.split("/").slice(0, -1);
  folders.forEach((_, depth) => {
    const folder = "/" + folders.slice(0, depth + 1).join("/");
    if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
  });
  mp.FS.writeFile("/" + inside, fs.readFileSync(outside));
}
mp.FS.chdir("/");
try {
  for (const program of job.programs) mp.runPython(program);
} catch (error) {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
}
