// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/former_names.h"

#include <algorithm>

namespace amplab {
namespace {

struct Rename {
  std::string_view before, now;
};

constexpr Rename kRenames[] = {
    {"looks", "inspections"},   {"place", "position"},     {"arrived_lost", "underflowed_upstream"},
    {"unrounded", "reference"}, {"idle", "zero_gradient"}, {"dial", "setting"},
};

} // namespace

std::string_view former_name(std::string_view name) {
  const auto* row = std::ranges::find(kRenames, name, &Rename::now);
  return row == std::end(kRenames) ? std::string_view() : row->before;
}

} // namespace amplab
