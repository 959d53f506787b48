// SPDX-License-Identifier: Apache-2.0
// State shared by the kernels of one device: thread count, scratch memory, prepared oneDNN primitives.
#pragma once
#include "kernels/cpu/memory.h"
#include "kernels/cpu/onednn.h"
#include "kernels/cpu/onednn_convolution.h"

namespace amplab::cpu {

struct Context {
  explicit Context(CachedBlocks& cached_blocks) : scratch(cached_blocks) {}

  int threads = 1;
  bool allow_tf32 = false;                                                 // products read fp32 operands as tf32
  bool convolution_tf32 = false, allow_reduced_precision_reduction = true; // stored for their getters only
  Scratch scratch;
  OneDnn onednn;
  OneDnnConvolution convolutions;
};

} // namespace amplab::cpu
