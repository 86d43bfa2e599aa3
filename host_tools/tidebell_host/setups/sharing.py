# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write a setup file as a link, and read it back.

A link ends in ``setup=1.`` and the file: UTF-8 TOML, deflated without a header, in base64url
without padding. Before it stands the page of a site, ``https://SITE/edit.html#``, or ``tidebell:``.
Somebody else's text is data: it is bounded before it is inflated, and only checked and stored.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from pathlib import Path
from typing import Any

from tidebell_host.setups.inherit import ARCHETYPES, MOST_DEEP, Values, merged
from tidebell_host.setups.library import BUILTIN, base
from tidebell_host.setups.parsing import contents, decode, parse

MOST_BYTES = 64 * 1024  # of the file that a link holds
MOST_LETTERS = MOST_BYTES * 2  # of a link
PAGE = "edit.html"
BARE = "tidebell:"

_MARK = "setup=1."
_PACKED = re.compile(re.escape(_MARK) + r"([A-Za-z0-9_-]+)")
_COMPILED = re.compile(r"setup=(?!1\.)[A-Za-z0-9_-]{20}")
_LINE_BREAKS = re.compile(r"\s+(?:> ?)*")  # as mail programs break and quote a link


class NoSetup(ValueError):
    """A text holds no setup; its sentence says why."""


def link(source: bytes, site: str = "") -> str:
    """Return the link of a setup file's bytes.

    :param site: the address of a site, or of a page in it; none: a link that ``setup get`` takes
    :raises NoSetup: the file is too large for a link
    """
    if len(source) > MOST_BYTES:
        raise NoSetup(f"A link holds {MOST_BYTES // 1024} KB; this file has {len(source)} bytes.")
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(source) + deflate.flush()
    text = _MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if not site:
        return BARE + text
    folder = re.sub(r"[^/]*\.html$", "", site.partition("#")[0])
    return f"{folder.rstrip('/')}/{PAGE}#{text}"


def unlinked(text: str) -> bytes:
    """Return the bytes of the setup file in a link, or in a text that a link stands in.

    :raises NoSetup: there is none, it is damaged, or it is too large
    """
    if len(text) > MOST_LETTERS:
        raise NoSetup(f"A link has {MOST_LETTERS} letters at most.")
    if not _PACKED.search(text):
        if _COMPILED.search(text):
            raise NoSetup("This link is for the device in a browser: open it there.")
        raise NoSetup("There is no link to a setup in it: one has setup=1. and letters behind it.")
    wrong = NoSetup("")
    for tried in (text, _LINE_BREAKS.sub("", text)):
        found = _PACKED.search(tried)
        if found:
            try:
                return _inflated(found[1])
            except NoSetup as error:
                wrong = error
    raise wrong


def _inflated(letters: str) -> bytes:
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        source = inflate.decompress(packed, MOST_BYTES + 1)
    except (binascii.Error, zlib.error):
        raise NoSetup("Part of the link is missing, or it was changed.") from None
    if len(source) > MOST_BYTES:
        raise NoSetup(f"Its setup has more than {MOST_BYTES // 1024} KB.")
    if not inflate.eof or inflate.unused_data:
        raise NoSetup("Part of the link is missing, or it was changed.")
    return source


def portable(path: Path) -> bytes:
    """Return the bytes of a setup file that means the same elsewhere.

    A file that is ``like`` one of the user's own is completed by that; as it then is another text,
    its remarks are lost.

    :raises SetupError: a file cannot be read
    """
    raw = contents(path)
    text, _ = decode(raw, path)
    values = parse(text, path)
    whole, at = values, path
    for _ in range(MOST_DEEP + 1):  # a longer chain is refused where the file is checked
        if not isinstance(whole.get("like"), str):
            break
        inherited, found = base(whole["like"], at)
        if found.parent in (BUILTIN, ARCHETYPES):
            break
        own = {key: value for key, value in whole.items() if key != "like"}
        whole, at = merged(inherited, own), found
    return text.encode() if whole is values else written(whole).encode()


def written(values: Values) -> str:
    """Return values as TOML: single values, lists line by line, then tables."""
    lines = []
    tables = []
    for key, value in values.items():
        if isinstance(value, dict):
            tables += ["", f"[{_key(key)}]"]
            tables += [f"{_key(name)} = {_inline(one)}" for name, one in value.items()]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            rows = "".join(f"    {_inline(one)},\n" for one in value)
            lines.append(f"\n{_key(key)} = [\n{rows}]")
        else:
            lines.append(f"{_key(key)} = {_inline(value)}")
    return "\n".join([*lines, *tables]) + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else str(value)


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
