# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Contacts that a hand closes: shared by the page (``run``) and the modules that read them."""

down: set = set()  # names of the pins that are closed to ground
scanners: list = []  # each ``keypad.Keys``
encoders: list = []  # each ``rotaryio.IncrementalEncoder``


def close(pin: str, closed: bool, at: int) -> None:
    """Close or open a contact.

    :param at: when, as ``supervisor.ticks_ms`` counts
    """
    if closed:
        down.add(pin)
    else:
        down.discard(pin)
    for scanner in scanners:
        scanner._changed(pin, closed, at)


def turn(detents: int) -> None:
    """Turn the knob, clockwise positive."""
    for encoder in encoders:
        encoder.position += detents
