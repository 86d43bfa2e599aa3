# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Renew the catalogues of ``tidebell_host.languages``: ``make renew``.

Texts come from the device's words, the built-in setups, the forms of the setup editor and the
sentences of its checker. Those of programs and pages come from calls of ``log_text`` and its like.
Translations that are there stay; a text that is gone leaves its catalogue.
Files are the same to the byte each time: they hold no date and no line number.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from tidebell_core.letters import columns
from tidebell_host import event_words, languages, setup_summary, status_lines
from tidebell_host.languages import sentences, source
from tidebell_host.setups.compiler import Compiler
from tidebell_host.setups.inherit import COLOURS, completed
from tidebell_host.setups.library import BUILTIN, archetypes, base
from tidebell_host.setups.model import Setup
from tidebell_host.setups.parsing import contents, decode, parse
from tidebell_web.form import form

ROOT = Path(__file__).resolve().parent.parent
HOST = ROOT / "host_tools"
WORDS = ROOT / "firmware" / "tidebell_core" / "words.py"
FOLDER = HOST / "tidebell_host" / "languages"
TRANSLATED = [language for language in languages.NAMES if language != languages.ENGLISH]
LABEL = 8  # columns of a key's label, as words.py says

# The functions whose first arguments are texts, by context; see ``tidebell_host.languages``.
CALLS = {
    "log_text": ("log", None),
    "called": ("log", (3,)),
    "page_text": ("page", None),
    "page_count": ("page", (1, 2)),
}
TABLES = {"log": [*event_words.TABLES, *setup_summary.TABLES, *status_lines.TABLES]}
CHECKER = HOST / "tidebell_host" / "setups"
SILENT = ("guide.py", "draft.py", "json_schema.py", "sharing.py")
"""Modules beside the checker that say nothing of a setup's mistakes."""
TOOLS = Path(__file__).parent
BESIDE = (TOOLS / "table_card.py", TOOLS / "website.py", TOOLS / "pages" / "front.html")
"""Programs and pages with texts beside the host's."""
COMMON = ("yes", "no", "Round over", "Play", "Points", *(name for name, _, _ in COLOURS))
"""Texts that any setup may have without writing them."""
HEAD = """\
# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
#
# Tidebell in {}: docs/translating.md says how to work on it."""

Found = tuple[str, str | tuple[str, ...], str, str]  # context, text or its two forms, file, remark


def of_device() -> Iterator[Found]:
    """Yield the device's texts in the order of words.py, with the heading under which each is."""
    text = WORDS.read_text(encoding="utf-8")
    headings = {line: line[2:] for line in re.findall("^# (?![{]).*", text, re.M)}
    about = {word.key: word for word in source.words(text)}
    heading = ""
    for line in text.splitlines():
        heading = headings.get(line, heading)
        word = about.get(line.partition(" = ")[0])
        if word:
            remarks = [heading, word.about]
            if heading == "Labels of keys":
                remarks.append(f"at most {max(LABEL, columns(word.text))} columns")
            yield f"device.{word.key}", word.text, WORDS.name, "; ".join(filter(None, remarks))


def of_setups() -> Iterator[Found]:
    """Yield the texts of the built-in setups, and those that any setup may have."""
    for path in (*sorted(BUILTIN.glob("*.toml")), *archetypes()):
        text, _ = decode(contents(path), path)
        setup = Setup.model_validate(completed(parse(text, path), path, base))
        compiler = Compiler(setup, languages.ENGLISH, lambda *_: None, lambda *_: None)
        compiler.compile()
        for one, limit in compiler.said.items():
            if one in COMMON and f'"{one}"' not in text:
                continue  # a default
            yield f"setup.{setup.id}", one, path.name, f"at most {limit} columns"
        for action in setup.action:
            if action.note is not None:
                yield f"setup.{setup.id}", str(action.note), path.name, "in the editor alone"
    for one in COMMON:
        yield "setup", one, "compiler.py", ""


def of_programs() -> Iterator[Found]:
    """Yield the texts of log and pages."""
    for context, tables in TABLES.items():
        for table in tables:
            for text in table.values() if isinstance(table, dict) else table:
                if re.search("[a-z]", re.sub(r"{\w+}", "", text)):
                    yield context, text, "event_words.py", ""
    for path in (*sorted(HOST.rglob("*")), *BESIDE):
        if path.suffix == ".py":
            yield from _of_calls(path)
        elif path.suffix in (".html", ".js"):
            source = path.read_text(encoding="utf-8")
            given = [json.loads(f'"{text}"') for text in languages.GIVEN.findall(source)]
            marked = languages.MARKED.findall(source) if path.suffix == ".html" else ()
            for text in [*given, *marked]:
                yield "page", text, path.name, ""


def _of_calls(path: Path) -> Iterator[Found]:
    text = path.read_bytes()
    for name, (context, places) in CALLS.items():
        if f"{name}(".encode() in text:
            for _, found, _, _ in extract("python", BytesIO(text), {name: places}):
                yield context, found, path.name, ""


def of_forms() -> Iterator[Found]:
    """Yield what the setup editor says on each table and key, and the labels of keys."""
    made = form()
    for name, table in made["tables"].items():
        yield "form", table["about"], "form.py", name
        for field in table["fields"]:
            if "help" in field:
                yield "form", field["help"], "form.py", f"{name}.{field['key']}"
    for key, text in made["labels"].items():
        yield "form", text, "form.py", f"label of {key}"


def of_checker() -> Iterator[Found]:
    """Yield the forms of the checker's sentences: ``{0}``, ``{1}`` … are what it fills in."""
    modules = [path for path in sorted(CHECKER.rglob("*.py")) if path.name not in SILENT]
    for path in (*modules, HOST / "tidebell_web" / "toml_edits.py"):
        for text in dict.fromkeys(_sentences(ast.parse(path.read_text(encoding="utf-8")))):
            yield sentences.CONTEXT, text, path.name, ""
    for text in (sentences.EITHER, *sentences.PHRASES):
        yield sentences.CONTEXT, text, "sentences.py", "a part of sentences"
    for noun in sentences.COUNTED:
        yield sentences.CONTEXT, (f"{{n}} {noun}", f"{{n}} {noun}s"), "sentences.py", ""


def _sentences(tree: ast.AST) -> Iterator[str]:
    """Yield what looks like a sentence, but for docstrings and what a key is for."""
    if isinstance(tree, ast.Expr) and not isinstance(tree.value, ast.Call):
        return
    if isinstance(tree, ast.Call) and ast.unparse(tree.func) in ("said", "Keys"):
        return
    if isinstance(tree, ast.Constant | ast.JoinedStr):
        values = tree.values if isinstance(tree, ast.JoinedStr) else [tree]
        parts: list[str | None] = []
        for one in values:
            if isinstance(one, ast.Constant):
                written = re.split(r"{\d[.\w]*}", str(one.value))  # of ``str.format``
                parts += [part for text in written for part in (None, text)][1:]
            else:
                parts.append(None)
        form = sentences.form_of(parts)
        if re.fullmatch(r'["A-Z{\[][^ ]* .*([.?:]"?|[a-z] [a-z].*})', form, re.S):
            yield form
        return
    for child in ast.iter_child_nodes(tree):
        yield from _sentences(child)


class Steady(Catalog):
    """A catalogue whose header holds no date and no version."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header: what a reader of the file needs."""
        return [
            ("Project-Id-Version", "Tidebell"),
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def template(language: str) -> Catalog:
    """Return the catalogue of all texts, without translations."""
    catalog = Steady(
        locale=language,
        header_comment=HEAD.format(languages.NAMES[language]),
        fuzzy=False,
    )
    found = (*of_device(), *of_setups(), *of_forms(), *of_checker(), *of_programs())
    for context, text, file, remark in found:
        comments = [remark] if remark else []
        none = "" if isinstance(text, str) else ("",) * catalog.num_plurals
        catalog.add(text, none, [(file, 0)], context=context, auto_comments=comments)
    return catalog


def renewed(language: str) -> Catalog:
    """Return the catalogue of all texts, with the translations that are there."""
    catalog = template(language)
    path = FOLDER / f"{language}.po"
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, locale=language)
        for message in catalog:
            before = known.get(message.id, message.context) if message.id else None
            if before:
                message.string = before.string
                message.user_comments = before.user_comments
    return catalog


def po(catalog: Catalog) -> bytes:
    """Return a catalogue as translators edit it."""
    out = BytesIO()
    write_po(out, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def mo(catalog: Catalog) -> bytes:
    """Return a catalogue as the standard library reads it: translated texts only."""
    found = Steady(locale=catalog.locale, fuzzy=False)
    for message in catalog:
        if message.id and any(forms(message)):
            found[message.id] = message
    out = BytesIO()
    write_mo(out, found)
    return out.getvalue()


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the messages without a translation."""
    return [one for one in catalog if one.id and not any(forms(one))]


def forms(message: Message) -> tuple[str, ...]:
    """Return the translations of a message: one, or one for each plural form."""
    return (message.string or "",) if isinstance(message.id, str) else tuple(message.string)


def main() -> int:
    """Write all catalogues; print how far each is."""
    for language in TRANSLATED:
        catalog = renewed(language)
        (FOLDER / f"{language}.po").write_bytes(po(catalog))
        (FOLDER / f"{language}.mo").write_bytes(mo(catalog))
        print(f"{language}: {len(catalog)} texts, {len(untranslated(catalog))} not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
