# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A process that is only a link: the real ``Link`` and ``Store`` over a pty or TCP, and a tiny app.

``python tests/link/harness.py FOLDER pty|tcp`` changes into FOLDER, prints one line with the port's
name and serves until its standard input ends. A file ``running`` in FOLDER makes a clock run,
``readonly`` gives the drive to the computer, ``sealed`` seals it. From the environment:
``HARNESS_CUT``, after so many requests the power goes; ``HARNESS_FREE``, bytes that setups may
take; ``HARNESS_MAX_SETUP``, bytes of a setup; ``HARNESS_NAME`` and ``HARNESS_UID``, announce it so
as a simulated device is.
"""

import errno
import fcntl
import os
import pty
import select
import socket
import struct
import sys
import termios
import tty
from collections.abc import Iterator

from tidebell.keep import firststart
from tidebell.keep.inplace import Data
from tidebell.keep.settings import Settings, Slots
from tidebell.keep.setup_store import Store
from tidebell.wire import device as wire_device
from tidebell.wire.link import Link
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError
from tidebell_sim.announce import announce

# Three events and one that the table must not know yet.
EVENTS = [[0, 1, 15, 0, 0], [1, 2, 0, 0, 1500], [2, 11, 1, None, 700], [3, 3, 0, 0, 12345]] + [
    [number, 3, 0, 0, number] for number in range(4, 40)
]


class PtyPort:
    """The master side of a pty, read and written as CircuitPython's ``usb_cdc.data``."""

    def __init__(self) -> None:
        self.fd, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self.fd, False)
        self.name = os.ttyname(slave)
        self._slave = slave  # kept open, so that a client that leaves does not hang up the master

    @property
    def in_waiting(self) -> int:
        return struct.unpack("i", fcntl.ioctl(self.fd, termios.FIONREAD, b"\0" * 4))[0]

    def read(self, size: int) -> bytes:
        try:
            return os.read(self.fd, size)
        except BlockingIOError:
            return b""

    def write(self, data: memoryview) -> int:
        try:
            return os.write(self.fd, data)
        except BlockingIOError:
            return 0

    def wait(self, seconds: float) -> bool:
        return self._wait([self.fd, 0], seconds)

    @staticmethod
    def _wait(fds: list, seconds: float) -> bool:
        ready = select.select(fds, [], [], seconds)[0]
        return 0 in ready and not os.read(0, 1)


class TcpPort(PtyPort):
    """One client at a time on a TCP port of this machine."""

    def __init__(self) -> None:
        self._listen = socket.create_server(("127.0.0.1", 0))
        self.name = f"socket://127.0.0.1:{self._listen.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._seen = b""

    @property
    def in_waiting(self) -> int:
        if self._client and not self._seen:
            try:
                self._seen = self._client.recv(4096)
                if not self._seen:
                    self._client.close()
                    self._client = None
            except BlockingIOError:
                pass
            except OSError:
                self._client = None
        return len(self._seen)

    def read(self, size: int) -> bytes:
        data, self._seen = self._seen[:size], self._seen[size:]
        return data

    def write(self, data: memoryview) -> int:
        if not self._client:
            return len(data)
        try:
            return self._client.send(data)
        except OSError as error:
            return 0 if error.errno == errno.EAGAIN else len(data)

    def wait(self, seconds: float) -> bool:
        other = self._client or self._listen
        over = self._wait([other, 0], seconds)
        if not self._client and select.select([self._listen], [], [], 0)[0]:
            self._client = self._listen.accept()[0]
            self._client.setblocking(False)
        return over


class App:
    """Just enough of the device for the link, with the real store and settings behind it."""

    REQUESTS: dict = {}  # none needs more of a device

    uid = os.environ.get("HARNESS_UID", "e6614103e7123456")

    def __init__(self) -> None:
        data = Data(lambda: not os.path.exists("readonly"))
        if not data.ring and firststart.make():
            data.open()
        self.store = Store(data)
        self.settings = Settings(Slots(data, "settings"))
        self.fetched: set[int] = set()
        self.game: int | None = None
        self.utc: int | None = None
        self.notes: list[str] = []
        self.started: list = []
        self.link: Link | None = None

    @property
    def sealed(self) -> bool:
        return os.path.exists("sealed")

    alone = False

    @property
    def clock_runs(self) -> bool:
        return os.path.exists("running")

    def hello(self) -> dict:
        return {
            "board": "harness",
            "uid": self.uid,
            "firmware": "0.1.0",
            "boot": 3,
            "uptime_ms": 1234,
            "game": self.game,
            "language": os.environ.get("SPEAKS", "en"),
        }

    def set_utc(self, seconds: int) -> None:
        self.utc = seconds

    def status(self, unless: list | None = None) -> dict:
        if self.game is None:
            return {"game": None, "clock_runs": False}
        return {
            "game": self.game,
            "events": len(EVENTS),
            "clock_runs": self.clock_runs,
            "stage": "A stage with a long name, so that this does not fit one frame. " * 12,
        }

    def start_game(self, request: tuple, setup_id: str, seats: list, switches: list) -> None:
        assert self.link is not None
        try:
            if self.game is not None:
                raise LinkError("playing", "A game is on: end it at the device first.")
            self.store.piece(setup_id, None, 0, 1)
            if len(seats) < 2:
                raise Refused("seats", 2, 4)
        except (LinkError, Refused) as error:
            self.link.reply(request, error)
            return
        self.started.append((setup_id, seats, switches))
        self.game = len(self.started)
        self.link.reply(request, {"game": self.game})

    def close_transfer(self) -> None:
        self.store.close()

    def names_changed(self) -> None:
        pass

    def make_room(self) -> None:
        pass

    def check_setup(self, setup: dict, checksum: int) -> None:
        if setup.get("format") != 1:
            raise Refused("setup", "its format is not 1")

    def setups_in_use(self) -> list:
        return []

    def games(self, first: int) -> tuple:
        games = [
            {
                "game": number,
                "setup": "demo",
                "crc32": 1,
                "seats": [[0, "Ann"], [1, "Bo"]],
                "switches": [],
                "state": "finished",
                "fetched": number in self.fetched,
                "events": len(EVENTS),
                "boot": 1,
                "utc": None,
                "seed": "00112233445566ff",
            }
            for number in range(max(first, 1), 7)
        ]
        return games[:4], games[4]["game"] if len(games) > 4 else None

    def log_records(self, game: int, first: int) -> tuple:
        if not 1 <= game <= 6:
            raise LinkError("unknown", f"There is no game {game} here.")
        events = EVENTS[first : first + 16]
        return events, first + len(events)

    def set_fetched(self, game: int) -> None:
        self.fetched.add(game)

    def settings_changed(self) -> None:
        self.notes.append("settings changed")

    def error_log(self) -> str:
        return "\n".join(self.notes)

    def note_error(self, error: BaseException) -> None:
        self.notes.append(repr(error))


def main() -> None:
    os.chdir(sys.argv[1])
    os.sync = lambda: None  # the machine's other disks are not ours to wait for
    if "HARNESS_FREE" in os.environ:
        Store.free = lambda store: int(os.environ["HARNESS_FREE"])  # type: ignore[method-assign]
    port = PtyPort() if sys.argv[2] == "pty" else TcpPort()
    app = App()
    app.link = link = Link(port, app)
    wire_device.MAX_SETUP = int(os.environ.get("HARNESS_MAX_SETUP", wire_device.MAX_SETUP))
    if "HARNESS_CUT" in os.environ:
        _cut_after(link, int(os.environ["HARNESS_CUT"]))
    announced = None
    if "HARNESS_NAME" in os.environ:
        announced = announce(os.environ["HARNESS_NAME"], App.uid, port.name)
    print(port.name, flush=True)
    rest = 0
    while not port.wait(rest / 1000):
        rest = min(link.poll(), 1000)
    if announced:
        announced.unlink(missing_ok=True)


def _cut_after(link: Link, requests: int) -> None:
    handle = link._handle
    left = requests

    def handle_or_die(frame: object) -> Iterator:
        nonlocal left
        if left == 0:
            os._exit(1)
        left -= 1
        return handle(frame)  # type: ignore[arg-type]

    link._handle = handle_or_die


if __name__ == "__main__":
    main()
