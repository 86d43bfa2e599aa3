// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// Shows what the computer at the device tells, on a face that can only be read, and counts by itself between two messages.

import { at, content, digits, until } from "/content.js";
import { Face } from "/face.js";
import { Link, SILENCE_MS, Since } from "/link.js";
import { make, minutes, t } from "/shown.js";

export { minutes };

const find = (id) => document.getElementById(id);
const face = new Face(find("face"));
let seen = null; // the last message
let came = null; // since it came
let drawn = ""; // what of the content does not tick
let timer = 0;

if (new URLSearchParams(location.search).has("clear")) document.documentElement.classList.add("clear");

// Why what is shown may be so no more; nothing while it is.
function why() {
  if (link.lost) return t("The computer at the device does not answer: this page goes on when it does.");
  if (!seen) return "";
  if (seen.gone) return seen.gone;
  return seen.age_ms + came.ms > SILENCE_MS ? t("The device does not answer: this page goes on when it does.") : "";
}

function show() {
  clearTimeout(timer);
  const gone = why();
  if (find("gone").textContent !== gone) find("gone").textContent = gone;
  find("gone").hidden = !gone;
  document.body.classList.toggle("stands", Boolean(gone));
  if (!seen || gone) return;
  const now = at(seen, seen.age_ms + came.ms);
  const { digits: _, ...rest } = content(now);
  const wanted = JSON.stringify(rest);
  if (wanted === drawn) face.tick(digits(now));
  else {
    drawn = wanted;
    face.show(content(now));
    find("ticker").replaceChildren(...(seen.ticker ?? []).map((text) => make("li", "", text)));
  }
  // Looked at again when a digit changes, and in time to say that nobody tells anything any more.
  timer = setTimeout(show, Math.min(until(now), SILENCE_MS));
}

const link = new Link("/seen", {
  heard(data) {
    seen = JSON.parse(data);
    came = new Since();
    show();
  },
  lost: show,
});
