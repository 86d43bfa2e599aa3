# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Dimensions of the bought parts, in millimetres, each with its source and its reliability.

This is the only place that knows a bought part's size. The sources:

- ``drawing``: the maker's drawing or data sheet
- ``standard``: an ISO standard
- ``measure``: no drawing could be read when this was written. The number is an estimate, and the
  case tolerates an error of ``plus_minus``. Print the gauge (part ``gauge``) and hold it against
  the part before printing the lid.
"""

from __future__ import annotations

from dataclasses import dataclass

RING_LEDS = 24
DRAWING, STANDARD, MEASURE = "drawing", "standard", "measure"


@dataclass(frozen=True)
class Dimension:
    """One number: millimetres, its tolerance if known, its source."""

    value: float
    plus_minus: float
    trust: str
    source: str


PICO = "Raspberry Pi Pico data sheet, mechanical specification; Pico 2 has the same outline"
PACK = "Pimoroni PIM580 Pico Display Pack 2.0; no maker's drawing at hand"
PANEL = "2.0 inch 240x320 IPS panels with ST7789: pixel pitch 0.1275 mm"
RING = "Adafruit 1586 NeoPixel Ring 24, the maker's board file, revision B"
ENCODER = "Bourns PEC11R data sheet, product dimensions, PEC11R-4225F-S0024"
PIEZO = "TDK PS1240P02BT data sheet (sold as Adafruit 160)"
BOARD = "the carrier board's own drawing, enclosure/board"
INSERT = "ruthex RX-M3x5.7 heat-set insert, maker's table"
CELL = "LiPo cell 2000 mAh of the common size 7 x 36 x 60 mm (Adafruit 2011), with protection"
CHARGER = "Adafruit PowerBoost 1000C (2465), the maker's board file, revision B"
SOCKET = "USB-C breakout with 5.1 kOhm at both CC pins (Adafruit 4090); no maker's drawing at hand"
TOGGLE = "toggle switch of the MTS-101 kind, M6 bushing"
XH = "JST XH series catalogue (eXH), pitch 2.5 mm"
TACT = "6x6 mm tactile switch, Omron B3F-1000 series data sheet"

DIMENSIONS: dict[str, Dimension] = {
    # Raspberry Pi Pico / Pico 2, component side seen with USB up.
    "pico_length": Dimension(51.0, 0.1, DRAWING, PICO),
    "pico_width": Dimension(21.0, 0.1, DRAWING, PICO),
    "pico_thickness": Dimension(1.0, 0.1, DRAWING, PICO),
    "pico_hole_diameter": Dimension(2.1, 0.05, DRAWING, PICO),
    "pico_hole_across": Dimension(11.4, 0.1, DRAWING, PICO),
    "pico_hole_along": Dimension(47.0, 0.1, DRAWING, PICO),
    "pico_pin_rows": Dimension(17.78, 0.05, DRAWING, PICO),
    "pico_usb_overhang": Dimension(1.3, 0.2, DRAWING, PICO),
    "pico_usb_width": Dimension(8.0, 0.2, DRAWING, PICO),
    "pico_usb_height": Dimension(2.8, 0.2, DRAWING, "USB micro-B receptacle, typical; " + PICO),
    "pico_bootsel_from_usb_end": Dimension(12.0, 1.0, MEASURE, PICO + ", read off the figure"),
    "pico_bootsel_off_centre": Dimension(3.4, 1.0, MEASURE, PICO + ", read off the figure"),
    "pico_bootsel_height": Dimension(2.0, 0.3, MEASURE, PICO),
    "pico_chip_height": Dimension(1.2, 0.2, MEASURE, PICO + ", chips beside the socket"),
    "header_plastic": Dimension(2.54, 0.1, STANDARD, "2.54 mm pin header, plastic body"),
    "socket_height": Dimension(8.5, 0.3, STANDARD, "2.54 mm female header, standard height"),
    "pin_stub": Dimension(2.0, 0.4, STANDARD, "2.54 mm pin header, 3.0 on the solder side"),
    # Pico Display Pack 2.0, seen from the front, USB to the left.
    "pack_width": Dimension(61.4, 1.0, MEASURE, PACK),
    "pack_height": Dimension(35.6, 1.0, MEASURE, PACK),
    "pack_thickness": Dimension(1.6, 0.2, MEASURE, PACK),
    "panel_width": Dimension(48.0, 1.0, MEASURE, PANEL),
    "panel_height": Dimension(35.0, 1.0, MEASURE, PANEL),
    "panel_thickness": Dimension(2.4, 0.4, MEASURE, PANEL + ", with its adhesive"),
    "active_width": Dimension(40.8, 0.1, DRAWING, PANEL + " x 320"),
    "active_height": Dimension(30.6, 0.1, DRAWING, PANEL + " x 240"),
    "key_off_centre_u": Dimension(27.3, 0.8, MEASURE, PACK),
    "key_off_centre_v": Dimension(11.0, 0.8, MEASURE, PACK),
    "key_height": Dimension(2.5, 0.4, MEASURE, PACK),
    "key_stem": Dimension(2.0, 0.5, MEASURE, PACK),
    "key_travel": Dimension(0.5, 0.2, MEASURE, PACK + "; of the buttons below the bar 0.25"),
    # Ring of 24. Between its lights stand capacitors, a resistor and holes for wires.
    "ring_outer": Dimension(65.53, 0.3, DRAWING, RING + ": r 32.766, break-off nubs filed away"),
    "ring_inner": Dimension(52.32, 0.3, DRAWING, RING + ": r 26.162"),
    "ring_led_radius": Dimension(29.21, 0.05, DRAWING, RING),
    "ring_chip_radius": Dimension(30.99, 0.1, DRAWING, RING + ": 15 capacitors 0603, radial"),
    "ring_resistor_radius": Dimension(30.05, 0.1, DRAWING, RING + ": R1, 0603, radial"),
    "ring_chip_length": Dimension(2.8, 0.1, DRAWING, RING + ": 0603 with both pads"),
    "ring_chip_width": Dimension(1.0, 0.1, DRAWING, RING + ": pad of 0603"),
    "ring_chip_height": Dimension(0.9, 0.1, STANDARD, "ceramic capacitor 0603, with its solder"),
    "ring_pad_radius": Dimension(31.6, 0.1, DRAWING, RING + ": six holes for wires"),
    "ring_pad_size": Dimension(2.0, 0.2, DRAWING, RING + ": pad of 1.73 with its solder"),
    "ring_pad_back": Dimension(1.4, 0.4, STANDARD, "solder joint of a wire, on the wire's side"),
    "ring_pad_front": Dimension(0.7, 0.3, STANDARD, "solder joint of a wire, its end cut off"),
    "ring_thickness": Dimension(1.57, 0.1, DRAWING, RING),
    "ring_led_height": Dimension(1.6, 0.1, DRAWING, "WS2812B data sheet, 5.0 x 5.0 x 1.6"),
    "ring_led_window": Dimension(4.0, 0.2, DRAWING, "WS2812B data sheet, the clear window"),
    "ring_led_size": Dimension(5.0, 0.1, DRAWING, "WS2812B data sheet, 5.0 x 5.0 x 1.6"),
    # Encoder with push switch; measured from its mounting surface.
    "encoder_shaft_length": Dimension(25.0, 0.5, DRAWING, ENCODER + ": L"),
    "encoder_flat_length": Dimension(12.0, 0.3, DRAWING, ENCODER + ": F"),
    "encoder_bushing_length": Dimension(7.0, 0.3, DRAWING, ENCODER + ": LB"),
    "encoder_bushing_diameter": Dimension(7.0, 0.1, DRAWING, ENCODER + ": M7 x 0.75"),
    "encoder_shaft_diameter": Dimension(6.0, 0.05, DRAWING, ENCODER),
    "encoder_shaft_across_flat": Dimension(4.5, 0.05, DRAWING, ENCODER),
    "encoder_body_u": Dimension(12.5, 0.5, DRAWING, ENCODER),
    "encoder_body_v": Dimension(13.4, 0.5, DRAWING, ENCODER),
    "encoder_body_depth": Dimension(6.5, 0.3, DRAWING, ENCODER),
    "encoder_pin_length": Dimension(3.5, 0.5, DRAWING, ENCODER),
    "encoder_nut_across": Dimension(11.6, 0.5, DRAWING, ENCODER + ": nut across corners"),
    "encoder_nut_stack": Dimension(2.5, 0.2, DRAWING, ENCODER + ": washer 0.5 and nut 2.0"),
    "encoder_push_travel": Dimension(0.5, 0.3, DRAWING, ENCODER),
    # Piezo, the carrier board and what is on it, the bar's strip, the plug.
    "piezo_diameter": Dimension(12.2, 0.2, DRAWING, PIEZO),
    "piezo_height": Dimension(6.5, 0.3, DRAWING, PIEZO),
    "xh_plug_width": Dimension(8.5, 0.2, DRAWING, XH + ": housing XHP-3, the ring's plug"),
    "xh_plug_depth": Dimension(4.3, 0.2, DRAWING, XH + ": housing XHP-3"),
    "xh_rib": Dimension(0.7, 0.1, DRAWING, XH + ": ribs of the housing, in the header's slots"),
    "piezo_pin_length": Dimension(4.0, 0.5, DRAWING, PIEZO + ", cut to length"),
    "board_width": Dimension(76.0, 0.2, DRAWING, BOARD),
    "board_height": Dimension(38.0, 0.2, DRAWING, BOARD),
    "board_thickness": Dimension(1.6, 0.15, STANDARD, "FR4 board of 1.6 mm"),
    "board_standoff": Dimension(0.6, 0.3, STANDARD, "solder joints between board and sockets"),
    "board_pins": Dimension(7.5, 0.5, STANDARD, "the board's pins above it: cut with a gauge"),
    "board_pin_socket": Dimension(8.5, 0.3, STANDARD, "depth that a pin finds in a socket"),
    "board_parts": Dimension(8.0, 0.5, STANDARD, "JST XH side of the board: B4B-XH-A is 7 mm high"),
    "strip_width": Dimension(96.0, 0.2, DRAWING, BOARD),
    "strip_height": Dimension(12.0, 0.2, DRAWING, BOARD),
    "tact_size": Dimension(6.0, 0.2, DRAWING, TACT),
    "tact_height": Dimension(5.0, 0.2, DRAWING, TACT + " B3F-1020"),
    "plug_reach": Dimension(12.0, 1.0, STANDARD, "angled micro-B plug, from the socket outwards"),
    "plug_width": Dimension(11.0, 1.0, STANDARD, "micro-B plug overmould, USB-IF maximum 11.7"),
    "plug_height": Dimension(8.0, 0.5, STANDARD, "micro-B plug overmould, USB-IF maximum 8.5"),
    "cable_diameter": Dimension(4.0, 1.0, STANDARD, "USB 2.0 cable, common"),
    # The window, and the weight.
    "pane_thickness": Dimension(1.0, 0.1, STANDARD, "clear acrylic or polycarbonate sheet"),
    "film_thickness": Dimension(
        0.5, 0.1, STANDARD, "louvre privacy film for screens, with its glue"
    ),
    "film_angle": Dimension(30.0, 2.0, STANDARD, "degrees; privacy film that is dark beyond 30"),
    "steel_length": Dimension(120.0, 1.0, STANDARD, "flat steel bar 50 x 6, cut to 120"),
    "steel_width": Dimension(50.0, 1.0, STANDARD, "flat steel bar 50 x 6, EN 10058"),
    "steel_thickness": Dimension(6.0, 0.5, STANDARD, "flat steel bar 50 x 6, EN 10058"),
    "tape_thickness": Dimension(0.2, 0.05, STANDARD, "insulating tape, one layer, on the steel"),
    "print_height": Dimension(
        0.2, 0.1, STANDARD, "a printed height is true to half a layer of 0.2"
    ),
    # A battery in the box.
    "cell_length": Dimension(60.0, 1.5, MEASURE, CELL),
    "cell_width": Dimension(36.0, 1.0, MEASURE, CELL),
    "cell_thickness": Dimension(7.0, 0.7, MEASURE, CELL + "; it swells by a tenth with the years"),
    "cell_mass": Dimension(34.0, 3.0, MEASURE, CELL + ", grams"),
    "charger_length": Dimension(36.07, 0.2, DRAWING, CHARGER + ", its USB-A socket left off"),
    "charger_width": Dimension(22.86, 0.2, DRAWING, CHARGER),
    "charger_thickness": Dimension(1.6, 0.2, STANDARD, "FR4 board of 1.6 mm"),
    "charger_parts": Dimension(6.0, 0.5, DRAWING, CHARGER + ": JST PH socket, opening sideways"),
    "charger_plug_from_end": Dimension(10.67, 0.2, DRAWING, CHARGER + ": the cell's socket"),
    "charger_plug_width": Dimension(8.0, 0.3, STANDARD, "JST PH, two contacts"),
    "charger_plug_reach": Dimension(
        3.0, 1.0, STANDARD, "JST PH plug and its wires, beyond the edge"
    ),
    "socket_width": Dimension(20.4, 1.0, MEASURE, SOCKET),
    "socket_depth": Dimension(18.0, 1.0, MEASURE, SOCKET),
    "socket_thickness": Dimension(1.6, 0.2, STANDARD, "FR4 board of 1.6 mm"),
    "socket_usb_width": Dimension(8.94, 0.1, STANDARD, "USB-C receptacle"),
    "socket_usb_height": Dimension(3.26, 0.1, STANDARD, "USB-C receptacle"),
    "socket_usb_overhang": Dimension(1.0, 0.5, MEASURE, SOCKET + ", beyond the board's edge"),
    "usb_c_plug_width": Dimension(12.35, 0.3, STANDARD, "USB-C plug's overmould, USB-IF maximum"),
    "usb_c_plug_height": Dimension(6.5, 0.3, STANDARD, "USB-C plug's overmould, USB-IF maximum"),
    "toggle_bushing": Dimension(6.0, 0.1, STANDARD, TOGGLE),
    "toggle_body_u": Dimension(13.2, 0.5, STANDARD, TOGGLE),
    "toggle_body_w": Dimension(8.0, 0.5, STANDARD, TOGGLE),
    "toggle_depth": Dimension(
        18.0, 1.5, STANDARD, TOGGLE + ", behind the wall, terminals included"
    ),
    # Fasteners.
    "insert_hole": Dimension(4.0, 0.05, DRAWING, INSERT),
    "insert_diameter": Dimension(4.6, 0.1, DRAWING, INSERT),
    "insert_length": Dimension(5.7, 0.1, DRAWING, INSERT),
    "m3_clearance": Dimension(3.4, 0.1, STANDARD, "ISO 273, medium series"),
    "m3_length": Dimension(8.0, 0.3, STANDARD, "ISO 7380-1 and ISO 10642, M3 x 8"),
    "m3_button_head_diameter": Dimension(5.7, 0.2, STANDARD, "ISO 7380-1 M3"),
    "m3_button_head_height": Dimension(1.65, 0.15, STANDARD, "ISO 7380-1 M3"),
    "m3_flat_head_diameter": Dimension(6.72, 0.1, STANDARD, "ISO 10642 M3, theoretical diameter"),
    "m3_large_washer": Dimension(9.0, 0.2, STANDARD, "ISO 7093-1 M3, outer diameter"),
    "m3_large_washer_height": Dimension(0.8, 0.1, STANDARD, "ISO 7093-1 M3"),
    "bumper_diameter": Dimension(12.7, 0.3, DRAWING, "3M Bumpon SJ5012"),
    "bumper_height": Dimension(3.5, 0.3, DRAWING, "3M Bumpon SJ5012"),
    "driver_length": Dimension(60.0, 5.0, STANDARD, "hexagon screwdriver of 2 mm, its blade"),
    "driver_diameter": Dimension(4.0, 0.5, STANDARD, "hexagon screwdriver of 2 mm, its blade"),
    "tie_width": Dimension(2.5, 0.2, STANDARD, "cable tie 2.5 x 100"),
}


class BoughtParts:
    """The numbers alone, as attributes: ``BOUGHT.pico_length``.

    Build another one to try other parts.
    """

    def __init__(self, **changes: float) -> None:
        unknown = set(changes) - set(DIMENSIONS)
        if unknown:
            raise ValueError(f"there is no dimension called {', '.join(sorted(unknown))}")
        self._values = {name: d.value for name, d in DIMENSIONS.items()} | changes

    def __getattr__(self, name: str) -> float:
        try:
            return self.__dict__["_values"][name]
        except KeyError:
            raise AttributeError(name) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoughtParts) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._values.items())))

    def as_dict(self) -> dict[str, float]:
        """Return all of them by name."""
        return dict(self._values)


BOUGHT = BoughtParts()
