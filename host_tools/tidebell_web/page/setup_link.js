// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// A link that carries a whole setup: its TOML in UTF-8, raw deflate, base64url, behind ``#setup=1.``

export const SETUP_LINK = "#setup=1.";
const MOST = 64 << 10; // bytes of the text

async function piped(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too large");
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** The fragment of a link that carries a text; null for one that is too large. */
export async function linkOf(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST) return null;
  let binary = "";
  for (const byte of await piped(bytes, new CompressionStream("deflate-raw"))) binary += String.fromCharCode(byte);
  return SETUP_LINK + btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The text that the fragment of a link carries; rejects one that is damaged or too large. */
export async function textOf(fragment) {
  const plain = atob(fragment.slice(SETUP_LINK.length).replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await piped(bytes, new DecompressionStream("deflate-raw"), MOST));
}
