// SPDX-License-Identifier: Apache-2.0
#include "engine/run/formats.h"

#include <algorithm>

namespace amplab {

std::optional<double> largest_finite(std::string_view dtype) {
  const auto known = dtype_named(dtype);
  if (!known || !is_floating(*known)) return std::nullopt;
  return format_of(*known).largest;
}

std::span<const Format> number_formats() {
  const auto end = std::ranges::find(kFormats, false, &Format::floating); // floating formats come first
  return {std::begin(kFormats), end};
}

bool is_overridden(const OpRecord& op) { return op.policy.ends_with(kOverrideMark); }

} // namespace amplab
