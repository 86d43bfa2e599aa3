# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``os``: the VM's own, and what CircuitPython has besides."""

from collections import namedtuple

import _web
from uos import *  # noqa: F403
from uos import listdir, stat

_SECTOR = 512
_SECTORS = 3072  # of the drive: 1.5 MiB, as the simulator's
_FOLDER = 0x4000

_Uname = namedtuple("uname_result", ("sysname", "nodename", "release", "version", "machine"))


def uname():
    """Return what runs the firmware."""
    import sys

    release = ".".join([str(part) for part in sys.implementation.version[:3]])
    return _Uname("web", "web", release, sys.version, "a browser")


def urandom(size):
    """Return bytes by chance."""
    return bytes([_web.random() for _ in range(size)])


def sync():
    """Let the page keep what was written."""
    _web.sync()


def getenv(key, default=None):
    """Return a setting of ``settings.toml``."""
    for line in open("/settings.toml"):
        name, equals, value = line.partition("=")
        if equals and name.strip() == key:
            return value.strip().strip('"')
    return default


def _used(folder):
    sectors = 0
    for name in listdir(folder):
        found = stat(folder + "/" + name)
        if found[0] & _FOLDER:
            sectors += _used(folder + "/" + name)
        else:
            sectors += -(-found[6] // _SECTOR)
    return sectors


def statvfs(path):
    """Return the drive's size and what the device's own files leave of it."""
    here = listdir("/")
    free = _SECTORS - sum([_used("/" + name) for name in ("games", "setups") if name in here])
    return (_SECTOR, _SECTOR, _SECTORS, free, free, 0, 0, 0, 0, 255)
