# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Texts for players in the language of an installation, from one catalogue a language.

Translators edit ``LANGUAGE.po``. The standard library reads ``LANGUAGE.mo``, which ``make
translations`` makes of it. Both are in the repository: a wheel and a checkout work without Babel.

A message has a context: ``device.KEY`` for the text of a key of ``tidebell_core.words``,
``setup.ID`` for those of a built-in setup, ``log`` for sentences on a game. Pages have ``page``,
``form`` for what the setup editor says on each key, and ``checker`` for its sentences on mistakes
and doubts, of which ``sentences`` tells.
The English text is the message itself, so that a text without a translation stays English.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from typing import Any

from tidebell_core import words

ENGLISH = "en"
NAMES = {"en": "English", "fr": "Français", "ja": "日本語"}
"""All languages, each by its own name."""

LINE_BREAKS = """
:root { line-break: strict; word-break: auto-phrase; }
button, [role="button"], summary, th, dt { word-break: keep-all; overflow-wrap: break-word; }
"""
"""The style of a Japanese page, whose text has no blanks: see ``line_breaks``."""

MARKED = re.compile(r"{{(.+?)}}", re.S)
"""A text in the source of a page."""

GIVEN = re.compile(r'\bt\("((?:[^"\\]|\\.)*)"')
"""A text that a page's script gives to ``t``."""

_KEYS = {key: text for key, text in vars(words).items() if key.isupper()}

_language = ENGLISH
_catalogue: NullTranslations = NullTranslations()


@functools.cache
def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of a language; an empty one for English and for unknown ones."""
    if language == ENGLISH or language not in NAMES:
        return NullTranslations()
    with (resources.files(__package__) / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


def speak(language: str) -> None:
    """Switch all texts of this process to a language, the core's included."""
    global _language, _catalogue
    _language, _catalogue = language, catalogue(language)
    for key, text in device_texts(language).items():
        setattr(words, key, text)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Say the texts in a language, and as before from the end on."""
    before = _language
    speak(language)
    try:
        yield
    finally:
        speak(before)


def language() -> str:
    """Return the language in which this process says texts."""
    return _language


def device_texts(language: str) -> dict[str, str]:
    """Return the device's texts in a language, by the keys of ``tidebell_core.words``."""
    found = catalogue(language)
    return {key: found.pgettext(f"device.{key}", text) for key, text in _KEYS.items()}


def setup_text(text: str, language: str, *setups: str) -> str:
    """Return a text of a compiled setup in a language; as it is, if there is no other.

    :param setups: the ids of the built-in setups that may have it, before those that any may
    """
    contexts = (*(f"setup.{setup}" for setup in setups), "setup")
    found = (catalogue(language).pgettext(context, text) for context in contexts)
    return next((one for one in found if one != text), text)


def log_text(text: str, **values: Any) -> str:
    """Return a sentence on a game, with values in the places of their names."""
    return _filled(_catalogue.pgettext("log", text), values)


def log_texts(language: str) -> dict[str, str]:
    """Return all translated sentences on games by their English texts."""
    known: dict[object, str] = vars(catalogue(language)).get("_catalog", {})
    pairs = (key.partition("\4") for key in known if isinstance(key, str))
    return {text: known[f"{context}\4{text}"] for context, _, text in pairs if context == "log"}


def page_text(text: str, **values: Any) -> str:
    """Return a text of a page, with values in the places of their names."""
    return _filled(_catalogue.pgettext("page", text), values)


def decimal(number: str) -> str:
    """Return a number that is written with a point as the language writes it: ``6,1``."""
    if number.startswith("-"):
        return words.MINUS.format(decimal(number[1:]))
    whole, _, part = number.partition(".")
    return words.DECIMAL.format(whole, part) if part else number


def form_text(text: str) -> str:
    """Return what the setup editor says on a key or a table."""
    return _catalogue.pgettext("form", text)


def page_count(one: str, many: str, n: int, **values: Any) -> str:
    """Return the form of a page's text that goes with a number, which stands for ``{n}``."""
    return _filled(_catalogue.npgettext("page", one, many, n), {"n": n, **values})


def script_texts(script: str) -> dict[str, str]:
    """Return the texts that a page's script gives to ``t``, translated; none in English."""
    if _language == ENGLISH:
        return {}
    texts = (json.loads(f'"{found}"') for found in GIVEN.findall(script))
    return {text: page_text(text) for text in texts}


def in_language(page: str, *scripts: str) -> str:
    """Return the source of a page in the language: its marked texts, ``lang``, its scripts' texts.

    :param scripts: the sources of its scripts
    """
    found = MARKED.sub(lambda text: page_text(text[1]).replace('"', "&quot;"), page)
    head = line_breaks()
    texts = script_texts("\n".join(scripts))
    if texts:
        held = json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c")
        head += f'<script type="application/json" id="texts">{held}</script>\n'
    found = found.replace("</head>", f"{head}</head>", 1)
    return found.replace('<html lang="en">', f'<html lang="{_language}">', 1)


def line_breaks() -> str:
    """Return the style of a page that says how lines break in the language.

    Japanese has no blanks: a line begins with no small letter, and a label stays in one piece.
    """
    return f"<style>{LINE_BREAKS}</style>\n" if _language == "ja" else ""


def _filled(text: str, values: dict[str, Any]) -> str:
    return text.format(**values) if values else text
