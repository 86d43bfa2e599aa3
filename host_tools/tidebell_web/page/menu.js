// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// What a device in a browser can do besides: be saved as one file and come back from it, give finished games
// to a computer, take setups from files and links.

import { expanded, shrunk } from "./gzip.js";
import { choose, lacking, pages } from "./language.js";
import { setupIn, written } from "./setup_link.js";
import { t } from "./texts.js";
import { ofDevice, unpacked } from "./vm.js";

const $ = (id) => document.getElementById(id);
const MOST = 16 << 20; // bytes of a file that is taken, and of a saved device
const MOST_SETUP = 64 << 10; // bytes of a setup in a link
const editor = document.querySelector('meta[name="tidebell-editor"]')?.content; // its page, where it is here
const OURS = ["/nvm", "/uid", "/games/data"]; // what makes a file a device

const DIALOG = `
  <form method="dialog"><button class="close" aria-label="${t("Close")}">×</button></form>
  <h2 id="own-title">${t("This device")}</h2>
  <p id="own-kept"></p>
  <h3>${t("Its games, names and settings, as one file")}</h3>
  <p><button type="button" class="plain" data-own="save">${t("Save the device")}</button>
     <button type="button" class="plain" data-own="restore">${t("Bring a saved device back")}</button></p>
  <h3>${t("Finished games")}</h3>
  <p><button type="button" class="plain" data-own="games">${t("Save finished games")}</button></p>
  <p>${t("On a computer, {command} brings them into the archive with those of real devices.", { command: "<code>tidebell games import FILE</code>" })}</p>
  <h3>${t("Your own setups")}</h3>
  <p><button type="button" class="plain" data-own="setup">${t("Take a setup")}</button>
     <button type="button" class="plain" data-own="share" hidden>${t("Copy a link to it")}</button></p>
  <p id="own-editor" hidden><a>${t("Make your own game, or change one: the editor")}</a></p>
  <p>${t("A compiled setup: drop its file anywhere on this page, or choose it here.")}</p>
  <p id="own-others" hidden><a>${t("Setups of other games")}</a></p>
  <p id="own-language" hidden><label>${t("Language")} <select></select></label></p>
  <p id="own-said" role="status"></p>
  <input type="file" id="own-file" hidden>
`;

export class Menu {
  /** @param link the page's link, with its device */
  constructor(link) {
    this.link = link;
    this.dialog = document.createElement("dialog");
    this.dialog.id = "own";
    this.dialog.setAttribute("aria-labelledby", "own-title");
    this.dialog.innerHTML = DIALOG;
    document.body.append(this.dialog);
    const languages = this.dialog.querySelector("select");
    languages.append(...pages().map((page) => new Option(page.title, page.hreflang)));
    languages.value = document.documentElement.lang;
    languages.addEventListener("change", () => this.speak(languages));
    $("own-editor").hidden = !editor;
    $("own-editor").firstChild.href = editor ?? "";
    $("own-language").hidden = !languages.length;
    const others = document.querySelector('meta[name="tidebell-setups"]')?.content; // not where all is one file
    $("own-others").hidden = !others;
    $("own-others").firstChild.href = others ?? "";
    const button = document.createElement("button");
    Object.assign(button, { type: "button", id: "own-open", textContent: t("Device"), title: t("Save it, its games, your own setups") });
    button.setAttribute("aria-haspopup", "dialog");
    button.addEventListener("click", () => this.open());
    $("ask").before(button);
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
      const { own } = event.target.dataset;
      if (own) this.act(own);
    });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.take(file);
    });
  }

  async open() {
    this.say("");
    const persisted = await navigator.storage?.persisted?.().catch(() => false);
    $("own-kept").textContent = !this.link.kept?.works
      ? t("Nothing is kept here: this browser, or this kind of window, does not allow it.")
      : persisted ? t("All is kept in this browser, on this computer or phone.")
        : t("All is kept in this browser. It may clear that when it is short of room, or when the page was not opened for a week or more: put the page on the home screen, or save the device.");
    this.dialog.showModal();
  }

  say(text) { $("own-said").textContent = text; }

  act(what) {
    const failed = (error) => this.say(t("That did not work: {why}.", { why: said(error) }));
    if (what === "save" || what === "kept") this.save().catch(failed);
    else if (what === "games") this.games().catch(failed);
    else if (what === "share") this.share().catch(failed);
    else if (what === "renew") this.renew();
    else if (what === "restore" || what === "broken" || what === "setup") {
      const chooser = $("own-file");
      chooser.value = "";
      chooser.onchange = () => { if (chooser.files[0]) this.take(chooser.files[0]); };
      chooser.click();
    }
  }

  /** Once the device runs: a setup that came with the page's address. */
  opened() {
    const taken = () => {
      const text = setupIn(location.hash);
      if (!text) return;
      history.replaceState(null, "", location.pathname + location.search);
      try {
        this.linked(text);
      } catch (error) {
        this.tell(t("The link's setup was not taken: {why}.", { why: said(error) }));
      }
    };
    taken();
    addEventListener("hashchange", taken);
  }

  /** Takes the setup of a link; the editor checks one that is a file. */
  linked(text) {
    if (!this.link.device) throw new Error(t("the device is switched off"));
    const found = this.link.device.link(text);
    if (found.text) throw new Error(found.text);
    if (found.data) this.setup(found.data);
    else if (editor) location.assign(`${editor}#${found.file}`);
    else throw new Error(t("this site has no editor to check it"));
  }

  /** Goes to another language's page, if all that it needs is here. */
  async speak(languages) {
    const { missing } = await choose(languages.value, (language) => this.link.needs(language));
    if (!missing) return;
    languages.value = document.documentElement.lang;
    this.say(lacking(missing));
  }

  async save() {
    const data = await shrunk(packed(this.link.kept.files));
    download(data, `tidebell-device-${today()}.tidebell`);
    this.say(t("Saved."));
  }

  async games() {
    const { device } = this.link;
    if (!device) {
      this.say(t("Switch the device on first."));
      return;
    }
    const { uid } = device.ask("hello");
    const lines = [{ record: "tidebell games", version: 1, device: uid }, ...device.finished()];
    if (lines.length === 1) {
      this.say(t("No game is finished yet."));
      return;
    }
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    download(new TextEncoder().encode(text), `tidebell-games-${today()}.jsonl`);
    this.say(lines.length === 2 ? t("One game is saved.") : t("{n} games are saved.", { n: lines.length - 1 }));
  }

  /** A file that was dropped or chosen: a saved device, or a compiled setup. */
  async take(file) {
    try {
      if (file.size > MOST) throw new Error(t("it is too large"));
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (bytes[0] === 0x1f && bytes[1] === 0x8b) await this.restore(bytes);
      else this.setup(bytes);
    } catch (error) {
      this.tell(t("{file} was not taken: {why}.", { file: file.name, why: said(error) }));
    }
  }

  /** Puts a saved device in the place of this one, once it has started beside it. */
  async restore(bytes) {
    const { link } = this;
    if (!link.load) throw new Error(t("this page has not loaded whole"));
    const [files, more] = await link.beside(async () => {
      let all = new Map();
      try {
        const data = await expanded(bytes, MOST, link.load, link.wasm);
        all = unpacked(data.slice().buffer);
      } catch {
        // then none of ours is in it
      }
      const ours = new Map([...ofDevice(all)].map(([path, data]) => [path, data.slice()]));
      if (!OURS.every((path) => ours.has(path))) throw new Error(t("it is no saved device, or a part of it is missing"));
      await link.rehearse(ours);
      return [ours, all.size - ours.size];
    });
    if (!confirm(t("The saved device takes the place of this one, with its games, names and settings. Go on?"))) return;
    await link.become(files);
    this.tell(more ? t("The saved device is back. {n} of its files are no part of a device: they were left out.", { n: more })
      : t("The saved device is back."));
  }

  setup(given) {
    let bytes = given;
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(given).trim();
      JSON.parse(text);
      bytes = new TextEncoder().encode(text);
    } catch {
      throw new Error(t("it is no compiled setup; a .toml must be compiled first, with tidebell setup show --json"));
    }
    if (!this.link.device) throw new Error(t("the device is switched off"));
    if (bytes.length > MOST_SETUP) throw new Error(t("it is too large"));
    const { lines, id, replaces, text } = this.link.device.examine(bytes);
    if (!lines) throw new Error(text || t("it is no compiled setup"));
    const place = replaces ? [t("It takes the place of {title}, which is on this device as {id}.", { title: replaces, id })] : [];
    if (!confirm([...lines, ...place, "", t("Take this setup?")].join("\n"))) return;
    const answer = this.link.device.install(bytes, id);
    this.link.loop();
    if (answer.error) throw new Error(answer.text);
    this.shared = bytes;
    document.querySelector('[data-own="share"]').hidden = false;
    this.tell(t("The setup {id} is here: choose it in New game.", { id }));
  }

  async share() {
    await navigator.clipboard.writeText(location.href.split("#")[0] + written(await shrunk(this.shared)));
    this.say(t("The link is copied."));
  }

  /** Where it is seen: in the dialog, or on the page. */
  tell(text) {
    this.say(text);
    if (!this.dialog.open) this.link.notice("own", text);
  }
}

/** An error as a part of a sentence. */
function said(error) { return String(error.message ?? error).replace(/\.$/, ""); }

/** Files as ``unpacked`` takes them. */
function packed(files) {
  const head = new TextEncoder().encode(JSON.stringify([...files].map(([path, data]) => [path, data.length])));
  const whole = new Uint8Array([...files.values()].reduce((sum, data) => sum + data.length, 4 + head.length));
  new DataView(whole.buffer).setUint32(0, head.length, true);
  whole.set(head, 4);
  let at = 4 + head.length;
  for (const data of files.values()) {
    whole.set(data, at);
    at += data.length;
  }
  return whole;
}

function today() { return new Date().toISOString().slice(0, 10); }

function download(data, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
