# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Stands in for ``tidebell_host.languages`` in the VM: sentences in the page's language.

``/web/texts.json`` has them by their English texts; without that file they stay English.
"""

import json

try:
    with open("/web/texts.json") as file:
        _texts = json.load(file)
except OSError:
    _texts = {}


def log_text(text, **values):
    """Return a sentence on a game, with values in the places of their names."""
    text = _texts.get(text, text)
    return text.format(**values) if values else text
