// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/series.h"

#include <algorithm>

namespace amplab {

std::optional<Series> series_named(std::string_view key) {
  const auto found = std::ranges::find(step_columns(), key, &StepColumn::key);
  return found == step_columns().end() ? std::nullopt
                                       : std::optional(static_cast<Series>(found - step_columns().begin()));
}

} // namespace amplab
