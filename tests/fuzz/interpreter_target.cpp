// SPDX-License-Identifier: Apache-2.0
// Programs run without tensors: control flow, numbers, texts, containers, functions. They end within their limits, and
// errors carry a position in the text.
#include "engine/interpreter/interpreter.h"
#include "engine/loop/parse.h"
#include "tests/fuzz/target.h"

#include <algorithm>

namespace amplab::fuzz {
namespace {

using interpreter::Value;

std::string execute(std::string_view input) {
  static const std::vector<std::pair<std::string_view, Value>> provided = [] {
    auto all = interpreter::builtins();
    all.emplace_back("math", interpreter::math_module());
    all.emplace_back("contextlib", interpreter::contextlib_module());
    all.emplace_back("batches",
                     interpreter::list({Value(int64_t{1}), Value(2.5), Value::text("x"), interpreter::none()}));
    return all;
  }();
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const auto& [name, value] : provided) all.push_back(name);
    return all;
  }();
  try {
    const loop::Program program = loop::program_of(input, names);
    std::vector<Value> values;
    for (const std::string& name : program.provided)
      values.push_back(std::ranges::find(provided, name, &std::pair<std::string_view, Value>::first)->second);
    interpreter::Interpreter interpreter(program, values, {.statements = 20'000, .bytes = 8 << 20});
    std::string printed;
    interpreter.set_printer([&](std::string line) { printed = std::move(line); });
    for (int step = 0; step < 2; ++step) interpreter.run();
    return "accepted";
  } catch (const loop::LoopError& error) {
    if (error.where.begin.line < 1 || error.where.begin.column < 1)
      throw Finding{"an error stands nowhere: " + loop::located(error)};
    return loop::located(error);
  }
}

std::vector<std::string> programs() {
  return {"n = 0\ndef f(a, b=2, *rest):\n    return [a ** k + b for k in range(3)] + list(rest)\nfor k in f(1, 3, "
          "4):\n    n += k\n"
          "d = {'a': n, 1: (n, None)}\nassert d['a'] > 0 or n < 0, 'no'\nprint(d, n / 3, n // 2 % 5, not n)\n",
          "xs = [3, 1, 2]\nys = sorted(xs)[::-1]\nxs.append(ys)\nfor i, (a, b) in enumerate(zip(xs, ys)):\n    if i "
          "and a != b:\n        continue\n"
          "    print(f'{i:>4} {a!r} {b:.3e}')\nelse:\n    xs += [sum(ys), max(ys), min(1, 2.5)]\n",
          "def g(n):\n    return g(n - 1) if n else 0\nx = g(9)\nwith contextlib.nullcontext() as c:\n    y = "
          "math.sqrt(x + 2) ** -1 * 1e308\n"
          "t = ('a' * 3, x is None, 1 < 2 <= 3, lambda q: q)\na, (b, *c) = t[0], [1, 2]\n"};
}

} // namespace

Target executions() {
  return {"executions", execute, programs, {"for x in ",  "range(",  "while ",    "if ",
                                            "elif ",      "else:",   "def f(x):", "return ",
                                            "lambda ",    "[",       "]",         "(",
                                            ")",          "{",       "}",         ":",
                                            ", ",         "\n    ",  "\n",        " = ",
                                            " += ",       "**",      "//",        "%",
                                            "<",          "==",      " in ",      " not in ",
                                            " is ",       " and ",   " or ",      "not ",
                                            "None",       "True",    "1e308",     "9223372036854775807",
                                            "-1",         "0",       "'a'",       "f'{x:>9.3f}'",
                                            ".append(",   ".pop(",   ".items()",  "[::-1]",
                                            "[1:",        "*x",      "print(",    "len(",
                                            "list(",      "tuple(",  "dict(",     "zip(",
                                            "enumerate(", "sorted(", "reversed(", "sum(",
                                            "max(",       "abs(",    "round(",    "int(",
                                            "float(",     "str(",    "bool(",     "isinstance(",
                                            "math.exp(",  "assert ", "break",     "continue",
                                            "pass",       "x",       "y",         "batches"}};
}

} // namespace amplab::fuzz
