# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write a release into ``dist/tidebell-VERSION``: ``make release``.

It has wheel and sdist, the site and the device as one file, the drive as archives, the case, notes
and checksums. The wheel brings the site, too. The same commit gives the same bytes.
``TIDEBELL_MPY_CROSS`` names CircuitPython's own mpy-cross, which the archives of compiled modules
need.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tidebell_host import __version__
from tidebell_host.commands.install import find_compiler
from tidebell_host.errors import ToolError
from tidebell_host.install import bundle
from tidebell_web import build, editor_files
from tidebell_web.build import READY
from website import site, tracked

ROOT = Path(__file__).resolve().parent.parent
CASE = ("LICENSE", "enclosure/README.md", "enclosure/exported/", "enclosure/board/")
NOTES = """# Tidebell {version}

{changes}

## Files

| file | for |
|---|---|
{files}

The drive's archives serve every board: unpack one onto the drive called CIRCUITPY of a board with
CircuitPython 10. `SHA256SUMS` lists all files: `sha256sum --check SHA256SUMS`.
"""
# The purpose of a file, by the end of its name; the first that fits.
PURPOSES = (
    ("{version}.html", "the device in any browser, as one file: open it"),
    (".whl", "the host tool, the simulated device and the site: `pip install FILE`"),
    (".tar.gz", "the same as source, without the site"),
    ("-case-{version}.zip", "the printed case (STL, STEP) and the carrier board (KiCad, Gerbers)"),
    ("-site-{version}.zip", "the site for any web space: device, editor, games, all documents"),
    ("-drive-{version}.zip", "the device's drive: what a board should get"),
    ("-drive-plain-{version}.zip", "the same as source: lights up after 10 s instead of 3"),
    (".zip", "the firmware as a bundle for circup"),
    (".json", "what the bundle for circup holds"),
)


def files_of(*places: str) -> dict[str, bytes]:
    """Return the bytes of tracked files by their paths."""
    return {path: (ROOT / path).read_bytes() for path in tracked(*places)}


def changes_of(text: str, version: str) -> str:
    """Return the changes of a version from the text of CHANGELOG.md.

    Those of a version in development (``0.3.0.dev0``) stand under *Unreleased*.

    :raises ToolError: it has no such section, or an empty one
    """
    section = "Unreleased" if ".dev" in version else version
    found = re.search(rf"^## \[{re.escape(section)}\].*?$(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not found or not found[1].strip():
        raise ToolError(
            f"CHANGELOG.md has no changes of {version}: write its section, [{section}], first."
        )
    return found[1].strip().replace("\n### ", "\n## ").removeprefix("#")


def packages_of(folder: Path, device: dict[str, bytes]) -> dict[str, bytes]:
    """Build wheel and sdist from the committed files.

    :param folder: an empty one to work in
    :param device: the device's pages, which the wheel has beside the committed files
    :raises ToolError: the build fails
    """
    epoch = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    source = folder / "source"
    for path, data in files_of().items():
        place = source / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        place.chmod(0o644)
    for form in ("sdist", "wheel"):
        if form == "wheel":
            ready = source / "host_tools" / "tidebell_web" / READY
            ready.write_bytes(bundle.packed(device))
            ready.chmod(0o644)
        command = [sys.executable, "-m", "build", "--no-isolation", f"--{form}"]
        done = subprocess.run(
            [*command, "--outdir", str(folder), str(source)],
            env=os.environ | {"SOURCE_DATE_EPOCH": epoch},
            umask=0o022,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise ToolError(f"The {form} could not be built:\n{done.stdout}{done.stderr}")
    (wheel,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    return {wheel.name: wheel.read_bytes(), sdist.name: same_tar(sdist.read_bytes(), int(epoch))}


def same_tar(data: bytes, epoch: int) -> bytes:
    """Pack a tar.gz again, with one owner and one time for all: setuptools keeps the builder's."""
    out = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(data)) as old:
        plain = io.BytesIO()
        with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as new:
            for entry in sorted(old.getmembers(), key=lambda member: member.name):
                entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = epoch, 0, 0, "", ""
                entry.pax_headers = {}
                new.addfile(entry, old.extractfile(entry) if entry.isfile() else None)
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=epoch, filename="") as packed:
        packed.write(plain.getvalue())
    return out.getvalue()


def notes_of(names: list[str], changes: str) -> str:
    """Return the release's notes: the changes, and the purpose of each file."""
    rows = []
    for name in sorted(names):
        ends = ((end.format(version=__version__), what) for end, what in PURPOSES)
        rows.append(f"| `{name}` | {next(what for end, what in ends if name.endswith(end))} |")
    return NOTES.format(version=__version__, changes=changes, files="\n".join(rows))


def release(target: Path) -> str:
    """Write the release into a folder, which is emptied first.

    :returns: the finding about the compiler
    :raises ToolError: the changelog lacks the version, a library is missing, the build fails
    """
    changes = changes_of((ROOT / "CHANGELOG.md").read_text(), __version__)
    compiler, how = find_compiler(None, False)
    made = bundle.archives(compiler)
    made[f"tidebell-case-{__version__}.zip"] = bundle.packed(files_of(*CASE))
    device = build.site(build.vm_folder(), build.compiler(), editor_files.folder())
    made[f"tidebell-site-{__version__}.zip"] = bundle.packed(site(device))
    made[f"tidebell-{__version__}.html"] = build.one_file(device)
    with tempfile.TemporaryDirectory() as folder:
        made |= packages_of(Path(folder), device)
    made["NOTES.md"] = notes_of(list(made), changes).encode()
    sums = [f"{hashlib.sha256(made[name]).hexdigest()}  {name}\n" for name in sorted(made)]
    made["SHA256SUMS"] = "".join(sums).encode()
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name, data in made.items():
        (target / name).write_bytes(data)
    return how


def main() -> int:
    """Write the release of the commit that is checked out."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / f"tidebell-{__version__}"
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    if changed:
        print("Commit first: a release is made of what is committed.", file=sys.stderr)
        return 1
    try:
        print(release(target))
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    for path in sorted(target.iterdir()):
        print(f"{path.stat().st_size:>9}  {path.name}")
    if not list(target.glob("*-mpy-*.zip")):
        print("*** This is no release yet: it lacks the drive that a board should get. Name")
        print("CircuitPython 10's own mpy-cross by TIDEBELL_MPY_CROSS and run this again.")
    print(f"The release is in {target}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
