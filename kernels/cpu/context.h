// SPDX-License-Identifier: Apache-2.0
// State shared by the kernels of one device: thread count, math mode, scratch memory, a library of products.
#pragma once
#include "kernels/contract/math_mode.h"
#include "kernels/cpu/memory.h"
#include "kernels/cpu/product_library.h"

namespace amplab::cpu {

struct Context {
  explicit Context(CachedBlocks& cached_blocks) : scratch(cached_blocks) {}

  int threads = 1;
  MathMode math_mode; // of the call that runs
  Scratch scratch;
  std::unique_ptr<ProductLibrary> library = product_library();
};

} // namespace amplab::cpu
