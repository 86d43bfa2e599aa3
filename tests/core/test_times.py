# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Texts of times: from -99 to 99 hours no sign and no digit is lost."""

import unittest

from tidebell_core import times

HOUR = 3600000


def hours(ms, used=False):
    return times.text(ms, used, 0)


def of(text):
    """The seconds that a text means, and how many its last figure stands for."""
    sign = -1 if text[0] == "-" else 1
    if "h" in text:
        hours, minutes = text.strip("-").split("h")
        return sign * (int(hours) * 3600 + int(minutes) * 60), 60
    parts = [int(part) for part in text.strip("-").split(":")]
    assert max(parts[1:]) < 60, text
    total = 0
    for part in parts:
        total = total * 60 + part
    return sign * total, 1


def moments():
    """Times around everything that changes a form, and many between."""
    found = []
    for edge in (0, 1000, 10000, 60000, 600000, 6000000, HOUR, 10 * HOUR, 24 * HOUR, 99 * HOUR):
        for off in (-1001, -1000, -999, -1, 0, 1, 303, 999, 1000, 1001):
            found += [edge + off, -edge + off]
    found += [ms for ms in range(-99 * HOUR, 99 * HOUR, 7654321)]
    return [ms for ms in found if -99 * HOUR <= ms <= 99 * HOUR]


class Times(unittest.TestCase):
    def test_a_text_means_the_time_in_each_form(self):
        for ms in moments():
            for used in (False, True):
                if used and ms < 0:
                    continue
                whole = times.seconds(ms, used)
                for form in (times.text, hours, times.short):
                    said = form(ms, used)
                    self.assertEqual(said[0] == "-", ms < 0)
                    meant, step = of(said)
                    self.assertTrue(0 <= whole - abs(meant) < step, (ms, said))
                self.assertEqual(of(times.text(ms, used))[1], 1)
                self.assertTrue(len(times.short(ms, used)) <= 6, ms)

    def test_what_is_left_is_rounded_up_and_what_was_used_is_cut(self):
        self.assertEqual(times.text(90 * 60000 + 19697), "90:20")
        self.assertEqual(times.text(90 * 60000 + 19697, True), "90:19")
        self.assertEqual(
            [times.text(ms) for ms in (0, 1, 1000, 1001)], ["0:00", "0:01", "0:01", "0:02"]
        )
        self.assertEqual([times.text(ms) for ms in (-1, -999, -1000)], ["-0:00", "-0:00", "-0:01"])

    def test_forms_change_at_a_hundred_minutes(self):
        self.assertEqual(times.text(5999000), "99:59")
        self.assertEqual(times.text(5999001), "1:40:00")
        self.assertEqual(times.short(5999001), "1h40")
        self.assertEqual(times.short(-10 * HOUR), "-10h00")
        self.assertEqual(times.text(-610000), "-10:10")
        self.assertEqual(hours(-1000), "-0:00:01")
