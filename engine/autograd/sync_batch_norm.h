// SPDX-License-Identifier: Apache-2.0
// torch.nn.SyncBatchNorm in training: batch norm over the batch of all ranks. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

namespace amplab {

// x [N,C,...], this rank's part; weight, bias, running statistics: [C] or undefined. -> like x
// Requires: all ranks call it, and its backward, in the same order; `group` outlives the graph. As in PyTorch, its
// gradient cannot be differentiated again. Throws: as batch_norm does.
Tensor sync_batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                       const Tensor& running_var, const BatchNormAttributes& options, ProcessGroup& group);

// The computations between its collectives, as pure functions with PyTorch's names. sync_batch_norm() calls them,
// unrecorded, in one differentiable function. kernels/contract/batch_norm_parts.h lists their order and the
// collectives. All throw: std::invalid_argument for operands that do not fit, NotTwiceDifferentiable if a call would
// have to be recorded, DeviceError, OutOfMemory.

// Over all ranks, in fp32. mean, invstd = 1 / sqrt(var + eps): [C]. count: elements per channel, [3] (ThreeFloats).
struct BatchNormStatistics {
  Tensor mean, invstd, count;
};

// sums: [kGradientRows,C] in fp32, to be summed over ranks. weight, bias: [C], the gradients of this rank's y in the
// weight's dtype. They equal batch_norm's for this part of the batch and are reduced like all gradients.
struct BatchNormGradients {
  Tensor sums, weight, bias;
};

// x [N,C,...] -> [kStatisticsRows,C] in fp32. x may have one element per channel, or none.
Tensor batch_norm_stats(const Tensor& x);

// gathered: [ranks,kStatisticsRows,C]. running_mean, running_var: [C] or undefined. They are updated in place by
// `momentum` towards the mean and the unbiased variance over all ranks. Requires: more than one element per channel
// over all ranks.
BatchNormStatistics batch_norm_gather_stats(const Tensor& gathered, const Tensor& running_mean,
                                            const Tensor& running_var, double momentum, double eps);

// weight, bias: [C] or undefined. -> like x
Tensor batch_norm_elemt(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const BatchNormStatistics& statistics);

BatchNormGradients batch_norm_backward_reduce(const Tensor& gradient, const Tensor& x,
                                              const BatchNormStatistics& statistics, const Tensor& weight);

// sums: summed over all ranks. -> like x
Tensor batch_norm_backward_elemt(const Tensor& gradient, const Tensor& x, const BatchNormStatistics& statistics,
                                 const Tensor& weight, const Tensor& sums);

} // namespace amplab
