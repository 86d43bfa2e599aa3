# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Types of the device, as the link and its requests see it: for type checkers alone.

No module imports this when it runs, and it is never written to a drive.
"""

from collections.abc import Callable
from typing import Any, Protocol

from ..keep.settings import Settings
from ..keep.setup_store import Store
from ..ui.desk import Desk


class Needs(Protocol):
    """The device, as ``link`` and its requests see it: ``Service``.

    Each method may raise ``LinkError`` or the core's ``Refused``; of an unknown game
    ``LinkError("unknown", ...)``.
    """

    app: Any  # the device, for requests that show something on its screen
    REQUESTS: dict[str, Callable]  # those that need the device itself, by name

    @property
    def store(self) -> Store: ...

    def close_transfer(self) -> None:
        """End the transfer of a setup, if there is one: another request came in between."""

    @property
    def settings(self) -> Settings: ...

    @property
    def sealed(self) -> bool:
        """Whether the device is sealed: most requests that change something are refused then."""

    @property
    def clock_runs(self) -> bool:
        """Whether a player's clock runs: then flash must not be written."""

    @property
    def alone(self) -> bool:
        """Whether somebody looks at the screen alone, or enters a code: it must not change then."""

    def hello(self) -> dict:
        """Return ``board``, ``uid`` (hex), ``firmware``, ``boot`` (number of this power-on),
        ``uptime_ms``, ``game`` (number of the game that is on, or None) and ``drive`` (who may
        write it); under 200 bytes of JSON."""

    def set_utc(self, seconds: int) -> None:
        """Take over the computer's UTC time."""

    def status(self, unless: "list | None" = None) -> dict:
        """Return the state, as far as anybody at the table may see it.

        It always has ``game`` (number or None), ``events`` (how many its log has) and
        ``clock_runs``; in a game also ``setup``, ``crc32``, ``sha256``, ``seats`` (as in its
        header), all of ``view.public()`` and of ``counting.counted``. If game and events are those
        of ``unless``, it has only ``now`` beside the three. ``room`` is there in any case once a
        room has asked, ``seal`` while the device is sealed."""

    def start_game(self, request: tuple, id: str, seats: list, switches: list) -> None:
        """Begin a game, now or soon; then ``Link.reply`` gets ``{"game": number}``, or the error.

        :param seats: ``[colour index, name]`` in their order at the table
        :param switches: the index of the value chosen for each; shorter or empty: the defaults
        """

    def make_room(self) -> None:
        """Free memory for a setup that is to be read and checked."""

    def check_setup(self, data: dict, version: tuple) -> None:
        """Check that a parsed setup can be played, and note it by its CRC-32 and digest.

        :raises Refused: when it cannot
        """

    def setups_in_use(self) -> list:
        """Return ``[id, crc32]`` of the game that is on and of every game not fetched yet."""

    def games(self, first: int) -> tuple:
        """Return at most four games from a number on, oldest first, and the number to go on from
        or None; of each ``game``, ``setup``, ``crc32``, ``sha256``, ``seats``, ``switches``,
        ``state`` ("on", "finished" or "abandoned"; "on", too, while it is over but an undo leads
        back), ``fetched``, ``events``, ``boot``, ``utc`` (or None), and ``seed`` (hex) only when it
        is not "on"; of the one on the table ``commitment``. Where the log's head cannot be read,
        ``damaged`` is true, and only ``game``, ``state``, ``fetched``, ``events`` and ``boot`` are
        known."""

    def log_records(self, game: int, first: int) -> tuple:
        """Return at most 16 events of a game from a number on, ``[number, kind, seat, arg,
        elapsed_ms]``, and the number to go on from; ``arg`` is None where the table must not know
        it yet. A damaged log gives those before the damage."""

    def set_fetched(self, game: int) -> None:
        """Note that a computer has the game: it may be deleted when room is needed."""

    def settings_changed(self) -> None:
        """Apply changed settings."""

    def names_changed(self) -> None:
        """Tell the open screens of the new names, so that they offer them."""

    def error_log(self) -> str:
        """Return the tracebacks kept, at most 2000 characters."""

    def note_error(self, error: Exception) -> None:
        """Keep the traceback of a bug."""


class Requests(Protocol):
    """The first argument of each request: ``requests.Requests``."""

    service: Any  # ``Needs``; its ``app`` is the device
    afterwards: Callable | None
    coming: Any

    def check_rest(self) -> None: ...
    def check_sight(self) -> None: ...


class Device(Desk, Protocol):
    """The device, for requests that need more than ``Needs``: the app."""

    hardware: Any
    boot: int  # the number of this power-on
    utc: tuple | None  # (seconds since 1970, uptime then), if a computer told it
    later: dict | None  # the game that begins in the next tick
    link: Any

    @property
    def shuffles(self) -> str: ...  # the code of the commitment to the seed, where chance matters
    @property
    def then(self) -> int: ...  # the instant, in ticks, to which the game was brought

    @property
    def opened_store(self) -> Store | None: ...
    @property
    def games(self) -> Any: ...
