// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/step/loop_objects.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace interpreter;

// Entries of a torch.optim param_group other than "params" and "lr".
struct SettingKey {
  std::string_view key;
  Value (*value)(const OptimizerConfig&);
};
constexpr SettingKey kSettings[] = {
    {"weight_decay", [](const OptimizerConfig& o) { return Value(o.weight_decay); }},
    {"momentum", [](const OptimizerConfig& o) { return Value(o.momentum); }},
    {"dampening", [](const OptimizerConfig& o) { return Value(o.dampening); }},
    {"nesterov", [](const OptimizerConfig& o) { return Value(o.nesterov); }},
    {"betas",
     [](const OptimizerConfig& o) {
       return tuple({Value(o.betas[0]), Value(o.betas[1])});
     }},
    {"eps", [](const OptimizerConfig& o) { return Value(o.eps); }},
    {"amsgrad", [](const OptimizerConfig& o) { return Value(o.amsgrad); }},
    {"ns_coefficients",
     [](const OptimizerConfig& o) {
       const auto [a, b, c] = o.ns_coefficients;
       return tuple({Value(a), Value(b), Value(c)});
     }},
    {"ns_steps", [](const OptimizerConfig& o) { return Value(o.ns_steps); }},
    {"adjust_lr_fn", [](const OptimizerConfig& o) { return Value::text(o.adjust_lr_fn); }},
};
// Entries that are not supported.
constexpr std::string_view kLacking[] = {
    "maximize", "foreach", "differentiable", "capturable", "fused", "decoupled_weight_decay", "initial_lr"};

// One of optimizer.param_groups. Entries can be read, and the learning rate can be set.
class ParameterGroup final : public Object {
 public:
  ParameterGroup(StepOps& ops, size_t optimizer) : ops_(ops), optimizer_(optimizer) {}
  std::string type() const override { return "dict"; }

  std::optional<Value> item(Interpreter& interpreter, const Value& key) override {
    const std::string name = interpreter.str(key);
    if (name == "params") {
      std::vector<Value> parameters;
      for (const Tensor& p : ops_.state().optimizers[optimizer_].parameters)
        parameters.push_back(torch::parameter_object(ops_, p));
      return list(std::move(parameters));
    }
    if (const SettingKey* setting = setting_named(interpreter, name)) {
      ops_.before_host_sync(interpreter); // may change between steps
      return setting->value(settings());
    }
    ops_.before_host_sync(interpreter); // schedules change it
    return Value(ops_.learning_rate(optimizer_));
  }
  bool set_item(Interpreter& interpreter, const Value& key, const Value& value) override {
    const std::string name = interpreter.str(key);
    if (name == "params")
      interpreter.raise_unsupported(
          "The lab's param_groups have a fixed list of parameters; PyTorch's can be changed.");
    if (setting_named(interpreter, name))
      interpreter.raise_unsupported("A loop of the lab sets \"lr\" in param_groups; PyTorch lets it set \"" + name +
                                    "\" too. Change it in the configuration, also while the lane runs.");
    ops_.set_learning_rate(interpreter, optimizer_, number(interpreter, value, "param_groups", "lr"));
    return true;
  }

 private:
  const OptimizerConfig& settings() const { return ops_.state().optimizers[optimizer_].settings; }
  // Returns null for "lr". Throws: LoopError for an entry that this optimizer does not have.
  const SettingKey* setting_named(Interpreter& interpreter, const std::string& name) const {
    if (name == "lr") return nullptr;
    if (std::ranges::find(kLacking, name) != std::end(kLacking))
      interpreter.raise_unsupported("The lab's param_groups have no \"" + name + "\"; PyTorch's have. Remove it.");
    const auto* setting = std::ranges::find(kSettings, name, &SettingKey::key);
    if (setting == std::end(kSettings) || !optimizer_row_of(settings()).reads(name))
      interpreter.raise("KeyError", "'" + name + "'");
    return setting;
  }

  StepOps& ops_;
  size_t optimizer_;
};

class OptimizerObject final : public Object {
 public:
  OptimizerObject(StepOps& ops, size_t optimizer) : number(optimizer), ops_(ops) {}
  std::string type() const override { return "Optimizer"; }
  std::vector<std::string_view> attributes() const override { return {"step", "zero_grad", "param_groups"}; }

  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    static const Signature kStep("step", "closure="), kZeroGrad("zero_grad", "set_to_none=");
    if (name == "step") {
      const Value closure = kStep.bind(interpreter, arguments)[0];
      return step_with_closure(interpreter, ops_, kNoScaler, this->number, closure);
    }
    if (name == "zero_grad") {
      const Value to_none = kZeroGrad.bind(interpreter, arguments)[0];
      const bool forget = to_none.is_absent() || flag(interpreter, to_none, "zero_grad", "set_to_none");
      const NamedOptimizer& its = ops_.state().optimizers[number];
      for (const size_t model : its.of) ops_.zero_grad(model, forget, its.selection());
      return none();
    }
    if (name == "state_dict" || name == "load_state_dict" || name == "add_param_group")
      interpreter.raise_unsupported("The lab's optimizers have no " + std::string(name) +
                                    "; PyTorch's have. Change the optimizer's settings in the configuration.");
    return {};
  }
  std::optional<Value> attribute(Interpreter&, std::string_view name) override {
    if (name == "param_groups") return list({Value(make_ref<ParameterGroup>(ops_, number))});
    return {};
  }

  const size_t number;

 private:
  StepOps& ops_;
};

} // namespace

interpreter::Value step_with_closure(Interpreter& interpreter, StepOps& ops, size_t scaler, size_t optimizer,
                                     const Value& closure) {
  if (closure.is_absent() || closure.is_none()) return ops.step(scaler, optimizer), none();
  ops.before_host_sync(interpreter); // a capture does not include the closure
  Value loss = none();
  ops.step(scaler, optimizer, [&] {
    const GradModeGuard recorded(true);
    loss = interpreter.call(closure, {});
  });
  return loss;
}

interpreter::Value optimizer_object(StepOps& ops, size_t optimizer) {
  return Value(make_ref<OptimizerObject>(ops, optimizer));
}

std::optional<size_t> optimizer_of(const interpreter::Value& value) {
  const auto* optimizer = value.as<OptimizerObject>();
  return optimizer ? std::optional(optimizer->number) : std::nullopt;
}

} // namespace amplab
