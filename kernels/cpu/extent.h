// SPDX-License-Identifier: Apache-2.0
// A dense tensor split around one axis: [outer, size, inner]. A plain value.
#pragma once
#include "kernels/contract/view.h"

namespace amplab::cpu {

struct Extent {
  Extent(const Shape& shape, int axis) : size(shape.rank ? shape[axis] : 1) {
    for (int a = 0; a < axis; ++a) outer *= shape[a];
    for (int a = axis + 1; a < shape.rank; ++a) inner *= shape[a];
  }
  int64_t outer = 1, size, inner = 1;
};

} // namespace amplab::cpu
