// SPDX-License-Identifier: Apache-2.0
// A trained model of a lane: the module, its parameters as the precision mode keeps them, and its running
// statistics. Owned by the trainer. Training thread only.
#pragma once
#include "engine/nn/module.h"
#include "engine/run/config.h"
#include "engine/run/mode.h"
#include "engine/train/running_state.h"
#include "engine/train/weights.h"

#include <memory>
#include <optional>
#include <string>

namespace amplab {

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
