#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records how CPython parses programs: the message and position of syntax errors, and the tree of valid programs.

    python3 make.py        needs CPython 3.11 (made with 3.11.7; later versions have other messages for f-strings)

Input files, with programs separated by lines of ---, and output files:

wrong.txt      programs that CPython refuses              ->  sentences.txt
texts.txt      programs with errors inside quotes         ->  sentences.txt, without positions: CPython 3.11's are wrong
right.txt      programs that CPython and the lab accept   ->  trees.txt

sentences.txt: the program, then `=> CLASS LINE:COLUMN MESSAGE`. Columns count characters from 1.
trees.txt: the program, then `=>` and its tree after Python's `ast`, with a line per statement. Expressions are written
as (kind BEGIN-END parts...), without positions in f-strings and classes.
"""
import ast
import json
import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
OPS = {"Add": "+", "Sub": "-", "Mult": "*", "Div": "/", "FloorDiv": "//", "Mod": "%", "Pow": "**", "MatMult": "@",
       "UAdd": "+", "USub": "-", "Not": "not",
       "Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=",
       "Is": "is", "IsNot": "is not", "In": "in", "NotIn": "not in", "And": "and", "Or": "or"}


def op(node):
    return OPS[type(node).__name__]


class Tree:
    """The tree of a program as lines of trees.txt (`out`)."""

    def __init__(self, program):
        self.lines = program.split("\n")
        self.out = []
        self.places = True
        for statement in ast.parse(program).body:
            self.statement(statement, 0)

    def column(self, line, offset):
        return len(self.lines[line - 1].encode()[:offset].decode()) + 1

    def begin(self, node):
        return f"{node.lineno}:{self.column(node.lineno, node.col_offset)}"

    def where(self, node):
        return f"{self.begin(node)}-{node.end_lineno}:{self.column(node.end_lineno, node.end_col_offset)}"

    def node(self, node, kind, *parts):
        head = f"{kind} {self.where(node)}" if self.places else kind
        return "(" + " ".join([head, *(part for part in parts if part)]) + ")"

    def all(self, nodes):
        return " ".join(self.expression(node) for node in nodes)

    def constant(self, value):
        if isinstance(value, float):
            return "float " + struct.pack(">d", value).hex()
        if isinstance(value, str):
            return "str " + json.dumps(value, ensure_ascii=False)
        return f"{type(value).__name__} {value}"

    def formatted(self, e):
        parts, before = [], self.places
        whole = self.where(e)
        self.places = False
        for part in e.values:
            if isinstance(part, ast.Constant):
                parts.append("text " + json.dumps(part.value, ensure_ascii=False))
                continue
            text = part.format_spec.values[0].value if part.format_spec and part.format_spec.values else ""
            parts.append(f"value {self.expression(part.value)} {part.conversion} {json.dumps(text)}")
        self.places = before
        return "(" + " ".join([f"formatted {whole}" if before else "formatted", *parts]) + ")"

    def parameters(self, a):
        missing = [None] * (len(a.args) - len(a.defaults))
        parts = [p.arg + ("=" + self.expression(d) if d else "") for p, d in zip(a.args, missing + a.defaults)]
        return "[" + " ".join(parts + (["*" + a.vararg.arg] if a.vararg else [])) + "]"

    def expression(self, e):
        kind = type(e).__name__
        if kind == "Name":
            return self.node(e, "name", e.id)
        if kind == "Constant":
            return self.node(e, "constant", self.constant(e.value))
        if kind == "JoinedStr":
            return self.formatted(e)
        if kind in ("Tuple", "List"):
            return self.node(e, kind.lower(), self.all(e.elts))
        if kind == "Dict":
            return self.node(e, "dict",
                             *(self.expression(k) + ": " + self.expression(v) for k, v in zip(e.keys, e.values)))
        if kind in ("ListComp", "GeneratorExp"):
            g, = e.generators
            return self.node(e, "listcomp" if kind == "ListComp" else "generator", self.expression(e.elt),
                             self.expression(g.target), self.expression(g.iter), self.all(g.ifs))
        if kind == "Attribute":
            return self.node(e, "attribute", self.expression(e.value), e.attr)
        if kind == "Call":
            return self.node(e, "call", self.expression(e.func), self.all(e.args),
                             *(k.arg + "=" + self.expression(k.value) for k in e.keywords))
        if kind == "Slice":
            return self.node(e, "slice", *(self.expression(p) if p else "_" for p in (e.lower, e.upper, e.step)))
        if kind == "Subscript":
            return self.node(e, "subscript", self.expression(e.value), self.expression(e.slice))
        if kind == "UnaryOp":
            return self.node(e, "unary", op(e.op), self.expression(e.operand))
        if kind == "BinOp":
            return self.node(e, "binary", op(e.op), self.expression(e.left), self.expression(e.right))
        if kind == "Compare":
            return self.node(e, "compare", self.expression(e.left),
                             *(op(o) + " " + self.expression(c) for o, c in zip(e.ops, e.comparators)))
        if kind == "BoolOp":
            return self.node(e, "logical", op(e.op), self.all(e.values))
        if kind == "IfExp":
            return self.node(e, "conditional", self.all([e.test, e.body, e.orelse]))
        if kind == "Lambda":
            return self.node(e, "lambda", self.parameters(e.args), self.expression(e.body))
        assert kind == "Starred", kind
        return self.node(e, "starred", self.expression(e.value))

    def line(self, depth, text):
        if not self.places:
            text = " ".join(text.split())
        self.out.append("  " * depth + text)

    def block(self, name, body, depth):
        if body:
            self.line(depth, name)
            for statement in body:
                self.statement(statement, depth + 1)

    def function(self, s, depth):
        self.line(depth, " ".join(["def", self.begin(s) if self.places else "", s.name, self.parameters(s.args),
                                   self.all(s.decorator_list)]).rstrip())
        for statement in s.body:
            self.statement(statement, depth + 1)

    def statement(self, s, depth):
        kind = type(s).__name__
        where, begin = (self.where(s), self.begin(s)) if self.places else ("", "")
        if kind == "Expr":
            self.line(depth, f"expression {where} {self.expression(s.value)}")
        elif kind == "Assign":
            self.line(depth, f"assign {where} {self.all(s.targets)} = {self.expression(s.value)}")
        elif kind == "AugAssign":
            self.line(depth, f"augmented {where} {self.expression(s.target)} {op(s.op)} {self.expression(s.value)}")
        elif kind == "If":
            self.line(depth, f"if {begin} {self.expression(s.test)}")
            self.block("then", s.body, depth)
            self.block("otherwise", s.orelse, depth)
        elif kind == "For":
            self.line(depth, f"for {begin} {self.expression(s.target)} in {self.expression(s.iter)}")
            self.block("body", s.body, depth)
            self.block("otherwise", s.orelse, depth)
        elif kind == "With":
            items = [self.expression(i.context_expr) +
                     (" as " + self.expression(i.optional_vars) if i.optional_vars else "") for i in s.items]
            self.line(depth, " ".join(["with", begin, *items]))
            self.block("body", s.body, depth)
        elif kind == "Return":
            self.line(depth, " ".join(["return", where] + ([self.expression(s.value)] if s.value else [])))
        elif kind == "FunctionDef":
            self.function(s, depth)
        elif kind == "ClassDef":
            self.line(depth, f"class {begin} {s.name} {self.all(s.bases)}")
            self.places = False
            for method in s.body:
                self.function(method, depth + 1)
            self.places = True
        elif kind in ("Import", "ImportFrom"):
            module = getattr(s, "module", None)
            names = []
            for n in s.names:
                bound = n.asname or (n.name if module else n.name.split(".")[0])
                names.append(f"{module} {n.name} {bound}" if module else f"{n.name}  {bound}")
            self.line(depth, " ".join(["import", where, *names]))
        elif kind == "Assert":
            self.line(depth, " ".join(["assert", where, self.expression(s.test)] +
                                      ([self.expression(s.msg)] if s.msg else [])))
        else:
            self.line(depth, f"{kind.lower()} {where}")


def programs(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read().split("---\n")


def refusal(program, place_counts):
    """Returns the line of sentences.txt for a program that CPython refuses."""
    try:
        compile(program, "loop", "exec")
    except SyntaxError as error:
        place = f"{error.lineno}:{error.offset}" if place_counts else "?:?"
        return f"=> {type(error).__name__} {place} {error.msg}\n"
    raise SystemExit(f"CPython accepts {program!r}")  # it does not belong in this file


def write(name, chunks):
    with open(os.path.join(HERE, name), "w", encoding="utf-8") as file:
        file.write("---\n".join(chunks))


write("sentences.txt", [p + refusal(p, True) for p in programs("wrong.txt")] +
      [p + refusal(p, False) for p in programs("texts.txt")])
write("trees.txt", [p + "=>\n" + "".join(line + "\n" for line in Tree(p).out) for p in programs("right.txt")])
