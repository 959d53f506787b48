// SPDX-License-Identifier: Apache-2.0
// SGD, Adam and AdamW as in torch.optim (amp-semantics section 7). Owned by the trainer; used only by its thread.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace amplab {

enum class OptimizerKind { sgd, adam, adamw };
std::optional<OptimizerKind> optimizer_named(std::string_view name);

// The dials of one step; they may change between steps.
struct OptimizerDials {
  double lr, beta1, beta2, eps, weight_decay, momentum, dampening = 0;
  bool nesterov = false;
};

class Optimizer {
 public:
  // What is kept for one parameter.
  struct Slot {
    std::vector<Tensor> state; // SGD with momentum: {buffer}; Adam: {exp_avg, exp_avg_sq}, and {max_exp_avg_sq}
    int64_t steps = 0;
  };

  // parameters: what is stepped (the masters, where there are any). State has each parameter's dtype and is made at
  // the first step that is not skipped, as PyTorch makes it.
  // amsgrad: of Adam and AdamW; SGD has none.
  Optimizer(OptimizerKind kind, std::vector<Tensor> parameters, bool amsgrad = false)
      : kind_(kind), amsgrad_(amsgrad && kind != OptimizerKind::sgd), parameters_(std::move(parameters)) {}

  // Applies the gradients in .grad. Parameters without one are left alone.
  void step(const OptimizerDials& dials);

  // The same in parts, for a step that is recorded and then repeated. Which parameters have a gradient:
  void plan_step();
  // Can a recording of the planned step be repeated? Its parameters go together, and none is at its first step.
  bool repeatable() const { return groups_.size() == 1 && groups_.front().steps_before > 0; }
  // The parameters that count_step() will count, of a repeatable one: those with a gradient.
  std::vector<size_t> planned() const { return repeatable() ? groups_.front().members : std::vector<size_t>(); }
  // What changes from step to step in a repeatable one, as Call::numbers has it: the learning rate, Adam's bias
  // corrections. Zeros where it is not repeatable. ahead: steps between the last that was counted and this one.
  std::array<float, 3> numbers(const OptimizerDials& dials, int64_t ahead = 0) const;
  // The update itself. numbers: on the device; absent: those of this step. found_inf: 0-dim; where it is 1 nothing
  // changes. Absent: there is none.
  void queue_step(const OptimizerDials& dials, const View& numbers, const View& found_inf);
  // It was applied.
  void count_step();

  // Steps these tensors from now on (same shapes, maybe another dtype); state is converted to their dtype.
  void rebind(std::vector<Tensor> parameters);

  const std::vector<Tensor>& parameters() const { return parameters_; }

  // For checkpoints: one slot per parameter, or none at all before the first step.
  const std::vector<Slot>& slots() const { return slots_; }
  void set_slots(std::vector<Slot> slots) { slots_ = std::move(slots); }

 private:
  // Parameters that have been stepped equally often go together: in nearly all runs all of them.
  struct Group {
    int64_t steps_before;
    std::vector<size_t> members;
  };
  AdamAttributes adam_attributes(const OptimizerDials& dials, int64_t step) const;

  OptimizerKind kind_;
  bool amsgrad_;
  std::vector<Tensor> parameters_;
  std::vector<Slot> slots_;
  std::vector<Group> groups_; // of the planned step
};

} // namespace amplab
