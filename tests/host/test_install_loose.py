# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Modules in no package: found under their last names, but for those that somebody writes down."""

import re
import sys

from tidebell_host.install import firmware
from tidebell_host.install.loose import EARLY, Loosener

SOURCES = {
    "code.py": "def main():\n    from tidebell.start import run\n    return run()\n",
    "tidebell/__init__.py": "__version__ = '1'\n",
    "tidebell/start.py": (
        "from tidebell import __version__, panel\n"
        "from tidebell_core import game as g, mechanisms\n"
        "from .boards.ours import KNOBS\n"
        "seldom = ' tidebell.menu tidebell.gone tidebell_core.game '\n"
        "def run():\n"
        "    from .menu import open_it, shut_it\n"
        "    return __import__('tidebell.boards.' + 'ours'), __import__('tidebell.' + 'panel')\n"
    ),
    "tidebell/menu.py": "open_it = shut_it = 1\n",
    "tidebell/panel.py": "",
    "tidebell/boards/__init__.py": "",
    "tidebell/boards/ours.py": "KNOBS = 3\n",
    "tidebell_core/__init__.py": "",
    "tidebell_core/game.py": "from .mechanisms import dice\nfrom .mechanisms.dice import roll\n",
    "tidebell_core/mechanisms/__init__.py": "",
    "tidebell_core/mechanisms/dice.py": "from ..game import roll\n",
}


def test_modules_go_by_short_names_and_imports_and_texts_follow():
    done = Loosener(SOURCES, {"tidebell.panel"}).loosened()
    assert done == {
        "code.py": "def main():\n    import tidebell; from _b import run\n    return run()\n",
        "tidebell/__init__.py": (
            "__version__ = '1'\n__import__(\"sys\").path.insert(0, __path__)\n"
        ),
        "tidebell/_b.py": (
            "import panel as panel; from tidebell import __version__\n"
            "import _c as g; import m as mechanisms\n"
            "from boards.ours import KNOBS\n"
            "seldom = ' _a  _c '\n"
            "def run():\n"
            "    from _a import open_it, shut_it\n"
            "    return __import__('boards.' + 'ours'), __import__('' + 'panel')\n"
        ),
        "tidebell/_a.py": "open_it = shut_it = 1\n",
        "tidebell/panel.py": "",
        "tidebell/boards/__init__.py": "",
        "tidebell/boards/ours.py": "KNOBS = 3\n",
        "tidebell_core/__init__.py": "",
        "tidebell/_c.py": "from m import dice as dice\nfrom m.dice import roll\n",
        "tidebell/m/__init__.py": "",
        "tidebell/m/dice.py": "from _c import roll\n",
    }


def test_names_that_games_bring_are_known_early():
    own = firmware.own_form()
    found = set(re.findall(r"^    it\.(\w+)$", own.whole[own.loosener.places[EARLY]], re.M))
    assert {"pots", "fischer", "checklists", "draws"} <= found
    assert 200 < len(found) < 600


def test_no_module_of_the_device_has_a_name_of_another():
    names = firmware.own_form().loosener.names.values()
    loose = {name for name in names if "." not in name}
    assert len(names) == len(set(names)) > 130
    assert not loose & (sys.stdlib_module_names - {"code"})  # the program, which nobody imports
    # Where a setup says a name, it can only mean a mechanism.
    texts = [text.decode() for text in firmware.compact(firmware.sources()).values()]
    asked = {one for text in texts for one in re.findall(r"__import__\(([^,]+),", text)}
    assert sum(one.startswith("'m.' + ") for one in asked) == 2
