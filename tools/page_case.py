# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write ``host_tools/tidebell_sim/page/case.js``: the printed case's measures and colours.

``make renew`` writes it from ``enclosure/parameters.py`` and ``enclosure/assembly.py``; a test
checks that it is current.
"""

import ast
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "host_tools" / "tidebell_sim" / "page" / "case.js"
sys.path.insert(0, str(ROOT))
from enclosure.parameters import Parameters  # noqa: E402

HEAD = """\
// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
// Written by tools/page_case.py from enclosure/parameters.py and assembly.py; renew: make renew

/** Lengths in mm; places from the middle of the lid, to the right and away from the player. */
export const CASE = """


def measures() -> "dict[str, object]":
    """Return the measures that the page draws."""
    p = Parameters()
    return {
        "size": [p.width, p.depth],
        "corner": p.corner_radius,
        "window": [p.display_u, p.middle_v],
        "keys": [list(place) for place in p.cap_places],
        "cap": [p.cap_width, p.cap_depth],
        "bar": [p.bar_u, round(p.bar_v, 2)],
        "barSize": [p.bar_width, p.bar_depth],
        "lip": [p.display_u, round(p.brow_v + p.brow_wall / 2, 2)],
        "lipSize": [p.brow_width, p.brow_wall],
        "ring": [p.ring_u, p.middle_v],
        "outer": round(p.crown_outer, 2),
        "inner": round(p.crown_inner, 2),
        "knob": p.knob_radius,
        "colours": colours(),
    }


def colours() -> "dict[str, str]":
    """Return the colours of the page, read without the CAD library that the module needs."""
    tree = ast.parse((ROOT / "enclosure" / "assembly.py").read_text(encoding="utf-8"))
    found = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COLOURS"
    )
    parts = ("base", "lid", "lid-letters", "cap", "knob", "brow")
    return {part.replace("lid-", ""): "#" + bytes(found[part]).hex() for part in parts}


def text() -> str:
    """Return the file."""
    lines = [f"  {name}: {json.dumps(value)}," for name, value in measures().items()]
    return HEAD + "{\n" + "\n".join(lines) + "\n};\n"


if __name__ == "__main__":
    TARGET.write_text(text())
