// SPDX-License-Identifier: Apache-2.0
#include "engine/state/persistent_variables.h"

#include "engine/autograd/views.h"
#include "engine/run/printable.h"
#include "engine/state/host_copy.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace interpreter;

constexpr int kDeepestValue = 32; // as Limits::value_depth

PersistentValue saved(const Tensor& tensor, NamedHolders holders) {
  for (const auto& [name, holder] : holders)
    if (holder.same_as(tensor)) return {PersistentParameter{name}};
  PersistentTensor copy{on_host("", contiguous(tensor.detach())), tensor.requires_grad() && !tensor.body()->node, {}};
  if (tensor.grad()) copy.gradient = on_host("", contiguous(tensor.grad().detach()));
  return {std::move(copy)};
}

PersistentValue saved(const std::string& name, const Value& value, NamedHolders holders, int depth) {
  if (value.is_none()) return {};
  if (value.is_bool()) return {value.as_bool()};
  if (value.is_int()) return {value.as_int()};
  if (value.is_float()) return {value.as_number()};
  if (const auto* text = value.as<Text>()) return {text->value};
  if (const Tensor* tensor = torch::tensor_of(value)) return saved(*tensor, holders);
  if (const auto* items = value.as<Sequence>(); items && depth < kDeepestValue) {
    PersistentValue::Items copies{items->kind == Sequence::Kind::tuple, {}};
    for (const Value& item : items->items) copies.values.push_back(saved(name, item, holders, depth + 1));
    return {std::move(copies)};
  }
  throw loop::LoopError({}, loop::kNotInTheLab,
                        "The name \"" + name + "\" keeps a " + type_name(value) +
                            " from one step to the next; the lab keeps numbers, strings, tensors and lists of them. "
                            "Python keeps everything.");
}

Value restored(const PersistentValue& saved, NamedHolders holders, torch::Environment& environment,
               const std::string& source) {
  struct Visitor {
    NamedHolders holders;
    torch::Environment& environment;
    const std::string& source;
    Value operator()(std::monostate) const { return none(); }
    Value operator()(bool b) const { return b; }
    Value operator()(int64_t i) const { return i; }
    Value operator()(double d) const { return d; }
    Value operator()(const std::string& text) const { return Value::text(text); }
    Value operator()(const PersistentTensor& of_text) const {
      Tensor tensor = from_host(environment.memory, of_text.tensor, MemoryCategory::temporaries);
      tensor.set_requires_grad(of_text.requires_grad);
      if (of_text.gradient)
        tensor.set_grad(from_host(environment.memory, *of_text.gradient, MemoryCategory::gradients));
      return Value(make_ref<torch::TensorObject>(environment, std::move(tensor)));
    }
    Value operator()(const PersistentParameter& parameter) const {
      for (const auto& [name, tensor] : holders)
        if (name == parameter.name) return torch::parameter_object(environment, tensor);
      throw CheckpointError(source + ": a variable of its loop holds the parameter " + in_quotes(parameter.name) +
                            ", which the model does not have.");
    }
    Value operator()(const PersistentValue::Items& items) const {
      std::vector<Value> values;
      for (const PersistentValue& item : items.values) values.push_back(restored(item, holders, environment, source));
      return items.tuple ? tuple(std::move(values)) : list(std::move(values));
    }
  };
  return std::visit(Visitor{holders, environment, source}, saved.value);
}

} // namespace

std::vector<PersistentVariable> persistent_variables(std::span<const std::string> names,
                                                     const std::vector<bool>& is_persistent,
                                                     std::span<const interpreter::Value> values, NamedHolders holders) {
  std::vector<PersistentVariable> all;
  for (size_t i = 0; i < names.size(); ++i)
    if (is_persistent[i] && !values[i].is_absent()) all.push_back({names[i], saved(names[i], values[i], holders, 0)});
  return all;
}

std::vector<SlotValue> values_of(std::span<const PersistentVariable> saved, std::span<const std::string> names,
                                 NamedHolders holders, torch::Environment& environment, const std::string& source) {
  std::vector<SlotValue> values;
  for (const PersistentVariable& one : saved)
    if (const auto found = std::ranges::find(names, one.name); found != names.end())
      values.push_back({static_cast<size_t>(found - names.begin()), restored(one.value, holders, environment, source)});
  return values;
}

int64_t bytes_of(const PersistentValue& value) {
  int64_t bytes = 0;
  if (const auto* tensor = std::get_if<PersistentTensor>(&value.value))
    bytes = std::ssize(tensor->tensor.bytes) + (tensor->gradient ? std::ssize(tensor->gradient->bytes) : 0);
  if (const auto* items = std::get_if<PersistentValue::Items>(&value.value))
    for (const PersistentValue& item : items->values) bytes += bytes_of(item);
  return bytes;
}

} // namespace amplab
