# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Programs get bytes as they are, terminals get them cleaned; and people get whole sentences."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
import textwrap
import tomllib
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from broken import BROKEN
from commanded import Tidebell
from evenings import compiled, events, played, put_setup
from rich.cells import cell_len
from tidebell_host import cli, extras, folders, output
from tidebell_host.archive.store import Archive
from tidebell_host.commands.stats import _parts
from tidebell_host.output import counted
from tidebell_host.report import charts

DOUBTFUL = next(one.data for one in BROKEN if one.name == "refill_never_happens")
# Names from a device that a spreadsheet would take for formulas.
NAMES = ["=1+1", "-2", "\t@x", 'a"b,c\r\nd', "\x1b[31mred", "Zoë\u200d", "\x00", "＋1"]


@pytest.fixture
def tidebell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tidebell]:
    found = Tidebell(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", found.env["XDG_DATA_HOME"])
    yield found


def keep(names: list[str], game: str = "hinkel-und-stein", seed: int = 1) -> None:
    header, session = played(game, seed)
    header["seats"] = [[colour, names[colour]] for colour, _ in header["seats"]]
    put_setup("DEVICE", header["setup"])
    with Archive() as archive:
        archive.keep("DEVICE", header, events(session))


def piped(tidebell: Tidebell, *arguments: str) -> bytes:
    done = subprocess.run(
        tidebell.command(*arguments), env=tidebell.environment(), capture_output=True, check=True
    )
    return done.stdout


def on_terminal(tidebell: Tidebell, *arguments: str) -> bytes:
    """Return a command's output on a terminal."""
    ours, its = pty.openpty()
    process = subprocess.Popen(
        tidebell.command(*arguments),
        env=tidebell.environment(),
        stdin=subprocess.DEVNULL,
        stdout=its,
        stderr=subprocess.PIPE,
    )
    os.close(its)
    found = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        found += more
        if not more:
            break
    os.close(ours)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    return found


@pytest.mark.parametrize("form", ["csv", "jsonl", "bgstats", "pgn"])
def test_an_export_is_the_same_bytes_in_a_pipe_and_in_a_file(
    tidebell: Tidebell, tmp_path: Path, form: str
) -> None:
    keep(NAMES[:4])
    more: tuple[str, ...] = ()
    if form == "pgn":
        typed = tmp_path / "typed.pgn"
        typed.write_bytes('[White "\x1b[31m"]\r\n\r\n1. e4\r\ne5 {Zo\xeb\u200d} *\r\n'.encode())
        more = ("--pgn", str(typed))
    command = ("games", "export", "1", "--as", form, *more)
    found, file = piped(tidebell, *command), tmp_path / "file"
    piped(tidebell, *command, "-o", str(file))
    if form == "bgstats":
        assert json.loads(file.read_bytes())["players"] and found.count(b"\n") == 1
    else:
        assert file.read_bytes() == found
    assert rb"\x0d" not in found and rb"\x1b" not in found
    shown = on_terminal(tidebell, *command)
    assert b"\x1b" not in shown and re.sub(rb"\r\n", b"", shown).count(b"\r") == 0


def test_a_pgn_that_cannot_be_read_is_said_in_a_sentence(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    keep(NAMES[:4])
    os.mkfifo(pipe := tmp_path / "pipe.pgn")
    (folder := tmp_path / "folder.pgn").mkdir()
    (half := tmp_path / "half.pgn").write_bytes(b"\xff\xfe1. e4")
    for path, why in (
        (pipe, "it is a pipe"),
        (folder, "it is a folder"),
        (Path("/dev/zero"), "it is a device"),
        (tmp_path / "none.pgn", "No such file"),
        (half, "UTF-16"),
    ):
        done = tidebell("games", "export", "1", "--as", "pgn", "--pgn", str(path))
        assert done.code == 1 and why in done.err and "Traceback" not in done.err, done


def test_a_table_is_csv_with_safe_cells_and_numbers(tidebell: Tidebell) -> None:
    for first in range(0, len(NAMES), 4):
        keep(NAMES[first : first + 4], seed=first + 1)
        found = piped(tidebell, "games", "export", str(first // 4 + 1))
        assert found.count(b"\r\n") == found.count(b"\n") and found.endswith(b"\r\n")
        rows = list(csv.DictReader(io.StringIO(found.decode(), newline="")))
        told = {row["player"] for row in rows}
        for name in NAMES[first : first + 4]:
            assert name in told or f"'{name}" in told
        for row in rows:
            assert not row["player"].startswith(tuple("=+-@\t\r\n＋＝－＠"))
            for column in ("n", "turn", "began_s", "took_s", "spent"):
                assert float(row[column]) >= 0


def test_a_setup_is_shown_to_programs_as_it_is(tidebell: Tidebell, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    text = piped(tidebell, "setup", "show", "turn-timer").decode()
    file.write_bytes(("# so\xadft \u200d\r\n" + text).encode())
    assert piped(tidebell, "setup", "show", str(file)) == file.read_bytes()
    assert b"\\xad" in on_terminal(tidebell, "setup", "show", str(file))
    assert json.loads(piped(tidebell, "setup", "show", "turn-timer", "--json"))


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("stauts", "status"),
        ("reprot", "report"),
        ("games exprot", "export"),
        ("games rebuid", "rebuild"),
        ("setup chekc", "check"),
        ("settings gte", "get"),
        ("players ad", "add"),
        ("Setup", "setup"),
    ],
)
def test_the_command_that_was_perhaps_meant_is_offered(
    tidebell: Tidebell, words: str, meant: str
) -> None:
    done = tidebell(*words.split())
    assert done.code == 2
    assert f"No such command '{words.split()[-1]}'. Did you mean {meant}?" in done.err


def test_every_group_offers_it() -> None:
    def groups(command: click.Command) -> Iterator[click.Group]:
        if isinstance(command, click.Group):
            yield command
            context = click.Context(command)
            for name in command.list_commands(context):
                found = command.get_command(context, name)
                assert found is not None
                yield from groups(found)

    found = list(groups(cli.cli))
    assert len(found) == 6
    for group in found:
        context = click.Context(group)
        for name in group.list_commands(context):
            with pytest.raises(click.UsageError, match=f"Did you mean .*{name}"):
                group.resolve_command(context, [name + name[-1]])
        with pytest.raises(click.UsageError) as refused:
            group.resolve_command(context, ["xyzzyxyzzy"])
        assert "mean" not in refused.value.message


def test_strict_says_good_or_error_but_never_both(tidebell: Tidebell, tmp_path: Path) -> None:
    file = tmp_path / "doubtful.toml"
    file.write_bytes(DOUBTFUL)
    lenient = tidebell("setup", "check", str(file))
    assert lenient.code == 0 and "good, 1 warning" in lenient.out
    for again in ((), (str(file),)):
        done = tidebell("setup", "check", "--strict", str(file), *again)
        assert done.code == 5 and "good" not in done.out + done.err
        assert "Error: 1 setup has mistakes or warnings." in done.err
        assert done.err.count("warning:") == 1
    done = tidebell("setup", "check", "--strict", "--json", str(file))
    assert len(done.json[0]["warnings"]) == 1 and "warning:" not in done.err
    good = tidebell("setup", "check", "--strict", "turn-timer")
    assert good.code == 0 and "good" in good.out and "Error" not in good.err


def test_one_of_a_kind_is_said_as_people_do(tidebell: Tidebell) -> None:
    assert [counted(n, "game") for n in (0, 1, 2)] == ["0 games", "1 game", "2 games"]
    assert [counted(n, "point") for n in (1.0, 1.5, 21.0)] == ["1 point", "1.5 points", "21 points"]
    keep(["Ann", "Bo", "Cy", "Di"])
    assert tidebell("games", "rebuild").err.strip() == "1 game is in the archive."


def test_statistics_fit_a_terminal_of_80_columns(tidebell: Tidebell) -> None:
    names = ["Wilhelmina Maximiliane von und zu Oberammergau", "M" * 33, "Ångström Öst", "漢" * 12]
    for seed in range(1, 4):
        keep(names, seed=seed)
        keep(["Christophér", "Wilhelmina M", "Bo", "Di"], seed=seed + 10)
    tidebell.env["COLUMNS"] = "80"
    lines = tidebell("stats").out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    text = "\n".join(lines)
    for head in ("games", "won", "turns", "a turn", "longest", "time-outs", "spent", "wasted"):
        assert re.search(rf"\b{head}\b", text)  # in one piece
    assert "Christophér" in text and "Wilhelmina M" in text


@pytest.mark.parametrize(
    "widths", [[12, *[7] * 12], [30] * 5, [12, 5, 8, 5, 6, 7, 7, 9, 5, 6], [5]]
)
def test_each_column_stands_once_in_parts_that_fit(widths: list[int]) -> None:
    parts = list(_parts(widths, 80, False))
    assert [one for part, _ in parts for one in part if one] == list(range(1, len(widths)))
    for part, gap in parts:
        assert part[0] == 0
        assert sum(widths[one] for one in part) + gap * (len(part) - 1) <= 80


def test_an_axis_has_whole_numbers_each_once() -> None:
    for first, last in [
        (0, 0.3),
        (0, 1.02),
        (1, 1),
        (1, 2),
        (0, 1.9),
        (1, 50),
        (0, 7310),
        (1, 120),
    ]:
        for most in (2, 5, 13):
            ticks = charts.whole(first, last, most)
            assert ticks and all(isinstance(tick, int) and first <= tick <= last for tick in ticks)
            assert len(ticks) <= most
            assert len({b - a for a, b in zip(ticks, ticks[1:], strict=False)}) <= 1
            assert 0 not in {b - a for a, b in zip(ticks, ticks[1:], strict=False)}


def test_without_its_packages_a_report_names_the_command_that_works_here(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    keep(["Ann", "Bo", "Cy", "Di"])
    program = textwrap.dedent("""
        import sys
        sys.modules["altair"] = sys.modules["vl_convert"] = None
        from tidebell_host.cli import main
        main()
    """)
    done = subprocess.run(
        [sys.executable, "-c", program, "report", "1", "-o", str(tmp_path / "r.html")],
        env=tidebell.environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert f"(altair, vl_convert): {extras.install('report')}" in done.stderr
    assert extras.install("report").startswith(f"{sys.executable} -m pip install ")
    assert folders.data_folder().is_dir()


def test_what_make_run_installs_is_all_that_a_report_needs() -> None:
    root = Path(__file__).parents[2]
    made = (root / "Makefile").read_text()
    rule = made[made.index("$(VENV)/ready-to-run:") :].split("\n\n")[0]
    assert "locks/run.txt" in rule
    locked = re.findall(r"^([\w-]+)==", (root / "locks/run.txt").read_text(), re.M)
    wished = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    for wish in wished["optional-dependencies"]["report"]:
        assert re.match(r"[\w-]+", wish)[0] in locked, wish  # type: ignore[index]


RTL = "דנה לוי"
ISOLATED = f"\u2068{RTL}\u2069"


def test_a_name_from_right_to_left_turns_nothing_round(tidebell: Tidebell, tmp_path: Path) -> None:
    """Lists and pages isolate it; what programs read has it as it is."""
    header, session = played("hinkel-und-stein", 2)
    header["seats"][0][1] = RTL
    file = tmp_path / "games.jsonl"
    data = compiled("hinkel-und-stein")
    log = [[n, *event] for n, event in enumerate(events(session))]
    first = {"record": "tidebell games", "version": 1, "device": "AB"}
    game = {"header": {**header, "crc32": crc32(data)}, "events": log, "setup": data.decode()}
    file.write_text(f"{json.dumps(first)}\n{json.dumps(game)}\n")
    assert tidebell("games", "import", str(file)).code == 0
    for command in (("games",), ("games", "show", "1"), ("stats",)):
        said = tidebell(*command).out
        assert ISOLATED in said and said.count(RTL) == said.count(ISOLATED), command
        assert "\\u2068" not in said
    page = tmp_path / "report.html"
    for command in (("report", "1"), ("stats",)):
        done = tidebell(*command, "-o", str(page))
        assert done.code == 0, done.err
        told = page.read_text("utf-8")
        assert ISOLATED in told and told.count(RTL) == told.count(ISOLATED)
    for command in (("games", "--json"), ("games", "export", "1"), ("players", "list")):
        assert ISOLATED not in tidebell(*command).out
    wide = [line for line in tidebell("games").out.splitlines() if "Hinkel" in line]
    assert output.isolated(output.isolated(wide[0])) == wide[0]
    assert output.isolated("Ann 12 – Zoë") == "Ann 12 – Zoë"
    assert output.isolated('["דנה","שרה"]') == '["\u2068דנה\u2069","\u2068שרה\u2069"]'
