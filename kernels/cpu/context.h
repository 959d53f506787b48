// SPDX-License-Identifier: Apache-2.0
// What kernels share: how many threads they may use, scratch memory, prepared matrix products. One per device.
#pragma once
#include "kernels/cpu/onednn.h"
#include "kernels/cpu/onednn_convolution.h"
#include "kernels/cpu/scratch.h"

namespace amplab::cpu {

struct Context {
  explicit Context(Reserves& reserves) : scratch(reserves) {}

  int threads = 1;
  bool allow_tf32 = false;                                                 // products read fp32 operands as tf32
  bool convolution_tf32 = false, allow_reduced_precision_reduction = true; // kept for who asks
  Scratch scratch;
  OneDnn onednn;
  OneDnnConvolution convolutions;
};

} // namespace amplab::cpu
