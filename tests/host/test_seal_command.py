# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell seal`` asks for the code, hidden, and tells what the device says."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from tidebell_host.commands import seal
from tidebell_host.errors import DeviceRefused


class Fake:
    """A device that answers as told, and keeps what it was asked."""

    def __init__(self, answer: dict[str, Any] | DeviceRefused) -> None:
        self.answer = answer
        self.asked: list[dict[str, Any]] = []

    def __enter__(self) -> Fake:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ask(self, name: str, **request: Any) -> dict[str, Any]:
        self.asked.append({"name": name, **request})
        if isinstance(self.answer, DeviceRefused):
            raise self.answer
        return self.answer


def run(monkeypatch: pytest.MonkeyPatch, fake: Fake, typed: str, *options: str) -> tuple[int, str]:
    monkeypatch.setattr(seal, "open_device", lambda device: fake)
    result = CliRunner().invoke(seal.command, options, input=typed)
    assert "4711" not in result.output, "what is typed is not shown"
    return result.exit_code, result.output


def test_a_code_is_asked_for_twice_and_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake({"seal": 12, "broken": False})
    code, said = run(monkeypatch, fake, "4711\n4711\n")
    assert code == 0 and "seal 12" in said
    assert fake.asked == [{"name": "seal", "do": "seal", "code": "4711"}]


def test_digits_of_full_width_are_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake({"seal": 12, "broken": False})
    code, _ = run(monkeypatch, fake, "４７１１\n４７１１\n")
    assert code == 0 and fake.asked == [{"name": "seal", "do": "seal", "code": "4711"}]


def test_the_code_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake({"seal": 0, "broken": False})
    assert run(monkeypatch, fake, "4711\n", "--open")[0] == 0
    assert fake.asked == [{"name": "seal", "do": "open", "code": "4711"}]


@pytest.mark.parametrize("typed", ["471", "47111", "４７１", "abcd"])
def test_what_is_no_code_is_not_sent(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    fake = Fake({"seal": 1, "broken": False})
    assert run(monkeypatch, fake, f"{typed}\n{typed}\n")[0] == 1
    assert not fake.asked


def test_a_wrong_code_says_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(DeviceRefused("code", "That is not the code.", {"wait_ms": 4200}))
    code, said = run(monkeypatch, fake, "4711\n", "--open")
    assert code == 4 and "in 5 s" in said
