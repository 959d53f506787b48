// SPDX-License-Identifier: Apache-2.0
// What a name of a loop can be, and what stands after its dot: signature and one sentence each, for whoever types. What
// is listed here is what the engine has: tests of engine/torch and engine/train hold both against each other. What is
// said of autocast is what its CUDA list says, which runs follow unless a dial says otherwise. Any thread.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace amplab::loop {

enum class Kind : uint8_t {
  // of the lane
  model,
  optimizer,
  scaler,
  batches,
  loss_function,
  apex, // apex: its `amp`
  // of PyTorch
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
  extreme, // of max(dim): values and indices
  function_class,
  function_context, // of one's own torch.autograd.Function; its ctx
  // of Python
  math,
  contextlib,
  list,
  tuple,
  dict,
  nothing, // numbers, texts, functions: nothing stands after their dot
};
inline constexpr size_t kKinds = static_cast<size_t>(Kind::nothing) + 1;

struct Help {
  std::string name;
  std::string parameters; // "input, dim=None, keepdim=False"
  std::string_view sentence;
  bool is_called = false;
  Kind gives = Kind::nothing; // what it is, or what the call gives

  // "softmax(input, dim, dtype=None)", or the name of what is not called
  std::string signature() const { return is_called ? name + "(" + parameters + ")" : name; }
};

// After the dot, by name.
std::span<const Help> attributes_of(Kind kind);
// Null: it has none of this name.
const Help* attribute_of(Kind kind, std::string_view name);

// Names that a loop is given (engine/loop/given_names.h), by name. Of those that the configuration gives: the single
// ones, "model", "optimizer", "scaler", "batches".
std::span<const Help> given_help();
// Words of the language that the lab has.
std::span<const Help> keyword_help();

// "a scaler" for what the configuration gives under names of its own; "" for the rest.
std::string_view words_for(Kind kind);

} // namespace amplab::loop
