// SPDX-License-Identifier: Apache-2.0
// Element functions of gather and its backward, as in kernels/cpu/indexing.cpp.
#pragma once
#include "kernels/cuda/faults.h"
#include "kernels/cuda/offset_calculator.h"
#include "kernels/cuda/operand.h"

#include <algorithm>

namespace amplab::cuda {

// A dense tensor as [outer, size, inner] around one axis. A plain value.
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

// Gather and its backward:
//   y[.., k, ..] = x[.., index[.., k, ..], ..] along one axis
//   dx[.., j, ..] = sum of g[.., k, ..] over the k with index j, in fp32, in the order of k
// Backward, each element of dx searches the indices along its axis. They are few where a class is picked.
struct Gather {
  Operand x, y;
  Extent from, to;
  const int64_t* index;
  Fault* fault;

  AMPLAB_HD void operator()(uint32_t i) const {
    const Extent::Position position = to.position(i);
    const int64_t at = index[i];
    const bool there = expect_below(at, from.size, Fault::position, fault);
    store(y, i, there ? load(x, (position.outer * from.size + at) * from.inner + position.inner) : 0.0f);
  }
};

struct GatherGradient {
  Operand g, dx;
  Extent from, to; // of g, of dx
  const int64_t* index;

  AMPLAB_HD void operator()(uint32_t i) const {
    const Extent::Position position = to.position(i);
    const int64_t first = position.outer * from.size * from.inner + position.inner;
    float sum = 0;
    for (int64_t k = 0; k < from.size; ++k)
      if (index[first + k * from.inner] == position.along) sum += load(g, first + k * from.inner);
    store(dx, i, sum);
  }
};

} // namespace amplab::cuda
