# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write and read links that hold a setup; the one definition of their form.

A link ends in ``setup=1.`` and a setup file: UTF-8 TOML, raw deflate, base64url without padding. A
device in a browser also takes ``setup=`` and a compiled setup in gzip. Before it stands the page of
a site, ``https://SITE/edit.html#``, or ``tidebell:``.

Chats and mails change links. They add what stands around it, encode letters, break lines, and cut
off an end. Reading finds the setup in all of that, and says so where a part is missing: the deflate
stream ends by itself. The command line, the editor's Python and the browser's VM run this module,
so it does without what MicroPython lacks.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64, crc32

from tidebell_host.languages import log_text

MARK = "setup="
MOST_BYTES = 64 * 1024  # of the setup that a link holds
MOST_LETTERS = MOST_BYTES * 2  # of a link, and of a text that it stands in

_TOML = "1."
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_OTHERS = {"+": "-", "/": "_"}  # of base64, as some programs have it
_AMONG = " \t\r\n\x0b\x0c>"  # what a line break of a mail, or of a quoted one, consists of
_GZIP = b"\x1f\x8b\x08\x00"
_GZIP_LETTERS = "h4si"  # likewise in base64, in small letters
_HEAD, _TAIL = 10, 8  # bytes of gzip before and behind the deflate stream
_EMPTY = b"\x00\x00\x00\xff\xff"  # a deflate block that holds nothing


class NoSetup(ValueError):
    """A text holds no setup; its sentence says why."""


class Found:
    """The setup that a link holds.

    :param letters: the link's part from ``MARK`` on, without anything around it
    :param data: the setup file, or the compiled setup
    :param is_file: whether it is a setup file
    """

    def __init__(self, letters: str, data: bytes, is_file: bool) -> None:
        self.letters = letters
        self.data = data
        self.is_file = is_file


def written(source: bytes) -> str:
    """Return the part of a link, from ``MARK`` on, that holds a setup file.

    :raises NoSetup: the file is too large for a link
    """
    if len(source) > MOST_BYTES:
        raise NoSetup(
            log_text(
                "A link holds {most} KB; this file has {n} bytes.",
                most=MOST_BYTES // 1024,
                n=len(source),
            )
        )
    return MARK + _TOML + _base64(_deflated(source))


def written_compiled(data: bytes) -> str:
    """Return the part of a link, from ``MARK`` on, that holds a compiled setup."""
    tail = crc32(data).to_bytes(4, "little") + len(data).to_bytes(4, "little")
    return MARK + _base64(_GZIP + bytes(_HEAD - len(_GZIP)) + _deflated(data) + tail)


def _base64(data: bytes) -> str:
    text = b2a_base64(data).decode().strip().rstrip("=")
    return text.replace("+", "-").replace("/", "_")


def _deflated(data: bytes) -> bytes:
    """Return data as a deflate stream; a chat that ends a link at its last letter drops none."""
    import zlib  # not in the VM, which writes no links

    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(data) + deflate.flush()
    if _base64(packed)[-1:] in ("-", "_"):  # chats take these for marks behind a link
        packed = _EMPTY + packed
    return packed


def read(text: str) -> Found:
    """Return the setup in a link, or in a text that a link stands in.

    :raises NoSetup: there is none, a part of it is missing, or it is too large
    """
    if len(text) > MOST_LETTERS:
        raise NoSetup(log_text("A link has {n} letters at most.", n=MOST_LETTERS))
    worst = (
        0,
        log_text("There is no link to a setup in it: one has setup=1. and letters behind it."),
    )
    for spelling in _spellings(text):
        plain = spelling.lower()
        at = plain.find(MARK)
        while at >= 0:
            try:
                return _read_at(spelling, at + len(MARK))
            except _Wrong as error:
                worst = max(worst, (error.rank, error.text))
            at = plain.find(MARK, at + 1)
    raise NoSetup(worst[1])


class _Wrong(Exception):
    """A fault of one place; of several places the one of the highest rank is told."""

    def __init__(self, rank: int, text: str) -> None:
        super().__init__(text)
        self.rank = rank
        self.text = text


def _missing() -> _Wrong:
    return _Wrong(2, log_text("Part of the link is missing, or it was changed."))


def _spellings(text: str) -> list[str]:
    """Return the text, and as it was before programs encoded its letters."""
    found = [text]
    while len(found) < 4:  # an address within an address is encoded twice
        decoded = _decoded(found[-1])
        if decoded == found[-1]:
            break
        found.append(decoded)
    for one in list(found):
        if "=3D" in one or "=3d" in one:  # a mail's source, where a line ends in =
            parts = one.replace("=3d", "=3D").split("=3D")
            found.append("=".join([part.replace("=", "") for part in parts]))
    return found


def _decoded(text: str) -> str:
    """Return a text with its ``%XX`` decoded; a letter beyond ASCII becomes a blank."""
    parts = text.split("%")
    found = parts[0]
    for part in parts[1:]:
        try:
            code = int(part[:2], 16) if len(part) > 1 and part[:2].strip() == part[:2] else -1
        except ValueError:
            code = -1
        if code < 0 or part[0] in "+-":
            found += "%" + part
        else:
            found += (chr(code) if code < 128 else " ") + part[2:]
    return found


def _read_at(text: str, at: int) -> Found:
    """Return the setup that begins at an offset.

    :raises _Wrong: there is none, or not all of it
    """
    version = at
    while text[version : version + 1].isdigit():
        version += 1
    is_file = version > at and text[version : version + 1] == "."
    if is_file and text[at : version + 1] != _TOML:
        number = text[at:version][:9]
        raise _Wrong(
            3,
            log_text("The link is of a newer Tidebell: its form is setup={n}.", n=number),
        )
    letters, ends = _run(text, version + 1 if is_file else at)
    if len(letters) < 4 or (not is_file and letters[:4].lower() != _GZIP_LETTERS):
        raise _Wrong(1, log_text("Behind setup= the link holds no setup."))
    try:
        whole = len(letters) - len(letters) % 4
        more = letters[whole:] if len(letters) % 4 > 1 else ""
        more += "=" * (-len(more) % 4)
        base = (letters[:whole] + more).replace("-", "+").replace("_", "/")
        packed = a2b_base64(base.encode())
    except ValueError:
        raise _missing() from None
    data, used = _unpacked(packed, is_file)
    size = (used * 8 + 5) // 6
    # Behind it a line ends, or marks stand that chats write round what is to look leaning.
    if not any([end >= size and not letters[size:end].strip("-_") for end in ends]):
        raise _missing()
    return Found(MARK + (_TOML if is_file else "") + letters[:size], data, is_file)


def _run(text: str, at: int) -> tuple[str, list[int]]:
    """Return the letters from an offset on, over line breaks, and where each piece of them ends."""
    pieces: list[str] = []
    ends = []
    size = 0
    while True:
        first = at
        while at < len(text) and (text[at] in _LETTERS or text[at] in _OTHERS):
            at += 1
        pieces.append(text[first:at])
        size += at - first
        ends.append(size)
        between = at
        while at < len(text) and (text[at] in _AMONG or ord(text[at]) > 127):
            at += 1
        if at == between or at == len(text):
            break
    letters = "".join(pieces)
    for other, letter in _OTHERS.items():
        letters = letters.replace(other, letter)
    return letters, ends


def _unpacked(packed: bytes, is_file: bool) -> tuple[bytes, int]:
    """Return the data of a stream, and how many bytes the stream has.

    :raises _Wrong: it does not end, it is no stream, or it holds too much
    """
    if is_file:
        data, used = _inflated(packed)
    elif packed[:4] != _GZIP:
        raise _missing()
    else:
        data, used = _inflated(packed[_HEAD:])
        used += _HEAD + _TAIL
        tail = packed[used - _TAIL : used]
        if int.from_bytes(tail[:4], "little") != crc32(data) or len(tail) < _TAIL:
            raise _missing()
    if len(data) > MOST_BYTES:
        raise _Wrong(4, log_text("Its setup has more than {n} KB.", n=MOST_BYTES // 1024))
    return data, used


def _inflated(packed: bytes) -> tuple[bytes, int]:
    """Return the data of a raw deflate stream, of too many the first, and the stream's bytes.

    :raises _Wrong: it does not end, or is no such stream
    """
    try:
        import zlib
    except ImportError:
        return _inflated_in_vm(packed)
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = inflate.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        raise _missing() from None
    if not inflate.eof and len(data) <= MOST_BYTES:
        raise _missing()
    return data, len(packed) - len(inflate.unused_data)


def _inflated_in_vm(packed: bytes) -> tuple[bytes, int]:
    from io import BytesIO

    import deflate  # type: ignore[import-not-found]  # MicroPython's

    stream = BytesIO(packed)
    try:
        data = deflate.DeflateIO(stream, deflate.RAW, 15).read(MOST_BYTES + 1)
    except (EOFError, OSError, ValueError):
        raise _missing() from None
    return data, stream.tell()
