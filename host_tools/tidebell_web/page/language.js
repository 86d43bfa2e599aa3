// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The site has a page for each language, which its head lists; a choice holds for all visits. ``?language=fr`` is one.
// A page is left for another only once all that the other needs has come, and a choice is kept no sooner: without a
// network nobody is locked out of a game. Where all is one file, it has all languages, and inlined.js shows one of them.

import { t } from "./texts.js";

const STORED = "tidebell-language";
const ASKED = "language";

/** The links to the pages of all languages. */
export function pages() { return [...document.querySelectorAll("link[hreflang]")]; }

function stored(language) {
  try {
    if (language) localStorage.setItem(STORED, language);
    return localStorage.getItem(STORED);
  } catch {
    return language; // no storage: forgotten at the next visit
  }
}

/**
 * Goes to the page of the language that the address asks for, or that was chosen before; from a page whose own language
 * has not come to the English one.
 * @param needs (language) => the names of files that its page loads
 * @returns {leaves, missing}: whether that is another page; the link to a page that has not come, null if there is none
 */
export async function go(needs) {
  const asked = new URLSearchParams(location.search).get(ASKED);
  const chosen = known(asked) ? asked : stored();
  const { lang } = document.documentElement;
  const found = await to(chosen ?? preferred() ?? lang, needs, Boolean(chosen));
  const english = known("en");
  if (!chosen && found.missing && found.missing.hreflang !== lang) return { leaves: false, missing: null }; // nobody asked for it
  if (found.missing?.hreflang !== lang || lang === "en" || !english) return found;
  leave(english, lang);
  return { leaves: true, missing: null };
}

/** The language that the browser's user reads best, of those of the site; who came to another than the first page chose that. */
function preferred() {
  if (document.documentElement.lang !== "en") return null;
  return (navigator.languages ?? []).map((tag) => tag.split("-")[0]).find(known) ?? null;
}

/** Goes to the page of a language, as ``go`` does. */
export function choose(language, needs) { return to(language, needs, true); }

/** Says that a page of ``go`` has not come. */
export function lacking(page) { return t("{language} was never loaded here: that needs the net once.", { language: page.title }); }

function known(language) { return pages().find((page) => page.hreflang === language); }

/** Goes to another language's page, with all that the address says besides. */
function leave(page, asked = "") {
  const more = new URLSearchParams(location.search);
  more.delete(ASKED);
  if (asked) more.set(ASKED, asked);
  if (globalThis.tidebell) {
    more.set(ASKED, page.hreflang);
    location.replace(`?${more}${location.hash}`);
    return;
  }
  location.replace(page.href + (more.size ? `?${more}` : "") + location.hash);
}

async function to(language, needs, chosen) {
  const page = known(language);
  if (!page) return { leaves: false, missing: null };
  const here = page.hreflang === document.documentElement.lang;
  try {
    const files = globalThis.tidebell ? [] : [...(here ? [] : [page.href]), ...needs(language)];
    await Promise.all(files.map((file) => fetch(new URL(file, document.baseURI)).then(({ ok }) => {
      if (!ok) throw new Error(file);
    })));
  } catch {
    return { leaves: false, missing: page };
  }
  if (chosen) stored(language);
  if (!here) leave(page);
  return { leaves: !here, missing: null };
}
