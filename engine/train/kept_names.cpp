// SPDX-License-Identifier: Apache-2.0
#include "engine/train/kept_names.h"

#include "engine/autograd/views.h"
#include "engine/torch/tensor_object.h"
#include "engine/train/host_copy.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace interpreter;

constexpr int kDeepest = 32; // as Limits::value_depth

KeptValue kept(const std::string& name, const Value& value, int depth) {
  if (value.is_none()) return {};
  if (value.is_bool()) return {value.as_bool()};
  if (value.is_int()) return {value.as_int()};
  if (value.is_float()) return {value.as_number()};
  if (const auto* text = value.as<Text>()) return {text->value};
  if (const Tensor* tensor = torch::tensor_of(value)) return {on_host("", contiguous(tensor->detach()))};
  if (const auto* items = value.as<Sequence>(); items && depth < kDeepest) {
    KeptValue::Items copies{items->kind == Sequence::Kind::tuple, {}};
    for (const Value& item : items->items) copies.values.push_back(kept(name, item, depth + 1));
    return {std::move(copies)};
  }
  throw loop::LoopError({}, loop::kNotInTheLab,
                        "The name \"" + name + "\" keeps a " + type_name(value) +
                            " from one step to the next; the lab keeps numbers, texts, tensors and lists of such. "
                            "Python keeps everything.");
}

Value restored(const KeptValue& kept, torch::Environment& environment) {
  struct Visitor {
    torch::Environment& environment;
    Value operator()(std::monostate) const { return none(); }
    Value operator()(bool b) const { return b; }
    Value operator()(int64_t i) const { return i; }
    Value operator()(double d) const { return d; }
    Value operator()(const std::string& text) const { return Value::text(text); }
    Value operator()(const NamedTensor& tensor) const {
      return Value(make_ref<torch::TensorObject>(environment, from_host(environment.memory, tensor, MemoryCategory::temporaries)));
    }
    Value operator()(const KeptValue::Items& items) const {
      std::vector<Value> values;
      for (const KeptValue& item : items.values) values.push_back(restored(item, environment));
      return items.tuple ? tuple(std::move(values)) : list(std::move(values));
    }
  };
  return std::visit(Visitor{environment}, kept.value);
}

} // namespace

std::vector<KeptName> kept_names(std::span<const std::string> names, const std::vector<bool>& outlives_step,
                                 std::span<const interpreter::Value> values) {
  std::vector<KeptName> all;
  for (size_t i = 0; i < names.size(); ++i)
    if (outlives_step[i] && !values[i].is_absent()) all.push_back({names[i], kept(names[i], values[i], 0)});
  return all;
}

void set_names(std::span<const KeptName> kept, std::span<const std::string> names, std::span<interpreter::Value> values,
               torch::Environment& environment) {
  for (const KeptName& one : kept)
    if (const auto found = std::ranges::find(names, one.name); found != names.end())
      values[static_cast<size_t>(found - names.begin())] = restored(one.value, environment);
}

} // namespace amplab
