# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Light the ring red where nothing else of the device runs; never raises."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from neopixel import NeoPixel

strip: "NeoPixel | None" = None  # the ring, once the device has its pin


def light() -> None:
    """Light it, if the board's profile, neopixel and the ring's pin can be had."""
    try:
        ring = strip or _built()
        ring.fill((48, 0, 0))
        ring.show()
    except Exception as error:  # noqa: BLE001 - whatever is missing
        print(error)


def _built() -> "NeoPixel":
    import board
    from neopixel import NeoPixel

    from .boards import load

    profile = load()
    return NeoPixel(getattr(board, profile.PIXELS), profile.PIXEL_COUNT, auto_write=False)
