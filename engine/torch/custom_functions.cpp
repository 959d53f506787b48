// SPDX-License-Identifier: Apache-2.0
// Decorators of a custom function's forward and backward: torch.amp.custom_fwd, custom_bwd, and once_differentiable.
#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "engine/autograd/custom_function.h"
#include "engine/torch/call.h"
#include "engine/torch/context.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/function_context.h"

namespace amplab::torch {
namespace {

using interpreter::Object;

// A wrapper around a function of the program.
class Decorated : public Object {
 public:
  explicit Decorated(Value function) : function_(std::move(function)) {}
  std::string type() const override { return "function"; }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(function_); }

 protected:
  static FunctionContext& context_of(Interpreter& interpreter, const Arguments& arguments, const char* decorator) {
    auto* context = arguments.positional.empty() ? nullptr : arguments.positional[0].as<FunctionContext>();
    if (!context)
      interpreter.raise_unsupported(std::string(decorator).append(
          " in the lab decorates forward and backward of a torch.autograd.Function only; in PyTorch any function"));
    return *context;
  }

  Value function_;
};

AutocastState switched_off(AutocastState state) {
  state.enabled = false;
  return state;
}

class CustomForward final : public Decorated {
 public:
  CustomForward(Environment& environment, Value function, std::optional<DType> cast_inputs)
      : Decorated(std::move(function)), environment_(environment), cast_inputs_(cast_inputs) {}

  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    FunctionContext& context = context_of(interpreter, arguments, "custom_fwd");
    const AutocastState state = autocast_state();
    context.autocast = cast_inputs_ ? switched_off(state) : state;
    if (!cast_inputs_ || !state.enabled) return interpreter.call(function_, arguments);
    const AutocastGuard off(switched_off(state));
    std::vector<Value> positional;
    for (const Value& argument : arguments.positional) positional.push_back(cast(interpreter, argument));
    std::vector<interpreter::KeywordArgument> keywords;
    for (const auto& [name, value] : arguments.keywords) keywords.push_back({name, cast(interpreter, value)});
    return interpreter.call(function_, {positional, keywords});
  }

 private:
  // Casts floating tensors, including those in lists, tuples and dicts.
  Value cast(Interpreter& interpreter, const Value& value) const {
    if (const auto* x = value.as<TensorObject>()) {
      if (!castable(x->tensor.dtype()) || x->tensor.dtype() == *cast_inputs_) return value;
      return make_ref<TensorObject>(environment_, to(x->tensor, *cast_inputs_));
    }
    const interpreter::Interpreter::DepthGuard guard(interpreter);
    if (const auto* sequence = value.as<interpreter::Sequence>()) {
      std::vector<Value> items;
      for (const Value& item : sequence->items) items.push_back(cast(interpreter, item));
      return make_ref<interpreter::Sequence>(sequence->kind, std::move(items));
    }
    if (const auto* dict = value.as<interpreter::Dict>()) {
      const auto copy = make_ref<interpreter::Dict>();
      for (const auto& [key, item] : dict->items) copy->items.emplace_back(key, cast(interpreter, item));
      return copy;
    }
    return value;
  }

  Environment& environment_;
  std::optional<DType> cast_inputs_;
};

class CustomBackward final : public Decorated {
 public:
  using Decorated::Decorated;
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    const FunctionContext& context = context_of(interpreter, arguments, "custom_bwd");
    if (!context.autocast)
      interpreter.raise("AttributeError", "'" + context.type() + "' object has no attribute '_fwd_used_autocast'");
    const AutocastGuard as_in_forward(*context.autocast, clear_cast_cache);
    return interpreter.call(function_, arguments);
  }
};

class OnceDifferentiable final : public Decorated {
 public:
  OnceDifferentiable(Environment& environment, Value function)
      : Decorated(std::move(function)), environment_(environment) {}

  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    const bool recorded = grad_enabled();
    const NoGradGuard unrecorded;
    const Value returned = interpreter.call(function_, arguments);
    if (!recorded) return returned;
    const Tensor* cause = nullptr; // a gradient that requires grad itself
    for (const Value& argument : arguments.positional)
      if (const Tensor* x = tensor_of(argument); x && x->requires_grad()) cause = x;
    if (!cause) return returned;
    const GradModeGuard again(true);
    if (const Tensor* x = tensor_of(returned)) return with_delayed_error(interpreter, *x, *cause);
    const auto* several = returned.as<interpreter::Sequence>();
    if (!several) return returned;
    std::vector<Value> items;
    for (const Value& item : several->items)
      items.push_back(tensor_of(item) ? with_delayed_error(interpreter, *tensor_of(item), *cause) : item);
    return make_ref<interpreter::Sequence>(several->kind, std::move(items));
  }

 private:
  // Returns x with a backward that raises the error.
  Value with_delayed_error(Interpreter& interpreter, const Tensor& x, const Tensor& cause) const {
    const auto forward = [&x](std::span<const Tensor>, std::vector<Tensor>&) { return x; };
    const auto backward = [&interpreter](const Tensor&, std::span<const Tensor>) -> std::vector<Tensor> {
      interpreter.raise("RuntimeError",
                        "trying to differentiate twice a function that was marked with @once_differentiable");
    };
    return make_ref<TensorObject>(
        environment_,
        amplab::call({.forward = forward, .backward = backward, .name = "DelayedErrorBackward"}, {cause}));
  }

  Environment& environment_;
};

// custom_fwd(device_type="cuda") as a decorator.
class DecoratorOf final : public Object {
 public:
  explicit DecoratorOf(std::function<Value(const Value&)> decorate) : decorate_(std::move(decorate)) {}
  std::string type() const override { return "functools.partial"; }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    if (arguments.positional.size() != 1 || !arguments.keywords.empty())
      interpreter.raise("TypeError", "a decorator takes one function");
    return decorate_(arguments.positional[0]);
  }

 private:
  std::function<Value(const Value&)> decorate_;
};

Value decorated(const Call& c, size_t function, std::function<Value(const Value&)> decorate) {
  if (c.is_given(function)) return decorate(c.arguments[function]);
  return make_ref<DecoratorOf>(std::move(decorate));
}

void expect_device(const Call& c, size_t device_type) {
  if (c.arguments[device_type].is_absent())
    c.raise("TypeError", c.name + "() missing 1 required keyword-only argument: 'device_type'");
  expect_device_type(c.interpreter, c.environment, c.arguments[device_type]);
}
void warn_deprecated(const Call& c) {
  warn(c.interpreter, c.environment, "FutureWarning",
       std::string("`torch.cuda.amp.")
           .append(c.name)
           .append("(args...)` is deprecated. Please use `torch.amp.")
           .append(c.name)
           .append("(args..., device_type='cuda')` instead."));
  expect_device_type(c.interpreter, c.environment, Value::text("cuda"));
}

Value forward_decorator(const Call& c, size_t cast_inputs) {
  return decorated(c, 0, [&environment = c.environment, dtype = c.dtype(cast_inputs)](const Value& function) {
    return Value(make_ref<CustomForward>(environment, function, dtype));
  });
}
Value backward_decorator(const Call& c) {
  return decorated(c, 0, [](const Value& function) { return Value(make_ref<CustomBackward>(function)); });
}

Value custom_fwd(const Call& c) { // fwd=, *, device_type=, cast_inputs=
  expect_device(c, 1);
  return forward_decorator(c, 2);
}
Value custom_bwd(const Call& c) { // bwd=, *, device_type=
  expect_device(c, 1);
  return backward_decorator(c);
}
Value cuda_custom_fwd(const Call& c) { // fwd=, *, cast_inputs=
  warn_deprecated(c);
  return forward_decorator(c, 1);
}
Value cuda_custom_bwd(const Call& c) { // bwd=
  warn_deprecated(c);
  return backward_decorator(c);
}
Value once_differentiable(const Call& c) { return make_ref<OnceDifferentiable>(c.environment, c.arguments[0]); }

constexpr Row kCustomFunctionRows[] = {
    {"custom_fwd", "fwd=, *, device_type=, cast_inputs=", kAmp, custom_fwd},
    {"custom_bwd", "bwd=, *, device_type=", kAmp, custom_bwd},
    {"custom_fwd", "fwd=, *, cast_inputs=", kCudaAmp, cuda_custom_fwd},
    {"custom_bwd", "bwd=", kCudaAmp, cuda_custom_bwd},
    {"once_differentiable", "fn", kAutogradFunction, once_differentiable},
};

} // namespace

std::span<const Row> custom_function_rows() { return kCustomFunctionRows; }

} // namespace amplab::torch
