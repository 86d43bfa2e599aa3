# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Modules that stay in memory together become one before they are compiled, and mean the same."""

from __future__ import annotations

import sys
import types

import pytest
from tidebell_host.install.merge import Merger, plans

SOURCES = {
    "boot.py": "def first():\n    from tidebell.early import ready\n    return ready\n",
    "tidebell/__init__.py": "",
    "tidebell/early.py": "ready = 'ready'\n",
    "tidebell/app.py": (
        "import gc\nfrom . import early\nfrom . import lights\nfrom .sounds import play as ring\n"
        "from tidebell_core.state import State\n\nAPP = None\n\n\n"
        "def find():\n    return 'the app'\n\n\n"
        "def told():\n    from .late import later\n    left = lights.left(State())\n"
        "    return [early.ready, ring(), left, find(), later(), lights.find()]\n"
    ),
    "tidebell/lights.py": (
        "import gc\nfrom tidebell_core import state as known\n\n\n"
        "def find():\n    return 'the lights'\n\n\n"
        "def left(state):\n    from .sounds import count\n    return count(), state.left, find()\n"
        "\n\ndef all_of_it():\n    return known.State.__name__, gc is not None\n"
    ),
    "tidebell/sounds.py": "heard = []\n\n\ndef play():\n    heard.append(1)\n    return 'ring'\n"
    "\n\ndef count():\n    return len(heard)\n",
    "tidebell/late.py": (
        "from . import app\nfrom . import lights as shown\nfrom .sounds import count, play\n\n\n"
        "def later():\n    play()\n    return app.find(), shown.find(), count(), app.APP\n"
    ),
    "tidebell_core/__init__.py": "",
    "tidebell_core/state.py": "class State:\n    left = 7\n",
}


def run(sources: dict[str, str]) -> tuple[object, object]:
    """What the modules say in an interpreter that has no others of these names."""
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if ours(name)}
    finder = Finder(sources)
    sys.meta_path.insert(0, finder)
    try:
        space: dict[str, object] = {}
        exec("from tidebell.app import told\nfrom tidebell import lights as l\n", space) if (
            "tidebell/lights.py" in sources
        ) else exec("from tidebell.app import told\nfrom tidebell import app as l\n", space)
        return space["told"](), space["l"].all_of_it()  # type: ignore[operator, attr-defined]
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if ours(name)]:
            del sys.modules[name]
        sys.modules.update(before)


def ours(name: str) -> bool:
    return name.partition(".")[0] in ("tidebell", "tidebell_core")


class Finder:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        from importlib.machinery import ModuleSpec

        place = name.replace(".", "/")
        for file, package in ((f"{place}/__init__.py", True), (f"{place}.py", False)):
            if file in self.sources:
                self.file = file
                return ModuleSpec(name, Loader(self.sources[file]), is_package=package)
        if ours(name):
            raise ModuleNotFoundError(name)
        return None


class Loader:
    def __init__(self, source: str) -> None:
        self.source = source

    def create_module(self, spec: object) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        exec(self.source, module.__dict__)


def test_what_a_module_imports_at_its_top_goes_into_it_and_means_the_same():
    done = Merger(SOURCES).merged()
    assert plans(SOURCES) == {
        "tidebell.app": ["tidebell_core.state", "tidebell.lights", "tidebell.sounds"]
    }
    assert set(done) == set(SOURCES) - {
        "tidebell_core/state.py",
        "tidebell/lights.py",
        "tidebell/sounds.py",
    }
    assert done["tidebell/app.py"].count("import gc") == 1
    assert run(done) == run(SOURCES)


def test_what_the_first_program_needs_stays_by_itself():
    done = Merger(SOURCES).merged()
    assert done["tidebell/early.py"] == SOURCES["tidebell/early.py"]
    assert "tidebell.app" not in done["boot.py"]


def test_a_package_stays_for_the_modules_in_it():
    sources = {
        "tidebell/__init__.py": "",
        "tidebell/app.py": "from tidebell_core.kinds import most\n",
        "tidebell_core/__init__.py": "",
        "tidebell_core/kinds/__init__.py": "most = 3\n",
        "tidebell_core/kinds/one.py": "from . import most\n",
    }
    done = Merger(sources).merged()
    assert done["tidebell_core/kinds/__init__.py"] == ""
    assert done["tidebell_core/kinds/one.py"] == "from tidebell.app import most\n"


def test_what_is_read_at_the_same_moments_goes_into_one_of_them():
    sources = {
        "tidebell/__init__.py": "",
        "tidebell/gamelog.py": "from . import layout\n\n\ndef size():\n    return layout.one()\n",
        "tidebell/spare.py": "from .gamelog import size\n\n\ndef twice():\n    return 2 * size()\n",
        "tidebell/layout.py": "def one():\n    return 1\n",
        "tidebell/opening.py": "from . import gamelog, layout, spare\nboth = spare, gamelog.size\n",
    }
    done = Merger(sources).merged()
    assert "tidebell/layout.py" in done and "tidebell/spare.py" not in done
    assert done["tidebell/opening.py"] == (
        "from tidebell import gamelog\nfrom tidebell import gamelog as spare\n"
        "from . import layout\n"
        "both = (spare, gamelog.size)\n"
    )


def test_built_in_functions_are_names_of_a_merged_module():
    done = Merger(SOURCES).merged()
    assert "\nlen = len\n" in "\n" + done["tidebell/app.py"]
    assert "len = len" not in done["tidebell/late.py"]


def test_a_program_outside_finds_what_has_moved():
    merger = Merger(SOURCES)
    program = "from tidebell import lights\nfrom tidebell.sounds import play\nlights.find()\n"
    assert merger.follow(program) == (
        "from tidebell import app as lights\nfrom tidebell.app import play\nlights.lights_find()"
    )


@pytest.mark.parametrize(
    ("path", "more", "why"),
    [
        ("tidebell/late.py", "__import__('tidebell.sounds')\n", "by a text"),
        ("tidebell/app.py", "\n\ndef quiet():\n    lights.left = None\n", "sets"),
        ("tidebell/lights.py", "\n\ndef lost(find):\n    return find\n", "also a name within"),
        (
            "tidebell/app.py",
            "\n\ndef twice():\n    from .sounds import play\n    play = 1\n",
            "assigns",
        ),
        ("tidebell/sounds.py", "import json as gc\n", "gc is"),
    ],
)
def test_what_cannot_follow_is_refused(path, more, why):
    changed = {**SOURCES, path: SOURCES[path] + more}
    with pytest.raises(ValueError, match=why):
        Merger(changed).merged()
