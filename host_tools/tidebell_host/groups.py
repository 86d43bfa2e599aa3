# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Groups of commands; nothing heavy is imported here, for the command line begins with it."""

from __future__ import annotations

import click


class Group(click.Group):
    """A group that offers the command which was perhaps meant, whatever version click has."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; of an unknown one say which was perhaps meant.

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
