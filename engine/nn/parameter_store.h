// SPDX-License-Identifier: Apache-2.0
// Where a model's layers put their parameters while it is built, initialised in PyTorch's order: layer by layer, weight
// before bias (amp-semantics 11.1). Owned by the model; used only by the thread that trains.
#pragma once
#include "engine/nn/init.h"
#include "engine/nn/module.h"

namespace amplab {

class ParameterStore {
 public:
  ParameterStore(CachingAllocator& memory, uint64_t seed) : memory_(memory), generator_(seed) {}
  ParameterStore(const ParameterStore&) = delete;
  ParameterStore& operator=(const ParameterStore&) = delete;

  // New fp32 leaves that require grad. The references stay good as long as the store.
  const Parameter& uniform(const std::string& name, const Shape& shape, double bound);
  const Parameter& normal(const std::string& name, const Shape& shape); // N(0, 1)
  const Parameter& constant(const std::string& name, const Shape& shape, double value, bool of_batch_norm = false);
  const Buffer& buffer(const std::string& name, const Shape& shape, DType dtype, double value);

  std::deque<Parameter>& parameters() { return parameters_; }
  std::deque<Buffer>& buffers() { return buffers_; }

 private:
  const Parameter& added(const std::string& name, Tensor tensor, bool of_batch_norm = false);
  template <class Draw> const Parameter& drawn(const std::string& name, const Shape& shape, Draw draw);

  CachingAllocator& memory_;
  TorchGenerator generator_;
  std::deque<Parameter> parameters_; // a deque: layers hold references
  std::deque<Buffer> buffers_;
};

} // namespace amplab
