// SPDX-License-Identifier: Apache-2.0
// One execution of a captured region, or of a batch drawn by the head of a `for`: the captured calls and the
// resulting host state. Owned by RegionCapture.
#pragma once
#include "engine/amp/autocast_state.h"
#include "engine/capture/capture_backend.h"
#include "engine/interpreter/value.h"

#include <functional>

namespace amplab {

struct CapturedRegion {
  struct Bound {
    uint32_t slot;
    interpreter::Value value;
  };
  // Properties of a tensor that may change between the end of the region and the end of the step.
  struct State {
    Tensor tensor;
    int64_t version;
    bool requires_grad, has_grad;
  };

  const loop::Statement* first = nullptr; // null: a batch is drawn
  AutocastState autocast;                 // around it
  bool grad_enabled = true;
  size_t loader = 0;
  int64_t batch = 0;
  Batch drawn;
  std::unique_ptr<Capture> calls;
  std::vector<SideEffect> side_effects;
  std::vector<Bound> before, after; // names that it mentions; names that it binds
  std::vector<Tensor> gradients;    // of all parameters and masters, after it
  std::vector<Tensor> casts;        // of parameters, cached by autocast after it
  bool changes = false;             // changes weights
  std::vector<State> states;        // of the tensors in `after`, and of the drawn batch
};

// Returns whether two values are the same object or tensor, or equal numbers or strings of one type. Tuples compare
// item by item.
bool same_value(const interpreter::Value& a, const interpreter::Value& b);
// Returns whether a value is immutable through a name: numbers, strings, tensors, functions, built-in objects, and
// tuples of these.
bool is_immutable(const interpreter::Value& value);
// Returns whether a value is None, a number or a string.
bool is_plain(const interpreter::Value& value);
// Visits the tensors of a value, including those in tuples.
void each_tensor(const interpreter::Value& value, const std::function<void(const Tensor&)>& visit);

CapturedRegion::State state_of(const Tensor& tensor);
bool unchanged(const CapturedRegion::State& state);

} // namespace amplab
