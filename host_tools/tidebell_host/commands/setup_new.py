# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup new``: ask a few questions and write a setup file that plays."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tidebell_host.errors import ToolError
from tidebell_host.folders import write
from tidebell_host.output import say

if TYPE_CHECKING:
    from tidebell_host.setups.draft import Answers

OPEN = "open"


@click.command("new")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--title", help="The game's name.")
@click.option("--players", metavar="N|N-M", help="How many may play.")
@click.option("--turns", metavar="N|open", help="Turns of the game; open: it ends when it ends.")
@click.option("--clock", metavar="KIND", help="The kind of clock: none, turn, bank ...")
@click.option("--seconds", metavar="N", help="The clock's time.")
@click.option("--points", metavar="N", help="Points to spend in each player turn; 0: none.")
@click.option("--cards/--no-cards", default=None, help="Whether a card is turned over each turn.")
@click.option("--score/--no-score", default=None, help="Whether points are entered at the end.")
@click.option("--yes", is_flag=True, help="Ask nothing: what is not given is as usual.")
@click.option("--overwrite", is_flag=True, help="A file that is there is replaced unasked.")
def new(file: Path | None, yes: bool, overwrite: bool, **given: Any) -> None:
    """Write a new setup file from a few answers.

    Without FILE it goes to your own setups, where every command finds it by its id. What is given
    as an option is not asked.
    """
    from tidebell_host.setups import library, loads
    from tidebell_host.setups.draft import drafted, id_of

    if file is not None and file.suffix != ".toml":
        file = file.with_name(file.name + ".toml")
    answers = _answers(given, yes)
    others = {entry.id for entry in library.entries() if entry.path != file}
    id = _free(id_of(answers.title), others)
    path = file or library.user_folder() / f"{id}.toml"
    if os.path.lexists(path) and not overwrite:
        if yes or not click.confirm(f"{path} is there already. Overwrite it?", err=True):
            raise ToolError(f"{path} is there already, and it stays: nothing was written.")
    data = drafted(answers, id).encode()
    loads(data, path)
    try:
        write(path, data)
    except OSError as error:
        raise ToolError(f"{path} cannot be written: {error.strerror or error}.") from None
    name = id if path.parent == library.user_folder() else str(path)
    say(f"Written to {path}. Now edit it, and:")
    for what in ("setup check", "setup try", "sync"):
        say(f"  tidebell {what} {name}")


def _free(id: str, known: set[str]) -> str:
    """Return the id, with a number if another setup has it already."""
    number = 2
    free = id
    while free in known:
        tail = f"-{number}"
        free = id[: 32 - len(tail)].strip("-") + tail
        number += 1
    return free


def _answers(given: dict[str, Any], yes: bool) -> Answers:
    """Return the answers: from the options, and the others from the person."""
    from tidebell_host.setups.draft import CLOCKS, TIMELESS, Answers
    from tidebell_host.setups.values import LINE_LIMIT, accept_players, one_of, text_of, whole

    def title(text: str) -> str:
        return str(text_of(LINE_LIMIT)(text.strip()))

    def number(low: int, high: int) -> Callable[[str], int]:
        accept = whole(low, high)
        return lambda text: accept(int(text) if text.strip().isdecimal() else text)

    def players(text: str) -> str:
        return str(accept_players(int(text) if text.strip().isdecimal() else text))

    def turns(text: str) -> int | None:
        return None if text.strip().casefold() == OPEN else number(1, 999)(text)

    accepts = {
        "title": title,
        "players": players,
        "turns": turns,
        "clock": one_of(*CLOCKS),
        "seconds": number(1, 5999),
        "points": number(0, 99),
    }
    usual = Answers()
    found = {
        key: _accepted(accepts[key], value, f"--{key}") if key in accepts else value
        for key, value in given.items()
        if value is not None
    }

    def ask(key: str, question: str) -> None:
        default = getattr(usual, key)
        if key in found or yes:
            return
        if isinstance(default, bool):
            found[key] = click.confirm(question, default=default, err=True)
            return
        accept = accepts[key]
        found[key] = click.prompt(
            question,
            default=str(default),
            value_proc=lambda text: _accepted(accept, text),
            err=True,
        )

    ask("title", "What is the game called?")
    ask("players", "How many may play, like 4 or 2-4?")
    ask("turns", "How many turns has it, or open?")
    if "clock" not in found and not yes:
        for name, meaning in CLOCKS.items():
            say(f"  {name:10}{meaning}")
    ask("clock", "Which clock?")
    if found.get("clock", usual.clock) not in TIMELESS:
        ask("seconds", "How many seconds has a player?")
    ask("points", "How many points may a player turn spend, 0 for none?")
    ask("cards", "Is a card turned over each turn?")
    ask("score", "Are points counted at the end?")
    return Answers(**found)


def _accepted(accept: Callable[[str], Any], text: str, option: str | None = None) -> Any:
    """Return a converted text, or click's message if it is not valid."""
    from pydantic_core import PydanticCustomError

    from tidebell_host.setups.values import reason

    try:
        return accept(text)
    except PydanticCustomError as error:
        said = " ".join(reason(error))
        raise click.BadParameter(said, param_hint=option) from None
