// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The first page: the games as tiles. Which games there are, what they are called and what they keep time of comes from
// the device; the lines beside them are those of its own first screen.

import { h } from "./face.js";
import { t } from "./texts.js";

const more = (name) => document.querySelector(`meta[name="tidebell-${name}"]`)?.content;

/**
 * @param content the device's first screen
 * @param games [[id, title, [least, most], [what is timed, …], whether it is nothing but time], …]; null: not known yet
 * @param face the face that it is a part of
 */
export function home({ list, told }, games, face) {
  const { items, games: at } = list;
  const line = (nth, style) => face.button(`line:${nth}`, style, {}, h("b", {}, items[nth].text), items[nth].value && h("small", {}, items[nth].value));
  const before = items.map((_, nth) => nth).filter((nth) => nth < at);
  const after = items.map((_, nth) => nth).filter((nth) => nth > at);
  const players = ([least, most]) => (least === most ? (most === 1 ? t("1 player") : t("{n} players", { n: most })) : t("{least}–{most} players", { least, most }));
  const tile = ([id, title, seats, timed, plain], nth) => h("button.tile", { class: plain ? "timer" : "", type: "button", "data-do": `game:${id}`, "data-key": id },
    h("b", {}, title), h("small", {}, [players(seats), timed[0]].filter(Boolean).join(" · ")));
  const [timer] = (games ?? []).filter(([, , , , plain]) => plain);
  const link = (href, text, does) => href && h("a.tile.link", { href }, h("b", {}, text), does && h("small", {}, does));
  const languages = [...document.querySelectorAll("link[hreflang]")];
  return [
    h("header.band.brand", {}, h("img", { src: document.querySelector("link[rel=icon]")?.href, alt: "", width: 40, height: 40 }), h("h1", {}, "Tidebell"),
      h("span.languages", { role: "group", "aria-label": t("Language") }, languages.map(({ title, hreflang }) => h("button.language", {
        type: "button", "data-do": `language:${hreflang}`, lang: hreflang, "aria-pressed": String(hreflang === document.documentElement.lang), "aria-label": `${hreflang.toUpperCase()} ${title}`, class: hreflang === document.documentElement.lang ? "now" : "",
      }, hreflang.toUpperCase()))),
      face.slots.corner()),
    h("main.main", {},
      h("div.tiles", {},
        told && h("div.told.wide", { class: told.style }, told.lines.map((text) => h("b", {}, text))),
        before.map((nth) => line(nth, "tile.wide.last")),
        timer && h("button.tile.wide.now", { type: "button", "data-do": `timer:${timer[0]}` }, h("b", {}, t("Just a timer")), h("small", {}, timer[3][0] ?? "")),
        games?.length === 0 && line(at, "tile.wide"), // a device that tells no list of its games
        (games ?? []).map(tile),
        link(more("editor"), t("Make your own"), t("write down any game in ten minutes")),
        link(more("setups"), t("More games"), t("from other players")),
        after.map((nth) => line(nth, "tile.quiet")),
        h("button.tile.quiet", { type: "button", "data-do": "about" }, h("b", {}, t("What is this?"))),
        more("disk") && h("p.disk.wide", {}, more("disk")))),
  ];
}
