# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Modules that stay in memory together, made one before they are compiled.

CircuitPython collects garbage after each module that it reads, which takes longer than the reading;
and each module keeps a table of the names it uses, and an entry for each that it imports. So what
is in memory as long as another module is, because that imports it at its top or because both are
wanted at the same moments, goes into that: one file, read in one go. What ``boot.py`` imports stays
by itself, for that program needs no more. In the sources nothing changes, nor in the plain .py
files that go onto a drive.
"""

from __future__ import annotations

import ast
import builtins
import types
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from tidebell_host.install.constants import dotted, origin, parsed, walk

# What takes in all that it imports (``...``): the device itself, with what a game is all evening.
# And what is read at the same moments: the loop with its rests, what a panel of pieces is painted
# with, its frames, cards and what keeps them, what reads a setup, a game's log, what begins games.
INTO: dict[str, tuple[str | types.EllipsisType, ...]] = {
    "tidebell.app": (..., "tidebell_core.header", "tidebell_core.setup"),
    "tidebell.start": ("tidebell.idle",),
    "tidebell.panel": ("tidebell.glyphs", "tidebell.places", "tidebell.placed"),
    "tidebell.colour": ("tidebell.frames",),
    "tidebell.games": ("tidebell.notes",),
    "tidebell_core.mechanisms.bags": ("tidebell_core.mechanisms.cards",),
    "tidebell_core.reading": ("tidebell_core.need", "tidebell_core.settling"),
    "tidebell.gamelog": ("tidebell.cipher", "tidebell.journal_head", "tidebell.spare"),
}
BEFORE = ("boot", "safemode")  # programs that run before the device, in little time


class Merger:
    """Takes modules into those that import them; imports elsewhere follow.

    :param sources: modules by their path from the drive's root, and its programs
    :raises ValueError: where a module is used in a way that cannot follow
    """

    def __init__(self, sources: dict[str, str]) -> None:
        self.plan = plans(sources)
        self._sources = {dotted(path): source for path, source in sources.items()}
        self._paths = {dotted(path): path for path in sources}
        self._at = {one: into for into, taken in self.plan.items() for one in taken}
        trees = {module: parsed(source) for module, source in self._sources.items()}
        _refuse_texts(trees, self._at)
        self._known = _Names(trees, self.plan)

    def merged(self) -> dict[str, str]:
        """All of them, by path."""
        done = {}
        for module, source in self._sources.items():
            if module not in self._at:
                body = self._follow(module, source)
                if module in self.plan:
                    parts = [self._follow(one, self._sources[one]) for one in self.plan[module]]
                    body = _together([*parts, body])
                    body = [*_known_at_once(body), *body]
                whole = ast.fix_missing_locations(ast.Module(body, []))
                done[self._paths[module]] = ast.unparse(whole) + "\n"
            elif self._paths[module].endswith("/__init__.py"):  # others lie in it
                done[self._paths[module]] = ""
        return done

    def called(self, module: str, name: str) -> str:
        """What a name at the top of a module is called where that comes to lie."""
        return self._known.new(module, name)

    def follow(self, program: str) -> str:
        """A program outside, with its imports from where things are now."""
        body = self._follow("program", program)
        return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))

    def _follow(self, module: str, source: str) -> list[ast.stmt]:
        """A module's statements, with its imports from where things are now, and its own names as
        they are there."""
        tree = ast.parse(source)  # its own, which is changed
        follower = _Follower(module, tree, self._at, self._known)
        return follower.visit(tree).body  # type: ignore[no-any-return]


def plans(sources: dict[str, str]) -> dict[str, list[str]]:
    """For each module that takes others in, which ones, each after those that it needs itself."""
    paths = {dotted(path): path for path in sources}
    trees = {name: parsed(sources[path]) for name, path in paths.items()}
    alone = set(INTO)
    for program in BEFORE:
        if program in trees:
            alone |= set(_needs(program, trees, whole=True))
    found: dict[str, list[str]] = {}
    for into, with_it in INTO.items():
        if into in trees:
            needs = _needs(into, trees) if ... in with_it else []
            needs += [one for one in with_it if one in trees and one not in needs]
            found[into] = [one for one in needs if one not in alone]
            alone |= set(found[into])
    return found


def _needs(module: str, trees: dict[str, ast.Module], whole: bool = False) -> list[str]:
    """A module's modules, those of ``trees``, each after those that it needs itself.

    :param whole: also those that a program imports within its functions
    """
    found: list[str] = []
    open_: set[str] = set()

    def visit(name: str, inside: bool) -> None:
        if name in open_ or name not in trees:
            return
        open_.add(name)
        for node in walk(trees[name]) if inside else trees[name].body:
            if isinstance(node, ast.ImportFrom):
                for wanted in _wanted(node, name, trees):
                    visit(wanted, False)
        found.append(name)

    visit(module, whole)
    return found[:-1]


def _package(module: str, trees: Iterable[str]) -> str:
    """What a module's relative imports are relative to."""
    inside = any(other.startswith(module + ".") for other in trees)
    return module if inside else module.rpartition(".")[0]


def _wanted(node: ast.ImportFrom, module: str, trees: dict[str, ast.Module]) -> list[str]:
    """The modules that an import reads."""
    home = origin(node, _package(module, trees))
    return [f"{home}.{a.name}" if f"{home}.{a.name}" in trees else home for a in node.names]


def _refuse_texts(trees: dict[str, ast.Module], at: dict[str, str]) -> None:
    """What is imported by a text cannot follow."""
    for module, tree in trees.items():
        for node in walk(tree):
            if isinstance(node, ast.Constant) and node.value in at:
                raise ValueError(f"{module} names {node.value} by a text: it cannot be merged.")


def together(sources: dict[str, str]) -> Iterator[set[str]]:
    """The names that meet at the top of each module that takes others in, by its plan."""
    trees = {dotted(path): parsed(source) for path, source in sources.items()}
    for into, taken in plans(sources).items():
        at = {one: into for one in [*taken, into]}
        yield {name for one in at for name in top_names(one, trees, at)}


class _Names:
    """What the names at the top of modules are called where those are merged."""

    def __init__(self, trees: dict[str, ast.Module], plan: dict[str, list[str]]) -> None:
        self.trees = trees
        self._new: dict[tuple[str, str], str] = {}
        at = {one: into for into, taken in plan.items() for one in [*taken, into]}
        whole = {one for module in trees for one in self._as_objects(module, at)}
        for into, taken in plan.items():
            group = [*taken, into]
            tops = {one: top_names(one, trees, at) for one in group}
            meant: dict[str, set[str]] = defaultdict(set)
            for names in tops.values():
                for name, what in names.items():
                    meant[name].add(what)
            clash = {name for name, things in meant.items() if len(things) > 1}
            clash |= {name for name in meant if hasattr(builtins, name)}
            for one in group:
                clash |= self._hidden(one, at)
            for one in group:
                for name in clash.intersection(tops[one]):
                    free = [other for other in group if name in tops[other] and other in whole]
                    if (free or [into])[0] != one:
                        self._rename(one, name)

    def refuse_local(self, module: str, name: str) -> None:
        """Hold that a name has one meaning in a module."""
        for scope in walk(self.trees[module]):
            if isinstance(scope, ast.FunctionDef) and name in _locals(scope):
                raise ValueError(f"{module}.{name} is also a name within {scope.name}: rename one.")

    def _rename(self, module: str, name: str) -> None:
        self.refuse_local(module, name)
        self._new[module, name] = f"{module.rpartition('.')[2]}_{name}"

    def _as_objects(self, module: str, at: dict[str, str]) -> Iterator[str]:
        """Modules that a module uses otherwise than for a name of theirs that it writes."""
        tree = self.trees[module]
        all_ = Counter(node.id for node in walk(tree) if isinstance(node, ast.Name))
        asked = Counter(name for name, _ in _attributes(tree))
        for name, wanted in _modules(module, tree, self.trees, at).items():
            if all_[name] != asked[name]:
                yield wanted

    def _hidden(self, module: str, at: dict[str, str]) -> set[str]:
        """Names that a module has from another by that one's name, and a function of it for its
        own."""
        tree = self.trees[module]
        own = {
            name
            for scope in walk(tree)
            if isinstance(scope, ast.FunctionDef)
            for name in _locals(scope)
        }
        modules = _modules(module, tree, self.trees, at)
        return {attr for name, attr in _attributes(tree) if name in modules and attr in own}

    def new(self, module: str, name: str) -> str:
        """What a name of a module is called now."""
        return self._new.get((module, name), name)

    def of(self, module: str) -> dict[str, str]:
        """All that are called otherwise in a module."""
        return {name: new for (one, name), new in self._new.items() if one == module}


def top_names(module: str, trees: dict[str, ast.Module], at: dict[str, str]) -> dict[str, str]:
    """The names at the top of a module that are names of the merged one, and what each is."""
    found = {}
    for node in trees[module].body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = f"{module}.{node.name}"
        elif isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            home = origin(node, _package(module, trees))
            for alias, wanted in zip(node.names, _wanted(node, module, trees), strict=True):
                if wanted not in at:
                    found[alias.asname or alias.name] = f"{home}.{alias.name}"
        else:
            for part in walk(node):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    found[part.id] = f"{module}.{part.id}"
    return found


def _locals(scope: ast.FunctionDef, imported: bool = True) -> set[str]:
    """The names that a function has for its own.

    :param imported: also those that it imports
    """
    shared: set[str] = set()
    own: set[str] = set()
    for node in walk(scope):
        if isinstance(node, ast.Global):
            shared.update(node.names)
        elif isinstance(node, ast.arg):
            own.add(node.arg)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            own.update(alias.asname or alias.name for alias in node.names if imported)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            own.add(node.id)
    return own - shared


def _modules(
    module: str, tree: ast.Module, trees: dict[str, ast.Module], at: dict[str, str]
) -> dict[str, str]:
    """Names by which a module has others that are merged."""
    found = {}
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias, wanted in zip(node.names, _wanted(node, module, trees), strict=True):
                if wanted in at and wanted.rpartition(".")[2] == alias.name:
                    if wanted == f"{origin(node, _package(module, trees))}.{alias.name}":
                        found[alias.asname or alias.name] = wanted
    return found


def _attributes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each name of which an attribute is asked, and that attribute."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.value.id, node.attr


class _Follower(ast.NodeTransformer):
    def __init__(self, module: str, tree: ast.Module, at: dict[str, str], known: _Names) -> None:
        self.module = module
        self.home = at.get(module, module)
        self.at = at
        self.known = known
        self.into = {*at.values()}
        everywhere = {**at, **{into: into for into in self.into}}
        self.modules = _modules(module, tree, known.trees, everywhere)
        self.own = known.of(module)
        self.assigned: set[str] = set()  # in the function that is visited

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.AST] | None:
        parts: list[ast.AST] = []
        others = []
        for alias, one in zip(
            node.names, _wanted(node, self.module, self.known.trees), strict=True
        ):
            home = self.at.get(one, one)
            if home in self.into:
                parts += self._moved(alias, one, home)
            else:
                others.append(alias)
        if others:
            parts.append(self._plain(ast.ImportFrom(node.module, others, node.level)))
        return parts or [ast.Pass()]

    def _moved(self, alias: ast.alias, one: str, home: str) -> list[ast.AST]:
        """What there is to import of something that has come to lie elsewhere, or beside this."""
        name = alias.asname or alias.name
        if home != self.home:
            if name in self.modules:
                parent, _, last = home.rpartition(".")
                return [_from(parent, last, name)]
            return [_from(home, self.known.new(one, alias.name), name)]
        new = self.known.new(one, alias.name)
        if name in self.assigned:
            raise ValueError(f"{self.module} imports {name} where it assigns it: rename it.")
        if name not in self.modules and new != name:
            self.known.refuse_local(self.module, name)
            self.own[name] = new
        return []

    def _plain(self, node: ast.ImportFrom) -> ast.AST:
        """What is imported from elsewhere: by its whole name where modules come together."""
        if self.home not in self.into:
            return node
        home = origin(node, _package(self.module, self.known.trees))
        for alias in node.names:
            name = alias.asname or alias.name
            if self.own.get(name, alias.name) != alias.name:
                alias.asname = self.own[name]
        return ast.ImportFrom(home, node.names, 0)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in self.modules:
            wanted = self.modules[node.value.id]
            new = self.known.new(wanted, node.attr)
            if self.at.get(wanted, wanted) == self.home:
                if not isinstance(node.ctx, ast.Load):
                    raise ValueError(f"{self.module} sets {wanted}.{node.attr}.")
                return ast.copy_location(ast.Name(new, node.ctx), node)
            node.attr = new
            return node
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.own.get(node.id, node.id)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.col_offset == 0:
            node.name = self.own.get(node.name, node.name)
        before = self.assigned
        self.assigned = _locals(node, imported=False)
        self.generic_visit(node)
        self.assigned = before
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if node.col_offset == 0:
            node.name = self.own.get(node.name, node.name)
        self.generic_visit(node)
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self.own.get(name, name) for name in node.names]
        return node


def _from(module: str, name: str, as_name: str) -> ast.ImportFrom:
    return ast.ImportFrom(module, [ast.alias(name, None if name == as_name else as_name)], 0)


def _known_at_once(body: list[ast.stmt]) -> list[ast.stmt]:
    """Built-in functions and types that a module uses, as names of its own.

    The interpreter looks for a name in the module's table first, which is slow to say no where it
    is nearly full; then it goes through the long list of built-ins, one by one.
    """
    used = {node.id for part in body for node in walk(part) if isinstance(node, ast.Name)}
    return [
        ast.parse(f"{name} = {name}").body[0]
        for name in sorted(used & set(dir(builtins)) - {"super", "__build_class__"})
        if isinstance(getattr(builtins, name), type | types.BuiltinFunctionType)
        and not _is_exception(getattr(builtins, name))
    ]


def _is_exception(what: object) -> bool:
    return isinstance(what, type) and issubclass(what, BaseException)


def _together(bodies: list[list[ast.stmt]]) -> list[ast.stmt]:
    """The statements of several modules as those of one; what they import is imported once."""
    imports: dict[str, tuple[str, ast.stmt]] = {}
    rest = []
    for body in bodies:
        for node in body:
            if not isinstance(node, ast.Import | ast.ImportFrom):
                rest.append(node)
                continue
            for alias in node.names:
                name = alias.asname or alias.name.partition(".")[0]
                one: ast.stmt = (
                    ast.Import([alias])
                    if isinstance(node, ast.Import)
                    else ast.ImportFrom(node.module, [alias], node.level)
                )
                before = imports.setdefault(name, (ast.unparse(one), one))
                if before[0] != ast.unparse(one):
                    raise ValueError(f"{name} is {before[0]}, and {ast.unparse(one)}.")
    return [
        *(one for _, one in imports.values()),
        *(n for n in rest if not isinstance(n, ast.Pass)),
    ]
