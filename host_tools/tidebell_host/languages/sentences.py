# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Say the finished English sentences of the checker of setups in another language.

The checker writes English, its parts filled in. The catalogue has the form of each sentence, with
``{0}``, ``{1}`` … for those parts, in the context ``checker``. So a sentence is known by its form.
"""

from __future__ import annotations

import functools
import itertools
import re

from tidebell_host.languages import catalogue

CONTEXT = "checker"

_PLACE = re.compile(r"{(\d+)}")
_BRACES = str.maketrans({"{": "{{", "}": "}}"})
_Form = tuple[re.Pattern[str], str]


def form_of(parts: list[str | None]) -> str:
    """Return the form of a sentence.

    :param parts: its letters, None for each part that is filled in
    """
    number = itertools.count()
    return "".join(
        f"{{{next(number)}}}" if one is None else one.translate(_BRACES) for one in parts
    )


def in_language(sentence: str, language: str) -> str:
    """Return a sentence in a language; as it is where the catalogue has not got its form."""
    for form, translation in _forms(language):
        found = form.fullmatch(sentence)
        if found:
            parts = [_part(one, language) for one in found.groups()]
            return translation.format(*parts)
    return sentence


def _part(text: str, language: str) -> str:
    """Return a part of a sentence: perhaps what a field is for, or a sentence."""
    said = catalogue(language).pgettext("form", text)
    return said if said != text else in_language(text, language)


@functools.cache
def _forms(language: str) -> list[_Form]:
    """Return the forms that the catalogue has, those that say most first, and translations."""
    known: dict[object, str] = vars(catalogue(language)).get("_catalog", {})
    found: list[tuple[int, _Form]] = []
    for key, translation in known.items():
        context, _, text = str(key).partition("\4")
        if context == CONTEXT:
            literal = [re.escape(one.format()) for one in _PLACE.split(text)[::2]]
            form = re.compile("(.+?)".join(literal), re.S)
            found.append((sum(map(len, literal)), (form, translation)))
    return [form for _, form in sorted(found, key=lambda one: -one[0])]
