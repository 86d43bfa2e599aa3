# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Check and change the text of a setup for the editor: as JSON, in its worker or on the host."""

from __future__ import annotations

import itertools
import json
import math
import re
import zlib
from pathlib import Path
from typing import Any

from tidebell_host import setup_link
from tidebell_host.languages import sentences, setup_text, spoken
from tidebell_host.setup_summary import summary
from tidebell_host.setups import library
from tidebell_host.setups.inherit import completed
from tidebell_host.setups.loading import loads
from tidebell_host.setups.parsing import decode, parse
from tidebell_host.setups.problems import Problem, SetupError

from tidebell_web.toml_edits import Unable, edited

FILE = Path("setup.toml")
_MISSING = re.compile(r'"(\w+)" is missing')
_TO_ADD = re.compile(r"Add (\w+) = ")


def answer(request: str) -> str:
    """Return the answer to a request, both as JSON.

    A request has a ``text``, ``edits`` as ``toml_edits.edited`` takes them, and a ``language``. One
    with ``qr`` is answered by the picture of that text as a QR code, None if it is too long; one
    with ``share`` by the ``link`` that holds that text, None if it is too long; one with ``give``
    by the one that holds that compiled setup; one with ``link`` by what that holds: ``text``, or
    ``compiled``, which is the link's part for a device's page, or ``said``, why there is nothing.
    """
    asked = json.loads(request)
    if "share" in asked or "give" in asked:
        return json.dumps({"link": _link(asked)})
    if "link" in asked:
        return json.dumps(_linked(asked["link"], asked.get("language", "en")))
    if "qr" in asked:
        return json.dumps({"qr": picture(asked["qr"])})
    text, said, language = asked["text"], "", asked.get("language", "en")
    try:
        if asked.get("edits"):
            text = edited(text, asked["edits"])
    except Unable as error:
        said = sentences.in_language(str(error), language)
    found = checked(text, language, asked.get("path"))
    return json.dumps({**found, "unable": said}, ensure_ascii=False)


def _link(asked: dict[str, Any]) -> str | None:
    if "give" in asked:
        return setup_link.written_compiled(asked["give"].encode())
    try:
        return setup_link.written(asked["share"].encode())
    except setup_link.NoSetup:
        return None


def _linked(text: str, language: str) -> dict[str, str]:
    """Return what a link holds."""
    try:
        with spoken(language):
            found = setup_link.read(text)
            if not found.is_file:
                return {"compiled": found.letters}
            return {"text": decode(found.data, FILE)[0]}
    except setup_link.NoSetup as error:
        return {"said": str(error)}
    except SetupError as error:
        problem = error.problems[0]
        return {"said": sentences.in_language(problem.text, language)}


def checked(text: str, language: str = "en", path: str | None = None) -> dict[str, Any]:
    """Return what the editor needs to know of a text.

    :param path: the file that it is the text of; None if it is none
    :returns: its ``values``, the ``whole`` of them with what is inherited and by default, its
        ``problems``. If it has no mistakes, also the device's form as ``compiled``, and its
        ``summary``.
    """
    file = Path(path) if path else FILE
    found: dict[str, Any] = {"text": text, "values": None, "whole": None, "compiled": None}
    try:
        plain, _ = decode(text.encode(), file)
        values = parse(plain, file)
        found["values"] = found["whole"] = _as_json(values)
        whole = _as_json(completed(values, file, library.base))
        found["whole"] = _called(whole, found["values"], language)
        compiled = loads(text.encode(), file, language)
    except SetupError as error:
        found["problems"] = [_told(one, "mistake", language) for one in error.problems]
        return found
    except UnicodeEncodeError:
        wrong = Problem(file, 0, "", "A letter in it is only half of one.", "Write it anew.")
        found["problems"] = [_told(wrong, "mistake", language)]
        return found
    with spoken(language):
        lines = summary(json.loads(compiled.data))
    return {
        **found,
        "summary": lines,
        "problems": [_told(one, "doubt", language) for one in compiled.warnings],
        "compiled": compiled.data.decode(),
        "crc32": zlib.crc32(compiled.data),
        "id": compiled.id,
        "title": compiled.title,
    }


def picture(text: str) -> str | None:
    """Return a text as a QR code, an address that holds an SVG; None if it is too long for one."""
    import segno

    try:
        code = segno.make(text, error="l", micro=False)
    except segno.DataOverflowError:
        return None
    return code.svg_data_uri(scale=4, light="#fff")


def _told(problem: Problem, kind: str, language: str) -> dict[str, Any]:
    """Return a problem in a language.

    ``adds`` is the key that is missing, or that the remedy would add to the table at ``key``.
    """
    missing = _MISSING.match(problem.text)
    adds = missing or _TO_ADD.match(problem.remedy)
    return {
        "kind": kind,
        "key": problem.key,
        "adds": adds and adds[1],
        "missing": bool(missing),
        "line": problem.line,
        "text": sentences.in_language(problem.text, language),
        "remedy": sentences.in_language(problem.remedy, language),
    }


def _called(whole: Any, own: Any, language: str) -> Any:
    """Return values whose names, where the text does not give them, are as a device says them."""
    if isinstance(whole, list):
        rows = own[: len(whole)] if isinstance(own, list) else []
        pairs = itertools.zip_longest(whole, rows)
        return [_called(one, its, language) for one, its in pairs]
    if not isinstance(whole, dict):
        return whole
    there = own if isinstance(own, dict) else {}
    return {
        key: setup_text(value, language)
        if key == "name" and key not in there and isinstance(value, str)
        else _called(value, there.get(key), language)
        for key, value in whole.items()
    }


def _as_json(value: Any) -> Any:
    """Return values of TOML as JSON has them: dates and numbers without end as text."""
    if isinstance(value, dict):
        return {key: _as_json(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_as_json(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if isinstance(value, bool | int | float | str) else str(value)
