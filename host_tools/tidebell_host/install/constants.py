# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Replace the names of constants by their values before a module is compiled.

On the device a named number or text costs memory for its name, its entry and every import, and time
for every look-up. So ``NAME = 7`` or ``NAME = "Done"`` becomes a plain 7 or "Done" wherever the
firmware uses it, in other modules too. That holds for names in capitals at the top of a module,
assigned once. An import of which nothing else was used is dropped.

Sources and plain .py files on a drive do not change.
"""

from __future__ import annotations

import ast
import functools
from collections import Counter
from collections.abc import Iterator

# integers that the interpreter stores without an object
_SMALLEST, _LARGEST = -(1 << 30), (1 << 30) - 1

Values = dict[str, int | str]


def settle(sources: dict[str, str]) -> dict[str, str]:
    """Replace the names of constants in all modules of some packages.

    :param sources: modules by their path from the drive's root
    :raises ValueError: one name has two meanings
    """
    trees = {path: parsed(source) for path, source in sources.items()}
    needed = {name for tree in trees.values() for name in _needed(tree)}
    known = {
        dotted(path): {name: value for name, value in _values(tree).items() if name not in needed}
        for path, tree in trees.items()
    }
    return {path: _settled(path, source, trees[path], known) for path, source in sources.items()}


@functools.lru_cache(maxsize=512)  # each step reads all modules, some of them several times
def parsed(source: str) -> ast.Module:
    """Return the tree of a source; it is shared, so do not change it."""
    return ast.parse(source)


def walk(tree: ast.AST) -> list[ast.AST]:
    """Return all nodes of a tree in the order of ``ast.walk``, in half the time."""
    found = [tree]
    for node in found:
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
    return found


def dotted(path: str) -> str:
    """Return the name by which a module at a path from the drive's root is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def package_of(path: str) -> str:
    """Return the package that a module's relative imports start from."""
    return dotted(path) if path.endswith("/__init__.py") else dotted(path).rpartition(".")[0]


def written(tree: ast.Module) -> Iterator[str]:
    """Return names that must stay because they are used as texts or in f-strings.

    Python 3.11 does not tell the places inside f-strings.
    """
    for node in walk(tree):
        if isinstance(node, ast.JoinedStr):
            for part in walk(node):
                if isinstance(part, ast.Name):
                    yield part.id
                elif isinstance(part, ast.Attribute):
                    yield part.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _needed(tree: ast.Module) -> Iterator[str]:
    """Return the names that must stay names.

    Among them are attributes of values that are no imported modules, such as a board's profile.
    """
    yield from written(tree)
    modules = {
        alias.asname or alias.name
        for node in walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            base = node.value
            if not isinstance(base, ast.Name) or base.id not in modules:
                yield node.attr


def _named(node: ast.stmt) -> list[tuple[str, ast.expr]]:
    """Return the names that a statement assigns, each with its value; empty for other
    statements.
    """
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return [
            (name.id, part)
            for name, part in zip(target.elts, value.elts, strict=False)
            if isinstance(name, ast.Name)
        ]
    return []


def _values(tree: ast.Module) -> Values:
    """Return the constants of a module."""
    stored = Counter(
        node.id
        for node in walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    found: Values = {}
    for node in tree.body:
        for name, value in _named(node):
            known: int | str | None = _number(value, found)
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                known = value.value
            if name.isupper() and stored[name] == 1 and known is not None:
                found[name] = known
    return found


def _number(node: ast.expr, known: Values) -> int | None:
    """Evaluate an expression of small integers, or return None."""
    value: object = None
    if isinstance(node, ast.Constant):
        value = node.value
    elif isinstance(node, ast.Name):
        value = known.get(node.id)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand, known)
        value = None if inner is None else -inner
    elif isinstance(node, ast.BinOp):
        left, right = _number(node.left, known), _number(node.right, known)
        if left is not None and right is not None:
            plain = ast.BinOp(ast.Constant(left), node.op, ast.Constant(right))
            expression = ast.fix_missing_locations(ast.Expression(plain))
            value = eval(compile(expression, "", "eval"), {"__builtins__": {}})
    if type(value) is int and _SMALLEST <= value <= _LARGEST:
        return value
    return None


def _settled(path: str, source: str, tree: ast.Module, known: dict[str, Values]) -> str:
    here = dotted(path)
    package = package_of(path)
    own = known.get(here, {})
    values = dict(own)
    modules: dict[str, Values] = {}
    imports = [node for node in walk(tree) if isinstance(node, ast.ImportFrom)]
    for statement in imports:
        home = origin(statement, package)
        for alias in statement.names:
            name = alias.asname or alias.name
            if alias.name in known.get(home, {}):
                values[name] = known[home][alias.name]
                continue
            # Two functions may import different modules by one name.
            there = modules.setdefault(name, {})
            for what, value in known.get(f"{home}.{alias.name}", {}).items():
                if there.setdefault(what, value) != value:
                    raise ValueError(f"{path}: {name}.{what} means two things")
    return edited(source, _edits(tree, package, own, values, modules, known))


def _edits(
    tree: ast.Module,
    package: str,
    own: Values,
    values: Values,
    modules: dict[str, Values],
    known: dict[str, Values],
) -> dict[ast.AST, str]:
    """Return the replacements of expressions and statements.

    :param own: the module's own constants
    :param values: values of plain names in it
    :param modules: values of the names of each imported module
    :param known: the constants of each module
    """
    imports = [node for node in walk(tree) if isinstance(node, ast.ImportFrom)]
    edits: dict[ast.AST, str] = {}
    for top in tree.body:
        named = _named(top)
        if named and all(name in own for name, _ in named):
            edits[top] = "pass"
    replaced = {id(part) for node in edits for part in walk(node)}
    settled = set()  # modules of which a name was replaced
    used = Counter(node.id for node in walk(tree) if isinstance(node, ast.Name))
    for node in walk(tree):
        if id(node) in replaced:
            continue
        meant = None
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            meant = values.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            meant = modules.get(node.value.id, {}).get(node.attr)
            if meant is not None:
                settled.add(node.value.id)
                used[node.value.id] -= 1
        if meant is not None:
            negative = isinstance(meant, int) and meant < 0
            edits[node] = f"({meant})" if negative else repr(meant)
    gone = {name for name in settled if not used[name]}
    for statement in imports:
        there = known.get(origin(statement, package), {})
        kept = [
            alias
            for alias in statement.names
            if alias.name not in there and (alias.asname or alias.name) not in gone
        ]
        if len(kept) < len(statement.names):
            left = ast.ImportFrom(statement.module, kept, statement.level)
            edits[statement] = ast.unparse(left) if kept else "pass"
    return edits


def origin(node: ast.ImportFrom, package: str) -> str:
    """Return the module that a statement imports from."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join(parts[: len(parts) - node.level + 1] + ([node.module] if node.module else []))


def edited(source: str, edits: dict[ast.AST, str]) -> str:
    """Return a module with some expressions and statements replaced."""
    data = source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    places = []
    for node, text in edits.items():
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None and node.end_col_offset is not None
        first = starts[node.lineno - 1] + node.col_offset
        places.append((first, starts[node.end_lineno - 1] + node.end_col_offset, text))
    for first, end, text in sorted(places, reverse=True):
        data = data[:first] + text.encode() + data[end:]
    return data.decode()
