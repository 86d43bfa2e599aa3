# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The request *check*: show keys, lights and sound, one at a time, for a person to look at."""

from tidebell_core import words as texts
from tidebell_core.link.messages import LinkError

from ..boards import load
from ..parts import lights, sounds
from ..parts.inputs import HOLD, PRESS
from ..ui.draw.common import message
from ..ui.menu import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..ui.desk import Page
    from .device_types import Device, Requests

_COLOURS = {
    "red": (255, 0, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "white": (255, 255, 255),
}
_HINTS = {
    "keys": texts.CHECK_KEYS,
    "red": texts.CHECK_RED,
    "green": texts.CHECK_GREEN,
    "blue": texts.CHECK_BLUE,
    "white": texts.CHECK_WHITE,
    "led": texts.CHECK_LED,
    "sound": texts.CHECK_SOUND,
}
_KEPT = 40  # presses, the newest


def check(requests: "Requests", request: dict) -> dict:
    """Show a thing, go on showing it, or end the check; tell which keys were pressed meanwhile.

    :raises LinkError: when there is no such thing, or a game is on: its players' keys may be secret
    """
    app = requests.service.app
    show = request.get("show")
    if show is not None and type(show) is not str:
        raise LinkError("bad_request", "show must be a text.")
    if show not in (None, "end") and show not in things(app):
        raise LinkError("invalid", "There is nothing to check called " + show[:20] + ".")
    if show not in (None, "end") and app.session:
        raise LinkError("playing", texts.PLAYING)
    if show not in (None, "end"):
        requests.check_sight()
    screen = app.screens[-1]
    if not hasattr(screen, "seen"):
        if show in (None, "end"):
            keys = [key for key, _ in load().KEYS]
            return {"show": None, "seen": [], "keys": keys, "checks": things(app)}
        screen = Checkup(app)
        app.push(screen)
    if show == "end":
        screen.leave()  # type: ignore[attr-defined]
    elif show:
        screen.begin(show)  # type: ignore[attr-defined]
    return {"show": screen.show, "seen": screen.seen}  # type: ignore[attr-defined]


def leds(app: "Device") -> list:
    """Return the outputs of the board's RGB LED; none if it has none."""
    parts = app.hardware
    return parts.outputs[-3:] if hasattr(load(), "LED_RED") else []


def things(app: "Device") -> list:
    """Return the names of the things that can be checked on this board."""
    led = ["led"] if leds(app) else []
    return ["keys", "red", "green", "blue", "white"] + led + ["sound"]


class Checkup(Screen):
    """The screen that shows one thing at a time; any key that is held ends it."""

    def __init__(self, app: "Device") -> None:
        super().__init__(app)
        self.show: "str | None" = None
        self.seen: "list[str]" = []  # names of keys, and + or - for a detent of the knob
        profile = load()
        self._leds = leds(app)
        self._names = {profile.MEANINGS[key]: key for key, _ in profile.KEYS}

    def begin(self, show: str) -> None:
        """Show another thing."""
        self.show = show
        self.seen = []
        app = self.app
        if show in _COLOURS:
            app.lights.set(lights.ALL, _COLOURS[show])
        else:
            app.lights.set(lights.DARK)
        self._led(show == "led")
        if show == "sound":
            app.sounds.play(sounds.END)
        app.redraw()

    def _led(self, lit: bool) -> None:
        for part in self._leds:
            part.value = not lit  # active low

    def leave(self) -> None:
        """End the check; the lights show the game again."""
        self.show = None
        self._led(False)
        self.app.pop()

    def draw(self, page: "Page") -> None:
        """Say what is shown, and the last key."""
        hint = _HINTS.get(self.show or "", "")
        message(page, texts.CHECK, hint.format(self.seen[-1] if self.seen else ""))

    def gesture(self, gesture: int, meaning: str) -> None:
        """Note a press; a key that is held ends the check."""
        if gesture == PRESS:
            self._see(self._names[meaning])
        elif gesture == HOLD:
            self.leave()

    def turn(self, steps: int) -> None:
        """Note the detents."""
        for _ in range(min(abs(steps), _KEPT)):
            self._see("+" if steps > 0 else "-")

    def _see(self, name: str) -> None:
        self.seen.append(name)
        del self.seen[:-_KEPT]
        self.app.redraw()
