// SPDX-License-Identifier: Apache-2.0
// y = max(x, 0), NaN stays NaN.   dx = y > 0 ? g : 0; if y is NaN, dx = g, as in PyTorch's threshold.
#pragma once
#include "kernels/format/host_device.h"

namespace amplab::cuda {

struct Relu {
  AMPLAB_HD float operator()(float x) const { return x <= 0 ? 0.0f : x; }
};
struct ReluGradient {
  AMPLAB_HD float operator()(float y, float g) const { return y <= 0 ? 0.0f : g; }
};

} // namespace amplab::cuda
