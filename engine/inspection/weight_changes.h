// SPDX-License-Identifier: Apache-2.0
// The effect of a step on weights, element by element. It keeps the weights from before the step, and which elements
// the optimizers meant to change. The copies live in the lane's memory (category inspection) until end_step(). Owned
// by the step's inspector. Used by the engine's thread or the executing thread.
//
// For each element, in every format:
//   wanted  after the update, one of these is not zero: the gradient, SGD's momentum, Adam's first moment, Muon's
//           orthogonalised update (instead of its gradient), or, with weight decay, the weight before. With a learning
//           rate of 0, no element is.
//   idle    not wanted. With momentum, an element with zero gradient is not idle while its momentum lasts. With weight
//           decay, only a weight of zero can be idle.
//   moved   the difference in fp32 is not zero. Subnormals of fp32 keep every difference. An element that is not finite
//           after the step has moved.
#pragma once
#include "engine/run/step_inspection.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"
#include "kernels/contract/device.h"

#include <vector>

namespace amplab {

// A parameter, and what is stepped: its fp32 master or itself.
struct InspectedWeight {
  std::string name; // "fc1.weight"
  std::string layer;
  size_t model;
  Tensor own, stepped;
  bool has_master() const { return !stepped.same_as(own); }
};

class WeightChanges {
 public:
  WeightChanges(CachingAllocator& memory, Device& device) : memory_(memory), device_(device) {}

  // Begins a step with these weights.
  void begin_step(std::vector<InspectedWeight> weights);
  const std::vector<InspectedWeight>& weights() const { return weights_; }
  // zeros: number of zeros in the stepped tensor at the step's begin. Without any, weight decay leaves no element
  // idle.
  void note_zeros(size_t weight, int64_t zeros) { saved_[weight].zero_before = zeros > 0; }
  // Records an optimizer's update. Returns false for other calls. line: of the loop, that called it.
  bool note_update(const Call& call, int64_t line);

  // Returns the indices of all weights of models that an optimizer has stepped.
  std::vector<size_t> changed() const;
  struct Change {
    int64_t line;
    Tensor update;                     // fp32: after minus before, of the stepped tensor
    Statistics numbers;                // of `update`
    std::vector<WeightUpdate> updates; // of the model's own weight, then of the master
  };
  Change change(size_t weight) const;
  // Releases the copies.
  void end_step();

 private:
  struct SavedWeight {
    Tensor own, stepped;     // before the step; equal without a master
    bool updated = false;    // by an optimizer
    bool zero_before = true; // some element may have been zero
    Tensor idle = {};        // u8: idle elements; undefined: all
    bool all_wanted = false; // every element was meant to change, whatever `idle` has
    int64_t line = 0;
  };
  Tensor copied(const Tensor& from) const;
  Tensor made_by(Op op, std::initializer_list<View> in, DType dtype, double number) const;
  WeightUpdate update_of(const InspectedWeight& weight, const SavedWeight& saved, bool master, const Tensor& difference,
                         const Statistics& its) const;

  CachingAllocator& memory_;
  Device& device_;
  std::vector<InspectedWeight> weights_;
  std::vector<SavedWeight> saved_;
};

} // namespace amplab
