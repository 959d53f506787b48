// SPDX-License-Identifier: Apache-2.0
#include "engine/state/data_loader.h"

#include "engine/autograd/functional.h"
#include "engine/context/execution_context.h"
#include "engine/ops/execute.h"

#include <array>

namespace amplab {
namespace {

constexpr DType dtype_of(const std::vector<uint8_t>&) { return DType::u8; }
constexpr DType dtype_of(const std::vector<float>&) { return DType::f32; }
constexpr DType dtype_of(const std::vector<int64_t>&) { return DType::i64; }

template <class T> size_t bytes_of(const std::vector<T>& values) { return values.size() * sizeof(T); }

size_t bytes_of(const Split& split) {
  return std::visit([](const auto& stored) { return bytes_of(stored); }, split.features) + bytes_of(split.targets) +
         bytes_of(split.values);
}

template <class T> Tensor copied(CachingAllocator& allocator, const std::vector<T>& values, int64_t samples) {
  const Tensor tensor(allocator, {samples, std::ssize(values) / samples}, dtype_of(values), MemoryCategory::data_set);
  allocator.device().copy_from_host(tensor.view().data, values.data(), bytes_of(values));
  return tensor;
}

Tensor selected(const Tensor& samples, const Tensor& rows, const Shape& shape) {
  const DType dtype = samples.dtype() == DType::u8 ? DType::f32 : samples.dtype();
  const Tensor result(rows.allocator(), shape, dtype, MemoryCategory::batch);
  const std::array in{samples.view(), rows.view()};
  const std::array out{View(result.view().data, dtype, {rows.count(), samples.shape()[1]})};
  update(rows.device(), Op::samples, in, out, NoAttributes{});
  return result;
}

Shape batch_shape(int64_t samples, const Shape& sample) {
  Shape shape = {samples};
  for (int axis = 0; axis < sample.rank; ++axis) shape.size[static_cast<size_t>(shape.rank++)] = sample[axis];
  return shape;
}

// Copies the span that has elements into the tensor. Requires: equal size.
void copy_into(const Tensor& tensor, std::span<const float> numbers, std::span<const int64_t> ids) {
  const void* from = numbers.empty() ? static_cast<const void*>(ids.data()) : numbers.data();
  tensor.device().copy_from_host(tensor.view().data, from, tensor.view().bytes());
}

} // namespace

std::optional<ResidentData> ResidentData::on(CachingAllocator& allocator, const Dataset& dataset, size_t loaders) {
  const Device& device = allocator.device();
  if (!device.properties().discrete || bytes_of(dataset.training) > device.memory().free / (4 * loaders))
    return std::nullopt;
  return ResidentData(allocator, dataset);
}

ResidentData::ResidentData(CachingAllocator& allocator, const Dataset& dataset)
    : sample_(dataset.feature_shape), classes_(dataset.task == Task::classification) {
  const Split& split = dataset.training;
  features_ = std::visit([&](const auto& stored) { return copied(allocator, stored, split.count()); }, split.features);
  targets_ = split.values.empty() ? copied(allocator, split.targets, split.count())
                                  : copied(allocator, split.values, split.count());
}

ResidentData::Samples ResidentData::samples(const Tensor& rows) const {
  Shape features{rows.count()};
  for (int axis = 0; axis < sample_.rank; ++axis) features.size[static_cast<size_t>(features.rank++)] = sample_[axis];
  const Shape targets = classes_ ? Shape{rows.count()} : Shape{rows.count(), targets_.shape()[1]};
  return {selected(features_, rows, features), selected(targets_, rows, targets)};
}

void Upload::charge_to(MemoryCategory category) const {
  for (const Tensor& tensor : {features, targets})
    if (tensor) tensor.charge_to(category);
}

DataLoader::DataLoader(CachingAllocator& memory, std::shared_ptr<const Dataset> data, int64_t batch_size,
                       const BatchOrder& order, size_t loaders)
    : memory_(memory), data_(std::move(data)), batch_size_(batch_size), sampler_(data_, order),
      resident_(ResidentData::on(memory, *data_, loaders)), samples_(make_batch(*data_, batch_size_)) {}

Upload DataLoader::allocate(const HostBatch& samples) const {
  const auto upload_buffer = [&](const Shape& shape, bool numbers) {
    return Tensor(memory_, shape, numbers ? DType::f32 : DType::i64, MemoryCategory::batch);
  };
  const int64_t each = data_->training.targets_each;
  const Shape targets = data_->task == Task::classification ? Shape{samples.size} : Shape{samples.size, each};
  return {upload_buffer(batch_shape(samples.size, data_->feature_shape), !samples.numbers.empty()),
          upload_buffer(targets, !samples.values.empty()),
          {},
          samples.size};
}

Upload DataLoader::allocate_batch(const Tensor& rows) const {
  if (!resident_) return allocate(samples_);
  return {{}, {}, rows, batch_size_};
}

void DataLoader::upload(const HostBatch& samples, const Upload& to) const {
  copy_into(to.features, samples.numbers, samples.tokens);
  copy_into(to.targets, samples.values, samples.targets);
}

void DataLoader::upload_next(const Upload& to) {
  sampler_.next(samples_);
  ++next_;
  upload(samples_, to);
}

std::span<const uint32_t> DataLoader::next_rows(int64_t batches) {
  rows_.resize(static_cast<size_t>(batches * batch_size_));
  sampler_.next(rows_);
  next_ += batches;
  return rows_;
}

void DataLoader::seek(int64_t batch) {
  if (batch < next_) {
    sampler_.set_position(start_);
    next_ = 0;
  }
  if (batch > next_) next_rows(batch - next_);
}

Batch DataLoader::batch_of(const Upload& upload, std::optional<DType> inputs) const {
  const PhaseScope phase(Phase::cast);
  Batch batch{upload.features, upload.targets, upload.size};
  if (upload.rows) {
    const auto [features, targets] = resident_->samples(upload.rows);
    batch.features = features;
    batch.targets = targets;
  }
  if (inputs && is_floating(batch.features.dtype())) {
    batch.features = to(batch.features, *inputs);
    batch.features.charge_to(MemoryCategory::batch);
  }
  return batch;
}

} // namespace amplab
