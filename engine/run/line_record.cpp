// SPDX-License-Identifier: Apache-2.0
#include "engine/run/line_record.h"

#include <iterator>

namespace amplab {

std::string_view name_of(VariableKind kind) {
  constexpr std::string_view names[] = {"number",   "boolean", "text",  "tensor", "model", "optimizer", "scaler",
                                        "function", "none",    "tuple", "list",   "dict",  "other"};
  static_assert(std::size(names) == static_cast<size_t>(kLastVariableKind) + 1);
  return names[static_cast<size_t>(kind)];
}

std::string_view name_of(VariableScope scope) {
  constexpr std::string_view names[] = {"provided", "global", "local"};
  static_assert(std::size(names) == static_cast<size_t>(kLastVariableScope) + 1);
  return names[static_cast<size_t>(scope)];
}

} // namespace amplab
