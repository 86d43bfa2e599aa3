# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a browser: that it starts, is kept, and is alone."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from browsed import READY, Site, begin, opened, press, rows, says, websites
from chromium import Chromium, Tab, until
from tidebell_host import languages


def leave(tab: Tab) -> None:
    complaints = tab.complaints
    tab.close()
    assert complaints == []


def test_a_game_survives_reload_and_a_power_cut(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    begin(tab)
    for _ in range(3):
        press(tab, "Enter")
        time.sleep(0.4)
    before = rows(tab)
    tab.call("Page.reload")
    tab.until(READY, "", 60)
    says(tab, "Power is back")
    tab.js("document.getElementById('power').click()")
    tab.until("document.getElementById('link').className === 'off'")
    tab.js("document.getElementById('power').click()")
    tab.until(READY, "", 60)
    says(tab, "Power is back")
    assert before
    leave(tab)


def speaks(tab: Tab, language: str) -> None:
    """Wait until the page of a language has its device on."""

    def there() -> bool:
        try:
            return bool(tab.js(f"document.documentElement.lang === '{language}' && {READY}"))
        except AssertionError:
            return False  # it was just leaving for the other page

    until(there, f"the page in {language}", 60)


def test_a_language_is_chosen_by_the_address_and_remembered(fresh: Chromium, site: Site) -> None:
    texts = languages.device_texts("fr")
    tab = fresh.open(f"{site.url}?language=fr", 844, 390)
    speaks(tab, "fr")
    says(tab, texts["NEW_GAME"])
    tab.call("Page.navigate", url=site.url)
    speaks(tab, "fr")
    says(tab, texts["NEW_GAME"])
    tab.js(
        "(own => { own.value = 'en'; own.dispatchEvent(new Event('change')); })"
        "(document.querySelector('#own select'))"
    )
    speaks(tab, "en")
    says(tab, "New game")
    leave(tab)


def test_the_first_page_is_in_the_language_of_the_browser(fresh: Chromium, site: Site) -> None:
    tab = fresh.open("about:blank", 844, 390)
    tab.call("Emulation.setUserAgentOverride", userAgent="", acceptLanguage="ja-JP,ja,en")
    tab.call("Page.navigate", url=site.url)
    speaks(tab, "ja")
    says(tab, languages.device_texts("ja")["NEW_GAME"])
    tab.until("document.querySelector('#face .language.now')?.lang === 'ja'")
    tab.click("#face .language[lang=en]")  # one touch away
    speaks(tab, "en")
    tab.call("Page.navigate", url=site.url)
    speaks(tab, "en")
    leave(tab)


def test_all_that_is_asked_for_is_the_sites_own(fresh: Chromium, site: Site) -> None:
    site.asked.clear()
    tab = fresh.open("about:blank", 844, 390)
    tab.call("Network.enable")
    wanted: list[str] = []
    hear = tab._overhear

    def overhear(message: dict) -> None:
        if message.get("method") == "Network.requestWillBeSent":
            wanted.append(message["params"]["request"]["url"])
        hear(message)

    tab._overhear = overhear  # type: ignore[method-assign]
    tab.call("Page.navigate", url=site.url)
    tab.until(READY, "", 60)
    begin(tab)
    own = site.url.removesuffix("some/where/")
    assert [url for url in wanted if not url.startswith((own, "blob:", "data:"))] == []
    assert site.url in wanted
    leave(tab)


def test_a_second_tab_touches_nothing_and_goes_on_when_the_first_is_closed(
    fresh: Chromium, site: Site
) -> None:
    one = opened(fresh, site.url)
    begin(one)
    two = fresh.open(site.url, 844, 390)
    two.until("document.getElementById('notes')?.textContent.includes('open in another tab')")
    assert not two.js("document.body.classList.contains('known')")
    one.close()
    two.until(READY)
    says(two, "Power is back")
    assert two.js("document.getElementById('notes').textContent") == ""
    leave(two)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_starts_without_a_network_once_it_was_there(
    fresh: Chromium, site: Site, language: str
) -> None:
    tab = fresh.open(f"{site.url}?language={language}", 844, 390)
    speaks(tab, language)
    pack = "drive" if language == "en" else language
    tab.until(f"caches.match(new URL('{pack}.pack', document.baseURI)).then(Boolean)")
    tab.until("navigator.serviceWorker.ready.then((one) => one.active?.state === 'activated')")
    tab.call("Network.enable")
    tab.call(
        "Network.emulateNetworkConditions",
        offline=True,
        latency=0,
        downloadThroughput=-1,
        uploadThroughput=-1,
    )
    tab.call("Page.reload")
    speaks(tab, language)
    says(tab, languages.device_texts(language)["NEW_GAME"])
    tab.close()


def test_a_new_version_is_told_and_taken_in_the_middle_of_a_game(
    fresh: Chromium, tmp_path: Path
) -> None:
    with Site(tmp_path) as site:
        tab = opened(fresh, site.url)
        tab.until("navigator.serviceWorker.ready.then((one) => one.active?.state === 'activated')")
        tab.call("Page.reload")
        tab.until(READY, "", 60)
        begin(tab)
        assert tab.js("document.querySelector('#notes [data-id=renew]')") is None
        for name, mark in (("index.html", "<!-- new -->"), ("worker.js", "// new")):
            path = site.folder / name
            text = path.read_text(encoding="utf-8").replace("tidebell-", "tidebell-new-", 1)
            path.write_text(text + mark, encoding="utf-8")
        tab.js("navigator.serviceWorker.ready.then((one) => one.update())")
        tab.until("document.querySelector('#notes [data-id=renew]') !== null", "the notice", 60)
        tab.js("document.querySelector('#notes [data-id=renew] button').click()")
        tab.until("document.lastChild.nodeValue?.includes('new')", "the new version", 60)
        tab.until(READY, "", 60)
        says(tab, "Power is back")
        leave(tab)


def test_the_one_file_opens_from_disk_and_keeps_its_game(
    fresh: Chromium, site: Site, tmp_path: Path
) -> None:
    from tidebell_web import build

    path = tmp_path / "tidebell.html"
    path.write_bytes(build.one_file(websites.files()))
    tab = opened(fresh, path.as_uri())
    begin(tab)
    time.sleep(0.3)
    tab.call("Page.reload")
    tab.until(READY, "", 60)
    says(tab, "Power is back")
    leave(tab)


def test_the_one_file_has_all_languages_and_says_what_it_lacks(
    fresh: Chromium, tmp_path: Path
) -> None:
    from tidebell_web import build

    path = tmp_path / "tidebell.html"
    path.write_bytes(build.one_file(websites.files_with_editor()))
    tab = opened(fresh, f"{path.as_uri()}?language=ja")
    says(tab, "新しいゲーム")
    assert tab.js("document.documentElement.lang") == "ja"
    assert "インターネットなし" in tab.js("document.querySelector('.face .disk').textContent")
    tab.js("document.querySelector('[data-do=\"language:fr\"]').click()")
    tab.until("document.documentElement.lang === 'fr'", "French", 60)
    tab.until(READY, "", 60)
    says(tab, "Nouvelle partie")
    tab.call("Page.navigate", url=path.as_uri())  # it is kept
    tab.until(READY, "", 60)
    says(tab, "Nouvelle partie")
    tab.js("document.querySelector('[data-do=\"language:en\"]').click()")
    tab.until("document.documentElement.lang === 'en'", "English", 60)
    says(tab, "New game")
    links = tab.js("[...document.querySelectorAll('.face a')].map((one) => one.href).join(' ')")
    assert links == ""
    leave(tab)


def test_the_whole_device_goes_into_a_file_and_comes_back(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    begin(tab)
    tab.js(
        "window.made = []; URL.createObjectURL = (blob) => { made.push(blob.arrayBuffer());"
        " return 'data:,'; }; HTMLAnchorElement.prototype.click = () => {};"
        "document.querySelector('[data-own=save]').click();"
    )
    tab.until("made.length === 1")
    drop = (
        "(async (name, data) => { const bag = new DataTransfer();"
        " bag.items.add(new File([data], name));"
        " dispatchEvent(new DragEvent('drop', { dataTransfer: bag })); })"
    )
    # On another day it holds other games: a new one takes the old one's place.
    tab.call("Storage.clearDataForOrigin", origin=site.url.split("/some")[0], storageTypes="all")
    tab.js("made[0].then((data) => { window.saved = Array.from(new Uint8Array(data)); })")
    saved = tab.js("saved")
    tab.call("Page.navigate", url="about:blank")
    tab.call("Page.navigate", url=site.url)
    tab.until(READY, "", 60)
    says(tab, "New game")
    tab.js("window.confirm = () => true")
    tab.js(f"{drop}('device.tidebell', new Uint8Array({json.dumps(saved)}))")
    says(tab, "Power is back")
    tab.js(f"{drop}('notes.txt', new TextEncoder().encode('hello'))")
    tab.until("document.getElementById('notes').textContent.includes('notes.txt was not taken')")
    leave(tab)
