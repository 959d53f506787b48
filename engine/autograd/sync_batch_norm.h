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

} // namespace amplab
