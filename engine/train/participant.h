// SPDX-License-Identifier: Apache-2.0
// A model that takes part in a lane's steps: its layers, its parameters as the precision mode keeps them, and what its
// forward pass changes by itself. Owned by the trainer; used only by its thread.
#pragma once
#include "engine/nn/layer_names.h"
#include "engine/run/config.h"
#include "engine/train/running_state.h"
#include "engine/train/weights.h"

#include <memory>
#include <optional>
#include <string>

namespace amplab {

class Participant {
 public:
  // name: under which the loop knows it.
  Participant(std::string its_name, CachingAllocator& memory, std::unique_ptr<Module> module, const Mode& mode)
      : name(std::move(its_name)), module_(std::move(module)) {
    adopt(memory, mode);
  }

  // Parameters and buffers become what the mode says.
  void adopt(CachingAllocator& memory, const Mode& mode) {
    weights.adopt(*module_, mode);
    running.adopt(memory, *module_);
    converted_.reset();
  }

  // module.half(), .bfloat16(), .float(): what floats is that from now on, gradients too. Returns whether anything
  // changed.
  bool convert(CachingAllocator& memory, DType dtype);
  // What the text has converted it to; nothing: it is as the mode says.
  std::optional<DType> converted() const { return converted_; }

  Module& module() const { return *module_; }

  const std::string name;
  size_t data = 0;                              // number of the data set that it is made for
  bool fits_data = true;                        // it takes that set's samples and gives what its targets ask for
  std::unique_ptr<LayerNames> layer_names = {}; // of one among several; null: as its layers are called
  Weights weights;
  RunningState running;
  bool training = true;           // model.train(), model.eval()
  bool syncs = true;              // model.require_backward_grad_sync: false within no_sync()
  bool gradients_are_new = false; // backward has added to them since they were last looked at

 private:
  std::unique_ptr<Module> module_;
  std::optional<DType> converted_;
};

} // namespace amplab
