# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Objects of a firmware in its shipped form, by the names that are written in its sources."""

from __future__ import annotations

import functools
from types import FunctionType, MethodType
from typing import Any

from tidebell_host.install import firmware


def written(value: Any, short: dict[str, str]) -> Any:
    """Return what is the firmware's so that it answers to its written names, all else as it is.

    :param short: short names by the written ones
    """
    if isinstance(value, list | tuple) and any(_is_firmwares(item) for item in value):
        return [written(item, short) for item in value]
    if isinstance(value, MethodType | FunctionType) and _is_firmwares(value):
        return lambda *given: written(value(*given), short)
    return Written(value, short) if _is_firmwares(value) else value


def _is_firmwares(value: Any) -> bool:
    home = getattr(value, "__module__", None) or ""
    return home in _homes()


@functools.cache
def _homes() -> set[str]:
    return set(firmware.own_form().loosener.names.values())


class Written:
    """One of them."""

    def __init__(self, value: Any, short: dict[str, str]) -> None:
        self._value = value
        self._short = short

    def __getattr__(self, name: str) -> Any:
        return written(getattr(self._value, self._short.get(name, name)), self._short)
