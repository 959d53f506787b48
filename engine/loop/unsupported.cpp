// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/unsupported.h"

#include <algorithm>

namespace amplab::loop {
namespace {

constexpr UnsupportedWord kStatements[] = {
    {"while", "`while`", "Write `for i in range(n):` with an `if` and a `break`."},
    {"try", "`try`", "Test with `if` before; an exception from PyTorch ends the run and shows its line."},
    {"raise", "`raise`", "Write `assert False, \"what is wrong\"`."},
    {"global", "`global`", "Return the value from the function: write `x = f(x)`."},
    {"nonlocal", "`nonlocal`", "Return the value from the function: write `x = f(x)`."},
    {"del", "`del`", "Write `x = None`."},
    {"yield", "`yield`", "Collect the values in a list, or write a comprehension."},
    {"async", "`async`", "Write the same without it."},
    {"await", "`await`", "Write the same without it."},
};

constexpr UnsupportedWord kUnsupportedOperators[] = {
    {"&", "`&`", "For bools write `and`, for tensors `torch.logical_and(a, b)`."},
    {"|", "`|`", "For bools write `or`, for tensors `torch.logical_or(a, b)`."},
    {"^", "`^`", "For bools write `!=`; a power is `a ** b`."},
    {"~", "`~`", "For bools write `not`, for tensors `torch.logical_not(a)`."},
    {"<<", "`<<`", "Write `a * 2 ** n`."},
    {">>", "`>>`", "Write `a // 2 ** n`."},
    {"&=", "`&=`", "Write `a = a and b`."},
    {"|=", "`|=`", "Write `a = a or b`."},
    {"^=", "`^=`", "Write `a = a != b`."},
    {"<<=", "`<<=`", "Write `a = a * 2 ** n`."},
    {">>=", "`>>=`", "Write `a = a // 2 ** n`."},
};

template <size_t n> const UnsupportedWord* find(const UnsupportedWord (&table)[n], std::string_view word) {
  const auto* row = std::ranges::find(table, word, &UnsupportedWord::word);
  return row == std::end(table) ? nullptr : row;
}

} // namespace

LoopError unsupported(Range where, std::string_view what, std::string_view instead) {
  std::string sentence = "The lab has no ";
  sentence.append(what).append("; Python does. ").append(instead);
  return {where, kNotInTheLab, sentence};
}

const UnsupportedWord* unsupported_statement(std::string_view keyword) { return find(kStatements, keyword); }
const UnsupportedWord* unsupported_operator(std::string_view op) { return find(kUnsupportedOperators, op); }

void check_name(std::string_view name, Range where) {
  const std::string quoted = std::string("'").append(name).append("'");
  if (name.starts_with("__"))
    throw unsupported(where, std::string("names that begin with two underscores, such as ").append(quoted),
                      "Use a name without them.");
  if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
    throw unsupported(where, std::string("names with non-ASCII letters, such as ").append(quoted),
                      "Use a to z, digits and underscores.");
}

void check_attribute(std::string_view name, Range where) {
  check_name(name, where);
  if (name.starts_with("_"))
    throw unsupported(where, std::string("private attributes, such as '").append(name).append("'"),
                      "Use the documented attributes; their names do not begin with an underscore.");
}

} // namespace amplab::loop
