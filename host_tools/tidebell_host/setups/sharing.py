# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write a setup file as a link to a page, and as a text that means the same elsewhere.

``setup_link`` defines the form. Somebody else's text is data: it is bounded before it is inflated,
and only checked and stored.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tidebell_host import setup_link
from tidebell_host.languages import log_text
from tidebell_host.setup_link import MOST_BYTES, MOST_LETTERS, NoSetup
from tidebell_host.setups.inherit import ARCHETYPES, MOST_DEEP, Values, merged
from tidebell_host.setups.library import BUILTIN, base
from tidebell_host.setups.parsing import contents, decode, parse

__all__ = ["MOST_BYTES", "MOST_LETTERS", "NoSetup", "link", "portable", "unlinked", "written"]

PAGE = "edit.html"
BARE = "tidebell:"


def link(source: bytes, site: str = "") -> str:
    """Return the link of a setup file's bytes.

    :param site: the address of a site, or of a page in it; none: a link that ``setup get`` takes
    :raises NoSetup: the file is too large for a link
    """
    text = setup_link.written(source)
    if not site:
        return BARE + text
    folder = re.sub(r"[^/]*\.html$", "", site.partition("#")[0])
    return f"{folder.rstrip('/')}/{PAGE}#{text}"


def unlinked(text: str) -> bytes:
    """Return the bytes of the setup file in a link, or in a text that a link stands in.

    :raises NoSetup: there is none, it is damaged, or it is too large
    """
    found = setup_link.read(text)
    if not found.is_file:
        raise NoSetup(log_text("This link is for the device in a browser: open it there."))
    return found.data


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
