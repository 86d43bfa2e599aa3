# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The forms take along what belongs together, and say what is wrong at its field."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from chromium import Chromium, until
from test_editor import Editor
from test_ten_games import IN_PAGE, Served, served

__all__ = ["served"]
pytestmark = pytest.mark.outer


class Forms(Editor):
    """The forms, filled in by steps as those of ``ten_games``."""

    def __init__(self, browser: Chromium, url: str) -> None:
        super().__init__(browser.open("about:blank", 1280, 900))
        self.tab.call("Page.addScriptToEvaluateOnNewDocument", source=IN_PAGE)
        self.tab.call("Page.navigate", url=url)
        self.until("document.getElementById('games')?.open", "the kinds of game")

    def kind(self, name: str) -> None:
        named = f"(one) => one.firstChild.textContent === {json.dumps(name)}"
        self.tab.js(f"[...document.querySelectorAll('#kinds button')].find({named}).click()")
        self.until("!document.getElementById('games').open", "the form")
        self.tab.js("settled()")

    def do(self, *steps: str) -> None:
        for line in steps:
            how, _, place = line.partition(" ")
            value = None
            if how not in ("+", "-"):
                how, place, value = "", how, line.partition("=")[2].strip()
            told = self.tab.js(f"step({json.dumps(how)}, {json.dumps(place)}, {json.dumps(value)})")
            assert "missing" not in told, (line, told)

    def open(self, text: str) -> None:
        """Drop a file on the page."""
        self.tab.js(f"""(async () => {{
          const all = new DataTransfer();
          all.items.add(new File([{json.dumps(text)}], "one.toml"));
          document.dispatchEvent(new DragEvent("drop", {{ dataTransfer: all, cancelable: true }}));
          await settled();
        }})()""")
        until(lambda: self.toml() == text, "the file")
        self.tab.js("settled()")

    def values(self) -> dict[str, Any]:
        return tomllib.loads(self.toml())

    def mistakes(self) -> list[str]:
        told = "[...document.querySelectorAll('#problems .mistake')].map((one) => one.textContent)"
        return list(self.tab.js(told))

    def said(self, field: str) -> str:
        said = f"document.getElementById({json.dumps(f'f/{field}-said')})?.textContent ?? ''"
        return str(self.tab.js(said))


@pytest.fixture
def forms(browser: Chromium, served: Served) -> Iterator[Forms]:
    made = Forms(browser, served.url)
    yield made
    complaints = made.tab.complaints
    made.tab.close()
    assert complaints == []


def test_what_does_not_fit_goes_with_what_it_belongs_to(forms: Forms) -> None:
    forms.kind("Rounds until all have passed")
    forms.do("stage/0/next_round = first_passed", "stage/0/passes = in_row")
    (stage,) = forms.values()["stage"]
    assert "next_round" not in stage
    offered = "[...document.getElementById('f/stage/0/next_round').options].map((o) => o.value)"
    assert "first_passed" not in forms.tab.js(offered)
    forms.do("stage/0/passes = out", "stage/0/next_round = as_passed", "stage/0/order =")
    assert forms.values()["stage"] == [{"name": "Round", "clock": "turn"}]
    forms.do("stage/0/order = alternate", "stage/0/passes = out", "stage/0/together = true")
    assert forms.values()["stage"] == [{"name": "Round", "clock": "turn", "together": True}]
    forms.do("stage/0/order = confirm")
    assert forms.values()["stage"] == [{"name": "Round", "clock": "turn", "order": "confirm"}]
    forms.do("stage/0/together = true", "clock/turn/mode = match")
    assert forms.values()["stage"] == [{"name": "Round", "together": True}]
    assert forms.mistakes() == []


def test_what_is_removed_takes_along_what_names_it(forms: Forms) -> None:
    forms.kind("Initiative")
    forms.do("stage/0/order = numbers", "+ numbers", "+ stage/0/steps")
    assert "numbers" in forms.values()["stage"][0]["steps"]
    forms.do("- numbers")
    (stage,) = forms.values()["stage"]
    assert "order" not in stage and stage["steps"] == ["play"]
    forms.do("+ side", "side/side/name = Cats")
    assert {one["side"] for one in forms.values()["colour"]} == {"cats"}
    forms.do("- side/cats")
    assert all("side" not in one for one in forms.values()["colour"])
    assert forms.mistakes() == []


def test_what_is_wrong_in_a_list_stands_at_it_in_words_of_the_forms(forms: Forms) -> None:
    forms.kind("Points to spend each turn")
    forms.do("players = 2 to 4")
    assert forms.values()["players"] == "2-4"
    forms.do("players = two")
    assert forms.said("players").endswith("or a range, like 2-4; at most 14.")
    forms.do("players = 2–5", "pool/ap/base/1 = 1000")
    assert forms.values()["players"] == "2-5"
    assert forms.said("pool/ap/base").startswith("1000 is out of range.")
    forms.do("pool/ap/base/1 = 4", "clock/turn/warn = a")
    assert "not a whole number" in forms.said("clock/turn/warn")
    forms.do("clock/turn/warn = 10", "clock/turn/mode = delay")
    assert "of mode “for the whole game, the first" in forms.said("clock/turn/delay")
    forms.do("clock/turn/delay = 5", "title =")
    assert forms.said("title").startswith("“Name of the game” is missing")


def test_a_bag_can_be_drawn_from_and_a_step_is_named_as_in_the_forms(forms: Forms) -> None:
    forms.kind("Points to spend each turn")
    forms.do("+ bag")
    assert forms.mistakes() == []
    forms.do("bag/bag/start = 3")
    assert "Add “everybody's first draw from the bag: Cards” to the steps" in forms.said(
        "bag/bag/start"
    )
    forms.do("+ stage/0/steps")
    assert forms.mistakes() == []


def test_a_new_stage_has_the_rounds_that_no_other_has(forms: Forms) -> None:
    forms.kind("Speed rounds")
    forms.do("turns = 6", "+ stage", "stage/1/turns = 6", "stage/0/turns = 1-2", "- stage/1")
    forms.do("+ stage")
    assert [one["turns"] for one in forms.values()["stage"]] == ["1-2", "3-6"]
    assert forms.mistakes() == []


# Stages with their rounds, the rounds of the game, and what is left of the stages: name and rounds.
SCHEMES = [
    ("Play 1-8", 10, "Play 1-10"),
    ("First 1, Play 2-8", 10, "First 1, Play 2-10"),
    ("Play 1-7, Last 8", 10, "Play 1-9, Last 10"),
    ("Play 1-6, Market 7, Last 8", 10, "Play 1-8, Market 9, Last 10"),
    ("Plan 1-8, Act 1-8", 10, "Plan 1-10, Act 1-10"),
    ("Plan 1-4, Act 1-4, Plan 5-8, War 5-8", 10, "Plan 1-4, Act 1-4, Plan 5-10, War 5-10"),
    ("Found 1-7, Plan 8, Act 8", 10, "Found 1-9, Plan 10, Act 10"),
    (
        "Plan 1, Act 2, Plan 3, Act 4",
        8,
        "Plan 1, Act 2, Plan 3, Act 4, Plan 5, Act 6, Plan 7, Act 8",
    ),
    ("Plan 1, Act 2, Plan 3, Act 4", 5, "Plan 1, Act 2, Plan 3, Act 4, Plan 5"),
    ("Plan 1, Act 2-3, Plan 4, Act 5-6", 8, "Plan 1, Act 2-3, Plan 4, Act 5-6, Plan 7, Act 8"),
    ("Plan 1, Act 2, Plan 3, Act 4", 2, "Plan 1, Act 2"),
    ("Left 1-14, Right 15-28, Left 29-42", 45, "Left 1-14, Right 15-28, Left 29-45"),
    ("Early 1-4, Late 5-8", 3, "Early 1-2, Late 3"),
    ("Early 1-4, Late 5-8", 5, "Early 1-4, Late 5"),
    ("One 1, Two 2, Three 3", 5, "One 1-3, Two 4, Three 5"),
]


def staged(scheme: str) -> list[tuple[str, str]]:
    return [
        (name, rounds) for name, _, rounds in (one.partition(" ") for one in scheme.split(", "))
    ]


def test_other_rounds_at_the_head_keep_the_scheme_of_the_stages(forms: Forms) -> None:
    forms.kind("Points to spend each turn")
    for scheme, turns, kept in SCHEMES:
        last = staged(scheme)[-1][1].rpartition("-")[2]
        stages = "".join(
            f'[[stage]]\nname = "{name}"\nturns = "{rounds}"\nsteps = ["play"]\n'
            for name, rounds in staged(scheme)
        )
        action = f'[[action]]\nname = "Late"\ncost = 0\nturns = "2-{last}"\n'
        head = f'format = 1\nid = "one"\ntitle = "One"\nplayers = 2\nturns = {last}\n'
        forms.open(head + stages + action)
        assert forms.mistakes() == [], scheme
        forms.do(f"turns = {turns}")
        values = forms.values()
        found = [(one["name"], str(one["turns"])) for one in values["stage"]]
        assert found == staged(kept), (scheme, turns)
        assert values["action"][0]["turns"] == (2 if turns == 2 else f"2-{turns}")
        assert forms.mistakes() == [], scheme


def test_rounds_count_once_the_field_is_left(forms: Forms) -> None:
    """On the way from 8 to 12 stands a 1, which would leave no room for two stages."""
    forms.kind("Points to spend each turn")
    forms.do("turns = 8", "+ stage", "stage/0/turns = 1-4")
    forms.tab.js("""(async () => {
      const it = document.getElementById("f/turns");
      for (const typed of ["1", "12"]) {
        it.value = typed;
        it.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await new Promise((go) => setTimeout(go, 600));
      }
      it.dispatchEvent(new Event("change", { bubbles: true }));
      await settled();
    })()""")
    assert [one["turns"] for one in forms.values()["stage"]] == ["1-4", "5-12"]


PLUS = """
[...document.querySelectorAll("#form [data-does]")].map((it) => it.id)
  .filter((id) => /[/](add|item-add|entry-add|set)$/.test(id))
"""
GAME = """\
format = 1
id = "one"
title = "One"
players = "2-4"
turns = 8
action = [{ name = "Act", key = "spend" }]
clock.turn.seconds = 60
pool.ap = { name = "AP", base = { 1 = 5 } }
score = {}
"""
# Where + needs what only a person knows: its sentence says it.
WANTED = {
    "f/numbers/names/item-add": "There is not one name for each number from 1 to 30.",
    "f/action/0/puts/entry-add": "has no kind for each colour. Add",
    "f/choice/choice/option/add": "A choice is between two, not 3.",
}


def test_each_plus_leaves_a_sound_setup_or_says_what_is_wanted(forms: Forms) -> None:
    """All of them are pressed in a game, and those that each brings are pressed behind it."""
    forms.kind("Points to spend each turn")

    def after(*pressed: str) -> list[str]:
        forms.open(GAME)
        for id in pressed:
            forms.tab.js(f"document.getElementById({json.dumps(id)}).click(); settled()")
        return forms.mistakes()

    forms.open(GAME)
    first = list(forms.tab.js(PLUS))
    assert len(first) > 35
    told = {}
    for one in first:
        told[one] = after(one)
        for two in forms.tab.js(PLUS):
            if two not in first:
                told[two] = after(one, two)
    assert len(told) > 60
    wrong = {id: said for id, said in told.items() if said}
    assert wrong.keys() == WANTED.keys(), wrong
    for id, words in WANTED.items():
        assert words in wrong[id][0]


def test_each_new_side_has_its_share_of_the_colours(forms: Forms) -> None:
    forms.kind("Points to spend each turn")
    forms.do("+ side", "side/side/name = Cats", "+ side")
    assert [one["side"] for one in forms.values()["colour"]][:4] == ["cats", "side", "cats", "side"]
    told = "document.querySelectorAll('#problems li').length"
    assert forms.tab.js(told) == 0


def test_what_is_put_into_a_bag_is_chosen_among_its_cards(forms: Forms) -> None:
    forms.open(
        'format = 1\nid = "bag"\ntitle = "Bag"\nplayers = "2-4"\nturns = 9\n\n'
        "[[stage]]\n"
        'name = "Play"\n\n[[action]]\nname = "Attack"\nputs = { "drake Black" = 2 }\n\n'
        '[bag.drake]\nname = "Drake"\npublic = true\naway = true\nown_cards = true\ndraw_cost = 0\n'
        'card = [{ name = { en = "Black", fr = "Noir" }, count = 24 }, '
        '{ name = "White", count = 3 }]\n'
    )
    key = "document.getElementById('f/action/0/puts/drake Black/key')"
    offered = f"[...{key}.options].map((o) => [o.value, o.text])"
    assert forms.tab.js(offered) == [
        ["drake", "Drake"],
        ["drake Black", "Drake: Black"],
        ["drake White", "Drake: White"],
    ]
    forms.do("+ action/0/puts")
    forms.tab.js("step('', 'action/0/puts/drake Black/key', 'drake White')")
    assert forms.values()["action"][0]["puts"] == {"drake": 2, "drake White": 2}
    forms.do("bag/drake/name = Dragon")
    assert set(forms.values()["bag"]) == {"dragon"}
    assert forms.values()["action"][0]["puts"] == {"dragon": 2, "dragon White": 2}
    assert forms.mistakes() == []
    forms.do("- bag/dragon")
    assert "puts" not in forms.values()["action"][0]


def test_a_degree_begins_with_what_fits_and_has_one_condition(forms: Forms) -> None:
    forms.kind("Points to spend each turn")
    forms.do("+ die", "die/die/sides = 100", "die/die/hits = at_most", "die/die/target = 1-99")
    forms.do("+ die/die/degree", "die/die/degree/0/name = Critical", "die/die/degree/0/face = 1")
    forms.do("+ die/die/degree", "die/die/degree/1/name = Hard", "die/die/degree/1/part = 2")
    degrees = [{"name": "Critical", "face": 1}, {"name": "Hard", "part": 2}]
    assert forms.values()["die"]["die"]["degree"] == degrees
    assert forms.mistakes() == []
    forms.do("- die/die/degree/1", "- die/die/degree/0", "die/die/hits = at_least")
    forms.do("+ die/die/degree")
    assert forms.values()["die"]["die"]["degree"] == [{"name": "Critical", "by": 10}]
    forms.do("die/die/keep = highest")
    assert forms.mistakes(), "one die alone has no highest"
    forms.do("die/die/dice = 2", "die/die/tens = yes")
    assert forms.mistakes() == []


def test_a_value_says_what_it_ends_and_then_when(forms: Forms) -> None:
    forms.kind("Rounds until all have passed")
    forms.do("+ table", "table/value/ends = round")
    assert forms.mistakes() == []
    forms.do("table/value/ends_after = player_turn")
    assert forms.values()["table"]["value"]["ends_after"] == "player_turn"
    forms.do("table/value/ends = false")
    assert "ends_after" not in forms.values()["table"]["value"]
    assert forms.mistakes() == []
