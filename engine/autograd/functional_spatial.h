// SPDX-License-Identifier: Apache-2.0
// Convolutions, pooling and normalisation, named as in torch.nn.functional. Training thread only.
// As in PyTorch, convolutions and pooling also accept one sample without a batch axis.
// All throw: std::invalid_argument for operands that do not fit, DeviceError, OutOfMemory.
#pragma once
#include "engine/context/execution_context.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

#include <optional>

namespace amplab {

// ---- convolutions ----
using ChannelsLastScope = ContextGuard<&ExecutionContext::convolves_channels_last>;

// x [N,C,H,W], weight [O,C/groups,kh,kw], bias [O] or undefined -> [N,O,H',W'],
// H' = (H + 2 padding - dilation (kh - 1) - 1) / stride + 1, rounded down.
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv2dAttributes& options = {});
// The gradients of conv2d: in its input of plane `size`, and in its weight of size `kernel`.
Tensor conv2d_input(const Tensor& gradient, const Tensor& weight, Pair size, Conv2dAttributes options);
Tensor conv2d_weight(const Tensor& x, const Tensor& gradient, Pair kernel, Conv2dAttributes options);

struct Conv1dOptions {
  int64_t stride = 1, padding = 0, dilation = 1, groups = 1;
};
// x [N,C,L], weight [O,C/groups,k], bias [O] or undefined -> [N,O,L']
Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Conv1dOptions& options = {});

// ---- pooling; x [N,C,H,W] -> [N,C,H',W'] ----
// torch's max_pool2d(x, size): adjacent square windows.
inline PoolAttributes windows_of(int64_t size) { return {.kernel = {size, size}, .stride = {size, size}}; }
Tensor max_pool2d(const Tensor& x, const PoolAttributes& options);
Tensor avg_pool2d(const Tensor& x, const PoolAttributes& options);
// -> [N,C,size...]; window i is [floor(i H / H'), ceil((i + 1) H / H')).
Tensor adaptive_avg_pool2d(const Tensor& x, Pair size);

// The gradients of pooling, for inputs of plane `size`. places: second output of max_pool2d, one index into the plane
// for each output element. windows: those of max_pool2d if known, so that a kernel searches only these.
Tensor max_pool2d_scatter(const Tensor& gradient, const Tensor& indices, Pair size, PoolAttributes windows = {});
Tensor max_pool2d_gather(const Tensor& x, const Tensor& indices); // x [N,C,H,W] -> x at `indices`, in their shape
Tensor avg_pool2d_spread(const Tensor& gradient, PoolAttributes options, Pair size);
Tensor adaptive_avg_pool2d_spread(const Tensor& gradient, Pair size);

// ---- normalisation ----
// x [N,C,...]. weight, bias, running_mean, running_var: [C] or undefined; evaluation requires the last two. Training
// normalises by the batch's biased variance, and updates the running statistics in place, with the unbiased variance.
Tensor batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                  const Tensor& running_var, const BatchNormAttributes& options = {});

// The same for each channel of each sample, always by its own statistics: torch's default, without parameters.
Tensor instance_norm(const Tensor& x, double eps = 1e-5);
// x [N,C,...], for each of `groups` groups of channels of each sample. weight, bias: [C] or undefined.
Tensor group_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const GroupNormAttributes& options);
// Over the last axis of x [..., C]: x / sqrt(mean of squares + eps) weight, in fp32, rounded once to x's dtype.
// eps: if empty, fp32's machine epsilon, as in PyTorch for 16-bit x too.
Tensor rms_norm(const Tensor& x, const Tensor& weight, std::optional<double> eps = {});

} // namespace amplab
