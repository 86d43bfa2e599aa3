// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Lets the page start without a network. VERSION and FILES are written when the site is made: another version is
// another cache, which pages use that are opened once all that show the old one are closed.

const CACHE = "tidebell-VERSION";
const FILES = [];
const OFFLINE = "offline.html"; // says that a page was never here

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

// What is not fetched for everybody is kept once somebody had it: languages, the editor's Python, setups of games.
const LATER = /\.pack$|\/editor\/|\/community[^/]*(\/[^/]*)?$/;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.open(CACHE).then(async (cache) => {
    const address = request.url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/"); // which is one page
    const found = await cache.match(address);
    if (found) return found;
    try {
      const answer = await fetch(request);
      if (answer.ok && LATER.test(address)) event.waitUntil(cache.put(address, answer.clone()));
      return answer;
    } catch (error) {
      if (request.mode !== "navigate") throw error;
      return await cache.match(OFFLINE) ?? Response.error();
    }
  }));
});
