# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scripts: timed inputs as JSON Lines in, what the device did as JSON Lines out, in virtual time.

``docs/simulator.md`` describes every line. The same script, seed and state give the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tidebell_core.link import messages

from tidebell_sim.bench import Bench, LinkFailed

LONGEST_S = 7 * 24 * 3600
MOST_DETENTS = 1000

# The word that makes a line what it is, and the words that may stand beside it.
ACTIONS: dict[str, tuple[str, ...]] = {
    "press": (),
    "hold": ("ms",),
    "release": (),
    "turn": (),
    "power": (),
    "cut": ("nth",),
    "reset": (),
    "link": ("send", "hex"),
    "setup": (),
    "bytes": (),
    "console": (),
    "run": (),
    "show": ("png",),
}


class ScriptError(Exception):
    """A line that means nothing; the text names it and says what would be right."""


@dataclass(frozen=True)
class Line:
    """One line of a script, checked."""

    number: int
    action: str
    value: Any
    at_ms: int | None
    more: dict[str, Any]


def _number(value: Any, what: str, low: float, high: float, whole: bool = True) -> Any:
    right = isinstance(value, int) if whole else isinstance(value, int | float)
    if isinstance(value, bool) or not right or not low <= value <= high:
        kind = "a whole number" if whole else "a number"
        raise ScriptError(f"{what} is {kind} from {low} to {high}, not {json.dumps(value)}")
    return value


def _hex(value: Any, what: str) -> bytes:
    try:
        return bytes.fromhex(value)
    except (TypeError, ValueError):
        raise ScriptError(
            f'{what} is bytes in hexadecimal, such as "00ff", not {json.dumps(value)}'
        ) from None


def _keys(value: Any, what: str, known: tuple[str, ...]) -> list[str]:
    names = value if isinstance(value, list) else [value]
    for name in names:
        if name not in known:
            raise ScriptError(
                f"{what} is one of the keys {', '.join(known)}, not {json.dumps(name)}"
            )
    if not names:
        raise ScriptError(f"{what} needs a key: one of {', '.join(known)}")
    return names


def _load_setup(name: Any, folder: Path) -> tuple[str, bytes]:
    """The id and the compiled bytes of a built-in setup or of a file beside the script."""
    if not isinstance(name, str):
        raise ScriptError(f"\"setup\" is a setup's id or a file's name, not {json.dumps(name)}")
    path = folder / name
    if path.suffix == ".json" and path.is_file():
        data = path.read_bytes()
        try:
            return str(json.loads(data)["id"]), data
        except (ValueError, KeyError, TypeError):
            raise ScriptError(f"{name} is not a compiled setup") from None
    from tidebell_host.setups import SetupError, library, load

    if not (path.suffix == ".toml" and path.is_file()):
        entry = library.find(name)
        if entry is None:
            raise ScriptError(f"there is no setup '{name}', and no such file beside the script")
        path = entry.path
    try:
        compiled = load(path)
    except SetupError as error:
        raise ScriptError(f"the setup {name} has mistakes: {error}") from None
    return compiled.id, compiled.data


def parse(text: str, keys: tuple[str, ...], folder: Path) -> list[Line]:
    """Check a whole script before any of it is done.

    :param keys: names of the board's keys
    :param folder: where files that it names are
    :raises ScriptError: naming the line
    """
    lines = []
    for number, source in enumerate(text.splitlines(), 1):
        if not source.strip() or source.lstrip().startswith("#"):
            continue
        try:
            lines.append(_parse_line(number, source, keys, folder))
        except ScriptError as error:
            raise ScriptError(f"line {number}: {error}") from None
    return lines


def _parse_line(number: int, source: str, keys: tuple[str, ...], folder: Path) -> Line:
    entry, action = _entry(source)
    at = entry.get("at")
    if at is not None:
        at = round(_number(at, '"at", seconds,', 0, LONGEST_S, whole=False) * 1000)
    more = {word: entry[word] for word in ACTIONS[action] if word in entry}
    value = _value(action, entry[action], more, keys, folder)
    return Line(number, action, value, at, more)


def _entry(source: str) -> tuple[dict[str, Any], str]:
    """A line as an object, and the one action in it."""
    try:
        entry = json.loads(source)
    except (ValueError, RecursionError) as error:
        raise ScriptError(f"not JSON: {error}") from None
    if not isinstance(entry, dict):
        raise ScriptError('a line is a JSON object, such as {"press": "A"}')
    actions = [word for word in entry if word in ACTIONS]
    if len(actions) != 1:
        known = ", ".join(ACTIONS)
        what = "two things at once" if actions else "nothing to do"
        raise ScriptError(f"{what}: a line has exactly one of {known}")
    action = actions[0]
    for word in entry:
        if word not in (action, "at", *ACTIONS[action]):
            allowed = ", ".join(f'"{name}"' for name in ("at", *ACTIONS[action]))
            raise ScriptError(f'"{word}" means nothing beside "{action}"; known: {allowed}')
    return entry, action


def _value(
    action: str, value: Any, more: dict[str, Any], keys: tuple[str, ...], folder: Path
) -> Any:
    """What an action is given, once it is made sure of; ``more`` is settled too."""
    if action in ("press", "hold", "release"):
        value = _keys(value, f'"{action}"', keys)
        if action == "hold" and "ms" in more:
            _number(more["ms"], '"ms"', 1, LONGEST_S * 1000)
    elif action == "turn":
        _number(value, '"turn"', -MOST_DETENTS, MOST_DETENTS)
    elif action == "power":
        if value not in ("on", "off"):
            raise ScriptError(f'"power" is "on" or "off", not {json.dumps(value)}')
    elif action == "cut":
        if value not in ("nvm", "file"):
            raise ScriptError(f'"cut" is at writes to "nvm" or "file", not {json.dumps(value)}')
        _number(more.setdefault("nth", 1), '"nth"', 1, 1_000_000)
    elif action == "link":
        _check_link(value, more)
    elif action == "setup":
        value = _load_setup(value, folder)
    elif action == "bytes":
        value = _hex(value, '"bytes"')
    elif action == "console":
        if not isinstance(value, str):
            raise ScriptError(f'"console" is text, not {json.dumps(value)}')
    elif action == "run":
        _number(value, '"run", seconds,', 0, LONGEST_S, whole=False)
    elif action == "show":
        _check_show(value, more, folder)
    return value


def _check_show(value: Any, more: dict[str, Any], folder: Path) -> None:
    if not isinstance(value, bool | str) or value is False:
        raise ScriptError(f'"show" is true or a name, not {json.dumps(value)}')
    if "png" in more:
        if not isinstance(more["png"], str) or not more["png"]:
            raise ScriptError('"png" is the name of the file to write')
        more["png"] = folder / more["png"]


def _check_link(value: Any, more: dict[str, Any]) -> None:
    names = messages.TYPES[1:]
    if value not in names:
        raise ScriptError(f'"link" is a request: {", ".join(names)}; not {json.dumps(value)}')
    if "send" in more and "hex" in more:
        raise ScriptError('a request has "send" (an object) or "hex" (bytes), not both')
    if "send" in more and not isinstance(more["send"], dict):
        raise ScriptError(f'"send" is a JSON object, not {json.dumps(more["send"])}')
    if "hex" in more:
        more["hex"] = _hex(more["hex"], '"hex"')


class Player:
    """Plays a script on a bench and tells what happens.

    :param tell: called with one object after the other, in the order of time
    """

    def __init__(self, bench: Bench, tell: Callable[[dict[str, Any]], None]) -> None:
        self.bench = bench
        self._tell = tell
        self._fault: str | None = None
        bench.machine.listeners.append(self._heard)

    def _say(self, **fields: Any) -> None:
        self._tell({"ms": self.bench.now, **fields})

    def _heard(self, kind: str, value: object) -> None:
        if kind == "event":
            self._say(event=value)
        elif kind == "power":
            self._say(power="on" if value else "off")

    def play(self, lines: Iterable[Line]) -> None:
        """Do every line; the device is on at the start and off at the end.

        :raises ScriptError: a line comes too late for its time
        """
        bench = self.bench
        bench.power(True)
        for line in lines:
            self.do(line)
        bench.run_ms(0)
        self._tell_faults()
        bench.power(False)

    def do(self, line: Line) -> None:
        """Do one line, at its time.

        :raises ScriptError: it comes too late for that
        """
        bench = self.bench
        if line.at_ms is not None:
            if line.at_ms < bench.now:
                raise ScriptError(
                    f"line {line.number}: it is to happen at {line.at_ms / 1000:g} s, "
                    f"but {bench.now / 1000:g} s have passed"
                )
            bench.until(line.at_ms)
        getattr(self, f"_{line.action}")(line)
        self._tell_faults()

    def _tell_faults(self) -> None:
        fault, self.bench.machine.last_error = self.bench.machine.last_error, None
        if fault is not None:
            self._say(fault=fault)

    def _press(self, line: Line) -> None:
        self.bench.press(*line.value)

    def _hold(self, line: Line) -> None:
        for name in line.value:
            self.bench.machine.key(name, True)
        self.bench.run_ms(line.more.get("ms", 0))
        if "ms" in line.more:
            self._release(line)

    def _release(self, line: Line) -> None:
        for name in line.value:
            self.bench.machine.key(name, False)
        self.bench.run_ms(0)

    def _turn(self, line: Line) -> None:
        self.bench.turn(line.value)

    def _power(self, line: Line) -> None:
        self.bench.power(line.value == "on")

    def _cut(self, line: Line) -> None:
        self.bench.machine.cut_at(line.value, line.more["nth"])

    def _reset(self, line: Line) -> None:
        self.bench.machine.reset()
        self.bench.run_ms(0)

    def _run(self, line: Line) -> None:
        self.bench.run(line.value)

    def _link(self, line: Line) -> None:
        try:
            if "hex" in line.more:
                kind, payload = self.bench.ask(line.value, line.more["hex"])
                try:
                    answer: Any = json.loads(payload)
                except ValueError:
                    answer = {"type": kind, "hex": payload.hex()}
            else:
                answer = self.bench.request(line.value, line.more.get("send"))
        except LinkFailed as error:
            answer = {"error": "no_answer", "text": str(error)}
        self._say(link=line.value, answer=answer)

    def _setup(self, line: Line) -> None:
        name, data = line.value
        try:
            answer = self.bench.install(name, data)
        except LinkFailed as error:
            answer = {"error": "no_answer", "text": str(error)}
        self._say(setup=name, answer=answer)

    def _bytes(self, line: Line) -> None:
        self.bench.machine.data.read()
        self.bench.send(line.value)
        self.bench.run_ms(20)
        self._say(bytes=self.bench.machine.data.read().hex())

    def _console(self, line: Line) -> None:
        self.bench.machine.console.read()
        self.bench.machine.console.write(line.value.encode())
        self.bench.run_ms(20)
        self._say(console=self.bench.machine.console.read().decode("utf-8", "replace"))

    def _show(self, line: Line) -> None:
        bench = self.bench
        bench.run_ms(0)
        machine = bench.machine
        hz, sounding = machine.tone()
        if "png" in line.more:
            bench.save_picture(line.more["png"])
        self._say(
            show=line.value,
            text=bench.text(),
            ring=["%02x%02x%02x" % colour for colour in machine.ring()],
            sound=hz if sounding else 0,
            picture=bench.picture_hash(),
        )


def output_line(entry: dict[str, Any]) -> str:
    """One object as a line of output; the keys in the order in which they were said."""
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def readable(entry: dict[str, Any]) -> Iterator[str]:
    """One object as lines for a person."""
    at = entry["ms"]
    stamp = f"{at // 3600000}:{at // 60000 % 60:02}:{at // 1000 % 60:02}.{at % 1000:03}"
    if "show" in entry:
        name = "" if entry["show"] is True else f" {entry['show']}"
        yield f"{stamp}  screen{name}"
        for row in entry["text"]:
            yield f"    | {row}"
        yield f"    ring {' '.join(entry['ring'])}"
        yield f"    sound {entry['sound'] or 'off'}"
        return
    rest = {key: value for key, value in entry.items() if key != "ms"}
    kind, value = next(iter(rest.items()))
    if kind == "event":
        words = " ".join(f"{key}={word}" for key, word in value.items())
        yield f"{stamp}  {words}"
    elif kind == "fault":
        yield f"{stamp}  fault"
        for row in value.splitlines():
            yield f"    | {row}"
    else:
        yield f"{stamp}  {output_line(rest)}"
