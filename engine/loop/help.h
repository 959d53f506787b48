// SPDX-License-Identifier: Apache-2.0
// Help for the editor: the kind of each name, its members, and their signatures with one sentence each. Tests of
// engine/torch and engine/train check that it lists exactly what the engine has. Autocast help describes PyTorch's CUDA
// list, the default. Any thread.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace amplab::loop {

enum class Kind : uint8_t {
  // objects of the lane
  model,
  optimizer,
  scaler,
  batches,
  loss_function,
  apex, // apex's `amp`
  // PyTorch
  torch,
  nn,
  functional,
  nn_utils,
  amp,
  cuda,
  cuda_amp,
  autograd,
  autograd_function,
  linalg,
  utils,
  checkpoint,
  distributed,
  reduce_op,
  tensor,
  dtype,
  device,
  size,
  finfo,
  node,
  extreme, // result of max(dim): values and indices
  function_class,
  function_context, // ctx of a custom torch.autograd.Function
  // Python
  math,
  contextlib,
  list,
  tuple,
  dict,
  nothing, // numbers, strings, functions: no members
};
inline constexpr size_t kKinds = static_cast<size_t>(Kind::nothing) + 1;

struct Help {
  std::string name;
  std::string parameters; // "input, dim=None, keepdim=False"
  std::string_view sentence;
  bool is_called = false;
  Kind result = Kind::nothing; // kind of the name, or of the call's result

  // Returns "softmax(input, dim, dtype=None)", or only the name if it is not callable.
  std::string signature() const { return is_called ? name + "(" + parameters + ")" : name; }
};

// Members of a kind, sorted by name.
std::span<const Help> attributes_of(Kind kind);
// Returns null if the kind has no such member.
const Help* attribute_of(Kind kind, std::string_view name);

// Provided names (engine/loop/provided_names.h), sorted. For the configuration's objects, only the default names
// "model", "optimizer", "scaler", "batches".
std::span<const Help> provided_help();
// Supported keywords.
std::span<const Help> keyword_help();

// Returns "a scaler" and the like for kinds that the configuration names, "" for others.
std::string_view words_for(Kind kind);

} // namespace amplab::loop
