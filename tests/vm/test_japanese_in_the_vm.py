# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Japanese letters in the MicroPython VM: no text interns its letters, and the index is small."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import vm  # noqa: E402

FIRMWARE = Path(__file__).parents[2] / "firmware"
TEXTS = "".join(chr(code) for code in range(0x4E00, 0x4F00))
PROGRAM = """
import gc, json, micropython
from tidebell_core import letters
from tidebell.paint.glyphs import Glyphs, encode
from tidebell.paint import japanese

def shown(glyphs, text):
    codes = encode(text)
    wide = glyphs.width(1, codes)
    for code in codes:
        glyphs.find(1, code)
    glyphs.cut(3, codes, wide // 2)
    glyphs.lacks(5, codes)
    letters.unshown(text)
    japanese.broken(text, 20, False, len)
    return list(codes)

glyphs = Glyphs(open("fonts/type.bin", "rb"))
"""
USED = "print(gc.mem_alloc())"
OPENED = """
glyphs.japanese = japanese.Letters(open("fonts/ja.bin", "rb"))
letters.has_japanese = glyphs.japanese.has
"""
SHOWN = """
with open("texts.json") as file:
    texts = json.loads(file.read())
print(json.dumps(shown(glyphs, "太é▸’1")))
micropython.qstr_info()
for at in range(0, len(texts), 16):
    shown(glyphs, texts[at : at + 16])
micropython.qstr_info()
"""


def test_letters_are_found_and_none_is_interned(tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    (tmp_path / "texts.json").write_text(json.dumps(TEXTS))
    files = vm.core_files() | {"texts.json": tmp_path / "texts.json"}
    for name in ("__init__.py", "paint/__init__.py", "paint/glyphs.py", "paint/japanese.py"):
        files[f"tidebell/{name}"] = FIRMWARE / "tidebell" / name
    for name in ("type.bin", "ja.bin"):
        files[f"fonts/{name}"] = FIRMWARE / "fonts" / name
    said = vm.run(PROGRAM, USED, OPENED, USED, SHOWN, files=files).splitlines()
    without, opened, codes, *counts = said
    assert int(opened) - int(without) <= 3072
    assert json.loads(codes) == [0x592A, 0xE9, 129, 153, 49]
    before, after = [line for line in counts if "n_qstr" in line]
    assert before == after
