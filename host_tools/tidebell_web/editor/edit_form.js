// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The forms, from the checker's description of the format. They show the values of the whole setup, those that are
// inherited or by default among them, and tell each change as edits of the text.

import { bare } from "./edit_bare.js";
import { EACH, FIRST, INSTEAD, LABELS, NEW, SECTIONS, STEPS, VALUES, WITH } from "./edit_labels.js";
import { Plain } from "./edit_plain.js";
import { t } from "./texts.js";

const SHOWN_FIRST = 4;
const TYPING_MS = 400;
const LONG = 40; // letters of a name in a sentence
const TIMES = new Set(["seconds", "say", "increment", "delay", "period", "illegal_move"]); // may be written 1:30
const AFTER = /^(produce|check |settle |trim )/; // steps that mostly come behind the players' turns
const MADE = "made of the name"; // the default of an id
const FOREIGN = document.documentElement.lang !== "en"; // the words of the file are no words there

/** A place as a person writes it, as the checker's problems name it. */
export function dotted(path) {
  return path.reduce((text, part) => text + (typeof part === "number" ? `[${part + 1}]` : `${text && "."}${part}`), "");
}

/** The path of a place that is written so. */
function pathOf(key) {
  return key ? key.split(/\.|(?=\[)/).map((part) => (part.startsWith("[") ? Number(part.slice(1, -1)) - 1 : part)) : [];
}

function at(values, path) { return path.reduce((here, part) => here?.[part], values); }

/** A text in the first of its languages. */
function said(value) { return value && typeof value === "object" ? Object.values(value)[0] : value; }

function made(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Makes an element like another, and leaves what is alike: so the focus and an open list stay. */
function morph(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.tagName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !(name === "open" && old.tagName === "DETAILS")) old.setAttribute(name, value);
  }
  const busy = old === document.activeElement;
  const news = [...fresh.childNodes];
  const olds = [...old.childNodes];
  news.forEach((child, index) => {
    const mine = olds[index];
    if (!mine) old.append(child);
    else if (mine.nodeType !== child.nodeType || mine.nodeName !== child.nodeName || mine.id !== child.id) mine.replaceWith(child);
    else if (mine.nodeType === Node.TEXT_NODE) {
      if (mine.data !== child.data) mine.data = child.data;
    } else morph(mine, child);
  });
  for (const extra of olds.slice(news.length)) extra.remove();
  if (old.tagName === "INPUT" && !busy) {
    if (old.type === "checkbox") old.checked = fresh.hasAttribute("checked");
    else old.value = fresh.getAttribute("value") ?? "";
  } else if (old.tagName === "SELECT") {
    const chosen = [...old.options].findIndex((option) => option.hasAttribute("selected"));
    old.selectedIndex = Math.max(chosen, 0);
  }
}

export class Form {
  /**
   * @param root the element that it fills
   * @param edit called with a list of edits, as ``toml_edits`` in Python takes them
   */
  constructor(root, edit) {
    this.root = root;
    this.edit = edit;
    this.plain = new Plain(this);
    root.addEventListener("input", (event) => this.typed(event));
    root.addEventListener("change", (event) => this.changed(event.target));
    root.addEventListener("click", (event) => this.clicked(event.target.closest("[data-does]")));
    root.addEventListener("submit", (event) => event.preventDefault());
  }

  /** @param format as ``form.form`` in Python returns it */
  begin(format) { this.format = bare(format); }

  /** Shows what the checker has answered. */
  show({ values, whole, problems }) {
    if (!values) return; // the text is no TOML: what was there stays
    this.values = bare(values);
    this.whole = bare(whole);
    this.problems = new Map();
    this.unplaced = [];
    for (const problem of problems) {
      const key = this.placeOf(problem);
      this.problems.set(key, [...(this.problems.get(key) ?? []), problem]);
    }
    this.placed = new Set();
    const known = new Set(SECTIONS.flatMap(({ keys }) => keys));
    const fields = new Map(this.format.tables.Setup.fields.map((field) => [field.key, field]));
    const others = [...fields.keys()].filter((key) => !known.has(key));
    const fresh = made("form", { id: this.root.id, novalidate: true });
    for (const { id, title, keys, seen = 1 } of SECTIONS) {
      const here = [...keys, ...(id === "more" ? others : [])].filter((key) => fields.has(key));
      if (!here.length) continue;
      const all = here.map((key) => fields.get(key));
      const shown = all.filter(({ key }, index) => index < seen || this.has(key));
      const rest = all.filter((field) => !shown.includes(field));
      fresh.append(made("section", { id: `part-${id}`, "aria-labelledby": `part-${id}-title` },
        made("h2", { id: `part-${id}-title` }, title),
        id === "game" ? this.fields("Setup", all, []) : shown.map((field) => this.field("Setup", field, [])),
        id !== "game" && rest.length ? made("details", { class: "more", id: `part-${id}-more` },
          made("summary", {}, t("More: {what}", { what: rest.map(({ key }) => this.label("Setup", key)).join(", ") })),
          rest.map((field) => this.field("Setup", field, []))) : null));
    }
    morph(this.root, fresh);
    const left = problems.filter((problem) => !this.placed.has(problem));
    return left;
  }

  /** Whether the setup has something under a key, or a problem with it. */
  has(key) {
    const there = this.whole[key];
    const empty = there === undefined || there === null || (typeof there === "object" && !Object.keys(there).length && !(key in this.values));
    return !empty || [...this.problems.keys()].some((one) => one.split(/[.[]/)[0] === key);
  }

  /** The key of the field that a problem is about: one that is missing, or that its remedy would add. */
  placeOf({ key, adds }) {
    const known = adds && this.tableOf(pathOf(key))?.fields.some((field) => field.key === adds && !["table", "tables", "named"].includes(field.kind));
    return known ? [key, adds].filter(Boolean).join(".") : key;
  }

  /** Whether a place that is for tables has something else. */
  isMisshapen(path) {
    const value = at(this.whole, path);
    const kind = this.tableOf(path.slice(0, -1))?.fields.find(({ key }) => key === path.at(-1))?.kind;
    if (value === undefined || !(this.nameOf(path) || ["table", "tables", "named"].includes(kind))) return false;
    return typeof value !== "object" || Array.isArray(value) !== (kind === "tables");
  }

  /** What names others and is missing: whether there are any, and undefined if it is nothing of that. */
  toChoose(problem) {
    const path = pathOf(problem.missing ? this.placeOf(problem) : "");
    const field = this.tableOf(path.slice(0, -1))?.fields.find(({ key }) => key === path.at(-1));
    return field?.names && this.named(field.names).length > 0;
  }

  /** The description of the table at a place, if there is one. */
  tableOf(path) { return this.format.tables[this.nameOf(path)]; }

  /** The name of a table's model: of the one at a place, or of a row there; undefined at a value. */
  nameOf(path) {
    let table = "Setup";
    for (let index = 0; index < path.length; index += 1) {
      const field = this.format.tables[table].fields.find(({ key }) => key === path[index]);
      if (!field?.table) return undefined;
      table = field.table;
      if (field.kind !== "table") index += 1;
      if (index >= path.length) return undefined;
    }
    return table;
  }

  /** The model of the rows of a kind. */
  rowTable(kind) { return this.format.tables.Setup.fields.find(({ key }) => key === kind)?.table; }

  known(table, key) { return this.format.tables[table]?.fields.some((field) => field.key === key); }

  /** Whether the rows at a place have names. */
  isNamed(path) {
    const around = this.nameOf(path.slice(0, -1));
    return Boolean(path.length && around && this.format.tables[around].fields.find(({ key }) => key === path.at(-1))?.kind === "named");
  }

  rowTitle(path) {
    const last = path.at(-1);
    const called = title(at(this.whole, path)) ?? (typeof last === "number" ? String(last + 1) : last);
    return called.length > LONG ? `${called.slice(0, LONG)}…` : called;
  }

  /** A problem as a person reads it. */
  sentence(problem) { return this.plain.sentences(problem, pathOf(problem.key)); }

  /** What a place is called. */
  place(key) { return this.plain.place(pathOf(key)); }

  /**
   * The problems of a place.
   * @param below whether those of what is below it are told here, too: of the items of a list
   */
  told(path, id, below = false) {
    const place = dotted(path);
    const found = [...this.problems].flatMap(([key, problems]) => (
      key === place || (below && [".", "["].includes(key[place.length]) && key.startsWith(place)) ? problems : []));
    found.forEach((problem) => this.placed.add(problem));
    if (!found.length) return null;
    return made("p", { class: found.some(({ kind }) => kind === "mistake") ? "wrong" : "doubt", id: `${id}-said` },
      found.map((problem) => this.sentence(problem)).join(" "));
  }

  /** The name of a row in the file, by which other places refer to it. */
  rowName(path) {
    const id = `${this.id(path)}/row`;
    return made("div", { class: "field short" }, made("label", { for: id }, t("Its name in the file")),
      made("input", { type: "text", id, value: path.at(-1), maxlength: 24, autocomplete: "off", ...this.data(path, "row") }),
      made("p", { class: "help" }, t("Other places refer to it by that, and follow.")));
  }

  fields(table, fields, path, last = null) {
    const here = at(this.whole, path) ?? {};
    const first = new Set(FIRST[table] ?? fields.slice(0, SHOWN_FIRST).map(({ key }) => key));
    for (const [key, kinds] of Object.entries(WITH[table] ?? {})) for (const one of kinds[here[key]] ?? []) first.add(one);
    const own = at(this.values, path) ?? {};
    const wrong = (key) => [...this.problems.keys()].some((one) => one.startsWith(dotted([...path, key])));
    const mine = ({ key }) => (own[key] !== undefined && table !== "Setup") || wrong(key);
    const all = fields.filter((field) => field.key !== "format" && (mine(field) || this.isOffered(table, field, here)));
    const shown = all.filter((field) => first.has(field.key) || mine(field));
    const order = [...(FIRST[table] ?? [])];
    const rank = ({ key }) => (order.includes(key) ? order.indexOf(key) : order.length);
    shown.sort((a, b) => rank(a) - rank(b));
    const rest = all.filter((field) => !shown.includes(field));
    return [
      shown.map((field) => this.field(table, field, path)),
      rest.length || last ? made("details", { class: "more", id: `${this.id(path)}/more` },
        made("summary", {}, t("More settings ({n})", { n: rest.length + (last ? 1 : 0) })),
        rest.map((field) => this.field(table, field, path)), last) : null,
    ];
  }

  /** Whether the other values of a table let something be there. */
  fits(table, fits, here) {
    return Object.entries(fits ?? {}).every(([key, values]) => {
      const value = here?.[key] ?? this.format.tables[table].fields.find((field) => field.key === key).default ?? false;
      return values.includes(/^\$/.test(value) ? "$" : value);
    });
  }

  /** Whether a table may have a key: it fits, or takes away each key that it does not fit. */
  isOffered(table, { key, fits }, here) {
    const yields = (other) => this.format.tables[table].fields.find((one) => one.key === other).fits?.[key];
    return this.fits(table, fits, here) || Object.keys(fits).every(yields);
  }

  id(path) { return ["f", ...path].join("/"); }

  label(table, key) { return LABELS[`${table}.${key}`] ?? this.format.labels[key]; }

  field(table, field, above) {
    const path = [...above, field.key];
    if (field.kind === "tables" || field.kind === "named") return this.several(table, field, path);
    if (field.kind === "table") return this.one(table, field, path);
    return this.simple(table, field, path);
  }

  /** A table that is there once, or not. */
  one(table, field, path) {
    const label = this.label(table, field.key);
    const there = at(this.whole, path);
    const id = this.id(path);
    const inside = this.format.tables[field.table];
    const own = at(this.values, path) !== undefined;
    if (there === undefined || there === null) {
      return made("div", { class: "none", id: `${id}/none` },
        this.button("set", path, `+ ${label}`),
        made("span", { class: "help" }, inside.about), this.told(path, id));
    }
    return made("fieldset", { id, class: "table" }, made("legend", {}, label),
      this.told(path, id), this.fields(field.table, inside.fields, path),
      own ? this.button("remove", path, t("Remove"), { label: t("Remove: {what}", { what: label }) }) : null);
  }

  /** Tables of which there may be several, in a list or by name. */
  several(table, field, path) {
    const label = this.label(table, field.key);
    const listed = field.kind === "tables";
    const there = at(this.whole, path);
    const rows = there && typeof there === "object" ? Object.entries(there) : [];
    const id = this.id(path);
    const inside = this.format.tables[field.table];
    const own = at(this.values, path);
    const count = rows.length;
    const items = rows.map(([key, value], index) => {
      const place = [...path, listed ? index : key];
      const called = title(value) ?? (listed ? String(index + 1) : key);
      const mine = own !== undefined && (listed || own[key] !== undefined);
      const wrong = [...this.problems.keys()].some((one) => one.startsWith(dotted(place)));
      return made("details", { class: wrong ? "row bad" : "row", id: this.id(place), open: wrong || count < 3 },
        made("summary", {}, swatch(value), made("strong", {}, called), listed ? null : made("code", {}, key), made("span", { class: "brief" }, this.brief(field.table, value))),
        this.told(place, this.id(place)),
        this.fields(field.table, inside.fields, place, mine && !listed && path.length === 1 ? this.rowName(place) : null),
        made("p", { class: "row-tools" },
          listed && index > 0 ? this.button("up", place, "↑", { label: t("Up: {what}", { what: called }) }) : null,
          listed && index < count - 1 ? this.button("down", place, "↓", { label: t("Down: {what}", { what: called }) }) : null,
          mine || listed ? this.button("remove", place, t("Remove"), { label: t("Remove: {what}", { what: called }) }) : null));
    });
    return made("div", { class: "several", id, role: "group", "aria-labelledby": `${id}-label` },
      made("h3", { id: `${id}-label` }, label), made("p", { class: "help" }, inside.about),
      this.told(path, id), items,
      this.button("add", path, t("+ Add"), { table: field.table, list: listed, label: t("Add: {what}", { what: label }) }));
  }

  /** A few words on a row that is closed. */
  brief(table, value) {
    if (!value || typeof value !== "object") return "";
    const keys = (FIRST[table] ?? []).filter((key) => !["name", "label", "rgb"].includes(key));
    return keys.map((key) => {
      const one = value[key];
      if (one === true) return this.label(table, key);
      if (one === undefined || one === false || (typeof one === "object" && !Array.isArray(one))) return "";
      if (Array.isArray(one)) return typeof one[0] === "object" ? "" : one.join(", ");
      return (FOREIGN && VALUES[`${table}.${key}`]?.[one]) || String(one);
    }).filter(Boolean).join(" · ");
  }

  /** A value: label, control, help, and what is wrong with it. */
  simple(table, field, path) {
    const id = this.id(path);
    const own = at(this.values, path);
    const value = own ?? at(this.whole, path);
    const problem = this.told(path, id, ["list", "map"].includes(field.kind) || field.languages);
    const kinds = { list: "listOf", map: "mapOf" };
    const languages = value && typeof value === "object" && !Array.isArray(value) && field.kind === "text";
    const described = [field.help ? `${id}-help` : "", problem ? `${id}-said` : ""].filter(Boolean).join(" ");
    const more = {
      "aria-describedby": described || undefined, "aria-invalid": problem?.className === "wrong" ? "true" : undefined,
      "aria-required": field.required ? "true" : undefined,
    };
    const label = this.label(table, field.key);
    const named = [label, ...(`${table}.${field.key}` in LABELS || FOREIGN ? [" ", made("code", {}, field.key)] : [])];
    const time = TIMES.has(field.key) && !/^(none|\$.*)$/.test(value ?? "");
    const clock = value >= 60 ? t("That is {time}.", { time: asTime(value) }) : t("Longer times may be written as 1:30 or 1:30:00.");
    const help = [time ? made("p", { class: "help" }, clock) : null, field.help ? made("p", { class: "help", id: `${id}-help` }, field.help) : null, this.none(field)];
    if (kinds[field.kind] && !(field.kind === "list" && typeof value === "string")) {
      if (!(field.kind === "list" && field.of.kind === "number")) {
        return made("div", { class: "field", role: "group", id: `${id}/group`, "aria-labelledby": `${id}-label`, "aria-describedby": described || undefined },
          made("span", { class: "label", id: `${id}-label` }, named), this[kinds[field.kind]](table, field, path, value), help, problem);
      }
    }
    if (languages) {
      return made("div", { class: "field", role: "group", id: `${id}/group`, "aria-labelledby": `${id}-label` },
        made("span", { class: "label", id: `${id}-label` }, label),
        Object.entries(value).map(([language, text]) => made("div", { class: "pair" },
          made("label", { for: `${id}/${language}` }, language),
          this.input({ kind: "text", limit: field.limit }, [...path, language], text))), help, problem);
    }
    if (field.kind === "flag" && !field.switch) {
      return made("div", { class: "field flag" },
        made("input", { type: "checkbox", id, checked: (value ?? field.default) === true, ...more, ...this.data(path, "flag", { usual: field.default ?? false }) }),
        made("label", { for: id }, named), help, problem);
    }
    return made("div", { class: field.kind === "number" || field.kind === "range" || field.kind === "colour" ? "field short" : "field" },
      made("label", { for: id }, named), this.input(field, path, value, more, table), help, problem);
  }

  data(path, kind, more = {}) { return { "data-at": JSON.stringify({ path, kind, ...more }) }; }

  input(field, path, value, more = {}, table = "") {
    const id = this.id(path);
    const choices = this.choices(field, value, table, at(this.whole, path.slice(0, -1)));
    if (choices) {
      return made("select", { id, ...more, ...this.data(path, field.kind) },
        choices.map(([one, text]) => made("option", { value: one, selected: one === written(value) }, text)));
    }
    const given = Array.isArray(value) ? value.join(", ") : written(value);
    const whole = field.kind === "number" && !field.switch && !field.words && !TIMES.has(field.key);
    const type = field.kind === "colour" ? "color" : whole ? "number" : "text";
    const colour = type === "color" ? { value: /^#[0-9a-f]{6}$/i.test(given) ? given : "#ffffff" } : {};
    const attributes = {
      type, id, value: given, autocomplete: "off", maxlength: field.limit > 1 ? 4 * field.limit : field.limit || undefined,
      min: whole ? field.min : undefined, max: whole ? field.max : undefined, step: whole ? field.step : undefined,
      inputmode: field.kind === "number" && !whole ? "text" : undefined,
      placeholder: field.example !== undefined && type === "text" ? t("such as {example}", { example: example(field.example) }) : undefined,
      ...colour, ...more, ...this.data(path, field.kind === "list" ? "numbers" : field.kind),
    };
    const names = [...(field.words ?? []), ...this.switches(field)];
    if (!names.length) return made("input", attributes);
    const list = `${id}/list`;
    return [made("input", { ...attributes, list }), made("datalist", { id: list }, names.map((name) => made("option", { value: name })))];
  }

  switches(field) {
    if (!field.switch) return [];
    const rules = Object.entries(this.whole.switch ?? {});
    if (field.switch === "value") return rules.map(([name]) => `$${name}`);
    return rules.flatMap(([name, { values }]) => [`$${name}`, ...(Array.isArray(values) ? values : []).map((value) => `$${name} is ${value}`)]);
  }

  /** The values of a choice, each with its words; null where any may be typed. */
  choices(field, value, table, here) {
    let words = null;
    const named = VALUES[`${table}.${field.key}`] ?? {};
    if (field.kind === "choice") words = field.words.map((word) => [String(word), !named[word] || named[word] === word ? String(word) : typeof word === "boolean" || FOREIGN ? named[word] : `${word}: ${named[word]}`]);
    if (field.kind === "flag") words = [["true", t("yes")], ["false", t("no")]];
    if (field.kind === "step") words = this.steps();
    if (field.names && field.kind === "text") words = this.named(field.names);
    if (!words) return null;
    const fitting = words.filter(([word]) => word === written(value) || this.fits(table, field.words_fit?.[word], here));
    const all = [...fitting, ...this.switches(field).map((name) => [name, name])];
    const usual = field.default !== undefined && named[field.default] ? named[field.default] : field.default;
    if (!field.required && field.kind !== "step") all.unshift(["", usual === undefined ? "–" : t("as usual: {what}", { what: usual === true ? t("yes") : usual === false ? t("no") : usual })]);
    if (value !== undefined && value !== null && !all.some(([one]) => one === written(value))) all.push([written(value), written(value)]);
    return all;
  }

  /** What there is of some kinds: the name of each in the file, and what it is called. */
  named(kinds) {
    return kinds.flatMap((kind) => {
      if (kind === "assets") return this.whole.asset ? [[kind, this.label("Setup", "asset")]] : [];
      if (kind === "bag.card") return this.cards();
      const there = kind.split(".").reduce((here, key) => here?.[key], this.whole) ?? {};
      const fitting = Object.entries(there).filter(([, one]) => kind !== "clock" || one?.mode !== "match"); // no stage names that
      return fitting.map(([key, one]) => {
        const name = kind === "colour" ? said(one?.name) : Array.isArray(there) ? one?.id : key;
        return [name, title(one) ?? name];
      });
    }).filter(([name]) => typeof name === "string");
  }

  /** What can be put into bags: one's own by the name of the bag, a card behind it. */
  cards() {
    return Object.entries(this.whole.bag ?? {}).flatMap(([bag, one]) => [
      ...(one?.own_cards ? [[bag, title(one) ?? bag]] : []),
      ...(one?.card ?? []).map(({ name }) => [`${bag} ${said(name)}`, `${title(one) ?? bag}: ${said(name)}`]),
    ]);
  }

  /** All steps that a turn may have here: those of something that the game has come first. */
  steps() {
    const found = [];
    const plain = [];
    for (const [verb, about] of Object.entries(this.format.steps)) {
      const text = STEPS[verb] ?? `${verb} {name}`;
      if (!about) plain.push([verb, text]);
      else for (const [name, one] of Object.entries(this.whole[about] ?? {})) {
        if (verb !== "allot" || one?.fill === "set") found.push([`${verb} ${name}`, text.replace("{name}", said(one?.name) ?? name)]);
      }
    }
    return [...found, ...plain.reverse()];
  }

  listOf(table, field, path, value) {
    const rows = Array.isArray(value) ? value : [];
    const label = this.label(table, field.key);
    const of = field.of.kind === "any" ? { kind: "any" } : field.of;
    return made("ol", { class: "list" }, rows.map((one, index) => made("li", {},
      this.input({ ...of, ...(field.names && { kind: "text", names: field.names }), required: true }, [...path, index], one, { "aria-label": `${label} ${index + 1}` }, table),
      index ? this.button("item-up", [...path, index], "↑", { label: t("Up: {what}", { what: written(one) }) }) : null,
      this.button("item-remove", [...path, index], "×", { label: t("Remove: {what}", { what: written(one) }) }))),
    this.more(field, rows) ? made("li", { class: "add" }, this.button("item-add", path, t("+ Add"), { of: field.of.kind, names: field.names, label: t("Add: {what}", { what: label }) })) : null);
  }

  mapOf(table, field, path, value) {
    const label = this.label(table, field.key);
    return made("div", { class: "map" }, Object.entries(value ?? {}).map(([key, one]) => made("div", { class: "pair" },
      this.keyOf(field, [...path, key], key, label),
      made("span", { "aria-hidden": "true" }, "→"),
      this.input(field.of, [...path, key], one, { "aria-label": `${label}: ${key}` }),
      this.button("entry-remove", [...path, key], "×", { label: t("Remove: {what}", { what: `${label} ${key}` }) }))),
    this.more(field, Object.keys(value ?? {})) ? this.button("entry-add", path, t("+ Add"), { names: field.names, of: field.of.kind, label: t("Add: {what}", { what: label }) }) : null);
  }

  /** Whether there is something that a list or a map does not name yet. */
  more({ names }, had) { return !names || this.named(names).some(([name]) => !had.includes(name)); }

  /** The key of an entry: one of what it names, or as it is typed. */
  keyOf({ names }, path, key, label) {
    const more = { id: `${this.id(path)}/key`, "aria-label": t("{what}: from or of", { what: label }), ...this.data(path, "key") };
    if (!names) return made("input", { type: "text", value: key, ...more });
    const known = this.named(names);
    if (!known.some(([name]) => name === key)) known.push([key, key]);
    return made("select", more, known.map(([name, text]) => made("option", { value: name, selected: name === key }, text)));
  }

  /** Where to add what a field can only choose from. */
  none({ names }) {
    if (!names || this.named(names).length) return null;
    const kinds = [...new Set(names.map((kind) => this.label("Setup", kind.split(".")[0])))];
    return made("p", { class: "help" }, t("There is nothing to choose yet: add one under {what}.", { what: kinds.join(", ") }));
  }

  button(does, path, text, { label, ...more } = {}) {
    return made("button", { type: "button", class: "plain", "aria-label": label, id: `${this.id(path)}/${does}`, "data-does": JSON.stringify({ does, path, ...more }) }, text);
  }

  // What changes.

  typed(event) {
    if (event.isComposing || !event.target.matches("input:not([type=checkbox], [type=color])")) return;
    clearTimeout(this.timer);
    const { target } = event;
    const { kind, path } = JSON.parse(target.dataset.at ?? "{}");
    if (["key", "row"].includes(kind) || dotted(path ?? []) === "turns") return; // when it is left
    this.timer = setTimeout(() => this.changed(target), TYPING_MS);
  }

  changed(target) {
    clearTimeout(this.timer);
    if (!target.dataset.at) return;
    const { path, kind, usual } = JSON.parse(target.dataset.at);
    if (kind === "key") {
      this.renamed(path, target.value.trim());
      return;
    }
    if (kind === "row") {
      const edits = this.renaming(path, plainName(target.value));
      if (edits.length) this.edit(edits);
      else target.value = path.at(-1);
      return;
    }
    const value = read(kind, target, usual);
    const had = at(this.values, path);
    if (JSON.stringify(had) === JSON.stringify(value)) return;
    if (value === undefined) {
      if (had !== undefined) this.edit([...this.written(path), { do: "remove", path }, ...this.outdated(path)]);
    } else this.put(path, value);
  }

  /** Sets a value; in a list or a map of plain values that is set as one. */
  put(path, value) {
    const around = path.slice(0, -1);
    const holder = at(this.whole, around);
    const last = path.at(-1);
    if (Array.isArray(holder) && (typeof holder[0] !== "object" || holder[0] === null)) {
      const list = [...holder];
      list[last] = value;
      this.edit([...this.written(around), { do: "set", path: around, value: list }]);
      return;
    }
    const [renaming, place] = this.following(path, value);
    const named = path[0] === "clock" && path[2] === "mode" && value === "match" ? this.referring("clock", path[1]) : [];
    this.edit([...renaming, ...this.written(place), { do: "set", path: place, value }, ...this.outdated(path, value), ...named, ...this.schedule(path, value)]);
  }

  /** Edits that take away what does not fit to another value of a key. */
  outdated(path, value) {
    const around = path.slice(0, -1);
    const table = this.nameOf(around);
    const own = at(this.values, around);
    if (!table || !own) return [];
    const { fields } = this.format.tables[table];
    const here = { ...at(this.whole, around), [path.at(-1)]: value };
    const gone = [];
    const outdated = ({ key, fits, words_fit: words }) => own[key] !== undefined && here[key] !== undefined && key !== path.at(-1)
      && !(this.fits(table, fits, here) && this.fits(table, words?.[here[key]], here));
    for (let one = fields.find(outdated); one; one = fields.find(outdated)) {
      delete here[one.key];
      gone.push({ do: "remove", path: [...around, one.key] });
    }
    return gone;
  }

  /** Edits by which stages stay one behind the other, up to the last round. */
  schedule(path, value) {
    if (path.join() === "turns") return this.lengthened(at(this.whole, path), value);
    const [kind, index, key] = path;
    const [was, now] = [rounds(at(this.values, path)), rounds(value)];
    if (kind !== "stage" || key !== "turns" || path.length !== 3 || !was || !now) return [];
    return this.values.stage.flatMap(({ turns }, other) => {
      const [first, last] = rounds(turns) ?? [];
      if (other === index || first !== was[1] + 1 || now[1] >= last) return [];
      return [{ do: "set", path: ["stage", other, "turns"], value: ranged([now[1] + 1, last]) }];
    });
  }

  /** Edits by which a game of so many rounds keeps its scheme: what went on to the last round still does. */
  lengthened(from, to) {
    if (!Number.isInteger(from) || !Number.isInteger(to)) return [];
    const stages = this.values.stage ?? (this.whole.stage?.length > 1 ? this.whole.stage : []);
    const spans = Array.isArray(stages) ? stages.map((one) => rounds(one?.turns)) : [];
    const own = spans.length && this.written(["stage", 0]);
    const edits = spans.includes(undefined) || !spans.length ? [] : this.repeated(stages, spans, to) ?? moved(spans, from, to);
    for (const [{ key, kind }, value, path] of this.leaves()) {
      const [first, last] = (key === "turns" && kind === "range" && path[0] !== "stage" && rounds(value)) || [];
      if (last !== from && !(last > to)) continue;
      edits.push({ do: "set", path, value: ranged([first === last ? to : Math.min(first, to), to]) });
    }
    return [...(own || []), ...edits];
  }

  /** Edits of stages that come again and again, such as plan, act, plan, act: they go on so. Undefined if they do not. */
  repeated(stages, spans, to) {
    const count = stages.length;
    const follows = (index) => !index || spans[index][0] === spans[index - 1][1] + 1;
    if (!spans.every((_, index) => follows(index))) return undefined;
    const like = (one, other) => spans[one][1] - spans[one][0] === spans[other][1] - spans[other][0]
      && JSON.stringify({ ...stages[one], turns: 0 }) === JSON.stringify({ ...stages[other], turns: 0 });
    const period = stages.findIndex((_, length) => length && 2 * length <= count && stages.every((__, index) => index < length || like(index, index - length)));
    if (period < 1) return undefined;
    const edits = [];
    for (let index = count - 1; spans[index]?.[0] > to; index -= 1) edits.push({ do: "remove", path: ["stage", index] });
    const [first, last] = spans[count - 1 - edits.length];
    if (last > to) edits.push({ do: "set", path: ["stage", count - 1 - edits.length, "turns"], value: ranged([first, to]) });
    for (let [index, end] = [count, last]; end < to; index += 1) {
      const one = count - period + ((index - count) % period);
      const until = Math.min(end + 1 + spans[one][1] - spans[one][0], to);
      edits.push({ do: "add", list: true, path: ["stage"], value: { ...structuredClone(stages[one]), turns: ranged([end + 1, until]) } });
      end = until;
    }
    return edits;
  }

  /** All values that are no tables: the field of each, the value, and its place. */
  * leaves(table = "Setup", values = this.values, path = []) {
    for (const field of this.format.tables[table].fields) {
      const value = values?.[field.key];
      const here = [...path, field.key];
      if (value === undefined || value === null) continue;
      if (!field.table) yield [field, value, here];
      else if (field.kind === "table") yield* this.leaves(field.table, value, here);
      else for (const [row, one] of Object.entries(value)) yield* this.leaves(field.table, one, [...here, field.kind === "tables" ? Number(row) : row]);
    }
  }

  /** The name in the file follows what is shown as long as it is made of it: edits, and the place afterwards. */
  following(path, value) {
    const [kind, name, key] = path;
    const row = at(this.whole, path.slice(0, -1));
    const made = plainName(value);
    if (typeof value !== "string" || !["name", "label"].includes(path.at(-1))) return [[], path];
    const list = path.slice(0, -2).join(".");
    if (["action", "score.field"].includes(list) && !at(this.values, path.slice(0, -1))?.id) {
      const named = this.referring(list, row?.id, made || undefined);
      if (made || !named.length) return [named, path];
      return [[{ do: "set", path: [...path.slice(0, -1), "id"], value: row.id }], path]; // the checker makes the new one
    }
    if (!made) return [[], path];
    const usual = NEW[this.rowTable(kind)]?.name ?? kind;
    const follows = path.length === 3 && (name === plainName(title(row) ?? "") || String(name).replace(/\d+$/, "") === usual);
    const renaming = follows ? this.renaming([kind, name], this.free(kind, made, name)) : [];
    const lines = kind === "counter" && key === "name" ? this.scoring(name, row.name, value) : [];
    const place = renaming.length ? [kind, renaming[0].to, key] : path;
    const same = kind === "counter" && key === "name" && row.unit !== undefined && row.unit === row.name;
    return [[...renaming, ...lines, ...(same ? [{ do: "remove", path: [...place.slice(0, 2), "unit"] }] : [])], place];
  }

  /** Edits that give the score lines of a counter its new name, where they had the old one. */
  scoring(counter, old, name) {
    return (this.values.score?.field ?? []).flatMap((one, index) => {
      const path = ["score", "field", index, "name"];
      return one.counter === counter && one.name === old ? [...this.following(path, name)[0], { do: "set", path, value: name }] : [];
    });
  }

  /** A name that no other row of a kind has. */
  free(kind, name, mine) {
    const there = this.whole[kind] ?? {};
    let found = name;
    for (let number = 2; found in there && found !== mine; number += 1) found = `${name.slice(0, 22)}${number}`;
    return found;
  }

  /** Edits that give a row another name in the file, wherever it is named. */
  renaming([kind, name], to) {
    if (!to || to === name || to in (this.whole[kind] ?? {}) || this.values[kind]?.[name] === undefined) return [];
    const old = `${this.id([kind, name])}/`;
    const fresh = `${this.id([kind, to])}/`;
    for (const one of this.root.querySelectorAll("[id]")) { // so that the focus stays, and what is typed meanwhile counts
      if (`${one.id}/`.startsWith(old)) one.id = `${fresh}${one.id.slice(old.length)}`.replace(/\/$/, "");
      for (const what of ["at", "does"]) {
        const told = JSON.parse(one.dataset[what] ?? "{}");
        if (told.path?.[0] === kind && told.path[1] === name) one.dataset[what] = JSON.stringify({ ...told, path: [kind, to, ...told.path.slice(2)] });
      }
    }
    return [{ do: "rename", path: [kind, name], to }, ...this.referring(kind, name, to)];
  }

  /** Edits of all that names a row: to another name, or away if that is undefined. */
  referring(kind, name, to) {
    const edits = [];
    if (!name || to === "") return edits;
    const place = (path) => (to !== undefined && path[0] === kind && path[1] === name ? [kind, to, ...path.slice(2)] : path);
    const set = (path, value) => edits.push(value === undefined ? { do: "remove", path: place(path) } : { do: "set", path: place(path), value });
    const switched = (value) => (kind === "switch" && typeof value === "string" && value.replace(/ is .*/, "") === `$${name}`
      ? to && `$${to}${value.slice(name.length + 1)}` : value);
    const steps = new Map(this.stepsOf(kind, name).map((step) => [step, to && `${step.split(" ")[0]} ${to}`]));
    for (const [{ names = [] }, value, here] of this.leaves()) {
      const named = (one) => {
        if (names.includes(kind) && one === name) return to;
        if (kind !== "bag" || !names.includes("bag.card") || `${one} `.indexOf(`${name} `)) return one;
        return to && `${to}${one.slice(name.length)}`;
      };
      if (Array.isArray(value)) {
        const fresh = value.map((one) => (steps.has(one) ? steps.get(one) : named(one) !== one ? to : switched(one)));
        if (fresh.some((one, index) => one !== value[index])) set(here, fresh.filter((one) => one !== undefined));
      } else if (typeof value === "object") {
        const fresh = Object.entries(value).map(([one, what]) => [named(one), switched(what)]).filter(([one, what]) => one !== undefined && what !== undefined);
        if (JSON.stringify(fresh) !== JSON.stringify(Object.entries(value))) set(here, fresh.length ? Object.fromEntries(fresh) : undefined);
      } else if (names.includes(kind) && value === name) set(here, to);
      else if (switched(value) !== value) set(here, switched(value));
    }
    return edits;
  }

  /** Edits of the stages without a table that is there once: its step goes, and the order by its numbers. */
  without([kind, ...more]) {
    const step = { numbers: "numbers", handicap: "handicaps" }[kind];
    if (!step || more.length) return [];
    return (this.values.stage ?? []).flatMap(({ steps, order, next_round: next }, index) => {
      const place = (key) => ["stage", index, key];
      return [
        Array.isArray(steps) && steps.includes(step) ? { do: "set", path: place("steps"), value: steps.filter((one) => one !== step) } : null,
        String(order).startsWith(step) ? { do: "remove", path: place("order") } : null,
        next === step ? { do: "remove", path: place("next_round") } : null,
      ].filter(Boolean);
    });
  }

  /** Edits that write down the lists of tables on the way to a place that are there by default alone. */
  written(path) {
    const edits = [];
    let own = this.values;
    path.slice(0, -1).forEach((part, index) => {
      const here = own?.[part];
      if (here === undefined && typeof path[index + 1] === "number") {
        const place = path.slice(0, index + 1);
        const rows = at(this.whole, place) ?? [];
        const made = this.tableOf([...place, 0])?.fields.filter(({ default: usual }) => usual === MADE).map(({ key }) => key) ?? [];
        if (typeof rows[0] === "object") {
          for (const row of rows) {
            const value = Object.fromEntries(Object.entries(row).filter(([key]) => !made.includes(key)));
            edits.push({ do: "add", list: true, path: place, value });
          }
        }
        own = rows;
      } else own = here;
    });
    return edits;
  }

  renamed(path, typed) {
    const to = String(plain(typed));
    const around = path.slice(0, -1);
    const had = at(this.whole, around) ?? {};
    if (!to || to === path.at(-1) || to in had) return;
    const value = Object.fromEntries(Object.entries(had).map(([key, one]) => [key === path.at(-1) ? to : key, one]));
    this.edit([...this.written(around), { do: "set", path: around, value }]);
  }

  clicked(button) {
    if (!button) return;
    const { does, path, ...more } = JSON.parse(button.dataset.does);
    const around = path.slice(0, -1);
    const last = path.at(-1);
    const before = this.written(does.startsWith("item") && does !== "item-add" ? around : does === "add" && more.list ? [...path, 0] : path);
    const list = [...(Array.isArray(at(this.whole, around)) ? at(this.whole, around) : [])];
    const entries = { ...(at(this.whole, does === "entry-remove" ? around : path) ?? {}) };
    if (does === "set") {
      const value = this.fresh(this.nameOf(path));
      this.edit([...before, ...this.beside(this.nameOf(path), value, path), { do: "add", path, value }]);
    }
    else if (does === "remove") this.edit([...before, ...(path.length === 2 && typeof last === "string" ? this.referring(...path) : this.without(path)), { do: "remove", path }]);
    else if (does === "up" || does === "down") this.edit([...before, { do: "move", path, by: does === "up" ? -1 : 1 }]);
    else if (does === "item-remove") {
      list.splice(last, 1);
      this.edit([...before, { do: "set", path: around, value: list }]);
    } else if (does === "item-up") {
      list.splice(last - 1, 2, list[last], list[last - 1]);
      this.edit([...before, { do: "set", path: around, value: list }]);
    } else if (does === "item-add") {
      const had = at(this.whole, path) ?? [];
      const each = EACH[`${this.nameOf(around)}.${last}`]; // as many as another list has
      if (each && !had.length) {
        this.edit([...before, { do: "set", path, value: at(this.whole, [...around, each]).map((one) => (last === "labels" ? String(one) : one)) }]);
        return;
      }
      const value = more.of === "step" ? this.nextStep(had) : more.of === "number" ? 1 : more.names ? this.unnamed(more.names, had) : t("new");
      const end = had.at(-1) === "play" && !AFTER.test(value) ? had.length - 1 : had.length; // most come before the turns
      this.edit([...before, { do: "set", path, value: more.of === "step" ? had.toSpliced(end, 0, value) : [...had, value] }]);
    } else if (does === "entry-add") {
      const keys = Object.keys(entries);
      const instead = (INSTEAD[`${this.nameOf(around)}.${last}`] ?? []).filter((one) => at(this.values, [...around, one]) !== undefined);
      const numbers = keys.every((key) => /^\d+$/.test(key)) ? keys.map(Number) : [];
      const number = more.of === "text" ? Math.ceil((Math.min(...numbers, 120)) / 2) : Math.max(last === "later" ? 1 : 0, ...numbers) + 1; // texts are said at seconds left
      const key = more.names ? this.unnamed(more.names, keys) : number;
      before.push(...instead.map((one) => ({ do: "remove", path: [...around, one] })));
      this.edit([...before, { do: "set", path, value: { ...entries, [key]: Object.values(entries).at(-1) ?? (more.of === "text" ? t("new") : (last === "later" && at(this.whole, around).seconds) || 1) } }]);
    } else if (does === "entry-remove") {
      delete entries[last];
      this.edit([...before, Object.keys(entries).length ? { do: "set", path: around, value: entries } : { do: "remove", path: around }]);
    } else if (does === "add") this.add(path, more, before);
  }

  /** The steps of a turn that are about a table. */
  stepsOf(kind, name) {
    return Object.entries(this.format.steps).filter(([, about]) => about === kind).map(([verb]) => `${verb} ${name}`);
  }

  /** The first name of some kinds that is not used yet. */
  unnamed(kinds, had) { return this.named(kinds).map(([name]) => name).find((name) => !had.includes(name)); }

  /** A step that is not there yet: about something that the game has, or that all games may have. */
  nextStep(had) {
    const { counter = {}, numbers, handicap } = this.whole;
    const fits = { produce: Object.values(counter).some((one) => one?.feeds), numbers, handicaps: handicap, lot: false, reorder: false };
    return this.steps().map(([step]) => step).find((step) => !had.includes(step) && (!Object.hasOwn(fits, step) || fits[step])) ?? "play";
  }

  add(path, { table, list }, before) {
    const value = this.fresh(table);
    this.called(value, Object.values(at(this.whole, path) ?? {}));
    const [side] = Object.keys(this.whole.side ?? {});
    if (table === "Colour" && side) value.side = side; // every colour has one, or none has
    const { name = path.at(-1) } = NEW[table] ?? {};
    if (list) {
      const edits = [...before, ...this.beside(table, value, path)];
      const index = (at(this.whole, path) ?? []).length;
      if (table === "Stage") this.stage(path, value, edits);
      this.edit([...edits, { do: "add", list: true, path, value }], [...path, index]);
      return;
    }
    before = [...before, ...this.beside(table, value, path)];
    const there = at(this.whole, path) ?? {};
    let called = name;
    for (let number = 2; called in there; number += 1) called = `${name}${number}`;
    const colours = table === "Side" ? this.siding(called, Object.keys(there).length) : [];
    this.edit([...before, { do: "add", path: [...path, called], value }, ...colours], [...path, called]);
  }

  /** Edits of what a new table needs beside it: what it names and is not there, a step, room in its list. */
  beside(table, value, path) {
    const around = path.slice(0, -1);
    const edits = [];
    const made = (kind, more = {}) => {
      const { name = kind } = NEW[this.rowTable(kind)] ?? {};
      const called = this.free(kind, name);
      edits.push({ do: "add", path: [kind, called], value: { ...this.fresh(this.rowTable(kind)), ...more } });
      return called;
    };
    for (const { key, names, kind } of this.format.tables[table].fields) {
      if (key in value && names && kind === "text" && !this.named(names).length) value[key] = made(names[0], names[0] === "counter" && value.name ? { name: value.name, most: 12 } : {});
    }
    if (table === "Convert") {
      const [into] = Object.entries(this.whole.pool ?? {}).find(([, one]) => one.fill === "made") ?? [];
      const { name } = value;
      value.into = into ?? made("pool", { name, fill: "made", base: undefined });
    }
    if (table === "Choice" && !this.whole.asset) edits.push({ do: "add", path: ["asset"], value: this.fresh("Asset") });
    if (table === "TickState") value.kinds = this.whole.tick.kind.slice(0, 1).map(({ name }) => said(name));
    if (table === "Handicap") {
      const steps = this.whole.stage?.[0]?.steps ?? ["play"];
      if (!steps.includes("handicaps")) edits.push(...this.written(["stage", 0, "steps"]), { do: "set", path: ["stage", 0, "steps"], value: ["handicaps", ...steps] });
    }
    const rows = at(this.whole, path) ?? [];
    if (["Band", "PickOption"].includes(table) && !rows.length) { // one alone is none
      const other = this.fresh(table);
      edits.push({ do: "add", list: true, path, value: other });
      this.called(value, [other]);
    }
    if (table === "DieFace") { // the last row has the highest face, the others give way
      value.up_to = at(this.whole, around).sides ?? value.up_to;
      for (let [index, most] = [rows.length - 1, value.up_to - 1]; rows[index]?.up_to > most && most > 0; index -= 1, most -= 1) {
        edits.push({ do: "set", path: [...path, index, "up_to"], value: most });
      }
    }
    if (table === "DieDegree" && ["at_most", "below"].includes(at(this.whole, around).hits)) {
      delete value.by;
      value.part = Math.max(2, 5 - rows.length);
    }
    for (const key of INSTEAD[`${this.nameOf(around)}.${path.at(-1)}`] ?? []) {
      if (at(this.values, [...around, key]) !== undefined) edits.push({ do: "remove", path: [...around, key] });
    }
    return edits;
  }

  /** Edits that give each colour the first side, and each new side its share of them. */
  siding(side, before) {
    const colours = this.whole.colour ?? [];
    const each = colours.flatMap((_, index) => (index % (before + 1) === before ? [{ do: "set", path: ["colour", index, "side"], value: side }] : []));
    return [...this.written(["colour", 0]), ...each];
  }

  /** Gives a new table a name that no other has. */
  called(value, others) {
    if (typeof value.name !== "string") return;
    const known = others.map((one) => said(one?.name));
    const { name } = value;
    for (let number = 2; known.includes(value.name); number += 1) value.name = `${name} ${number}`;
  }

  /** A stage is like the one before it: one part more, or it has the rounds that are left, or the last one of that. */
  stage(path, value, edits) {
    const rows = at(this.whole, path) ?? [];
    const own = at(this.values, path) ?? [];
    const found = /^(\d+)-(\d+)$/.exec(rows.at(-1)?.turns ?? "");
    const last = found ? Number(found[2]) : Number(rows.at(-1)?.turns) || 0;
    const left = this.whole.turns > last ? `${last + 1}-${this.whole.turns}` : "";
    value.turns = left || (found ? last : last + 1);
    const { name, turns } = value;
    Object.assign(value, structuredClone(rows.at(-1) ?? {}), { name, turns });
    const part = own.length > 1 && !own.some((one) => "turns" in one);
    for (const key of ["times", "times_by", ...(part ? ["turns", "starter_moves"] : [])]) delete value[key]; // its own
    if (part) return;
    if (own.length === 1) { // what an only stage need not say
      for (const key of ["turns", "name", "steps"]) {
        if (!(key in own[0])) edits.push({ do: "set", path: [...path, 0, key], value: rows[0][key] });
      }
    }
    if (left || !found) return;
    const first = Number(found[1]);
    edits.push({ do: "set", path: [...path, rows.length - 1, "turns"], value: first < last - 1 ? `${first}-${last - 1}` : first });
  }

  /** The values of a new table; what it refers to is there. */
  fresh(table) {
    const value = structuredClone(NEW[table]?.value ?? this.format.tables[table].new);
    for (const { key, names, kind } of this.format.tables[table].fields) {
      const known = names && kind === "text" ? this.named(names) : [];
      if (key in value && known.length) [[value[key]]] = known;
    }
    return value;
  }

  /** Brings a place of the form to the front. */
  go(key) {
    const parts = pathOf(key);
    for (let length = parts.length; length; length -= 1) {
      const found = document.getElementById(this.id(parts.slice(0, length)));
      if (!found) continue;
      for (let here = found; here; here = here.parentElement) if (here.tagName === "DETAILS") here.open = true;
      found.scrollIntoView({ block: "center" });
      (found.matches("input, select") ? found : found.querySelector("summary, input, select, button"))?.focus({ preventScroll: true });
      return true;
    }
    return false;
  }
}

/** The first and the last of some rounds; undefined if there are none. */
function rounds(written) {
  const found = /^(\d+)(?:-(\d+))?$/.exec(written ?? "");
  return found ? [Number(found[1]), Number(found[2] ?? found[1])] : undefined;
}

function ranged([first, last]) { return first === last ? first : `${first}-${last}`; }

/** Edits by which stages go on to another last round: a stage of one round moves, that before it grows or shrinks. */
function moved(spans, from, to) {
  const fresh = new Map(); // by what it was; parts of the same rounds stay so
  const groups = [...new Map(spans.map((span) => [ranged(span), span])).values()].sort(([one], [other]) => other - one);
  if (groups[0][1] !== from) return [];
  let end = to;
  for (const [index, [first, last]] of groups.entries()) {
    const start = index === groups.length - 1 || (first < last && first <= end) ? first : end;
    if (start > end || start < 1) return []; // there is no room: the checker says so
    fresh.set(ranged([first, last]), ranged([start, end]));
    end = start - 1;
    if (start === first || groups[index + 1]?.[1] !== first - 1) break;
  }
  return spans.flatMap((span, index) => (fresh.has(ranged(span)) ? [{ do: "set", path: ["stage", index, "turns"], value: fresh.get(ranged(span)) }] : []));
}

/** What a row is called. */
function title(value) {
  const name = said(value?.name ?? value?.label ?? value?.title);
  return typeof name === "string" && name ? name : undefined;
}

/** A name in the file that is made of one that is shown; "" if it has no letters for that. */
function plainName(name) {
  const plain = String(name).normalize("NFKD").replace(/[^\x00-\x7f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  return /^[a-z]/.test(plain) ? plain.slice(0, 24).replace(/_+$/, "") : "";
}

function swatch(value) {
  return /^#[0-9a-f]{6}$/i.test(value?.rgb ?? "") ? made("i", { class: "swatch", style: `background:${value.rgb}`, "aria-hidden": "true" }) : null;
}

function example(value) { return Array.isArray(value) || typeof value === "object" ? JSON.stringify(value) : String(value); }

/** A value as it stands in an input. */
function written(value) { return value === undefined || value === null ? "" : String(value); }

/** Seconds as hours, minutes and seconds. */
function asTime(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function plain(text) {
  if (/^\d{1,3}(:[0-5]?\d){1,2}$/.test(text)) return text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0); // a time
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  return text === "true" ? true : text === "false" ? false : text;
}

/** The value of a control; undefined where it is empty. */
function read(kind, control, usual) {
  if (kind === "flag" && control.type === "checkbox") return control.checked === usual ? undefined : control.checked;
  const text = kind === "text" ? control.value.trim() : control.value.trim().replace(/^"(.*)"$/, "$1"); // as in the file
  if (text === "") return undefined;
  if (kind === "range") return plain(text.replace(/^(\d+)\s*(?:[-‐–—−~～〜]|to|à|から)\s*(\d+)$/, "$1-$2"));
  if (kind === "text" || kind === "colour" || kind === "step") return kind === "text" ? control.value : text;
  if (kind === "choice") return plain(text);
  if (kind === "numbers") return text.startsWith("$") ? text : text.split(/[\s,;]+/).filter(Boolean).map(plain);
  if (kind === "number" && /^-?\d+\.\d+$/.test(text)) return Number(text);
  return plain(text);
}
