# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``nvm``: the type of ``microcontroller.nvm``."""

from __future__ import annotations

from typing import Any, overload

from tidebell_sim.hardware import chip as _chip
from tidebell_sim.hardware.flash import SIZE


class ByteArray:
    """4 KiB of flash as bytes; see :mod:`tidebell_sim.hardware.flash` for writes."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'ByteArray' instances")

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return SIZE

    @overload
    def __getitem__(self, index: slice) -> bytearray: ...
    @overload
    def __getitem__(self, index: int) -> int: ...
    def __getitem__(self, index: Any) -> Any:
        return _chip.current().flash.bytes[index]

    @overload
    def __setitem__(self, index: slice, value: bytes | bytearray | memoryview) -> None: ...
    @overload
    def __setitem__(self, index: int, value: int) -> None: ...
    def __setitem__(self, index: Any, value: Any) -> None:
        chip = _chip.current()
        chip.check()
        if isinstance(index, slice):
            start, stop, step = index.indices(SIZE)
            if step != 1:
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            data = bytes(value)
            if len(data) != max(0, stop - start):
                raise ValueError("Slice and value different lengths.")
        else:
            start = index + SIZE if index < 0 else index
            if not 0 <= start < SIZE:
                raise IndexError("index out of range")
            if not 0 <= value <= 255:
                raise ValueError("value out of range")
            data = bytes((value,))
        if data:
            chip.flash.write(start, data)
