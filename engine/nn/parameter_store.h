// SPDX-License-Identifier: Apache-2.0
// The parameters of a model under construction. First all are named, then memory is checked, then they are drawn in
// PyTorch's order, layer by layer, weight before bias (amp-semantics 11.1). Owned by the model. Training thread only.
#pragma once
#include "engine/nn/init.h"
#include "engine/nn/module.h"

#include <functional>
#include <stop_token>

namespace amplab {

// Requirements of training on a model.
struct TrainingNeeds {
  int64_t batch_size = 2;              // samples over which batch norm normalises
  double bytes_per_parameter = 8;      // weight, gradient, optimizer state
  std::stop_token stop = {};           // ends the drawing
  TorchGenerator* generator = nullptr; // continues for a second model; null: a new one from the seed
};

class ParameterStore {
 public:
  ParameterStore(CachingAllocator& memory, uint64_t seed, TrainingNeeds needs)
      : memory_(memory), own_generator_(seed), generator_(needs.generator ? *needs.generator : own_generator_),
        needs_(std::move(needs)) {}
  ParameterStore(const ParameterStore&) = delete;
  ParameterStore& operator=(const ParameterStore&) = delete;

  // Adds a new fp32 leaf that requires grad. It has only a name until draw(). References are valid as long as the
  // store.
  const Parameter& uniform(const std::string& name, const Shape& shape, double bound);
  const Parameter& normal(const std::string& name, const Shape& shape); // N(0, 1)
  const Parameter& constant(const std::string& name, const Shape& shape, double value, bool of_batch_norm = false);
  const Buffer& buffer(const std::string& name, const Shape& shape, DType dtype, double value);

  // Makes all of them, once the model is complete. Throws: OutOfMemory before any allocation, with the needed and the
  // free memory; ConfigError if stopped.
  void draw();

  const TrainingNeeds& needs() const { return needs_; }
  std::deque<Parameter>& parameters() { return parameters_; }
  std::deque<Buffer>& buffers() { return buffers_; }

 private:
  const Parameter& added(const std::string& name, const Shape& shape, std::function<Tensor()> make,
                         bool of_batch_norm = false);
  Tensor empty(const Shape& shape) const;
  void require_memory() const;
  void throw_if_stopped() const;

  CachingAllocator& memory_;
  TorchGenerator own_generator_;
  TorchGenerator& generator_;
  TrainingNeeds needs_;
  std::deque<Parameter> parameters_; // a deque, because layers hold references
  std::deque<Buffer> buffers_;
  std::vector<std::function<void()>> to_make_; // in the order of naming
  double count_ = 0; // of all parameters; a double, because impossible models may exceed 64 bits
};

} // namespace amplab
