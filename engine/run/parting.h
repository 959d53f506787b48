// SPDX-License-Identifier: Apache-2.0
// When two runs of a comparison have parted: the one meaning that "parts at" has in the printed table, in compare.csv
// and in the window. That two runs merely differ, if only in the last bit of a number, is another matter: engine/train
// finds where they first do. Pure; any thread.
#pragma once
#include <string>
#include <string_view>

namespace amplab {

// Share of the baseline's loss.
inline constexpr double kParts = 0.01;

// Is `loss` more than kParts of |baseline| away from it, or one of them NaN and the other not?
bool losses_part(double loss, double baseline);

// "First step whose loss is more than 1 % away from that of the baseline, \"fp32\"." baseline: its name.
std::string parting_sentence(std::string_view baseline);

} // namespace amplab
