// SPDX-License-Identifier: Apache-2.0
// Element functions of gather and its backward, as in kernels/cpu/indexing.cpp.
//   y[.., k, ..] = x[.., index[.., k, ..], ..] along one axis
//   dx[.., j, ..] = sum of g[.., k, ..] over the k with index j, in fp32, in the order of k
// Backward, each element of dx searches the indices along its axis. They are few where a class is picked.
#pragma once
#include "kernels/cuda/extent.h"
#include "kernels/cuda/faults.h"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {

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
