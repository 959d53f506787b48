// SPDX-License-Identifier: Apache-2.0
// Kernels for pictures that lie channels-last: the channels of a place follow each other, so that loops run over them.
// The same formulas as the kernels that call them, which take pictures in the order of their axes; pools give the same
// bits.
#pragma once
#include "kernels/cpu/context.h"

namespace amplab::cpu::channels_last {

void max_pool2d(Context& context, const Call& call);
void max_pool2d_scatter(Context& context, const Call& call);
void max_pool2d_gather(Context& context, const Call& call);

void avg_pool2d(Context& context, const Call& call);
void avg_pool2d_spread(Context& context, const Call& call);

} // namespace amplab::cpu::channels_last
