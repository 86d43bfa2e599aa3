# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup share`` and ``setup get``: a setup goes by link, and is checked first."""

from __future__ import annotations

import base64
import json
import tomllib
import tracemalloc
import zlib
from pathlib import Path

import pytest
import zxingcpp
from commanded import Tidebell
from fuzzing import fresh
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tidebell_host import languages, setup_link
from tidebell_host.setup_summary import summary
from tidebell_host.setups import library, load, loads, sharing

FEW_LINES = """\
format = 1
id = "our-timer"
title = "Our timer"
like = "turn-timer"
clock.pass.seconds = 45
"""
SHIPPED = [*(entry.path for entry in library.entries()), *library.archetypes()]


@pytest.fixture
def tidebell(tmp_path: Path) -> Tidebell:
    return Tidebell(tmp_path)


def file(folder: Path, text: str = FEW_LINES, name: str = "our-timer.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def packed(source: bytes) -> str:
    """A link of any bytes."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(source) + deflate.flush()
    return "tidebell:setup=1." + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_setup_comes_back_from_its_link_to_the_byte(path: Path) -> None:
    for site in ("", "https://example.org/tidebell/", "https://example.org/index.html?x#y"):
        link = sharing.link(sharing.portable(path), site)
        assert sharing.unlinked(link) == path.read_bytes()
    assert sharing.link(b"x", "https://example.org/a/").startswith(
        "https://example.org/a/edit.html#setup=1."
    )


def test_a_setup_goes_from_one_computer_to_another(tidebell: Tidebell, tmp_path: Path) -> None:
    done = tidebell("setup", "share", str(file(tmp_path)))
    assert done.code == 0 and done.out.startswith("tidebell:setup=1.")
    got = tidebell("setup", "get", done.out, "--yes")
    assert got.code == 0, got.err
    assert (tmp_path / "setups" / "our-timer.toml").read_text() == FEW_LINES
    said = got.err.splitlines()
    assert said[0] == "Our timer, for 2 to 8 players. Rules to choose: Time per turn, At zero, " + (
        "Next clock."
    )
    assert "0:45" in said[1] and said[3] == "Nothing is secret."
    assert tidebell("setup", "check", "our-timer", "--strict").code == 0


def test_the_site_comes_from_an_option_or_the_environment(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    path = str(file(tmp_path))
    site = "https://example.org/t/"
    by_option = tidebell("setup", "share", path, "--site", site)
    tidebell.env["TIDEBELL_SITE"] = site
    assert tidebell("setup", "share", path).out == by_option.out
    assert by_option.out.startswith(site + "edit.html#setup=1.")
    assert by_option.err == ""


def test_the_qr_code_holds_the_link(tidebell: Tidebell, tmp_path: Path) -> None:
    png, svg = tmp_path / "code.png", tmp_path / "code.svg"
    done = tidebell("setup", "share", str(file(tmp_path)), "--png", str(png), "--svg", str(svg))
    assert done.code == 0, done.err
    (found,) = zxingcpp.read_barcodes(Image.open(png))
    assert found.text == done.out.strip()
    assert b"<svg" in svg.read_bytes()


def test_what_is_too_long_for_a_qr_code_is_said(tidebell: Tidebell, tmp_path: Path) -> None:
    png = tmp_path / "code.png"
    done = tidebell("setup", "share", "full-metal-planete", "--png", str(png))
    assert done.code == 1 and "too many for one QR code" in done.err
    assert done.out.startswith("tidebell:setup=1.") and not png.exists()


def test_a_name_that_is_nearly_right_is_told(tidebell: Tidebell) -> None:
    for word, meant in (("carcasonne", "carcassonne"), ("Seven Wonder", "seven-wonders")):
        got = tidebell("setup", "get", word, "--yes")
        assert got.code != 0 and f'Did you mean "{meant}"?' in got.err
    assert "Did you mean" not in tidebell("setup", "get", "xyzzy", "--yes").err


def test_a_link_is_found_in_the_text_around_it(tidebell: Tidebell, tmp_path: Path) -> None:
    link = sharing.link(FEW_LINES.encode(), "https://example.org/")
    quoted = "> " + "\n> ".join(link[at : at + 60] for at in range(0, len(link), 60))
    for text in (f"Look: {link}, try it!", f"<{link}>", quoted, link.partition("#")[2]):
        assert sharing.unlinked(text) == FEW_LINES.encode(), text
    mail = tmp_path / "mail.txt"
    mail.write_text(f"Hello!\n\n{link}\n\nSee you\n", encoding="utf-8")
    assert tidebell("setup", "get", str(mail), "--yes").code == 0


def test_a_file_that_somebody_sent_is_taken_as_a_link_is(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    got = tidebell("setup", "get", str(file(tmp_path, name="from a friend.toml")), "--yes")
    assert got.code == 0 and len(got.err.splitlines()) == 6
    assert (tmp_path / "setups" / "our-timer.toml").is_file()


def test_nothing_that_is_there_is_written_over_unasked(tidebell: Tidebell, tmp_path: Path) -> None:
    link = sharing.link(FEW_LINES.encode())
    assert tidebell("setup", "get", link).code != 0  # nobody says yes
    assert not (tmp_path / "setups").exists()
    assert tidebell("setup", "get", link, "--yes").code == 0
    assert "the same" in tidebell("setup", "get", link, "--yes").err
    other = sharing.link(FEW_LINES.replace("45", "50").encode())
    refused = tidebell("setup", "get", other, "--yes")
    assert refused.code == 1 and "it stays" in refused.err
    kept = tmp_path / "setups" / "our-timer.toml"
    assert kept.read_text() == FEW_LINES
    moved = kept.rename(kept.with_name("another name.toml"))
    assert tidebell("setup", "get", other, "--overwrite", "--yes").code == 0
    assert not kept.exists() and "50" in moved.read_text()


def test_the_place_of_a_built_in_setup_is_told(tidebell: Tidebell) -> None:
    text = FEW_LINES.replace("our-timer", "hourglass")
    got = tidebell("setup", "get", sharing.link(text.encode()), "--yes")
    assert got.code == 0 and "takes the place of the built-in setup hourglass" in got.err


def test_a_file_like_one_of_ones_own_is_completed_before_it_goes(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    file(tmp_path)
    text = (
        'format = 1\nid = "ours"\ntitle = "Ours \\u007f"\nlike = "./our-timer.toml"\nplayers = 3\n'
    )
    path = file(tmp_path, text.replace(" \\u007f", ""), "ours.toml")
    source = sharing.unlinked(tidebell("setup", "share", str(path)).out)
    values = tomllib.loads(source.decode())
    assert values["like"] == "turn-timer" and values["clock"]["pass"]["seconds"] == 45
    assert loads(source, tmp_path / "elsewhere" / "x.toml").data == load(path).data
    (tmp_path / "setups").mkdir()
    file(tmp_path / "setups")
    by_id = file(tmp_path, text.replace("./our-timer.toml", "our-timer").replace(" \\u007f", ""))
    shared = tidebell("setup", "share", str(by_id))
    assert tomllib.loads(sharing.unlinked(shared.out).decode()) == values


def test_values_are_written_as_they_were_read() -> None:
    text = (
        '"a key" = 1\nb = "x\\u007f\\n\\"é\\""\nc = [1, 2.5, true]\nd = [{ e = {}, f = [] }]\n'
        "[g]\nh = { i = 1, j = false }\n"
    )
    values = tomllib.loads(text)
    assert tomllib.loads(sharing.written(values)) == values


def test_a_setup_from_a_stranger_reads_no_file_of_ours(tidebell: Tidebell, tmp_path: Path) -> None:
    file(tmp_path, 'turns = "a secret"\n', "ours.toml")
    for like in ("./our-timer.toml", "../ours.toml", str(tmp_path / "ours.toml"), "our-timer"):
        text = FEW_LINES.replace('like = "turn-timer"', f'like = "{like}"')
        got = tidebell("setup", "get", sharing.link(text.encode()), "--yes")
        assert got.code == 5 and "which is not in the link" in got.err
        assert "secret" not in got.err
    unknown = FEW_LINES.replace("turn-timer", "no-such-setup")
    got = tidebell("setup", "get", sharing.link(unknown.encode()), "--yes")
    assert got.code == 5 and 'There is no setup "no-such-setup"' in got.err
    assert not (tmp_path / "setups").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("hello", "There is no link to a setup in it"),
        ("index.html#" + setup_link.written_compiled(b"{}"), "open it there"),
        ("index.html#setup=H4sIAAAAAAACA5VSwW7bMAy97ysIn", "Part of the link is missing"),
        (packed(FEW_LINES.encode())[:-9], "Part of the link is missing"),
        (packed(FEW_LINES.encode()) + "AAAAAAAA", "or it was changed"),
        (packed(b"x" * 70_000), "more than 64 KB"),
        (packed(b"\xff\xfe\x00"), "UTF-16"),
        (packed(b"title = 'x'"), '"id" is missing'),
        (packed(b'id = "../x"\ntitle = "x"'), "id"),
        ("setup=1." + "A" * 200_000, "letters at most"),
    ],
)
def test_what_is_no_setup_is_refused_in_a_sentence(
    tidebell: Tidebell, tmp_path: Path, given: str, said: str
) -> None:
    got = tidebell("setup", "get", given, "--yes")
    assert got.code in (1, 5) and said in got.err
    assert not (tmp_path / "setups").exists()


def test_a_link_is_not_inflated_beyond_its_bounds() -> None:
    bomb = packed(b"\0" * 20_000_000)
    assert len(bomb) < sharing.MOST_LETTERS
    tracemalloc.start()
    with pytest.raises(sharing.NoSetup, match="more than 64 KB"):
        sharing.unlinked(bomb)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 10 * sharing.MOST_BYTES
    with pytest.raises(sharing.NoSetup, match="64 KB"):
        sharing.link(b"x" * (sharing.MOST_BYTES + 1))


def test_what_a_stranger_wrote_cannot_move_the_terminal(tidebell: Tidebell) -> None:
    text = FEW_LINES.replace("Our timer", "Our\\u001b[2J")
    got = tidebell("setup", "get", sharing.link(text.encode()), "--yes")
    assert "\x1b" not in got.err and got.code == 5  # the display lacks such letters


@fresh(60)
@given(st.text(max_size=200) | st.binary(max_size=300).map(packed))
def test_any_text_is_taken_or_refused(text: str) -> None:
    try:
        assert len(sharing.unlinked(text)) <= sharing.MOST_BYTES
    except sharing.NoSetup as error:
        assert str(error).endswith(".")


# -- the five lines


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_any_setup_is_said_in_five_lines(path: Path, language: str) -> None:
    made = load(path, language)
    with languages.spoken(language):
        lines = summary(json.loads(made.data))
    assert len(lines) == 5 and all(lines)
    assert made.title in lines[0] and "{" not in "".join(lines)


def test_the_five_lines_say_what_the_setup_does() -> None:
    planet = summary(json.loads(load(library.find("planet-busters").path).data))
    assert planet == [
        "Planet Busters, for 2 to 4 players. Rules to choose: Rules, Seconds per turn.",
        "As many turns as the table wants. Stages: First turn, War. "
        "Clock: 3:00 to 5:00 or none for each player turn.",
        "Each player's own: Fuel.",
        "Cards: Bag (118). Dice: Laser, Odd or even, Tug hit, Spy, Mines, Carrier, Salvage. "
        "Seen by some alone: Bag, Torpedoes.",
        "It ends with the card Peace Treaty, or whenever the table ends it. "
        "Scores: Planets, Colonies\u00a0×\u00a0½.",
    ]
    draft = (
        b'format = 1\nid = "draft"\ntitle = "Draft"\nplayers = "2-8"\nturns = 9\n'
        b"clock.pick = { seconds = 40, later = { 3 = 35, 9 = 5 } }\n"
        b'stage = [{ clock = "pick", together = true }]\n'
    )
    pick = summary(json.loads(loads(draft, Path("draft.toml")).data))
    assert "0:05 to 0:40 for all at once" in pick[1]
    sand = draft.replace(b"seconds = 40,", b"turns_over = true, seconds = 40,")
    timer = summary(json.loads(loads(sand, Path("draft.toml")).data))
    assert "for all at once, a sand timer" in timer[1]
    lives = (
        b'format = 1\nid = "lives"\ntitle = "Lives"\nplayers = 2\nlike = "turn-timer"\n[counter]\n'
        b'life = { name = "Life", most = 30, start = 20, in_play = true, ends_at = 0 }\n'
        b'fame = { name = "Fame", most = 9, least = -9, in_play = true, ends_at = -5 }\n'
    )
    form = json.loads(loads(lives, Path("lives.toml")).data)
    assert [(one.get("ends_at"), one.get("falls_to")) for one in form["in_play"]] == [
        (None, 0),
        (None, 4),
    ]
    assert "with 0 of Life, if the table says so" in summary(form)[4]
    assert "with −5 of Fame, if the table says so" in summary(form)[4]
    net = summary(json.loads(load(library.find("netrunner").path).data))
    assert "45:00 to 65:00 or none for the whole match" in net[1]
    assert "click (3 to 4)" in net[2]
    assert "with 7 of Agenda points, if the table says so" in net[4]


def test_what_a_setup_says_to_its_players_is_shown_as_it_is_taken(tidebell: Tidebell) -> None:
    got = tidebell("setup", "get", "catan", "--yes")
    assert got.code == 0
    assert "To play: say who starts." in got.err and "in his own player turn has won.\n" in got.err
    head = "# Of 1995.\n#\n# To play: go\u202e round,\n#  and round.\n#\n# More.\n\n"
    got = tidebell("setup", "get", sharing.link((head + FEW_LINES).encode()), "--yes")
    assert "To play: go  round, and round.\n" in got.err
    late = FEW_LINES + "\n# To play: too late\n"
    assert library.to_play(late.encode()) == "" == library.to_play(FEW_LINES.encode())
