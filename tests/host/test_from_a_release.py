# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""With a release and an empty home, what the documents name works as in a clone."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.parser import Parser
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tidebell_host import __version__
from tidebell_host.errors import ToolError
from tidebell_web import build, editor_files

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import release  # noqa: E402

WAIT_S = 120
BOOT_OUT = """\
Adafruit CircuitPython 10.0.0 on 2025-10-01; Raspberry Pi Pico 2 with rp2350a\r
Board ID:raspberry_pi_pico2\r
"""
EXTRAS = ("archive", "club", "editor", "report", "sim", "web")
SCRIPT = '{"run": 0.5}\n{"show": true}\n'


def missing() -> str | None:
    """Return what keeps a release from being made here, None if nothing does."""
    try:
        build.vm_folder()
    except ToolError as error:
        return error.message
    return None if editor_files.folder() else "the editor's parts are not here: make test-tools"


pytestmark = [
    pytest.mark.outer,
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
]


def needed(wheel: Path, extras: tuple[str, ...]) -> set[str]:
    """Return the packages that pip would bring with a wheel, of those of this environment."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(one for one in archive.namelist() if one.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(archive.read(name).decode())
    found: set[str] = set()

    def take(texts: list[str], wanted: tuple[str, ...]) -> None:
        for text in texts:
            one = Requirement(text)
            if one.marker and not any(
                one.marker.evaluate({"extra": extra}) for extra in (*wanted, "")
            ):
                continue
            package = canonicalize_name(one.name)
            if package == "tidebell":
                take(told.get_all("Requires-Dist", []), tuple(one.extras))
            elif package not in found:
                try:
                    metadata.distribution(package)
                except metadata.PackageNotFoundError:
                    continue  # of an extra that the tests do without
                found.add(package)
                take(metadata.requires(package) or [], tuple(one.extras))

    take(told.get_all("Requires-Dist", []), extras)
    return found


def installed(folder: Path, wheel: Path, extras: tuple[str, ...]) -> Path:
    """Make an environment of a wheel and the packages of its extras; return its programs' folder.

    The packages are links to those of this environment, which pip has checked by their hashes.
    """
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    target = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    for package in needed(wheel, extras):
        one = metadata.distribution(package)
        for top in {path.parts[0] for path in one.files or ()} - {"..", "__pycache__"}:
            if not (target / top).exists():
                (target / top).symlink_to(str(one.locate_file(top)))
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
        + ["--disable-pip-version-check", "--no-index", "--no-deps", str(wheel)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "bin"


class Stranger:
    """A person with a release and no clone: commands in an empty home.

    :param programs: where ``tidebell`` is
    :param home: an empty folder
    """

    def __init__(self, programs: Path, home: Path) -> None:
        self.programs = programs
        self.home = home
        (home / "run").mkdir()
        # No npm, no node, no git.
        self.env = {"HOME": str(home), "PATH": str(programs), "LANG": "C.UTF-8"}
        self.env["TIDEBELL_RUNTIME_DIR"] = str(home / "run")

    def __call__(self, *words: str, code: int = 0) -> str:
        """Run a command; return what it printed."""
        done = subprocess.run(
            [str(self.programs / "tidebell"), *words],
            env=self.env,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=WAIT_S,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode == code, f"{words}: {said}"
        assert "Traceback" not in said, f"{words}: {said}"
        return said

    @contextmanager
    def running(self, *words: str) -> Iterator[Callable[[str], str]]:
        """Run a command until the end of the block; yields what waits for a line of it."""
        log = self.home / f"{words[0]}-{len(words)}.log"
        with log.open("w") as out:
            process = subprocess.Popen(
                [str(self.programs / "tidebell"), *words],
                env=self.env,
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        try:

            def wait(text: str) -> str:
                until = time.monotonic() + WAIT_S
                while text not in log.read_text():
                    assert process.poll() is None, log.read_text()
                    assert time.monotonic() < until, log.read_text()
                    time.sleep(0.1)
                return log.read_text()

            yield wait
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def fetched(address: str) -> bytes:
    """Return what is at an address of this computer."""
    with urllib.request.urlopen(address, timeout=30) as answer:
        data: bytes = answer.read()
        return data


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a release."""
    folder = tmp_path_factory.mktemp("release")
    site = build.site(build.vm_folder(), build.compiler(), editor_files.folder())
    made = release.packages_of(folder, site)
    (name,) = (name for name in made if name.endswith(".whl"))
    return folder / name


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of that wheel, installed with all its extras."""
    return installed(tmp_path_factory.mktemp("environment") / "venv", wheel, EXTRAS)


@pytest.fixture
def stranger(programs: Path, tmp_path: Path) -> Stranger:
    """A stranger who has installed them, in an empty home."""
    return Stranger(programs, tmp_path)


def test_the_commands_of_the_first_page_go_through_a_simulated_device(stranger: Stranger) -> None:
    with stranger.running("sim", "--headless") as wait:
        wait("Ctrl-C")
        assert "tidebell-sim" in stranger("devices")
        assert "full-metal-planete" in stranger("sync")
        stranger("start", "full-metal-planete", "--player", "Red=Ann", "--player", "Blue=Bob")
        assert "Ann" in stranger("status")
        assert "Ann" in stranger("log")
        assert "screen_percent" in stranger("settings", "get")
        stranger("players", "add", "Eve")
        stranger("players", "sync")
        stranger("pull")
        stranger("games")
        stranger("stats")


def test_a_setup_is_begun_checked_tried_shared_and_edited(stranger: Stranger) -> None:
    stranger("setup", "new", "mine.toml", "--yes", "--title", "Mine")
    stranger("setup", "check", "mine.toml")
    assert "chess-fide" in stranger("setup", "list")
    assert stranger("setup", "share", "mine.toml").startswith("tidebell:")
    stranger("setup", "get", "catan", "--yes")
    port = free_port()
    with stranger.running("setup", "try", "mine.toml", "--port", str(port)) as wait:
        wait(f":{port}")
        assert b"<title>" in fetched(f"http://127.0.0.1:{port}/")
    port = free_port()
    with stranger.running(
        "setup", "edit", "mine.toml", "--no-browser", "--port", str(port)
    ) as wait:
        wait(f":{port}")
        assert b"edit_page.js" in fetched(f"http://127.0.0.1:{port}/")
        assert b"Mine" in fetched(f"http://127.0.0.1:{port}/host/file")


def test_the_simulated_device_has_its_page_and_plays_a_script(stranger: Stranger) -> None:
    port = free_port()
    with stranger.running("sim", "--port", str(port)) as wait:
        wait(f":{port}")
        assert b"<title>" in fetched(f"http://127.0.0.1:{port}/")
    (stranger.home / "steps.jsonl").write_text(SCRIPT)
    stranger("sim", "--script", "steps.jsonl", "--json")


def test_the_site_is_written_and_served_to_the_room(stranger: Stranger) -> None:
    stranger("web", "-o", "site", "--one-file")
    written = {
        path.relative_to(stranger.home / "site").as_posix()
        for path in (stranger.home / "site").rglob("*")
        if path.is_file()
    }
    made = build.site(build.vm_folder(), build.compiler(), editor_files.folder())
    assert written == {*made, "tidebell.html"}
    port = free_port()
    with stranger.running("web", "-o", "site", "--serve", "--port", str(port)) as wait:
        wait("Ctrl-C")
        assert fetched(f"http://127.0.0.1:{port}/") == made["index.html"]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/vm/micropython.wasm") as answer:
            assert answer.headers["content-type"] == "application/wasm"


def test_a_drives_archive_is_installed_without_a_network(stranger: Stranger) -> None:
    stranger("bundle", "--plain", "-o", "made")
    archive = f"made/tidebell-drive-plain-{__version__}.zip"
    drive = stranger.home / "CIRCUITPY"
    drive.mkdir()
    (drive / "boot_out.txt").write_text(BOOT_OUT)
    stranger.env |= {"https_proxy": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9"}
    stranger("install", str(drive), "--archive", archive)
    assert (drive / "code.py").is_file() and (drive / "lib" / "neopixel.py").is_file()
    assert "TIDEBELL_BOARD" in (drive / "settings.toml").read_text()
    assert "everything already" in stranger("install", str(drive), "--archive", archive)


def test_a_club_begins_with_the_broker_that_comes_with_it(stranger: Stranger) -> None:
    with stranger.running("club") as wait:
        said = wait("Ctrl-C")
        pages = {word for word in said.split() if word.startswith("http://127.0.0.1")}
        assert len(pages) == 2, said  # the director's page and the board
        assert all(b"<title>" in fetched(page) for page in pages)
        assert "tidebell" in stranger("club", "invite", "cellar")


def test_what_is_missing_is_said_by_the_file_that_was_installed(
    wheel: Path, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    bare = Stranger(installed(tmp_path / "venv", wheel, ()), tmp_path / "home")
    assert bare("--version").strip().endswith(__version__)
    bare("web", "-o", "site")
    for words, extra in (
        (("sim",), "sim"),
        (("club",), "club"),
        (("setup", "edit"), "editor"),
    ):
        assert f"pip install '{wheel}[{extra}]'" in bare(*words, code=1)
