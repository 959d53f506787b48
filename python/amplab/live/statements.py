# SPDX-License-Identifier: Apache-2.0
"""Statements of a script by their lines. Needs no torch."""

import ast
from typing import Dict, FrozenSet, Iterator, Optional

_NOTHING: FrozenSet[str] = frozenset()


class Statements:
    def __init__(self, source: str):
        self._firsts: Dict[int, int] = {}  # by line: the first line of its statement
        self._names: Dict[int, FrozenSet[str]] = {}  # by first line: what the statement assigns
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError):  # as of a script that was cut off
            return
        for node in _nodes(tree):
            if isinstance(node, ast.stmt):
                self._add(node)

    def _add(self, node: ast.stmt):
        first, body = _first_line(node), getattr(node, "body", None)
        last = _first_line(body[0]) - 1 if body else getattr(node, "end_lineno", None) or node.lineno
        for line in range(first, max(first, last) + 1):
            self._firsts.setdefault(line, first)
        # Of a compound statement, its first lines only: the rest are statements of their own.
        parts = [node] if not body else [getattr(node, key, None) for key in ("target", "items", "test")]
        names = set()
        for part in parts:
            for each in part if isinstance(part, list) else [part]:
                if each is not None:
                    names |= {n.id for n in _nodes(each) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self._names[first] = self._names.get(first, _NOTHING) | names

    def first_line(self, line: int) -> Optional[int]:
        """Returns the first line of the statement that a line belongs to, or None."""
        return self._firsts.get(line)

    def next_line(self, line: int) -> Optional[int]:
        """Returns the first line of the next statement after a line, or None."""
        return min((first for first in self._firsts.values() if first > line), default=None)

    def lines_of(self, first: int) -> FrozenSet[int]:
        return frozenset(line for line, begin in self._firsts.items() if begin == first)

    def names(self, first: int) -> FrozenSet[str]:
        """Returns the names that the statement on this line assigns."""
        return self._names.get(first, _NOTHING)


def _nodes(root: ast.AST) -> Iterator[ast.AST]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(ast.iter_child_nodes(node))


def _first_line(node: ast.stmt) -> int:
    return min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
