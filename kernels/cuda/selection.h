// SPDX-License-Identifier: Apache-2.0
// Element functions of ops with masks. A mask (u8) is set where its number is not zero.
//   eq           x = y, or x = the number; NaN equals nothing
//   masked_fill  the number where the mask is set, else x
//   where        x where the mask is set, else y; an absent operand is the number
#pragma once
#include "kernels/format/host_device.h"

namespace amplab::cuda {

struct Equal {
  AMPLAB_HD float operator()(float x, float y) const { return x == y ? 1.0f : 0.0f; }
};
struct FillMasked {
  float number;
  AMPLAB_HD float operator()(float x, float mask) const { return mask != 0 ? number : x; }
};
struct Choose {
  AMPLAB_HD float operator()(float mask, float x, float y) const { return mask != 0 ? x : y; }
};
struct ChooseOrNumber {
  float number;
  AMPLAB_HD float operator()(float mask, float x) const { return mask != 0 ? x : number; }
};
struct ChooseNumberOr {
  float number;
  AMPLAB_HD float operator()(float mask, float y) const { return mask != 0 ? number : y; }
};

} // namespace amplab::cuda
