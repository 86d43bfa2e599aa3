# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell drive``: the device's drive for this computer, and back."""

from __future__ import annotations

from contextlib import closing

import click

from tidebell_host.commands import device_option, open_device
from tidebell_host.errors import DeviceRefused
from tidebell_host.install.owner import Owner
from tidebell_host.output import say


@click.command
@click.option("--back", is_flag=True, help="Give it back: the device starts again.")
@click.option(
    "--wait",
    default=120,
    show_default=True,
    metavar="SECONDS",
    type=click.IntRange(1, 3600),
    help="How long to wait for the table's answer.",
)
@device_option
def command(back: bool, wait: int, device: str | None) -> None:
    """Ask the device for its drive, so that this computer may write there.

    Somebody has to say yes at the device, which then starts again with its game paused. Until the
    drive is given back the game is not safe from a power cut.
    """
    with closing(Owner(open_device(device))) as owner:
        if back:
            if not owner.restart():
                raise DeviceRefused(
                    "unsupported", f"{owner.name} cannot do that by itself: press reset on it."
                )
            say(f"{owner.name} starts again, and has its drive back.")
        elif owner.has_drive:
            owner.take(wait, say)
            say(f"The drive of {owner.name} is yours, until tidebell drive --back or a restart.")
        else:
            say(f"The drive of {owner.name} is this computer's already.")
