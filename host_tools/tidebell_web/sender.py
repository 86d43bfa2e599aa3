# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Send a setup to a device at a serial port that the browser opened (Web Serial).

The page relays bytes; the host's own ``Device`` speaks to the device. It waits for an answer by
``run_sync``, which a browser with Web Serial has.
"""

from __future__ import annotations

import json
from typing import Any

from pyodide.ffi import run_sync, to_js  # type: ignore[import-not-found]
from tidebell_host.device import Device
from tidebell_host.errors import ToolError
from tidebell_host.setups.loading import loads
from tidebell_host.setups.problems import SetupError
from tidebell_host.transport import Transport

from tidebell_web.checker import FILE


class _Line(Transport):
    """A line of the page's.

    :param line: has ``write`` of bytes, and ``read``, whose promise is of bytes: of none if none
        come within the seconds, of nothing if the device has gone
    """

    def __init__(self, line: Any) -> None:
        super().__init__("USB")
        self._line = line

    def write(self, data: bytes) -> None:
        self._line.write(to_js(data))

    def read(self, seconds: float) -> bytes:
        data = run_sync(self._line.read(seconds))
        if data is None:
            raise self.gone()
        return bytes(data.to_py())

    def close(self) -> None:
        pass


def sent(request: str, line: Any) -> str:
    """Send a text's setup in the device's language; return what became of it, as JSON.

    It has the ``title`` and the device's name as ``on``, or an ``error``.

    :param line: as ``_Line`` needs it
    """
    text = json.loads(request)["text"]
    try:
        with Device(_Line(line)) as device:
            ready = loads(text.encode(), FILE, device.language)
            device.put(ready.id, ready.data)
            return json.dumps({"title": ready.title, "on": device.name})
    except ToolError as error:
        return json.dumps({"error": error.message})
    except SetupError as error:
        return json.dumps({"error": str(error)})
