// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that the window shows and lupdate cannot see, since they stand in tables of values: the fields, the catalogues,
// the actions. Any thread.
#pragma once
#include <compare>
#include <set>
#include <string>

namespace amplab::support {

struct TableText {
  std::string context, source;
  auto operator<=>(const TableText&) const = default;
};

std::set<TableText> table_texts();

} // namespace amplab::support
