// SPDX-License-Identifier: Apache-2.0
// A bias: one number that is added to a whole channel. It gets the sum of the channel's gradients.
#pragma once
#include "kernels/cuda/channels.h"
#include "kernels/cuda/context.h"

#include "kernels/contract/view.h"

namespace amplab::cuda {

// sums[c] = sum over n, p of g[n, c, p], in fp32 and double, rounded once. Zero where there is nothing to sum.
// Requires: g dense, of those sizes; sums dense, [channels], of float dtypes. Throws: DeviceError, OutOfMemory.
void channel_sums(Context& context, const View& g, const ChannelSizes& sizes, const View& sums);

// y[n, c, p] = x[n, c, p] + bias[c], rounded once. x and y may be one. Requires and throws: likewise.
void add_to_channels(const Context& context, const View& x, const ChannelSizes& sizes, const View& bias, const View& y);

} // namespace amplab::cuda
