# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell seal``: seal the device, or open the seal by its code."""

from __future__ import annotations

import unicodedata

import click

from tidebell_host.commands import device_option, open_device
from tidebell_host.errors import DeviceRefused, ToolError
from tidebell_host.output import say

_DIGITS = 4


@click.command
@click.option("--open", "opens", is_flag=True, help="Open the seal.")
@device_option
def command(opens: bool, device: str | None) -> None:
    """Seal the device, or open the seal.

    A sealed device asks for the code before settings and the referee's menu, gives away neither
    drive nor console, and refuses what a computer would change. The code is asked for here, never
    given as an option: other users of this computer could read it. docs/fairness.md says what a
    seal proves, and the way back without the code.
    """
    with open_device(device) as connection:
        code = click.prompt("Code, 4 digits", hide_input=True, confirmation_prompt=not opens)
        code = unicodedata.normalize("NFKC", code)  # full-width digits are digits
        if len(code) != _DIGITS or not (code.isascii() and code.isdigit()):
            raise ToolError("A code has 4 digits.")
        try:
            told = connection.ask("seal", do="open" if opens else "seal", code=code)
        except DeviceRefused as error:
            wait = error.answer.get("wait_ms")
            if not isinstance(wait, int):
                raise
            seconds = -(-wait // 1000)
            text = f"{error} The next try is possible in {seconds} s."
            raise DeviceRefused(error.code, text, error.answer) from None
    if opens:
        say("The seal is open.")
    else:
        say(f"The device is sealed: seal {told['seal']}. Note this number beside the code.")
