// SPDX-License-Identifier: Apache-2.0
// Whether a result has the zeros that it would have in fp32, found out without computing in fp32: of the most frequent
// zeros there are. Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

namespace amplab {

// Does fp32 have a zero wherever that output, which the call has written, has one? Says no where that is not known
// sooner than fp32's own result. Known is it of
//   results that are operands or sums of such, all of one format: what is not zero is its smallest number at least, and
//   nothing rounds it away; the gradient of a linear layer's weight, where in no sample of the batch a unit is alive
//   and an input lit: a product of where the operands are not zero, in a format that the device multiplies by itself,
//   counts what each element sums.
bool has_the_zeros_of_fp32(CachingAllocator& allocator, Device& device, const Call& call, size_t output);

} // namespace amplab
