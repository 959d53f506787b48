// SPDX-License-Identifier: Apache-2.0
// A trained model of a lane: the module, its parameters as the precision mode keeps them, and its running
// statistics. Owned by the trainer. Training thread only.
#pragma once
#include "engine/nn/delayed_scales.h"
#include "engine/nn/module.h"
#include "engine/run/config.h"
#include "engine/run/mode.h"
#include "engine/run/parameter_selection.h"

#include <memory>
#include <optional>
#include <string>

namespace amplab {

// The model's parameters as a precision mode keeps them: fp32, converted to 16 bits, or 16 bits with fp32 masters.
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

// What training passes change besides gradients: running statistics of batch norm, in one block of memory, and scales
// of delayed scaling. One copy saves the statistics before run-ahead, and one restores them.
class RunningState {
 public:
  // Moves the model's buffers into the block, including replaced ones.
  void gather(CachingAllocator& memory, Module& model);

  // Allocates the copy for save(). Not needed without run-ahead. Does nothing if it exists.
  void allocate_buffers(CachingAllocator& memory);

  // Both queue a copy. Requires: allocate_buffers().
  void save() const {
    copy(scalars_, saved_);
    scales->save();
  }
  void restore() const {
    copy(saved_, scalars_);
    scales->restore();
  }
  // Returns the buffer as it was at save().
  Tensor saved(const Buffer& buffer) const;

  std::unique_ptr<DelayedScales> scales = std::make_unique<DelayedScales>(); // saved and restored too

 private:
  static void copy(const Tensor& from, const Tensor& to);

  Tensor scalars_; // undefined without buffers
  Tensor saved_;   // undefined before allocate_buffers()
};

class TrainedModel {
 public:
  // its_name: in the loop.
  TrainedModel(std::string its_name, CachingAllocator& memory, std::unique_ptr<Module> module, const Mode& mode)
      : name(std::move(its_name)), module_(std::move(module)) {
    convert_to(memory, mode);
  }

  // Converts parameters and buffers to the mode.
  void convert_to(CachingAllocator& memory, const Mode& mode) {
    weights.convert_to(*module_, mode);
    running.gather(memory, *module_);
    converted_.reset();
  }

  // module.half(), .bfloat16(), .float(): converts floating parameters, buffers and gradients. Returns whether
  // anything changed.
  bool convert(CachingAllocator& memory, DType dtype);
  // Returns the program's conversion, or empty if the mode applies.
  std::optional<DType> converted() const { return converted_; }

  Module& module() const { return *module_; }

  const std::string name;
  size_t data = 0;                              // index of its data set
  bool fits_data = true;                        // it accepts that set's samples and has outputs for its targets
  std::unique_ptr<LayerNames> layer_names = {}; // if there are several models; null: layers keep their names
  Weights weights;
  RunningState running;
  bool training = true;           // model.train(), model.eval()
  bool syncs = true;              // model.require_backward_grad_sync: false within no_sync()
  bool gradients_are_new = false; // backward has added to them since they were last inspected

 private:
  std::unique_ptr<Module> module_;
  std::optional<DType> converted_;
};

} // namespace amplab
