# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make mutants-sample``: small changes drawn by chance all over the firmware and the host tool.

Mutants are drawn from a copy in ``build/mutants-sample``. All tests of a part run once there to see
which of them reach which line of the modules that were drawn, and how long they take: watching a
few modules costs little. Then for each mutant those tests run that reach its line: first of the
module of tests that is named for its own, then the quickest of each, then the next of each, until
one fails or as many have passed as take two minutes and a half; then for as long again those that
hold everything as it was, which are too long for that. A line that only importing reaches is tried
by the tests that reach its module, and by the quickest of the whole part; what paints, also by the
tests of boards that are ported to. Several mutants are tried at a time, each in a copy of its own.
Prints the seed, the share killed for each part, and the survivors, which are to be read: some are
no difference that anybody could see. The same seed again does not run the tests again that have not
changed since.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import itertools
import json
import multiprocessing
import os
import random
import re
import secrets
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import coverage
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.plugins import get_operator, operator_names
from tidebell_host.install.bare import bare
from tidebell_host.install.firmware import PACKAGES

sys.path.insert(0, str(Path(__file__).parent))
from mutants import EXCLUDED  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "mutants-sample"
PARTS = {
    "core": "firmware/tidebell_core",
    "mechanisms": "firmware/tidebell_core/mechanisms",
    "device": "firmware/tidebell",
    "host": "host_tools/tidebell_host",
}
# The tests of each part; of several parts those of all.
TESTS = {
    "core": "tests/core tests/scripts tests/link tests/host/test_protocol_doc.py",
    "mechanisms": "tests/core tests/scripts tests/host/test_telling.py",
    "device": "tests/device tests/faults tests/link tests/scripts"
    " tests/host/test_simulated.py tests/host/test_sync.py tests/host/test_move.py",
    "host": "tests/host",
}
MUST = 85  # per cent
# Python reads it when it starts: a process that a test runs notes what it reaches, for that test.
_STARTED = """
import os
if "MUTANTS_DATA" in os.environ and "PYTEST_CURRENT_TEST" in os.environ:
    import atexit, coverage
    noted = coverage.Coverage(
        data_file=os.environ["MUTANTS_DATA"] + "." + str(os.getpid()),
        config_file=False,
        include=os.environ["MUTANTS_MODULES"].split(os.pathsep),
        context=os.environ["PYTEST_CURRENT_TEST"].rpartition(" (")[0],
        messages=False,
    )
    noted.set_option("run:sigterm", True)
    noted.set_option("run:disable_warnings", ["no-data-collected"])
    noted.start()
    atexit.register(lambda: (noted.stop(), noted.save()))
"""
# Reads what only types name, which the copy has no more; sees the watch itself.
_LEFT_OUT = (
    "tests/host/test_install_names.py::test_the_names_that_are_also_those_of_others_are_listed",
    "tests/host/test_cli.py::test_nothing_heavy_is_imported_before_it_is_needed",
)
# Walks through everything, each held to what came of it before.
_WIDE = re.compile(r"/test_(walks|tours|\w*as_before)\.py::")
# Run a copy of the firmware, of which nobody notes what they reach: boards that are ported to.
_COPIES = re.compile(r"/test_porting\.py::|pajenicko_picopad|display_of_its_own")
_PAINTS = ("firmware/tidebell/paint/", "firmware/tidebell/ui/draw/")  # or for some boards alone
_ENOUGH_S = 150  # of tests for one mutant, and as much of those
_HANGS = 4  # times as long as the tests took, and a minute: what takes more is noticed, too


@dataclass(frozen=True)
class Mutant:
    """A change of a module: the operator's nth place in it."""

    part: str
    path: str
    line: int
    operator: str
    occurrence: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.operator}"


def python(
    *command: str, timeout: float | None = None, more: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, which comes before what is installed.

    :param more: what its environment has beside
    :raises subprocess.TimeoutExpired: it takes longer than so many seconds
    """
    places = f"{WORK / 'packages'}{os.pathsep}{WORK / 'host_tools'}"
    return subprocess.run(
        [sys.executable, *command],
        cwd=WORK,
        env={**os.environ, "PYTHONPATH": places, "TIDEBELL_SEED": "1", **(more or {})},
        capture_output=True,
        text=True,
        timeout=timeout,
    )


def listed() -> list[str]:
    """The files that git knows and that are there."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def digest(names: list[str]) -> str:
    """What some files hold, as a short text."""
    found = hashlib.sha256()
    for name in names:
        found.update(name.encode() + b"\0" + (ROOT / name).read_bytes())
    return found.hexdigest()


def copy(names: list[str]) -> None:
    """Copy files into the copy, as they are to be tried."""
    for name in names:
        (WORK / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, WORK / name)
        if name.startswith("firmware/") and name.endswith(".py"):
            path = WORK / name
            path.write_text(bare(path.read_text()))  # what only people read is no code


def begin(names: list[str]) -> None:
    """Make the copy anew."""
    shutil.rmtree(WORK / "tests", ignore_errors=True)
    for folder in ("packages", "firmware", "host_tools"):
        shutil.rmtree(WORK / folder, ignore_errors=True)
    # Not the whole folder: its code.py would be taken for Python's own module of that name.
    (WORK / "packages").mkdir(parents=True)
    for package in PACKAGES:
        (WORK / "packages" / package).symlink_to(Path("..", "firmware", package))
    if not (WORK / ".git").exists():
        subprocess.run(["git", "init", "-q"], cwd=WORK, check=True)
        (WORK / "build").mkdir()
        (WORK / "build" / "vm").symlink_to(ROOT / "build" / "vm")
    (WORK / "packages" / "sitecustomize.py").write_text(_STARTED)
    copy(names)


def watched(sample: list[Mutant]) -> list[str]:
    """The modules of some mutants, and those that read one that holds constants alone."""
    paths = {mutant.path for mutant in sample}
    silent = {Path(path).stem for path in paths if not functions(WORK / path)}
    if silent:
        for path in WORK.glob("firmware/**/*.py"):
            if silent & imported(path):
                paths.add(path.relative_to(WORK).as_posix())
    return sorted(paths)


def functions(path: Path) -> bool:
    """Whether a module has anything that is run after it was imported."""
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(path.read_text())))


def prepare(part: str, sample: list[Mutant], names: list[str], jobs: int) -> None:
    """Run the tests of a part once on the copy, noting who reaches what of a sample's modules.

    :raises SystemExit: a test fails without any mutant
    """
    modules = watched(sample)
    code = digest([name for name in names if name.startswith(("firmware/", "host_tools/"))])
    for folder in TESTS[part].split():
        there = [code, digest([name for name in names if name.startswith(folder)]), modules]
        stem = _stem(part, folder)
        noted = stem.with_suffix(".json")
        if noted.exists() and json.loads(noted.read_text()) == there:
            continue
        print(f"{part}: which test of {folder} reaches what", flush=True)
        data = stem.with_suffix(".coverage")
        for old in data.parent.glob(data.name + "*"):
            old.unlink()
        included = "\n    ".join(modules)
        (WORK / ".coveragerc").write_text(
            f"[run]\nrelative_files = true\ndata_file = {data}\ninclude =\n    {included}\n"
        )
        done = python(
            *"-m pytest -q -p no:cacheprovider --cov --cov-context=test --cov-report=".split(),
            *f"-n {jobs} --durations=0 --durations-min=0 -vv".split(),
            *(f"--deselect={name}" for name in _LEFT_OUT),
            folder,
            more={
                "MUTANTS_DATA": str(data),
                "MUTANTS_MODULES": os.pathsep.join(str(WORK / path) for path in modules),
            },
        )
        stem.with_suffix(".log").write_text(done.stdout)
        if done.returncode:
            print("\n".join((done.stdout or done.stderr).splitlines()[-20:]))
            raise SystemExit("A test fails without any mutant.")
        noted.write_text(json.dumps(there))


def _stem(part: str, folder: str) -> Path:
    """Where what is known of a part's tests in a folder is kept, without its ending."""
    return WORK / f"{part}-{folder.replace('/', '-')}"


def durations(part: str) -> dict[str, float]:
    """How long each test of a part took, by its name."""
    taken: dict[str, float] = defaultdict(float)
    for folder in TESTS[part].split():
        for line in _stem(part, folder).with_suffix(".log").read_text().splitlines():
            words = line.split(maxsplit=2)
            if len(words) == 3 and words[1] in ("call", "setup", "teardown"):
                if re.fullmatch(r"[\d.]+s", words[0]):
                    taken[words[2]] += float(words[0][:-1])
    return taken


def reached(part: str) -> tuple[dict[str, dict[int, set[str]]], dict[str, set[int]]]:
    """The tests that reach each line of each file; for what importing does, those of the file.

    And which lines these are.
    """
    found: dict[str, dict[int, set[str]]] = defaultdict(dict)
    for folder in TESTS[part].split():
        noted = _stem(part, folder).with_suffix(".coverage")
        for file in noted.parent.glob(noted.name + "*"):  # and those of processes
            data = coverage.CoverageData(str(file))
            data.read()
            for name in data.measured_files():
                path = name.removeprefix(f"{WORK}/")
                for line, contexts in data.contexts_by_lineno(name).items():
                    tests = {context.split("|")[0] for context in contexts if context}
                    found[path][line] = found[path].get(line, set()) | tests
    early: dict[str, set[int]] = {}
    for path, lines in found.items():
        inside = bodies(WORK / path)
        early[path] = {line for line, tests in lines.items() if not tests or line not in inside}
        whole = set().union(*lines.values())
        for line in early[path]:
            lines[line] = whole
    for path, lines in found.items():
        if not any(lines.values()):  # constants alone: by the tests of those that read them
            readers = [other for other in found if Path(path).stem in imported(WORK / other)]
            whole = set().union(*(tests for other in readers for tests in found[other].values()))
            found[path] = dict.fromkeys(lines, whole)
    return found, early


def bodies(path: Path) -> set[int]:
    """The lines of a module that are within functions."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            found.update(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
    return found


def imported(path: Path) -> set[str]:
    """The names that a module imports, and those of the modules that it takes them from."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            names.add((node.module or "").rpartition(".")[2])
        if isinstance(node, ast.ImportFrom | ast.Import):
            names |= {one.name.rpartition(".")[2] for one in node.names}
    return names


def statement(mutant: Mutant) -> range:
    """The lines of the statement, or of the head of the one, that a mutant changes: of several
    lines Python tells which of them it came to, not each."""
    found = range(mutant.line, mutant.line + 1)
    for node in ast.walk(ast.parse((WORK / mutant.path).read_text())):
        if isinstance(node, ast.stmt) and node.lineno <= mutant.line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or 0) + 1
            if node.lineno <= mutant.line < end:
                found = range(node.lineno, end)
    return found


def chosen(tests: set[str], taken: dict[str, float], own: str) -> list[str]:
    """As many of some tests as take two minutes and a half; one at least.

    First come those of the module of tests that is named for the one that is tried. Of the others
    the quickest of each module come first, then the next of each: the many small ones of a module
    that is about something else would leave no time for those that would notice.

    :param own: what the module that is tried is called
    """
    modules: dict[str, list[str]] = defaultdict(list)
    for name in sorted(tests, key=lambda name: (taken.get(name, 0), name)):
        modules[name.partition("::")[0]].append(name)
    first = [names for path, names in modules.items() if path.endswith(f"/test_{own}.py")]
    rest = itertools.zip_longest(*modules.values())
    some: list[str] = []
    seconds = 0.0
    for name in itertools.chain(*first, *rest):
        longer = seconds + taken.get(name or "", 0)
        # A long one leaves its place to the others.
        if name and name not in some and (not some or longer <= _ENOUGH_S):
            some.append(name)
            seconds = longer
    return some


def trying(
    mutant: Mutant,
    lines: dict[str, dict[int, set[str]]],
    early: dict[str, set[int]],
    taken: dict[str, float],
) -> list[str]:
    """The tests that a mutant is tried by.

    :param lines: the tests that reach each line of each file
    :param early: which lines of each importing alone does
    :param taken: the seconds that each test takes
    """
    at = lines.get(mutant.path, {})
    reach = set().union(*(at.get(line, set()) for line in statement(mutant)))
    tests = chosen(reach, taken, Path(mutant.path).stem)
    wide = {name: taken.get(name, 0) for name in reach if _WIDE.search(name)}
    tests += [name for name in quickest(wide) if name not in tests]
    if mutant.path.startswith(_PAINTS):
        copies = {name: taken[name] for name in taken if _COPIES.search(name)}
        tests += [name for name in quickest(copies) if name not in tests]
    if early.get(mutant.path, set()).intersection(statement(mutant)):
        # What importing makes may be noticed anywhere.
        tests += [name for name in quickest(taken) if name not in tests]
    return tests


def quickest(taken: dict[str, float]) -> list[str]:
    """As many of some tests as take two minutes and a half."""
    names = sorted(taken, key=lambda name: taken[name])
    sums = itertools.accumulate(taken[name] for name in names)
    return [name for name, seconds in zip(names, sums, strict=True) if seconds <= _ENOUGH_S]


def mutants(path: Path, part: str) -> list[Mutant]:
    """All there are of a module."""
    nodes = list(ast_nodes(get_ast_from_path(path)))
    found = []
    for name in operator_names():
        operator = get_operator(name)
        if operator.arguments() or re.fullmatch("|".join(EXCLUDED), name):
            continue
        places = [place for node in nodes for place in operator().mutation_positions(node)]
        for occurrence, (start, _) in enumerate(places):
            where = path.relative_to(WORK).as_posix()
            found.append(Mutant(part, where, start[0], name, occurrence))
    return found


def drawn(part: str, count: int, chance: random.Random) -> list[Mutant]:
    """Some mutants of a part; a module has as good a chance as it is long."""
    paths = sorted((WORK / PARTS[part]).glob("*.py" if part == "core" else "**/*.py"))
    if part != "host":  # there, what imports this is for type checkers alone
        paths = [path for path in paths if "\nfrom typing import " not in path.read_text()]
    sizes = [path.stat().st_size for path in paths]
    picked = Counter(chance.choices(paths, sizes, k=count))
    found = []
    for path, wanted in sorted(picked.items()):
        there = mutants(path, part)
        found += chance.sample(there, min(wanted, len(there)))
    return found


def own_copy(numbers: multiprocessing.Queue[int]) -> None:
    """Have this process try mutants in a copy of its own.

    :param numbers: what tells the copies apart
    """
    global WORK
    whole, WORK = WORK, WORK.with_name(f"{WORK.name}-{numbers.get()}")
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(whole, WORK, symlinks=True, ignore=shutil.ignore_patterns("*.coverage*"))


def survives(mutant: Mutant, tests: list[str], taken: dict[str, float]) -> bool:
    """Whether none of some tests notices.

    :param taken: the seconds that each test takes without a mutant
    """
    path = WORK / mutant.path
    source = path.read_text()
    changed = MutationVisitor.mutate_code(
        source, get_operator(mutant.operator)(), mutant.occurrence
    )
    if changed is None or changed == source:
        raise LookupError(str(mutant))
    command = "-m pytest -q -x -n 0 -p no:cacheprovider".split()
    try:
        for at in range(0, len(tests), 100):  # a command line has an end
            some = tests[at : at + 100]
            longest = 60 + _HANGS * sum(taken.get(name, 0) for name in some)
            path.write_text(changed)
            code = python(*command, *some, timeout=longest).returncode
            path.write_text(source)
            # 1 is a test that fails. Whatever else went wrong must be the mutant's doing.
            if code > 1 and python(*command, *some).returncode:
                raise SystemExit(f"They cannot be run without any mutant: {some}")
            if code:
                return False
        return True
    except subprocess.TimeoutExpired:
        return False
    finally:
        path.write_text(source)


def main() -> int:
    """Return 0 when enough of the sample was killed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=30, help="mutants of each part")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 32))
    parser.add_argument("--jobs", type=int, default=2, help="how much runs at a time")
    parser.add_argument("--part", action="append", choices=list(PARTS), help="all by default")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    names = listed()
    begin(names)
    chance = random.Random(given.seed)
    killed = total = 0
    for part in given.part or PARTS:
        sample = drawn(part, given.count, chance)
        prepare(part, sample, names, given.jobs)
        (lines, early), taken = reached(part), durations(part)
        plans = [trying(mutant, lines, early, taken) for mutant in sample]
        numbers: multiprocessing.Queue[int] = multiprocessing.Queue()
        for number in range(given.jobs):
            numbers.put(number)
        with ProcessPoolExecutor(given.jobs, initializer=own_copy, initargs=(numbers,)) as pool:
            found = list(pool.map(survives, sample, plans, itertools.repeat(taken)))
        survivors = [
            f"  {mutant}{'' if tests else ' (no test is there)'}"
            for mutant, tests, survived in zip(sample, plans, found, strict=True)
            if survived
        ]
        caught = len(sample) - len(survivors)
        print(f"{part}: {caught} of {len(sample)} killed", *survivors, sep="\n", flush=True)
        killed += caught
        total += len(sample)
    share = 100 * killed / total
    print(f"{killed} of {total} mutants killed: {share:.1f} % (must {MUST} %)")
    return 0 if share >= MUST else 1


if __name__ == "__main__":
    sys.exit(main())
