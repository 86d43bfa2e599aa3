# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell Sphinx of the documents: ``tools/website.py`` puts this beside those it has staged."""

import json
from pathlib import Path

_told = json.loads((Path(__file__).parent / "told.json").read_text(encoding="utf-8"))

project = "Tidebell"
author = "The Tidebell authors"
copyright = "The Tidebell authors, MIT licence"
version = release = _told["version"]
language = _told["language"]
root_doc = "contents"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 6
myst_links_external_new_tab = False
suppress_warnings = ["misc.highlighting_failure", "myst.header"]

html_theme = "furo"
html_title = "Tidebell"
html_static_path = ["static"]
templates_path = ["templates"]
html_css_files = ["documents.css"]
html_js_files = ["beside.js"]
html_favicon = "static/icon.svg"
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_context = _told["context"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
_FONT = (
    'Text, system-ui, -apple-system, "Segoe UI", Roboto, "Hiragino Sans", "Noto Sans CJK JP", '
    "sans-serif"
)
html_theme_options = {
    "light_css_variables": {
        "font-stack": _FONT,
        "color-brand-primary": "#8a4a00",
        "color-brand-content": "#8a4a00",
        "color-brand-visited": "#8a4a00",
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#f6f3ea",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ffb020",
        "color-brand-content": "#ffb020",
        "color-brand-visited": "#ffb020",
        "color-foreground-primary": "#f6f3ea",
        "color-background-primary": "#0a1017",
        "color-background-secondary": "#101923",
        "color-background-border": "#2c3a4a",
    },
}
