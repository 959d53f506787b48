// SPDX-License-Identifier: Apache-2.0
// One visit of a walk to a segment, or to the batches that the head of a `for` draws: what the device took down of it,
// and what it left behind on the host. Owned by the recorder of segments.
#pragma once
#include "engine/interpreter/value.h"
#include "engine/train/acts.h"

#include <functional>

namespace amplab {

struct Segment {
  struct Bound {
    uint32_t slot;
    interpreter::Value value;
  };
  // What of a tensor on the host could be another thing at the end of the step than where the segment ended.
  struct State {
    Tensor tensor;
    int64_t version;
    bool requires_grad, has_grad;
  };

  const loop::Statement* first = nullptr; // null: batches are drawn
  size_t feed = 0;
  int64_t batch = 0;
  Batch drawn;
  std::unique_ptr<Recording> calls;
  std::vector<Deed> deeds;
  std::vector<Bound> before, after; // names that it mentions; that it binds
  std::vector<Tensor> gradients;    // of all parameters and masters, after it
  std::vector<Tensor> casts;        // of parameters, that autocast had cached after it
  bool changes = false;             // weights
  std::vector<State> states;        // of the tensors among `after`, and of what was drawn
};

// The same object, the same tensor, or an equal number or text of the same type; tuples item by item.
bool same_value(const interpreter::Value& a, const interpreter::Value& b);
// What nobody can change behind a name: numbers, texts, tensors, functions, the lab's own objects, tuples of such.
bool stays_as_it_is(const interpreter::Value& value);
// None, a number or a text.
bool is_plain(const interpreter::Value& value);
// The tensors of a value, tuples gone through.
void each_tensor(const interpreter::Value& value, const std::function<void(const Tensor&)>& tell);

Segment::State state_of(const Tensor& tensor);
bool unchanged(const Segment::State& state);

} // namespace amplab
