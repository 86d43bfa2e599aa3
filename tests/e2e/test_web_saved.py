# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Saved devices of strangers: they are data, and the device that is here stays until one starts."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import time
from typing import Any

from browsed import READY, Site, begin, opened, press, rows, says
from chromium import Chromium, Tab

NOTES = "document.getElementById('notes').textContent"
HOSTILE = b"import js\njs.document.title = 'mine'\n"
Files = dict[str, bytes]

# A device that wants to start anew at each start.
FAILS = """
globalThis.fails = !sessionStorage.failed;
sessionStorage.failed = 1;
const patch = ({ Device }) => {
  const { power } = Device.prototype;
  Device.prototype.power = async function () { return globalThis.fails ? -1 : power.call(this); };
};
const look = () => import(new URL("page/vm.js", document.baseURI)).then(patch);
addEventListener("DOMContentLoaded", look);
"""


def packed(files: Files) -> bytes:
    head = json.dumps([[path, len(data)] for path, data in files.items()]).encode()
    return struct.pack("<I", len(head)) + head + b"".join(files.values())


def unpacked(data: bytes) -> Files:
    size = struct.unpack("<I", data[:4])[0]
    at, found = 4 + size, {}
    for path, length in json.loads(data[4:at]):
        found[path] = data[at : at + length]
        at += length
    return found


def collects(tab: Tab) -> None:
    """Have the page's downloads come here."""
    tab.js(
        "window.made = []; URL.createObjectURL = (blob) => { blob.arrayBuffer().then((data) =>"
        " made.push(btoa(Array.from(new Uint8Array(data), (one) =>"
        " String.fromCharCode(one)).join(''))));"
        " return 'data:,'; }; HTMLAnchorElement.prototype.click = () => {};"
    )


def saved(tab: Tab) -> Files:
    collects(tab)
    tab.js("document.querySelector('[data-own=save]').click()")
    tab.until("made.length === 1")
    return unpacked(gzip.decompress(base64.b64decode(str(tab.js("made[0]")))))


def drop(tab: Tab, data: bytes) -> str:
    """Drop a file onto the page; return what the page says of it."""
    tab.js("document.getElementById('notes').textContent = ''; window.asked = []")
    tab.js("window.confirm = (text) => asked.push(text)")
    tab.js(
        "((text) => { const bag = new DataTransfer();"
        " bag.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))],"
        " 'saved.tidebell'));"
        " dispatchEvent(new DragEvent('drop', { dataTransfer: bag })); })"
        f"('{base64.b64encode(data).decode()}')"
    )
    tab.until(f"/taken|is back/.test({NOTES})", "what became of it", 60)
    return str(tab.js(NOTES))


def started(tab: Tab) -> str:
    """Begin a game; return whose turn it is."""
    begin(tab)
    press(tab, "Enter")
    says(tab, "Start")
    press(tab, "Enter")
    says(tab, "Pause")
    time.sleep(0.6)
    return rows(tab)[1]


def test_nothing_in_a_saved_device_runs(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    who = started(tab)
    files = saved(tab)
    assert sorted(files) == ["/games/data", "/nvm", "/synced", "/uid"]
    hostile: Files = {
        path: HOSTILE
        for path in (
            "/boot.py",
            "/run.py",
            "/main.py",
            "/json.py",
            "/tidebell/__init__.py",
            "/lib/binascii.py",
            "/web/run.py",
            "/web/hw/board.py",
            "/games/../boot.py",
            "//boot.py",
            "boot.py",
            "/settings.toml",
            "/setups/x.json",
        )
    }
    said = drop(tab, gzip.compress(packed({**hostile, **files})))
    assert "is back" in said and f"{len(hostile)} of its files" in said
    says(tab, "Power is back")
    says(tab, who)
    tab.call("Page.reload")
    tab.until(READY, "", 60)
    says(tab, who)
    assert tab.js("document.title") == "Tidebell"
    assert sorted(saved(tab)) == sorted(files)
    # Nor does what an earlier version of the page has kept.
    tab.js(
        "new Promise((done) => { const opening = indexedDB.open('tidebell', 1);"
        " opening.onsuccess = () => { const act = opening.result.transaction(['sizes', 'blocks'],"
        " 'readwrite'); const code = new TextEncoder()"
        ".encode(\"import js\\njs.document.title = 'mine'\");"
        " act.objectStore('sizes').put(code.length, '/run.py');"
        " act.objectStore('blocks').put(code, ['/run.py', 0]);"
        " act.oncomplete = () => { opening.result.close(); done(); }; }; })"
    )
    tab.call("Page.reload")
    tab.until(READY, "", 60)
    says(tab, who)
    assert tab.js("document.title") == "Tidebell"
    assert tab.complaints == []
    tab.close()


def damaged(files: Files) -> dict[str, tuple[bytes, bool]]:
    """Return saved devices with damage by names, each with whether a device can come of it."""
    whole = packed(files)
    head = struct.unpack("<I", whole[:4])[0]
    noise = bytes(range(256)) * 16

    def of(**changed: Any) -> bytes:
        return gzip.compress(packed({**files, **{f"/{k}": v for k, v in changed.items()}}))

    def without(path: str) -> bytes:
        return gzip.compress(packed({key: data for key, data in files.items() if key != path}))

    return {
        "nothing": (gzip.compress(b""), False),
        "half of it": (gzip.compress(whole[: len(whole) // 2]), False),
        "gzip that is cut": (gzip.compress(whole)[:-200], False),
        "no list": (gzip.compress(struct.pack("<I", 4) + b"null" + whole), False),
        "a length below 0": (gzip.compress(whole.replace(b"4096]", b"-409]")), False),
        "a length beyond": (gzip.compress(struct.pack("<I", head + 9999) + whole[4:]), False),
        "no flash": (without("/nvm"), False),
        "no data": (without("/games/data"), False),
        "too much data": (of(**{"games/data": files["/games/data"] * 3}), False),
        "a short flash": (of(nvm=files["/nvm"][:100]), False),
        "noise in the flash": (of(nvm=noise[:4096]), True),
        "noise in the data": (of(**{"games/data": noise * 90}), True),
        "empty data": (of(**{"games/data": b""}), True),
        "a list that is none": (of(synced=b"[[["), True),
        "a bomb": (gzip.compress(bytes(64 << 20)), False),
    }


def test_a_damaged_one_leaves_the_device_that_is_here(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    who = started(tab)
    files = saved(tab)
    for name, (data, starts) in damaged(files).items():
        said = drop(tab, data)
        if not starts:
            assert "was not taken" in said, name
            assert tab.js("asked") == [], name
            assert who in rows(tab), name
        else:  # the firmware mends what it can, or says what it lacks
            assert "is back" in said or "was not taken" in said, name
            tab.until(READY, name, 60)
            assert "is back" in drop(tab, gzip.compress(packed(files))), name
            says(tab, "Power is back")
            press(tab, "Enter")
            says(tab, "Pause")
    tab.call("Page.reload")
    tab.until(READY, "", 60)
    says(tab, who)
    tab.close()


def test_a_saved_device_comes_back_where_nothing_starts(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    who = started(tab)
    files = saved(tab)
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=FAILS)
    tab.call("Page.reload")
    notice = "document.querySelector('#notes [data-id=broken]')"
    tab.until(f"{notice}?.textContent.includes('does not start')", "the notice", 60)
    assert tab.js(f"{notice}.querySelector('button').textContent") == "Bring a saved device back"
    tab.js("globalThis.fails = false")
    said = drop(tab, gzip.compress(packed(files)))
    assert "is back" in said
    tab.until(READY, "", 60)
    says(tab, "Power is back")
    says(tab, who)
    tab.call("Page.reload")
    tab.until(READY, "", 60)
    says(tab, who)
    tab.close()


def test_a_tablet_without_compression_saves_and_takes(fresh: Chromium, site: Site) -> None:
    tab = fresh.open("about:blank", 844, 390)
    old = "delete globalThis.CompressionStream; delete globalThis.DecompressionStream;"
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=old)
    tab.call("Page.navigate", url=site.url)
    tab.until(READY, "", 60)
    tab.click("#screen")
    time.sleep(1)
    who = started(tab)
    files = saved(tab)
    assert sorted(files) == ["/games/data", "/nvm", "/synced", "/uid"]
    assert "is back" in drop(tab, gzip.compress(packed(files)))
    says(tab, who)
    tab.close()
