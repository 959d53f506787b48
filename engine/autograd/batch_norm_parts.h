// SPDX-License-Identifier: Apache-2.0
// Batch norm over several ranks, without the ranks: what torch.nn.SyncBatchNorm computes between its collectives, as
// pure functions with PyTorch's names. In which order they stand, and what is exchanged in between:
// kernels/contract/batch_norm_parts.h. One differentiable function is made of them all, whose forward and backward call
// them unrecorded. Used only by the thread that trains. Throws, all of them: std::invalid_argument for operands that do
// not fit, NotTwiceDifferentiable where they would have to be recorded, DeviceError and OutOfMemory.
#pragma once
#include "engine/tensor/tensor.h"

namespace amplab {

// Of all ranks. mean, invstd = 1 / sqrt(var + eps): [C]; count of elements of each channel: [3]. All fp32.
struct BatchNormStatistics {
  Tensor mean, invstd, count;
};

// sums: [kGradientRows,C] in fp32, to be added up over ranks. weight, bias: [C], the gradients of this rank's y, in the
// dtype of its weight; they are what batch_norm gives of this part of the batch, and go the way of all gradients.
struct BatchNormGradients {
  Tensor sums, weight, bias;
};

// x [N,C,...] -> [kStatisticsRows,C] in fp32, of one element per channel too, or none.
Tensor batch_norm_stats(const Tensor& x);

// gathered: [ranks,kStatisticsRows,C]. running_mean, running_var: [C] or undefined; they move where they stand by
// `momentum` towards the mean and the unbiased variance of all. Who calls it sees to it that all ranks together have
// more than one element per channel.
BatchNormStatistics batch_norm_gather_stats(const Tensor& gathered, const Tensor& running_mean,
                                            const Tensor& running_var, double momentum, double eps);

// weight, bias: [C] or undefined. -> like x
Tensor batch_norm_elemt(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const BatchNormStatistics& statistics);

BatchNormGradients batch_norm_backward_reduce(const Tensor& gradient, const Tensor& x,
                                              const BatchNormStatistics& statistics, const Tensor& weight);

// sums: of all ranks. -> like x
Tensor batch_norm_backward_elemt(const Tensor& gradient, const Tensor& x, const BatchNormStatistics& statistics,
                                 const Tensor& weight, const Tensor& sums);

} // namespace amplab
