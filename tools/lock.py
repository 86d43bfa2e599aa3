# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write the lock files of pip: ``make lock``.

Each environment that the Makefile makes has a file in ``locks/``: exact versions, and the hashes of
all files of each version, for every platform. pip installs nothing else (``--require-hashes``).
A package has the same version in all of them. No file names a registry, so that any can serve.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = (ROOT / "Makefile").read_text().split("\n\n")[0]


@dataclass(frozen=True)
class Environment:
    """The wishes from which a lock file is made.

    :param purpose: completes "What pip installs ..."
    :param sources: files with requirements
    :param extras: of ``pyproject.toml``
    :param packages: requirements that no file declares
    :param alone: lock these packages without what they need themselves
    """

    purpose: str
    sources: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    alone: bool = False


ENVIRONMENTS = {
    "backend": Environment(
        "to build Tidebell and packages without a wheel", packages=("setuptools>=77",)
    ),
    "run": Environment("for `make run`", ("pyproject.toml",), ("report", "sim")),
    "test": Environment("for the tests", ("pyproject.toml",), ("test",)),
    "case": Environment("for the printed case", ("enclosure/requirements.txt",)),
    "chip": Environment("for the emulated chip", ("tests/chip/requirements.txt",), alone=True),
    "editor": Environment("for the setup editor", packages=("pydantic-core",), alone=True),
    "lock": Environment("for `make lock`", packages=("uv>=0.9,<1",)),
}


def pins(text: str) -> list[str]:
    """Return the lines of a lock file that pin a version, without their hashes."""
    return [line.removesuffix(" \\") for line in text.splitlines() if line[:1].isalnum()]


def resolve(target: Path, packages: list[str], *arguments: str) -> None:
    """Write the versions that uv finds for Python 3.11 and newer on all platforms."""
    command = [str(Path(sys.executable).parent / "uv"), "pip", "compile", "--quiet", "--universal"]
    command += ["--python-version", "3.11", "--no-annotate", "--no-header", *arguments]
    command += ["-", "--output-file", str(target)]
    subprocess.run(
        command,
        input="".join(f"{package}\n" for package in packages),
        env=os.environ | {"UV_NATIVE_TLS": "1"},
        cwd=ROOT,
        check=True,
        text=True,
    )


def main() -> None:
    """Resolve all environments together, then write the lock file of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep versions that are still allowed")
    keep = parser.parse_args().keep
    locks = ROOT / "locks"
    work = ROOT / "build" / "locks"
    work.mkdir(parents=True, exist_ok=True)
    versions = work / "versions.txt"
    # uv prefers the versions that the file has already.
    kept = {pin for path in locks.glob("*.txt") for pin in pins(path.read_text())} if keep else ()
    versions.write_text("".join(f"{pin}\n" for pin in sorted(kept)))
    each = ENVIRONMENTS.values()
    sources = list(dict.fromkeys(source for one in each for source in one.sources))
    extras = [f"--extra={extra}" for one in each for extra in one.extras]
    resolve(versions, [package for one in each for package in one.packages], *sources, *extras)
    for name, one in ENVIRONMENTS.items():
        made = work / f"{name}.txt"
        made.unlink(missing_ok=True)
        arguments = [*one.sources, *(f"--extra={extra}" for extra in one.extras)]
        arguments += ["--constraint", str(versions), "--generate-hashes"]
        resolve(made, list(one.packages), *arguments, *(["--no-deps"] if one.alone else []))
        about = f"# What pip installs {one.purpose}. Made by `make lock`.\n"
        (locks / made.name).write_text(f"{HEADER}\n{about}{made.read_text()}")


if __name__ == "__main__":
    main()
