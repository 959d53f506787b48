// SPDX-License-Identifier: Apache-2.0
// At least one call of every kernel of the op table. Sizes are drawn from a seed: odd ones, and ones with partial runs
// and vectors.
#pragma once
#include "kernels/contract/call.h"

#include <optional>
#include <vector>

namespace amplab::test {

enum class Holds : uint8_t { number, positive, share /* of one: 0 to 1 */, index, mask };

struct Operand {
  Shape shape;
  Holds holds = Holds::number;
  std::optional<DType> dtype = {}; // absent: the dtype under test
  int64_t below = 0;               // of indices
  bool special = false;            // includes infinities, NaN, subnormals and zeros
};

struct VariantCall {
  Op op;
  Direction direction;
  std::vector<Operand> in, out;
  Attributes attributes = {};
};

std::vector<VariantCall> variant_calls(uint64_t seed);

} // namespace amplab::test
