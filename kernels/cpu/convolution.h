// SPDX-License-Identifier: Apache-2.0
// Sizes of a convolution, as in torch.nn.functional.conv2d. A plain value.
#pragma once
#include "kernels/contract/call.h"

namespace amplab::cpu {

// x [batch, in_channels, in...], w [out_channels, in_channels / groups, kernel...], y [batch, out_channels, out...]
struct Convolution {
  int64_t batch, in_channels, out_channels, groups;
  Pair in, kernel, out, stride, padding, dilation;
  bool operator==(const Convolution&) const = default;

  int64_t multiplications() const {
    return batch * out_channels * out[0] * out[1] * (in_channels / groups) * kernel[0] * kernel[1];
  }
};

} // namespace amplab::cpu
