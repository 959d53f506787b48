// SPDX-License-Identifier: Apache-2.0
// A stable sort of positions by key.
#pragma once
#include "kernels/cuda/context.h"

#include <cstdint>

namespace amplab::cuda {

struct Keyed {
  uint32_t key, position;
};

// Sorts items [2, count]: the first half is the input, the other a buffer. Returns the half that holds the result.
// Requires: keys below 2^bits. Scratch: Slot::partials. Throws: DeviceError, OutOfMemory.
const Keyed* ordered(Context& context, Keyed* items, uint32_t count, int bits);

} // namespace amplab::cuda
