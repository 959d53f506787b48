// SPDX-License-Identifier: Apache-2.0
// Defines when two runs of a comparison diverge: the meaning of "diverges at" in the printed table, in compare.csv and
// in the window. engine/train finds the first difference, even in the last bit, which is a different criterion. Pure
// functions, any thread.
#pragma once
#include <string>
#include <string_view>

namespace amplab {

// Fraction of the baseline's loss.
inline constexpr double kDivergenceThreshold = 0.01;

// Returns true if `loss` differs from baseline by more than kDivergenceThreshold of |baseline|, or if exactly one of
// them is NaN.
bool losses_diverge(double loss, double baseline);

// Returns "First step whose loss is more than 1 % away from that of the baseline, \"fp32\"." baseline: its name.
std::string divergence_sentence(std::string_view baseline);

} // namespace amplab
