// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/torch_members.h"

#include "engine/autograd/recompute.h"
#include "engine/torch/call.h"
#include "engine/torch/in_place.h"

#include <algorithm>

namespace amplab::torch {
namespace {

using interpreter::KeywordArgument;

constexpr const char* kUseReentrantWarning =
    "torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. In "
    "a future release, calling checkpoint without "
    "use_reentrant will raise an exception. use_reentrant=False is recommended, but if "
    "you need to preserve the current default "
    "behavior, you can pass use_reentrant=True. Refer to docs for more details on the "
    "differences between the two variants.";

// A repeatable call that owns its arguments. The autograd graph holds it.
struct CheckpointedFunction final : interpreter::Object {
  CheckpointedFunction(Interpreter& interpreter, const Value& its_function, std::span<const Value> its_arguments)
      : function(its_function), arguments(its_arguments.begin(), its_arguments.end()), counted(interpreter, *this) {}
  std::string type() const override { return "function"; }
  void traverse(const std::function<void(const Value&)>& visit) const override {
    visit(function);
    for (const Value& argument : arguments) visit(argument);
    for (const auto& [name, value] : keywords) visit(value);
  }

  const Value function;
  const std::vector<Value> arguments;
  std::vector<std::pair<std::string, Value>> keywords;
  const Interpreter::CountedObject counted;

  Value run(Interpreter& interpreter, std::span<const Value> positional) const {
    std::vector<KeywordArgument> named;
    for (const auto& [name, value] : keywords) named.push_back({name, value});
    return interpreter.call(function, {positional, named});
  }
};

// Restores the random state of the first run while the function is recomputed. The destructor restores the current one.
class RandomStateGuard {
 public:
  RandomStateGuard(Environment& environment, const Environment::RandomState& first)
      : environment_(environment), before_(environment.random_state()) {
    environment.set_random_state(first);
  }
  ~RandomStateGuard() { environment_.set_random_state(std::move(before_)); }
  RandomStateGuard(const RandomStateGuard&) = delete;
  RandomStateGuard& operator=(const RandomStateGuard&) = delete;

 private:
  Environment& environment_;
  Environment::RandomState before_;
};

Value on_demand(Interpreter& interpreter, Environment& environment, const Ref<CheckpointedFunction>& function) {
  Value result;
  std::vector<Tensor> inputs; // as in PyTorch, tensors in lists, dicts and keywords are not tracked
  for (const Value& argument : function->arguments)
    if (const auto* x = argument.as<TensorObject>()) inputs.push_back(readable(interpreter, *x));
  const auto first = [&] { result = function->run(interpreter, function->arguments); };
  const auto again = [function, &interpreter, &environment, state = environment.random_state()] {
    const RandomStateGuard same(environment, state);
    try {
      function->run(interpreter, function->arguments);
    } catch (const interpreter::CallsEnded&) { // by `stop`, as PyTorch's _StopRecomputationError
    }
  };
  const auto stop = [] { throw interpreter::CallsEnded(); };
  recompute_on_demand(first, again, inputs, stop);
  return result;
}

Value reentrant(Interpreter& interpreter, Environment& environment, const Ref<CheckpointedFunction>& function) {
  if (!function->keywords.empty()) {
    std::string names;
    for (const auto& [name, value] : function->keywords) names.append(names.empty() ? "" : ",").append(name);
    interpreter.raise("ValueError", "Unexpected keyword arguments: " + names);
  }
  std::vector<Tensor> inputs;
  std::vector<size_t> positions;
  for (size_t i = 0; i < function->arguments.size(); ++i)
    if (const auto* x = function->arguments[i].as<TensorObject>()) {
      inputs.push_back(readable(interpreter, *x));
      positions.push_back(i);
    }
  if (inputs.size() > kMostInputs)
    interpreter.raise_unsupported("checkpoint with use_reentrant=True takes at most " + std::to_string(kMostInputs) +
                                  " tensors in the lab; PyTorch's takes any number. Write use_reentrant=False");
  if (std::ranges::none_of(inputs, [](const Tensor& x) { return x.requires_grad(); }))
    warn(interpreter, environment, "UserWarning", "None of the inputs have requires_grad=True. Gradients will be None");
  const auto body = [function, positions, &interpreter, &environment, state = environment.random_state(),
                     ran = false](std::span<const Tensor> given) mutable {
    std::optional<RandomStateGuard> same;
    if (std::exchange(ran, true)) same.emplace(environment, state);
    std::vector<Value> arguments = function->arguments;
    for (size_t i = 0; i < given.size(); ++i)
      if (!tensor_of(arguments[positions[i]])->same_as(given[i]))
        arguments[positions[i]] = make_ref<TensorObject>(environment, given[i]);
    const Value made = function->run(interpreter, arguments);
    const Tensor* y = tensor_of(made);
    if (!y)
      interpreter.raise_unsupported(
          "a function under checkpoint with use_reentrant=True returns one tensor in the lab, not " +
          interpreter::type_name(made) + "; PyTorch allows other results. Write use_reentrant=False");
    return *y;
  };
  return make_ref<TensorObject>(environment, recomputed(body, inputs));
}

class CheckpointFunction final : public interpreter::Object {
 public:
  explicit CheckpointFunction(Environment& environment) : environment_(environment) {}
  std::string type() const override { return "function"; }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    if (arguments.positional.empty())
      interpreter.raise("TypeError", "checkpoint() missing 1 required positional argument: 'function'");
    const auto function =
        make_ref<CheckpointedFunction>(interpreter, arguments.positional[0], arguments.positional.subspan(1));
    std::optional<bool> is_reentrant;
    for (const auto& [name, value] : arguments.keywords) {
      if (name == "use_reentrant") {
        if (!value.is_none()) is_reentrant = interpreter::flag(interpreter, value, "checkpoint", "use_reentrant");
      } else if (name == "preserve_rng_state") {
        if (!interpreter::flag(interpreter, value, "checkpoint", "preserve_rng_state"))
          interpreter.raise_unsupported("the lab's checkpoint always draws the same random numbers again; PyTorch's "
                                        "does not with preserve_rng_state=False. Remove it");
      } else if (name == "context_fn" || name == "determinism_check" || name == "debug" || name == "early_stop") {
        interpreter.raise_unsupported("the lab's checkpoint takes no " + std::string(name) +
                                      "; PyTorch's does. Remove it");
      } else {
        function->keywords.emplace_back(name, value);
      }
    }
    if (!is_reentrant) warn(interpreter, environment_, "UserWarning", kUseReentrantWarning);
    return translated(interpreter, environment_, [&] {
      return std::optional(is_reentrant.value_or(true) ? reentrant(interpreter, environment_, function)
                                                       : on_demand(interpreter, environment_, function));
    });
  }
  std::string str(Interpreter&) override { return "<function checkpoint>"; }

 private:
  Environment& environment_;
};

} // namespace

Value checkpoint_function(Environment& environment) { return make_ref<CheckpointFunction>(environment); }

} // namespace amplab::torch
