# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read a device's state again and again, and wait for the device when it is unplugged."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import click

from tidebell_host.device import Device
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.lending import Lender
from tidebell_host.output import one_line
from tidebell_host.watch.page_state import PageState, page_state
from tidebell_host.watch.ticker import Ticker

EVERY_S = 0.1
AGAIN_S = 0.5  # seconds until a device that has gone is looked for again


class Mirror:
    """A thread that reads a device.

    :param open_device: opens it, also when it comes back
    :param show: gets the state, and its time (``time.monotonic``); called in the mirror's thread.
        Of a device that has gone the state has ``gone``, a sentence
    :param every: seconds between two readings
    """

    def __init__(
        self,
        open_device: Callable[[], Device],
        show: Callable[[PageState, float], None],
        every: float = EVERY_S,
    ) -> None:
        self._open = open_device
        self._show = show
        self._every = every
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, device: Device) -> None:
        """Begin with a device that is open."""
        self._thread = threading.Thread(target=self._run, args=(device,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close the device and stop."""
        self._stopping.set()
        if self._thread:
            self._thread.join(3)

    def _run(self, first: Device) -> None:
        device: Device | None = first
        name = one_line(first.name)
        with Lender(first.port) as lender:
            while not self._stopping.is_set():
                try:
                    with device or self._open() as connection:
                        name = one_line(connection.name)
                        lender.holds(connection.port)
                        self._watch(connection, lender)
                except (ToolError, click.ClickException):
                    gone = page_text(
                        "{device} has gone: this page goes on when it is back.", device=name
                    )
                    self._missing(name, gone)
                    lender.lend(lambda: None)
                    self._stopping.wait(AGAIN_S)
                device = None

    def _missing(self, name: str, why: str) -> None:
        self._show({"device": name, "gone": why}, time.monotonic())

    def _watch(self, device: Device, lender: Lender) -> None:
        """Read the device until it is lent, or the mirror stops."""
        ticker = Ticker(device)
        name = one_line(device.name)

        def tell(who: str) -> None:
            text = page_text("{who} has the device: this page goes on when it is done.", who=who)
            self._missing(name, text)

        while not self._stopping.is_set() and not lender.lend(device.close, tell):
            began = time.monotonic()
            status = device.ask("status")
            now = time.monotonic()
            ticker.update(status)
            self._show(page_state(device.name, status, ticker.setup, ticker.told), now)
            self._stopping.wait(max(0.02, self._every - (time.monotonic() - began)))
