// SPDX-License-Identifier: Apache-2.0
// Positions in the order of a key that each has, those of one key in the order in which they stand.
#pragma once
#include "kernels/cuda/context.h"

#include <cstdint>

namespace amplab::cuda {

struct Keyed {
  uint32_t key, position;
};

// items: [2, count], the first half to be ordered, the other one room. Returns the half in which the result stands.
// Requires: keys below 2^bits. Scratch: Slot::partials. Throws: DeviceError, OutOfMemory.
const Keyed* ordered(Context& context, Keyed* items, uint32_t count, int bits);

} // namespace amplab::cuda
