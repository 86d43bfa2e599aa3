# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A small firmware that uses every simulated part: a counter on keys A and B, kept in nvm.

A and B count up and down, X writes a file, Y raises an error, E reloads; the encoder sets the ring;
the data channel echoes lines, and obeys "reset", "spin" and "forget".
"""

import os

import board
import busdisplay
import busio
import digitalio
import displayio
import fourwire
import keypad
import microcontroller
import neopixel
import pwmio
import rotaryio
import supervisor
import usb_cdc
import vectorio

try:
    from typing import Callable
except ImportError:
    pass

APP = None

INIT = b"\x01\x80\x96\x11\x80\x78\x3a\x01\x55\x36\x01\x60\x21\x00\x29\x00"


class App:
    def __init__(self):
        displayio.release_displays()
        self.watchers: list[Callable] = []
        spi = busio.SPI(board.GP18, board.GP19)
        bus = fourwire.FourWire(
            spi, command=board.GP16, chip_select=board.GP17, baudrate=62_500_000
        )
        self.display = busdisplay.BusDisplay(
            bus,
            INIT,
            width=320,
            height=240,
            auto_refresh=False,
            backlight_pin=board.GP20,
        )
        self.palette = displayio.Palette(2)
        self.palette[0] = 0x000000
        self.palette[1] = 0xFF8000
        self.group = displayio.Group()
        self.bars = []
        for index in range(8):
            bar = vectorio.Rectangle(
                pixel_shader=self.palette, width=30, height=40, x=40 * index, y=0, color_index=1
            )
            bar.hidden = True
            self.bars.append(bar)
            self.group.append(bar)
        self.display.root_group = self.group
        self.keys = keypad.Keys(
            (board.GP12, board.GP13, board.GP14, board.GP15, board.GP5),
            value_when_pressed=False,
            interval=0.005,
        )
        self.event = keypad.Event()
        self.encoder = rotaryio.IncrementalEncoder(board.GP3, board.GP4)
        self.ring = neopixel.NeoPixel(board.GP2, 24, brightness=1.0, auto_write=False)
        self.ring.fill((1, 2, 3))
        self.ring.show()
        self.piezo = pwmio.PWMOut(board.GP10, frequency=440, variable_frequency=True)
        self.led = digitalio.DigitalInOut(board.GP6)
        self.led.switch_to_output(True)
        self.at = self.position = 0
        for at in range(0, 4096):
            if microcontroller.nvm[at] == 0xFF:
                break
            self.at = at + 1
        self.count = self.at and microcontroller.nvm[self.at - 1] - 128
        self.deadline = supervisor.ticks_ms()
        usb_cdc.data.timeout = 0
        usb_cdc.data.write_timeout = 0.02
        self.show()

    def screen_text(self):
        return ["count %d" % self.count, "turned %d" % self.position]

    def show(self):
        for index in range(8):
            self.bars[index].hidden = not (self.count >> index) & 1
        self.display.refresh()

    def step(self, by, timestamp):
        self.count += by
        if self.at >= 4096:
            self.at = 0
        microcontroller.nvm[self.at : self.at + 1] = bytes((self.count + 128,))
        self.at += 1
        self.show()
        for watcher in self.watchers:
            watcher({"event": "count", "count": self.count, "timestamp": timestamp})

    def tick(self):
        while self.keys.events.get_into(self.event):
            number, pressed = self.event.key_number, self.event.pressed
            self.piezo.duty_cycle = 32768 if pressed else 0
            if not pressed:
                continue
            if number < 2:
                self.step(1 - 2 * number, self.event.timestamp)
            elif number == 2:
                with open("note.txt", "w") as file:
                    file.write("count %d\n" % self.count)
                os.sync()
            elif number == 3:
                raise ValueError("key Y was pressed")
            else:
                supervisor.reload()
        position = self.encoder.position
        if position != self.position:
            self.position = position
            self.ring.fill((0, 0, position & 255))
            self.ring.show()
        if usb_cdc.data.in_waiting:
            line = usb_cdc.data.read(usb_cdc.data.in_waiting)
            if line == b"reset":
                microcontroller.reset()
            elif line == b"spin":
                while True:
                    supervisor.ticks_ms()
            elif line == b"forget":
                microcontroller.nvm[0:4096] = b"\xff" * 4096
            usb_cdc.data.write(b"<" + line + b">")
        return 1000


def main():
    global APP
    APP = App()
    print("ready", APP.count, supervisor.runtime.run_reason)
    while True:
        supervisor.simulated_rest(APP.tick())
