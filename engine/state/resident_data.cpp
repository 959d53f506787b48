// SPDX-License-Identifier: Apache-2.0
#include "engine/state/resident_data.h"

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

} // namespace

std::optional<ResidentData> ResidentData::on(CachingAllocator& allocator, const Dataset& dataset, size_t loaders) {
  const Device& device = allocator.device();
  if (!device.discrete() || bytes_of(dataset.training) > device.memory().free / (4 * loaders)) return std::nullopt;
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

} // namespace amplab
