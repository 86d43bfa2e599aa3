# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lend a port that ``live`` or ``bridge`` holds for hours to any other command of the same user.

The address to ask is in ``lends-PID.json`` in the runtime folder, with a key; a process that holds
more ports has ``lends-PID-1.json`` and so on. The borrower names
its command, is told "yes" once the port is free, and has it as long as it stays connected.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import secrets
import threading
from collections.abc import Callable
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path

import click

from tidebell_host.errors import NoDevice
from tidebell_host.folders import is_own, read_json, runtime_folder
from tidebell_host.output import one_line

LIVE = "tidebell live"
HOLDERS = (LIVE, "tidebell bridge")
_number = itertools.count()  # of the ports that this process lends
PATIENCE_S = 10.0  # seconds that a command waits for the port
_FAILS = (OSError, EOFError, AuthenticationError, ValueError)


class Lender:
    """Lends a port that this process holds; a context manager.

    :param port: its name
    :param holder: the command that holds it
    """

    def __init__(self, port: str, holder: str = LIVE) -> None:
        self._holder = holder
        self._key = secrets.token_bytes(16)
        self._turn = threading.Lock()  # one borrower at a time
        self._wanted, self._free, self._back = (threading.Event() for _ in range(3))
        self._closed = False
        self._borrower = ""
        self.busy = ""  # the command that has the port by another way than this computer's
        number = next(_number)
        name = f"lends-{os.getpid()}-{number}.json" if number else f"lends-{os.getpid()}.json"
        self._path = runtime_folder() / name
        self._listener: Listener | None = None
        # nobody can ask: commands are told which process holds the port
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(0o700, parents=True, exist_ok=True)
            if is_own(self._path.parent):
                self._listener = Listener(("127.0.0.1", 0), authkey=self._key, backlog=8)
                self.holds(port)
                threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Lender:
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        self._path.unlink(missing_ok=True)
        if self._listener:
            with contextlib.suppress(OSError):
                self._listener.close()

    def holds(self, port: str) -> None:
        """Set the port: a device that was plugged in again may have another."""
        if self._listener is None:
            return
        entry = {"port": port, "address": self._listener.address, "key": self._key.hex()}
        entry["holder"] = self._holder
        part = self._path.with_suffix(".part")
        with contextlib.suppress(OSError):
            part.write_text(json.dumps(entry) + "\n", encoding="utf-8")
            part.chmod(0o600)
            part.replace(self._path)

    def lend(self, close: Callable[[], None], tell: Callable[[str], None] | None = None) -> bool:
        """Release the port to a waiting borrower until it is done; return whether there was one.

        :param close: closes the port
        :param tell: called every second with the command that has it
        """
        if not self._wanted.is_set():
            return False
        close()
        self._free.set()
        while not self._back.wait(1):
            if tell:
                tell(self._borrower)
        return True

    def _accept(self) -> None:
        assert self._listener
        while not self._closed:
            try:
                connection = self._listener.accept()
            except _FAILS:
                continue
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: Connection) -> None:
        with contextlib.suppress(*_FAILS), connection:
            who = one_line(connection.recv_bytes(200).decode(errors="replace"))
            if who == LIVE:
                connection.send_bytes(self._holder.encode())
            elif self.busy:
                connection.send_bytes(self.busy.encode()[:200])
            elif not self._turn.acquire(timeout=PATIENCE_S - 2):
                connection.send_bytes(self._borrower.encode())
            else:
                try:
                    self._give(connection, who)
                finally:
                    self._turn.release()

    def _give(self, connection: Connection, who: str) -> None:
        self._borrower = who
        self._free.clear()
        self._back.clear()
        self._wanted.set()
        try:
            if self._free.wait(PATIENCE_S - 2):
                connection.send_bytes(b"yes")
                connection.recv_bytes(1)  # the program ends, and this thread with it
            else:
                connection.send_bytes((self.busy or self._holder).encode()[:200])
        finally:
            self._wanted.clear()
            self._back.set()


def borrow(port: str) -> Connection | None:
    """Borrow a port that another process of ours holds; close the result to give it back.

    :returns: None if nobody lends it
    :raises NoDevice: it is not released; the sentence names the command that has it
    """
    folder = runtime_folder()
    if not is_own(folder):
        return None
    for path in folder.glob("lends-*.json"):
        found = _asked(path, port)
        if found is None:
            continue
        connection, holder = found
        with contextlib.suppress(*_FAILS):
            if connection.poll(PATIENCE_S):
                holder = connection.recv_bytes(200).decode(errors="replace")
                if holder == "yes":
                    return connection
        connection.close()
        end = "wait until it is done"
        if holder in HOLDERS:
            holder = f"{holder} (process {path.stem.split('-')[1]})"
            end = "end it with Ctrl-C"
        raise NoDevice(f"{one_line(holder)} has the device at {port}: {end}, then try again.")
    return None


def _asked(path: Path, port: str) -> tuple[Connection, str] | None:
    """Return a connection to the process that lends this port, its request sent, and its name."""
    own = path.stem.split("-")[1] == str(os.getpid())
    if own or not path.is_file():  # a pipe could block for ever
        return None
    try:
        entry = read_json(path)
        if os.path.realpath(entry["port"]) != os.path.realpath(port):
            return None
        holder = str(entry.get("holder", LIVE))
        connection = Client(tuple(entry["address"]), authkey=bytes.fromhex(entry["key"]))
    except (FileNotFoundError, ConnectionRefusedError):  # the process was killed
        path.unlink(missing_ok=True)
        return None
    except (*_FAILS, TypeError, KeyError):
        return None
    with contextlib.suppress(*_FAILS):
        context = click.get_current_context(silent=True)
        command = context.command_path if context else "another program"
        connection.send_bytes(command.encode()[:200])
    return connection, holder
