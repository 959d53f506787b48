// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the window that lupdate cannot find, because they are values in tables: settings, catalogues, actions. Any
// thread.
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
