# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The frame of pages about evenings: one file each, in the style of the device."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from tidebell_core import times

from tidebell_host import style
from tidebell_host.languages import language, line_breaks, page_text
from tidebell_host.output import isolated


def document(title: str, parts: Iterable[str], told: str = "", script: str = "") -> str:
    """Return a whole page: fonts, style and script are in it, nothing is fetched.

    :param parts: a ``header``, then ``main``, which is closed here
    :param told: the data that the script reads
    :param script: the script's file
    """
    code = file(script) if script else ""
    allowed = f"; script-src 'sha256-{_digest(code)}'" if script else ""
    rules = f"default-src 'none'; style-src 'unsafe-inline'; font-src data:{allowed}"
    return isolated(
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{style.css()}{file('report.css')}</style>\n{line_breaks()}</head>\n"
        f"<body>{''.join(parts)}</main>\n{told}"
        + (f"<script>{code}</script>" if script else "")
        + "</body></html>\n"
    )


def file(name: str) -> str:
    """Return the text of a file of this folder."""
    return (resources.files("tidebell_host") / "report" / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


def heading(text: str) -> str:
    """Return the band at the top in a neutral colour; the page's ``main`` begins behind it."""
    return f'<header class="plain"><div class="in"><h1>{escape(text)}</h1></div></header><main>'


def numbers(found: Iterable[tuple[str, str]]) -> str:
    """Return a list of names with a number each."""
    each = (f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in found)
    return f'<dl class="numbers">{"".join(each)}</dl>'


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], words: Sequence[int] = (), title: str = ""
) -> str:
    """Return a table whose first column names its rows; ``words`` are columns of words."""
    kinds = ("", ' class="words"')
    head = "".join(
        f'<th scope="col"{kinds[at in words]}>{escape(text)}</th>' for at, text in enumerate(heads)
    )
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(
            f"<td{kinds[at in words]}>{escape(text)}</td>" for at, text in enumerate(row[1:], 1)
        )
        + "</tr>"
        for row in rows
    )
    label = escape(page_text("{title}, as a table", title=title))
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{label}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def minutes(ms: int) -> str:
    """Return an elapsed time in full seconds."""
    return times.text(ms, True)
