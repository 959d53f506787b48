// SPDX-License-Identifier: Apache-2.0
// The model's parameters as a precision mode keeps them: fp32, converted to 16 bits, or 16 bits with fp32 masters.
// Owned by the trainer; used only by its thread.
#pragma once
#include "engine/amp/mode.h"
#include "engine/nn/module.h"

namespace amplab {

class Weights {
 public:
  // Keeps the model's parameters as `mode` says from now on. Going back to fp32 takes the masters where there are any.
  void adopt(Module& model, const Mode& mode);

  // What the optimizer steps: the masters, or the parameters themselves.
  const std::vector<Tensor>& stepped() const { return masters_.empty() ? parameters_ : masters_; }
  // The model's own, in the same order: the same tensors where they have no masters.
  const std::vector<Tensor>& of_model() const { return parameters_; }
  bool has_masters() const { return !masters_.empty(); }

  // set_to_none: as torch.optim.Optimizer.zero_grad takes it; else gradients that are there become zeros.
  void zero_grad(bool set_to_none = true);
  // As apex leaves a step out: parameters of 16 bits keep theirs.
  void drop_master_gradients();
  // 16-bit gradients become the masters' fp32 gradients. Nothing to do without masters.
  void gradients_to_masters();
  // Rounds the masters back into the model. Nothing to do without masters.
  void masters_to_model();

 private:
  std::vector<Tensor> parameters_, masters_;
};

} // namespace amplab
