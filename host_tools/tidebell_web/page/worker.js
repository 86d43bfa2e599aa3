// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Lets the page start without a network. VERSION and FILES are written when the site is made: another version is
// another cache, which pages use that are opened once all that show the old one are closed.

const CACHE = "tidebell-VERSION";
const FILES = [];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith("tidebell-") && name !== CACHE).map((name) => caches.delete(name)))));
});

// The page has asked its user: pages that show the old version take the new one at once.
self.addEventListener("message", (event) => {
  const { take, keep } = event.data;
  if (take) self.skipWaiting();
  if (keep) event.waitUntil(caches.open(CACHE).then((cache) => cache.add(keep))); // what a language adds
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(CACHE).then(async (cache) => {
    const found = await cache.match(event.request, { ignoreSearch: true });
    if (found) return found;
    const answer = await fetch(event.request);
    // The setup editor's Python and the like: kept once somebody has opened it.
    if (answer.ok && /\/editor\//.test(event.request.url)) event.waitUntil(cache.put(event.request, answer.clone()));
    return answer;
  }));
});
