// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/train/loop_objects.h"
#include "engine/train/parameter_objects.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace interpreter;

// Entries of a torch.optim param_group other than "params" and "lr", by optimizer.
struct DialKey {
  std::string_view key;
  bool of_sgd, of_adam;
  Value (*value)(const OptimizerConfig&);
};
constexpr DialKey kDials[] = {
    {"weight_decay", true, true, [](const OptimizerConfig& o) { return Value(o.weight_decay); }},
    {"momentum", true, false, [](const OptimizerConfig& o) { return Value(o.momentum); }},
    {"dampening", true, false, [](const OptimizerConfig& o) { return Value(o.dampening); }},
    {"nesterov", true, false, [](const OptimizerConfig& o) { return Value(o.nesterov); }},
    {"betas", false, true,
     [](const OptimizerConfig& o) {
       return tuple({Value(o.betas[0]), Value(o.betas[1])});
     }},
    {"eps", false, true, [](const OptimizerConfig& o) { return Value(o.eps); }},
    {"amsgrad", false, true, [](const OptimizerConfig& o) { return Value(o.amsgrad); }},
};
// Entries that are not supported.
constexpr std::string_view kLacking[] = {
    "maximize", "foreach", "differentiable", "capturable", "fused", "decoupled_weight_decay", "initial_lr"};

// One of optimizer.param_groups. Entries can be read, and the learning rate can be set.
class ParameterGroup final : public Object {
 public:
  ParameterGroup(Acts& acts, size_t optimizer) : acts_(acts), optimizer_(optimizer) {}
  std::string type() const override { return "dict"; }

  std::optional<Value> item(Walk& walk, const Value& key) override {
    const std::string name = walk.str(key);
    if (name == "params") {
      std::vector<Value> parameters;
      for (const Tensor& p : acts_.crew().optimizers[optimizer_].parameters)
        parameters.push_back(parameter_object(acts_, p));
      return list(std::move(parameters));
    }
    if (const DialKey* dial = dial_named(walk, name)) {
      acts_.host_learns(walk); // may change between steps
      return dial->value(dials());
    }
    acts_.host_learns(walk); // schedules change it
    return Value(acts_.learning_rate(optimizer_));
  }
  bool set_item(Walk& walk, const Value& key, const Value& value) override {
    const std::string name = walk.str(key);
    if (name == "params")
      walk.refuse("The lab's param_groups have a fixed list of parameters; PyTorch's can be changed.");
    if (dial_named(walk, name))
      walk.refuse("A loop of the lab sets \"lr\" in param_groups; PyTorch lets it set \"" + name +
                  "\" too. Turn that in the configuration, which may be done while it runs.");
    acts_.set_learning_rate(walk, optimizer_, number(walk, value, "param_groups", "lr"));
    return true;
  }

 private:
  const OptimizerConfig& dials() const { return acts_.crew().optimizers[optimizer_].dials; }
  // Returns null for "lr". Throws: LoopError for an entry that this optimizer does not have.
  const DialKey* dial_named(Walk& walk, const std::string& name) const {
    if (name == "lr") return nullptr;
    if (std::ranges::find(kLacking, name) != std::end(kLacking))
      walk.refuse("The lab's param_groups have no \"" + name + "\"; PyTorch's have. Leave it out.");
    const bool sgd = dials().name == "sgd";
    const auto* dial = std::ranges::find(kDials, name, &DialKey::key);
    if (dial == std::end(kDials) || !(sgd ? dial->of_sgd : dial->of_adam)) walk.raise("KeyError", "'" + name + "'");
    return dial;
  }

  Acts& acts_;
  size_t optimizer_;
};

class OptimizerObject final : public Object {
 public:
  OptimizerObject(Acts& acts, size_t optimizer) : number(optimizer), acts_(acts) {}
  std::string type() const override { return "Optimizer"; }
  std::vector<std::string_view> attributes() const override { return {"step", "zero_grad", "param_groups"}; }

  std::optional<Value> call_method(Walk& walk, std::string_view name, const Arguments& arguments) override {
    static const Signature kStep("step", "closure="), kZeroGrad("zero_grad", "set_to_none=");
    if (name == "step") {
      const Value closure = kStep.bind(walk, arguments)[0];
      return step_with_closure(walk, acts_, kNoScaler, this->number, closure);
    }
    if (name == "zero_grad") {
      const Value to_none = kZeroGrad.bind(walk, arguments)[0];
      const bool forget = to_none.is_absent() || flag(walk, to_none, "zero_grad", "set_to_none");
      for (const size_t model : acts_.crew().optimizers[number].of) acts_.zero_grad(model, forget);
      return none();
    }
    if (name == "state_dict" || name == "load_state_dict" || name == "add_param_group")
      walk.refuse("The lab's optimizers have no " + std::string(name) +
                  "; PyTorch's have. Dials of the optimizer are turned in the configuration.");
    return {};
  }
  std::optional<Value> attribute(Walk&, std::string_view name) override {
    if (name == "param_groups") return list({Value(make_ref<ParameterGroup>(acts_, number))});
    return {};
  }

  const size_t number;

 private:
  Acts& acts_;
};

} // namespace

interpreter::Value step_with_closure(Walk& walk, Acts& acts, size_t scaler, size_t optimizer, const Value& closure) {
  if (closure.is_absent() || closure.is_none()) return acts.step(scaler, optimizer), none();
  acts.host_learns(walk); // a capture does not include the closure
  Value loss = none();
  acts.step(scaler, optimizer, [&] {
    const GradModeGuard recorded(true);
    loss = walk.call(closure, {});
  });
  return loss;
}

interpreter::Value optimizer_object(Acts& acts, size_t optimizer) {
  return Value(make_ref<OptimizerObject>(acts, optimizer));
}

std::optional<size_t> optimizer_of(const interpreter::Value& value) {
  const auto* optimizer = value.as<OptimizerObject>();
  return optimizer ? std::optional(optimizer->number) : std::nullopt;
}

} // namespace amplab
