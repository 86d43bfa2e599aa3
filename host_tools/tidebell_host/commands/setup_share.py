# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup share`` and ``setup get``: a setup as a link and a QR code, and back."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path

import click

from tidebell_host.compile_cache import compiled_or_error, one
from tidebell_host.errors import InvalidSetup, ToolError
from tidebell_host.folders import read, write
from tidebell_host.output import one_line, put_data, say

SITE = "TIDEBELL_SITE"
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("share")
@click.argument("setup", metavar="FILE")
@click.option("--site", envvar=SITE, show_envvar=True, help="The address of a page of make web.")
@click.option("--png", type=_FILE, help="Write the QR code as a picture.")
@click.option("--svg", type=_FILE, help="Write the QR code as a drawing.")
def share(setup: str, site: str | None, png: Path | None, svg: Path | None) -> None:
    """Print a setup as a link, at a terminal also as a QR code.

    FILE is a file or an id. The link holds the whole file: tidebell setup get LINK takes it. With
    --site it opens in the editor of that page.
    """
    from tidebell_host.setups import SetupError, sharing

    path = one(setup).path
    compiled_or_error(path)
    try:
        source = sharing.portable(path)
        link = sharing.link(source, site or "")
    except SetupError as error:
        raise InvalidSetup(str(error)) from None
    except sharing.NoSetup as error:
        raise ToolError(str(error)) from None
    put_data(link + "\n")
    pictures = [(kind, output) for kind, output in (("png", png), ("svg", svg)) if output]
    if pictures or sys.stderr.isatty():
        _show_code(link, pictures)
    if not site:
        say(f"To take it: tidebell setup get LINK. A link to a page: --site ADDRESS or {SITE}.")


def _show_code(link: str, pictures: list[tuple[str, Path]]) -> None:
    import segno

    try:
        code = segno.make(link, error="l", micro=False)
    except segno.DataOverflowError:
        said = f"The link has {len(link)} letters, too many for one QR code. Send it as text."
        if pictures:
            raise ToolError(said) from None
        say(said)
        return
    for kind, output in pictures:
        try:
            code.save(str(output), kind=kind, scale=4, border=4)
        except OSError as error:
            raise ToolError(f"{output} cannot be written: {error.strerror}.") from None
    if not sys.stderr.isatty():
        return
    width = code.symbol_size()[0]
    if width > shutil.get_terminal_size().columns:
        say(f"Its QR code is {width} columns wide, and this terminal is not: --png FILE.")
    else:
        code.terminal(sys.stderr, compact=True)


@click.command("get")
@click.argument("link")
@click.option("--yes", is_flag=True, help="Ask nothing.")
@click.option("--overwrite", is_flag=True, help="A file that is there is replaced unasked.")
def get(link: str, yes: bool, overwrite: bool) -> None:
    """Take a setup from a link into your own setups.

    LINK is a link, a text with one in it, a file with either, a setup file, or - for standard
    input. It is checked and said in five lines; nothing is written before you agree.
    """
    from tidebell_host.languages import log_text
    from tidebell_host.setup_summary import summary
    from tidebell_host.setups import SetupError, library, loads

    source = _source(link)
    try:
        id = library.id_in(source, Path("setup.toml"))
        held = library.find(id)
        own = held is not None and held.path.parent == library.user_folder()
        path = held.path if held and own else library.user_folder() / f"{id}.toml"
        _stand_alone(source, path, id)
        made = loads(source, path)
    except SetupError as error:
        raise InvalidSetup(str(error)) from None
    for line in summary(json.loads(made.data)):
        say(line)
    how = library.to_play(source)
    if how:
        say(log_text("To play: {how}", how=how))
    for warning in made.warnings:
        say(f"warning: {warning}")
    if held and held.builtin and not own:
        say(f"It takes the place of the built-in setup {id}, {_title(held.path)}.")
    if _is_there(path, source):
        say(f"{path} is the same: nothing was written.")
        return
    _ask(path, yes, overwrite)
    try:
        write(path, source)
    except OSError as error:
        raise ToolError(f"{path} cannot be written: {error.strerror or error}.") from None
    say(f"Written to {path}. To play it: tidebell setup try {id}, tidebell sync {id}")


def _source(given: str) -> bytes:
    """Return the bytes of the setup file that a person names, within bounds."""
    from tidebell_host.setups import library, sharing
    from tidebell_host.setups.parsing import contents

    for path in library.community():
        if path.stem == given:
            return contents(path)
    try:
        if given == "-":
            data = sys.stdin.buffer.read(sharing.MOST_LETTERS + 1)
        elif os.path.isfile(given):
            data = read(Path(given), sharing.MOST_LETTERS)
            if given.endswith(".toml"):
                return data
        else:
            _suggest(given)
            data = given.encode(errors="replace")
        return sharing.unlinked(data.decode(errors="replace"))
    except OSError as error:
        raise ToolError(f"{given} cannot be read: {error.strerror}.") from None
    except sharing.NoSetup as error:
        raise ToolError(str(error)) from None


def _suggest(given: str) -> None:
    """Refuse a single word that is nearly the name of a community's setup.

    :raises ToolError: names it
    """
    from tidebell_host.setups import library
    from tidebell_host.setups.problems import nearest

    word = re.fullmatch(r"\w[\w' -]{2,40}", given)
    near = nearest(given.replace(" ", "-"), [path.stem for path in library.community()])
    if word and near and "setup" not in given:
        raise ToolError(f'There is no setup "{given}". Did you mean "{near}"?')


def _stand_alone(source: bytes, path: Path, id: str) -> None:
    """Refuse a setup that would read files beside it, or itself."""
    from tidebell_host.setups.inherit import not_like
    from tidebell_host.setups.parsing import decode, parse

    like = parse(decode(source, path)[0], path).get("like")
    if isinstance(like, str) and (like.endswith(".toml") or like == id):
        said = f'It is like "{like}", which is not in the link.'
        raise not_like(path, said, "Ask for the file, or have it shared by tidebell setup share.")


def _title(path: Path) -> str:
    """Return what a setup that is here is called; its id where its file has mistakes."""
    from tidebell_host.setups import SetupError, load

    try:
        return one_line(load(path).title)
    except SetupError:
        return path.stem


def _is_there(path: Path, source: bytes) -> bool:
    try:
        return read(path, len(source)) == source
    except OSError:
        return False


def _ask(path: Path, yes: bool, overwrite: bool) -> None:
    """Ask whether to take the setup.

    :raises ToolError: the answer is no
    """
    if os.path.lexists(path) and not overwrite:
        which = f"{_title(path)} is there already, as {path}"
        if yes or not click.confirm(f"{which}. Replace it?", err=True):
            raise ToolError(f"{which}, and it stays: nothing was written.")
    elif not yes and not click.confirm("Take it?", err=True):
        raise ToolError("Nothing was written.")
