// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/unsupported.h"

#include <algorithm>

namespace amplab::loop {
namespace {

constexpr UnsupportedWord kStatements[] = {
    {"while", "`while`", "Write `for i in range(n):` with an `if` and a `break`."},
    {"try", "`try`", "Test with `if` before; what PyTorch raises ends the run and shows its line."},
    {"raise", "`raise`", "Write `assert False, \"what is wrong\"`."},
    {"global", "`global`", "A function gives back what it computed: write `x = f(x)`."},
    {"nonlocal", "`nonlocal`", "A function gives back what it computed: write `x = f(x)`."},
    {"del", "`del`", "Write `x = None`."},
    {"yield", "`yield`", "Collect the values in a list, or write a comprehension."},
    {"async", "`async`", "Write the same without it."},
    {"await", "`await`", "Write the same without it."},
};

constexpr UnsupportedWord kUnsupportedOperators[] = {
    {"&", "`&`", "Of truth values write `and`, of tensors `torch.logical_and(a, b)`."},
    {"|", "`|`", "Of truth values write `or`, of tensors `torch.logical_or(a, b)`."},
    {"^", "`^`", "Of truth values write `!=`; a power is `a ** b`."},
    {"~", "`~`", "Of truth values write `not`, of tensors `torch.logical_not(a)`."},
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
  sentence.append(what).append("; Python has. ").append(instead);
  return {where, kNotInTheLab, sentence};
}

const UnsupportedWord* unsupported_statement(std::string_view keyword) { return find(kStatements, keyword); }
const UnsupportedWord* unsupported_operator(std::string_view op) { return find(kUnsupportedOperators, op); }

void check_name(std::string_view name, Range where) {
  const std::string quoted = std::string("'").append(name).append("'");
  if (name.starts_with("__"))
    throw unsupported(where, std::string("names that begin with two underscores, such as ").append(quoted),
                      "Choose a name without them.");
  if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
    throw unsupported(where, std::string("names with letters beyond a to z, such as ").append(quoted),
                      "Write the name in a to z, digits and underscores.");
}

void check_attribute(std::string_view name, Range where) {
  check_name(name, where);
  if (name.starts_with("_"))
    throw unsupported(where, std::string("private attributes, such as '").append(name).append("'"),
                      "Use what is documented of the object; its name has no underscore in front.");
}

} // namespace amplab::loop
