// SPDX-License-Identifier: Apache-2.0
// Kernels for channels-last images: inner loops run over the channels of a pixel. Same formulas as the kernels that
// call them for contiguous images; pools give the same bits.
#pragma once
#include "kernels/cpu/context.h"

namespace amplab::cpu::channels_last {

void max_pool2d(Context& context, const Call& call);
void max_pool2d_scatter(Context& context, const Call& call);
void max_pool2d_gather(Context& context, const Call& call);

void avg_pool2d(Context& context, const Call& call);
void avg_pool2d_spread(Context& context, const Call& call);

} // namespace amplab::cpu::channels_last
