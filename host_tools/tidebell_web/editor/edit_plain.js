// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The checker's sentences name keys and tables of the file. Here they are told by what the forms call them.

import { STEPS, VALUES } from "./edit_labels.js";
import { t } from "./texts.js";

const TABLE = /(?:\b([Aa]dd|to|of) an? (?:table )?)?\[\[?([a-z_]+)(?:\.([\w.]+))?\]\]?/g;
const PAIR = /(?<![\w"])([a-z_]+) = ("[^"]*"|-?[\d.]+|true|false)/g;
const PLACE = /(?<![\w"])([a-z_]+)(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)+/g;
const ENTRY = /(?<![\w"])(\d+) = ("[^"]*"|-?\d+)/g;
const KEYS = /\b([Rr]aise|[Ll]ower|[Cc]hange|[Aa]dd|[Tt]ake out|[Tt]ake|[Ss]ay|[Uu]se)((?: [a-z_]+,| [a-z_]+(?= |$|[.,])(?: or| and)?)+)/g;

const { lang } = document.documentElement;

export class Plain {
  /** @param form the forms, with the description of the format and what is there */
  constructor(form) { this.form = form; }

  /** What a place is called: the kind, the row, the field. */
  place(path) {
    const found = [];
    path.forEach((part, index) => {
      const around = path.slice(0, index);
      if (typeof part === "number") found.push(`“${this.form.rowTitle([...around, part])}”`);
      else if (this.form.isNamed(around)) found.push(`“${this.form.rowTitle([...around, part])}”`);
      else {
        const table = this.form.nameOf(around);
        found.push((table && this.form.label(table, part)) || part);
      }
    });
    return found.join(" › ");
  }

  /** A problem's two sentences. */
  sentences(problem, path) {
    if (this.form.isMisshapen(path)) return `${problem.text} ${problem.remedy}`; // only the text can be so
    const choose = this.form.toChoose(problem); // without any the help says where to add one
    const remedy = choose === undefined ? problem.remedy : choose ? t("Choose one.") : "";
    const both = [problem.text, remedy].map((text) => this.told(text, path));
    return both.join(lang === "ja" ? "" : " ").trim();
  }

  told(text, path) {
    const found = this.plain(text, path);
    if (lang !== "ja") return found;
    return found.replace(/(「[^」]*)“([^”]*)”/g, "$1$2").replaceAll("“", "「").replaceAll("”", "」");
  }

  plain(text, path) {
    const table = [path, path.slice(0, -1), path.slice(0, -2)].map((one) => this.form.nameOf(one)).find(Boolean) ?? "Setup";
    let last = table; // of the table that the sentence names
    const named = text.replace(/^Write (\w+ = .*)$/, "Choose $1").replace(TABLE, (all, adds, kind, inner) => {
      const inside = this.form.rowTable(kind);
      if (!inside) return all;
      last = inside;
      const add = adds ? `${adds} ${/add/i.test(adds) ? "one under" : "one of"} ` : "";
      const [row, sub] = (inner ?? "").split(".");
      if (sub) return `${add}“${this.form.label(inside, sub) ?? sub}”`;
      if (row && row !== "NAME" && row in (this.form.whole[kind] ?? {})) return `“${this.form.rowTitle([kind, row])}”`;
      const below = row && row !== "NAME" && this.form.label(inside, row);
      return `${add}“${below || this.form.label("Setup", kind)}”`;
    });
    const label = (key) => [table, last, "Setup", "Stage", "Clock", "Counter"].map((one) => this.form.known(one, key) && [one, this.form.label(one, key)]).find(Boolean);
    return named
      .replace(/\bs?tables? (?=“)/, "").replace(/ tables(?=\.)/, "")
      .replace(PAIR, (all, key, value) => {
        const found = label(key);
        if (!found) return all;
        const [one, name] = found;
        const word = value.replaceAll('"', "");
        const plain = this.form.whole[key]?.[word] ? this.form.rowTitle([key, word]) : word;
        return `“${name}”: ${value === "true" ? t("yes") : value === "false" ? t("no") : VALUES[`${one}.${key}`]?.[word] ?? plain}`;
      })
      .replace(/"([a-z]+) ([a-z0-9_]+)"/g, (all, verb, name) => {
        const about = this.form.format.steps[verb];
        return about && STEPS[verb] ? `“${STEPS[verb].replace("{name}", this.form.rowTitle([about, name]))}”` : all;
      })
      .replace(/(\bmode |"mode"が)"([a-z_]+)"/g, (all, before, word) => (word in VALUES["Clock.mode"] ? `${before}“${VALUES["Clock.mode"][word]}”` : all))
      .replace(/"([a-z_]+)"/g, (all, word) => {
        const value = word !== path.at(-1) && VALUES[`${table}.${path.at(-1)}`]?.[word];
        if (value) return `“${value}”`;
        // Translators quote the keys that an English sentence names without quotes.
        const name = STEPS[word] ?? (this.form.known(table, word) ? this.form.label(table, word) : lang !== "en" && label(word)?.[1]);
        return name ? `“${name}”` : all;
      })
      .replace(/ (?:in quotes|entre guillemets)(?=,? (?:like|comme) )/, "").replace("引用符で囲んだ範囲", "範囲")
      .replace(/"(\d[\d-]*|none)"/g, "$1").replace(/\[(\d+(?:, \d+)*)\]/g, "$1")
      .replace(/(?<![\w"])([a-z_]+) = \[\.\.\.\]/g, (all, key) => (label(key) ? `“${label(key)[1]}”` : all))
      .replace(PLACE, (all, kind) => (this.form.known("Setup", kind) ? this.form.place(all) : all))
      .replace(ENTRY, (all, key, value) => `${key} → ${value.replaceAll('"', "")}`)
      .replace(KEYS, (all, verb, keys) => verb + keys.replace(/[a-z_]+/g, (word) => {
        const found = !["or", "and", "a", "the", "it", "one", "this", "out"].includes(word) && label(word);
        return found && (found[0] === table || word.includes("_")) ? `“${found[1]}”` : word;
      }))
      .replace(/[Tt]ake this key out/, (all) => (all[0] === "T" ? "Empty this field" : "empty this field"))
      .replace(/[Tt]ake (“[^”]+”) out/, (all, what) => `${all[0] === "T" ? "Empty" : "empty"} ${what}`);
  }
}
