// SPDX-License-Identifier: Apache-2.0
// Non-finite numbers, under the names that tests use.
#pragma once
#include <limits>

namespace amplab::support {

inline constexpr double kInf = std::numeric_limits<double>::infinity(), kNan = std::numeric_limits<double>::quiet_NaN();

} // namespace amplab::support
