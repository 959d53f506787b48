// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/checkpoint.h"

#include "engine/autograd/recompute.h"
#include "engine/torch/call.h"
#include "engine/torch/in_place.h"

#include <algorithm>

namespace amplab::torch {
namespace {

using interpreter::KeywordArgument;

constexpr const char* kSayWhich = "torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. In "
                                  "a future release, calling checkpoint without "
                                  "use_reentrant will raise an exception. use_reentrant=False is recommended, but if "
                                  "you need to preserve the current default "
                                  "behavior, you can pass use_reentrant=True. Refer to docs for more details on the "
                                  "differences between the two variants.";

// A repeatable call that owns its arguments.
struct Segment {
  Value function;
  std::vector<Value> arguments;
  std::vector<std::pair<std::string, Value>> keywords;

  Value run(Walk& walk, std::span<const Value> positional) const {
    std::vector<KeywordArgument> named;
    for (const auto& [name, value] : keywords) named.push_back({name, value});
    return walk.call(function, {positional, named});
  }
};

// Restores the random state of the first run while the function is recomputed. The destructor restores the current one.
class DrawsAgain {
 public:
  DrawsAgain(Environment& environment, const Environment::RandomState& first)
      : environment_(environment), before_(environment.random_state()) {
    environment.set_random_state(first);
  }
  ~DrawsAgain() { environment_.set_random_state(std::move(before_)); }
  DrawsAgain(const DrawsAgain&) = delete;
  DrawsAgain& operator=(const DrawsAgain&) = delete;

 private:
  Environment& environment_;
  Environment::RandomState before_;
};

Value on_demand(Walk& walk, Environment& environment, Segment segment) {
  Value result;
  std::vector<Tensor> inputs; // as in PyTorch, tensors in lists, dicts and keywords are not tracked
  for (const Value& argument : segment.arguments)
    if (const auto* x = argument.as<TensorObject>()) inputs.push_back(readable(walk, *x));
  const auto first = [&] { result = segment.run(walk, segment.arguments); };
  const auto again = [segment, &walk, &environment, state = environment.random_state()] {
    const DrawsAgain same(environment, state);
    segment.run(walk, segment.arguments);
  };
  recompute_on_demand(first, again, inputs);
  return result;
}

Value reentrant(Walk& walk, Environment& environment, const Segment& segment) {
  if (!segment.keywords.empty()) {
    std::string names;
    for (const auto& [name, value] : segment.keywords) names.append(names.empty() ? "" : ",").append(name);
    walk.raise("ValueError", "Unexpected keyword arguments: " + names);
  }
  std::vector<Tensor> inputs;
  std::vector<size_t> places;
  for (size_t i = 0; i < segment.arguments.size(); ++i)
    if (const auto* x = segment.arguments[i].as<TensorObject>()) {
      inputs.push_back(readable(walk, *x));
      places.push_back(i);
    }
  if (inputs.size() > kMostInputs)
    walk.refuse("checkpoint with use_reentrant=True takes at most " + std::to_string(kMostInputs) +
                " tensors in the lab; PyTorch's any number. Write use_reentrant=False");
  if (std::ranges::none_of(inputs, [](const Tensor& x) { return x.requires_grad(); }))
    warn(walk, environment, "UserWarning", "None of the inputs have requires_grad=True. Gradients will be None");
  const auto body = [segment, places, &walk, &environment, state = environment.random_state(),
                     ran = false](std::span<const Tensor> given) mutable {
    std::optional<DrawsAgain> same;
    if (std::exchange(ran, true)) same.emplace(environment, state);
    std::vector<Value> arguments = segment.arguments;
    for (size_t i = 0; i < given.size(); ++i)
      if (!tensor_of(arguments[places[i]])->same_as(given[i]))
        arguments[places[i]] = make_ref<TensorObject>(environment, given[i]);
    const Value made = segment.run(walk, arguments);
    const Tensor* y = tensor_of(made);
    if (!y)
      walk.refuse("a function under checkpoint with use_reentrant=True returns one tensor in the lab, not " +
                  interpreter::type_name(made) + "; in PyTorch it may return others. Write use_reentrant=False");
    return *y;
  };
  return make_ref<TensorObject>(environment, recomputed(body, inputs));
}

class CheckpointFunction final : public interpreter::Object {
 public:
  explicit CheckpointFunction(Environment& environment) : environment_(environment) {}
  std::string type() const override { return "function"; }
  std::optional<Value> call(Walk& walk, const Arguments& arguments) override {
    if (arguments.positional.empty())
      walk.raise("TypeError", "checkpoint() missing 1 required positional argument: 'function'");
    Segment segment{arguments.positional[0], {arguments.positional.begin() + 1, arguments.positional.end()}, {}};
    std::optional<bool> is_reentrant;
    for (const auto& [name, value] : arguments.keywords) {
      if (name == "use_reentrant") {
        if (!value.is_none()) is_reentrant = interpreter::flag(walk, value, "checkpoint", "use_reentrant");
      } else if (name == "preserve_rng_state") {
        if (!interpreter::flag(walk, value, "checkpoint", "preserve_rng_state"))
          walk.refuse(
              "checkpoint in the lab always draws the same numbers again; PyTorch not with preserve_rng_state=False");
      } else if (name == "context_fn" || name == "determinism_check" || name == "debug" || name == "early_stop") {
        walk.refuse("the lab's checkpoint takes no " + std::string(name) + "; PyTorch's does. Leave it out");
      } else {
        segment.keywords.emplace_back(name, value);
      }
    }
    if (!is_reentrant) warn(walk, environment_, "UserWarning", kSayWhich);
    return translated(walk, environment_, [&] {
      return std::optional(is_reentrant.value_or(true) ? reentrant(walk, environment_, segment)
                                                       : on_demand(walk, environment_, std::move(segment)));
    });
  }
  std::string str(Walk&) override { return "<function checkpoint>"; }

 private:
  Environment& environment_;
};

} // namespace

Value checkpoint_function(Environment& environment) { return make_ref<CheckpointFunction>(environment); }

} // namespace amplab::torch
