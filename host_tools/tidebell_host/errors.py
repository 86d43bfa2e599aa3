# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Errors for the person at the command line: a sentence and an exit code each."""

from __future__ import annotations

import click


class ToolError(click.ClickException):
    """A command failed; the sentence says why, and what to do."""

    exit_code = 1


class NoDevice(ToolError):
    """No device is there, or it has gone."""

    exit_code = 3


class DeviceRefused(ToolError):
    """The device said no.

    :param code: the protocol's error code
    """

    exit_code = 4

    def __init__(self, code: str, text: str, answer: dict[str, object] | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.answer = answer or {}


class InvalidSetup(ToolError):
    """A setup file has mistakes."""

    exit_code = 5
