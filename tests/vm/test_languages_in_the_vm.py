# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A language costs little memory: its texts are as long as they are."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tidebell_host import languages
from tidebell_host.install import firmware

sys.path.insert(0, str(Path(__file__).parent))
import vm  # noqa: E402

USED = """
import gc
import tidebell_core.words, tidebell_core.sentences, tidebell_core.game.session
gc.collect()
print(gc.mem_alloc())
"""
MOST_BYTES = 4864


def used(folder: Path, language: str) -> int:
    """Return the heap that the core takes in a language."""
    files = vm.core_files()
    for name, data in firmware.sources(language).items():
        if name == firmware.WORDS:
            path = folder / f"{language}.py"
            path.write_bytes(data)
            files[name] = path
    return int(vm.run(USED, files=files))


def test_a_language_takes_no_more_than_it_may(tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    english = used(tmp_path, languages.ENGLISH)
    others = sorted({*languages.NAMES} - {languages.ENGLISH})
    more = {language: used(tmp_path, language) - english for language in others}
    assert max(more.values()) <= MOST_BYTES, more
