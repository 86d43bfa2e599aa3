# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The command line, ``tidebell``: each command is a module, imported when it is called."""

from __future__ import annotations

import errno
import gc
import importlib
import os
import sys
from typing import Any

import click

from tidebell_host import __version__
from tidebell_host.errors import ToolError
from tidebell_host.groups import Group
from tidebell_host.output import one_line, say, some_lines

COMMANDS = {
    "devices": "List the devices that are connected.",
    "sync": "Send setups and player names to the device.",
    "players": "Keep the players' names, here and on devices.",
    "pull": "Bring finished games, settings and unknown setups here.",
    "games": "List, show and export the games that were brought here.",
    "report": "Tell an evening on one page, as a picture or as PDF.",
    "stats": "Tell of players and games over months.",
    "replay": "Play a game again on a simulated device.",
    "verify": "Check that every draw of a game came from its seed.",
    "setup": "Write setups, look at them, check them, try them, remove them.",
    "start": "Start a game on the device.",
    "move": "Carry a paused game to another device.",
    "status": "Show what the table shows.",
    "log": "Show what happened in a game.",
    "live": "Mirror the table in the terminal.",
    "club": "Run a club evening with many tables.",
    "bridge": "Tell a club of the devices at this computer.",
    "settings": "Read and change the device's settings.",
    "seal": "Seal the device for a tournament, or open the seal.",
    "install": "Put the firmware on a device, or bring it up to date.",
    "drive": "Ask the device for its drive.",
    "bundle": "Pack the firmware into archives.",
    "doctor": "Examine a device and write a report.",
    "sim": "Run a simulated device.",
    "web": "Write the device as a page that runs in any browser.",
}


class Lazy(Group):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"tidebell_host.commands.{name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the named command; escape control characters that a device or a file put in its
        errors.
        """
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            vars(error).update(message=some_lines(error.message))
            raise
        except OSError as error:  # a file or folder of the user
            if error.filename is None or error.errno == errno.EPIPE:
                raise
            said = f"{os.fsdecode(error.filename)} cannot be read or written: {error.strerror}."
            raise ToolError(some_lines(said)) from error

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line; show a fault of ours as a sentence, too."""
        try:
            return super().main(*args, **extra)
        except Exception as error:
            if os.environ.get("TIDEBELL_TRACEBACK"):
                raise
            said = one_line(error)
            say(
                f"Error: something went wrong that should not ({type(error).__name__}: {said}). "
                "TIDEBELL_TRACEBACK=1 shows where; please report it."
            )
            sys.exit(1)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="tidebell")
@click.option(
    "--device", metavar="NAME|PORT", help="Which device, if there are several (TIDEBELL_DEVICE)."
)
@click.pass_context
def cli(ctx: click.Context, device: str | None) -> None:
    """Set up a Tidebell, the box beside the board, and read back what it kept."""
    ctx.obj = device


def main() -> None:
    """Run the command line."""
    # Building many syntax trees during an installation spent half its time on garbage collection.
    gc.set_threshold(50_000)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli(prog_name="tidebell")


if __name__ == "__main__":
    main()
