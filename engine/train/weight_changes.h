// SPDX-License-Identifier: Apache-2.0
// What a step does to weights, element by element: it keeps them as the step found them, and what its optimizers have
// wanted to add. Copies lie in the lane's memory (category inspection) until the step is told. Owned by the step's
// looker; used by the engine's thread, or by the one that walks.
//
// Which elements an optimizer has wanted to change is read off what it has computed with, so that it holds in every
// format: an element had something added to it where, after the update, one of these is not zero:
//   the gradient that it was given; SGD's momentum; Adam's first moment; the weight before, where there is weight
//   decay.
// With a learning rate of zero none had. So with momentum an element whose gradient is zero is not idle while its
// momentum lasts, and with weight decay only a weight of zero can be. An element has moved where the difference, in
// fp32, is not zero; fp32's subnormals see to that no difference is lost. What is not finite after the step has moved.
#pragma once
#include "engine/run/step_look.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"
#include "kernels/contract/device.h"

#include <vector>

namespace amplab {

// A parameter of a model, and what of it is stepped: its fp32 master, or itself.
struct LookedWeight {
  std::string name; // "fc1.weight"
  std::string layer;
  size_t model;
  Tensor own, stepped;
  bool has_master() const { return !stepped.same_as(own); }
};

class WeightChanges {
 public:
  WeightChanges(CachingAllocator& memory, Device& device) : memory_(memory), device_(device) {}

  // A step begins with these.
  void begin_step(std::vector<LookedWeight> weights);
  const std::vector<LookedWeight>& weights() const { return weights_; }
  // Somebody has counted how many of what is stepped were zero when the step began: with none there decay leaves no
  // element idle.
  void note_zeros(size_t weight, int64_t zeros) { kept_[weight].zero_before = zeros > 0; }
  // An optimizer's update is over. line: of the loop, that called it. Other calls: nothing.
  void note_update(const Call& call, int64_t line);

  // Which weights are told of, by number: all of a model of which an optimizer has stepped anything.
  std::vector<size_t> changed() const;
  struct Change {
    int64_t line;
    Tensor update;                     // fp32: after minus before, of what is stepped
    Statistics numbers;                // its
    std::vector<WeightUpdate> updates; // of the model's own, then of the master
  };
  Change change(size_t weight) const;
  // Gives the copies back.
  void end_step();

 private:
  struct Kept {
    Tensor own, stepped;     // before; the same where there is no master
    bool updated = false;    // by an optimizer
    bool zero_before = true; // any element, as far as is known
    Tensor idle = {};        // u8: where none has wanted to change anything; undefined: everywhere
    bool all_wanted = false; // to change each element: none is idle, whatever `idle` says
    int64_t line = 0;
  };
  Tensor copied(const Tensor& from) const;
  Tensor made_by(Op op, std::initializer_list<View> in, DType dtype, double number) const;
  WeightUpdate told(const LookedWeight& weight, const Kept& kept, bool master, const Tensor& difference,
                    const Statistics& its) const;

  CachingAllocator& memory_;
  Device& device_;
  std::vector<LookedWeight> weights_;
  std::vector<Kept> kept_;
};

} // namespace amplab
