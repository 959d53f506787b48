// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/function_context.h"

#include "engine/autograd/node.h"
#include "engine/torch/call.h"
#include "engine/torch/in_place.h"

namespace amplab::torch {

std::vector<std::string_view> FunctionContext::attributes() const {
  std::vector<std::string_view> names = {"needs_input_grad", "save_for_backward", "saved_tensors"};
  for (const auto& [name, value] : set_) names.push_back(name);
  return names;
}

std::optional<Value> FunctionContext::attribute(Interpreter& interpreter, std::string_view name) {
  if (name == "saved_tensors") {
    std::vector<Value> values;
    for (const Tensor& x : saved)
      values.push_back(x ? Value(make_ref<TensorObject>(environment_, x)) : interpreter::none());
    return interpreter::tuple(std::move(values));
  }
  if (name == "needs_input_grad") {
    std::vector<Value> values;
    for (const bool needed : needs_input_grad_) values.emplace_back(needed);
    return interpreter::tuple(std::move(values));
  }
  if (const auto found = set_.find(name); found != set_.end()) return found->second;
  for (const std::string_view lacking :
       {"mark_dirty", "mark_non_differentiable", "set_materialize_grads", "save_for_forward"})
    if (name == lacking) raise_unsupported_name(interpreter, "ctx." + std::string(name));
  return {};
}

std::optional<Value> FunctionContext::call_method(Interpreter& interpreter, std::string_view name,
                                                  const Arguments& arguments) {
  if (name != "save_for_backward") return {};
  std::vector<Tensor> tensors;
  for (size_t i = 0; i < arguments.positional.size(); ++i) {
    const Value& value = arguments.positional[i];
    const auto* x = value.as<TensorObject>();
    if (!x && !value.is_none())
      interpreter.raise("TypeError", "save_for_backward can only save variables, but argument " + std::to_string(i) +
                                         " is of type " + interpreter::type_name(value));
    tensors.push_back(x ? readable(interpreter, *x) : Tensor());
  }
  saved = std::move(tensors);
  return interpreter::none();
}

bool FunctionContext::set_attribute(Interpreter& interpreter, std::string_view name, const Value& value) {
  if (name == "saved_tensors" || name == "needs_input_grad")
    interpreter.raise("AttributeError",
                      "attribute '" + std::string(name) + "' of 'torch._C._FunctionBase' objects is not writable");
  interpreter.expect_no_cycle(*this, value);
  set_[std::string(name)] = value;
  return true;
}

void FunctionContext::traverse(const std::function<void(const Value&)>& visit) const {
  for (const auto& [name, value] : set_) visit(value);
}

} // namespace amplab::torch
