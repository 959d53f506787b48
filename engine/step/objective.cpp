// SPDX-License-Identifier: Apache-2.0
#include "engine/step/objective.h"

#include "engine/ops/execute.h"

#include <algorithm>
#include <limits>

namespace amplab {
namespace {

// [N, T, C] as [N T, C], and [N, T] as [N T].
Tensor rows_of(const Tensor& outputs) { return reshape(outputs, {-1, outputs.shape()[-1]}); }
Tensor one_each(const Tensor& targets) { return reshape(targets, {-1}); }

int64_t count_right(const Tensor& outputs, const Tensor& targets) {
  const Tensor rows = contiguous(rows_of(outputs)),
               correct(outputs.allocator(), {}, DType::i64, MemoryCategory::temporaries);
  const View in[] = {rows.view(), targets.view()}, out[] = {correct.view()};
  execute(outputs.device(), {Op::correct, Direction::forward, in, out});
  int64_t right = 0;
  outputs.device().copy_to_host(&right, correct.view().data, sizeof right);
  return right;
}

} // namespace

Score& Score::operator+=(const Score& other) {
  loss += other.loss;
  right += other.right;
  count += other.count;
  return *this;
}

Tensor objective(Task task, const Tensor& outputs, const Tensor& targets) {
  if (task == Task::regression) return mse_loss(outputs, targets);
  return cross_entropy(rows_of(outputs), one_each(targets));
}

Score score_of(Task task, double loss, const Tensor& outputs, const Tensor& targets,
               std::span<const int64_t> host_targets) {
  if (task == Task::regression) {
    const auto count = static_cast<double>(targets.shape()[0]);
    return {loss * count, std::numeric_limits<double>::quiet_NaN(), count};
  }
  const auto count =
      static_cast<double>(std::ranges::count_if(host_targets, [](int64_t t) { return t != kIgnoredTarget; }));
  return {count > 0 ? loss * count : 0, static_cast<double>(count_right(outputs, targets)), count};
}

} // namespace amplab
