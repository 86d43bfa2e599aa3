# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell settings``: read and change the device's settings."""

from __future__ import annotations

import click

from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.errors import ToolError
from tidebell_host.groups import Group
from tidebell_host.output import put_json, put_line, put_table, say
from tidebell_host.players import fitting


@click.group(cls=Group)
def command() -> None:
    """Read and change the device's settings."""


@command.command("get")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@json_option
@device_option
def get(names: tuple[str, ...], as_json: bool, device: str | None) -> None:
    """Show settings, all or those named."""
    with open_device(device) as connection:
        settings = connection.ask("settings")["settings"]
    for name in names:
        _check(name, settings)
    settings = {name: settings[name] for name in names or sorted(settings)}
    if as_json:
        put_json(settings)
    elif len(names) == 1:
        put_line(settings[names[0]])
    else:
        put_table([(name, str(value)) for name, value in settings.items()])


@command.command("set")
@click.argument("changes", nargs=-1, required=True, metavar="NAME=VALUE...")
@json_option
@device_option
def set_(changes: tuple[str, ...], as_json: bool, device: str | None) -> None:
    """Change settings: all of those named, or none when one is refused."""
    with open_device(device) as connection:
        settings = connection.ask("settings")["settings"]
        wanted: dict[str, object] = {}
        for change in changes:
            name, equals, value = change.partition("=")
            if not equals:
                raise click.UsageError(f"{change}: it should read NAME=VALUE.")
            _check(name, settings)
            wanted[name] = _value(name, value, settings[name])
        settings = connection.ask("settings", set=wanted)["settings"]
    if as_json:
        put_json(settings)
    else:
        for name in wanted:
            say(f"{name} is now {settings[name]}")


def _check(name: str, settings: dict[str, object]) -> None:
    if name not in settings:
        raise click.UsageError(
            f"There is no setting {name}. There are: {', '.join(sorted(settings))}."
        )


def _value(name: str, text: str, now: object) -> object:
    if isinstance(now, str):
        try:
            return fitting(text)
        except ValueError as error:
            raise click.UsageError(f"{name}={text}: {error}.") from None
    words = {"on": 1, "yes": 1, "true": 1, "off": 0, "no": 0, "false": 0}
    if text.casefold() in words:
        return words[text.casefold()]
    try:
        return int(text)
    except ValueError:
        raise ToolError(f"{name} must be a whole number, not {text}.") from None
