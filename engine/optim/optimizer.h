// SPDX-License-Identifier: Apache-2.0
// The optimizers of engine/run/optimizer_table.h, as in torch.optim (amp-semantics section 7). Owned by the trainer.
// Training thread only.
#pragma once
#include "engine/optim/muon.h"
#include "engine/run/optimizer_states.h"
#include "engine/run/optimizer_table.h"
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

#include <array>
#include <vector>

namespace amplab {

// The settings of one step, which may change between steps.
struct OptimizerSettings {
  double lr, beta1, beta2, eps, weight_decay, momentum, dampening = 0;
  bool nesterov = false;
  MuonSettings muon = {};
};

class Optimizer {
 public:
  // Optimizer state of one parameter.
  struct Slot {
    // By name: OptimizerRow::state. A state in codes has one axis and a dtype of codes (state_codes.h).
    std::vector<Tensor> state;
    int64_t steps = 0;
  };

  // parameters: the updated tensors (the masters, if there are any). As in PyTorch, state is allocated at the first
  // step that is not skipped.
  // amsgrad: ignored by optimizers that do not have it. states: the format of Adam's. Requires: the optimizer accepts
  // the parameters' shapes and the states.
  Optimizer(OptimizerKind kind, std::vector<Tensor> parameters, bool amsgrad = false,
            const OptimizerStatesRow& states = kOptimizerStates[0])
      : kind_(kind), amsgrad_(amsgrad), states_(&states), parameters_(std::move(parameters)) {}

  // Returns an uninitialised state for a parameter.
  static Tensor empty_state(const Tensor& parameter, const OptimizerStatesRow& states);

  // Applies the gradients in .grad. Parameters without one stay unchanged.
  void step(const OptimizerSettings& settings);

  // step() in parts, for captured steps. Groups the parameters that have a gradient by their number of steps.
  void plan_step();
  // True if a capture of the planned step can be launched again: one group, and not its first step.
  bool relaunchable() const { return groups_.size() == 1 && groups_.front().steps_before > 0; }
  // Indices of the parameters with a gradient, which count_step() will count. Empty if not repeatable.
  std::vector<size_t> planned() const { return relaunchable() ? groups_.front().members : std::vector<size_t>(); }
  // The numbers of a repeatable step that change from step to step, as in Call::numbers (ops.def): the learning rate,
  // Adam's bias corrections. Zeros if not repeatable. ahead: steps between the last counted one and this one.
  std::array<float, 3> numbers(const OptimizerSettings& settings, int64_t ahead = 0) const;
  // Queues the update. numbers: on the device; absent: those of this step. found_inf: 0-dim; if it is 1, nothing
  // changes. May be absent.
  void queue_step(const OptimizerSettings& settings, const View& numbers, const View& found_inf);
  // Counts the queued step as applied.
  void count_step();

  // Rebinds the optimizer to new parameter tensors of the same shapes. State is kept, and converted if it has the
  // parameter's dtype.
  void rebind(std::vector<Tensor> parameters);

  const std::vector<Tensor>& parameters() const { return parameters_; }

  // For checkpoints: one slot per parameter, or none before the first step.
  const std::vector<Slot>& slots() const { return slots_; }
  void set_slots(std::vector<Slot> slots) { slots_ = std::move(slots); }

 private:
  // Parameters with the same number of steps. Nearly all runs have one group.
  struct Group {
    int64_t steps_before;
    std::vector<size_t> members;
  };
  AdamAttributes adam_attributes(const OptimizerSettings& settings, int64_t step) const;
  void queue_lists(const Group& group, size_t states, const OptimizerSettings& settings, const View& numbers,
                   const View& found_inf);
  void queue_matrices(const Group& group, const OptimizerSettings& settings, const View& numbers,
                      const View& found_inf);

  OptimizerKind kind_;
  bool amsgrad_;
  const OptimizerStatesRow* states_;
  std::vector<Tensor> parameters_;
  std::vector<Slot> slots_;
  std::vector<Group> groups_; // of the planned step
};

} // namespace amplab
