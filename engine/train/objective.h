// SPDX-License-Identifier: Apache-2.0
// What a model is trained for, by the task of its data set. Used only by the thread that trains.
#pragma once
#include "engine/autograd/functional.h"
#include "engine/data/dataset.h"

namespace amplab {

// Sums over samples, for means over several batches.
struct Score {
  double loss = 0, right = 0, count = 0; // count: targets that count
  Score& operator+=(const Score& other);
};

// Classes and tokens: cross entropy, mean over the targets that count. Numbers: mean squared error.
//   outputs  [N, classes], [N, T, tokens] or [N, numbers]
//   targets  int64 [N], int64 [N, T], or fp32 [N, numbers]
Tensor objective(Task task, const Tensor& outputs, const Tensor& targets);

// The score of one batch whose mean loss is `loss`. Where the task has no classes, `right` is NaN.
Score score_of(Task task, double loss, const Tensor& outputs, const Tensor& targets,
               std::span<const int64_t> host_targets);

} // namespace amplab
