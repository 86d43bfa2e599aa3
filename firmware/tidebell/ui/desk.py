# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Types of the device and of the table, as screens see them: for type checkers alone.

No module imports this when it runs, and it is never written to a drive. A screen uses nothing of
the device that is not listed here.
"""

from collections.abc import Callable
from typing import Any, Protocol

from tidebell_core.game.session import Session
from tidebell_core.game.view import View

from ..keep.inplace import Data
from ..keep.settings import Settings
from ..keep.setup_store import Store
from ..paint.page import Page
from ..parts.inputs import Inputs
from ..parts.lights import Lights
from ..parts.sounds import Sounds


class OnTop(Protocol):
    """A screen, as the device has it on its stack."""

    def draw(self, page: Page) -> None: ...
    def gesture(self, gesture: int, meaning: str) -> None: ...
    def turn(self, steps: int) -> None: ...


class Games(Protocol):
    """The part of the device that begins and ends games."""

    def begin(self, spec: dict) -> None: ...
    def rematch(self) -> None: ...
    def close_game(self) -> None: ...
    def leave(self, then: "Callable") -> None: ...
    def ended(self, meaning: str) -> None: ...
    def show_times(self) -> None: ...
    def home(self) -> None: ...
    def open_again(self) -> None: ...
    @property
    def proves(self) -> bool: ...
    def show_proof(self) -> None: ...
    def log_seal(self) -> None: ...
    def adjourn(self) -> None: ...
    def take_up(self, game: int) -> None: ...
    def last_game(self) -> "dict | None": ...
    def places_for(self, count: int) -> list: ...
    def keep_places(self, places: list) -> None: ...


class Clocks(Protocol):
    """More than one clock; see ``turn.clocks_shown``."""

    banks: bool
    pair: bool

    def turn(self, lines: list, room: int) -> list:
        """Return the lines of the page that is shown now, as many as there is room for."""


class Shown(Protocol):
    """State of the table that a player turn shows beside the view of the game."""

    chosen: int  # index into ``view.actions``, then into ``view.rows``; -1: at rest
    entry: Any  # the values of a row while they are being set, or None
    notice: "list | None"  # lines to show below the clock
    confirmation: Any  # the question before an event counts, or None
    woken: bool  # power has just come back
    woken_hint: str  # a hint for then
    paused_ms: int
    handing_ms: int  # left of the hand-over's screen
    ready_ms: int  # a waiting clock starts with it

    @property
    def banks(self) -> bool: ...  # every player has a clock for the whole game
    @property
    def clocks_shown(self) -> Any: ...  # ``Clocks`` where there is more to know than one clock


class Turn(Shown, Protocol):
    """The game on the table, for its screens."""

    behind: "list | None"  # notices that wait for the end of a pause
    last: tuple  # turn, seat and index of the knob's last action
    listed: int  # where the mark stood in the list of all rows
    notices: list  # lists of lines that are still to be shown
    stays: "list | None"  # lines that stay while there is no notice
    warn_at: "tuple | list"  # seconds
    says: "tuple | list"  # (seconds, text)

    @property
    def app(self) -> "Desk": ...
    @property
    def covered(self) -> bool: ...  # nothing is begun that X would leave
    @property
    def keys(self) -> Any: ...  # ``Keys``
    @property
    def round(
        self,
    ) -> Any: ...  # the screen that the present phase has of its own: a choice, a list
    def choose(self, at: int) -> None: ...
    def tell(self, notices: list) -> None: ...
    def hand_over(self) -> None: ...
    def doubt(self, questions: list, event: tuple) -> None: ...
    def can_end(self) -> bool: ...
    def open_menu(self) -> None: ...
    def say_paused(self) -> None: ...
    def resume(self) -> None: ...


class Desk(Protocol):
    """The device, for a screen."""

    at: int  # when the gesture that is being handled was made
    changed: tuple  # the last change under the keys; see ``turn.late_presses``
    ended: tuple  # when a key last ended a player turn, and which
    by: str  # the key whose gesture is being handled
    note: Any  # ``Note``: whether the device is sealed
    left_alone: bool  # there is a game that is kept and was not opened
    room: Any  # ``Room``, once a computer has asked the table to join one
    places: list  # for each seat the pixel of the ring nearest to it
    screens: list
    seat_colours: list
    session: Session
    view: View

    @property
    def data(self) -> Data: ...
    @property
    def games(self) -> Games: ...
    @property
    def inputs(self) -> Inputs: ...
    @property
    def journal(self) -> Any: ...
    @property
    def lights(self) -> Lights: ...
    @property
    def page(self) -> Page: ...
    @property
    def painter(self) -> Any: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def shuffles(self) -> str: ...  # the code of the commitment to the seed, where chance matters
    @property
    def sounds(self) -> Sounds: ...
    @property
    def store(self) -> Store: ...
    @property
    def table(self) -> Turn: ...
    @property
    def uptime_ms(self) -> int: ...

    def read_rest(self) -> None:
        """Import what play needs and has not been imported yet."""

    def play(self, session: "Session | None", woken: bool = False) -> None:
        """Put a session on the table, or clear it."""

    def push(self, screen: OnTop) -> None:
        """Put a screen on top."""

    def pop(self) -> None:
        """Take the top screen away, but never the last one."""

    def show(self, screen: OnTop) -> None:
        """Make a screen the only one."""

    def to_table(self) -> None:
        """Close everything above the game."""

    def redraw(self) -> None:
        """Ask for the page to be written anew."""

    def message(self, title: str, text: str) -> None:
        """Show a sentence."""

    def ask(self, title: str, text: str, yes: Callable) -> None:
        """Ask a question."""

    def refuse(self, text: str) -> None:
        """Tell the table why something cannot be done."""

    def open_settings(self, by_referee: bool = ...) -> None:
        """Show the settings."""

    def restart(self) -> None:
        """Start the chip again, with the game paused and kept."""

    def settings_changed(self) -> None:
        """Put changed settings to use."""

    def do(self, kind: int, seat: int = ..., arg: int = 0, sure: bool = False) -> bool:
        """Carry an intent to the session; return whether it was done."""
