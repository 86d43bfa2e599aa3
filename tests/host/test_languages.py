# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The catalogues of all languages: current, with the source's placeholders, short enough."""

from __future__ import annotations

import functools
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from broken import BROKEN
from commanded import Tidebell
from served import Served
from tidebell_core import words
from tidebell_core.letters import columns
from tidebell_host import event_words, languages
from tidebell_host.install import firmware
from tidebell_host.languages import sentences
from tidebell_host.setups import library, load
from tidebell_sim.bench import Bench
from tidebell_web.checker import checked

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import translations  # noqa: E402

LANGUAGES = translations.TRANSLATED
_PLACES = re.compile(r"{\w*}|%[sd]|<[^>]*>|&\w+;")


@pytest.fixture(scope="module", params=LANGUAGES)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    """A language's texts as the sources have them now, with its translations."""
    return translations.renewed(request.param)


def translated(catalog: Catalog) -> Iterator[tuple[Message, str, str]]:
    """Yield each translation with its message and the English text that it stands for."""
    for message in catalog:
        if message.id:
            english = [message.id] if isinstance(message.id, str) else message.id
            for at, text in enumerate(translations.forms(message)):
                if text:
                    yield message, english[min(at, len(english) - 1)], text


def test_the_files_are_those_of_the_sources(catalog: Catalog) -> None:
    name = str(catalog.locale)
    said = "renew them: make renew"
    assert (translations.FOLDER / f"{name}.po").read_bytes() == translations.po(catalog), said
    assert (translations.FOLDER / f"{name}.mo").read_bytes() == translations.mo(catalog), said


def test_few_texts_wait_for_a_translator(catalog: Catalog) -> None:
    """A feature need not wait for its translations; they need not wait for a release, either."""
    assert len(translations.untranslated(catalog)) <= 12


def test_a_translation_has_the_places_and_marks_of_its_text(catalog: Catalog) -> None:
    wrong = []
    for message, english, text in translated(catalog):
        there, wanted = (sorted(_PLACES.findall(one)) for one in (text, english))
        # A part of a sentence may be an English form, which another language does without.
        if not set(there) <= set(wanted) if message.context == "checker" else there != wanted:
            wrong.append((message.context, text))
    assert wrong == []


def test_a_translation_has_room(catalog: Catalog) -> None:
    wrong = []
    for message, _, text in translated(catalog):
        found = re.search(r"at most (\d+) columns", " ".join(message.auto_comments))
        if found and columns(text) > int(found[1]):
            wrong.append((message.context, text, columns(text), int(found[1])))
    assert wrong == []


def test_a_translation_is_one_line_without_blanks_at_its_ends(catalog: Catalog) -> None:
    for message, english, text in translated(catalog):
        if "\n" not in english:
            assert text.splitlines() == [text], message.context
        if english == english.strip():
            assert text == text.strip(" "), message.context


# What each language's typography forbids in prose; what stands in "..." is written for a file.
_FORBIDDEN = {
    "fr": r"\w[:;!?](?=[\s.)]|$)|[ \u202f]:(?=\s|$)|[ \u00a0][;!?](?=[\s.)]|$)"
    r"|«(?!\u00a0)|(?<!\u00a0)»|[^\W\d_]'[^\W\d_]",
    "ja": r"～|[\u3040-\u9fff][:;!?(]|[)][\u3040-\u9fff]|下さい",
}


def test_a_translation_keeps_the_typography_of_its_language(catalog: Catalog) -> None:
    forbidden = re.compile(_FORBIDDEN[str(catalog.locale)])
    wrong = [
        (message.context, text)
        for message, _, text in translated(catalog)
        if forbidden.search(re.sub(r'"[^"]*"', "", text))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_of_a_process_change_and_come_back(language: str) -> None:
    english = words.UNDO, words.SAY_PAUSED, event_words.sentence("resume", "", "")
    with languages.spoken(language):
        assert languages.language() == language
        assert words.UNDO == languages.device_texts(language)["UNDO"]
    assert languages.language() == "en"
    assert (words.UNDO, words.SAY_PAUSED, event_words.sentence("resume", "", "")) == english


def test_a_text_without_a_translation_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    with languages.spoken("fr"):
        assert languages.log_text("no such text {n}", n=3) == "no such text 3"
        assert languages.page_count("{n} such", "{n} suches", 2) == "2 suches"
    assert languages.device_texts("xx")["UNDO"] == "Undo"
    assert languages.setup_text("Tide", "fr", "no-such-game") == "Tide"


@pytest.mark.parametrize("who", ["Ann", ""])
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_sentences_without_a_name_or_an_end_begin_and_end_with_words(
    language: str, who: str
) -> None:
    with languages.spoken(language):
        for name in event_words.SENTENCES:
            said = event_words.sentence(name, who, "")
            assert said == said.strip(" :\u00a0\uff1a"), name
            assert who in said or "{who}" not in event_words.SENTENCES[name]


def test_a_sentence_loses_the_name_that_it_begins_with() -> None:
    for joint in (": ", "\u00a0: ", "："):
        assert event_words.without("Ann", f"Ann{joint}Move") == "Move"
    assert event_words.without("Ann", "Ann ends the turn") == "Ann ends the turn"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_checker_says_is_said_in_the_language(language: str) -> None:
    left = set()
    for broken in BROKEN:
        text = broken.data.decode(errors="replace")
        said, english = (checked(text, one)["problems"] for one in (language, "en"))
        for one, other in zip(said, english, strict=True):
            left |= {one[key] for key in ("text", "remedy") if one[key] and one[key] == other[key]}
    assert left == set()


def test_names_and_keys_in_a_sentence_stay_and_its_other_parts_do_not() -> None:
    said = functools.partial(sentences.in_language, language="fr")
    assert '"clock"' in said('"clock" says how players play, but no step is "play".')
    assert "[clock.NAME]" in said("A table [clock.NAME] with a name of its own belongs here.")
    assert said('Write "pass", "out" or "flag".').endswith('"pass", "out" ou "flag".')
    assert "biens" in said("A game with assets has at most 8 players, but 12 may play.")
    assert said("No such sentence {0}.") == "No such sentence {0}."


# -- an installation's language


def test_a_device_speaks_its_language_and_says_which(tmp_path: Path) -> None:
    texts = languages.device_texts("fr")
    with Bench(tmp_path, seed=1, language="fr") as bench:
        bench.power(True)
        bench.run(3)
        assert texts["NEW_GAME"] in bench.text()
        assert bench.request("hello")["language"] == "fr"
    with Bench(tmp_path, seed=1) as bench:
        bench.power(True)
        bench.run(3)
        assert "New game" in bench.text()
        assert bench.request("hello")["language"] == "en"


def test_a_drive_has_the_words_of_its_language_alone() -> None:
    english, french = firmware.sources(), firmware.sources("fr")
    assert {path for path in english if english[path] != french[path]} == {
        firmware.WORDS,
        firmware.SETTINGS,
    }
    space: dict[str, str] = {}
    exec(french[firmware.WORDS], space)
    assert {key: space[key] for key in languages.device_texts("fr")} == languages.device_texts("fr")


def test_setups_come_in_the_language_of_the_device(tmp_path: Path) -> None:
    tidebell = Tidebell(tmp_path)
    (tmp_path / "drive").mkdir()
    served = Served(tmp_path / "drive", "pty", {"SPEAKS": "fr"})
    served.start()
    try:
        tidebell.env["TIDEBELL_DEVICE"] = served.name
        assert tidebell("sync").code == 0
        path = library.BUILTIN / "full-metal-planete.toml"
        data = load(path, "fr").data
        assert data != load(path).data
        assert tidebell("setup", "list", "--on-device").out.count(" same\n") == 10
        assert "has everything already" in tidebell("sync").err
        told = tidebell("status").out
        assert "appareil" in told and "device" not in told
        assert "device" in tidebell("status", "--language", "en").out
    finally:
        served.cut()


def test_a_setup_of_ones_own_stays_english_where_it_says_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = (library.BUILTIN / "turn-timer.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('"turn-timer"', '"own"'), encoding="utf-8")
    french = load(path, "fr")
    assert (french.title, french.warnings) == (load(path).title, ())


HTML = sorted(translations.HOST.rglob("*.html"))


@pytest.mark.parametrize("path", HTML, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_page_is_whole_in_each_language(
    path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = path.read_text(encoding="utf-8")
    with languages.spoken(language):
        page = languages.in_language(source, 't("Nobody </script>") + t("It\'s \\"so\\"")')
    assert ("line-break: strict" in page) == (language == "ja")
    assert "{{" not in page and f'<html lang="{language}">' in page
    held = re.findall(r'<script type="application/json" id="texts">(.*?)</script>', page)
    if language == "en":
        assert held == []
        assert page == languages.MARKED.sub(lambda found: found[1], source)
    else:
        assert list(json.loads(held[0])) == ["Nobody </script>", 'It\'s "so"']


def test_every_text_that_a_script_is_given_is_known_to_its_catalogue() -> None:
    known = {text for context, text, _, _ in translations.of_programs() if context == "page"}
    script = (translations.HOST / "tidebell_sim" / "page" / "page.js").read_text(encoding="utf-8")
    with languages.spoken("fr"):
        texts = languages.script_texts(script)
    assert len(texts) > 20 and set(texts) <= known
