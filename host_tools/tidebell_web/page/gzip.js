// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Files in gzip. A tablet without CompressionStream writes them unshrunk; the VM reads them, which every tablet has.

const MOST_STORED = 65535; // bytes of a block that is not shrunk

/** The CRC-32 of bytes, as gzip has it. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** Bytes as gzip whose blocks hold them as they are. */
function stored(bytes) {
  const parts = [Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)];
  for (let at = 0; at === 0 || at < bytes.length; at += MOST_STORED) {
    const block = bytes.subarray(at, at + MOST_STORED);
    const head = new DataView(new ArrayBuffer(5));
    head.setUint8(0, Number(at + MOST_STORED >= bytes.length));
    head.setUint16(1, block.length, true);
    head.setUint16(3, ~block.length, true);
    parts.push(head, block);
  }
  const tail = new DataView(new ArrayBuffer(8));
  tail.setUint32(0, checksum(bytes), true);
  tail.setUint32(4, bytes.length, true);
  return new Blob([...parts, tail]);
}

/** Bytes as gzip. */
export async function shrunk(bytes) {
  const packed = globalThis.CompressionStream
    ? new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))) : stored(bytes);
  return new Uint8Array(await packed.arrayBuffer());
}

const EXPAND = `
import deflate
with open("/in", "rb") as packed, open("/out", "wb") as out:
    stream = deflate.DeflateIO(packed, deflate.GZIP, 15)
    size = 0
    while size <= MOST:
        piece = stream.read(4096)
        if not piece:
            break
        size += len(piece)
        out.write(piece)
`;

/**
 * What gzip holds; null for what has more bytes: a few may stand for very many.
 * @param load MicroPython's loadMicroPython
 * @param wasm address of its program
 * @throws what is damaged
 */
export async function expanded(bytes, most, load, wasm) {
  const vm = await load({ heapsize: 1 << 20, url: wasm });
  vm.FS.writeFile("/in", bytes);
  vm.runPython(EXPAND.replace("MOST", String(most)));
  const data = vm.FS.readFile("/out");
  return data.length > most ? null : data;
}
