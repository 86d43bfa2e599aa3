# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the link needs of the device: for type checkers alone.

No module imports this when it runs, and it is never written to a drive.
"""

from collections.abc import Callable
from typing import Any, Protocol

from ..keep.settings import Settings
from ..keep.setup_store import Store
from ..ui.desk import Desk


class Needs(Protocol):
    """What answers a computer asks all this of the device.

    Each may raise ``LinkError`` or the core's ``Refused``; of an unknown game
    ``LinkError("unknown", ...)``.
    """

    app: Any  # the device, for requests that show something on its screen
    REQUESTS: dict[str, Callable]  # those that need the device itself, by name

    @property
    def store(self) -> Store: ...

    def close_transfer(self) -> None:
        """End what is coming in, if anything is: another request came in between."""

    @property
    def settings(self) -> Settings: ...

    @property
    def clock_runs(self) -> bool:
        """A player's clock runs: flash must not be written now."""

    def hello(self) -> dict:
        """Return ``board``, ``uid`` (hex), ``firmware``, ``boot`` (number of this power-on),
        ``uptime_ms``, ``game`` (number of the game that is on, or None) and ``drive`` (whose it is
        to write); under 200 bytes of JSON."""

    def set_utc(self, seconds: int) -> None:
        """Take over the computer's UTC time."""

    def status(self) -> dict:
        """Return what anybody at the table may see: always ``game`` (number or None) and
        ``clock_runs``; in a game also ``events`` (how many its log has), ``setup``, ``crc32``,
        ``sha256``, ``seats`` (as in its header) and all of ``view.public()``."""

    def start_game(self, request: tuple, id: str, seats: list, switches: list) -> None:
        """Begin a game, now or soon, and have ``reply(request, {"game": number})`` told, or what
        went wrong.

        :param seats: ``[colour index, name]`` in their order at the table
        :param switches: the index of the value chosen for each; shorter or empty: the defaults
        """

    def check_setup(self, data: dict, version: tuple) -> None:
        """Hold that a parsed setup can be played, and note it by its CRC-32 and digest.

        :raises Refused: when it cannot
        """

    def setups_in_use(self) -> list:
        """Return ``[id, crc32]`` of the game that is on and of every game not fetched yet."""

    def games(self, first: int) -> tuple:
        """Return at most four games from a number on, oldest first, and the number to go on from
        or None; of each ``game``, ``setup``, ``crc32``, ``sha256``, ``seats``, ``switches``,
        ``state`` ("on", "finished" or "abandoned"; "on", too, while it is over but an undo leads
        back), ``fetched``, ``events``, ``boot``, ``utc`` (or None), and ``seed`` (hex) only when it
        is not "on". Where the log's head cannot be read, ``damaged`` is true, and only ``game``,
        ``state``, ``fetched``, ``events`` and ``boot`` are known."""

    def log_records(self, game: int, first: int) -> tuple:
        """Return at most 16 events of a game from a number on, ``[number, kind, seat, arg,
        elapsed_ms]``, and the number to go on from; ``arg`` is None where the table must not know
        it yet. Of a damaged log those before the damage."""

    def set_fetched(self, game: int) -> None:
        """The computer has the game: it may be dropped when room is needed."""

    def settings_changed(self) -> None:
        """Put changed settings to use."""

    def names_changed(self) -> None:
        """Have what is on the screen offer the new names."""

    def error_log(self) -> str:
        """Return the tracebacks kept, at most 2000 characters."""

    def note_error(self, error: Exception) -> None:
        """Keep the traceback of a bug."""


class Requests(Protocol):
    """What each request is given: ``requests.Requests``."""

    service: Any  # ``Needs``; its ``app`` is the device
    afterwards: Callable | None
    coming: Any

    def check_rest(self) -> None: ...


class Device(Desk, Protocol):
    """The device, for what answers a computer."""

    hardware: Any
    boot: int  # the number of this power-on
    utc: tuple | None  # (seconds since 1970, uptime then), if a computer told it
    later: dict | None  # what begins in the next tick
    link: Any

    @property
    def opened_store(self) -> Store | None: ...
    @property
    def games(self) -> Any: ...
