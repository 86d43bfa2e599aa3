# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The result of compiling a setup."""

from __future__ import annotations

from dataclasses import dataclass

from tidebell_host.setups.problems import Problem


@dataclass(frozen=True)
class SwitchInfo:
    """A rule switch of a compiled setup.

    :param id: its name in the file
    :param label: the device's question
    :param values: the values as the file writes them, the default first
    :param labels: the values as the device shows them
    """

    id: str
    label: str
    values: tuple[str | int | bool, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Compiled:
    """A setup in the form that the device takes."""

    id: str
    title: str
    data: bytes
    warnings: tuple[Problem, ...]
    players: tuple[int, int]
    switches: tuple[SwitchInfo, ...]
