# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Names, shortened before a module is compiled.

The interpreter keeps every name that a module has brought for good, in tables that double when they
are full. What something is called matters only where two things meet: in one module, or in a class
and those that it is derived from. So names that never meet may have the same one: each becomes
``_a``, ``_b`` and so on, the same few in all modules. That takes two things for granted, which hold
here: what has an attribute says so in the module of its class, and who asks for a name by a text
writes that text. Names that texts, profiles of boards, the interpreter, CircuitPython or a library
know stay. In the sources nothing changes, nor in the plain .py files that go onto a drive.
"""

from __future__ import annotations

import ast
import builtins
import functools
import io
import keyword
import string
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator

from tidebell_host.install import merge
from tidebell_host.install.constants import dotted, origin, package_of, parsed, walk, written
from tidebell_host.install.flat import PACKAGE, STAYS

_FIRST = string.ascii_lowercase
SHORT = ["_" + letter for letter in _FIRST] + [f"_{a}{b}" for a in _FIRST for b in _FIRST]

# Names of ours that are also those of something that the firmware is handed: by Python, by
# CircuitPython, by a library. A test computes them from what these declare.
THEIRS = set(
    """
    Match NeoPixel RGB Screen add address append auto_refresh autoreload b brightness buffer
    chain close code column command data decode default digest dirty display duty_cycle
    encode feed file find frequency header height indices item items label load mask message
    new nvm overflowed pack palette pin pins pop position pressed read readinto reason
    refresh root_group scale seek send set_names stat stop strip tell time times unpack
    update values warnings weights width writable write_timeout x y
    """.split()
)

# By which a simulator finds the device.
_ENTRANCE = {"APP"}


def shorten(sources: dict[str, str], short: dict[str, str]) -> dict[str, str]:
    """Give names short ones, in all modules of some packages and the programs that use them.

    :param sources: modules by their path from the drive's root
    :param short: as ``short_names`` returns them
    """
    modules = {dotted(path) for path in sources}
    return {path: _renamed(path, text, short, modules) for path, text in sources.items()}


def short_names(sources: dict[str, str]) -> dict[str, str]:
    """The short names, by the names that are written.

    Two names get the same one only where no module, together with those that its classes are
    derived from, has both.

    :param sources: as ``shorten`` gets them
    """
    trees = {path: parsed(source) for path, source in sources.items()}
    modules = {dotted(path) for path in sources}
    used = {path: _names(path, source, modules) for path, source in sources.items()}
    defined = {name for tree in trees.values() for name in _defined(tree)}
    for path, source in sources.items():
        defined |= {one.asname or one.name for one in _imports(path, source, modules)}
    kept = {name for tree in trees.values() for name in written(tree)}
    for path, tree in trees.items():
        if dotted(path).startswith(STAYS):  # people write profiles of their own, with these names
            kept |= set(_defined(tree))
        kept |= set(_imported(tree))
    kept |= THEIRS | _ENTRANCE | {"self", "_", *dir(builtins), *keyword.softkwlist}
    kept |= {name for names in used.values() for name in names if name not in defined}
    times = Counter(name for names in used.values() for name in names - kept)
    met: dict[str, set[str]] = defaultdict(set)
    for family in _families(trees).values():
        together = set().union(*(used[path] for path in family))
        for name in together - kept:
            met[name] |= together
    for group in merge.together(sources):
        for name in group - kept:
            met[name] |= group
    short: dict[str, str] = {}
    for name, _ in sorted(times.items(), key=lambda item: (-item[1], item[0])):
        if not name.startswith("__"):
            taken = kept | {short[other] for other in met[name] if other in short}
            short[name] = next(new for new in SHORT if new not in taken)
    return short


def _defined(tree: ast.Module) -> Iterator[str]:
    """The names that these modules have made themselves."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _imported(tree: ast.Module) -> Iterator[str]:
    """The names that come from modules of others."""
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            if not (node.module or "").startswith(PACKAGE):
                yield from (alias.name for alias in node.names)


@functools.lru_cache(maxsize=512)  # each module's are asked for twice
def _tokens(source: str) -> tuple[tokenize.TokenInfo, ...]:
    """The names in a source, but those of the modules that it imports from."""
    return tuple(_names_in(source))


def _names_in(source: str) -> Iterator[tokenize.TokenInfo]:
    before = ""
    home = False  # between "from" and "import"
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            if token.string == "from" and before in ("", "\n", ";", ":"):
                home = True
            elif token.string == "import":
                home = False
            if not home:
                yield token
        if token.type not in (tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT):
            before = "\n" if token.type in (tokenize.NEWLINE, tokenize.NL) else token.string


def _imports(path: str, source: str, modules: set[str]) -> Iterator[ast.alias]:
    """The modules that a source imports: what they are called there stays."""
    package = package_of(path)
    for node in walk(parsed(source)):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if f"{origin(node, package)}.{alias.name}" in modules:
                    yield alias


def _places(aliases: Iterator[ast.alias]) -> dict[tuple[int, int], bool]:
    """Where such modules are named, and whether they get another name with ``as``."""
    return {(one.lineno, one.col_offset): one.asname is not None for one in aliases}


def _names(path: str, source: str, modules: set[str]) -> set[str]:
    stay = {place for place, other in _places(_imports(path, source, modules)).items() if other}
    return {token.string for token in _tokens(source) if token.start not in stay}


def _families(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """For each module itself and those that its classes are derived from, whose attributes meet."""
    home: dict[str, set[str]] = {}  # where classes of a name are
    bases: dict[str, set[str]] = {path: set() for path in trees}
    for path, tree in trees.items():
        for node in walk(tree):
            if isinstance(node, ast.ClassDef):
                home.setdefault(node.name, set()).add(path)
                for base in node.bases:
                    if isinstance(base, ast.Name | ast.Attribute):
                        bases[path].add(base.id if isinstance(base, ast.Name) else base.attr)
    families = {}
    for path in trees:
        family, new = {path}, {path}
        while new:
            new = {there for one in new for base in bases[one] for there in home.get(base, ())}
            new -= family
            family |= new
        families[path] = family
    return families


def _renamed(path: str, source: str, short: dict[str, str], modules: set[str]) -> str:
    lines = source.splitlines(keepends=True)
    imports = _places(_imports(path, source, modules))
    for token in reversed(_tokens(source)):
        new = short.get(token.string)
        if new and not imports.get(token.start):
            row, first = token.start
            line = lines[row - 1]
            if token.start in imports:
                new = f"{token.string} as {new}"
            lines[row - 1] = line[:first] + new + line[first + len(token.string) :]
    return "".join(lines)


def renamed_uses(program: str, short: dict[str, str], modules: set[str]) -> str:
    """A program outside, with the short names of what it uses: attributes, imports, parameters in
    calls. Its own names stay.

    :param short: as ``short_names`` returns them
    :param modules: the modules' names, which stay where they are imported
    """
    tree = ast.parse(program)
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            node.attr = short.get(node.attr, node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            node.arg = short.get(node.arg, node.arg)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name in short and f"{node.module}.{alias.name}" not in modules:
                    alias.name, alias.asname = short[alias.name], alias.asname or alias.name
    return ast.unparse(tree)
