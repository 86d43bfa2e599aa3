# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device's modules leave their rooms before compiling; imports and names in texts follow."""

from __future__ import annotations

import pytest
from tidebell_host.install.flat import flatten, places

ROOM = '"""A room."""\n'
ROOMS = {
    "tidebell/__init__.py": "",
    "tidebell/app.py": "from .ui import menu\nfrom .ui.draw.late import drawn\n",
    "tidebell/boards/__init__.py": "LOADED = 1\n",
    "tidebell/boards/mine.py": "from ..ui.menu import Menu\n",
    "tidebell/ui/__init__.py": ROOM,
    "tidebell/ui/menu.py": "from .. import app\nfrom .draw import late as draw\n\n\nMenu = draw\n",
    "tidebell/ui/draw/__init__.py": ROOM,
    "tidebell/ui/draw/late.py": "from tidebell_core import events\nfrom ..menu import Menu\n",
}


def test_modules_of_rooms_lie_side_by_side_and_find_each_other():
    done = flatten(ROOMS)
    assert done == {
        "tidebell/__init__.py": "",
        "tidebell/app.py": "from . import menu\nfrom .late import drawn\n",
        "tidebell/boards/__init__.py": "LOADED = 1\n",
        "tidebell/boards/mine.py": "from tidebell.menu import Menu\n",
        "tidebell/menu.py": "from . import app\nfrom . import late as draw\n\n\nMenu = draw\n",
        "tidebell/late.py": "from tidebell_core import events\nfrom .menu import Menu\n",
    }


def test_names_written_as_texts_follow_and_sentences_do_not():
    source = (
        "A = 'ui.menu _core.menu ui.draw.late app'\nB = 'tidebell.ui.' + A\n"
        "C = 'tidebell.ui.menu'\n"
        "D = 'What is in ui.other and ui. Done.'\n"
    )
    done = flatten(ROOMS | {"tidebell/memory.py": source})["tidebell/memory.py"]
    assert done == (
        "A = 'menu _core.menu late app'\nB = 'tidebell.' + A\nC = 'tidebell.menu'\n"
        "D = 'What is in ui.other and ui. Done.'\n"
    )


@pytest.mark.parametrize("path", ["tidebell/ui/app.py", "tidebell/ui/draw/ui.py"])
def test_two_of_one_name_are_refused(path):
    with pytest.raises(ValueError, match="same name"):
        places([*ROOMS, path])


def test_a_room_with_code_is_refused():
    with pytest.raises(ValueError, match="no place for code"):
        flatten(ROOMS | {"tidebell/ui/__init__.py": ROOM + "x = 1\n"})
