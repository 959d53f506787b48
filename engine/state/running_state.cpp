// SPDX-License-Identifier: Apache-2.0
#include "engine/state/running_state.h"

namespace amplab {
namespace {

constexpr size_t kWord = sizeof(int64_t), kAlignment = 64; // bytes

size_t allocate(const Tensor& tensor) { return (tensor.view().bytes() + kAlignment - 1) / kAlignment * kAlignment; }

} // namespace

void RunningState::copy(const Tensor& from, const Tensor& to) {
  if (!from) return;
  const View in[] = {from.view()}, out[] = {to.view()};
  from.device().run({Op::clone, Direction::forward, in, out}); // not an op of the step, so probes do not record it
}

void RunningState::gather(CachingAllocator& memory, Module& model) {
  size_t bytes = 0;
  for (const Buffer& buffer : model.buffers()) bytes += allocate(buffer.tensor);
  if (bytes == 0) return;
  const Shape words{static_cast<int64_t>(bytes / kWord)};
  const Tensor block(memory, words, DType::i64, MemoryCategory::buffers);
  char* place = block.view().as<char>();
  for (Buffer& buffer : model.buffers()) {
    const Tensor moved = block.viewed_as(View(place, buffer.tensor.dtype(), buffer.tensor.shape()));
    place += allocate(buffer.tensor);
    copy(buffer.tensor, moved);
    buffer.tensor = moved;
  }
  scalars_ = block;
  saved_ = {};
}

void RunningState::allocate_buffers(CachingAllocator& memory) {
  if (scalars_ && !saved_) saved_ = Tensor(memory, scalars_.shape(), DType::i64, MemoryCategory::compiled_step);
}

Tensor RunningState::saved(const Buffer& buffer) const {
  const View& now = buffer.tensor.view();
  const auto offset = now.as<char>() - scalars_.view().as<char>();
  return saved_.viewed_as(View(saved_.view().as<char>() + offset, now.dtype, now.shape));
}

} // namespace amplab
