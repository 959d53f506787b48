// SPDX-License-Identifier: Apache-2.0
// A model's parameters as a precision mode keeps them: fp32, converted to 16 bits, or 16 bits with fp32 masters.
// Owned by the trainer. Training thread only.
#pragma once
#include "engine/nn/module.h"
#include "engine/run/mode.h"
#include "engine/run/parameter_selection.h"

namespace amplab {

class Weights {
 public:
  // Converts the model's parameters to `mode`. A return to fp32 uses the masters, if any.
  void convert_to(Module& model, const Mode& mode);

  // Returns what the optimizer steps: the masters, or the parameters themselves.
  const std::vector<Tensor>& stepped() const { return masters_.empty() ? parameters_ : masters_; }
  // Returns the model's own parameters, in the same order. Equal to stepped() without masters.
  const std::vector<Tensor>& of_model() const { return parameters_; }
  bool has_masters() const { return !masters_.empty(); }

  // set_to_none: as in torch.optim.Optimizer.zero_grad. If false, existing gradients become zeros.
  void zero_grad(bool set_to_none = true, ParameterSelection which = ParameterSelection::all);
  // Drops the masters' gradients only, as apex does for a skipped step. 16-bit parameters keep theirs.
  void drop_master_gradients();
  // Copies 16-bit gradients to the masters in fp32. Does nothing without masters.
  void gradients_to_masters();
  // Rounds the masters into the model. Does nothing without masters.
  void masters_to_model();

 private:
  std::vector<Tensor> parameters_, masters_;
};

} // namespace amplab
