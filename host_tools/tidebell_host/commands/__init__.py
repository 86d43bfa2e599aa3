# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The commands of ``tidebell``, one module each with its ``command``."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from tidebell_host.device import Device
from tidebell_host.languages import NAMES
from tidebell_host.ports import choose


def device_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--device``."""
    return click.option(
        "--device",
        metavar="NAME|PORT",
        help="Which device, if there are several: its name, number or port (TIDEBELL_DEVICE).",
    )(function)


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")(
        function
    )


def language_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--language``, for what tells of a game."""
    return click.option(
        "--language", type=click.Choice(list(NAMES)), help="Instead of the device's own language."
    )(function)


def named_device(wanted: str | None) -> str | None:
    """Return the device that the command line or the environment names."""
    context = click.get_current_context(silent=True)
    named = context.find_root().obj if context else None
    return wanted or named or os.environ.get("TIDEBELL_DEVICE") or None


def open_device(wanted: str | None) -> Device:
    """Open the named device, or the only one."""
    return choose(named_device(wanted))
