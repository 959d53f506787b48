// SPDX-License-Identifier: Apache-2.0
// Biases: one number is added to a whole channel. Its gradient is the sum of the channel's gradients.
#pragma once
#include "kernels/cuda/channels.h"
#include "kernels/cuda/context.h"

#include "kernels/contract/view.h"

namespace amplab::cuda {

// sums[c] = sum over n, p of g[n, c, p], in fp32 and double, rounded once. Zero for empty channels. Requires: g dense
// with these sizes, sums dense [channels], float dtypes. Throws: DeviceError, OutOfMemory.
void channel_sums(Context& context, const View& g, const ChannelSizes& sizes, const View& sums);

// y[n, c, p] = x[n, c, p] + bias[c], rounded once. x and y may be the same. Requirements and exceptions as for
// channel_sums().
void add_to_channels(const Context& context, const View& x, const ChannelSizes& sizes, const View& bias, const View& y);

} // namespace amplab::cuda
