// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The site has a page for each language, which its head lists; a choice holds for all visits. ``?language=fr`` is one.

const STORED = "tidebell-language";

/** The links to the pages of all languages; none where all is one file. */
export function pages() { return [...document.querySelectorAll("link[hreflang]")]; }

function stored(language) {
  try {
    if (language) localStorage.setItem(STORED, language);
    return localStorage.getItem(STORED);
  } catch {
    return language; // no storage: forgotten at the next visit
  }
}

/** The language that the browser's user reads best, of those that the site has; only who came to its first page is asked for it. */
function preferred() {
  if (document.documentElement.lang !== "en") return null;
  return (navigator.languages ?? []).map((tag) => tag.split("-")[0]).find((tag) => pages().some((page) => page.hreflang === tag)) ?? null;
}

/** Goes to the page of a language, of the one that was chosen, or of the user's own; returns whether that is another page. */
export function go(language = new URLSearchParams(location.search).get("language")) {
  const known = (name) => pages().find((page) => page.hreflang === name);
  const page = known(stored(known(language) ? language : null) ?? preferred());
  if (!page || page.hreflang === document.documentElement.lang) return false;
  location.replace(page.href + location.hash);
  return true;
}
