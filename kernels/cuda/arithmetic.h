// SPDX-License-Identifier: Apache-2.0
// Element functions of the arithmetic ops. WithNumber supplies a constant as the second operand.
#pragma once
#include "kernels/format/host_device.h"

namespace amplab::cuda {

struct Add {
  AMPLAB_HD float operator()(float x, float y) const { return x + y; }
};
struct Subtract {
  AMPLAB_HD float operator()(float x, float y) const { return x - y; }
};
struct Multiply {
  AMPLAB_HD float operator()(float x, float y) const { return x * y; }
};
struct Divide {
  AMPLAB_HD float operator()(float x, float y) const { return x / y; }
};

template <class F> struct WithNumber {
  F f;
  float number;
  AMPLAB_HD float operator()(float x) const { return f(x, number); }
};

} // namespace amplab::cuda
