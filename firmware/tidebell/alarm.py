# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Light the ring red where nothing else of the device runs; never raises."""


def light() -> None:
    """Light it, if the board's profile, neopixel and the ring's pin can be had."""
    try:
        import board
        from neopixel import NeoPixel

        from .boards import load

        profile = load()
        strip = NeoPixel(getattr(board, profile.PIXELS), profile.PIXEL_COUNT, auto_write=False)
        strip.fill((48, 0, 0))
        strip.show()
    except Exception as error:  # noqa: BLE001 - whatever is missing
        print(error)
