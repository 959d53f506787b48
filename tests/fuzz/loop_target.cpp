// SPDX-License-Identifier: Apache-2.0
// The text of a training loop: scanner, parser, resolver and printer. A parsed program prints as text that parses to
// the same program.
#include "engine/loop/parse.h"
#include "tests/fuzz/target.h"

namespace amplab::fuzz {
namespace {

constexpr std::string_view kProvided[] = {"model", "optimizer", "scaler", "loss_fn", "batches", "device", "torch",
                                          "F",     "nn",        "math",   "range",   "len",     "print",  "sum"};

// The normal form adds brackets and blanks, which may exceed the limits of depth and length.
bool is_limit(const loop::LoopError& error) {
  const std::string_view message = error.what();
  return message.starts_with("The lab reads expressions nested at most") || message.starts_with("A loop has at most");
}

void check_printed(const loop::Program& program) {
  const std::string text = loop::source_of(program.body);
  try {
    const std::string again = loop::source_of(loop::parse(text).body);
    if (again != text) throw Finding{"what was printed\n" + text + "\nprints as\n" + again};
  } catch (const loop::LoopError& error) {
    if (!is_limit(error)) throw Finding{"what was printed\n" + text + "\nis refused: " + loop::located(error)};
  }
}

std::string read_loop(std::string_view input) {
  try {
    loop::Program program = loop::parse(input);
    check_printed(program);
    const std::vector<loop::LoopError> errors = loop::resolve(program, kProvided);
    if (program.is_persistent.size() != program.globals.size() || program.starts_as.size() != program.globals.size())
      throw Finding{"what is known of the globals is not known of each"};
    for (size_t i = 1; i < errors.size(); ++i)
      if (errors[i].where.begin < errors[i - 1].where.begin) throw Finding{"errors are not in the order of the text"};
    return errors.empty() ? "accepted" : loop::located(errors.front());
  } catch (const loop::LoopError& error) {
    if (error.where.begin.line < 1 || error.where.begin.column < 1)
      throw Finding{"an error stands nowhere: " + loop::located(error)};
    return loop::located(error);
  }
}

std::vector<std::string> small_loops() {
  return {
      "optimizer.zero_grad()\nfor x, t in batches:\n    with torch.autocast(device_type=device, dtype=torch.float16):\n"
      "        loss = loss_fn(model(x), t) / len(batches)\n    "
      "scaler.scale(loss).backward()\nscaler.step(optimizer)\nscaler.update()\n",
      "x = f(a b)\n", "if x = 3:\n    pass\n", "x = f'{a!r:>10} {b[\"c\"]} {d = }' 'e'\n"};
}

} // namespace

Target loops() {
  return {"loops", read_loop, small_loops, {"if ",         "elif ",
                                            "else:",       "for ",
                                            " in ",        "with ",
                                            " as ",        "def f(",
                                            "return ",     "class A(torch.autograd.Function):",
                                            "import ",     "from ",
                                            "assert ",     "lambda ",
                                            "not ",        " and ",
                                            " or ",        " is ",
                                            "pass",        "break",
                                            "continue",    "while ",
                                            "print",       "None",
                                            "True",        "\n    ",
                                            "\n        ",  "\n\t",
                                            "\n",          "\r\n",
                                            "\\\n",        "\\",
                                            "#",           "\"",
                                            "'",           "\"\"\"",
                                            "'''",         "f\"",
                                            "f'''",        "rf'",
                                            "{x}",         "{x!r:3}",
                                            "{x=}",        "{{",
                                            "(",           ")",
                                            "[",           "]",
                                            "{",           "}",
                                            ",",           ":",
                                            ":=",          "=",
                                            "==",          "**",
                                            "*",           "->",
                                            ";",           "@",
                                            ".",           "-",
                                            " if ",        " else ",
                                            "0x",          "1_0",
                                            "1e5",         "1.5",
                                            "__x__",       "._x",
                                            "\\x41",       "\\u00e9",
                                            "\\N{",        "é",
                                            "“",           "match x:\n    case 1:\n        pass\n",
                                            " for p in q", "async "}};
}

} // namespace amplab::fuzz
