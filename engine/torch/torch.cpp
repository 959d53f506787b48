// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/torch.h"

#include "engine/torch/call.h"
#include "engine/torch/device_name.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/names.h"
#include "engine/torch/torch_members.h"

#include <algorithm>
#include <limits>
#include <numbers>

namespace amplab::torch {
namespace {

// A type for isinstance(), with an optional constructor.
class TypeObject final : public interpreter::Object {
 public:
  using Test = bool (*)(const Value&);
  using Make = Value (*)(Interpreter&, Environment&, const Value&);
  TypeObject(Environment& environment, std::string name, Test is_one, Make make)
      : environment_(environment), name_(std::move(name)), is_one_(is_one), make_(make) {}
  std::string type() const override { return "type"; }
  std::optional<bool> has_instance(Interpreter&, const Value& value) override { return is_one_(value); }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    if (!make_ || arguments.positional.size() != 1 || !arguments.keywords.empty())
      interpreter.raise_unsupported("the lab does not make a " + name_ + " of that; PyTorch does");
    return make_(interpreter, environment_, arguments.positional[0]);
  }
  std::string str(Interpreter&) override { return "<class '" + name_ + "'>"; }

 private:
  Environment& environment_;
  std::string name_;
  Test is_one_;
  Make make_;
};

bool holds_tensor(const Value& value) { return value.as<TensorObject>(); }
bool is_parameter(const Value& value) { return holds_tensor(value) && interpreter::type_name(value) == "Parameter"; }
template <class T> bool is_a(const Value& value) { return value.as<T>(); }
Value device_named(Interpreter& interpreter, Environment& environment, const Value& name) {
  expect_own_device(interpreter, environment, name);
  return make_ref<DeviceObject>(environment.device_type);
}

// A module: rows of the table under their names, and other members.
class Namespace final : public interpreter::Object {
 public:
  using Members = std::vector<std::pair<std::string_view, Value>>;
  Namespace(Environment& environment, std::string name, uint16_t name_space, Members members)
      : environment_(environment), name_(std::move(name)), name_space_(name_space), members_(std::move(members)) {}
  std::string type() const override { return "module"; }
  std::vector<std::string_view> attributes() const override {
    std::vector<std::string_view> names = function_names(name_space_);
    for (const auto& [name, value] : members_) names.push_back(name);
    return names;
  }
  std::string missing_attribute(std::string_view name) const override {
    return "module '" + name_ + "' has no attribute '" + std::string(name) + "'";
  }
  std::optional<Value> attribute(Interpreter& interpreter, std::string_view name) override {
    for (const auto& [member, value] : members_)
      if (member == name) return value;
    if (const Function* function = function_named(name_space_, name)) return function_value(*function, environment_);
    reject_known_name(interpreter, name_, name);
    return {};
  }
  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    if (const Function* function = function_named(name_space_, name))
      return call_function(*function, interpreter, environment_, arguments);
    return {};
  }
  std::string str(Interpreter&) override { return "<module '" + name_ + "'>"; }

 private:
  Environment& environment_;
  std::string name_;
  uint16_t name_space_;
  Members members_;
};

Value module_of(Environment& environment, const char* name, uint16_t name_space, Namespace::Members members = {}) {
  return make_ref<Namespace>(environment, name, name_space, std::move(members));
}

Value functional(Environment& environment) { return module_of(environment, "torch.nn.functional", kFunctional); }

Value nn(Environment& environment) {
  const Value utils = module_of(environment, "torch.nn.utils", kNnUtils);
  const Value parameter = make_ref<TypeObject>(environment, "torch.nn.Parameter", is_parameter, nullptr);
  return module_of(environment, "torch.nn", 0,
                   {{"functional", functional(environment)}, {"utils", utils}, {"Parameter", parameter}});
}

Value autograd(Environment& environment) {
  const Value base = function_base(environment);
  return module_of(
      environment, "torch.autograd", kAutograd,
      {{"Function", base},
       {"function", module_of(environment, "torch.autograd.function", kAutogradFunction, {{"Function", base}})}});
}

} // namespace

Value torch_namespace(Environment& environment) {
  const Value checkpoint =
      module_of(environment, "torch.utils.checkpoint", 0, {{"checkpoint", checkpoint_function(environment)}});
  Namespace::Members members = {
      {"nn", nn(environment)},
      {"autograd", autograd(environment)},
      {"amp", module_of(environment, "torch.amp", kAmp)},
      {"cuda",
       module_of(environment, "torch.cuda", kCuda, {{"amp", module_of(environment, "torch.cuda.amp", kCudaAmp)}})},
      {"utils", module_of(environment, "torch.utils", 0, {{"checkpoint", checkpoint}})},
      {"distributed", module_of(environment, "torch.distributed", kDistributed, {{"ReduceOp", reduce_ops()}})},
      {"linalg", module_of(environment, "torch.linalg", kLinalg)},
      {"Tensor", make_ref<TypeObject>(environment, "torch.Tensor", holds_tensor, nullptr)},
      {"dtype", make_ref<TypeObject>(environment, "torch.dtype", is_a<DTypeObject>, nullptr)},
      {"device", make_ref<TypeObject>(environment, "torch.device", is_a<DeviceObject>, device_named)},
      {"Size", make_ref<TypeObject>(environment, "torch.Size", is_a<SizeObject>, nullptr)},
      {"inf", std::numeric_limits<double>::infinity()},
      {"nan", std::numeric_limits<double>::quiet_NaN()},
      {"pi", std::numbers::pi},
      {"e", std::numbers::e},
  };
  for (const std::string_view name : dtype_names())
    members.emplace_back(name, dtype_value(environment, *dtype_of_torch(name)));
  return module_of(environment, "torch", kTorch, std::move(members));
}

std::vector<std::pair<std::string_view, Value>> provided_names(Environment& environment) {
  return {{"torch", torch_namespace(environment)},
          {"F", functional(environment)},
          {"nn", nn(environment)},
          {"autocast", function_value(*function_named(kAmp, "autocast"), environment)}};
}

} // namespace amplab::torch
