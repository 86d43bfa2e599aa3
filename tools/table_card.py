# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make a card for the table for each setup: ``make card`` (A6, PNG and PDF, 300 dpi).

In another language with ``LANGUAGE=fr``. Japanese takes BIZ UDGothic as npm has it (``make type``).

The picture is the device's own, in the first player turn that has something to spend, and the texts
beside it are the labels of its keys there. No text of a game is written here.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont
from tidebell.paint import japanese
from tidebell_core import phrases, words
from tidebell_host import languages
from tidebell_host.languages import page_text
from tidebell_host.setups import loading
from tidebell_sim.bench import Bench

SIZE = (1748, 1240)  # A6 across, 148 x 105 mm at 300 dpi
DPI = 300
MARGIN = 72
PAPER = (246, 243, 234)
INK = (10, 16, 23)
SOFT = (76, 92, 108)
FRAME = (38, 50, 60)
SCREEN = (560, 200)  # upper left corner of the picture, 2 pixels for each of the screen's
FONTS = resources.files("tidebell_sim") / "page"
WIDE = Path(__file__).parents[1] / "build" / "type" / "node_modules" / "@fontsource"
WIDE_NAMES = {"text-bold": 700, "text": 400}  # weights of BIZ UDGothic

NAMES = ("Ann", "Bob", "Chloé", "Dörte", "Eli", "Finn", "Gus", "Hana")
MOST_PRESSES = 200


@dataclass
class Turn:
    """A player turn as the device shows it.

    :param legends: the effect of each key, pressed and held
    :param actions: the knob's offers
    :param prices: of the actions, as the device says them
    :param secret: how to keep a secret in this game, if it has any
    """

    title: str
    picture: Image.Image
    legends: dict[str, dict[str, str]]
    actions: list[str] = field(default_factory=list)
    prices: dict[str, str] = field(default_factory=dict)
    secret: str = ""
    timed: bool = False


def first_turn(setup: Path) -> Turn:
    """Play to the first player turn in which something can be done, if the game has actions.

    A game that only asks is played to the first question.

    :raises RuntimeError: neither was reached
    """
    data = loading.load(setup, languages.language()).data
    rules: dict[str, Any] = json.loads(data)
    turn = _play(rules, data, False) or _play(rules, data, True)
    if turn is None:
        raise RuntimeError(f"{rules['id']} comes to no player turn and asks nothing")
    return turn


def _play(rules: dict[str, Any], data: bytes, asked: bool) -> Turn | None:
    """Play on a fresh device.

    :param asked: a question to a player is enough
    """
    with (
        tempfile.TemporaryDirectory(prefix="tidebell-card-") as folder,
        Bench(Path(folder), seed=3, language=languages.language()) as bench,
    ):
        bench.power(True)
        bench.run(3)
        bench.install(rules["id"], data)
        count = min(rules["players"][1], 4)
        seats = [[at, NAMES[at]] for at in range(count)]
        answer = bench.request("start", {"setup": rules["id"], "seats": seats})
        if "error" in answer:
            raise RuntimeError(f"{rules['id']} does not begin: {answer}")
        machine = bench.machine
        for _ in range(MOST_PRESSES):
            bench.run(1)
            view = machine.app().view
            playing = machine.moment() == "run"
            offered = any(row.can for row in view.actions + view.rows)
            if playing and view.seat >= 0 and (offered or not rules.get("actions")):
                break
            if asked and view.prompt and not view.prompt.secret:
                break
            bench.press(_way_on(machine, playing))
        else:
            return None
        bench.run(4)  # messages about the turn before have disappeared
        view = machine.app().view
        size = (machine.width, machine.height)
        asks = rules.get("choices") or rules.get("duels")
        return Turn(
            title=rules["title"],
            picture=Image.frombytes("RGB", size, machine.picture()),
            legends=machine.legends(),
            actions=[row.name for row in [*view.actions, *view.rows] if not row.key],
            prices=prices(rules, view.actions),
            secret=secret(bool(rules.get("looks")), bool(asks)),
            timed=bool(view.clock_total),
        )


def secret(looks: bool, asks: bool) -> str:
    """Return how to keep a secret in a game that lets players look, or asks them in secret."""
    if looks:
        return page_text("Your name is up: cup your hand, hold two keys, look, let go.")
    if asks:
        return page_text("Your name is up. Nobody sees the screen? Push the knob, and choose.")
    return ""


def prices(rules: dict[str, Any], rows: list[Any]) -> dict[str, str]:
    """Return each action's cost, all its shots counted.

    :param rules: the compiled setup
    :param rows: the actions as the device offers them
    """
    shots = {one["name"]: one.get("shots", 1) for one in rules.get("actions") or ()}
    units = [pool["name"] for pool in rules.get("pools") or ()]
    found = {}
    for row in rows:
        count = shots.get(row.name, 1)
        each = page_text(
            "{all}: {one} for each of {n} shots",
            all=words.AMOUNT.format(count * row.price, units[0]) if units else "",
            one=row.detail,
            n=count,
        )
        found[row.name] = each if count > 1 and row.price else row.detail
    return found


def _way_on(machine: Any, playing: bool) -> str:
    """Return the key that leads on: the end of a turn, the knob, or an answer."""
    legends = machine.legends()
    for key in ("Y", "E", "A") if playing else ("E", "A", "Y"):
        if "now" in legends.get(key, {}):
            return key
    return "Y"


def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font: title, which is Latin, or text or text-bold, as the language needs them."""
    if languages.language() == "ja" and name != "title":
        file = f"biz-udgothic/files/biz-udgothic-japanese-{WIDE_NAMES[name]}-normal.woff"
        return ImageFont.truetype(str(WIDE / file), size * 9 // 10)
    with resources.as_file(FONTS / f"{name}.woff") as path:
        return ImageFont.truetype(str(path), size)


def wrapped(draw: ImageDraw.ImageDraw, text: str, face: Any, width: int) -> list[str]:
    """Break a text into lines of a greatest width in pixels."""
    if languages.language() == "ja":
        return japanese.broken(text, width, False, lambda part: draw.textlength(part, font=face))
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, font=face) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def draw_card(turn: Turn) -> Image.Image:
    """Draw the card."""
    card = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(card)
    big, bold, text = font("title", 104), font("text-bold", 46), font("text", 34)
    draw.text((MARGIN, 62), "Tidebell", font=big, fill=INK)
    beside = MARGIN + draw.textlength("Tidebell", font=big) + 36
    draw.text((beside, 104), turn.title, font=font("text-bold", 50), fill=SOFT)

    x, y = SCREEN
    w, h = 2 * turn.picture.width, 2 * turn.picture.height
    draw.rounded_rectangle((x - 20, y - 20, x + w + 20, y + h + 20), 22, fill=FRAME)
    card.paste(turn.picture.resize((w, h), Image.Resampling.LANCZOS), SCREEN)

    def note(at: tuple[int, int], width: int, head: str, body: str, right: bool = False) -> None:
        anchor = "ra" if right else "la"
        px, py = at
        draw.text((px, py), head, font=bold, fill=INK, anchor=anchor)
        for row, line in enumerate(wrapped(draw, body, text, width)[:4]):
            draw.text((px, py + 58 + 40 * row), line, font=text, fill=INK, anchor=anchor)

    for key, left, level, more in (
        ("A", True, 34, ""),
        ("B", True, 206, ""),
        ("X", False, 34, page_text("As far back as you like.")),
        ("Y", False, 206, page_text("The next clock runs.") if turn.timed else ""),
    ):
        does = turn.legends.get(key, {})
        if "now" not in does:
            continue
        line = y + 2 * level
        edge = (MARGIN, x - 20) if left else (x + w + 20, SIZE[0] - MARGIN)
        draw.line((edge[0], line, edge[1], line), fill=INK, width=5)
        price = turn.prices.get(does["now"], "")
        told = [page_text("Costs {price}.", price=price) if price else "", more]
        told.append(page_text("Held: {does}.", does=does["held"]) if "held" in does else "")
        at = (edge[0] if left else edge[1], line + 14)
        body = " ".join(part for part in told if part)
        note(at, edge[1] - edge[0] - 24, f"{key} · {does['now']}", body, not left)

    room = (SIZE[0] - 2 * MARGIN) // 4
    for column, (head, body) in enumerate(notes(turn)):
        at = (MARGIN + room * (column % 4), 756 + 236 * (column // 4))
        note(at, room - 40, head, body)
    return card


def notes(turn: Turn) -> list[tuple[str, str]]:
    """Return the texts below the picture, at most eight heads and sentences."""
    push = turn.legends.get("E", {}).get("now", "")
    rows: list[tuple[str, str]] = []
    if push:
        rows.append(
            (
                page_text("Knob: {does}", does=push),
                page_text("Push it. At rest it always does this."),
            )
        )
    if turn.actions:
        some = phrases.listed(turn.actions[:4], words.LISTED) + (
            " …" if len(turn.actions) > 4 else ""
        )
        rows.append((page_text("Knob: turn, push"), some))
    rows.append(
        (
            page_text("Knob: hold"),
            page_text("The menu: put something right, seats, sound, end early."),
        )
    )
    if turn.secret:
        rows.append((page_text("Secrets"), turn.secret))
    if turn.timed:
        rows.append(
            (
                page_text("Zero"),
                page_text("Hands off. The screen says what may still be finished."),
            )
        )
    ring = page_text("As many arcs as your seat has a number. Fewer lights, less time.")
    rows.append((page_text("The ring"), ring))
    power = page_text("Plug it in and push the knob. You get back five seconds at most.")
    rows.append((page_text("Power gone?"), power))
    start = page_text(
        "Push the knob: {new}, the game, {begin}.", new=words.NEW_GAME, begin=words.BEGIN
    )
    rows.append((words.START, start))
    return rows[:8]


def main() -> int:
    """Write the cards into a folder; of all built-in setups where none is named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("setups", type=Path, nargs="*")
    parser.add_argument("--language", choices=languages.NAMES, default=languages.ENGLISH)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    builtin = resources.files("tidebell_host") / "builtin"
    with resources.as_file(builtin) as folder, languages.spoken(given.language):
        for path in given.setups or sorted(folder.glob("*.toml")):
            card = draw_card(first_turn(path))
            for kind in ("png", "pdf"):
                card.save(given.folder / f"{path.stem}.{kind}", dpi=(DPI, DPI), resolution=DPI)
            print(f"{given.folder / path.stem}.png, .pdf")
    return 0


if __name__ == "__main__":
    sys.exit(main())
