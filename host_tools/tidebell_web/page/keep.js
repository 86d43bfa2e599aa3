// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// What outlives the page: each file of the drive in blocks, in IndexedDB; one transaction for each sync of the
// device, so that a cut leaves the state before it or after it.

import { BLOCK, keep } from "./vm.js";

const NAME = "tidebell";
const STORES = ["sizes", "blocks"]; // path -> bytes; [path, number] -> block

function answered(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

export class Kept {
  /** Keeps nothing beyond the page. */
  static none() {
    return Object.assign(new Kept(), { files: new Map(), works: false });
  }

  /** Opens it; where the browser keeps nothing, ``works`` is false and files last as long as the page. */
  static async open(failed) {
    const kept = new Kept();
    kept.files = new Map();
    kept.failed = failed;
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => STORES.forEach((store) => opening.result.createObjectStore(store));
      kept.database = await answered(opening);
      kept.database.onversionchange = () => kept.database.close();
      await kept.read();
      kept.works = true;
    } catch (error) {
      console.info("Nothing can be kept:", String(error));
      kept.works = false;
    }
    return kept;
  }

  async read() {
    const reading = this.database.transaction(STORES);
    const [sizes, blocks] = STORES.map((store) => reading.objectStore(store));
    const [paths, lengths, keys, data] = await Promise.all(
      [sizes.getAllKeys(), sizes.getAll(), blocks.getAllKeys(), blocks.getAll()].map(answered));
    paths.forEach((path, at) => this.files.set(path, new Uint8Array(lengths[at])));
    keys.forEach(([path, number], at) => this.files.get(path)?.set(data[at], number * BLOCK));
  }

  /** @param changes as ``Device.changes`` has them */
  write(changes) {
    if (!changes.length) return;
    keep(this.files, changes);
    if (this.works) this.transact((sizes, blocks) => this.put(sizes, blocks, changes));
  }

  /** Keeps other files in the place of all. */
  replace(files) {
    this.files = files;
    if (!this.works) return Promise.resolve();
    const changes = [...files].map(([path, data]) => {
      const count = Math.ceil(data.length / BLOCK);
      const blocks = Array.from({ length: count }, (_, at) => [at, data.slice(at * BLOCK, (at + 1) * BLOCK)]);
      return [path, data.length, blocks];
    });
    return this.transact((sizes, blocks) => {
      sizes.clear();
      blocks.clear();
      this.put(sizes, blocks, changes);
    });
  }

  put(sizes, blocks, changes) {
    for (const [path, size, written] of changes) {
      if (size < 0) {
        sizes.delete(path);
        blocks.delete(IDBKeyRange.bound([path], [path, []]));
        continue;
      }
      sizes.put(size, path);
      for (const [number, bytes] of written) blocks.put(bytes, [path, number]);
    }
  }

  transact(change) {
    return new Promise((done) => {
      try {
        const writing = this.database.transaction(STORES, "readwrite", { durability: "strict" });
        writing.oncomplete = done;
        writing.onabort = () => this.failed(writing.error);
        change(...STORES.map((store) => writing.objectStore(store)));
      } catch (error) {
        this.failed(error);
      }
    });
  }
}
