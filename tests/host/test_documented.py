# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Public functions and classes of the host tool say what they do, as the firmware's do."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import tidebell_host


def _silent() -> Iterator[str]:
    """The public functions, classes and methods without a docstring, their own or inherited.

    Commands are left out: what they say is shown to users, and tested as help.
    """
    for found in pkgutil.walk_packages(tidebell_host.__path__, "tidebell_host."):
        if ".commands" in found.name or found.name.endswith("__main__"):
            continue
        if found.name.startswith("tidebell_host.firmware"):
            continue
        module = importlib.import_module(found.name)
        for name, thing in vars(module).items():
            if (
                name.startswith("_")
                or name.isupper()
                or getattr(thing, "__module__", "") != found.name
            ):
                continue
            if inspect.isfunction(thing) and not inspect.getdoc(thing):
                yield f"{found.name}.{name}"
            elif inspect.isclass(thing):
                if not thing.__doc__:
                    yield f"{found.name}.{name}"
                for own, method in vars(thing).items():
                    if own.startswith("_") or not inspect.isfunction(method):
                        continue
                    if not inspect.getdoc(getattr(thing, own)):
                        yield f"{found.name}.{name}.{own}"


def test_what_is_public_says_what_it_does() -> None:
    assert list(_silent()) == []
