// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The text of the setup, and its history, which the forms' changes are in, too.

import {
  Decoration, EditorState, EditorView, HighlightStyle, StateEffect, StateField, StreamLanguage, WidgetType, defaultKeymap,
  highlightActiveLine, history, historyField, historyKeymap, keymap, lineNumbers, lintGutter, redo, redoDepth, setDiagnostics,
  syntaxHighlighting, tags, toml, undo, undoDepth,
} from "../editor/codemirror.js";
import { t } from "./texts.js";

const MOST_HISTORY = 100_000; // letters that a kept history has
const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "#9aa7b6" },
  { tag: tags.string, color: "#a5e3b4" },
  { tag: [tags.number, tags.bool, tags.atom], color: "#ffcf73" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "#8fd8ef" },
  { tag: [tags.bracket, tags.labelName, tags.heading], color: "#f6f3ea", fontWeight: "600" },
]);
const LOOK = EditorView.theme({
  "&": { color: "#f6f3ea", backgroundColor: "#0d141c", height: "100%" },
  ".cm-content": { fontFamily: "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace", fontSize: "15px", caretColor: "#ffb020" },
  ".cm-gutters": { backgroundColor: "#101923", color: "#9aa7b6", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "#ffffff0d" },
  ".cm-cursor": { borderLeftColor: "#ffb020" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "#35506b !important" },
  ".cm-said": { padding: "4px 10px", borderLeft: "4px solid #ff8a7d", background: "#4a2620", color: "#f6f3ea", fontFamily: "Text, sans-serif", whiteSpace: "normal" },
  ".cm-tooltip": { backgroundColor: "#1a2634", color: "#f6f3ea", border: "1px solid #2c3a4a" },
}, { dark: true });

/** What is wrong with a line, below it. */
class Said extends WidgetType {
  constructor(text) {
    super();
    this.text = text;
  }

  eq(other) { return other.text === this.text; }

  toDOM() {
    const said = document.createElement("div");
    said.className = "cm-said";
    said.textContent = this.text;
    return said;
  }
}

const tell = StateEffect.define();
const told = StateField.define({
  create: () => Decoration.none,
  update: (before, change) => change.effects.find((effect) => effect.is(tell))?.value ?? before.map(change.changes),
  provide: (field) => EditorView.decorations.from(field),
});
const KEPT = { history: historyField };

export class TextPane {
  /** @param changed called after each change that ``put`` did not make, with whether it was pasted */
  constructor(parent, changed) {
    this.changed = changed;
    this.extensions = [
      lineNumbers(), history(), highlightActiveLine(), lintGutter(), told, StreamLanguage.define(toml), syntaxHighlighting(COLOURS), LOOK,
      EditorView.lineWrapping, keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({ tabindex: "0", "aria-label": t("The setup as text, TOML"), spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.putting) this.changed(update.transactions.some((one) => one.isUserEvent("input.paste")));
      }),
    ];
    this.view = new EditorView({ parent });
    this.begin("");
  }

  fresh(doc, kept) {
    const { extensions } = this;
    if (kept) {
      try {
        return EditorState.fromJSON({ doc, selection: { ranges: [{ anchor: 0, head: 0 }], main: 0 }, history: kept }, { extensions }, KEPT);
      } catch { /* written by another version */ }
    }
    return EditorState.create({ doc, extensions });
  }

  get text() { return this.view.state.doc.toString(); }

  /**
   * Another setup: its history begins here.
   * @param kept or goes on, as it was ``kept`` with that text
   */
  begin(text, kept) { this.view.setState(this.fresh(text, kept)); }

  /** The history, to be kept: its oldest changes go where it is long. */
  get kept() {
    const { history: found } = this.view.state.toJSON(KEPT);
    while (found.done.length && JSON.stringify(found).length > MOST_HISTORY) found.done.splice(0, Math.ceil(found.done.length / 4));
    return found;
  }

  /** Puts a text in the place of what is there; only what differs changes, so that the cursor stays. */
  put(text) {
    const before = this.text;
    if (text === before) return;
    let from = 0;
    while (from < Math.min(text.length, before.length) && text[from] === before[from]) from += 1;
    let back = 0;
    while (back < Math.min(text.length, before.length) - from && text.at(-1 - back) === before.at(-1 - back)) back += 1;
    this.putting = true;
    this.view.dispatch({ changes: { from, to: before.length - back, insert: text.slice(from, text.length - back) } });
    this.putting = false;
  }

  mark(problems) {
    const { doc } = this.view.state;
    const said = new Map(); // by the end of a line
    const marks = problems.map(({ kind, line, text, remedy }) => {
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
      if (kind === "mistake") said.set(at.to, [...(said.get(at.to) ?? []), `${text} ${remedy}`]);
      return { from: at.from, to: at.to, severity: kind === "mistake" ? "error" : "warning", message: `${text} ${remedy}` };
    });
    const below = [...said].sort(([one], [other]) => one - other).map(([to, texts]) => (
      Decoration.widget({ widget: new Said(texts.join(" ")), block: true, side: 1 }).range(to)));
    this.view.dispatch(setDiagnostics(this.view.state, marks), { effects: tell.of(Decoration.set(below)) });
  }

  go(line) {
    const { from } = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }

  undo() { undo(this.view); }
  redo() { redo(this.view); }
  get past() { return undoDepth(this.view.state); }
  get future() { return redoDepth(this.view.state); }
}
