# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The JSON Schema of setup files; ``python -m tidebell_host.setups schema`` prints it."""

from __future__ import annotations

import json
from typing import Any

from tidebell_host.setups.inherit import INFERRED
from tidebell_host.setups.model import Setup


def schema() -> dict[str, Any]:
    """Return the schema of a setup file, made from the models."""
    made = Setup.model_json_schema()
    for name, keys in INFERRED.items():
        table = made if name == "Setup" else made["$defs"][name]
        table["required"] = [key for key in table.get("required", ()) if key not in keys]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **made,
        "title": "Tidebell game setup",
    }


def schema_text() -> str:
    """Return the schema as it is committed."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"
