// SPDX-License-Identifier: Apache-2.0
// The ctx of a custom function. Passes values from forward to backward. Training thread only.
#pragma once
#include "engine/torch/tensor_object.h"

#include <map>

namespace amplab::torch {

class FunctionContext final : public interpreter::Object {
 public:
  FunctionContext(interpreter::Interpreter& interpreter, Environment& environment, std::string function,
                  std::vector<bool> needs_input_grad)
      : needs_input_grad_(std::move(needs_input_grad)), environment_(environment), function_(std::move(function)),
        counted_(interpreter, *this) {}
  std::string type() const override { return function_; } // "SquareBackward"
  std::vector<std::string_view> attributes() const override;
  std::optional<interpreter::Value> attribute(interpreter::Interpreter&, std::string_view name) override;
  std::optional<interpreter::Value> call_method(interpreter::Interpreter&, std::string_view name,
                                                const interpreter::Arguments&) override;
  bool set_attribute(interpreter::Interpreter&, std::string_view name, const interpreter::Value&) override;
  void traverse(const std::function<void(const interpreter::Value&)>& visit) const override;

  // Tensors from save_for_backward, undefined for None. FunctionClass moves them to the autograd node after forward,
  // and restores them for backward.
  std::vector<Tensor> saved;
  // Autocast state of custom_fwd's forward, restored by custom_bwd. Empty without custom_fwd.
  std::optional<AutocastState> autocast;

 private:
  std::vector<bool> needs_input_grad_;
  Environment& environment_;
  std::string function_;
  std::map<std::string, interpreter::Value, std::less<>> set_; // attributes set by the program
  interpreter::Interpreter::CountedObject counted_;            // the autograd graph holds it
};

} // namespace amplab::torch
