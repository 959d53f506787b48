// SPDX-License-Identifier: Apache-2.0
// The training objective of a model, by the task of its data set. Training thread only.
#pragma once
#include "engine/autograd/functional.h"
#include "engine/data/dataset.h"

namespace amplab {

// Sums over samples, for means over several batches.
struct Score {
  double loss = 0, right = 0, count = 0; // count: targets that count
  Score& operator+=(const Score& other);
};

// Cross entropy for classes and tokens, as the mean over the targets that count. Mean squared error for numbers.
//   outputs  [N, classes], [N, T, tokens] or [N, numbers]
//   targets  int64 [N], int64 [N, T], or fp32 [N, numbers]
Tensor objective(Task task, const Tensor& outputs, const Tensor& targets);

// Returns the score of a batch with mean loss `loss`. `right` is NaN if the task has no classes.
Score score_of(Task task, double loss, const Tensor& outputs, const Tensor& targets,
               std::span<const int64_t> host_targets);

} // namespace amplab
