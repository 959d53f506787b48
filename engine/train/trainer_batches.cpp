// SPDX-License-Identifier: Apache-2.0
// How samples come to the device.
#include "engine/autograd/functional.h"
#include "engine/train/trainer.h"

namespace amplab {
namespace {

Shape batch_shape(int64_t samples, const Shape& sample) {
  Shape shape = {samples};
  for (int axis = 0; axis < sample.rank; ++axis) shape.size[static_cast<size_t>(shape.rank++)] = sample[axis];
  return shape;
}

// Whichever of the two has elements, into a tensor that has room for them.
void copy_into(const Tensor& tensor, std::span<const float> numbers, std::span<const int64_t> ids) {
  const void* from = numbers.empty() ? static_cast<const void*>(ids.data()) : numbers.data();
  tensor.device().copy_from_host(tensor.view().data, from, tensor.view().bytes());
}

Tensor room_for(CachingAllocator& memory, const Shape& shape, bool numbers) {
  return Tensor(memory, shape, numbers ? DType::f32 : DType::i64, MemoryCategory::batch);
}

} // namespace

void Trainer::Upload::charge_to(MemoryCategory category) const {
  for (const Tensor& tensor : {features, targets})
    if (tensor) tensor.charge_to(category);
}

Trainer::Upload Trainer::room_for_upload(const HostBatch& samples) {
  const int64_t each = data_->training.targets_each;
  const Shape targets = data_->task == Task::classification ? Shape{samples.size} : Shape{samples.size, each};
  return {room_for(memory_, batch_shape(samples.size, data_->feature_shape), !samples.numbers.empty()),
          room_for(memory_, targets, !samples.values.empty()),
          {},
          samples.size};
}

Trainer::Upload Trainer::room_for_micro_batch(int64_t number) {
  if (!resident_) return room_for_upload(samples_of_batch_);
  return {{}, {}, block_.rows[static_cast<size_t>(number)], config_.data.batch_size};
}

void Trainer::upload(const HostBatch& samples, const Upload& to) {
  copy_into(to.features, samples.numbers, samples.tokens);
  copy_into(to.targets, samples.values, samples.targets);
}

void Trainer::upload_next(const Upload& to) {
  batcher_.next(samples_of_batch_);
  upload(samples_of_batch_, to);
}

std::span<const uint32_t> Trainer::next_rows(int64_t micro_batches) {
  rows_.resize(static_cast<size_t>(micro_batches * config_.data.batch_size));
  batcher_.next(rows_);
  return rows_;
}

Trainer::Batch Trainer::batch_of(const Upload& upload) const {
  const PhaseScope phase(Phase::cast);
  Batch batch{upload.features, upload.targets, upload.size};
  if (upload.rows) {
    const auto [features, targets] = resident_->samples(upload.rows);
    batch.features = features;
    batch.targets = targets;
  }
  // A model converted to 16 bits takes its input in 16 bits (apex O2 and O3).
  if (mode_->inputs && is_floating(batch.features.dtype())) {
    batch.features = to(batch.features, *mode_->inputs);
    batch.features.charge_to(MemoryCategory::batch);
  }
  return batch;
}

} // namespace amplab
