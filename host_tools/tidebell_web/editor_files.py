# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The setup editor of the site: its page, the checker with its Python, games to begin with."""

from __future__ import annotations

import functools
import importlib.metadata
import json
import os
import re
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tidebell_host.errors import ToolError
from tidebell_host.install import firmware
from tidebell_host.languages import NAMES, in_language, page_text, setup_text, spoken
from tidebell_host.setups.inherit import with_id
from tidebell_host.setups.library import BUILTIN, archetypes

from tidebell_web.form import form

_HERE = Path(__file__).parent
_SOURCES = _HERE / "editor"
_HOST = _HERE.parent / "tidebell_host"

_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"
_BINARY = "pydantic_core"  # for the browser, beside the pure packages of this environment
_PURE = ("annotated-types", "click", "platformdirs", "pydantic", "segno", "tomlkit")
_TYPING = ("typing-extensions", "typing-inspection")
_NOT_NEEDED = ("pydantic/v1/", "pydantic/mypy.py", "segno/cli.py")
_MODULES = ("__init__", "folders", "japanese", "naming", "output", "setup_link", "setup_summary")
_TO_SEND = ("answers", "device", "digests", "errors", "transport")
_OWN = ("__init__.py", "checker.py", "sender.py", "toml_edits.py")

_NEED_IDS = (("action",), ("score", "field"))
"""Lists whose entries have ids, made of their names where none is written."""

_Edits = Iterator[dict[str, Any]]


def folder() -> Path | None:
    """Return the folder with what the editor needs from npm and PyPI, if a checkout has it."""
    place = _HERE.parents[1] / "build" / "editor"
    whole = (place / "node_modules" / "pyodide" / _LOCK).is_file() and any(place.glob(_WHEEL))
    return place if whole else None


_WHEEL = f"wheels/{_BINARY}-*.whl"


def files(place: Path, pack: Any) -> dict[str, bytes]:
    """Return the editor's files, by their paths in the site.

    :param pack: makes one file of several
    """
    found = {f"editor/{name}": data for name, data in _pyodide(place).items()}
    found["editor/codemirror.js"] = _codemirror(place)
    found["editor/licences.txt"] = _licences(place)
    found["editor/checker.pack"] = pack(_checker(place))
    for path in sorted(_SOURCES.iterdir()):
        if path.name.startswith("edit_") or path.suffix == ".css":
            found[f"page/{path.name}"] = path.read_bytes()
    for language in NAMES:
        found[f"editor/start.{language}.json"] = first_games(language)
    return found


def page(language: str, scripts: list[str], home: str) -> str:
    """Return the editor's page in a language.

    :param home: the page of the device
    """
    with spoken(language):
        html = (_SOURCES / "edit.html").read_text(encoding="utf-8")
        return in_language(html.replace("HOME", home, 1), *scripts)


def page_name(language: str) -> str:
    """Return the name of the editor's page in a language."""
    return "edit.html" if language == "en" else f"edit.{language}.html"


def _pyodide(place: Path) -> dict[str, bytes]:
    there = place / "node_modules" / "pyodide"
    found = {name: (there / name).read_bytes() for name in _PYODIDE}
    lock = json.loads((there / _LOCK).read_text(encoding="utf-8"))
    lock["packages"] = {}  # all that it needs is in its pack
    return found | {_LOCK: json.dumps(lock, sort_keys=True).encode()}


def _codemirror(place: Path) -> bytes:
    """Return CodeMirror as one module.

    :raises ToolError: esbuild does not make it
    """
    modules = place / "node_modules"
    tool = modules / "esbuild" / "bin" / "esbuild"
    command = [str(tool), "--bundle", "--minify", "--format=esm", "--legal-comments=none"]
    done = subprocess.run(
        [*command, str(_SOURCES / "codemirror.js")],
        env={**os.environ, "NODE_PATH": str(modules)},
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise ToolError(f"esbuild did not make the editor's text pane: {done.stderr.decode()}")
    return done.stdout


def _checker(place: Path) -> dict[str, bytes]:
    """Return the modules of the checker, and the packages that they need."""
    found = _installed()
    wheel = sorted(place.glob(_WHEEL))[-1]
    wanted = importlib.metadata.version(_BINARY)
    if wheel.name.split("-")[1] != wanted:
        raise ToolError(f"{wheel} is not of the version that is installed, {wanted}.")
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith(f"{_BINARY}/") and name.endswith((".py", ".so")):
                found[name] = archive.read(name)
    for package in ("tidebell_core", "tidebell/paint"):
        root = firmware.package_folder(package.partition("/")[0])
        inside = root / package.partition("/")[2]
        for path in sorted(inside.rglob("*.py")):
            found[f"{root.name}/{path.relative_to(root).as_posix()}"] = path.read_bytes()
    found["tidebell/__init__.py"] = (
        firmware.package_folder("tidebell") / "__init__.py"
    ).read_bytes()
    found |= _fonts(firmware.root_folder() / firmware.FONTS)
    for folder in ("setups", "languages", "builtin", "archetypes"):
        for path in sorted((_HOST / folder).rglob("*")):
            if path.suffix in (".py", ".mo", ".toml"):
                found[f"tidebell_host/{path.relative_to(_HOST).as_posix()}"] = path.read_bytes()
    for name in _MODULES + _TO_SEND:
        found[f"tidebell_host/{name}.py"] = (_HOST / f"{name}.py").read_bytes()
    for name in _OWN:
        found[f"tidebell_web/{name}"] = (_HERE / name).read_bytes()
    return found


def _fonts(folder: Path) -> dict[str, bytes]:
    """Return the device's fonts as far as they say how wide letters are, without their pixels."""
    latin, wide = ((folder / name).read_bytes() for name in ("type.bin", "ja.bin"))
    letters, halves, sizes = wide[0] | wide[1] << 8, wide[2], wide[3]
    return {
        "fonts/type.bin": latin[: 2 + 8 * latin[0] + 224 * latin[1]],
        "fonts/ja.bin": wide[: 4 + 8 * sizes + 2 * (halves + 257) + letters],
    }


def _licences(place: Path) -> bytes:
    """Return the licences of what the editor has from others.

    Pyodide's package has no text of its licence: it is named, and where it is.
    """
    texts = ["Pyodide, with Python: MPL-2.0 and PSF-2.0, https://github.com/pyodide/pyodide"]
    modules = place / "node_modules"
    wanted = json.loads((_SOURCES / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for name in sorted(wanted):
        for path in sorted((modules / name).glob("LICENSE*")):
            if name != "esbuild":  # it makes a file, and is not in it
                texts.append(f"{name} {wanted[name]}\n\n{path.read_text(encoding='utf-8')}")
    for name in (_BINARY, *_PURE, *_TYPING):
        for path in importlib.metadata.files(name) or ():
            if path.name.startswith("LICENSE"):
                version = importlib.metadata.version(name)
                texts.append(f"{name} {version}\n\n{path.read_text(encoding='utf-8')}")
    return ("\n\n" + "-" * 72 + "\n\n").join(texts).encode()


def _installed() -> dict[str, bytes]:
    """Return the modules of this environment's pure packages."""
    found = {}
    for name in (*_PURE, *_TYPING):
        for path in importlib.metadata.files(name) or ():
            if path.suffix == ".py" and ".." not in path.parts:
                if not path.as_posix().startswith(_NOT_NEEDED):
                    found[path.as_posix()] = path.read_binary()
    return found


def first_games(language: str) -> bytes:
    """Return the forms, and games to begin with: the kinds with the checker's answers."""
    from tidebell_web.checker import checked
    from tidebell_web.toml_edits import edited

    with spoken(language):
        title = page_text("My game")
        remark = page_text("A remark begins with #; it stays whatever the forms change.")
    kinds = []
    for path in archetypes():
        text = _without_head(path)
        own = [
            *_said(tomllib.loads(text), language, path.stem),
            {"do": "set", "path": ["id"], "value": "my-game"},
            {"do": "set", "path": ["title"], "value": title},
        ]
        text = re.sub("(?m)  # .*$", "", text.partition("\n\n")[2])  # true of these values alone
        text = f"# {remark}\n\n{edited(text, own)}"
        kinds.append({"id": path.stem, "text": text, "answer": checked(text, language)})
    kinds.sort(key=lambda kind: (kind["id"] != "points-per-turn", kind["id"]))
    builtin = []
    for path in sorted(BUILTIN.glob("*.toml")):
        text = _without_head(path)
        text = edited(text, [*_said(tomllib.loads(text), language, path.stem)])
        builtin.append({"title": checked(text, language)["title"], "text": text})
    with spoken(language):
        told = {"format": form(), "kinds": kinds, "builtin": builtin}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _said(
    values: Any,
    language: str,
    setup: str,
    table: str = "Setup",
    path: tuple[str | int, ...] = (),
) -> _Edits:
    """Yield the edits that give the texts of a setup the words of a language."""
    for field in _tables()[table]["fields"]:
        key, value = field["key"], values.get(field["key"])
        if value is None or key == "id":
            continue
        if "table" in field:
            rows = {(): value} if field["kind"] == "table" else _rows(value)
            for row, one in rows.items():
                yield from _said(one, language, setup, field["table"], (*path, key, *row))
        elif texts := _texts(field, value, values, language, setup):
            yield {"do": "set", "path": [*path, key], "value": texts}
            named = [with_id({key: one}).get("id") for one in (value, texts)]
            if path[:-1] in _NEED_IDS and key == "name" and "id" not in values:
                if named[0] != named[1]:  # 行動 makes no id, and others name it
                    yield {"do": "set", "path": [*path, "id"], "value": named[0]}


@functools.cache
def _tables() -> dict[str, Any]:
    found: dict[str, Any] = form()["tables"]
    return found


def _rows(value: Any) -> dict[tuple[str | int, ...], Any]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    return {(key,): one for key, one in pairs}


def _texts(
    field: dict[str, Any], value: Any, row: dict[str, Any], language: str, setup: str
) -> Any:
    """Return what players read of a value, in a language; None if that is no other."""
    if field["key"] == "letter":  # the first of the colour's name, as far as a key can write it
        first = setup_text(row["name"], language, setup)[0]
        found = first if first.isascii() else value
    elif field["kind"] == "list" and field["of"].get("limit"):
        found = [setup_text(one, language, setup) for one in value]
    elif field["kind"] == "text" and field.get("limit") and isinstance(value, str):
        found = setup_text(value, language, setup)
    else:
        return None
    return found if found != value else None


def _without_head(path: Path) -> str:
    """Return a setup file without its licence."""
    return re.sub(r"\A(# SPDX.*\n|#?\n)+", "", path.read_text(encoding="utf-8"))
