# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell status``: show the state of the table."""

from __future__ import annotations

import click

from tidebell_host.commands import device_option, json_option, language_option, open_device
from tidebell_host.languages import log_text, spoken
from tidebell_host.output import put_json, put_table
from tidebell_host.told import rows


@click.command
@json_option
@language_option
@device_option
def command(as_json: bool, language: str | None, device: str | None) -> None:
    """Show what the table shows: whose turn it is, the clock, points."""
    with open_device(device) as connection:
        status = connection.ask("status")
        if as_json:
            put_json(status)
        else:
            with spoken(language or connection.language):
                put_table([(log_text("device"), connection.name), *rows(status)])
