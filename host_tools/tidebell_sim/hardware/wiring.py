# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The parts on the pins, from a profile's names and CircuitPython's board definitions."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

_PICO = {f"GP{number}": f"GP{number}" for number in range(29) if number not in (23, 24)}

# The names in each board's ``board`` module, and the chip's pins that they stand for.
# Source: CircuitPython 10's board definitions (ports/raspberrypi/boards/<board_id>/pins.c).
BOARDS: dict[str, dict[str, str]] = {
    "raspberry_pi_pico2": {**_PICO, "LED": "LED"},
    "pajenicko_picopad": {
        **{f"GP{number}": f"GP{number}" for number in (0, 1, 14, 15, 26, 27, 28)},
        "SW_UP": "GP4",
        "SW_DOWN": "GP5",
        "SW_LEFT": "GP3",
        "SW_RIGHT": "GP2",
        "SW_X": "GP9",
        "SW_Y": "GP8",
        "SW_A": "GP7",
        "SW_B": "GP6",
        "AUDIO": "GP15",
        "D0": "GP26",
        "D1": "GP14",
        "D2": "GP1",
        "D3": "GP0",
        "D4": "GP27",
        "D5": "GP28",
        "LCD_RESET": "GP20",
        "LCD_CS": "GP21",
        "LCD_SCLK": "GP18",
        "LCD_MOSI": "GP19",
        "LCD_DC": "GP17",
        "LCD_BL": "GP16",
    },
    "pimoroni_explorer2350": {
        **{f"GP{number}": f"GP{number}" for number in (*range(10), *range(12, 23), *range(26, 46))},
        "SERVO1": "GP9",
        "SERVO2": "GP8",
        "SERVO3": "GP7",
        "SERVO4": "GP6",
        "AUDIO": "GP12",
        "AMP_EN": "GP13",
        "SW_A": "GP16",
        "SW_B": "GP15",
        "SW_C": "GP14",
        "SW_X": "GP17",
        "SW_Y": "GP18",
        "SW_Z": "GP19",
        "SW_USER": "GP22",
        "SDA": "GP20",
        "SCL": "GP21",
        "LED": "LED",
        "LCD_BL": "GP26",
        "LCD_CS": "GP27",
        "LCD_DC": "GP28",
        "LCD_WR": "GP30",
        "LCD_RD": "GP31",
    },
}


# Boards with a display of their own, ``board.DISPLAY``: the parts on its names. A bus without a
# clock is a parallel one.
OWN_DISPLAYS = {
    "pajenicko_picopad": {
        "SPI_CLOCK": "LCD_SCLK",
        "SPI_MOSI": "LCD_MOSI",
        "DISPLAY_CS": "LCD_CS",
        "DISPLAY_DC": "LCD_DC",
        "BACKLIGHT": "LCD_BL",
    },
    "pimoroni_explorer2350": {"BACKLIGHT": "LCD_BL"},
}


class UnknownBoard(Exception):
    """The simulator has no definition of this board."""


@dataclass(frozen=True)
class Wiring:
    """The chip's pins by connected part; empty where the board has no such part.

    ``keys`` includes keys beside the board, which the profile lists in ``BESIDE``.
    """

    board_id: str
    names: dict[str, str]
    keys: dict[str, str]
    encoder: tuple[str, str]
    spi: tuple[str, str]
    display_select: str
    display_dc: str
    pixels: str
    pixel_count: int
    piezo: str
    piezo_enable: str
    backlight: str
    led: tuple[str, ...]


def wiring(profile: ModuleType) -> Wiring:
    """Resolve a profile's names.

    :raises UnknownBoard: the simulated device does not know the profile's board, or the board has
        no such pin
    """
    board_id = profile.BOARD_IDS[0]
    names = BOARDS.get(board_id)
    if names is None:
        raise UnknownBoard(
            f"the simulated device does not know the pins of the board '{board_id}': add them to "
            "tidebell_sim/hardware/wiring.py"
        )

    own = OWN_DISPLAYS.get(board_id, {})

    def pin(name: str) -> str:
        named = getattr(profile, name, "") or own.get(name, "")
        if named and named not in names:
            raise UnknownBoard(f"{name} is '{named}', and the board '{board_id}' has no such pin")
        return names[named] if named else ""

    keys = [*profile.KEYS, *(contact[:2] for contact in getattr(profile, "BESIDE", ()))]
    for _, named in keys:
        if named not in names:
            raise UnknownBoard(f"a key is on '{named}', and '{board_id}' has no such pin")
    return Wiring(
        board_id=board_id,
        names=names,
        keys={key: names[named] for key, named in keys},
        encoder=(pin("ENCODER_A"), pin("ENCODER_B")),
        spi=(pin("SPI_CLOCK"), pin("SPI_MOSI")),
        display_select=pin("DISPLAY_CS"),
        display_dc=pin("DISPLAY_DC"),
        pixels=pin("PIXELS"),
        pixel_count=int(profile.PIXEL_COUNT),
        piezo=pin("PIEZO"),
        piezo_enable=pin("PIEZO_ENABLE"),
        backlight=pin("BACKLIGHT"),
        led=tuple(pin(name) for name in ("LED_RED", "LED_GREEN", "LED_BLUE") if pin(name)),
    )
