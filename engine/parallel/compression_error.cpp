// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/compression_error.h"

#include "engine/ops/execute.h"

namespace amplab {
namespace {

std::vector<View> views_of(std::span<const Tensor> tensors) {
  std::vector<View> views;
  for (const Tensor& tensor : tensors) views.push_back(tensor.view());
  return views;
}

} // namespace

CompressionError::CompressionError(ProcessGroup& group, CachingAllocator& allocator)
    : group_(group), allocator_(allocator),
      average_norm_(filled(allocator, {}, DType::f32, 0, MemoryCategory::workspace)),
      error_norm_(filled(allocator, {}, DType::f32, 0, MemoryCategory::workspace)) {}

void CompressionError::begin() {
  averages_.clear();
  errors_.clear();
}

Tensor CompressionError::average_of(std::span<const View> gradients, int64_t count) const {
  Tensor average = filled(allocator_, {count}, DType::f32, 0, MemoryCategory::temporaries);
  int64_t held = 0;
  for (const View& gradient : gradients) held += gradient.count();
  const View all[] = {average.view()}, head[] = {View(average.view().data, DType::f32, {held})};
  update(average.device(), Op::flatten, gradients, head, ScalarAttributes{1.0 / group_.size()});
  update(average.device(), Op::all_reduce, all, all, CollectiveAttributes{&group_, ReduceOp::sum, 0, false});
  return average;
}

void CompressionError::note(const Tensor& average, std::span<const View> reduced) {
  averages_.push_back(average);
  const Tensor& error = errors_.emplace_back(allocator_, average.shape(), DType::f32, MemoryCategory::temporaries);
  const View difference[] = {error.view()}, both[] = {error.view(), average.view()};
  update(error.device(), Op::flatten, reduced, difference, ScalarAttributes{1});
  execute(error.device(), {Op::sub, Direction::forward, both, difference, ScalarAttributes{}});
}

void CompressionError::finish(bool is_sharded) {
  if (errors_.empty()) return;
  write_norm(views_of(averages_), average_norm_, is_sharded);
  write_norm(views_of(errors_), error_norm_, is_sharded);
  begin();
}

void CompressionError::write_norm(std::span<const View> parts, const Tensor& norm, bool is_sharded) const {
  Device& device = norm.device();
  const View x[] = {norm.view()}, pair[] = {norm.view(), norm.view()};
  update(device, Op::grad_norm, parts, x, NoAttributes{});
  if (!is_sharded) return;
  execute(device, {Op::mul, Direction::forward, pair, x, ScalarAttributes{}});
  update(device, Op::all_reduce, x, x, CollectiveAttributes{&group_, ReduceOp::sum, 0, false});
  execute(device, {Op::sqrt, Direction::forward, x, x});
}

CompressionError::Squares CompressionError::squares() const {
  const double error = item(error_norm_), average = item(average_norm_);
  return {error * error, average * average};
}

} // namespace amplab
