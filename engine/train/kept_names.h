// SPDX-License-Identifier: Apache-2.0
// Names of a loop that keep a value from one step to the next, as values on the host: part of what a trainer is between two
// steps. Used only by the thread that trains.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/torch/environment.h"

#include <variant>
#include <vector>

namespace amplab {

// None, a number, a text, a tensor without its history, or a tuple or list of such. Who goes backward through the graph of an
// earlier step finds it freed after a restore, as PyTorch finds it freed where nobody has retained it.
struct KeptValue {
  struct Items {
    bool tuple = false;
    std::vector<KeptValue> values;
    bool operator==(const Items&) const = default;
  };
  std::variant<std::monostate, bool, int64_t, double, std::string, NamedTensor, Items> value;
  bool operator==(const KeptValue&) const = default;
};

struct KeptName {
  std::string name;
  KeptValue value;
  bool operator==(const KeptName&) const = default;
};

// What `names` hold, by slot. Throws: loop::LoopError for what only a running program can hold: a generator, a
// function.
std::vector<KeptName> kept_names(std::span<const std::string> names, const std::vector<bool>& outlives_step,
                                 std::span<const interpreter::Value> values);

// Puts them back. Names that the program no longer has are left out.
void set_names(std::span<const KeptName> kept, std::span<const std::string> names, std::span<interpreter::Value> values,
               torch::Environment& environment);

} // namespace amplab
