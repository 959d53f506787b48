// SPDX-License-Identifier: Apache-2.0
// Tensor statistics of CpuDevice. The bits do not depend on the number of threads.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cpu/context.h"

namespace amplab::cpu {

Statistics statistics_of(Context& context, const View& x);
ExponentHistogram exponents_of(Context& context, const View& x);
Distribution distribution_of(Context& context, const View& x);
int64_t count_zeros_where_nonzero(Context& context, std::span<const View> zero, const View& otherwise);

} // namespace amplab::cpu
