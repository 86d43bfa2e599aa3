# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page of the community's setups: a page a language, without a script, and their files."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from tidebell_host import setup_link, setups
from tidebell_host.languages import ENGLISH, NAMES, in_language, log_text, page_count, page_text
from tidebell_host.setup_summary import choices, summary
from tidebell_host.setups import library, sharing

FOLDER = "community"
_HERE = Path(__file__).parent


def name(language: str) -> str:
    """Return the name of the page in a language."""
    return f"{FOLDER}.html" if language == ENGLISH else f"{FOLDER}-{language}.html"


def files() -> dict[str, bytes]:
    """Return what the pages of all languages load, by paths in the site."""
    found = {f"{FOLDER}/{path.name}": path.read_bytes() for path in library.community()}
    return found | {f"{FOLDER}.css": (_HERE / "gallery.css").read_bytes()}


def page(language: str, home: str, editor: str) -> str:
    """Return the page in a language, which the process speaks.

    :param home: the page of the device
    :param editor: the page of the editor; "": the site has none
    """
    made = [(setups.load(path, language), path) for path in library.community()]
    made.sort(key=lambda pair: pair[0].title.casefold())
    games = [_game(*pair, home, editor) for pair in made]
    here = ' aria-current="page"'
    links = [
        f'<a href="{name(one)}" hreflang="{one}" lang="{one}"{here if one == language else ""}>'
        f"{title}</a>"
        for one, title in NAMES.items()
    ]
    html = in_language((_HERE / "gallery.html").read_text(encoding="utf-8"))
    for mark, text in (("HOME", home), ("LANGUAGES", "".join(links)), ("GAMES", "".join(games))):
        html = html.replace(mark, text, 1)
    return html


def _game(made: setups.Compiled, path: Path, home: str, editor: str) -> str:
    rules = json.loads(made.data)
    least, most = rules["players"]
    players = page_count("{n} player", "{n} players", most)
    if least != most:
        players = page_text("{least} to {most} players", least=least, most=most)
    lines = [choices(rules), *summary(rules)[1:]]  # title and players stand above them
    told = "".join(f"<li>{escape(line)}</li>" for line in lines if line)
    how = log_text("To play: {how}", how=library.to_play(path.read_bytes()))
    title = escape(made.title)
    does = [
        ("play", f"{home}#{setup_link.written_compiled(made.data)}", page_text("Play it here"), ""),
        ("", f"{FOLDER}/{path.name}", page_text("Download"), " download"),
    ]
    if editor:
        link = sharing.link(sharing.portable(path)).removeprefix(sharing.BARE)
        does.append(("", f"{editor}#{link}", page_text("Change it"), ""))
    links = "".join(
        f'<a class="{kind}" href="{escape(href)}"{more} aria-label="{escape(said)}: {title}">'
        f"{escape(said)}</a>"
        for kind, href, said, more in does
    )
    return (
        f'      <article id="{path.stem}">\n'
        f'        <h2>{title}</h2>\n        <p class="players">{escape(players)}</p>\n'
        f"        <ul>{told}</ul>\n"
        f'        <p class="how">{escape(how)}</p>\n'
        f'        <p class="does">{links}</p>\n      </article>\n'
    )
