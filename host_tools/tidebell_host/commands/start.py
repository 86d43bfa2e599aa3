# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell start``: begin a game on the device."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import click

from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.device_setup import setup_of
from tidebell_host.errors import DeviceRefused
from tidebell_host.naming import folded, joined, same
from tidebell_host.output import counted, put_json, say
from tidebell_host.players import fitting


@click.command
@click.argument("setup")
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="COLOUR=NAME",
    help="A player, in the order in which they sit, clockwise; once for each. NAME alone where a "
    "setup has no colours.",
)
@click.option(
    "--switch", "switches", multiple=True, metavar="NAME=VALUE", help="A rule switch of the setup."
)
@json_option
@device_option
def command(
    setup: str,
    players: tuple[str, ...],
    switches: tuple[str, ...],
    as_json: bool,
    device: str | None,
) -> None:
    """Start a game of SETUP on the device.

    For example: tidebell start full-metal-planete --player Red=Ann --player Blue=Bo --switch
    turn_seconds=60
    """
    with open_device(device) as connection:
        held = connection.setups()
        setup = joined(setup)
        if setup not in held:
            there = ", ".join(held) or "none"
            raise DeviceRefused(
                "unknown", f"The device has no setup {setup} (it has: {there}): sync it first."
            )
        rules = setup_of(connection, setup, held[setup][0], held[setup][2])
        seats = _seats(rules, players, connection.hello["limits"]["name"])
        request = {"setup": setup, "seats": seats, "switches": _switches(rules, switches)}
        game = connection.ask("start", **request)["game"]
        if as_json:
            put_json({"game": game, **request})
        else:
            names = ", ".join(name for _, name in seats)
            say(f"Game {game} has begun on {connection.name}: {rules['title']} with {names}.")


def _meant(word: str, known: Sequence[tuple[str, ...]], what: str) -> int:
    """Return the index of the thing that a word names; each may have several names."""
    for index, names in enumerate(known):
        if folded(word) in map(folded, names):
            return index
    listed = ", ".join(names[0] for names in known)
    near = difflib.get_close_matches(word, [names[0] for names in known], 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise click.UsageError(f"There is no {what} {word}. There are: {listed}.{hint}")


def _halves(text: str, option: str, form: str) -> tuple[str, str]:
    left, equals, right = text.partition("=")
    if not equals or not left.strip() or not right.strip():
        raise click.UsageError(f"{option} {text}: it should read {option} {form}.")
    return left.strip(), right.strip()


def _seats(rules: dict[str, Any], players: tuple[str, ...], longest: int) -> list[list[Any]]:
    colours = [(str(name), str(letter)) for name, letter, _ in rules["colours"]]
    # Without colours names alone do, in the order of the seats.
    plain = len(colours) > 1 and all(one[2] == rules["colours"][0][2] for one in rules["colours"])
    seats: list[list[Any]] = []
    for player in players:
        if plain and "=" not in player:
            index, name = len(seats), player
        else:
            colour, name = _halves(player, "--player", "COLOUR=NAME")
            index = _meant(colour, colours, "colour")
        if index in (seat[0] for seat in seats):
            raise click.UsageError(f"Two players have the colour {colours[index][0]}.")
        try:
            name = fitting(name)
        except ValueError as error:
            raise click.UsageError(f"--player {player}: {error}.") from None
        if len(name) > longest:
            raise click.UsageError(f"The name {name} has more than {longest} letters: shorten it.")
        seats.append([index, name])
    twice = same([name for _, name in seats])
    if twice:
        raise click.UsageError(f"Two players are called {twice}: give one another name.")
    low, high = rules["players"]
    if not low <= len(seats) <= high:
        many = counted(high, "player") if low == high else f"{low} to {high} players"
        raise click.UsageError(
            f"{rules['title']} is for {many}, and {len(seats)} "
            f"{'is' if len(seats) == 1 else 'are'} named: give --player COLOUR=NAME for each."
        )
    return seats


def _switches(rules: dict[str, Any], switches: tuple[str, ...]) -> list[int]:
    known = rules.get("switches", [])
    indexes = [0] * len(known)
    for switch in switches:
        name, value = _halves(switch, "--switch", "NAME=VALUE")
        if not known:
            raise click.UsageError(f"{rules['title']} has no switches.")
        which = _meant(name, [(str(entry[0]), str(entry[1])) for entry in known], "switch")
        values = [(str(entry[0]),) for entry in known[which][2]]
        indexes[which] = _meant(value, values, f"value of {known[which][0]}")
    return indexes
