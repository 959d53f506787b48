#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs small programs in the language of training loops in CPython, and records their output and errors.

    python3 make.py > golden.txt        needs CPython 3.11; the lab uses its error messages

Programs come from expressions.txt (one expression per line, printed), from programs.txt (separated by lines of ---),
and from a generator of random expressions with a fixed seed. golden.txt has an entry for each, separated by lines of
===:
    the program
    ...
    > a line that it prints
    ! LINE CLASS: MESSAGE       the error that ends it, with CPython's suggestion
    lab: LINE CLASS: MESSAGE    the lab's error if it refuses the program. The lines above are then not compared
A program may use context(name), a context manager. It prints "enter NAME", returns NAME, and always prints "leave
NAME".
"""
import builtins
import contextlib
import io
import math
import pathlib
import random
import sys
import warnings

SEED, RANDOM_EXPRESSIONS = 15, 360
HERE = pathlib.Path(__file__).parent
NAMES = ("print len range min max sum abs round any all float int bool str list tuple dict zip enumerate reversed "
         "sorted isinstance staticmethod").split()


class context:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter", self.name)
        return self.name

    def __exit__(self, *error):
        print("leave", self.name)


def run(text):
    """Runs the program. Returns its lines of golden.txt."""
    names = {name: getattr(builtins, name) for name in NAMES + ["__import__"]}
    names = {"__builtins__": names, "__name__": "loop", "context": context, "math": math, "contextlib": contextlib}
    printed, errors = io.StringIO(), io.StringIO()
    end = []
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(errors):
        try:
            exec(compile(text, "<loop>", "exec"), names)
        except Exception as error:
            line, trace = 0, error.__traceback__
            while trace:
                if trace.tb_frame.f_code.co_filename == "<loop>":
                    line = trace.tb_lineno
                trace = trace.tb_next
            sys.__excepthook__(type(error), error, error.__traceback__)  # prints the error with its suggestion
            begin = errors.getvalue().rindex("\n" + type(error).__name__) + 1
            end = [f"! {line} {errors.getvalue()[begin:].strip()}"]
    lines = printed.getvalue().split("\n")[:-1]
    return [f"> {line}" for line in lines] + end


# ---- random expressions ----

INTS = ["0", "1", "2", "3", "7", "-1", "-2", "10", "64", "255", "1000000007", "-9007199254740993", "9007199254740992",
        "9007199254740993", "9223372036854775807", "-9223372036854775807", "4611686018427387904"]
FLOATS = ["0.0", "-0.0", "1.0", "0.5", "-1.5", "2.5", "0.1", "3.14159", "1e16", "1e-5", "1e22",
          "1.7976931348623157e308", "5e-324", "2.2250738585072014e-308", "9007199254740993.0",
          "9223372036854775808.0", "-7.25", "float('inf')", "float('-inf')", "float('nan')"]
BOOLS = ["True", "False"]
TEXTS = ["''", "'a'", "'ab'", "'it\\'s'", "'é'", "'12'"]
BINARY = ["+", "-", "*", "/", "//", "%", "**"]
COMPARE = ["==", "!=", "<", "<=", ">", ">="]


class Beyond(Exception):
    """The lab refuses the expression: an int of more than 64 bits, a complex number, % of a string, nan in a list."""


def value_of(text):
    """Returns the value of an expression, or None if it raises, in CPython and in the lab. Raises Beyond."""
    try:
        value = eval(text, {"math": math})
    except Exception:
        return None
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, complex) or isinstance(part, int) and not -2**63 <= part < 2**63:
            raise Beyond
        if isinstance(value, list) and isinstance(part, float) and math.isnan(part):
            raise Beyond
    return value


def literal():
    kind = random.random()
    if kind < 0.4:
        return random.choice(INTS)
    if kind < 0.75:
        return random.choice(FLOATS)
    if kind < 0.83:
        return random.choice(BOOLS)
    if kind < 0.91:
        return random.choice(TEXTS)
    return "[" + ", ".join(random.choice(INTS + FLOATS[:-1] + BOOLS) for _ in range(random.randrange(3))) + "]"


def binary(left, right):
    op = random.choice(BINARY)
    a, b = value_of(left), value_of(right)
    if op == "%" and isinstance(a, str):
        raise Beyond
    if op == "**" and isinstance(a, int) and isinstance(b, int) and b > 64:
        raise Beyond  # takes too long in CPython
    if op == "*" and any(isinstance(x, (str, list)) and isinstance(y, int) and y > 9 for x, y in ((a, b), (b, a))):
        raise Beyond
    return f"({left} {op} {right})"


def expression(depth):
    kind = random.random()
    if depth == 0 or kind < 0.1:
        return literal()
    left, right = expression(depth - 1), expression(depth - 1)
    if kind < 0.55:
        text = binary(left, right)
    elif kind < 0.75:
        text = f"({left} {random.choice(COMPARE)} {right})"
    elif kind < 0.82:
        text = f"({left} {random.choice(['and', 'or'])} {right})"
    elif kind < 0.88:
        text = f"({random.choice(['-', '+', 'not '])}{left})"
    elif kind < 0.95:
        text = f"{random.choice(['int', 'float', 'bool', 'str', 'abs', 'round', 'len'])}({left})"
    else:
        text = f"[{left}, {right}]"
    value_of(text)
    return text


def random_programs():
    random.seed(SEED)
    seen = set()
    while len(seen) < RANDOM_EXPRESSIONS:
        try:
            text = expression(random.choice([1, 2, 2, 3]))
        except Beyond:
            continue
        if text not in seen:
            seen.add(text)
            yield f"print({text})"


def main():
    warnings.simplefilter("ignore")
    chunks = [(f"print({line})", []) for line in (HERE / "expressions.txt").read_text().splitlines()
              if line and not line.startswith("# ")]
    for chunk in (HERE / "programs.txt").read_text().split("\n---\n")[1:]:
        lines = chunk.rstrip("\n").split("\n")
        tags = [line for line in lines if line.startswith("lab: ")]
        chunks.append(("\n".join(line for line in lines if line not in tags), tags))
    chunks += [(text, []) for text in random_programs()]
    print("# SPDX-License-Identifier: Apache-2.0\n"
          f"# Made by make.py with CPython {sys.version_info[0]}.{sys.version_info[1]}.")
    for text, tags in chunks:
        print("===", text, "...", *run(text), *tags, sep="\n")


main()
