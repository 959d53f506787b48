// SPDX-License-Identifier: Apache-2.0
// The numbers that are not finite, by the names that tests use.
#pragma once
#include <limits>

namespace amplab::support {

inline constexpr double kInf = std::numeric_limits<double>::infinity(), kNan = std::numeric_limits<double>::quiet_NaN();

} // namespace amplab::support
