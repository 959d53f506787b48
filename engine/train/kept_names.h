// SPDX-License-Identifier: Apache-2.0
// Names of a loop that keep a value from one step to the next, as values on the host: part of what a trainer is between
// two steps. Used only by the thread that trains.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/torch/environment.h"

#include <optional>
#include <variant>
#include <vector>

namespace amplab {

// Without its history; a leaf of the text's own requires gradients as it did, and has the gradient that it had.
struct PersistentTensor {
  NamedTensor tensor;
  bool requires_grad = false;
  std::optional<NamedTensor> gradient = {};
  bool operator==(const PersistentTensor&) const = default;
};

// A parameter itself, by its name of Crew::holders_of_gradients.
struct PersistentParameter {
  std::string name;
  bool operator==(const PersistentParameter&) const = default;
};

// None, a number, a text, a tensor, a parameter, or a tuple or list of such. Who goes backward through the graph of an
// earlier step finds it freed after a restore, as PyTorch finds it freed where nobody has retained it.
struct PersistentValue {
  struct Items {
    bool tuple = false;
    std::vector<PersistentValue> values;
    bool operator==(const Items&) const = default;
  };
  std::variant<std::monostate, bool, int64_t, double, std::string, PersistentTensor, PersistentParameter, Items> value;
  bool operator==(const PersistentValue&) const = default;
};

struct PersistentVariable {
  std::string name;
  PersistentValue value;
  bool operator==(const PersistentVariable&) const = default;
};

using NamedHolders = std::span<const std::pair<std::string, Tensor>>;

// What `names` hold, by slot. Throws: loop::LoopError for what only a running program can hold: a generator, a
// function.
std::vector<PersistentVariable> kept_names(std::span<const std::string> names, const std::vector<bool>& outlives_step,
                                           std::span<const interpreter::Value> values, NamedHolders holders);

struct SlotValue {
  size_t slot;
  interpreter::Value value;
};
// What is to be put back. Names that the program no longer has are left out. Throws: CheckpointError, beginning with
// `source`, for a parameter that is not among the holders.
std::vector<SlotValue> values_of(std::span<const PersistentVariable> kept, std::span<const std::string> names,
                                 NamedHolders holders, torch::Environment& environment, const std::string& source);

// Bytes that the tensors of a value take.
int64_t bytes_of(const PersistentValue& value);

} // namespace amplab
