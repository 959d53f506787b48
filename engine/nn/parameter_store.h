// SPDX-License-Identifier: Apache-2.0
// Where a model's layers put their parameters while it is built: first all are named, then their memory is asked for,
// then they are drawn in PyTorch's order, layer by layer, weight before bias (amp-semantics 11.1). Owned by the model;
// used only by the thread that trains.
#pragma once
#include "engine/nn/init.h"
#include "engine/nn/module.h"

#include <functional>
#include <stop_token>

namespace amplab {

// What training will ask of a model.
struct TrainingNeeds {
  int64_t batch_size = 2;              // samples that batch norm normalises over
  double bytes_per_parameter = 8;      // weight, gradient, the optimizer's state
  std::stop_token stop = {};           // ends the drawing
  TorchGenerator* generator = nullptr; // that goes on drawing, of a second model; null: one that the seed begins
};

class ParameterStore {
 public:
  ParameterStore(CachingAllocator& memory, uint64_t seed, TrainingNeeds needs)
      : memory_(memory), own_generator_(seed), generator_(needs.generator ? *needs.generator : own_generator_),
        needs_(std::move(needs)) {}
  ParameterStore(const ParameterStore&) = delete;
  ParameterStore& operator=(const ParameterStore&) = delete;

  // New fp32 leaves that require grad; until draw() they have a name only. The references stay good as long as the
  // store.
  const Parameter& uniform(const std::string& name, const Shape& shape, double bound);
  const Parameter& normal(const std::string& name, const Shape& shape); // N(0, 1)
  const Parameter& constant(const std::string& name, const Shape& shape, double value, bool of_batch_norm = false);
  const Buffer& buffer(const std::string& name, const Shape& shape, DType dtype, double value);

  // Makes all of them, once the whole model is known. Throws: OutOfMemory before anything is allocated, with what the
  // model needs and what there is; ConfigError if it is told to stop.
  void draw();

  const TrainingNeeds& needs() const { return needs_; }
  std::deque<Parameter>& parameters() { return parameters_; }
  std::deque<Buffer>& buffers() { return buffers_; }

 private:
  const Parameter& added(const std::string& name, const Shape& shape, std::function<Tensor()> make,
                         bool of_batch_norm = false);
  Tensor empty(const Shape& shape) const;
  void require_memory() const;
  void heed_stop() const;

  CachingAllocator& memory_;
  TorchGenerator own_generator_;
  TorchGenerator& generator_;
  TrainingNeeds needs_;
  std::deque<Parameter> parameters_; // a deque: layers hold references
  std::deque<Buffer> buffers_;
  std::vector<std::function<void()>> to_make_; // in the order in which they were named
  double count_ = 0; // of all parameters; beyond what 64 bits count where nobody could have them
};

} // namespace amplab
