// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/torch_members.h"

#include "engine/autograd/custom_function.h"
#include "engine/torch/call.h"
#include "engine/torch/function_context.h"
#include "engine/torch/host_numbers.h"
#include "engine/torch/in_place.h"

#include <algorithm>

namespace amplab::torch {
namespace {

constexpr const char* kLegacy =
    "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd function "
    "with static "
    "forward method. (Example: https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)";

// Returns true if a sum over broadcast axes reduces `to` to `from`.
bool expands_to(const Shape& from, const Shape& to) {
  if (from.rank > to.rank) return false;
  for (int back = 1; back <= from.rank; ++back)
    if (from[-back] != 1 && from[-back] != to[-back]) return false;
  return true;
}

class FunctionClass final : public interpreter::Object {
 public:
  FunctionClass(Environment& environment, std::string name, Value forward, Value backward)
      : environment_(environment), name_(std::move(name)), forward_(std::move(forward)),
        backward_(std::move(backward)) {}
  std::string type() const override { return "FunctionMeta"; }
  std::vector<std::string_view> attributes() const override { return {"apply", "backward", "forward"}; }
  std::optional<Value> attribute(Interpreter&, std::string_view name) override {
    if (name == "forward" && !forward_.is_absent()) return forward_;
    if (name == "backward" && !backward_.is_absent()) return backward_;
    return {};
  }
  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    if (name != "apply") return {};
    return translated(interpreter, environment_, [&] { return std::optional(apply(interpreter, arguments)); });
  }
  std::optional<Value> call(Interpreter& interpreter, const Arguments&) override {
    interpreter.raise("RuntimeError", kLegacy);
  }
  void traverse(const std::function<void(const Value&)>& visit) const override {
    visit(forward_);
    visit(backward_);
  }

 private:
  // The tensor inputs of one call, by argument.
  struct Inputs {
    std::vector<Tensor> tensors;
    std::vector<std::optional<size_t>> of_argument; // empty: not a tensor
    std::vector<bool> need_gradient;
  };

  Inputs inputs_of(Interpreter& interpreter, const Arguments& arguments) const {
    if (!arguments.keywords.empty()) interpreter.raise("TypeError", name_ + ".apply() takes no keyword arguments");
    Inputs inputs;
    for (const Value& argument : arguments.positional) {
      const auto* x = argument.as<TensorObject>();
      inputs.need_gradient.push_back(x && x->tensor.requires_grad());
      inputs.of_argument.push_back(x ? std::optional(inputs.tensors.size()) : std::nullopt);
      if (x) inputs.tensors.push_back(readable(interpreter, *x));
    }
    if (inputs.tensors.size() > kMostInputs)
      interpreter.raise_unsupported("a custom function in the lab takes at most " + std::to_string(kMostInputs) +
                                    " tensors; PyTorch's takes any number");
    return inputs;
  }

  Value apply(Interpreter& interpreter, const Arguments& arguments) {
    if (forward_.is_absent())
      interpreter.raise("NotImplementedError", "You must implement the forward function for custom autograd.Function.");
    const Inputs inputs = inputs_of(interpreter, arguments);
    const auto context = make_ref<FunctionContext>(interpreter, environment_, name_ + "Backward", inputs.need_gradient);
    const auto forward = [&](std::span<const Tensor>, std::vector<Tensor>& saved) {
      std::vector<Value> given = {context};
      given.insert(given.end(), arguments.positional.begin(), arguments.positional.end());
      const Value made = interpreter.call(forward_, {given, {}});
      const auto* y = made.as<TensorObject>();
      if (!y)
        interpreter.raise_unsupported("forward of a custom function in the lab returns one tensor, not " +
                                      interpreter::type_name(made) + "; PyTorch allows other results");
      saved = std::exchange(context->saved, {});
      return y->tensor;
    };
    const auto self = Ref<FunctionClass>(this);
    std::vector<Shape> shapes;
    for (const Tensor& x : inputs.tensors) shapes.push_back(x.shape());
    const auto backward = [self, context, shapes, &interpreter,
                           of_argument = inputs.of_argument](const Tensor& gradient, std::span<const Tensor> saved) {
      const std::vector<Tensor> gradients = self->gradients(interpreter, *context, of_argument, gradient, saved);
      for (size_t i = 0; i < gradients.size(); ++i)
        if (gradients[i] && !expands_to(shapes[i], gradients[i].shape()))
          interpreter.raise("RuntimeError", "Function " + self->name_ +
                                                "Backward returned an invalid gradient at index " + std::to_string(i) +
                                                " - got " + to_string(gradients[i].shape()) +
                                                " but expected shape compatible with " + to_string(shapes[i]));
      return gradients;
    };
    const Tensor y = amplab::call(
        {.forward = forward, .backward = backward, .backward_as_forward = false, .name = name_ + "Backward"},
        inputs.tensors);
    return make_ref<TensorObject>(environment_, y);
  }

  std::vector<Tensor> gradients(Interpreter& interpreter, FunctionContext& context,
                                std::span<const std::optional<size_t>> of_argument, const Tensor& gradient,
                                std::span<const Tensor> saved) const {
    if (backward_.is_absent())
      interpreter.raise("NotImplementedError",
                        "You must implement either the backward or vjp method for your custom autograd.Function to use "
                        "it with backward mode AD.");
    struct SavedTensorScope { // while backward runs
      SavedTensorScope(FunctionContext& to, std::span<const Tensor> tensors) : context(to) {
        context.saved.assign(tensors.begin(), tensors.end());
      }
      ~SavedTensorScope() { context.saved.clear(); }
      FunctionContext& context;
    };
    const SavedTensorScope saved_scope(context, saved);
    const Value given[] = {Ref<interpreter::Object>(&context), make_ref<TensorObject>(environment_, gradient)};
    return sorted_out(interpreter, interpreter.call(backward_, {given, {}}), of_argument);
  }

  std::vector<Tensor> sorted_out(Interpreter& interpreter, const Value& returned,
                                 std::span<const std::optional<size_t>> of_argument) const {
    std::vector<Value> values = {returned};
    const auto* several = returned.as<interpreter::Sequence>();
    if (several && several->kind == interpreter::Sequence::Kind::tuple) values = several->items;
    while (values.size() > of_argument.size() && values.back().is_none()) values.pop_back();
    if (values.size() != of_argument.size())
      interpreter.raise("RuntimeError",
                        "function " + name_ + "Backward returned an incorrect number of gradients (expected " +
                            std::to_string(of_argument.size()) + ", got " + std::to_string(values.size()) + ")");
    std::vector<Tensor> gradients(
        static_cast<size_t>(std::ranges::count_if(of_argument, [](const auto& i) { return i.has_value(); })));
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i].is_none()) continue;
      const auto* gradient = values[i].as<TensorObject>();
      if (!gradient)
        interpreter.raise("RuntimeError", "expected Variable or None (got " + interpreter::type_name(values[i]) + ")");
      if (!of_argument[i])
        interpreter.raise("RuntimeError",
                          "function " + name_ + "Backward returned a gradient different than None at position " +
                              std::to_string(i) + ", but the corresponding forward input was not a Variable");
      const Tensor& x = readable(interpreter, *gradient);
      gradients[*of_argument[i]] = is_floating(x.dtype()) ? x : in_floats(environment_, interpreter, x, DType::f32);
    }
    return gradients;
  }

  Environment& environment_;
  std::string name_;
  Value forward_, backward_;
};

class FunctionBase final : public interpreter::Object {
 public:
  explicit FunctionBase(Environment& environment) : environment_(environment) {}
  std::string type() const override { return "FunctionMeta"; }
  std::vector<std::string_view> attributes() const override { return {"apply"}; }
  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name, const Arguments&) override {
    if (name == "apply")
      interpreter.raise("NotImplementedError", "You must implement the forward function for custom autograd.Function.");
    return {};
  }
  std::optional<Value> derive(Interpreter& interpreter, const std::string& name,
                              const std::vector<std::pair<std::string, Value>>& methods) override {
    Value forward, backward;
    for (const auto& [method, function] : methods) {
      if (method == "forward")
        forward = function;
      else if (method == "backward")
        backward = function;
      else
        interpreter.raise_unsupported("a custom function in the lab has forward and backward, not " + method +
                                      "; PyTorch's has more");
    }
    return make_ref<FunctionClass>(environment_, name, std::move(forward), std::move(backward));
  }

 private:
  Environment& environment_;
};

} // namespace

Value function_base(Environment& environment) { return make_ref<FunctionBase>(environment); }

} // namespace amplab::torch
