// SPDX-License-Identifier: Apache-2.0
// Persistent variables: names of a loop that hold a value from one step to the next, as values on the host. They are
// saved with a trainer. Training thread only.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/torch/environment.h"

#include <optional>
#include <variant>
#include <vector>

namespace amplab {

// A tensor without its graph. A leaf keeps requires_grad and its gradient.
struct PersistentTensor {
  NamedTensor tensor;
  bool requires_grad = false;
  std::optional<NamedTensor> gradient = {};
  bool operator==(const PersistentTensor&) const = default;
};

// A parameter, by its name in TrainingState::holders_of_gradients.
struct PersistentParameter {
  std::string name;
  bool operator==(const PersistentParameter&) const = default;
};

// The same object as an earlier list, tuple, string or tensor. These are numbered from 0, across all variables, in the
// order in which they begin.
struct PersistentReference {
  size_t number;
  bool operator==(const PersistentReference&) const = default;
};

// None, a number, a string, a tensor, a parameter, a tuple or list of these, or a reference. After a restore, a graph
// of an earlier step is freed. In PyTorch it is freed unless it was retained.
struct PersistentValue {
  struct Items {
    bool tuple = false;
    std::vector<PersistentValue> values;
    bool operator==(const Items&) const = default;
  };
  std::variant<std::monostate, bool, int64_t, double, std::string, PersistentTensor, PersistentParameter, Items,
               PersistentReference>
      value;
  bool operator==(const PersistentValue&) const = default;
};

struct PersistentVariable {
  std::string name;
  PersistentValue value;
  bool operator==(const PersistentVariable&) const = default;
};

using NamedHolders = std::span<const std::pair<std::string, Tensor>>;

// Returns the variables that no longer have their value before the first step. Throws: loop::LoopError for values that
// cannot be saved, such as a generator, a function, or a list that contains itself.
std::vector<PersistentVariable> persistent_variables(const loop::Program& program,
                                                     const interpreter::Interpreter& interpreter, NamedHolders holders);

struct SlotValue {
  size_t slot;
  interpreter::Value value;
};
// Returns the values to set, in this order: those before the first step, then the saved ones. Skips names that the
// program no longer has. Throws: CheckpointError, beginning with `source`, for a parameter that is not among the
// holders.
std::vector<SlotValue> values_of(std::span<const PersistentVariable> saved, const loop::Program& program,
                                 const interpreter::Interpreter& interpreter, NamedHolders holders,
                                 torch::Environment& environment, const std::string& source);

// Returns the bytes of the value on the host.
int64_t bytes_of(const PersistentValue& value);

// ---- as text of a checkpoint. Pure; any thread ----

// Prefix of these tensors' names in a checkpoint: "loop.names.0".
inline constexpr std::string_view kNamesPrefix = "loop.names.";

// Appends the variables' tensors to `tensors`.
std::string persistent_variables_text(const std::vector<PersistentVariable>& names, std::vector<NamedTensor>& tensors);

// tensors: all with the prefix kNamesPrefix. Throws: CheckpointError without the source.
std::vector<PersistentVariable> persistent_variables_from(const std::string& text, std::vector<NamedTensor> tensors);

} // namespace amplab
