// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The beginning of the form that is one file. Each part is a blob: the address of a data URL would be in every frame
// of the VM's stack, which makes Firefox slow at each exception.

const bytes = (id) => Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
const blob = (id, type) => URL.createObjectURL(new Blob([bytes(id)], { type }));

// The page of the language that the address asks for, that was chosen before, or that the browser's user reads, takes
// the place of the English one before any module looks at it. language.js has the same order.
const chosen = () => {
  const asked = new URLSearchParams(location.search).get("language");
  let stored = null;
  try {
    stored = localStorage.getItem("tidebell-language");
  } catch { /* no storage */ }
  const preferred = navigator.languages.map((tag) => tag.split("-")[0]);
  return [asked, stored, ...preferred].find((one) => one === "en" || document.getElementById(`page-${one}`));
};
const own = document.getElementById(`page-${chosen()}`);
if (own) {
  const { head, body, documentElement: { lang }, title } = new DOMParser().parseFromString(new TextDecoder().decode(bytes(own.id)), "text/html");
  document.documentElement.lang = lang;
  document.title = title;
  document.querySelector("meta[name=tidebell-disk]").replaceWith(head.querySelector("meta[name=tidebell-disk]"));
  document.head.append(...head.querySelectorAll("style, #texts"));
  const is = (element) => element.tagName !== "SCRIPT";
  for (const element of [...document.body.children].filter(is)) element.remove();
  document.body.prepend(...[...body.children].filter(is));
}

globalThis.tidebell = {
  pack: async (language = "") => bytes(language ? `drive-${language}` : "drive").buffer,
  wasm: blob("wasm", "application/wasm"),
  load: import(blob("vm", "text/javascript")).then((module) => module.loadMicroPython),
};
