# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The request *seal*: seal the device, or open the seal by its code."""

from tidebell_core import words as texts
from tidebell_core.link.messages import LinkError

from ..keep.boot_note import DIGITS
from .fields import STRING, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .device_types import Requests


def seal(requests: "Requests", request: dict) -> dict:
    """Seal the device, or open the seal; tell how it stands.

    :raises LinkError: when the code is wrong, or was tried too soon
    """
    app = requests.service.app
    do = request.get("do")
    if do is not None:
        if do not in ("seal", "open"):
            raise LinkError("bad_request", "do must be seal or open.")
        code = field(request, "code", STRING)
        digits = [one for one in code if one in "0123456789"]
        if not len(digits) == len(code) == DIGITS:
            raise LinkError("invalid", f"A code has {DIGITS} digits.")
        requests.check_rest()
        requests.service.store.check_writable()
        requests.check_sight()
        _change(requests, do, code)
    note = app.note
    return {"seal": note.number if note.sealed else 0, "broken": note.broken}


def _change(requests: "Requests", do: str, code: str) -> None:
    from ..ui import seal as seals  # read only where there is a seal

    app = requests.service.app
    if do == "seal":
        if app.note.sealed:
            raise LinkError("sealed", texts.SEAL_REFUSED)
        if seals.seal(app, code):
            requests.afterwards = app.restart
    elif app.note.sealed:
        soon = seals.wait_ms(app) > 0
        if soon or not seals.fits(app, code):
            left = {"wait_ms": seals.wait_ms(app)}
            if soon:
                raise LinkError("wait", "The last code was wrong.", left)
            raise LinkError("code", "That is not the code.", left)
        seals.open_seal(app)
