// SPDX-License-Identifier: Apache-2.0
// The error of storing weights in fewer bits. Pure; any thread.
#pragma once
#include "engine/checkpoint/tensor_file.h"

namespace amplab {

struct RoundingCost {
  int64_t count = 0;           // elements compared
  double largest_relative = 0; // |after - before| / |before|, over those that stay finite and nonzero
  int64_t flushed = 0;         // became zero
  int64_t infinite = 0;        // became Inf, or NaN if the format has no Inf
};

// Requires: the same tensors in the same order, in another dtype. Ignores integers.
RoundingCost rounding_cost(std::span<const NamedTensor> before, std::span<const NamedTensor> after);

} // namespace amplab
