// SPDX-License-Identifier: Apache-2.0
// What a tensor holds, for the probe. Waits for the numbers.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

// x itself if its elements stand row by row, else a copy that lasts until the next. Scratch: Slot::operand_a.
View in_rows(Context& context, const View& x);

Statistics statistics_of(Context& context, const View& x);
ExponentHistogram exponents_of(Context& context, const View& x);
int64_t zeros_but_for(Context& context, std::span<const View> zero, const View& otherwise);

} // namespace amplab::cuda
