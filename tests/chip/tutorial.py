# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The plain way to write such a timer, as tutorials do: a label whose text is set in a sleep loop.

Runs as code.py on the same board with the same wiring; the yardstick that docs/performance.md sets
beside Tidebell.
"""

import time

import adafruit_st7789
import board
import busio
import digitalio
import displayio
import fourwire
import neopixel
import terminalio
from adafruit_display_text import label

displayio.release_displays()
spi = busio.SPI(board.GP18, board.GP19)
bus = fourwire.FourWire(spi, command=board.GP16, chip_select=board.GP17, baudrate=62_500_000)
display = adafruit_st7789.ST7789(bus, width=320, height=240, rotation=270, backlight_pin=board.GP20)
pixels = neopixel.NeoPixel(board.GP2, 24, brightness=0.2)

group = displayio.Group()
clock = label.Label(terminalio.FONT, text="3:00", scale=8, color=0xFFFFFF, x=10, y=100)
points = label.Label(terminalio.FONT, text="15", scale=5, color=0x00FF00, x=220, y=180)
group.append(clock)
group.append(points)
display.root_group = group

button = digitalio.DigitalInOut(board.GP12)
button.switch_to_input(pull=digitalio.Pull.UP)

remaining = 180
left = 15
was_down = False
second = time.monotonic()
while True:
    down = not button.value
    if down and not was_down:
        left = left - 1 if left else 15
        points.text = str(left)
        pixels.fill((left * 16, 255 - left * 16, 0))
    was_down = down
    if remaining and time.monotonic() - second >= 1:
        second = time.monotonic()
        remaining -= 1
        clock.text = "%d:%02d" % (remaining // 60, remaining % 60)
        if not remaining:
            pixels.fill((255, 0, 0))
    time.sleep(0.05)
