# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Groups of commands; imports nothing heavy, since the command line begins with it."""

from __future__ import annotations

import click


class Group(click.Group):
    """A group that suggests the nearest command, whatever click's version."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; suggest the nearest one if it is unknown.

        :raises click.UsageError: there is no such command
        """
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name):
            return super().resolve_command(ctx, args)
        import difflib

        name, known = name.lower(), self.list_commands(ctx)
        swapped = [one for one in known if sorted(one) == sorted(name)]
        close = swapped or difflib.get_close_matches(name, known, 2)
        meant = f" Did you mean {' or '.join(close)}?" if close else ""
        raise click.UsageError(f"No such command {args[0]!r}.{meant}", ctx)
