# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The topics and messages of a club evening, as docs/club.md lists them.

A bridge writes below ``b/BRIDGE`` and reads below ``c/BRIDGE``; the club's computer does the rest.
Nobody is trusted: a message that does not fit its model is dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from tidebell_host.answers import Unfit, parsed
from tidebell_host.brokers.users import HASH

ROOT = "tidebell/1"
RETAINED = ("online", "birth", "state")
CHUNK = 100  # events of a message at most
MOST_BYTES = 256 * 1024  # of a message
_UID = "^[0-9a-f]{1,64}$"
_Text = Annotated[str, StringConstraints(max_length=200)]
_Count = Annotated[int, Field(ge=0, le=2**53)]
_Signed = Annotated[int, Field(ge=-(2**53), le=2**53)]
Uid = Annotated[str, StringConstraints(pattern=_UID)]
_Small = Annotated[int, Field(ge=-1, le=2**16)]
_Ms = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]
Row = tuple[_Count, _Small, _Small, _Signed | None, _Count]
"""An event as the link protocol has it: number, kind, seat, arg, elapsed_ms."""


class Message(BaseModel):
    """A message; fields that it does not name are left out."""

    model_config = ConfigDict(extra="ignore")


class Birth(Message):
    """A device that has said hello to its bridge. Retained."""

    uid: Uid
    name: _Text = ""
    board: _Text = ""
    firmware: _Text = ""
    boot: _Count = 0
    language: _Text = "en"
    japanese: bool = False  # whether names may be
    setups: list[tuple[_Text, _Count, _Count]] = Field(default=[], max_length=256)
    real: bool = False  # whether it is a box, and no simulated device


class State(Message):
    """A device's status. Retained; sent when something changed that nobody can count.

    ``at`` is the instant of the club's clock for which its clocks hold, in ms, and ``bound`` by how
    much that may be wrong; both are null while the club's clock is unknown. Of a device that has
    gone ``until`` is the instant of its last answer.
    """

    at: _Signed | None = None
    bound: _Ms | None = None
    until: _Signed | None = None
    status: dict[str, Any]


class Events(Message):
    """Events of a game, in order, the first with the number ``first``."""

    game: _Count
    key: _Text  # setup and players: a device that was set up anew counts games from 1 again
    events: list[Row] = Field(max_length=CHUNK)


class Ping(Message):
    """A bridge asks for the club's time; ``us`` is its own.

    ``bound`` is by how many ms an instant of the club's may be wrong at its devices, once it knows.
    """

    us: _Signed
    bound: _Ms | None = None


class Pong(Message):
    """The answer: the bridge's time as it came, and the club's."""

    us: _Signed
    club: _Signed
    word: _Text = ""  # for a deputy: with which the club asks tables to join


class Join(Message):
    """With an invitation somebody asks for a user of his own, and says its hashed password."""

    id: _Text
    hash: Annotated[str, StringConstraints(pattern=HASH)]
    who: _Text = ""


class Command(Message):
    """A request to a device behind a bridge. Never retained; not done after ``expires``.

    ``at``, the instant of an act of the room in ms of the club's clock, the bridge replaces by
    that of the device's clock.
    """

    id: _Text
    do: Literal["log", "games", "setup", "fetched", "start", "room", "lend"]
    args: dict[str, Any] = {}
    at: _Signed | None = None
    expires: _Signed


class Ack(Message):
    """The answer to a command: ``answer``, or ``error`` and ``text``.

    ``bound`` is by how many ms the instant of an act may be wrong on the device.
    """

    id: _Text
    answer: dict[str, Any] | None = None
    error: _Text = ""
    text: Annotated[str, StringConstraints(max_length=500)] = ""
    bound: _Ms | None = None


M = TypeVar("M", bound=Message)


def read(model: type[M], payload: object) -> M | None:
    """Return a message, or None if it is none of this kind."""
    if not isinstance(payload, (bytes, bytearray, str)):
        return None
    if len(payload) > MOST_BYTES:
        return None
    try:
        return model.model_validate(parsed(payload))
    except (Unfit, ValidationError):
        return None


def text(message: Message) -> bytes:
    """Return a message as it is sent."""
    return message.model_dump_json(exclude_none=True).encode()


def is_uid(uid: str) -> bool:
    """Whether this is a device's uid."""
    return re.fullmatch(_UID, uid) is not None


def game_key(status: dict[str, Any]) -> str:
    """Return the setup's CRC-32 and the players of a status or a game's header."""
    seats = "/".join(f"{colour}:{name}" for colour, name in status.get("seats") or [])
    return f"{status.get('crc32', 0):08x} {seats}"[:200]


@dataclass(frozen=True)
class Topics:
    """The topics of one club.

    :param club: its name
    """

    club: str

    @property
    def root(self) -> str:
        """The part that all begin with."""
        return f"{ROOT}/{self.club}"

    def bridge(self, bridge: str, *kind: str) -> str:
        """Return a topic to which a bridge writes: ``online``, ``ping``, or a device's."""
        return "/".join((self.root, "b", bridge, *kind))

    def to_bridge(self, bridge: str, *kind: str) -> str:
        """Return a topic that a bridge reads: ``pong``, or a device's ``cmd``."""
        return "/".join((self.root, "c", bridge, *kind))

    def invited(self, user: str, kind: str) -> str:
        """Return a topic of an invitation: ``ask`` or ``answer``."""
        return "/".join((self.root, "i", user, kind))

    def parts(self, topic: str) -> list[str]:
        """Return what is behind the root and one letter: bridge, perhaps uid, kind."""
        return topic.removeprefix(self.root + "/").split("/")[1:]
