// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/parameter_store.h"

namespace amplab {

const Parameter& ParameterStore::added(const std::string& name, Tensor tensor, bool of_batch_norm) {
  tensor.set_requires_grad(true);
  return parameters_.emplace_back(Parameter{name, std::move(tensor), of_batch_norm});
}

// Asks for the memory first: too large a model is refused before anything is drawn.
template <class Draw> const Parameter& ParameterStore::drawn(const std::string& name, const Shape& shape, Draw draw) {
  Tensor tensor(memory_, shape, DType::f32, MemoryCategory::parameters);
  const std::vector<float> values = draw(shape.count());
  tensor.device().copy_from_host(tensor.view().data, values.data(), values.size() * sizeof(float));
  return added(name, std::move(tensor));
}

const Parameter& ParameterStore::uniform(const std::string& name, const Shape& shape, double bound) {
  return drawn(name, shape, [&](int64_t count) { return amplab::uniform(generator_, count, -bound, bound); });
}

const Parameter& ParameterStore::normal(const std::string& name, const Shape& shape) {
  return drawn(name, shape, [&](int64_t count) { return amplab::normal(generator_, count); });
}

const Parameter& ParameterStore::constant(const std::string& name, const Shape& shape, double value,
                                          bool of_batch_norm) {
  return added(name, filled(memory_, shape, DType::f32, value, MemoryCategory::parameters), of_batch_norm);
}

const Buffer& ParameterStore::buffer(const std::string& name, const Shape& shape, DType dtype, double value) {
  return buffers_.emplace_back(Buffer{name, filled(memory_, shape, dtype, value, MemoryCategory::buffers)});
}

} // namespace amplab
