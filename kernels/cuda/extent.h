// SPDX-License-Identifier: Apache-2.0
// A dense tensor as [outer, size, inner] around one axis. A plain value.
#pragma once
#include "kernels/cuda/offset_calculator.h"

#include <algorithm>

namespace amplab::cuda {

struct Extent {
  Extent(const Shape& shape, int axis) : size(shape.rank ? shape[axis] : 1) {
    for (int a = 0; a < axis; ++a) outer *= shape[a];
    for (int a = axis + 1; a < shape.rank; ++a) inner *= shape[a];
    by_size = Divider(static_cast<uint32_t>(std::max<int64_t>(size, 1)));
    by_inner = Divider(static_cast<uint32_t>(std::max<int64_t>(inner, 1)));
  }
  AMPLAB_HD int64_t count() const { return outer * size * inner; }

  struct Position {
    uint32_t outer, along, inner;
  };
  // Returns the place of element i. Requires: i below 2^31.
  AMPLAB_HD Position position(uint32_t i) const {
    const uint32_t row = by_inner.quotient(i), first = by_size.quotient(row);
    return {first, row - first * by_size.divisor(), i - row * by_inner.divisor()};
  }

  int64_t outer = 1, size, inner = 1;

 private:
  Divider by_size, by_inner;
};

} // namespace amplab::cuda
