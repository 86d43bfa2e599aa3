// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The beginning of the form that is one file. Each part is a blob: the address of a data URL would be in every frame
// of the VM's stack, which makes Firefox slow at each exception.

const bytes = (id) => Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
const blob = (id, type) => URL.createObjectURL(new Blob([bytes(id)], { type }));

globalThis.tidebell = {
  pack: async () => bytes("drive").buffer,
  wasm: blob("wasm", "application/wasm"),
  load: import(blob("vm", "text/javascript")).then((module) => module.loadMicroPython),
};
