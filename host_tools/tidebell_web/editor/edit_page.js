// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The setup editor: forms and text of one setup, the checker behind them, the device that plays it beside them.

import { Checker } from "./edit_checker.js";
import { Form } from "./edit_form.js";
import { KINDS } from "./edit_labels.js";
import { hasSerial, withSerial } from "./edit_serial.js";
import { TextPane } from "./edit_text.js";
import { choose, go, lacking, pages } from "./language.js";
import { setupIn } from "./setup_link.js";
import { t } from "./texts.js";

const $ = (id) => document.getElementById(id);
const { lang: language } = document.documentElement;
const STORED = "tidebell-setups"; // {last, texts: {name: {title, text, history, at, edits}}}
const OLD = language === "ja" ? "shift_jis" : "windows-1252"; // what old programs write
const TYPING_MS = 500;
const PLAY_MS = 250;
const TITLE = /^title\s*=\s*"([^"\n]*)"/m; // of a text that is no TOML
const MOST_TITLE = 80; // letters of a title in a line
// Served by ``tidebell setup edit``: its program checks, saves and sends.
const host = document.querySelector('meta[name="tidebell-host"]')?.content ?? "";
const asHost = (what, body) => fetch(host + what, { method: "POST", body }).then((found) => found.json());

const checker = new Checker(host && `${host}check`);
const frame = $("frame");
let start = null; // what came with the page: the format, and games to begin with
let name = ""; // of what is open, in the browser's storage
let answer = null; // the checker's last
let played = 0; // the checksum of what the device plays
let queue = Promise.resolve();
let waiting = []; // lists of edits that the checker has not answered, the oldest first
const needs = (language) => [`editor/start.${language}.json`];

const form = new Form($("form"), (edits, place) => change(withId(edits), place));
const pane = new TextPane($("text-pane"), (pasted) => {
  const link = pasted && setupLink(pane.text);
  if (link) {
    pane.undo();
    came(link);
  } else later("typed", TYPING_MS, () => change([], null, pasted));
});

// What is kept in the browser.

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? { texts: {} };
  } catch {
    return { texts: {} }; // no storage: what is open lasts as long as the page
  }
}

function store(change) {
  const all = stored();
  change(all);
  const put = () => localStorage.setItem(STORED, JSON.stringify(all));
  try {
    put();
  } catch {
    for (const one of Object.values(all.texts)) delete one.history; // it may be full
    try {
      put();
    } catch {
      say(t("The browser keeps nothing here: save the file before you leave."));
    }
  }
}

// Changes, one after the other.

const timers = {};
function later(what, ms, act) {
  clearTimeout(timers[what]);
  timers[what] = setTimeout(act, ms);
}

/** The game's id follows its title as long as it is made of it. */
function withId(edits) {
  const title = edits.find(({ path, value }) => path.length === 1 && path[0] === "title" && typeof value === "string");
  const { values } = answer;
  if (!title || typeof values.title !== "string" || values.id !== slug(values.title)) return edits;
  return [...edits, { do: "set", path: ["id"], value: slug(title.value) }];
}

/** A title within a line or a question, whoever wrote it: without line breaks, marks of direction and the like. */
function oneLine(text) {
  const plain = String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ").trim();
  return plain.length > MOST_TITLE ? `${plain.slice(0, MOST_TITLE)}…` : plain;
}

function slug(title) {
  const plain = title.normalize("NFKD").replace(/[^\x00-\x7f]/g, "").toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join("-").slice(0, 32).replace(/^-|-$/g, "") || "my-game";
}

/** @param brought whether the text has just come, and not been typed */
function change(edits, place, brought) {
  waiting.push(edits);
  keepDraft();
  queue = queue.then(async () => {
    const text = pane.text;
    if (!checker.ready) state(t("The checker is on its way, some 9 MB, once. What you change counts as soon as it is here."));
    const found = await checker.ask({ text, edits, language });
    waiting = waiting.filter((one) => one !== edits);
    if (pane.text !== text) {
      later("typed", 0, () => change(edits, place, brought)); // somebody typed meanwhile
      return;
    }
    if (found.unable) say(found.unable);
    else say("");
    pane.put(found.text);
    took(found, brought);
    if (place) form.go(dottedPlace(place));
  }).catch((error) => say(t("The checker failed: {why}", { why: error.message ?? error })));
  return queue;
}

/** Keeps what was changed before the checker has answered: a reload goes on with it. */
function keepDraft() {
  if (name && (!checker.ready || waiting.flat().length || pane.text !== answer?.text)) keepOpen();
}

function keepOpen() {
  store((all) => {
    all.last = name;
    const edits = waiting.flat();
    all.texts[name] = { title: $("called").textContent, text: pane.text, history: pane.kept, at: Date.now(), ...(edits.length && { edits }) };
  });
}

function dottedPlace(path) {
  return path.reduce((text, part) => text + (typeof part === "number" ? `[${part + 1}]` : `${text && "."}${part}`), "");
}

/** Shows an answer of the checker, and has the device play it. */
function took(found, brought) {
  answer = found;
  form.show(found);
  pane.mark(found.problems);
  const title = found.title ?? (found.values ? found.values.title ?? "" : TITLE.exec(found.text)?.[1] ?? "");
  $("called").textContent = oneLine(typeof title === "string" ? title : Object.values(title)[0] ?? "");
  turn(found, brought);
  tool("undo").disabled = !pane.past;
  tool("redo").disabled = !pane.future;
  showProblems(found.problems);
  if (name) keepOpen();
  if (!found.compiled) {
    const count = found.problems.length;
    state(count === 1 ? t("One mistake. The device plays what was right before.") : t("{n} mistakes. The device plays what was right before.", { n: count }), true);
  } else if (found.crc32 !== played) {
    later("play", PLAY_MS, () => play(found));
  } else state(t("The device plays it."));
}

let turned = false; // to the text, which is no TOML
/** Turns to a text that no form can show, at its line; once it is mended, back to the forms. */
function turn({ values, problems }, brought) {
  const byForm = document.body.classList.contains("form");
  if (!values) {
    if (byForm) {
      show("text");
      turned = true;
    }
    if (byForm || brought) pane.go(problems[0].line);
  } else if (turned) show("form");
}

function showProblems(problems) {
  $("problems").replaceChildren(...problems.map((problem) => {
    const { kind, line } = problem;
    const key = answer.values ? form.placeOf(problem) : problem.key;
    const known = key && answer.values;
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = kind;
    const where = document.createElement("b");
    where.textContent = [known ? form.place(key) : key, line ? t("line {n}", { n: line }) : ""].filter(Boolean).join(", ");
    button.append(where, ` ${known ? form.sentence(problem) : `${problem.text} ${problem.remedy}`}`);
    button.addEventListener("click", () => {
      if (document.body.classList.contains("text") || !key || !form.go(key)) {
        show("text");
        pane.go(line);
      }
    });
    item.append(button);
    return item;
  }));
}

function state(text, bad = false) {
  $("state").textContent = text;
  $("state").classList.toggle("bad", bad);
}

function say(text, good = false) {
  $("note").textContent = text;
  $("note").classList.toggle("good", good);
  $("note").hidden = !text;
}

// The device.

const tries = new Promise((ready) => {
  const look = () => {
    const found = frame.contentWindow?.tidebellTries;
    if (found) ready((data) => frame.contentWindow.tidebellTries(data));
    else setTimeout(look, 50);
  };
  look();
});
let playing = Promise.resolve();

function play(found) {
  played = found.crc32;
  playing = playing.then(async () => {
    if (played !== found.crc32) return; // another is coming
    const does = await (await tries)(new TextEncoder().encode(found.compiled));
    if (answer === found) state(does?.error ? t("The device does not take it: {why}", { why: does.text }) : t("The device plays it."), Boolean(does?.error));
  }).catch((error) => state(String(error.message ?? error), true));
}

// What is open.

/** Opens a text, or what is kept under a name: another tab may have changed it since it was listed. */
async function open(text, known = null, under = unused()) {
  const ours = await holds(under);
  const kept = stored().texts[under];
  if (text === null && !kept) return games(); // taken away there
  name = host ? "" : ours ? under : unused(); // the host keeps the file
  if (!ours) await holds(name);
  $("games").close();
  pane.begin(text ?? kept.text, kept?.history);
  const { edits = [] } = (ours && kept) || {};
  if (known) took(known, true);
  else await change(edits, null, true);
  if (!ours) say(t("Another tab has this game open: here is a copy of it."), true);
}

function unused() { return `setup-${Date.now().toString(36)}`; }

let mine = ""; // what no other tab may change
let letGo = null;
/** Keeps a game for this tab, and lets go of the one before; returns whether no other tab has it. */
function holds(under) {
  if (mine === under) return Promise.resolve(true);
  letGo?.();
  letGo = null;
  if (!navigator.locks) return Promise.resolve(true); // only where the page came by http
  return new Promise((held) => {
    navigator.locks.request(`${STORED}/${under}`, { ifAvailable: true }, (lock) => {
      mine = lock ? under : "";
      held(Boolean(lock));
      return lock && new Promise((free) => { letGo = free; });
    }).catch(() => held(true)); // cookies are blocked: no other tab can have it
  });
}

/** The text of a file's bytes, and whether it was written in UTF-8. */
function decoded(bytes) {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "";
  try {
    return [new TextDecoder(wide || "utf-8", { fatal: true }).decode(bytes), !wide];
  } catch {
    return [new TextDecoder(OLD).decode(bytes), false];
  }
}

async function openBytes(bytes, file) {
  const [text, known] = decoded(new Uint8Array(bytes));
  await open(text);
  if (!known) say(t("{file} was not written in UTF-8: look at its letters. What you save is.", { file }));
}

async function openFile(file) {
  if (file?.size > 1 << 20) say(t("{file} was not taken: {why}.", { file: file.name, why: t("it is too large") }));
  else if (file) await openBytes(await file.arrayBuffer(), file.name);
}

/** The link to a setup that a text is, if it is one. */
function setupLink(text) {
  const link = text.trim();
  return /^\S*setup=\S+$/i.test(link) ? link : "";
}

function show(way) {
  turned = false;
  document.body.classList.toggle("text", way === "text");
  document.body.classList.toggle("form", way === "form");
  for (const one of ["form", "text"]) tool(one).setAttribute("aria-pressed", String(one === way));
}

function tool(what) { return document.querySelector(`[data-tool="${what}"]`); }

function card(title, about, act, remove) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  const head = document.createElement("b");
  head.textContent = title;
  const more = document.createElement("span");
  more.textContent = about;
  button.append(head, more);
  button.addEventListener("click", act);
  item.append(button);
  if (remove) {
    const gone = document.createElement("button");
    Object.assign(gone, { type: "button", textContent: "×" });
    gone.setAttribute("aria-label", t("Remove: {what}", { what: title }));
    gone.addEventListener("click", remove);
    item.append(gone);
  }
  return item;
}

function games() {
  const { texts } = stored();
  const own = Object.entries(texts).sort(([, one], [, other]) => other.at - one.at);
  $("own").replaceChildren(...own.map(([under, { title, at }]) => card(oneLine(title) || t("Without a title"), new Date(at).toLocaleString(language),
    () => open(null, null, under), () => {
      if (!confirm(t("Take {title} away for good?", { title: oneLine(title) }))) return;
      store((all) => { delete all.texts[under]; });
      if (name === under) name = "";
      games();
    })));
  if (!$("games").open) $("games").showModal();
}

async function share() {
  const { link } = await checker.ask({ share: pane.text });
  $("share-said").textContent = link ? "" : t("It is too long for a link: save the file and send that.");
  const alone = !location.hostname || /^(localhost|127\.|\[::1\])/.test(location.hostname);
  if (alone && link) $("share-said").textContent = t("Only this computer opens this page. So the link names none: any editor and tidebell setup get take it.");
  $("address").value = !link ? "" : alone ? `tidebell:${link}` : `${location.href.split("#")[0].replace(/\?.*/, "")}#${link}`;
  $("code").hidden = true;
  $("share").showModal();
  $("address").select();
  if (!link) return;
  const { qr } = await checker.ask({ qr: $("address").value });
  if (qr) $("code").src = qr;
  $("code").hidden = !qr;
  if (!qr) $("share-said").textContent += (alone ? " " : "") + t("It is too long for a QR code; the link holds it.");
}

function download(text, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function toDevice() {
  if (!answer?.compiled) {
    say(t("There are mistakes: a device takes it once they are mended."));
    return;
  }
  const { link } = await checker.ask({ give: answer.compiled });
  location.assign(devicePage(link));
}

function devicePage(link) { return `${new URL(frame.dataset.src, document.baseURI).href}#${link}`; }

/** A setup that came with the page's address: its reader says first whether to take it. Returns whether it is open. */
async function came(link = setupIn(location.hash)) {
  if (!link) return false;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  $("share").close();
  $("taken-title").textContent = t("A game came with the link");
  $("facts").replaceChildren();
  $("taken-said").textContent = t("It is being checked …");
  tool("take").disabled = true;
  tool("take").hidden = false;
  const decided = new Promise((done) => $("taken").addEventListener("close", () => done(false), { once: true }));
  tool("leave").onclick = () => $("taken").close();
  if (!$("taken").open) $("taken").showModal();
  let [found, text] = [null, ""];
  try {
    const read = await checker.ask({ link, language });
    if (read.compiled) { // that is for a device, whose page says what it does
      location.assign(devicePage(read.compiled));
      return decided;
    }
    if (read.said) throw new Error(read.said);
    ({ text } = read);
    found = await checker.ask({ text, language });
  } catch (error) {
    $("taken-said").textContent = t("The link's setup cannot be read: {why}", { why: error.message ?? error });
    tool("take").hidden = true;
    return decided;
  }
  tool("take").disabled = false;
  $("taken-said").textContent = found.compiled ? "" : t("It has mistakes; the editor says which.");
  if (found.title) $("taken-title").textContent = oneLine(found.title);
  $("facts").replaceChildren(...(found.summary ?? []).map((fact) => {
    const item = document.createElement("li");
    item.textContent = fact;
    return item;
  }));
  const taken = new Promise((done) => {
    tool("take").onclick = () => {
      done(true);
      $("taken").close();
      open(text, found);
    };
  });
  return Promise.race([taken, decided]);
}

const tools = {
  games,
  undo: () => { pane.undo(); later("typed", 0, () => change([])); },
  redo: () => { pane.redo(); later("typed", 0, () => change([])); },
  share,
  device: toDevice,
  form: () => {
    if (answer?.values) show("form");
    else {
      pane.go(answer?.problems[0].line ?? 1);
      turned = true;
      say(t("The forms come once the text is mended: the line that is marked is no TOML."));
    }
  },
  text: () => { if (!document.body.classList.contains("text")) show("text"); },
  again: () => { if (answer?.compiled) play(answer); },
  save: async () => {
    if (host) say((await asHost("save", pane.text)).said, true);
    else download(pane.text, `${answer?.id ?? answer?.values?.id ?? "setup"}.toml`);
  },
  send: async () => {
    say(t("It is being sent …"), true);
    say((await asHost("send", pane.text)).said, true);
  },
  serial: async () => {
    try {
      const found = await withSerial((line) => {
        say(t("It is being sent …"), true);
        return checker.ask({ text: pane.text }, line);
      });
      if (found?.error) say(found.error);
      else if (found) say(t("{title} is on {device}.", { title: found.title, device: found.on }), true);
    } catch (error) {
      say(t("The port cannot be used: {why}. Perhaps another program has it.", { why: error.message ?? error }));
    }
  },
  open: () => $("file").click(),
  copy: async () => {
    await navigator.clipboard.writeText($("address").value);
    $("share-said").textContent = t("The link is copied.");
  },
};
document.addEventListener("click", (event) => {
  if (event.target.tagName === "DIALOG" && event.target.id !== "taken") event.target.close(); // its backdrop
  tools[event.target.closest("[data-tool]")?.dataset.tool]?.();
});
$("file").addEventListener("change", async () => {
  await openFile($("file").files[0]);
  $("file").value = "";
});
document.addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
document.addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  event.stopPropagation(); // the text pane would put it in
  await begun;
  if (!$("taken").open) openFile(file);
}, true);
document.addEventListener("paste", async (event) => {
  if (event.target.closest?.("input, select, .cm-editor") || $("taken").open) return;
  const [file] = event.clipboardData.files;
  const text = event.clipboardData.getData("text/plain");
  await begun;
  if (file) openFile(file);
  else if (setupLink(text)) came(setupLink(text));
  else if (text.trim().includes("\n")) open(text);
});

async function begin() {
  const { leaves, missing } = await go(needs);
  if (leaves) return;
  if (missing) say(lacking(missing));
  frame.src = `${frame.dataset.src}?try`;
  start = await fetch(new URL(`editor/start.${language}.json`, document.baseURI)).then((found) => found.json());
  form.begin(start.format);
  const kinds = start.kinds.map(({ id, text, answer: known }) => card(...(KINDS[id] ?? [id, ""]), () => open(text, known)));
  $("kinds").replaceChildren(...kinds);
  $("builtin").replaceChildren(...start.builtin.map(({ title, text }) => card(title, "", () => open(text))));
  const languages = $("languages").querySelector("select");
  languages.append(...pages().map((page) => new Option(page.title, page.hreflang)));
  languages.value = language;
  languages.addEventListener("change", async () => {
    const { missing: lacks } = await choose(languages.value, needs);
    if (!lacks) return;
    languages.value = language;
    $("games").close();
    say(lacking(lacks));
  });
  const { last } = stored();
  checker.ask({ text: start.kinds[0].text, language }).catch((error) => say(t("The checker failed: {why}", { why: error.message ?? error })));
  if (await came()) return;
  tool("serial").hidden = Boolean(host) || !hasSerial;
  if (host) {
    tool("device").hidden = true;
    tool("send").hidden = false;
    const there = await fetch(`${host}file`);
    if (there.status !== 200) throw new Error(await there.text());
    const bytes = await there.arrayBuffer();
    if (bytes.byteLength) {
      openBytes(bytes, decodeURIComponent(there.headers.get("x-name")));
      return;
    }
  }
  if (!host && stored().texts[last] && await holds(last)) {
    open(null, null, last);
    return;
  }
  const [{ text, answer: known }] = start.kinds;
  pane.begin(text);
  took(known); // it plays while one looks; once changed it is one's own
  if (!host) await holds(name = unused());
  games();
}

addEventListener("hashchange", came);
addEventListener("pagehide", () => { if (start) keepDraft(); });
const begun = begin().catch((error) => say(t("The editor does not start: {why}. Load the page again; the first time it needs the net.", { why: error.message ?? error })));
