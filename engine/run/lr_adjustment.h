// SPDX-License-Identifier: Apache-2.0
// adjust_lr_fn of torch.optim.Muon: how the learning rate depends on a matrix's shape. Pure functions, any thread.
#pragma once
#include <algorithm>
#include <cmath>
#include <string_view>

namespace amplab {

// Returns the ratio of the adjusted learning rate to lr, for a matrix [rows, columns].
using LrRatio = double (*)(double rows, double columns);

struct LrAdjustment {
  std::string_view name;
  LrRatio ratio;
};

// Source: torch/optim/_muon.py, _adjust_lr. The first one is PyTorch's default.
inline constexpr LrAdjustment kLrAdjustments[] = {
    {"original", [](double rows, double columns) { return std::sqrt(std::max(1.0, rows / columns)); }},
    {"match_rms_adamw", [](double rows, double columns) { return 0.2 * std::sqrt(std::max(rows, columns)); }},
    {"spectral_unclamped", [](double rows, double columns) { return std::sqrt(rows / columns); }},
};

// Requires: the name of a row.
inline LrRatio lr_ratio_named(std::string_view name) {
  return std::ranges::find(kLrAdjustments, name, &LrAdjustment::name)->ratio;
}

} // namespace amplab
