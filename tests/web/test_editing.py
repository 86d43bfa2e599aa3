# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The setup editor without its page: the checker's answers, edits of a text, the forms' format."""

from __future__ import annotations

import io
import json
import re
import sys
import tomllib
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tidebell.paint import glyphs, japanese
from tidebell_host import languages, setups
from tidebell_host.setups import boxes
from tidebell_host.setups.guide import tables
from tidebell_host.setups.library import BUILTIN, archetypes
from tidebell_host.setups.mechanisms.pools import TELLING_KEYS
from tidebell_host.setups.tables.clocks import MODES
from tidebell_web import editor_files
from tidebell_web.checker import answer, checked
from tidebell_web.form import form
from tidebell_web.toml_edits import Unable, edited

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import translations  # noqa: E402

SETUPS = [*sorted(BUILTIN.glob("*.toml")), *archetypes()]
ROOT = Path(__file__).parents[2]
EDITOR = ROOT / "host_tools/tidebell_web/editor"
LABELS = EDITOR / "edit_labels.js"
CLOCK = """\
format = 1
id = "my-game"
title = "My game"  # what it is called
players = "2-4"
turns = 12

# So long for a turn.
[clock]
turn = { seconds = 90 }  # by the box
"""


def ask(**request: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps(request)))
    return found


@pytest.mark.parametrize("path", SETUPS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_compiles_to_the_same_bytes_as_the_host(path: Path, language: str) -> None:
    found = ask(text=path.read_text(encoding="utf-8"), language=language)
    data = setups.load(path, language).data
    assert found["crc32"] == zlib.crc32(data)
    assert found["compiled"].encode() == data
    assert not [one for one in found["problems"] if one["kind"] == "mistake"]


def test_a_mistake_has_its_key_its_line_and_two_sentences() -> None:
    found = checked(CLOCK.replace("90", '"ninety"'))
    (problem,) = found["problems"]
    assert (problem["kind"], problem["key"], problem["line"]) == (
        "mistake",
        "clock.turn.seconds",
        9,
    )
    assert problem["text"].endswith(".") and problem["remedy"].endswith(".")
    assert found["compiled"] is None
    assert found["whole"]["clock"]["turn"]["seconds"] == "ninety"


@pytest.mark.parametrize("language", list(languages.NAMES))
def test_a_key_that_is_missing_is_named_in_every_language(language: str) -> None:
    found = checked(CLOCK.replace("seconds", 'mode = "delay", seconds') + "[[phase]]\n", language)
    assert [(one["key"], one["adds"], one["missing"]) for one in found["problems"]] == [
        ("phase[1]", "name", True)
    ]
    found = checked(CLOCK.replace("seconds", 'mode = "delay", seconds'), language)
    assert [(one["key"], one["adds"], one["missing"]) for one in found["problems"]] == [
        ("clock.turn", "delay", False)
    ]


def test_what_is_no_toml_has_a_line_and_no_values() -> None:
    found = checked(CLOCK + "title == 3\n")
    assert found["values"] is None
    assert found["problems"][0]["line"] == 10


def test_defaults_are_in_the_whole_and_not_in_the_values() -> None:
    found = checked(CLOCK)
    assert "stage" not in found["values"]
    assert found["whole"]["stage"][0]["steps"] == ["play"]


def test_dates_endless_numbers_and_halves_of_letters_are_answered() -> None:
    assert checked(CLOCK + "when = 2026-01-01\nwide = nan\n")["problems"]
    assert ask(text="title = '\ud800'", language="en")["problems"]


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        ({"do": "set", "path": ["title"], "value": "Dune"}, 'title = "Dune"  # what it is called'),
        (
            {"do": "set", "path": ["clock", "turn", "seconds"], "value": 60},
            "turn = { seconds = 60 }  # by the box",
        ),
        ({"do": "set", "path": ["pool", "ap", "base"], "value": {"1": 3}}, "base = { 1 = 3 }"),
        ({"do": "add", "path": ["deck", "tide"], "value": {"name": "Tide"}}, "[deck.tide]"),
        ({"do": "add", "list": True, "path": ["action"], "value": {"name": "Go"}}, "[[action]]"),
    ],
)
def test_an_edit_keeps_every_remark(edit: dict[str, Any], line: str) -> None:
    text = edited(CLOCK, [edit])
    assert line in text.split("\n")
    assert [one for one in re.findall("#.*", CLOCK) if one not in text] == []


@pytest.mark.parametrize("path", SETUPS, ids=lambda path: path.stem)
def test_each_table_is_renamed_at_its_place(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    values = tomllib.loads(text)
    fields = form()["tables"]["Setup"]["fields"]
    for kind in (field["key"] for field in fields if field["kind"] == "named"):
        for name in values.get(kind, {}):
            found = edited(text, [{"do": "rename", "path": [kind, name], "to": "other"}])
            renamed = {"other" if one == name else one: it for one, it in values[kind].items()}
            assert list(tomllib.loads(found)[kind].items()) == list(renamed.items())
            assert found.count("\n") == text.count("\n") and found.count("#") == text.count("#")


def test_a_renamed_table_is_written_anew_where_its_name_is_hidden() -> None:
    text = CLOCK.replace("turn = {", '"t\\u0075rn" = {')
    found = edited(text, [{"do": "rename", "path": ["clock", "turn"], "to": "move"}])
    assert tomllib.loads(found)["clock"] == {"move": {"seconds": 90}}
    with pytest.raises(Unable):
        edited(CLOCK, [{"do": "rename", "path": ["clock", "turn"], "to": "turn"}])


def test_new_rows_are_written_as_one_writes_them() -> None:
    text = CLOCK.replace("turns = 12", 'turns = 12\naction = [{ name = "Act" }]')
    add = {"do": "add", "list": True, "path": ["action"], "value": {"name": "Go", "cost": 2}}
    found = edited(text, [add, {"do": "set", "path": ["action", 0, "cost"], "value": 0}])
    rows = '    { name = "Act", cost = 0 },\n    { name = "Go", cost = 2 },\n'
    assert f"action = [\n{rows}]\n" in found
    gone = edited(CLOCK, [{"do": "remove", "path": ["clock", "turn"]}])
    assert "[clock]" not in gone


def test_what_is_taken_away_and_added_again_is_there() -> None:
    text = edited(CLOCK, [{"do": "remove", "path": ["clock", "turn"]}])
    assert tomllib.loads(text).get("clock", {}) == {}
    text = edited(text, [{"do": "add", "path": ["clock", "turn"], "value": {"seconds": 5}}])
    assert tomllib.loads(text)["clock"] == {"turn": {"seconds": 5}}


@pytest.mark.parametrize(
    "edit",
    [
        {"do": "remove", "path": ["nothing"]},
        {"do": "set", "path": ["title", "more"], "value": 1},
        {"do": "add", "path": ["clock", "turn"], "value": {}},
        {"do": "move", "path": ["stage", 0], "by": 1},
    ],
)
def test_an_edit_that_cannot_be_done_leaves_the_text(edit: dict[str, Any]) -> None:
    with pytest.raises(Unable):
        edited(CLOCK, [edit])
    found = ask(text=CLOCK, edits=[edit])
    assert found["text"] == CLOCK and found["unable"]


def test_a_file_that_is_no_toml_is_not_edited() -> None:
    with pytest.raises(Unable):
        edited("title = ", [{"do": "set", "path": ["title"], "value": "Dune"}])


def places(value: Any, path: list[Any]) -> Iterator[tuple[list[Any], Any]]:
    """All values of a file that are no tables, and all rows of its lists of tables."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, [*path, key])
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for index, one in enumerate(value):
            yield [*path, index], one
            yield from places(one, [*path, index])
    else:
        yield path, value


@pytest.mark.parametrize("path", SETUPS, ids=lambda path: path.stem)
def test_each_value_of_each_setup_can_be_set_and_taken_away(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    remarks = text.count("#")
    found = [*places(tomllib.loads(text), [])]
    for place, value in found[:: max(1, len(found) // 40)]:
        edited(text, [{"do": "remove", "path": place}])  # which compares the values
        if isinstance(value, dict):
            edited(text, [{"do": "add", "list": True, "path": place[:-1], "value": value}])
            if place[-1]:
                edited(text, [{"do": "move", "path": place, "by": -1}])
        else:
            again = edited(text, [{"do": "set", "path": place, "value": value}])
            assert again.count("#") == remarks


def test_each_key_of_the_format_is_in_the_forms() -> None:
    made = form()["tables"]
    assert set(made) == set(tables())
    for name, kind in tables().items():
        assert [field["key"] for field in made[name]["fields"]] == list(kind.model_fields)


def test_its_fonts_tell_how_wide_each_letter_is() -> None:
    small = editor_files._fonts(boxes.FONTS)
    whole = {name: (boxes.FONTS / name.rpartition("/")[2]).read_bytes() for name in small}
    assert sum(map(len, small.values())) < 8000
    found = []
    for files in (small, whole):
        type_ = glyphs.Glyphs(io.BytesIO(files["fonts/type.bin"]))
        wide = japanese.Letters(io.BytesIO(files["fonts/ja.bin"]))
        type_.japanese = wide
        codes = [*range(32, 256), *(code for code in range(0x3000, 0x10000) if wide.has(code))]
        sizes = range(glyphs.LARGE + 1)
        found.append([(size, code, type_.advance(size, code)) for size in sizes for code in codes])
    assert found[0] == found[1] and len(found[0]) > 20_000


def test_the_forms_speak_each_language() -> None:
    english = form()
    for language in languages.NAMES.keys() - {languages.ENGLISH}:
        waiting = {one.id for one in translations.untranslated(translations.renewed(language))}
        with languages.spoken(language):
            other = form()
        assert other.keys() == english.keys() and other["steps"] == english["steps"]
        assert other["labels"].keys() == english["labels"].keys()
        assert sum(other["labels"][key] == one for key, one in english["labels"].items()) < 20
        for name, table in english["tables"].items():
            found = other["tables"][name]
            assert found["about"] != table["about"] or table["about"] in waiting, name
            for field, one in zip(table["fields"], found["fields"], strict=True):
                said, known = one.pop("help", ""), field.get("help", "")
                assert one == {key: value for key, value in field.items() if key != "help"}
                assert bool(said) == bool(known), (name, field["key"])
                assert said != known or known in {"", *waiting}, (name, field["key"])


def test_a_form_says_what_is_seen_alone() -> None:
    for table in form()["tables"].values():
        assert all("help" not in field for field in table["fields"] if "table" in field)


def test_the_plain_words_are_of_keys_that_there_are() -> None:
    made = {
        f"{name}.{field['key']}": field
        for name, table in form()["tables"].items()
        for field in table["fields"]
    }
    text = LABELS.read_text(encoding="utf-8")
    named = re.findall(r'^  "(\w+\.\w+)":', text, re.M)
    assert named and set(named) <= set(made)
    values = re.findall(r'^  "(\w+\.\w+)": {([^}]*)}', text, re.M)
    for key, words in values:
        known = set(re.findall(r'(?:^|[\s,{])"?([\w-]+)"?: t\(', words))
        assert known and known <= {str(word).lower() for word in made[key]["words"]}, key
    sections = set(re.findall(r'"(\w+)"', " ".join(re.findall(r"keys: \[(.*?)\]", text))))
    assert sections <= {key.partition(".")[2] for key in made if key.startswith("Setup.")}


# What the core does at a step, in the word that its label must have.
STEP_DOES = {
    "lot": "order of all",
    "reorder": "seats",
    "numbers": "everybody's number for the order",
    "handicaps": "time",
    "starter": "begins from now on",
    "draw": "card",
    "look": "private",
    "choose": "secret",
    "pick": "all pick in secret",
    "allot": "each player says how many",
    "call": "who begins says",
    "play": "the players' turns",
    "check": "list",
    "deal": "everybody's first draw",
    "trim": "come down to their limit",
    "settle": "paid out",
    "produce": "bring their value to others",
}


def test_a_step_is_called_what_it_does() -> None:
    """The guide says of each step what the core does; its label may promise nothing else."""
    labels = dict(re.findall(r'^  (\w+): t\("(.*)"\),$', LABELS.read_text(encoding="utf-8"), re.M))
    assert STEP_DOES.keys() == form()["steps"].keys()
    for step, words in STEP_DOES.items():
        assert words in labels[step], step
    guide = (ROOT / "docs" / "setup-format.md").read_text(encoding="utf-8")
    for step in STEP_DOES:
        assert re.search(rf'^\| `"{step}( NAME)?"` \|', guide, re.M), step


def test_what_names_others_chooses_from_them() -> None:
    """A value, an item or a key that names a table is chosen, never typed."""
    tables = form()["tables"]
    kinds = {field["key"] for field in tables["Setup"]["fields"] if "table" in field}
    typed = {"Setup.like", "Duel.base", "TickState.kinds", "TickState.ends", "TickUnit.kinds"}
    for name, table in tables.items():
        for field in table["fields"]:
            for kind in field.get("names", ()):
                assert kind in kinds | {"score.field", "bag.card", "assets"}
            free = field["kind"] == "text" and not field["limit"]
            assert not free or "names" in field or f"{name}.{field['key']}" in typed


def test_a_link_is_pictured_unless_it_is_too_long() -> None:
    assert ask(qr="https://example.org/#setup=1.abc")["qr"].startswith("data:image/svg+xml")
    assert ask(qr="x" * 5000)["qr"] is None


def test_the_tutorial_names_what_the_editor_shows() -> None:
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    part = page.partition("## In the editor\n")[2].partition("### 1. ")[0]
    sources = "".join((EDITOR / name).read_text() for name in ("edit.html", "edit_form.js"))
    sources += LABELS.read_text(encoding="utf-8")
    shown = re.findall(r't\("(.+?)"|\{\{(.+?)\}\}', sources)
    labels = {re.sub(r"\{what\}| \(\{n\}\)", "", first or second) for first, second in shown}
    for table, told in form()["tables"].items():
        keys = [field["key"] for field in told["fields"]]
        plain = [key for key in keys if f'"{table}.{key}"' not in sources]
        labels |= {key.replace("_", " ").capitalize() for key in plain}
    named = set(re.findall(r"\*\*(.+?)\*\*", part, re.DOTALL))
    assert len(named) > 40
    missing = {one for one in named if one.removesuffix("…") not in labels}
    missing -= {f"+ {label}" for label in labels}
    assert not missing


CLOCKS = {
    "increment": 5,
    "increment_after": True,
    "odds_increment": {"Red": 5},
    "delay": 5,
    "periods": 3,
    "period": 30,
    "moves": 40,
    "then": [{"seconds": 60}],
    "illegal_move": 30,
    "turns_over": True,
    "seconds": 300,
    "later": {"2": 60},
    "odds": {"Red": 200},
    "at_zero": "negative",
    "more_turns": 2,
}
NEEDED = {
    "fischer": ["seconds", "increment"],
    "delay": ["seconds", "delay"],
    "bronstein": ["seconds", "delay"],
    "byo_yomi": ["seconds", "periods", "period"],
    "canadian": ["seconds", "moves", "period"],
    "count_up": [],
}
WITH = {"increment_after": ["increment"], "then": ["moves"], "moves": ["then"]}
STAGES = {
    "named_times": "any",
    "order": "counter-clockwise",
    "points": True,
    "hand_over": "two",
    "runs_on": True,
    "passes": "out",
    "pass_by": "idle",
    "pass_ends": "others",
    "next_round": "numbers",
}
COUNTERS = {
    "unit": "Cr",
    "side": "us",
    "by_side": {"us": 2},
    "each_turn": 2,
    "limit": 5,
    "ends_at": 7,
    "ends_after": 2,
    "reset": "turn",
    "feeds": "other",
    "least": -5,
}
POOLS = {"keep": {"most": 2}, "cap": [{"turns": "1-9", "most": 3}]}


def refused(key: str, values: dict[str, Any]) -> bool:
    """Return whether a setup is doubted or refused at a key."""
    text = edited(CLOCK, [{"do": "set", "path": [one], "value": it} for one, it in values.items()])
    return any(one["key"].startswith(key) for one in checked(text)["problems"])


def test_the_forms_offer_what_the_checker_takes() -> None:
    made = {
        f"{name}.{field['key']}": field.get("fits")
        for name, table in form()["tables"].items()
        for field in table["fields"]
        if "fits" in field
    }
    tried = set()
    for key, value in CLOCKS.items():
        tried.add(f"Clock.{key}")
        fits = made[f"Clock.{key}"]["mode"]
        for mode in MODES:
            known = {key, *NEEDED.get(mode, ["seconds"])}
            more = [*WITH.get(key, [])] if mode in fits and mode != "canadian" else []
            one = {name: CLOCKS[name] for name in [*known, *more]}
            one[key] = "end" if mode == "match" and key == "at_zero" else value
            found = refused(f"clock.turn.{key}", {"clock": {"turn": {"mode": mode, **one}}})
            assert found == (mode not in fits), (key, mode)
    for key, value in STAGES.items():
        tried.add(f"Stage.{key}")
        fits = made[f"Stage.{key}"]
        orders = ["clockwise", "alternate", "confirm", "numbers", "numbers-backwards", "named"]
        for order, together in [*((one, False) for one in orders), ("clockwise", True)]:
            stage = {"clock": "turn", "order": order, "together": together, key: value}
            stage["steps"] = ["numbers", "play"]
            values = {
                "stage": [stage],
                "numbers": {"name": "Bid"},
                "pool": {"ap": {"name": "AP", "base": {"1": 3}}},
            }
            fit = order in fits.get("order", orders) and together in fits.get("together", [False])
            assert refused(f"stage[1].{key}", values) == (not fit), (key, order, together)
    for key, value in COUNTERS.items():
        tried.add(f"Counter.{key}")
        for in_play in (False, True):
            one = {"name": "One", "most": 9, "in_play": in_play, key: value}
            one |= {"ends_at": 7} if key == "ends_after" else {}
            values = {
                "counter": {"one": one, "other": {"name": "Other", "most": 9, "in_play": True}},
                "side": {"us": {"name": "Us"}, "them": {"name": "Them"}},
                "stage": [{"clock": "turn", "steps": ["play", "produce"]}],
            }
            assert refused(f"counter.one.{key}", values) == (not in_play), key
    for key, value in POOLS.items():
        tried.add(f"Pool.{key}")
        for other in ({}, {"fill": "turn"}, {"shared": True}, {"hidden": True}):
            one = {"name": "AP", "base": {"1": 3}, **other, key: value}
            assert refused(f"pool.ap.{key}", {"pool": {"ap": one}}) == bool(other), (key, other)
    for key in TELLING_KEYS:
        tried.add(f"Pool.{key}")
        for hidden in (False, True):
            value = True if key == "warn_left" else 1
            one = {"name": "AP", "base": {"1": 3}, "hidden": hidden, key: value}
            assert refused(f"pool.ap.{key}", {"pool": {"ap": one}}) == hidden, key
    for key in ("part", "by", "face"):  # the one that is set takes the others away
        others = {other: [False] for other in ("part", "by", "face") if other != key}
        assert made.pop(f"DieDegree.{key}") == others
    plain = {"name": "Save", "sides": 100, "dice": 2}
    aim = {"hits": "at_least", "target": 15}
    for key, value, needs in (
        ("kept", 2, {"keep": "highest"}),
        ("tens", True, {"keep": "lowest"}),
        ("degree", [{"name": "Critical", "by": 10}], aim),
    ):
        tried.add(f"Die.{key}")
        for more in ({}, needs):
            one = {**plain, key: value, **more}
            assert refused(f"die.save.{key}", {"die": {"save": one}}) == (not more), key
    tried.add("TableValue.ends_after")
    for ends in (False, True, "all", "round"):
        heat = {"name": "Heat", "most": 8, "ends": ends, "ends_after": "now"}
        assert refused("table.heat.ends_after", {"table": {"heat": heat}}) == (not ends), ends
    assert made.pop("Stage.together") == {"order": ["clockwise"]}  # which is told at order
    assert made.pop("Pool.per_asset") == made["Pool.keep"]
    assert tried == set(made)


def test_the_words_of_a_choice_are_those_that_the_checker_takes() -> None:
    made = {
        f"{name}.{field['key']}": field["words_fit"]
        for name, table in form()["tables"].items()
        for field in table["fields"]
        if "words_fit" in field
    }
    penalty = {"ap": {"name": "AP", "base": {"1": 3}, "penalty": 1}}
    for word, fits in made.pop("Clock.at_zero").items():
        for mode in MODES:
            if mode == "count_up":
                continue
            clock = {name: CLOCKS[name] for name in NEEDED.get(mode, ["seconds"])}
            clock |= {"mode": mode, "at_zero": word}
            found = refused("clock.turn.at_zero", {"clock": {"turn": clock}, "pool": penalty})
            assert found == (mode not in fits["mode"]), (word, mode)
    for word, fits in made.pop("Stage.next_round").items():
        for passes in ("in_row", "out"):
            stage = {"clock": "turn", "order": "alternate", "passes": passes, "next_round": word}
            found = refused("stage[1].next_round", {"stage": [stage]})
            assert found == (passes not in fits["passes"]), (word, passes)
    assert not made


@pytest.mark.parametrize("language", languages.NAMES)
def test_the_games_to_begin_with_are_in_the_pages_language(language: str) -> None:
    start = json.loads(editor_files.first_games(language))
    english = json.loads(editor_files.first_games("en"))
    for kind, plain in zip(start["kinds"], english["kinds"], strict=True):
        found = ask(text=kind["text"], language=language)
        assert {**kind["answer"], "unable": ""} == found and found["problems"] == []
        own, other = found["values"], plain["answer"]["values"]
        assert own["id"] == other["id"] == "my-game"
        assert (names(own) == names(other)) == (language == "en")
        if language == "ja":
            assert not re.search("[A-Z][a-z]", " ".join(names(own))), kind["text"]
    shown = start["kinds"][0]["answer"]["whole"]
    assert [shown["stage"][0]["name"], shown["colour"][0]["name"]] == {
        "en": ["Play", "Red"],
        "fr": ["Jeu", "Rouge"],
        "ja": ["プレイ", "赤"],
    }[language]
    written = CLOCK + '[[stage]]\nname = "Play"\n'
    assert checked(written, language)["whole"]["stage"][0]["name"] == "Play", "it is the author's"
    first = tomllib.loads(start["kinds"][0]["text"])
    assert {
        "en": ["My game", "Act", "AP"],
        "fr": ["Mon jeu", "Agir", "PA"],
        "ja": ["マイゲーム", "行動", "AP"],
    }[language] == [first["title"], first["action"][0]["name"], first["pool"]["ap"]["name"]]


def read(values: Any, table: str = "Setup") -> Iterator[str]:
    """Yield what players read of a setup's values."""
    for field in form()["tables"][table]["fields"]:
        value = values.get(field["key"])
        if value is None or field["key"] in ("id", "letter"):
            continue
        if "table" in field:
            rows = [value] if field["kind"] == "table" else value
            for row in rows.values() if isinstance(rows, dict) else rows:
                yield from read(row, field["table"])
        elif field["kind"] == "text" and field.get("limit"):
            yield from value.values() if isinstance(value, dict) else [value]
        elif field["kind"] == "list" and field["of"].get("limit"):
            yield from value


# Names of things and people, and words that are the same in both languages.
ALIKE = {
    "fr": {
        "1 minute",
        "2 drones",
        "2 minutes",
        "3 drones",
        "4 drones",
        "45 minutes",
        "5 drones",
        "60 minutes",
        "65 minutes",
        "Actions",
        "Agenda",
        "Baycruz",
        "Colonies",
        "Conicle",
        "Cr",
        "Deathon",
        "Deeler",
        "Dranaut",
        "Duel",
        "Earth Reborn",
        "Einstein",
        "Fort",
        "Full Metal Planète",
        "Hinkel & Stein",
        "Laser",
        "Lasers",
        "Match",
        "Mines",
        "Mission",
        "NORAD",
        "Orange",
        "Pirates",
        "Planet Busters",
        "Points",
        "Run",
        "Runner",
        "Sabotage",
        "Tag",
        "Tags",
        "Trace",
        "Turquoise",
        "Vasquez",
        "Zerstor",
    },
    "ja": {
        "AP",
        "Android: Netrunner",
        "CP",
        "Cr",
        "Deeler",
        "Einstein",
        "Hinkel & Stein",
        "Lk",
        "click",
        "MU",
        "Vasquez",
    },
}


@pytest.mark.parametrize("language", sorted(ALIKE))
def test_no_english_word_is_left_in_the_games_of_another_language(language: str) -> None:
    start = json.loads(editor_files.first_games(language))
    english = json.loads(editor_files.first_games("en"))
    left = set()
    for kind in ("kinds", "builtin"):
        for one, plain in zip(start[kind], english[kind], strict=True):
            found, other = checked(one["text"], language), checked(plain["text"])
            assert found["compiled"] and not found["problems"], one["text"]
            texts = set(read(found["whole"])) & set(read(other["whole"]))
            left |= {text for text in texts if re.search("^[^$]*[A-Za-z]{2}", text)}
    assert left == ALIKE[language]


def test_each_word_of_a_choice_is_in_the_readers_language() -> None:
    """A select shows what the file says in English alone; elsewhere it has words of its own."""
    block = LABELS.read_text(encoding="utf-8").partition("export const VALUES")[2]
    block = block.partition("export const STEPS")[0]
    for name, table in form()["tables"].items():
        for field in table["fields"]:
            if field["kind"] != "choice":
                continue
            own = re.search(rf'"{name}\.{field["key"]}": {{(.*?)}},?\n', block, re.S)
            assert own, (name, field["key"])
            for word in field["words"]:
                said = str(word).lower() if isinstance(word, bool) else word
                assert re.search(rf'(?:^|[\s,])"?{said}"?: t\(', own[1]), (name, field, word)


def names(values: Any) -> list[str]:
    """Return the title, and the names of all tables."""
    found = []
    for key, value in values.items() if isinstance(values, dict) else enumerate(values):
        if isinstance(value, dict | list):
            found += names(value)
        elif key in ("title", "name", "unit", "turn_name"):
            found.append(value)
    return found
