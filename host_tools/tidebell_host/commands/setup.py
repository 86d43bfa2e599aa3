# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup``: the library of setups here, and those on the device."""

from __future__ import annotations

import click

from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.commands.setup_edit import edit
from tidebell_host.commands.setup_new import new
from tidebell_host.commands.setup_share import get, share
from tidebell_host.commands.setup_try import try_
from tidebell_host.compile_cache import chosen, compiled, compiled_or_error, one
from tidebell_host.device import is_same
from tidebell_host.errors import InvalidSetup
from tidebell_host.groups import Group
from tidebell_host.naming import joined
from tidebell_host.output import counted, put_data, put_json, put_line, put_table, say
from tidebell_host.setups.problems import Problem


@click.group(cls=Group)
def command() -> None:
    """Write setups, look at them, check them, try them, share them, remove them."""


command.add_command(edit)
command.add_command(new)
command.add_command(try_)
command.add_command(share)
command.add_command(get)


@command.command("list")
@click.option("--on-device", is_flag=True, help="List those on the device, not those here.")
@json_option
@device_option
def list_(on_device: bool, as_json: bool, device: str | None) -> None:
    """List the setups here: the built-in ones and your own."""
    from tidebell_host.setups import library

    if not on_device:
        known, left_out = library.survey()
        rows = [
            {"id": entry.id, "path": str(entry.path), "builtin": entry.builtin} for entry in known
        ]
        if as_json:
            put_json(rows)
        else:
            put_table(
                [("setup", "from")]
                + [
                    (str(row["id"]), "built in" if row["builtin"] else str(row["path"]))
                    for row in rows
                ]
            )
            names = ", ".join(path.stem for path in library.archetypes())
            say(f"To be like, or to send by name: {names}")
            say(f"Your own setups go to {library.user_folder()}")
        for each in left_out:
            say(str(each))
        return
    with open_device(device) as connection:
        held = connection.setups()
    here = {}
    for entry in library.entries():
        try:
            here[entry.id] = compiled_or_error(entry.path, connection.language).data
        except InvalidSetup:
            here[entry.id] = b""
    listed = []
    for name, (crc, size, sha256) in held.items():
        same = name in here and is_same((crc, size, sha256), here[name])
        state = "not here" if name not in here else "same" if same else "differs"
        listed.append({"id": name, "size": size, "crc32": crc, "state": state})
    if as_json:
        put_json(listed)
    elif listed:
        put_table(
            [("setup", "bytes", "")]
            + [(str(row["id"]), str(row["size"]), str(row["state"])) for row in listed]
        )
    else:
        say("There are no setups on the device: send some with tidebell sync.")


@command.command("show")
@click.argument("setup")
@click.option("--json", "as_json", is_flag=True, help="Write the form that the device loads.")
def show(setup: str, as_json: bool) -> None:
    """Show a setup file, named by id or path."""
    entry = one(setup)
    if as_json:
        put_data(compiled_or_error(entry.path).data.decode())
        return
    say(f"# {entry.path}")
    from tidebell_host.setups import SetupError
    from tidebell_host.setups.parsing import contents, decode

    try:
        data = contents(entry.path)
        decode(data, entry.path)  # within the greatest length
        put_data(data.decode("utf-8-sig"))
    except SetupError as error:
        raise InvalidSetup(str(error)) from None


@command.command("check")
@click.argument("setups", nargs=-1, metavar="[SETUP]...")
@click.option("--strict", is_flag=True, help="Take warnings for mistakes.")
@json_option
def check(setups: tuple[str, ...], strict: bool, as_json: bool) -> None:
    """Check setup files, all or those named by id or path.

    What is wrong is said with its key, its line, and what would be right. Files of your folder that
    cannot be read, or have the id of another, have mistakes, too.
    """
    from tidebell_host.setups import SetupError, library

    results: list[tuple[library.Entry, list[Problem], list[Problem]]] = []
    bad = 0
    checked, left_out = chosen(setups)
    for entry in checked:
        try:
            warnings = list(compiled(entry.path).warnings)
            problems = []
        except SetupError as error:
            problems = error.problems
            warnings = []
        bad += bool(problems) or (strict and bool(warnings))
        results.append((entry, problems, warnings))
    for each in left_out:
        if each.stray:
            say(str(each))
        else:
            results.append((library.Entry(each.path.stem, each.path, False), [each.problem], []))
            bad += 1
    if as_json:
        put_json(
            [
                {
                    "id": entry.id,
                    "path": str(entry.path),
                    "problems": [_fields(problem) for problem in problems],
                    "warnings": [_fields(problem) for problem in warnings],
                }
                for entry, problems, warnings in results
            ]
        )
    for entry, problems, warnings in () if as_json else results:
        for problem in problems:
            say(str(problem))
        for problem in warnings:
            say(f"warning: {problem}")
        if not problems:
            good = "" if strict and warnings else "good"
            doubts = counted(len(warnings), "warning") if warnings else ""
            put_line(f"{entry.id}: {', '.join(filter(None, (good, doubts)))}")
    if bad:
        what = "mistakes or warnings" if strict else "mistakes"
        raise InvalidSetup(f"{counted(bad, 'setup')} {'has' if bad == 1 else 'have'} {what}.")


def _fields(problem: object) -> dict[str, object]:
    names = ("path", "line", "key", "text", "remedy")
    return {
        name: str(value) if name == "path" else value
        for name in names
        for value in (getattr(problem, name),)
    }


@command.command("remove")
@click.argument("setups", nargs=-1, required=True, metavar="SETUP...")
@device_option
def remove(setups: tuple[str, ...], device: str | None) -> None:
    """Remove setups from the device. The files here stay."""
    with open_device(device) as connection:
        for setup in setups:
            connection.ask("remove", setup=joined(setup))
            say(f"{setup}: removed from {connection.name}")
