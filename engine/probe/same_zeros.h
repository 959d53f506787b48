// SPDX-License-Identifier: Apache-2.0
// Checks for the most frequent zeros whether fp32 would have them too, without computing in fp32. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

namespace amplab {

// Returns true if fp32 is known to have a zero wherever that output, which the call has written, has one. Returns false
// if only fp32's own result would show it. The known cases:
//   - Results that are operands or sums of operands, all of one format. What is not zero is at least the format's
//     smallest number, so nothing rounds to zero.
//   - The weight gradient of a linear layer, if no sample has a nonzero gradient and a nonzero input for the element.
//     A product of the nonzero masks counts the terms of each element, in a format that the device multiplies natively.
bool zeros_match_fp32(CachingAllocator& allocator, Device& device, const Call& call, size_t output);

} // namespace amplab
