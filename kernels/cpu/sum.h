// SPDX-License-Identifier: Apache-2.0
// Sums over axes, for other kernels. Any thread; the caller owns `context`.
#pragma once
#include "kernels/contract/view.h"
#include "kernels/cpu/context.h"

namespace amplab::cpu {

// y = sum of x over the axes (bit i for axis i) / n, in double with the range of fp32 (kernels/format/sum.h).
void sum_over(Context& context, const View& x, uint8_t axes, double n, const View& y);

} // namespace amplab::cpu
