# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compare pictures and words with those of an earlier run, by two files of hashes.

A test records hashes under a family and a name; it does not fail by itself when they differ. At
the end of the run each family is compared with its file as one test more. So one changed label
fails that test, and not each of fifty that show it. ``make renew`` renews the files.

``pictures`` are pixels: of screens, walks, tours and made-up views. ``words`` is all else that
people, computers and files get: events, lights, tones, answers, logs, reports, command lines.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

FAMILIES = ("pictures", "words")
FOLDER = Path(__file__).with_name("as_before")
UPDATE = False  # set by the option --update-goldens

Record = tuple[str, str, list[str]]  # family, name, hashes
_recorded: list[Record] = []  # by the test that runs


def record(family: str, name: str, hashes: list[str]) -> None:
    """Note hashes of the test that runs; a name is unique in its test module."""
    assert family in FAMILIES
    _recorded.append((family, name, hashes))


class Track:
    """Hashes of what happens one after the other, each of a stretch and all before it.

    :param stretch: after so many things there is a hash
    """

    def __init__(self, stretch: int) -> None:
        self.stretch = stretch
        self.hashes: list[str] = []
        self._digest = sha256()
        self._count = 0

    def add(self, *parts: bytes) -> None:
        """Hash the next thing that happened."""
        for part in parts:
            self._digest.update(part)
        self._count += 1
        if self._count % self.stretch == 0:
            self.hashes.append(self._digest.hexdigest()[:8])

    def record(self, family: str, name: str) -> None:
        """Record the hashes of all stretches."""
        record(family, f"{name}, every {self.stretch}" if self.stretch > 1 else name, self.hashes)


def kept(family: str) -> dict[str, dict[str, str]]:
    """Return the hashes of the earlier run: by test module, then by name."""
    path = FOLDER / f"{family}.json"
    found: dict[str, dict[str, str]] = json.loads(path.read_text()) if path.exists() else {}
    return found


class Comparison:
    """Collects records of all tests, in the process that starts the workers, and compares them.

    :param whole: test modules run as a whole, so renewing may drop names that no test recorded
    """

    def __init__(self, whole: bool) -> None:
        self.whole = whole
        self._found: dict[str, dict[str, dict[str, set[str]]]] = {name: {} for name in FAMILIES}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the records of a test that has ended."""
        module = report.nodeid.partition("::")[0].removeprefix("tests/")
        for key, value in report.user_properties if report.when == "call" else ():
            if key == "golden":
                family, name, hashes = value
                names = self._found[family].setdefault(module, {})
                names.setdefault(name, set()).add(" ".join(hashes))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Compare each family as one test more, or renew its file."""
        for family, found in self._found.items():
            if not found:
                continue
            wrong = self._renew(family) if UPDATE else self._differing(family)
            path = f"tests/as_before/{family}.json"
            report = pytest.TestReport(
                nodeid=f"{path}::as_before",
                location=(path, 0, family),
                keywords={},
                outcome="failed" if wrong else "passed",
                longrepr="\n".join([*wrong, "", "If that is meant: make renew"]) if wrong else None,
                when="call",
            )
            session.testscollected += 1
            session.config.hook.pytest_runtest_logreport(report=report)
            if wrong:
                session.testsfailed += 1
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _differing(self, family: str) -> list[str]:
        """Name each record that is not as it is kept, and from which hash on."""
        wrong, known = [], kept(family)
        for module, names in sorted(self._found[family].items()):
            for name, hashes in sorted(names.items()):
                was = known.get(module, {}).get(name)
                for one in sorted(hashes - {was}):
                    where = (
                        "is not kept yet" if was is None else f"differs from {parted(one, was)} on"
                    )
                    wrong.append(f"{module}: {name}: {where}")
        return wrong

    def _renew(self, family: str) -> list[str]:
        """Write the file anew; name what one run recorded in two ways."""
        known, wrong = kept(family), []
        for module, names in self._found[family].items():
            section = {} if self.whole else known.get(module, {})
            for name, hashes in names.items():
                if len(hashes) > 1:
                    wrong.append(f"{module}: {name}: recorded in {len(hashes)} ways")
                section[name] = min(hashes)
            known[module] = section
        FOLDER.mkdir(exist_ok=True)
        text = json.dumps(known, indent=1, sort_keys=True, ensure_ascii=False)
        (FOLDER / f"{family}.json").write_text(text + "\n")
        return wrong


def parted(one: str, other: str) -> str:
    """Return which hash is the first that differs."""
    pairs = list(zip(one.split(), other.split(), strict=False))
    alike = next((at for at, (a, b) in enumerate(pairs) if a != b), len(pairs))
    return f"hash {alike + 1} of {len(other.split())}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item):
    """Hand what a test recorded to its report, which also comes from a worker process."""
    _recorded.clear()
    try:
        return (yield)
    finally:
        item.user_properties += [("golden", one) for one in _recorded]
