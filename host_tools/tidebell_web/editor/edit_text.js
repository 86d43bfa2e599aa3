// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The text of the setup, and its history, which the forms' changes are in, too.

import {
  EditorState, EditorView, HighlightStyle, StreamLanguage, defaultKeymap, highlightActiveLine, history, historyKeymap,
  keymap, lineNumbers, lintGutter, redo, redoDepth, setDiagnostics, syntaxHighlighting, tags, toml, undo, undoDepth,
} from "../editor/codemirror.js";
import { t } from "./texts.js";

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
  ".cm-tooltip": { backgroundColor: "#1a2634", color: "#f6f3ea", border: "1px solid #2c3a4a" },
}, { dark: true });

export class TextPane {
  /** @param changed called with the text after each change that ``put`` did not make */
  constructor(parent, changed) {
    this.changed = changed;
    this.view = new EditorView({ parent, state: this.fresh("") });
  }

  fresh(doc) {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(), history(), highlightActiveLine(), lintGutter(), StreamLanguage.define(toml), syntaxHighlighting(COLOURS), LOOK,
        EditorView.lineWrapping, keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": t("The setup as text, TOML"), spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => { if (update.docChanged && !this.putting) this.changed(this.text); }),
      ],
    });
  }

  get text() { return this.view.state.doc.toString(); }

  /** Another setup: its history begins here. */
  begin(text) { this.view.setState(this.fresh(text)); }

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
    const marks = problems.map(({ kind, line, text, remedy }) => {
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
      return { from: at.from, to: at.to, severity: kind === "mistake" ? "error" : "warning", message: `${text} ${remedy}` };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
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
