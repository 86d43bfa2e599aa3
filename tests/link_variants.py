# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A setup's link as chats, mails and hands make it, and what becomes of each.

``TAKEN``: nothing is missing, so the setup is taken. ``CUT`` and the others: words of the sentence
that says why it is not.
"""

from __future__ import annotations

import base64
from urllib.parse import quote

CUT = "Part of the link is missing"
NEWER = "newer Tidebell"
NOTHING = "holds no setup"
NO_LINK = "no link to a setup"

TAKEN = [
    "as it is",
    "full stop",
    "comma",
    "bracket",
    "square bracket",
    "brace",
    "angle",
    "quotation mark",
    "French quotation mark",
    "Japanese full stop",
    "exclamation mark",
    "question mark",
    "semicolon",
    "apostrophe",
    "asterisk",
    "underscore of a leaning link",
    "tilde",
    "slash",
    "backslash",
    "fbclid",
    "utm_source",
    "a text fragment",
    "blank",
    "a word behind it",
    "a word behind a line break",
    "encoded =",
    "encoded twice",
    "wrapped",
    "wrapped, CR LF",
    "a real line break",
    "wrapped by blanks",
    "quoted in a mail",
    "wrapped, and more below",
    "a mail's source",
    "zero-width blank",
    "soft hyphen",
    "padding",
    "encoded padding",
    "base64's own letters",
    "mark in capitals",
    "within another address",
    "a second link that is cut",
]


def variants(link: str) -> dict[str, tuple[str, str]]:
    """Return texts by their names, each with the words of its sentence, "" where it is taken.

    :param link: ``ADDRESS#setup=…``; what is behind # has more than 150 letters
    """
    base, _, part = link.partition("#")
    mark, letters = part[: len(part) - len(part.partition("=")[2])], part.partition("=")[2]
    head, dot, packed = letters.partition(".") if letters.startswith("1.") else ("", "", letters)
    middle = len(base) + 100
    lines = [link[at : at + 60] for at in range(0, len(link), 60)]
    plain = packed.replace("-", "+").replace("_", "/")
    padded = base64.b64encode(base64.b64decode(plain + "=" * (-len(plain) % 4))).decode()
    hidden = quote("\u200b")
    last = [*("".join(piece) for piece in ((link[:-1],), (link[:-2],), (link[:-9],)))]
    broken = {
        "a real line break": f"{link[:middle]}\n{link[middle:]}",
        "a mail's source": "=\n".join([line.replace("=", "=3D") for line in lines]),
    }
    taken = {
        "as it is": link,
        "full stop": link + ".",
        "comma": link + ",",
        "bracket": link + ")",
        "square bracket": link + "](x)",
        "brace": link + "}",
        "angle": link + ">",
        "quotation mark": link + '"',
        "French quotation mark": link + "\u00a0»",
        "Japanese full stop": link + "。",
        "exclamation mark": link + "!!",
        "question mark": link + "?",
        "semicolon": link + ";",
        "apostrophe": link + "’s",
        "asterisk": link + "**",
        "underscore of a leaning link": link + "_",
        "tilde": link + "~~",
        "slash": link + "/",
        "backslash": link + "\\",
        "fbclid": link + "&fbclid=abc",
        "utm_source": link + "&utm_source=a-mail&utm_id=1",
        "a text fragment": link + ":~:text=hello",
        "blank": link + "%20",
        "a word behind it": link + "%20try it",
        "a word behind a line break": link + "%0Atry",
        "encoded =": f"{base}#{quote(part, safe='')}",
        "encoded twice": f"{base}#{quote(quote(part, safe=''), safe='')}",
        "wrapped": f"{link[:middle]}%0A{link[middle:]}",
        "wrapped, CR LF": f"{link[:middle]}%0D%0A{link[middle:]}",
        "wrapped by blanks": "%20".join([link[:middle], link[middle:-30], link[-30:]]),
        "quoted in a mail": "%0A%3E%20".join([base + "#" + part[:40], part[40:100], part[100:]]),
        "wrapped, and more below": f"{link[:middle]}%0A{link[middle:]}%0A%0ASee%20you",
        "zero-width blank": f"{link[:middle]}{hidden}{link[middle:]}{hidden}",
        "soft hyphen": f"{link[:middle]}{quote(chr(0xAD))}{link[middle:]}",
        "padding": f"{base}#{mark}{head}{dot}{packed}{'=' * (-len(packed) % 4)}",
        "encoded padding": f"{base}#{mark}{head}{dot}{packed}%3D%3D",
        "base64's own letters": f"{base}#{mark}{head}{dot}{padded}",
        "mark in capitals": f"{base}#{mark.upper()}{head}{dot}{packed}",
        "within another address": f"{base}#u={quote(link, safe='')}&h=abc",
        "a second link that is cut": f"{link}%20{quote(link[:-20], safe='')}",
        **broken,
    }
    assert sorted(taken) == sorted(TAKEN)
    told = {
        "last letter gone": (last[0], CUT),
        "last two letters gone": (last[1], CUT),
        "end gone": (last[2], CUT),
        "half gone": (link[: len(link) // 2], CUT),
        "cut, with dots": (link[:-12] + "…", CUT),
        "cut, with encoded dots": (link[:-12] + "%E2%80%A6", CUT),
        "cut, with three dots": (link[:-12] + "...", CUT),
        "cut at an &": (f"{link[:middle]}&{link[middle:]}", CUT),
        "a letter gone in the middle": (link[:middle] + link[middle + 1 :], CUT),
        "all in capitals": (f"{base}#{part.upper()}", CUT),
        "all in small letters": (f"{base}#{part.lower()}", CUT),
        "letters behind it": (link + "AAAAAAAA", CUT),
        "a newer form": (f"{base}#{mark}2.{packed}", NEWER),
        "nothing behind it": (f"{base}#{mark}", NOTHING),
        "a form without letters": (f"{base}#{mark}1.", NOTHING),
        "another word": (f"{base}#{mark}hello-there-you", NOTHING),
        "a broken code": (f"{base}#{mark}%ZZ", NOTHING),
        "no mark": (f"{base}#setup", NO_LINK),
        "another sign for =": (f"{base}#setup:{letters}", NO_LINK),
    }
    return {name: (text, "") for name, text in taken.items()} | told
