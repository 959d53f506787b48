// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/parameter_store.h"

namespace amplab {

const Parameter& ParameterStore::added(const std::string& name, Tensor tensor, bool of_batch_norm) {
  tensor.set_requires_grad(true);
  return parameters_.emplace_back(Parameter{name, std::move(tensor), of_batch_norm});
}

const Parameter& ParameterStore::uniform(const std::string& name, const Shape& shape, double bound) {
  const auto values = amplab::uniform(generator_, shape.count(), -bound, bound);
  return added(name, tensor_from(memory_, shape, values, MemoryCategory::parameters));
}

const Parameter& ParameterStore::normal(const std::string& name, const Shape& shape) {
  const auto values = amplab::normal(generator_, shape.count());
  return added(name, tensor_from(memory_, shape, values, MemoryCategory::parameters));
}

const Parameter& ParameterStore::constant(const std::string& name, const Shape& shape, double value,
                                          bool of_batch_norm) {
  return added(name, filled(memory_, shape, DType::f32, value, MemoryCategory::parameters), of_batch_norm);
}

const Buffer& ParameterStore::buffer(const std::string& name, const Shape& shape, DType dtype, double value) {
  return buffers_.emplace_back(Buffer{name, filled(memory_, shape, dtype, value, MemoryCategory::parameters)});
}

} // namespace amplab
