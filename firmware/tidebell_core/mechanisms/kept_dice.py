# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell dice of which the highest or lowest are kept, and degrees of hits."""


def degree(die: dict, hit: bool, face: int, total: int, target: int) -> str:
    """Return the first degree that a face comes to, or "".

    :param hit: whether it hits
    :param total: the face with what is added to it
    """
    over = die["hits"] in ("at_least", "above")
    beyond = total - target if over else target - total  # by how much it hits, below 0 misses
    for name, how, number in die["degrees"]:
        if how == "face":
            fits = face == number
        elif how == "part":
            fits = hit and total * number < target + (die["hits"] == "at_most")
        else:
            fits = beyond >= number if number > 0 and hit else not hit and beyond <= number < 0
        if fits:
            return name  # type: ignore[no-any-return]
    return ""


def kept(die: dict, found: list) -> tuple:
    """Return the sum of the faces that a roll keeps, and its faces, the kept ones first.

    With ``tens`` all have the ones of the first die, and 00 is 100.

    :param found: the faces that were rolled
    """
    if die.get("tens"):
        ones = found[0] % 10
        found = [face // 10 % 10 * 10 + ones or 100 for face in found]
    which, many = die["keep"]
    found.sort(reverse=which == "highest")
    return sum(found[:many]), found
