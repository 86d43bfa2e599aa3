# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write the whole site as one static folder: ``make site``.

It has a first page, and the device with editor and games (``play/``). Every document is a page at
its path in the repository: so links hold in both. Sphinx with Furo makes the pages: a build a
language, each with its own search. No page asks another host for anything.
"""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

from tidebell_host import __version__, setups
from tidebell_host.errors import ToolError
from tidebell_host.languages import ENGLISH, NAMES, in_language, page_text, spoken
from tidebell_web import build, editor_files, gallery

ROOT = Path(__file__).resolve().parent.parent
PAGES = Path(__file__).with_name("pages")
ASSETS = ROOT / "host_tools" / "tidebell_sim" / "page"
TYPE = ("condensed-700.woff2", "semi-500.woff2", "semi-600.woff2", "icon.svg")
PLAY = "play"
EDITOR = "editor"
"""Opened beside a text instead of a game."""
FRONT = {name: "index.html" if name == ENGLISH else f"{name}.html" for name in NAMES}
ROOTS = {name: "" if name == ENGLISH else f"docs/{name}" for name in NAMES}
"""The folder of each language's documents."""

SPLIT = "docs/setup-format.md"
"""A document whose sections are pages of their own."""
INNER = "Every key"
"""A section of it whose own sections are pages."""

TEXTS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "community/", "docs/", "enclosure/")
GROUPS = {
    "At the table": (
        *("docs/user-guide", "docs/games", "docs/keys", "docs/style", "docs/browser"),
        *("docs/fairness", "docs/archive", "docs/fr/quick-start", "docs/fr/user-guide"),
        *("docs/ja/quick-start", "docs/ja/user-guide", "docs/fr/README", "docs/ja/README"),
    ),
    "A game of your own": (
        *("docs/tutorial", "docs/editor", "docs/setup-format", "community/README"),
    ),
    "Build the box": (
        *("docs/build/README", "docs/build/parts", "docs/build/wiring", "docs/build/printing"),
        *("docs/build/assembly", "docs/build/power", "docs/build/explorer"),
        *("docs/build/first-power-on", "docs/build/troubleshooting", "docs/build/figures"),
        *("docs/real-board", "enclosure/README"),
    ),
    "A club evening": ("docs/club",),
    "Programs and code": (
        *("README", "docs/host-tool", "docs/simulator", "docs/protocol", "docs/porting"),
        *("docs/translating", "docs/performance", "docs/architecture", "docs/recipes"),
        *("docs/testing", "docs/freezing", "docs/writing", "CONTRIBUTING", "CHANGELOG"),
        *("CODE_OF_CONDUCT", "SECURITY"),
    ),
}
"""Documents by reader, without their ending; a document in no group stands among the last."""

_LINK = re.compile(
    r"(?P<fence>^ *```.*?^ *```$)|(?P<code>``.+?``|`[^`]+`)"
    r"|(?P<play><!-- play: (?P<game>[\w-]+) -->)"
    r"|(?P<image>!\[(?P<alt>[^\]]*)\]\((?P<source>[^)\s]+)\))"
    r"|(?P<link>(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\))"
    r'|(?P<attribute>(?:src|href)="(?P<place>[^"]+)")',
    re.M | re.S,
)


_BLOCK = re.compile(r"^<!-- lantern: (\w+) -->\n```toml\n(.*?)^```$", re.M | re.S)


@dataclass
class Document:
    """A page that Sphinx makes.

    :param source: its file in the repository
    :param text: Markdown, with links as that file has them
    :param under: documents that stand below it in the contents
    """

    source: str
    text: str
    under: tuple[str, ...] = ()


@functools.cache
def _listed() -> tuple[str, ...]:
    """Return all paths that git tracks, in order."""
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return tuple(sorted(path for path in done.stdout.split("\0") if path))


def tracked(*places: str) -> list[str]:
    """Return paths that git tracks, in order; all, or those at or below ``places``."""
    below = tuple(f"{place.rstrip('/')}/" for place in places)
    wanted = {place.rstrip("/") for place in places}
    return [path for path in _listed() if not places or path in wanted or path.startswith(below)]


def slug(heading: str) -> str:
    """Return the anchor that the repository's host gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(text: str) -> list[str]:
    """Return the anchors of a document's headings."""
    found: list[str] = []
    for heading in re.findall(
        r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M
    ):
        name = slug(heading)
        found.append(name if name not in found else f"{name}-{found.count(name)}")
    return found


def sections(text: str, level: int) -> list[str]:
    """Return the beginning of a text, and its sections of a level."""
    return re.split(rf"^(?={'#' * level} )", text, flags=re.M)


def split(path: str, text: str) -> dict[str, Document]:
    """Return a document as several: its beginning, a page a section, and those below one."""
    folder = path.removesuffix(".md")
    first, *others = sections(text, 2)
    found = {}

    def take(part: str, level: int, under: tuple[str, ...] = ()) -> str:
        raised = re.sub(rf"^#{{{level - 1}}}(?=#+ )", "", part, flags=re.M)
        name = f"{folder}/{anchors(part)[0]}"
        found[name] = Document(path, raised, under)
        return name

    names = []
    for part in others:
        inner: tuple[str, ...] = ()
        if anchors(part)[0] == slug(INNER):
            part, *more = sections(part, 3)
            inner = tuple(take(one, 3) for one in more)
        names.append(take(part, 2, inner))
    return {folder: Document(path, first, tuple(names))} | found


def documents() -> dict[str, Document]:
    """Return all documents by their paths on the site, without their ending."""
    found: dict[str, Document] = {}
    for path in tracked():
        if path.endswith(".md") and (path.startswith(TEXTS) or "/" not in path):
            text = (ROOT / path).read_text(encoding="utf-8")
            text = re.sub(r"\A(<!-- SPDX.*?-->\n)+", "", text)
            found |= split(path, text) if path == SPLIT else {path[:-3]: Document(path, text)}
    return found


class Links:
    """Turns links of the repository into links of the site.

    :param known: all documents
    """

    def __init__(self, known: dict[str, Document]) -> None:
        self.known = known
        self.files: set[str] = set()
        """Files that are linked to, or shown, and have to be on the site."""
        self.games: dict[str, bytes] = {}
        """Compiled setups that documents make, by the name under which the site has them."""
        self.folders: set[str] = set()
        """Folders that are linked to: a page lists their files."""
        self.places = {
            (one.source, name): (page, name if at else "")
            for page, one in known.items()
            for at, name in enumerate(anchors(one.text))
        }
        self.first = {one.source: page for page, one in reversed([*known.items()])}

    def of(self, page: str) -> str:
        """Return a page's Markdown with its links as the site has them.

        :raises ToolError: a link leads nowhere
        """
        language = spoken_in(page)

        def turn(found: re.Match[str]) -> str:
            if found["fence"] or found["code"]:
                return found[0]
            if found["play"]:
                return beside(page, language, self.game(page, found["game"], found.start()))
            if found["image"]:
                place = self.file(page, found["source"])
                return f'<img src="{place}" alt="{escape(found["alt"])}" loading="lazy">'
            if found["attribute"]:
                return found[0].replace(found["place"], self.file(page, found["place"]))
            return self.link(page, found["text"], found["target"])

        return _LINK.sub(turn, self.known[page].text)

    def link(self, page: str, text: str, target: str) -> str:
        """Return a link of a page as the site has it."""
        if re.match(r"\w+:", target):
            return f"[{text}]({target})"
        file, _, anchor = target.partition("#")
        source = self.known[page].source
        wanted = normpath(str(PurePosixPath(source).parent / file)) if file else source
        if wanted not in self.first:
            text = self.inside(page, text)
            return f'<a href="{self.file(page, target)}">{text}</a>'
        to, rest = self.first[wanted], ""
        if anchor:
            if (wanted, anchor) not in self.places:
                raise ToolError(f"{source}: {target} leads nowhere.")
            to, rest = self.places[wanted, anchor]
        place = relpath(to, PurePosixPath(page).parent)
        text = self.inside(page, text)
        if ROOTS[spoken_in(to)] == ROOTS[spoken_in(page)]:
            return f"[{text}]({place}.md{f'#{rest}' if rest else ''})"
        return f'<a href="{place}.html">{text}</a>'

    def inside(self, page: str, text: str) -> str:
        """Return a link's text; a picture in it is the site's."""
        return re.sub(
            r"!\[([^\]]*)\]\(([^)]+)\)",
            lambda found: f'<img src="{self.file(page, found[2])}" alt="{escape(found[1])}">',
            text,
        )

    def game(self, page: str, name: str, at: int) -> str:
        """Return the name under which the site has a game that a document plays at a place.

        A game that is not built in is made of the document's own blocks up to there, as its tests
        make it: a later block of a name replaces it. Without one before, all of them are it.

        :raises ToolError: they are no setup
        """
        if name == EDITOR or name in build.builtin():
            return name
        text = self.known[page].text
        blocks: dict[str, str] = {}
        for found in _BLOCK.finditer(text):
            if found.start() < at or at < text.find("<!-- lantern"):
                blocks[found[1]] = found[2]
        data = setups.loads("\n".join(blocks.values()).encode(), Path(f"{name}.toml")).data
        number = [*self.games.values(), data].index(data) + 1
        self.games[f"{name}-{number}"] = data
        return f"{name}-{number}"

    def file(self, page: str, target: str) -> str:
        """Return the way to a file that is no document, and have it on the site.

        :raises ToolError: there is none
        """
        if re.match(r"\w+:", target):
            return target
        source = self.known[page].source
        wanted = normpath(str(PurePosixPath(source).parent / target.partition("#")[0]))
        found = tracked(wanted)
        if not found:
            raise ToolError(f"{source}: {target} is no file that git tracks.")
        self.files.update(found)
        place = relpath(wanted, PurePosixPath(page).parent)
        if not (ROOT / wanted).is_dir():
            return place
        self.folders.add(wanted)
        return f"{place}/index.html"


def spoken_in(page: str) -> str:
    """Return the language of a page."""
    return next(
        (name for name in NAMES if name != ENGLISH and page.startswith(f"{ROOTS[name]}/")), ENGLISH
    )


def beside(page: str, language: str, game: str) -> str:
    """Return the button that opens the device beside the text, at a game."""
    to = f"{FRONT[language]}?try={game}"
    with spoken(language):
        said = page_text("Play it beside the text")
        if game == EDITOR:
            to = editor_files.page_name(language)
            said = page_text("Open the editor beside the text")
        close = page_text("Close")
    place = relpath(f"{PLAY}/{to}", PurePosixPath(page).parent)
    return (
        f'<p class="play"><a href="{place}" data-title="Tidebell" '
        f'data-close="{escape(close)}">{escape(said)}</a></p>'
    )


def contents(language: str, known: dict[str, Document]) -> str:
    """Return the page of all documents of a language, which Sphinx takes its tree from."""
    own = {
        page for page in known if spoken_in(page) == language and page.startswith(ROOTS[language])
    }
    below = {under for page in own for under in known[page].under}
    with spoken(language):
        lines = [f"# {page_text('All documents')}", ""]
        listed: set[str] = set()
        groups = [(page_text(caption), pages) for caption, pages in _captions()]
    last = groups[-1][1]
    others = sorted(own - below - {page for _, pages in groups for page in pages})
    for caption, pages in groups:
        pages = [*pages, *(others if pages is last else ())]
        here = [page for page in pages if page in own]
        listed.update(here)
        if here:
            lines += _tree(here, ROOTS[language], caption)
    return "\n".join(lines)


def _captions() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the groups; the texts stand here for whoever collects texts."""
    page_text("At the table"), page_text("A game of your own"), page_text("Build the box")
    page_text("A club evening"), page_text("Programs and code")
    yield from GROUPS.items()


def _tree(pages: list[str], root: str, caption: str = "") -> list[str]:
    """Return Sphinx's list of pages."""
    names = [relpath(page, root or ".") for page in pages]
    head = ["```{toctree}", ":maxdepth: 1", *([f":caption: {caption}"] if caption else [])]
    return [*head, "", *names, "```", ""]


def made(language: str, known: dict[str, Document], links: Links) -> dict[str, bytes]:
    """Return the pages of a language, by their paths in the site.

    :raises ToolError: Sphinx refuses a page
    """
    root = ROOTS[language]
    with tempfile.TemporaryDirectory(prefix="tidebell-site-") as work:
        source, target = Path(work) / "source", Path(work) / "target"
        shutil.copytree(PAGES / "templates", source / "templates")
        (source / "static").mkdir()
        shutil.copy(PAGES / "conf.py", source)
        for path in (
            *(ASSETS / name for name in TYPE),
            PAGES / "documents.css",
            PAGES / "beside.js",
        ):
            shutil.copy(path, source / "static")
        with spoken(language):
            now = page_text("Play now")
        up = relpath(".", root or ".")
        context = {
            "front": f"{up}/{FRONT[language]}",
            "play": f"{up}/{PLAY}/{FRONT[language]}",
            "play_now": now,
        }
        told = {"language": language, "version": __version__, "context": context}
        (source / "told.json").write_text(json.dumps(told))
        texts = {f"{root}/contents".lstrip("/"): contents(language, known)}
        for page, one in known.items():
            if spoken_in(page) == language:
                more = _tree([*one.under], str(PurePosixPath(page).parent)) if one.under else []
                texts[page] = "\n".join([links.of(page), "", *more])
        for page, text in texts.items():
            place = source / f"{relpath(page, root or '.')}.md"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going"]
        done = subprocess.run(
            [*command, "-d", f"{work}/doctrees", str(source), str(target)],
            env=os.environ | {"SOURCE_DATE_EPOCH": "315532800"},
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise ToolError(f"Sphinx refuses the documents: {done.stderr}")
        return {
            f"{root}/{path.relative_to(target).as_posix()}".lstrip("/"): path.read_bytes()
            for path in sorted(target.rglob("*"))
            if path.is_file() and path.name not in (".buildinfo", "objects.inv")
        }


def front(language: str) -> bytes:
    """Return the first page in a language."""
    own = "" if language == ENGLISH else f"{ROOTS[language]}/"
    with spoken(language):
        html = in_language((PAGES / "front.html").read_text(encoding="utf-8"))
    here = ' aria-current="page"'
    marks = {
        "ALTERNATES": "\n  ".join(
            f'<link rel="alternate" hreflang="{name}" href="{FRONT[name]}">' for name in NAMES
        ),
        "LANGUAGES": "".join(
            f'<a href="{FRONT[name]}" lang="{name}"{here if name == language else ""}>{title}</a>'
            for name, title in NAMES.items()
        ),
        "HERE": FRONT[language],
        "PLAY": f"{PLAY}/{FRONT[language]}",
        "EDIT": f"{PLAY}/{editor_files.page_name(language)}",
        "GALLERY": f"{PLAY}/{gallery.name(language)}",
        "GUIDE": f"{own or 'docs/'}user-guide.html",
        "BUILD": "docs/build/README.html",
        "CLUB": "docs/club.html",
        "CONTENTS": f"{own}contents.html",
        "CHANGES": "CHANGELOG.html",
    }
    for mark, text in marks.items():
        html = re.sub(rf'(?<=")\b{mark}\b(?=")|(?<=>){mark}(?=<)|(?<=  ){mark}(?=\n)', text, html)
    return html.encode()


def listing(folder: str, files: list[str]) -> bytes:
    """Return a page that lists the files of a folder."""
    rows = "".join(
        f'<li><a href="{escape(relpath(path, folder))}">{escape(relpath(path, folder))}</a></li>\n'
        for path in files
    )
    style = relpath("front.css", folder)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{folder}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="stylesheet" href="{style}"></head><body><main><h1>{folder}</h1>\n'
        f"<ul>\n{rows}</ul></main></body></html>\n"
    ).encode()


def site(device: dict[str, bytes]) -> dict[str, bytes]:
    """Return all files of the site, by their paths in it.

    :param device: those of the device, as ``tidebell web`` writes them
    :raises ToolError: a link leads nowhere, Sphinx refuses a page
    """
    known = documents()
    links = Links(known)
    found: dict[str, bytes] = {}
    for language in NAMES:
        found |= made(language, known, links)
        found[FRONT[language]] = front(language)
    found[".nojekyll"] = (
        b""  # GitHub Pages leaves out _static without it, when served from a branch
    )
    found["front.css"] = (PAGES / "front.css").read_bytes()
    links.files |= {"LICENSE", "docs/images/playing.webp"}
    for path in links.files:
        found[path] = (ROOT / path).read_bytes()
    for folder in links.folders:
        found[f"{folder}/index.html"] = listing(folder, tracked(folder))
    found |= {f"{PLAY}/{path}": data for path, data in device.items()}
    found |= {f"{PLAY}/tries/{name}.json": data for name, data in links.games.items()}
    found[f"{PLAY}/tidebell.html"] = build.one_file(device)
    return found


def main() -> int:
    """Write the site into a folder, which is emptied first."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    try:
        files = site(build.whole())
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    shutil.rmtree(target, ignore_errors=True)
    build.write(files, target)
    print(f"{target}: {len(files)} files, {sum(map(len, files.values()))} bytes.")
    print(f"It is a folder for any web space; {target / 'index.html'} is its first page.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
