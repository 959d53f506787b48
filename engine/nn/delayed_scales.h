// SPDX-License-Identifier: Apache-2.0
// The states of delayed scaling of a model's linear layers: a scale and the magnitudes of earlier passes, for x, w and
// g each (kernels/quantize/delayed_scaling.h). A layer's state is made at its first pass. Its memory stays until this
// ends, because captures and graphs refer to it. Owned by the model's owner. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

#include <map>
#include <string>
#include <vector>

namespace amplab {

class DelayedScales {
 public:
  // Returns the state of a layer, f32[3, 1 + length]. A new one has scales of 1 and empty histories. With another
  // length than before it is new. Throws: OutOfMemory, DeviceError.
  const Tensor& of(const std::string& layer, int64_t length, CachingAllocator& memory);
  // Returns the state of a layer, undefined if none of that length is in use.
  Tensor find(const std::string& layer, int64_t length) const;
  // Returns the states in use, by layer.
  std::vector<std::pair<std::string, Tensor>> all() const;
  // Makes all states new at their next pass.
  void forget();

  // As RunningState's: a copy of the states before run-ahead.
  void allocate_buffers();
  void save() const;
  void restore() const;
  // Returns the states as they were at save().
  std::vector<std::pair<std::string, Tensor>> saved() const;

 private:
  struct State {
    Tensor now, saved; // saved: undefined before allocate_buffers()
    bool used = true;
  };
  std::map<std::string, State> states_;
  std::vector<Tensor> retired_; // of other lengths
};

} // namespace amplab
