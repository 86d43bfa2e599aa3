# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The CIRCUITPY drive as bytes: FAT12 as CircuitPython formats it on a Raspberry Pi Pico 2.

Source: Microsoft, FAT File System Specification 1.03 (2000); the geometry is the one that
CircuitPython's own formatting yields on a 3 MiB drive (1024-byte clusters, one FAT, 512 entries in
the root folder).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

SECTOR = 512
SECTORS = 6144
PER_CLUSTER = 2  # sectors
CLUSTER = PER_CLUSTER * SECTOR
ROOT_ENTRIES = 512
FAT_SECTORS = 9
DATA_START = 1 + FAT_SECTORS + ROOT_ENTRIES * 32 // SECTOR
CLUSTERS = (SECTORS - DATA_START) // PER_CLUSTER
_FOLDER = 0x10
_LONG = 0x0F
_LABEL = 0x08
_DATE = (2026 - 1980) << 9 | 1 << 5 | 1


def build(files: dict[str, bytes], folders: list[str] | None = None) -> bytes:
    """Return the image of a drive with these files.

    :param files: contents by path, folders separated by ``/``
    :param folders: folders that are to be there even if empty
    :raises ValueError: they do not fit
    """
    return _Builder().build(files, folders or [])


class _Builder:
    def __init__(self) -> None:
        self.image = bytearray(SECTORS * SECTOR)
        self.fat = [0xFF8, 0xFFF]

    def build(self, files: dict[str, bytes], folders: list[str]) -> bytes:
        tree: dict = {}
        for path in folders:
            self._place(tree, path.split("/"), {})
        for path in sorted(files):
            self._place(tree, path.split("/"), files[path])
        root = _entry(b"CIRCUITPY  ", _LABEL, 0, 0) + self._entries(tree, 0)
        if len(root) > ROOT_ENTRIES * 32:
            raise ValueError("too many entries in the root folder")
        boot = bytearray(SECTOR)
        boot[:11] = b"\xeb\xfe\x90MSDOS5.0"
        struct.pack_into(
            "<HBHBHHBHHHII", boot, 11, SECTOR, PER_CLUSTER, 1, 1, ROOT_ENTRIES, SECTORS, 0xF8,
            FAT_SECTORS, 63, 255, 1, 0,
        )  # fmt: skip
        boot[36:62] = struct.pack("<BBBI", 0x80, 0, 0x29, 0x2026) + b"CIRCUITPY  FAT12   "
        boot[510:] = b"\x55\xaa"
        self.image[:SECTOR] = boot
        at = SECTOR
        entries = [*self.fat, 0]
        for index in range(0, len(entries) - 1, 2):
            self.image[at : at + 3] = (entries[index] | entries[index + 1] << 12).to_bytes(
                3, "little"
            )
            at += 3
        start = (1 + FAT_SECTORS) * SECTOR
        self.image[start : start + len(root)] = root
        return bytes(self.image)

    def _place(self, tree: dict, parts: list[str], what: dict | bytes) -> None:
        for part in parts[:-1]:
            tree = tree.setdefault(part, {})
        if isinstance(what, dict):
            tree.setdefault(parts[-1], {})
        else:
            tree[parts[-1]] = what

    def _store(self, data: bytes) -> int:
        """Write data into clusters; returns the first one."""
        count = -(-len(data) // CLUSTER)
        if not count:
            return 0
        first = len(self.fat)
        if first + count > CLUSTERS + 2:
            raise ValueError("the drive is full")
        self.fat += list(range(first + 1, first + count)) + [0xFFF]
        at = DATA_START * SECTOR + (first - 2) * CLUSTER
        self.image[at : at + len(data)] = data
        return first

    def _entries(self, tree: dict, above: int) -> bytes:
        """Return the directory entries of a folder, its contents stored."""
        result = b""
        for number, (name, what) in enumerate(sorted(tree.items())):
            if isinstance(what, dict):
                first, size, kind = self._folder(what, above), 0, _FOLDER
            else:
                first, size, kind = self._store(what), len(what), 0x20
            short, long = _names(name, number)
            result += long + _entry(short, kind, first, size)
        return result

    def _folder(self, tree: dict, above: int) -> int:
        size = 64 + 32 * sum(1 + -(-len(name) // 13) for name in tree)
        first = self._store(bytes(size))
        data = b""
        for name, cluster in ((b".          ", first), (b"..         ", above)):
            data += _entry(name, _FOLDER, cluster, 0)
        data += self._entries(tree, first)
        at = DATA_START * SECTOR + (first - 2) * CLUSTER
        self.image[at : at + len(data)] = data
        return first


def _entry(name: bytes, kind: int, first: int, size: int) -> bytes:
    times = struct.pack("<HHHHHH", 0, _DATE, _DATE, 0, 0, _DATE)
    return name + bytes([kind, 0, 0]) + times + struct.pack("<HI", first, size)


def _names(name: str, number: int) -> tuple[bytes, bytes]:
    """Return the short name and the entries of the long one."""
    stem, _, extension = name.rpartition(".") if "." in name[1:] else (name, "", "")
    plain = "".join(letter for letter in stem.upper() if letter.isalnum())[:6]
    short = f"{plain[: 7 - len(str(number))]}~{number}".ljust(8)
    short_name = (short + extension.upper()[:3].ljust(3)).encode("ascii")
    check = 0
    for byte in short_name:
        check = ((check >> 1 | check << 7) + byte) & 0xFF
    units = [*name.encode("utf-16-le")]
    letters = [units[at] | units[at + 1] << 8 for at in range(0, len(units), 2)]
    if len(letters) % 13:
        letters.append(0)
    letters += [0xFFFF] * (-len(letters) % 13)
    pieces = [letters[at : at + 13] for at in range(0, len(letters), 13)]
    long = b""
    for index in range(len(pieces), 0, -1):
        piece = pieces[index - 1]
        order = index | (0x40 if index == len(pieces) else 0)
        long += bytes([order]) + struct.pack("<5H", *piece[:5]) + bytes([_LONG, 0, check])
        long += struct.pack("<6H", *piece[5:11]) + b"\0\0" + struct.pack("<2H", *piece[11:])
    return short_name, long


def files_of(image: bytes) -> dict[str, bytes]:
    """Return the files of a drive: contents by path."""
    size, per_cluster, reserved, fats, entries = struct.unpack_from("<HBHBH", image, 11)
    fat_sectors = struct.unpack_from("<H", image, 22)[0]
    root = (reserved + fats * fat_sectors) * size
    data = root + entries * 32
    cluster_size = per_cluster * size
    clusters = (len(image) - data) // cluster_size
    fat = image[reserved * size :]

    def chain(first: int) -> bytes:
        result = b""
        seen = 0
        while 2 <= first < clusters + 2 and seen <= clusters:
            at = data + (first - 2) * cluster_size
            result += image[at : at + cluster_size]
            if clusters < 4085:
                pair = int.from_bytes(fat[first * 3 // 2 : first * 3 // 2 + 2], "little")
                first = pair >> 4 if first & 1 else pair & 0xFFF
            else:
                first = int.from_bytes(fat[first * 2 : first * 2 + 2], "little")
            seen += 1
        return result

    def walk(folder: bytes, path: str) -> Iterator[tuple[str, bytes]]:
        long = ""
        for at in range(0, len(folder), 32):
            entry = folder[at : at + 32]
            if not entry[0]:
                return
            if entry[0] == 0xE5:
                long = ""
                continue
            if entry[11] == _LONG:
                letters = entry[1:11] + entry[14:26] + entry[28:32]
                long = letters.decode("utf-16-le", "replace").split("\0")[0].rstrip("\uffff") + long
                continue
            first, length = struct.unpack_from("<HI", entry, 26)
            plain = entry[:8].decode("latin1").rstrip().lower()
            extension = entry[8:11].decode("latin1").rstrip().lower()
            name, long = long or plain + (f".{extension}" if extension else ""), ""
            if entry[11] & _LABEL or entry[0] == 0x2E:
                continue
            if entry[11] & _FOLDER:
                yield from walk(chain(first), f"{path}{name}/")
            else:
                yield path + name, chain(first)[:length]

    return dict(walk(image[root:data], ""))
