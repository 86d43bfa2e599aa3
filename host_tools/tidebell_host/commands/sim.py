# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell sim``, which is the simulator's own."""

from __future__ import annotations

import click

from tidebell_host.errors import ToolError


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(ctx: click.Context, arguments: tuple[str, ...]) -> None:
    """Run a simulated device."""
    try:
        from tidebell_sim.cli import main
    except ImportError as error:
        raise ToolError(
            f"The simulator lacks a part ({error.name}): install it with "
            'pip install "tidebell[sim]".'
        ) from None
    main(list(arguments))
