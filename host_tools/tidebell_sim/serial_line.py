# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Open a channel of the simulated device to other programs: as a pty, and optionally as TCP.

As long as no program has the pty open, the device's ``connected`` is false. Bytes are only taken
from the program as fast as the device reads them. TCP is for loopback only.
"""

from __future__ import annotations

import errno
import os
import select
import socket
import threading
import tty

from tidebell_sim.hardware.channel import CAPACITY, Channel

# A pty does not report that it was opened: seconds until that is noticed.
LOOK_AGAIN_MS = 25


class SerialLine:
    """Carries one channel's bytes from and to the outside, on a thread of its own.

    :param channel: the host's end of the channel
    :param tcp: also listen on this TCP port of 127.0.0.1; 0 = any free one; None = no TCP
    :raises OSError: the TCP port is taken
    """

    def __init__(self, channel: Channel, tcp: int | None = None) -> None:
        self.channel = channel
        self._listener: socket.socket | None = None
        self.url: str | None = None
        if tcp is not None:
            self._listener = socket.create_server(("127.0.0.1", tcp))
            self._listener.setblocking(False)
            self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(self._master, False)
        self._wake_out, self._wake_in = os.pipe()
        os.set_blocking(self._wake_out, False)
        os.set_blocking(self._wake_in, False)
        self._client: socket.socket | None = None
        self._pty_open = False
        self._pending = b""
        self._ending = False
        channel.connected = False
        channel.on_output = self._wake
        channel.on_taken = self._wake
        self._thread = threading.Thread(
            target=self._carry, name=f"{channel.name} line", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """End the thread and remove the port."""
        self._ending = True
        self._wake()
        self._thread.join()
        for handle in (self._master, self._wake_in, self._wake_out):
            os.close(handle)
        if self._client is not None:
            self._client.close()
        if self._listener is not None:
            self._listener.close()

    def _wake(self) -> None:
        try:
            os.write(self._wake_in, b"x")
        except (BlockingIOError, OSError):
            pass

    def _carry(self) -> None:
        while not self._ending:
            poll = select.poll()
            poll.register(self._wake_out, select.POLLIN)
            room = self.channel.in_waiting < CAPACITY
            if not self._pending and (self._pty_open or self._client is not None):
                self._pending = self.channel.read(4096)
            wanted = (select.POLLIN if room else 0) | (select.POLLOUT if self._pending else 0)
            if self._listener is not None:
                poll.register(self._listener, select.POLLIN)
            if self._client is not None:
                poll.register(self._client, wanted)
            if self._pty_open:
                poll.register(
                    self._master, (wanted if self._client is None else wanted & select.POLLIN)
                )
            happened = dict(poll.poll(LOOK_AGAIN_MS if not self._pty_open else None))
            if self._wake_out in happened:
                try:
                    os.read(self._wake_out, 4096)
                except BlockingIOError:
                    pass
            self._look_at_pty(happened.get(self._master, 0))
            self._look_at_tcp(happened)
            connected = self._pty_open or self._client is not None
            if not connected:
                self._pending = b""
                if self.channel.connected:
                    self.channel.drop_output()
            self.channel.connected = connected

    def _look_at_pty(self, happened: int) -> None:
        if not self._pty_open:
            poll = select.poll()
            poll.register(self._master, select.POLLIN)
            state = dict(poll.poll(0)).get(self._master, 0)
            # The program closed it before it was noticed: its bytes can still be read.
            self._pty_open = not state & select.POLLHUP or bool(state & select.POLLIN)
            happened = state
        if happened & select.POLLIN:
            try:
                self.channel.write(os.read(self._master, CAPACITY))
            except BlockingIOError:
                pass
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                self._pty_open = False
        elif happened & select.POLLHUP:
            self._pty_open = False
        if happened & select.POLLOUT and self._client is None and self._pending:
            try:
                self._pending = self._pending[os.write(self._master, self._pending) :]
            except (BlockingIOError, OSError):
                pass

    def _look_at_tcp(self, happened: dict[int, int]) -> None:
        if self._client is not None:
            state = happened.get(self._client.fileno(), 0)
            try:
                if state & (select.POLLIN | select.POLLHUP | select.POLLERR):
                    data = self._client.recv(CAPACITY)
                    if not data:
                        raise ConnectionResetError
                    self.channel.write(data)
                if state & select.POLLOUT and self._pending:
                    self._pending = self._pending[self._client.send(self._pending) :]
            except BlockingIOError:
                pass
            except OSError:
                self._client.close()
                self._client = None
        if self._listener is not None and self._listener.fileno() in happened:
            self._accept(self._listener)

    def _accept(self, listener: socket.socket) -> None:
        """Accept a program; a second one is closed at once, for the port is in use."""
        try:
            client, _ = listener.accept()
            if self._client is not None and not _closed(self._client):
                client.close()
                return
            if self._client is not None:
                self._client.close()
            client.setblocking(False)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._client = client
        except OSError:
            pass


def _closed(client: socket.socket) -> bool:
    """Whether the other end is closed, with nothing left to read."""
    try:
        return not client.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True
