// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/train/loop_objects.h"
#include "engine/train/parameter_objects.h"

namespace amplab {
namespace {

using namespace interpreter;

// One of optimizer.param_groups: its learning rate can be read and set.
class ParameterGroup final : public Object {
 public:
  ParameterGroup(Acts& acts, size_t optimizer) : acts_(acts), optimizer_(optimizer) {}
  std::string type() const override { return "dict"; }

  std::optional<Value> item(Walk& walk, const Value& key) override {
    expect_known(walk, key);
    if (walk.str(key) == "lr") {
      acts_.host_learns(walk); // schedules move it
      return Value(acts_.learning_rate(optimizer_));
    }
    return parameters_of(acts_, acts_.crew().optimizers[optimizer_].optimizer->parameters());
  }
  bool set_item(Walk& walk, const Value& key, const Value& value) override {
    expect_known(walk, key);
    if (walk.str(key) != "lr") walk.refuse("The lab's param_groups have a fixed list of parameters; PyTorch's can be changed.");
    acts_.set_learning_rate(walk, optimizer_, number(walk, value, "param_groups", "lr"));
    return true;
  }

 private:
  static void expect_known(Walk& walk, const Value& key) {
    if (const std::string name = walk.str(key); name != "lr" && name != "params")
      walk.refuse("The lab's param_groups have \"lr\" and \"params\", not \"" + name + "\"; PyTorch's have every dial. Turn it in the configuration.");
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
      if (!closure.is_absent() && !closure.is_none())
        walk.refuse("The lab's optimizers take no closure; PyTorch's do. Compute the loss before optimizer.step().");
      acts_.step(kNoScaler, this->number);
      return none();
    }
    if (name == "zero_grad") {
      const Value to_none = kZeroGrad.bind(walk, arguments)[0];
      const bool forget = to_none.is_absent() || flag(walk, to_none, "zero_grad", "set_to_none");
      for (const size_t model : acts_.crew().optimizers[number].of) acts_.zero_grad(model, forget);
      return none();
    }
    if (name == "state_dict" || name == "load_state_dict" || name == "add_param_group")
      walk.refuse("The lab's optimizers have no " + std::string(name) + "; PyTorch's have. Dials of the optimizer are turned in the configuration.");
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

class Amp final : public Object {
 public:
  explicit Amp(Acts& acts) : acts_(acts) {}
  std::string type() const override { return "module"; }
  std::vector<std::string_view> attributes() const override { return {"master_params"}; }

  std::optional<Value> call_method(Walk& walk, std::string_view name, const Arguments& arguments) override {
    static const Signature kMasterParams("master_params", "optimizer");
    if (name != "master_params") return {};
    const Value optimizer = kMasterParams.bind(walk, arguments)[0];
    const std::optional<size_t> number = optimizer_of(optimizer);
    if (!number) walk.raise("AttributeError", "'" + type_name(optimizer) + "' object has no attribute 'param_groups'");
    return parameters_of(acts_, acts_.crew().optimizers[*number].optimizer->parameters());
  }

 private:
  Acts& acts_;
};

} // namespace

interpreter::Value optimizer_object(Acts& acts, size_t optimizer) { return Value(make_ref<OptimizerObject>(acts, optimizer)); }

interpreter::Value amp_object(Acts& acts) { return Value(make_ref<Amp>(acts)); }

std::optional<size_t> optimizer_of(const interpreter::Value& value) {
  const auto* optimizer = value.as<OptimizerObject>();
  return optimizer ? std::optional(optimizer->number) : std::nullopt;
}

} // namespace amplab
