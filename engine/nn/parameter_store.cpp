// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/parameter_store.h"

#include "engine/run/config_error.h"
#include "engine/run/number_text.h"
#include "kernels/contract/error.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

constexpr int64_t kPiece = 1 << 20; // numbers drawn at once

double count_of(const Shape& shape) {
  double count = 1;
  for (int axis = 0; axis < shape.rank; ++axis) count *= static_cast<double>(shape[axis]);
  return count;
}

} // namespace

const Parameter& ParameterStore::added(const std::string& name, const Shape& shape, std::function<Tensor()> make,
                                       bool of_batch_norm) {
  count_ += count_of(shape);
  Parameter& parameter = parameters_.emplace_back(Parameter{name, Tensor(), of_batch_norm});
  to_make_.push_back([&parameter, make = std::move(make)] {
    parameter.tensor = make();
    parameter.tensor.set_requires_grad(true);
  });
  return parameter;
}

Tensor ParameterStore::empty(const Shape& shape) const {
  return {memory_, shape, DType::f32, MemoryCategory::parameters};
}

const Parameter& ParameterStore::uniform(const std::string& name, const Shape& shape, double bound) {
  return added(name, shape, [this, shape, bound] {
    const Tensor tensor = empty(shape);
    for (int64_t first = 0; first < shape.count(); first += kPiece) {
      throw_if_stopped();
      const std::vector<float> values =
          amplab::uniform(generator_, std::min(kPiece, shape.count() - first), -bound, bound);
      tensor.device().copy_from_host(tensor.view().as<float>() + first, values.data(), values.size() * sizeof(float));
    }
    return tensor;
  });
}

const Parameter& ParameterStore::normal(const std::string& name, const Shape& shape) {
  return added(name, shape, [this, shape] {
    throw_if_stopped();
    const Tensor tensor = empty(shape);
    const std::vector<float> values = amplab::normal(generator_, shape.count());
    tensor.device().copy_from_host(tensor.view().data, values.data(), values.size() * sizeof(float));
    return tensor;
  });
}

const Parameter& ParameterStore::constant(const std::string& name, const Shape& shape, double value,
                                          bool of_batch_norm) {
  return added(
      name, shape,
      [this, shape, value] { return filled(memory_, shape, DType::f32, value, MemoryCategory::parameters); },
      of_batch_norm);
}

const Buffer& ParameterStore::buffer(const std::string& name, const Shape& shape, DType dtype, double value) {
  Buffer& buffer = buffers_.emplace_back(Buffer{name, Tensor()});
  to_make_.push_back([this, &buffer, shape, dtype, value] {
    buffer.tensor = filled(memory_, shape, dtype, value, MemoryCategory::buffers);
  });
  return buffer;
}

void ParameterStore::draw() {
  require_memory();
  for (const auto& make : std::exchange(to_make_, {})) make();
}

void ParameterStore::require_memory() const {
  Device& device = memory_.device();
  const double needed = count_ * needs_.bytes_per_parameter;
  device.cached_blocks().retry_when_full([&] {
    const size_t free = device.memory().free;
    if (free == 0 || needed <= static_cast<double>(free)) return; // 0: unknown
    throw OutOfMemory(
        "The model has " + (count_ < 0x1p62 ? std::to_string(static_cast<int64_t>(count_)) : number_text(count_)) +
            " parameters. Training needs " + bytes_text(needed) + " with gradients and optimizer state, but " +
            device.name() + " has " + bytes_text(static_cast<double>(free)) + " free: use a smaller model.",
        static_cast<size_t>(std::min(needed, 0x1p62)));
  });
}

void ParameterStore::throw_if_stopped() const {
  if (needs_.stop.stop_requested()) throw ConfigError("Stopped while the weights were initialised.");
}

} // namespace amplab
