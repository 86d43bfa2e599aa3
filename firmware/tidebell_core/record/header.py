# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The header of a game: players, setup and seed, known before the first event."""

import json

# Rises when an old game could not go on: 2, 4, 5, 6 snapshots; 3 redo; 7, 8 the mechanisms of
# setups; 9 hands at zero, digests.
HEADER_FORMAT = 9
_KINDS = (int, int, str, int, str, list, list, int, str)


class Header:
    """The players of a game, its setup with the chosen switches, and its seed.

    :param int game: the device's number for this game
    :param str setup_id: the setup's id
    :param int setup_crc: crc32 of the setup's stored bytes
    :param int seed: 64 bits of entropy; secret until the game is over
    :param list seats: ``[colour index, name]`` for each player, clockwise
    :param list switches: the index of the value chosen for each switch
    :param int utc: seconds since 1970 when the game began, 0 if the device was never told
    :param str setup_digest: see ``keep.setup_store``; empty where older firmware began the game
    """

    def __init__(
        self,
        game: int,
        setup_id: str,
        setup_crc: int,
        seed: int,
        seats: list,
        switches: list,
        utc: int = 0,
        setup_digest: str = "",
    ) -> None:
        self.game = game
        self.setup_id = setup_id
        self.setup_crc = setup_crc
        self.seed = seed
        self.seats = seats
        self.switches = switches
        self.utc = utc
        self.setup_digest = setup_digest

    @property
    def version(self) -> tuple:
        """The setup's version: its CRC-32 and digest."""
        return self.setup_crc, self.setup_digest

    def pack(self) -> bytes:
        """Return the header as bytes."""
        fields = [
            HEADER_FORMAT,
            self.game,
            self.setup_id,
            self.setup_crc,
            "%x" % self.seed,
            self.seats,
            self.switches,
            self.utc,
        ]
        if self.setup_digest:
            fields.append(self.setup_digest)
        return json.dumps(fields).encode()

    @classmethod
    def unpack(cls, data: bytes) -> "Header":
        """Return the header that ``pack`` wrote.

        :raises ValueError: when it is none, or of another format
        """
        fields = json.loads(data)
        if not isinstance(fields, list) or len(fields) not in (8, 9):
            raise ValueError("not a game header")
        if fields[0] != HEADER_FORMAT:
            raise ValueError("begun by another version of Tidebell")
        for at, value in enumerate(fields):
            if not isinstance(value, _KINDS[at]):
                raise ValueError("a damaged game header")
        _, game, setup_id, crc, seed, *rest = fields
        return cls(game, setup_id, crc, int(seed, 16), *rest)
