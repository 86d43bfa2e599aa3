# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""All that the page may call; the one module that names modules of the firmware.

It runs in the VM. ``/web`` holds what belongs to the page and not to the device: this module and
the setups that came with this version of the page.
"""

import json
import sys
from binascii import crc32, hexlify, unhexlify
from hashlib import new

import _contacts
import _web
import supervisor
from tidebell_core.errors import Refused

_SETUPS = "/web/setups/"
_LIST = "/web/setups.json"  # [[id, sha256], ...]
_SYNCED = "/synced"  # {id: sha256} of setups that an earlier start has sent; kept with the drive
_CHUNK = 4096
_AGAIN = -1  # start the firmware anew

_device = None
_start = None
_filled = -1  # how often the page had been filled when its content was last told
_digits = None
_requests = None


def start():
    """Run boot.py, build the device, bring its setups up to date; return ms until a turn."""
    global _device, _start
    with open("/boot.py") as file:
        exec(compile(file.read(), "boot.py", "exec"), {"__name__": "__main__"})
    from tidebell import start as module

    _start = module
    try:
        _device = module.begin()
        _device.watchers.append(_heard)
        _sync_setups()
        return 0
    except supervisor.Reload:
        return _AGAIN
    except Exception as error:
        return _failed(error)


def turn():
    """Go once through the loop; return how many ms there is nothing to do, or _AGAIN."""
    try:
        return _start.turn(_device)
    except supervisor.Reload:
        return _AGAIN
    except Exception as error:
        return _failed(error)


def _failed(error):
    global _device, _requests
    sys.print_exception(error)
    _device = _requests = None
    _start.fail(error)
    return _AGAIN


def ask(name, request):
    """Do a request of the protocol; return its answer as JSON, or ``{"error", "text"}``.

    :param name: as in ``tidebell_core.link.messages.TYPES``
    :param request: JSON
    """
    try:
        answer = _do(name, json.loads(request))
    except Exception as error:
        from tidebell.wire.link import explained

        code, text, _ = explained(error)
        if code == "failed":
            sys.print_exception(error)
        answer = {"error": code, "text": text}
    return json.dumps(answer)


def _do(name, request):
    global _requests
    if not _requests:
        from tidebell.wire.requests import Requests
        from tidebell.wire.service import Service

        _requests = Requests(Service(_device))
    answer = _requests.do(name, request)
    if name != "start":
        return answer
    id, seats, switches = answer
    _device.later = {"setup": id, "seats": seats, "switches": switches}  # in the next turn
    return {}


def install(path, id):
    """Send the device a compiled setup that is a file; return as ``ask`` does."""
    try:
        if _device.session and _device.session.clock_left() is not None:
            return json.dumps({"error": "clock_runs", "text": "A clock runs: pause first."})
        with open(path, "rb") as file:
            data = file.read()
        checksum = crc32(data)
        sha256 = hexlify(new("sha256", data).digest()[:16]).decode()
        told = {"setup": id, "size": len(data), "crc32": checksum, "sha256": sha256}
        at = _do("begin", told)["offset"]
        while at < len(data):
            at = _do("chunk", at.to_bytes(4, "little") + data[at : at + _CHUNK])["offset"]
        return json.dumps(_do("commit", {}))
    except Exception as error:
        from tidebell.wire.link import explained

        return json.dumps({"error": explained(error)[0], "text": explained(error)[1]})


def link(path):
    """Return as JSON the setup that a link holds, whose text is in a file.

    It is the link's part from ``setup=`` on, as ``file`` or ``compiled``; a compiled setup's bytes
    are in the file then. ``text`` says why there is none.
    """
    from tidebell_host import setup_link

    try:
        with open(path) as file:
            found = setup_link.read(file.read())
    except setup_link.NoSetup as error:
        return json.dumps({"text": str(error)})
    if found.is_file:
        return json.dumps({"file": found.letters})
    with open(path, "wb") as file:
        file.write(found.data)
    return json.dumps({"compiled": found.letters})


def examine(path):
    """Return as JSON what a compiled setup in a file will do, if the device can play it.

    It has the five ``lines``, the ``id``, and the title of the setup that it ``replaces``, "" for
    none. ``text`` says why the device cannot play it; it is "" for what is no setup at all.
    """
    from tidebell_core.setup_reading.setup import Setup
    from tidebell_host import setup_summary

    try:
        with open(path, "rb") as file:
            text = file.read()
        lines = setup_summary.summary(json.loads(text))
        checked = json.loads(text)
        id = checked["id"]
        Setup(checked, None, lambda: None, 0, False)
    except Refused as error:
        return json.dumps({"text": error.text})
    except Exception:  # anything may be in it
        return json.dumps({"text": ""})
    return json.dumps({"lines": lines, "id": id, "replaces": _title(id)})


def _title(id):
    """Return the title of a setup that the device holds, "" where it holds none of this id."""
    store = _device.store
    try:
        read, size, _ = store.stored(id, None)
        return store.parsed(read, size)["title"]
    except Exception:  # a damaged one is none
        return ""


def _sync_setups():
    """Send the device the setups that are newer in this version of the page.

    They go through the device's own store: a game that is on keeps the version that it began with.
    What the table has changed or removed since stays so until the page brings another version.
    """
    with open(_LIST) as file:
        setups = json.load(file)
    try:
        with open(_SYNCED) as file:
            synced = json.load(file)
    except (OSError, ValueError):
        synced = {}
    if all([synced.get(id) == sha256 for id, sha256 in setups]):
        return
    if not _device.data.writable:
        return  # nothing can be kept: the device says so
    for id, sha256 in setups:
        if synced.get(id) != sha256:
            answer = json.loads(install(_SETUPS + id + ".json", id))
            if "error" in answer:
                print("setup", id, answer["text"])
            else:
                synced[id] = sha256
    with open(_SYNCED, "w") as file:
        json.dump(synced, file)
    _web.sync()


def finished(first):
    """Return as JSON the first closed game from a number on: header, events, setup, next.

    The answer is ``{}`` behind the last one.
    """
    number = first
    while number is not None:
        answer = _do("games", {"first": number})
        for header in answer["games"]:
            if header["state"] != "on" and not header.get("aside") and not header.get("damaged"):
                return json.dumps(
                    {
                        "header": header,
                        "events": _events(header["game"]),
                        "setup": _setup(header),
                        "next": header["game"] + 1,
                    }
                )
        number = answer["next"]
    return "{}"


def _events(game):
    found, first = [], 0
    while first is not None:
        answer = _do("log", {"game": game, "first": first})
        found += answer["events"]
        first = answer["next"]
    return found


def _setup(header):
    """Return the compiled setup of a game as text; None where it is not here any more."""
    store, data = _device.store, b""
    try:
        while True:
            which = (header["setup"], header["crc32"], len(data), _CHUNK, header["sha256"])
            piece = store.piece(*which)
            if not piece:
                return data.decode()
            data += piece
    except Exception:
        return None


def key(pin, pressed, at):
    """Close or open a contact at an instant of ``ticks_ms``."""
    _contacts.close(pin, bool(pressed), at)


def knob(detents):
    """Turn the knob."""
    _contacts.turn(detents)


def slept(ms):
    """Take time that the page has slept off the clocks that run, as a referee would.

    Return as JSON how many ``presses`` of X give it back; where no referee could, ``pass``, the ms
    that are to pass on the device instead. Nothing of both where no clock runs.
    """
    from tidebell_core.record import events as e

    session = _device.session
    _device.loop.advance(_device.inputs.time())
    left = session.clock_left() if session else None
    if left is None:
        return "{}"
    view = _device.view
    view.update(session)
    fixes = _running(session, view, ms)
    if view.match_ms > 0:
        fixes.append((e.FIX_MATCH, e.NOBODY, max(1, view.match_ms - ms)))
    done = 0
    for fix in fixes:
        try:
            session.do(*fix)
            done += 1
        except Refused as error:
            print("slept", error.text)
    _device.redraw()
    if not done:
        return json.dumps({"pass": min(ms, left)})
    return json.dumps({"presses": done + (left <= ms)})  # one more for a zero that strikes


def _running(session, view, ms):
    """Return the corrections that take ms off the players' clocks that run."""
    from tidebell_core.record import events as e

    if view.thinking:
        return [(e.FIX_TIME, seat, max(0, view.clocks[seat] - ms)) for seat in view.thinking]
    if not session.runs() or view.counts_up or view.clock_ms < 0:
        return []
    return [(e.FIX_TIME, e.NOBODY, max(0, view.clock_ms - ms))]


def clock_left():
    """Return the ms until the running clock strikes; -1 where none runs to zero."""
    from tidebell_sim import narration

    left = narration.clock_left(_device)
    return -1 if left is None else left


def words():
    """Return as JSON the screen in words and what each key does now."""
    from tidebell_sim import narration, screen_text

    return json.dumps(
        {
            "rows": screen_text.read(_device),
            "marked": narration.marked(_device),
            "now": narration.legends(_device, _meanings()),
            "moment": narration.moment(_device),
            "playing": _playing(),
            "private": _private(),
        }
    )


_told = ""


def face(again):
    """Return what the panel shows as JSON, "" where nothing has changed since the last call.

    While a clock runs its digits alone change: then it is a list of those.

    :param again: tell all of it anew
    """
    global _filled, _told, _digits
    from tidebell_sim import face as glass

    page = _device.page
    if _device.stale and not again:
        return ""  # it is about to be drawn
    if again or page.filled != _filled:
        _filled = page.filled
        told = glass.content(_device)
        _digits, told["digits"] = told["digits"], None
        told = json.dumps(told)
        if again or told != _told:
            _told = told
            return json.dumps([_digits, _told])
    digits = glass.digits(_device)
    if digits == _digits:
        return ""
    _digits = digits
    return json.dumps([digits])


def write(text):
    """Take a name that was typed; return as ``ask`` does."""
    from tidebell_core.link.messages import LinkError

    top = _device.screens[-1]
    if not hasattr(top, "write"):
        return "{}"
    try:
        top.write(text)
    except LinkError as error:
        return json.dumps({"error": error.code, "text": error.text})
    _device.redraw()
    return "{}"


def games():
    """Return as JSON the games that can be begun.

    Each is id, title, fewest and most players, what is timed, whether nothing else is in it, and
    the seats with which it begins at once.
    """
    from tidebell.ui.home.players import front
    from tidebell_host import setup_summary

    found = []
    for row in _device.store.setups():
        try:
            rules = front(_device, row[0])
            least, most = rules["players"]
            seats = [[at, rules["colours"][at][0]] for at in range(max(least, min(2, most)))]
            timed = setup_summary.clocks(rules)
            plain = setup_summary.only_time(rules)
            found.append([row[0], rules["title"], [least, most], timed, plain, seats])
        except Exception as error:
            print("setup", row[0], error)
    return json.dumps(found)


def choose(id):
    """Ask who plays a game, as its line in the list of games does."""
    from tidebell.ui.home.players import choose as ask_players

    if not _device.session:
        ask_players(_device, id)


def held(meaning):
    """Count a key that is down as held."""
    _device.inputs.held(meaning)


def _playing():
    """Return whether a game is on and not over: then the browser's screen stays lit."""
    from tidebell_core.game.state import OVER

    return bool(_device.session) and _device.view.phase != OVER


def _private():
    """Return whether something is on the screen, or about to be, that one player alone may see."""
    from tidebell_core.game.state import CHOOSE, LOOK

    table = _device.table
    if not table or _device.screens[-1] is not table:
        return False
    view = _device.view
    if view.phase == LOOK:
        return not getattr(table.round, "asks", False)  # whether anybody may look, all are asked
    return view.phase == CHOOSE or bool(view.prompt and view.prompt.secret)


def profile():
    """Return as JSON what the page has to know of the board."""
    board = _device.hardware.profile
    contacts = board.KEYS + getattr(board, "BESIDE", ())
    return json.dumps(
        {
            "board": board.NAME,
            "size": [board.DISPLAY_WIDTH, board.DISPLAY_HEIGHT],
            "pixels": board.PIXEL_COUNT,
            "keys": [contact[0] for contact in contacts],
            "pins": {contact[0]: contact[1] for contact in contacts},
            "meanings": _meanings(),
        }
    )


def _meanings():
    board = _device.hardware.profile
    found = dict(board.MEANINGS)
    for name, _, beside in getattr(board, "BESIDE", ()):
        found[name] = found[beside]
    return found


_teller = None


def _heard(event, was):
    """Tell the page of an event, in words."""
    global _teller
    from tidebell_sim import event_fields, narration

    _teller = _teller or narration.Teller()
    entry = event_fields.told(_device, event, was)
    entry["said"] = _teller.tell(_device, entry)
    _web.event(json.dumps({"event": entry["event"], "said": entry["said"]}))


def hear(data):
    """Take bytes of the link, in hexadecimal; the next turn answers."""
    import usb_cdc

    usb_cdc.data.come(unhexlify(data))


_web.ready(
    start,
    turn,
    key,
    knob,
    words,
    profile,
    ask,
    install,
    clock_left,
    finished,
    hear,
    link,
    examine,
    slept,
    face,
    write,
    games,
    choose,
    held,
)
