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

COUNTED = ("band", "card", "kind", "value")
"""Nouns that stand behind a number in a sentence."""

PHRASES = tuple(
    """\
{0} has at most {1} players
A game with assets
A game with bags
A game with contests
A game with duels
A game with shares
This number
this number
action
action id
actions
add [[score.field]]
add a table {0}
bag
bags
below the clock
below the clock, on the knob,
beside a key
beside its key
blue
call
card
cards
checklist
choice
choices
clock
clocks
colour
counter
counters
deck
decks
field id
fields
give it values
green
in a heading
in a line of the screen
in a line of the screen, as the longest word,
in a player's row of a list
in a row of a list
in a row of the players
in the corner
in the heading of a list
kind
letter
look
name a file: ./other.toml
names
on the screen of the card
option
part
pick
picks
pool
pools
pot
pots
red
score field
score fields
setups
side
sides
sides and colours
switch
switches
values
write the name of a colour
""".splitlines()
)
"""What else stands in a place of a sentence, and is no name or value of the setup."""

EITHER = "{0} or {1}"

_CODE = re.compile(r'["[$]{(\d+)}|{(\d+)} =')
"""Places of keys and names of the setup, which stay as they are."""
_QUOTED = re.compile(r'("[^"]*"(?:, "[^"]*")*) or ("[^"]*")')
_ENDS = re.compile("[.?] ")
_NUMBER = re.compile(rf"(\d+) ({'|'.join(COUNTED)})s?")
_PLACE = re.compile(r"{(\d+)}")
_BRACES = str.maketrans({"{": "{{", "}": "}}"})
_Form = tuple[re.Pattern[str], set[int], str]


def form_of(parts: list[str | None]) -> str:
    """Return the form of a sentence.

    :param parts: its letters, None for each part that is filled in
    """
    number = itertools.count()
    return "".join(
        f"{{{next(number)}}}" if one is None else one.translate(_BRACES) for one in parts
    )


def in_language(sentence: str, language: str) -> str:
    """Return a sentence, or two, in a language; as it is where the catalogue has no such form."""
    for end in _ENDS.finditer(sentence):
        first = _known(sentence[: end.start() + 1], language)
        second = _known(sentence[end.end() :], language)
        if first and second:
            return first + ("" if language == "ja" else " ") + second
    return _known(sentence, language) or sentence


def _known(sentence: str, language: str) -> str | None:
    for form, coded, translation in _forms(language):
        found = form.fullmatch(sentence)
        if found:
            parts = [
                one if at in coded else _part(one, language)
                for at, one in enumerate(found.groups())
            ]
            return translation.format(*parts)
    return None


def _part(text: str, language: str) -> str:
    """Return a part of a sentence, in the language unless it is a name or a value."""
    number = _NUMBER.fullmatch(text)
    if number:
        n, noun = number.groups()
        said = catalogue(language).npgettext(CONTEXT, f"{{n}} {noun}", f"{{n}} {noun}s", int(n))
        return said.format(n=n)
    either = _QUOTED.fullmatch(text)
    if either:
        return catalogue(language).pgettext(CONTEXT, EITHER).format(*either.groups())
    return in_language(text, language)


@functools.cache
def _forms(language: str) -> list[_Form]:
    """Return the forms that the catalogue has, those that say most first, and translations."""
    known: dict[object, str] = vars(catalogue(language)).get("_catalog", {})
    found: list[tuple[int, _Form]] = []
    for key, translation in known.items():
        context, _, text = key.partition("\4") if isinstance(key, str) else ("", "", "")
        if context == CONTEXT and text != EITHER:
            literal = [re.escape(one.format()) for one in _PLACE.split(text)[::2]]
            form = re.compile("(.+?)".join(literal), re.S)
            coded = {int(one[1] or one[2]) for one in _CODE.finditer(text)}
            found.append((sum(map(len, literal)), (form, coded, translation)))
    return [form for _, form in sorted(found, key=lambda one: -one[0])]
