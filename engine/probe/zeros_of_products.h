// SPDX-License-Identifier: Apache-2.0
// Zeros that a product has because all that it sums is zero: of a weight's gradient where in no sample of the batch a unit is alive and an
// input lit. Nearly all zeros of such gradients are of these, and what they are in fp32 is known without multiplying in fp32: a product of
// where the operands are not zero, in a format that the device multiplies by itself, counts what each element sums.
// Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

namespace amplab {

// Is each zero of that output, which the call has written, a sum of nothing but zeros? Then fp32 has a zero there too. Says no where that is
// not known sooner than fp32's own: of all but the weight's gradient of a linear layer, and of a device without a product in bf16.
bool sums_zeros_alone(CachingAllocator& allocator, Device& device, const Call& call, size_t output);

} // namespace amplab
