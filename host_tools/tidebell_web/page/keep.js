// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// What outlives the page: each file of the drive in blocks, in IndexedDB; one transaction for each sync of the
// device, so that a cut leaves the state before it or after it. Where a transaction fails, all files are written once
// more in one, by a database that is opened anew, until that succeeds: a browser may close it, or be short of room.

import { BLOCK, keep, ofDevice } from "./vm.js";

const NAME = "tidebell";
const STORES = ["sizes", "blocks"]; // path -> bytes; [path, number] -> block
const PATIENCE_MS = 5000; // for a database that opens, and for what is in it
const AGAIN_MS = [0, 500, 2000, 10_000, 30_000]; // between two tries to write all

function answered(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** What a promise brings, if it does so in time. */
function inTime(promise) {
  const late = wait(PATIENCE_MS).then(() => { throw Object.assign(new Error("it does not answer"), { name: "TimeoutError" }); });
  return Promise.race([promise, late]);
}

/** Files that a page has, and the browser may keep. */
export class Kept {
  /** Keeps nothing beyond the page. */
  static none() {
    return Object.assign(new Kept(), { files: new Map(), works: false });
  }

  /**
   * Opens it; where the browser keeps nothing, or does not answer, ``works`` is false: then files last as long as the
   * page, and nothing is written, since what was kept before is not known.
   * @param told called with the error when files cannot be kept, with null once all are
   */
  static async open(told) {
    const kept = Kept.none();
    kept.told = told;
    kept.version = 0; // rises with each change of the files
    try {
      kept.files = await inTime(kept.connect().then(() => kept.read()));
      kept.works = true;
    } catch (error) {
      console.info("Nothing can be kept:", String(error));
      kept.why = error;
      kept.database?.close();
    }
    return kept;
  }

  async connect() {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => STORES.forEach((store) => opening.result.createObjectStore(store));
    const database = await answered(opening);
    database.onversionchange = () => database.close();
    this.database = database;
  }

  async read() {
    const reading = this.database.transaction(STORES);
    const [sizes, blocks] = STORES.map((store) => reading.objectStore(store));
    const [paths, lengths, keys, data] = await Promise.all(
      [sizes.getAllKeys(), sizes.getAll(), blocks.getAllKeys(), blocks.getAll()].map(answered));
    const files = new Map();
    paths.forEach((path, at) => files.set(path, new Uint8Array(lengths[at])));
    keys.forEach(([path, number], at) => files.get(path)?.set(data[at].subarray(0, BLOCK), number * BLOCK));
    return ofDevice(files);
  }

  /** @param changes as ``Device.changes`` has them */
  write(changes) {
    if (!changes.length) return;
    keep(this.files, changes);
    if (!this.works) return;
    this.version += 1;
    if (this.behind) return; // all is written soon
    this.transact((sizes, blocks) => this.put(sizes, blocks, changes)).catch((error) => this.writeAll(error));
  }

  /** Keeps other files in the place of all. Resolves once they are kept, or the first try has failed. */
  async replace(files) {
    this.files = files;
    if (!this.works) return;
    this.version += 1;
    await this.all().catch((error) => { this.writeAll(error); });
  }

  /** Writes all files, again and again until they are kept. */
  async writeAll(error) {
    if (this.behind) return;
    this.behind = true;
    this.told(error);
    for (let [nth, version] = [0, -1]; version !== this.version; nth += 1) {
      await wait(AGAIN_MS[Math.min(nth, AGAIN_MS.length - 1)]);
      try {
        this.database.close();
        await inTime(this.connect());
        const writing = this.version;
        await this.all();
        version = writing; // unless more was written meanwhile, all is kept
      } catch (again) {
        this.told(again);
      }
    }
    this.behind = false;
    this.told(null);
  }

  all() {
    const changes = [...this.files].map(([path, data]) => {
      const count = Math.ceil(data.length / BLOCK);
      return [path, data.length, Array.from({ length: count }, (_, at) => [at, data.slice(at * BLOCK, (at + 1) * BLOCK)])];
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

  /** Rejects where the transaction could not begin, or was aborted. */
  transact(change) {
    return new Promise((done, failed) => {
      const writing = this.database.transaction(STORES, "readwrite", { durability: "strict" });
      writing.oncomplete = done;
      writing.onabort = () => failed(writing.error ?? new DOMException("It was broken off.", "AbortError"));
      change(...STORES.map((store) => writing.objectStore(store)));
    });
  }
}
