# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Python as the firmware sees it: importer, built-ins, and the modules that differ from CPython's.

Firmware files are compiled with postponed annotations (the device never evaluates them) and get
built-ins of their own. ``open`` is the drive's, ``print`` writes to the console, and ``import``
finds only the modules that CircuitPython has. The rest of the process is unchanged.
"""

from __future__ import annotations
import __future__

import builtins
import importlib.abc
import importlib.util
import json as _host_json
import random as _host_random
import sys
import time as _host_time
import traceback as _host_traceback
import types
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

from tidebell_sim.hardware import chip as _chip

PACKAGES = ("tidebell", "tidebell_core")

# Modules of a Raspberry Pi Pico's CircuitPython 10 that the simulator has, plus the libraries
# beside it.
ALLOWED = frozenset(
    """
    adafruit_bitmap_font adafruit_display_text adafruit_pixelbuf adafruit_ticks array atexit
    binascii bitmapfilter bitmaptools board busdisplay busio collections digitalio displayio errno
    fontio fourwire gc hashlib io json keypad math microcontroller micropython neopixel
    neopixel_write nvm
    os pwmio rainbowio random re rotaryio select storage struct supervisor sys terminalio tidebell
    tidebell_core time traceback usb_cdc vectorio warnings watchdog zlib
    """.split()
)


def _module(name: str, members: dict[str, Any]) -> types.ModuleType:
    module = types.ModuleType(name)
    module.__dict__.update(members)
    return module


# -- time ------------------------------------------------------------------------------------------


def _asked() -> _chip.Chip:
    chip = _chip.current()
    chip.check()
    chip.clock.asked(chip.cut_short)
    return chip


def _sleep(seconds: float) -> None:
    chip = _chip.powered()
    if chip is not None:
        chip.sleep(seconds * 1000)


def _monotonic() -> float:
    chip = _chip.powered()
    return 0.0 if chip is None else _asked().uptime() / 1000


def _monotonic_ns() -> int:
    return _asked().uptime() * 1_000_000


def _now() -> int:
    # No clock chip: the device counts from the year 2000, as CircuitPython does.
    return 946_684_800 + _asked().uptime() // 1000


def _localtime(seconds: int | None = None) -> _host_time.struct_time:
    return _host_time.gmtime(_now() if seconds is None else seconds)


time = _module(
    "time",
    {
        "sleep": _sleep,
        "monotonic": _monotonic,
        "monotonic_ns": _monotonic_ns,
        "time": _now,
        "localtime": _localtime,
        "struct_time": _host_time.struct_time,
    },
)

# -- os --------------------------------------------------------------------------------------------


def _drive() -> Any:
    return _chip.current().drive


def _chdir(path: str) -> None:
    drive = _drive()
    drive.cwd = "/" + drive.path(path).relative_to(drive.root).as_posix().removeprefix(".")


UNAME = types.SimpleNamespace(
    sysname="rp2350",
    nodename="rp2350",
    release="10.0.0",
    version="10.0.0 on 2025-10-01",
    machine="Raspberry Pi Pico 2 with rp2350a",
)

os = _module(
    "os",
    {
        "sep": "/",
        "urandom": lambda size: _chip.current().entropy(size),
        "listdir": lambda path=".": _drive().listdir(path),
        "mkdir": lambda path: _drive().mkdir(path),
        "rmdir": lambda path: _drive().rmdir(path),
        "remove": lambda path: _drive().remove(path),
        "unlink": lambda path: _drive().remove(path),
        "rename": lambda old, new: _drive().rename(old, new),
        "stat": lambda path: _drive().stat(path),
        "statvfs": lambda path: _drive().statvfs(path),
        "sync": lambda: _drive().sync(),
        "chdir": _chdir,
        "getcwd": lambda: _drive().cwd,
        "uname": lambda: UNAME,
        "getenv": lambda key, default=None: _getenv(key, default),
    },
)


def _getenv(key: str, default: Any) -> Any:
    from tidebell_sim.hardware import supervisor

    value = supervisor.get_setting(key, default)
    return value


# -- gc, micropython, random, traceback ------------------------------------------------------------


def _collect() -> None:
    """Do nothing: memory is not scarce here, and a real collection would cost a test's time."""
    _chip.current().check()


gc = _module(
    "gc",
    {
        "collect": _collect,
        "enable": lambda: None,
        "disable": lambda: None,
        "isenabled": lambda: True,
        "mem_free": lambda: 96 * 1024,
        "mem_alloc": lambda: 66 * 1024,
        "threshold": lambda amount=-1: -1,
    },
)

_interrupt_char = [3]

micropython = _module(
    "micropython",
    {
        "const": lambda value: value,
        "kbd_intr": lambda char: _interrupt_char.__setitem__(0, char),
        "opt_level": lambda level=0: 0,
        "heap_lock": lambda: None,
        "heap_unlock": lambda: 0,
        "mem_info": lambda verbose=0: None,
        "qstr_info": lambda verbose=0: None,
        "native": lambda function: function,
        "viper": lambda function: function,
    },
)

random = _module("random", {})


def _fresh_random() -> None:
    """Seed ``random`` from the chip's entropy, as CircuitPython does at the start."""
    source = _host_random.Random(int.from_bytes(_chip.current().entropy(8), "big"))
    for name in ("seed", "getrandbits", "randrange", "randint", "choice", "random", "uniform"):
        setattr(random, name, getattr(source, name))


def text_of(error: BaseException, drive_files: tuple[Path, ...]) -> str:
    """Format a traceback as CircuitPython does, with the drive's file names."""
    lines = ["Traceback (most recent call last):"]
    for frame in _host_traceback.extract_tb(error.__traceback__):
        name = frame.filename
        for root in drive_files:
            if name.startswith(f"{root}/"):
                name = name[len(str(root)) + 1 :]
                lines.append(f'  File "{name}", line {frame.lineno}, in {frame.name}')
                break
    message = str(error)
    kind = type(error).__name__
    lines.append(f"{kind}: {message}" if message else kind)
    return "\n".join(lines) + "\n"


_roots: list[tuple[Path, ...]] = [()]


def _format_exception(error: Any, value: Any = None, tb: Any = None, *_: Any) -> list[str]:
    return [text_of(value if isinstance(value, BaseException) else error, _roots[0])]


def _print_exception(
    error: Any,
    value: Any = None,
    tb: Any = None,
    limit: Any = None,
    file: Any = None,
    chain: Any = True,
) -> None:
    text = _format_exception(error, value)[0]
    if file is not None:
        file.write(text)
    else:
        write_console(text)


traceback = _module(
    "traceback", {"format_exception": _format_exception, "print_exception": _print_exception}
)

# -- json ------------------------------------------------------------------------------------------


def _dumps(value: Any, **how: Any) -> str:
    """Write JSON as the device does: letters beside ASCII stand as they are."""
    text = _host_json.dumps(value, ensure_ascii=False, **how)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a pair, which no file of the host can hold
        return _host_json.dumps(value, **how)
    return text


json = _module("json", {**vars(_host_json), "dumps": _dumps})

# -- sys -------------------------------------------------------------------------------------------

# Modules that the firmware has imported, in that order: this process has many others.
_read: dict[str, None] = {}


class _Modules(MutableMapping[str, types.ModuleType]):
    """``sys.modules`` as on the device: built-in modules are not in it."""

    def __getitem__(self, name: str) -> types.ModuleType:
        if name in _read:
            return sys.modules[name]
        raise KeyError(name)

    def __setitem__(self, name: str, module: types.ModuleType) -> None:
        sys.modules[name] = module
        _read[name] = None

    def __delitem__(self, name: str) -> None:
        del _read[name], sys.modules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_read)

    def __len__(self) -> int:
        return len(_read)


class _Sys(types.ModuleType):
    """``sys``; all other members are CPython's."""

    modules = _Modules()

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


REPLACED = {
    "sys": _Sys("sys"),
    "time": time,
    "os": os,
    "gc": gc,
    "micropython": micropython,
    "random": random,
    "json": json,
    "traceback": traceback,
}

# -- built-ins -------------------------------------------------------------------------------------


def write_console(text: str) -> None:
    """Print on the device's console; lost if nobody reads it."""
    chip = _chip.current()
    if chip.console_enabled:
        chip.console.put(text.replace("\n", "\r\n").encode())


def _print(*values: Any, sep: str | None = " ", end: str | None = "\n", file: Any = None) -> None:
    text = (" " if sep is None else sep).join(map(str, values)) + ("\n" if end is None else end)
    if file is not None and file not in (sys.stdout, sys.stderr):
        file.write(text)
    else:
        write_console(text)


def _open(name: str, mode: str = "r", *args: Any, **options: Any) -> Any:
    return _chip.current().drive.open(name, mode, *args, **options)


def _import(
    name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
) -> Any:
    if level == 0:
        top = name.partition(".")[0]
        replaced = REPLACED.get(name)
        if replaced is not None:
            return replaced
        if top in REPLACED or not (top in ALLOWED or _in_library(top) or _loose(top)):
            raise ImportError(f"no module named '{name}'")
    return builtins.__import__(name, globals, locals, fromlist, level)


_library: list[Path | None] = [None]


def _in_library(name: str) -> bool:
    """Whether ``lib/`` of the firmware has a module or package of that name."""
    library = _library[0]
    return library is not None and (
        (library / f"{name}.py").exists() or (library / name / "__init__.py").exists()
    )


def _folders(firmware: Path) -> list[Path]:
    """The firmware's folders that it has put on ``sys.path`` itself."""
    return [Path(entry) for entry in sys.path if entry.startswith(f"{firmware}/")]


def _loose(name: str) -> bool:
    """Whether one of those folders has a module or a package of that name."""
    places = [folder / name for root in _roots[0] for folder in _folders(root)]
    return any(place.is_dir() or place.with_suffix(".py").is_file() for place in places)


FIRMWARE_BUILTINS: dict[str, Any] = dict(vars(builtins))
FIRMWARE_BUILTINS.update({"open": _open, "print": _print, "__import__": _import})
for _absent in ("breakpoint", "input", "vars", "aiter", "anext", "copyright", "credits", "license"):
    FIRMWARE_BUILTINS.pop(_absent, None)

# -- importing the firmware ------------------------------------------------------------------------

_compiled: dict[str, tuple[int, types.CodeType]] = {}


def compiled(path: Path) -> types.CodeType:
    """Return the code of a firmware file, compiled once for each version of it in a process."""
    version = path.stat().st_mtime_ns
    known = _compiled.get(str(path))
    if known is None or known[0] != version:
        source = path.read_bytes()
        flags = __future__.annotations.compiler_flag
        known = (version, compile(source, str(path), "exec", flags, dont_inherit=True))
        _compiled[str(path)] = known
    return known[1]


class _Loader(importlib.abc.Loader):
    def __init__(self, path: Path) -> None:
        self.path = path

    def exec_module(self, module: types.ModuleType) -> None:
        _read[module.__name__] = None
        module.__dict__["__builtins__"] = FIRMWARE_BUILTINS
        if hasattr(module, "__path__"):
            # CircuitPython has a str here
            module.__dict__["__path__"] = str(self.path.parent)
        try:
            exec(compiled(self.path), module.__dict__)
        except BaseException:
            _read.pop(module.__name__, None)
            raise


class Importer(importlib.abc.MetaPathFinder):
    """Finds the firmware's packages in its folder, before any installed copy."""

    def __init__(self, firmware: Path) -> None:
        self.firmware = firmware
        self._known: dict[str, tuple[Path, list[str] | None]] = {}  # a module is read many times

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        """Find a module's file; search again if it has been removed meanwhile."""
        file, folder = self._known.get(fullname, (None, None))
        if file is None or not file.is_file():
            found = self._find(fullname)
            if found is None:
                return None
            file, folder = self._known[fullname] = found
        return importlib.util.spec_from_file_location(
            fullname, file, loader=_Loader(file), submodule_search_locations=folder
        )

    def _find(self, fullname: str) -> tuple[Path, list[str] | None] | None:
        library = self.firmware / "lib"
        ours = fullname.partition(".")[0] in PACKAGES
        others = (library, *_folders(self.firmware))
        for root in (self.firmware, library) if ours else others:
            place = root.joinpath(*fullname.split("."))
            for file, folder in (
                (place / "__init__.py", [str(place)]),
                (place.with_suffix(".py"), None),
            ):
                if file.is_file():
                    return file, folder
        if ours:  # a module that this firmware lacks must not be taken from an installed copy
            raise ModuleNotFoundError(f"no module named '{fullname}'", name=fullname)
        return None


def loaded() -> list[str]:
    """List the names of the firmware's imported modules and packages."""
    return [
        name
        for name in list(sys.modules)  # the device's thread may import at the same time
        if name in _read or name.partition(".")[0] in PACKAGES
    ]


class Interpreter:
    """One run of the VM: fresh modules during it, the process unchanged after it."""

    def __init__(self, firmware: Path, drive: Path) -> None:
        self.firmware = firmware
        self.roots = (firmware, drive)
        self._before: dict[str, types.ModuleType] = {}
        self._read: list[str] = []
        self._importer = Importer(firmware)
        self._path: list[str] = []

    def __enter__(self) -> Interpreter:
        self._before = {name: sys.modules.pop(name) for name in loaded()}
        self._read = list(_read)
        _read.clear()
        self._path = list(sys.path)
        sys.meta_path.insert(0, self._importer)
        _roots[0] = self.roots
        _library[0] = self.firmware / "lib"
        _interrupt_char[0] = 3
        _fresh_random()
        return self

    def __exit__(self, *_: object) -> None:
        sys.meta_path.remove(self._importer)
        sys.path[:] = self._path
        for name in loaded():
            del sys.modules[name]
        sys.modules.update(self._before)
        _read.clear()
        _read.update(dict.fromkeys(self._read))

    def run(self, path: Path) -> None:
        """Run a file of the drive as CircuitPython runs code.py."""
        space = {"__name__": "__main__", "__file__": path.name, "__builtins__": FIRMWARE_BUILTINS}
        exec(compiled(path), space)
