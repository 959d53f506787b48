// SPDX-License-Identifier: Apache-2.0
// Statistics of tensors for inspection. They wait for the results.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

// Returns x with its axes in memory order if that is dense, otherwise a dense copy, valid until the next call. Scratch:
// Slot::operand_a.
View in_rows(Context& context, const View& x);

Statistics statistics_of(Context& context, const View& x);
ExponentHistogram exponents_of(Context& context, const View& x);
int64_t count_zeros_where_nonzero(Context& context, std::span<const View> zero, const View& otherwise);

} // namespace amplab::cuda
