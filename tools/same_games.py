# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compare two checkouts by random games of every built-in setup: ``make same-games BASE=commit``.

The base commit is checked out into a temporary folder. Each checkout compiles the setups with its
own host tool, and plays the same seeds with its own core, walker (``tests/core/random_play``) and
copy of this file. It writes down, line by line, each event, each refusal, and the state
that table and computer see after it. The lines are compared one by one. The first difference is
printed, with the lines that led there, and the command fails.

``RENAMED`` and ``SAYS`` list what a step changes by intention: the names of events in the base and
now, and sentences of refusals likewise. Delete both with the next step.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("firmware", "host_tools", "tests/core", "tools")
RENAMED: dict[str, str] = {"mark": "tick"}
# Intended changes of refusals: the sentence in the base, and the one now.
SAYS: dict[str, str] = {}

# Weights of what is tried; "go" beside it leads on, in some games at once, in others seldom.
GOES = (12, 30, 80)
CHANCES = {
    "act": 20,
    "row": 16,
    "undo": 5,
    "redo": 3,
    "pause": 2,
    "wrong": 3,
    "fix": 2,
    "count": 2,
    "score": 1,
    "tick": 2,
    "end": 0.1,
}
WAITS_MS = (0, 5, 700, 3000, 12000, 60000, 200000)
BEFORE = 12  # lines shown before a difference


def drawn(seed: int, switches: list[int], players: list[int]) -> dict[str, object]:
    """Draw a game of a setup: players, switches and weights of what is tried.

    :param switches: how many values each switch has
    :param players: the least and the most players
    """
    chance = random.Random(seed)
    whats, weights = ["go", *CHANCES], [chance.choice(GOES), *CHANCES.values()]
    steps = []
    for _ in range(chance.choice((200, 600, 1500))):
        what = chance.choices(whats, weights)[0]
        wait = chance.choices(WAITS_MS, (8, 8, 8, 4, 2, 1, 0.3))[0]
        steps.append([wait, what, chance.randrange(4096), chance.randrange(4096)])
    return {
        "seed": chance.getrandbits(64),
        "seats": chance.randint(*players),
        "switches": [chance.randrange(values) for values in switches],
        "steps": steps,
    }


def play(checkout: Path, games: int, first: int) -> None:
    """Play with the modules that are on the path, and print the events."""
    import tidebell_core
    from random_play import begun, press
    from tidebell_core.errors import Refused
    from tidebell_core.game.view import View
    from tidebell_core.record import events as e
    from tidebell_core.record.event_names import NAMES
    from tidebell_host.setups import load

    assert Path(tidebell_core.__file__).is_relative_to(checkout), "another checkout is played"
    for path in sorted((checkout / "host_tools/tidebell_host/builtin").glob("*.toml")):
        form = load(path).data.decode()
        setup = json.loads(form)
        for number in range(first, first + games):
            values = [len(switch[2]) for switch in setup.get("switches", ())]
            game = {"setup": form, **drawn(number, values, setup["players"])}
            print(f"# {path.stem}, game {number}")
            session, view = begun(game), View()
            session.do(e.START)
            told = 0
            for ms, what, one, two in game["steps"]:  # type: ignore[attr-defined]
                session.advance(ms)
                view.update(session)
                try:
                    press(session, view, what, one, two)
                except Refused as refusal:
                    print(what, "refused:", refusal.text)
                for kind, seat, arg, elapsed in session._log[told:]:  # type: ignore[index]
                    print(NAMES[kind], seat, arg, elapsed)
                told = len(session._log)  # type: ignore[arg-type]
                view.update(session)
                print(" ", *_seen(view))


def _seen(view: object) -> Iterator[str]:
    """Yield the visible state of a game, except offers, whose form is internal to the code."""
    shown: dict[str, object] = dict(view.public())  # type: ignore[attr-defined]
    for name in ("clocks", "moves", "delay_ms", "facts", "warnings", "end_label", "keep"):
        shown[name] = getattr(view, name)
    prompt = view.prompt  # type: ignore[attr-defined]
    if prompt:
        shown["prompt"] = prompt.title, list(prompt.lines), prompt.seat, len(prompt.rows)
    for name in sorted(shown):
        yield f"{name}={shown[name]!r}"


def lines_of(checkout: Path, games: int, first: int) -> Iterator[str]:
    """Play in a process of its own with the modules of a checkout; yield its output."""
    path = os.pathsep.join(str(checkout / part) for part in PARTS)
    command = [sys.executable, str(checkout / "tools/same_games.py"), "--play", str(checkout)]
    command += ["--games", str(games), "--first", str(first)]
    with subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield line.rstrip("\n")
        if process.wait():
            yield f"! {checkout} ended with {process.returncode}"


def events_alone(lines: Iterator[str]) -> Iterator[str]:
    """Yield the events without their texts: for steps that change words."""
    for line in lines:
        if not line.startswith(" "):
            yield line.partition(" refused: ")[0]


def translated(line: str) -> set[str]:
    """Return the possible forms of a line of the base now."""
    name, space, rest = line.partition(" ")
    line = RENAMED.get(name, name) + space + rest
    what, refused, text = line.partition(" refused: ")
    return {line, what + refused + SAYS.get(text, text)}


def compare(base: Path, games: int, first: int, words: bool) -> int:
    """Compare both and print the first difference; return the command's exit code."""
    before: list[str] = []
    events = played = 0
    was, now = lines_of(base, games, first), lines_of(ROOT, games, first)
    if not words:
        was, now = events_alone(was), events_alone(now)
    for old, new in zip_longest(was, now, fillvalue="(nothing)"):
        if new not in translated(old) or new.startswith("!"):
            print("\n".join(before[-BEFORE:]))
            print(f"before: {old}\nnow:    {new}")
            return 1
        if new.startswith("#"):
            before = []
            played += 1
        before.append(new)
        events += not new.startswith((" ", "#"))
    print(f"{played} games, {events} events and refusals: the same")
    return 0 if played else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("base", nargs="?", default="HEAD", help="the commit to compare with")
    parser.add_argument("--games", type=int, default=12, help="how many of each setup")
    parser.add_argument("--first", type=int, default=0, help="the first game's number")
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--events", action="store_true", help="compare no words")
    given = parser.parse_args()
    if given.play:
        try:
            play(given.play, given.games, given.first)
            sys.stdout.flush()
        except BrokenPipeError:  # a difference was found
            os._exit(0)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", given.base, *PARTS], cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        return compare(Path(folder), given.games, given.first, not given.events)


if __name__ == "__main__":
    sys.exit(main())
