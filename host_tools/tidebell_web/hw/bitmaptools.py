# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``bitmaptools.readinto`` for pixels of two bits."""


def readinto(
    bitmap,
    file,
    bits_per_pixel,
    element_size=1,
    reverse_pixels_in_element=False,
    swap_bytes_in_element=False,
    reverse_rows=False,
):
    """Read as many levels as a bitmap has pixels; ``bitmapfilter.mix`` makes pixels of them.

    :raises EOFError: the file ends before the last of them
    :raises NotImplementedError: in another form than the firmware's
    """
    if bits_per_pixel != 2 or not reverse_pixels_in_element:
        raise NotImplementedError
    levels = file.read(bitmap.width * bitmap.height // 4)
    if len(levels) * 4 != bitmap.width * bitmap.height:
        raise EOFError
    bitmap._levels = levels
