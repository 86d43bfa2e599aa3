# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The kinds of value in a setup file, each with its check, its error message and its schema."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError
from tidebell_core.letters import columns, unshown
from tidebell_core.record.events import MOST_SEATS
from tidebell_core.setup_reading import forms

from tidebell_host import japanese
from tidebell_host.setups.problems import listed, nearest

LINE_LIMIT = int(forms.LINE[1])
"""Letters that a line may have, however narrow; ``boxes`` measures them."""

NONE = "none"
"""How a setup file says "no value" where that is a value."""

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
_RANGE = re.compile(r"([0-9]{1,3})(?:\s*-\s*([0-9]{1,3}))?")
_RGB = re.compile(r"#[0-9a-fA-F]{6}")

_PLAINER = {"‘": "'", "“": '\\"', "”": '\\"'}

Accept = Callable[[Any], Any]
T = TypeVar("T")


def bad(text: str, remedy: str) -> PydanticCustomError:
    """Return the error that every check here raises: the mistake and the correction, a sentence
    each.
    """
    return PydanticCustomError("setup", "{text}", {"text": text, "remedy": remedy})


def reason(error: PydanticCustomError) -> tuple[str, str]:
    """Return the mistake and the correction of an error that ``bad`` made."""
    context = error.context or {}
    return context["text"], context["remedy"]


def shown(value: object) -> str:
    """Return a value as it would stand in the file, cut short when it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + (value if len(value) <= 40 else value[:37] + "...") + '"'
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) >= 10**12:
        return "this number"
    return str(value)


def as_written(value: str | int | bool) -> str:
    """Return a switch's value as it stands in the file, without quotes."""
    return value if isinstance(value, str) else shown(value)


@dataclass(frozen=True)
class Text:
    """A text for people, in one or more languages; under the key "" when the file names none."""

    languages: tuple[tuple[str, str], ...]
    limit: int  # columns that it may have

    def __str__(self) -> str:
        return self.languages[0][1]

    def all(self) -> list[str]:
        """The text in all its languages."""
        return [words for _, words in self.languages]


@dataclass(frozen=True)
class Span:
    """Turns of the game, both ends included."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True)
class Step:
    """One step of a turn of the game; ``name`` is the deck, look or choice it is about."""

    verb: str
    name: str = ""


@dataclass(frozen=True)
class Ref(Generic[T]):
    """A reference ``"$name"``: its value is the one given to the switch's chosen value.

    ``accept`` checks each of these. With ``chosen`` it is ``"$name is value"`` instead: true if
    that value was chosen, else false.
    """

    name: str
    accept: Callable[[Any], T]
    chosen: str | None = None


def accept_flag(value: Any) -> bool:
    """Accept true or false."""
    if isinstance(value, bool):
        return value
    raise bad(f"{shown(value)} is neither true nor false.", "Write true or false, without quotes.")


def whole(low: int, high: int, words: tuple[str, ...] = ()) -> Accept:
    """Return a check for whole numbers from ``low`` to ``high``, or some words ("none" becomes
    None).
    """

    def accept(value: Any) -> int | str | None:
        if isinstance(value, str) and value in words:
            return None if value == NONE else value
        meant = isinstance(value, str)  # a number in quotes is meant as a number
        remedy = f"Write a whole number from {low} to {high}."
        if words and meant:
            said = ", or ".join(f'"{word}"' for word in words)
            remedy = f"Write a whole number from {low} to {high}, or {said}."
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value):
            raise bad(f"{shown(value)} is a text, not a number.", "Leave out the quotes.")
        if isinstance(value, bool) or not isinstance(value, int):
            raise bad(f"{shown(value)} is not a whole number.", remedy)
        if not low <= value <= high:
            number = shown(value)
            number = number[0].upper() + number[1:]
            raise bad(f"{number} is out of range.", remedy)
        return value

    return accept


def accept_format(value: Any) -> int:
    """Accept the number of the file's format."""
    if value == 1 and type(value) is int:
        return 1
    if type(value) is int and 1 < value < 1000:
        raise bad(
            f"The file is written in format {value}; this Tidebell knows format 1.",
            "Update Tidebell.",
        )
    raise bad(f"{shown(value)} is not a version of the format.", "Write format = 1.")


def one_of(*words: str) -> Accept:
    """Return a check for one of some words."""

    def accept(value: Any) -> str:
        if isinstance(value, str) and value in words:
            return value
        near = nearest(value, words) if isinstance(value, str) else None
        choice = listed(f'"{word}"' for word in words)
        raise bad(
            f"{shown(value)} is not known here.",
            f'Did you mean "{near}"?' if near else f"Write {choice}.",
        )

    return accept


def _one_text(value: Any, limit: int) -> str:
    if not isinstance(value, str):
        raise bad(f"{shown(value)} is not a text.", 'Put it in quotes: "...".')
    plain = japanese.of_setup(value)
    if not plain.strip():
        raise bad("The text is empty.", "Write what the players are to read.")
    letter = unshown(plain)
    if len(letter) > 1:
        raise bad(
            f"{letter} cannot be shown.",
            "Write it as one line of plain text, without line breaks or tabs.",
        )
    if letter:
        instead = _PLAINER.get(letter)
        raise bad(
            f"{letter} cannot be shown (U+{ord(letter):04X}).",
            f"Write {instead} instead."
            if instead
            else "The display has Western European and Japanese letters: write with those.",
        )
    if columns(plain) > limit:
        raise bad(
            f"{shown(plain)} has {columns(plain)} characters; at most {limit} are possible.",
            f"Shorten it to {limit} characters or fewer.",
        )
    return plain


def text_of(limit: int) -> Accept:
    """Return a check for a text of at most ``limit`` characters, or a table of such texts by
    language.
    """

    def accept(value: Any) -> Text:
        if not isinstance(value, dict):
            return Text((("", _one_text(value, limit)),), limit)
        if not value:
            raise bad("The table of languages is empty.", 'Write { en = "..." }.')
        found = []
        for language, words in value.items():
            if not _LANGUAGE.fullmatch(language):
                raise bad(
                    f'"{language}" is not a language code.',
                    'Use two letters, like { en = "Tide", fr = "Marée" }.',
                )
            found.append((language, _one_text(words, limit)))
        return Text(tuple(found), limit)

    return accept


def text_schema(limit: int) -> dict[str, Any]:
    """Return the JSON Schema of a text, or of texts by language."""
    line = {"type": "string", "minLength": 1, "maxLength": limit}
    return {
        "anyOf": [
            line,
            {
                "type": "object",
                "description": "by language",
                "propertyNames": {"pattern": f"^{_LANGUAGE.pattern}$"},
                "additionalProperties": line,
                "minProperties": 1,
            },
        ]
    }


def is_turn(key: str, most: int) -> bool:
    """Return whether the key of a table is a turn from 1 to ``most``."""
    return key.isascii() and key.isdigit() and 1 <= int(key[:4]) <= most


def accept_span(value: Any) -> Span:
    """Accept one turn, or a range of them."""
    remedy = 'Write one turn, like 3, or a range in quotes, like "4-20".'
    if isinstance(value, int) and not isinstance(value, bool):
        first = last = value
    else:
        found = _RANGE.fullmatch(value.strip()) if isinstance(value, str) else None
        if found is None:
            raise bad(f"{shown(value)} does not name turns.", remedy)
        first, last = int(found[1]), int(found[2] or found[1])
    if first < 1 or last > 999:
        raise bad(f"{shown(value)} is out of range: turns count from 1 to 999.", remedy)
    if last < first:
        raise bad(
            f"{shown(value)} ends before it begins.",
            f'Write the smaller turn first: "{last}-{first}".',
        )
    return Span(first, last)


def accept_players(value: Any) -> Span:
    """Accept a number of players, or a range."""
    remedy = f'Write a number, like 4, or a range in quotes, like "2-4"; at most {MOST_SEATS}.'
    try:
        span = accept_span(value)
    except PydanticCustomError as error:
        text = f"{shown(value)} is not a number of players."
        raise bad(text, remedy) from error
    if span.last > MOST_SEATS:
        raise bad(f"{shown(value)} is too many players.", remedy)
    return span


def accept_rgb(value: Any) -> tuple[int, int, int]:
    """Accept a colour, ``#rrggbb``."""
    if not isinstance(value, str) or not _RGB.fullmatch(value):
        raise bad(
            f"{shown(value)} is not a colour.",
            'Write it as "#rrggbb" in hexadecimal: "#ff0000" is red.',
        )
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def accept_word(value: Any) -> str:
    """Accept a name that the file itself uses: small letters, digits and ``_``."""
    if isinstance(value, str) and _WORD.fullmatch(value) and len(value) <= 24:
        return value
    raise bad(
        f"{shown(value)} cannot serve as a name inside the file.",
        'Use at most 24 small letters, digits and "_", a letter first: "take_off".',
    )


def accept_slug(value: Any) -> str:
    """Accept a setup's id: small letters, digits and ``-``."""
    if isinstance(value, str) and _SLUG.fullmatch(value) and len(value) <= 32:
        return value
    raise bad(
        f"{shown(value)} cannot serve as the setup's id.",
        'Use at most 32 small letters and digits with "-" between words: "my-game".',
    )


def accept_letter(value: Any) -> str:
    """Accept one letter, and make it a capital."""
    if isinstance(value, str) and len(value) == 1 and value.isalnum():
        return value.upper()
    raise bad(f"{shown(value)} is not one letter.", 'Write one letter, like "R".')


def accept_name(value: Any) -> str:
    """Accept a name that refers to another part of the file; its existence is checked later."""
    if isinstance(value, str) and value:
        return value
    raise bad(f"{shown(value)} is not a name.", "Write the name in quotes.")


def accept_names(value: Any) -> list[str]:
    """Accept a list of names, not empty."""
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return list(value)
    raise bad(f"{shown(value)} is not a list of names.", 'Write it like ["ore", "units"].')


NAMED_STEPS = {
    "draw": ("deck", "tide"),
    "look": ("look", "forecast"),
    "choose": ("choice", "take_off"),
    "allot": ("pool", "cp"),
    "check": ("checklist", "clean_up"),
    "call": ("call", "winner"),
    "deal": ("bag", "bag"),
    "trim": ("bag", "bag"),
    "settle": ("pot", "pool"),
    "pick": ("pick", "bid"),
}
VERBS = ("lot", "reorder", "starter", "numbers", "handicaps", "play", "produce", *NAMED_STEPS)


def accept_step(value: Any) -> Step:
    """Accept a step of a turn: a verb, and its object."""
    parts = value.split() if isinstance(value, str) else []
    verb = parts[0] if parts else ""
    if verb not in VERBS:
        near = nearest(verb, VERBS)
        raise bad(
            f"{shown(value)} is not a step.",
            f'Did you mean "{near}"?' if near else f"Steps begin with {listed(VERBS)}.",
        )
    if verb not in NAMED_STEPS:
        if len(parts) > 1:
            raise bad(f"{shown(value)} says too much.", f'Write "{verb}" alone.')
        return Step(verb)
    what, example = NAMED_STEPS[verb]
    if len(parts) != 2:
        raise bad(
            f"{shown(value)} does not name one {what}.",
            f'After "{verb}" comes the name of a {what}, as in "{verb} {example}".',
        )
    return Step(verb, parts[1])


def accept_setting(value: Any) -> str | int | bool:
    """Accept a value that a rule switch may have."""
    if isinstance(value, (bool, int)):
        return value
    if isinstance(value, str):
        return _one_text(value, LINE_LIMIT)
    raise bad(
        f"{shown(value)} cannot be a switch's value.",
        'Use texts, whole numbers, or true and false: values = ["none", 10].',
    )


FLAG_SCHEMA = {"type": "boolean"}
NAME_SCHEMA = {"type": "string", "minLength": 1}

REF = re.compile(r"\$([a-z][a-z0-9_]*)(?: is (\S.*))?")
_REF_SCHEMA = {
    "type": "string",
    "pattern": r"^\$[a-z][a-z0-9_]*$",
    "description": 'what the chosen value of a switch means: "$switch_name"',
}
_CONDITION_SCHEMA = {
    "type": "string",
    "pattern": r"^\$[a-z][a-z0-9_]*( is \S.*)?$",
    "description": 'a switch, "$switch_name", or whether it has a value: "$switch_name is value"',
}


def or_switch(accept: Accept) -> Accept:
    """Extend a check to accept ``"$switch"``."""

    def accept_both(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("$"):
            found = REF.fullmatch(value)
            if found is None:
                raise bad(
                    f"{shown(value)} does not name a switch.",
                    'Write "$" and the switch\'s name: "$turn_seconds".',
                )
            if found[2] is not None and accept is not accept_flag:
                raise bad(
                    f"{shown(value)} is a condition, true or false; here is no place for one.",
                    f'Write "${found[1]}" and give the switch\'s values their meaning.',
                )
            return Ref(found[1], accept, found[2])
        return accept(value)

    return accept_both


def whole_schema(low: int, high: int, words: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the JSON Schema of a whole number, or of some words."""
    number = {"type": "integer", "minimum": low, "maximum": high}
    return {"anyOf": [number, {"enum": list(words)}]} if words else number


def switchable_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a value that may be a switch; for a flag also one of its values."""
    if schema is FLAG_SCHEMA:
        return {"anyOf": [FLAG_SCHEMA, _CONDITION_SCHEMA]}
    return {"anyOf": [*schema.get("anyOf", [schema]), _REF_SCHEMA]}


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a value that may be absent."""
    return {"anyOf": [*schema.get("anyOf", [schema]), {"type": "null"}]}


def typed(accept: Accept, schema: dict[str, Any]) -> Any:
    """Return the metadata of a pydantic field: ``Annotated[int, *typed(check, schema)]``."""
    return PlainValidator(accept), WithJsonSchema(schema)


_SPAN_SCHEMA = {
    "anyOf": [
        {"type": "integer", "minimum": 1, "maximum": 999},
        {"type": "string", "pattern": r"^\s*[0-9]{1,3}(\s*-\s*[0-9]{1,3})?\s*$"},
    ]
}
_WORD_SCHEMA = {"type": "string", "pattern": f"^{_WORD.pattern}$", "maxLength": 24}

Flag = Annotated[bool, *typed(accept_flag, FLAG_SCHEMA)]
SwitchableFlag = Annotated[
    bool | Ref[bool],
    *typed(or_switch(accept_flag), switchable_schema(FLAG_SCHEMA)),
]
_SEATS = f"([1-9]|1[0-{MOST_SEATS - 10}])"
Turns = Annotated[Span, *typed(accept_span, _SPAN_SCHEMA)]
Players = Annotated[
    Span,
    *typed(
        accept_players,
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": MOST_SEATS},
                {"type": "string", "pattern": rf"^\s*{_SEATS}(\s*-\s*{_SEATS})?\s*$"},
            ]
        },
    ),
]
Rgb = Annotated[
    tuple[int, int, int],
    *typed(accept_rgb, {"type": "string", "pattern": f"^{_RGB.pattern}$"}),
]
Word = Annotated[str, *typed(accept_word, _WORD_SCHEMA)]
Slug = Annotated[
    str, *typed(accept_slug, {"type": "string", "pattern": f"^{_SLUG.pattern}$", "maxLength": 32})
]
Letter = Annotated[str, *typed(accept_letter, {"type": "string", "minLength": 1, "maxLength": 1})]
Name = Annotated[str, *typed(accept_name, NAME_SCHEMA)]
Names = Annotated[
    list[str] | Ref[list[str]],
    *typed(
        or_switch(accept_names),
        {"anyOf": [{"type": "array", "items": NAME_SCHEMA, "minItems": 1}, _REF_SCHEMA]},
    ),
]
StepText = Annotated[
    Step, *typed(accept_step, {"type": "string", "pattern": f"^({'|'.join(VERBS)})( .+)?$"})
]
Setting = Annotated[
    str | int | bool,
    *typed(accept_setting, {"type": ["string", "integer", "boolean"]}),
]
