// SPDX-License-Identifier: Apache-2.0
#include "engine/run/line_record.h"

#include <iterator>

namespace amplab {

std::string_view name_of(NameKind kind) {
  constexpr std::string_view names[] = {"number",   "truth", "text",  "tensor", "model", "optimizer", "scaler",
                                        "function", "none",  "tuple", "list",   "dict",  "other"};
  static_assert(std::size(names) == static_cast<size_t>(kLastNameKind) + 1);
  return names[static_cast<size_t>(kind)];
}

std::string_view name_of(NameScope scope) {
  constexpr std::string_view names[] = {"given", "global", "local"};
  static_assert(std::size(names) == static_cast<size_t>(kLastNameScope) + 1);
  return names[static_cast<size_t>(scope)];
}

} // namespace amplab
