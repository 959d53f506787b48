// SPDX-License-Identifier: Apache-2.0
#include "engine/state/persistent_variables.h"

#include "engine/autograd/views.h"
#include "engine/run/number_text.h"
#include "engine/run/printable.h"
#include "engine/state/host_copy.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace amplab {
namespace {

using namespace interpreter;

constexpr size_t kDeepestValue = 200; // nested lists and tuples, which recursion copies

// Copies values to the host. A list, string or tensor that is held in several places is copied once, as pickle does.
class Saver {
 public:
  explicit Saver(NamedHolders holders) : holders_(holders) {}

  PersistentValue saved(const std::string& name, const Value& value) {
    if (value.is_none()) return {};
    if (value.is_bool()) return {value.as_bool()};
    if (value.is_int()) return {value.as_int()};
    if (value.is_float()) return {value.as_number()};
    if (const auto* text = value.as<Text>()) {
      if (const auto earlier = earlier_of(text)) return {*earlier};
      return {text->value};
    }
    if (const Tensor* tensor = torch::tensor_of(value)) return saved(*tensor);
    if (const auto* items = value.as<Sequence>()) return saved(name, *items);
    refuse(name, "a " + type_name(value), "the lab keeps numbers, strings, tensors and lists of them");
  }

 private:
  PersistentValue saved(const Tensor& tensor) {
    for (const auto& [name, holder] : holders_)
      if (holder.same_as(tensor)) return {PersistentParameter{name}};
    if (const auto earlier = earlier_of(tensor.body())) return {*earlier};
    PersistentTensor copy{on_host("", contiguous(tensor.detach())), tensor.requires_grad() && !tensor.body()->node, {}};
    if (tensor.grad()) copy.gradient = on_host("", contiguous(tensor.grad().detach()));
    return {std::move(copy)};
  }

  PersistentValue saved(const std::string& name, const Sequence& items) {
    if (std::ranges::find(open_, &items) != open_.end())
      refuse(name, "a list that contains itself", "the lab saves no such list");
    if (const auto earlier = earlier_of(&items)) return {*earlier};
    if (open_.size() == kDeepestValue)
      refuse(name, "lists that are nested more than " + std::to_string(kDeepestValue) + " deep",
             "the lab saves no deeper ones");
    open_.push_back(&items);
    PersistentValue::Items copies{items.kind == Sequence::Kind::tuple, {}};
    for (const Value& item : items.items) copies.values.push_back(saved(name, item));
    open_.pop_back();
    return {std::move(copies)};
  }

  // Returns a reference to the copy of the object. If there is none, gives the object the next number.
  std::optional<PersistentReference> earlier_of(const void* object) {
    const auto [entry, is_new] = numbers_.try_emplace(object, numbers_.size());
    return is_new ? std::nullopt : std::optional(PersistentReference{entry->second});
  }

  [[noreturn]] static void refuse(const std::string& name, const std::string& what, const std::string& limit) {
    throw loop::LoopError({}, loop::kNotInTheLab,
                          "The name \"" + name + "\" keeps " + what + " from one step to the next; " + limit +
                              ". Python keeps everything.");
  }

  NamedHolders holders_;
  std::unordered_map<const void*, size_t> numbers_; // by Object, of tensors by their body
  std::vector<const Sequence*> open_;               // the lists being copied, outermost first
};

// Returns the value of a variable before the first step.
Value start_of(const loop::Program& program, const Interpreter& interpreter, size_t slot) {
  return program.starts_as[slot] ? interpreter.provided()[*program.starts_as[slot]] : Value();
}

// numbered: the values restored before, for references. Absent while a list is being restored.
Value restored(const PersistentValue& saved, NamedHolders holders, torch::Environment& environment,
               const std::string& source, std::vector<Value>& numbered) {
  struct Visitor {
    NamedHolders holders;
    torch::Environment& environment;
    const std::string& source;
    std::vector<Value>& numbered;
    Value operator()(std::monostate) const { return none(); }
    Value operator()(bool b) const { return b; }
    Value operator()(int64_t i) const { return i; }
    Value operator()(double d) const { return d; }
    Value operator()(const std::string& text) const { return numbered.emplace_back(Value::text(text)); }
    Value operator()(const PersistentTensor& of_text) const {
      Tensor tensor = from_host(environment.memory, of_text.tensor, MemoryCategory::temporaries);
      tensor.set_requires_grad(of_text.requires_grad);
      if (of_text.gradient)
        tensor.set_grad(from_host(environment.memory, *of_text.gradient, MemoryCategory::gradients));
      return numbered.emplace_back(make_ref<torch::TensorObject>(environment, std::move(tensor)));
    }
    Value operator()(const PersistentParameter& parameter) const {
      for (const auto& [name, tensor] : holders)
        if (name == parameter.name) return torch::parameter_object(environment, tensor);
      throw CheckpointError(source + ": a variable of its loop holds the parameter " + in_quotes(parameter.name) +
                            ", which the model does not have.");
    }
    Value operator()(const PersistentValue::Items& items) const {
      const size_t number = numbered.size();
      numbered.emplace_back();
      std::vector<Value> values;
      for (const PersistentValue& item : items.values)
        values.push_back(restored(item, holders, environment, source, numbered));
      return numbered[number] = items.tuple ? tuple(std::move(values)) : list(std::move(values));
    }
    Value operator()(const PersistentReference& earlier) const {
      assert(earlier.number < numbered.size() && !numbered[earlier.number].is_absent());
      return numbered[earlier.number];
    }
  };
  return std::visit(Visitor{holders, environment, source, numbered}, saved.value);
}

using nlohmann::json;

constexpr size_t kMostItems = 100'000; // as interpreter::Limits::items

json json_of(const PersistentValue& value, std::vector<NamedTensor>& tensors) {
  struct Visitor {
    std::vector<NamedTensor>& tensors;
    json operator()(std::monostate) const { return nullptr; }
    json operator()(bool b) const { return b; }
    json operator()(int64_t i) const { return i; }
    json operator()(double d) const { return {{"float", number_text(d)}}; } // JSON has no inf
    json operator()(const std::string& text) const { return text; }
    std::string put(const NamedTensor& tensor) const {
      const size_t number = tensors.size();
      tensors.push_back(tensor);
      tensors.back().name = std::string(kNamesPrefix) + std::to_string(number);
      return tensors.back().name;
    }
    json operator()(const PersistentTensor& its) const {
      const std::string name = put(its.tensor);
      if (!its.requires_grad && !its.gradient) return {{"tensor", name}};
      json leaf = {{"tensor", name}, {"requires_grad", its.requires_grad}};
      if (its.gradient) leaf["gradient"] = put(*its.gradient);
      return {{"leaf", std::move(leaf)}};
    }
    json operator()(const PersistentParameter& parameter) const { return {{"parameter", parameter.name}}; }
    json operator()(const PersistentValue::Items& items) const {
      json array = json::array();
      for (const PersistentValue& item : items.values) array.push_back(json_of(item, tensors));
      return {{items.tuple ? "tuple" : "list", std::move(array)}};
    }
    json operator()(const PersistentReference& earlier) const { return {{"same", earlier.number}}; }
  };
  return std::visit(Visitor{tensors}, value.value);
}

CheckpointError unknown() { return CheckpointError("it holds a value of a kind that variables of a loop cannot keep"); }

double float_from(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) throw unknown();
  return value;
}

// Rejects too many axes, and sizes with a product that overflows. An empty tensor may have such sizes.
bool has_room_for(const std::vector<int64_t>& sizes) {
  int64_t product = 1;
  return sizes.size() <= kMaxRank && std::ranges::none_of(sizes, [&](int64_t size) {
           return __builtin_mul_overflow(product, std::max<int64_t>(size, 1), &product);
         });
}

NamedTensor taken(std::vector<NamedTensor>& tensors, const std::string& name) {
  const auto found = std::ranges::find(tensors, name, &NamedTensor::name);
  if (found == tensors.end()) throw CheckpointError("the tensor \"" + name + "\" is absent");
  if (!has_room_for(found->shape)) throw CheckpointError(in_quotes(name) + " has a shape that no tensor of a loop has");
  if (!format_of(found->dtype).dtype)
    throw CheckpointError("\"" + name + "\" has a dtype that no tensor of a loop has");
  NamedTensor tensor = std::move(*found);
  tensors.erase(found);
  tensor.name.clear();
  return tensor;
}

PersistentTensor leaf_from(const json& j, std::vector<NamedTensor>& tensors) {
  const auto name = j.at("tensor").get<std::string>();
  PersistentTensor leaf{taken(tensors, name), j.at("requires_grad").get<bool>(), {}};
  if (j.contains("gradient")) leaf.gradient = taken(tensors, j.at("gradient").get<std::string>());
  if (!is_floating(*format_of(leaf.tensor.dtype).dtype))
    throw CheckpointError("the tensor " + in_quotes(name) +
                          " can have no gradient: it holds no floating-point numbers");
  if (leaf.gradient && (leaf.gradient->dtype != leaf.tensor.dtype || leaf.gradient->shape != leaf.tensor.shape))
    throw CheckpointError("the gradient of the tensor " + in_quotes(name) + " does not have its shape and dtype");
  return leaf;
}

// is_whole: by number of the values before, for references. False while a list is being read.
PersistentReference reference_from(const json& j, const std::vector<bool>& is_whole) {
  if (!j.is_number_unsigned()) throw unknown();
  const auto number = j.get<size_t>();
  if (number >= is_whole.size() || !is_whole[number])
    throw CheckpointError("it refers to value " + std::to_string(number) + ", which does not end before");
  return {number};
}

PersistentValue value_of(const json& j, std::vector<NamedTensor>& tensors, std::vector<bool>& is_whole, size_t depth) {
  if (j.is_null()) return {};
  if (j.is_boolean()) return {j.get<bool>()};
  if (j.is_number_integer()) return {j.get<int64_t>()};
  const auto numbered = [&](auto value) -> PersistentValue {
    is_whole.push_back(true);
    return {std::move(value)};
  };
  if (j.is_string()) return numbered(j.get<std::string>());
  if (!j.is_object() || j.size() != 1) throw unknown();
  const std::string kind = j.begin().key();
  const json& content = j.begin().value();
  if (kind == "float") return {float_from(content.get<std::string>())};
  if (kind == "tensor") return numbered(PersistentTensor{taken(tensors, content.get<std::string>())});
  if (kind == "leaf") return numbered(leaf_from(content, tensors));
  if (kind == "parameter") return {PersistentParameter{content.get<std::string>()}};
  if (kind == "same") return {reference_from(content, is_whole)};
  if ((kind != "tuple" && kind != "list") || !content.is_array() || content.size() > kMostItems ||
      depth == kDeepestValue)
    throw unknown();
  const size_t number = is_whole.size();
  is_whole.push_back(false);
  PersistentValue::Items items{kind == "tuple", {}};
  for (const json& item : content) items.values.push_back(value_of(item, tensors, is_whole, depth + 1));
  is_whole[number] = true;
  return {std::move(items)};
}

} // namespace

std::vector<PersistentVariable> persistent_variables(const loop::Program& program, const Interpreter& interpreter,
                                                     NamedHolders holders) {
  std::vector<PersistentVariable> all;
  Saver saver(holders);
  for (size_t i = 0; i < program.globals.size(); ++i)
    if (const Value& value = interpreter.globals()[i];
        program.is_persistent[i] && !value.is_absent() && !value.is(start_of(program, interpreter, i)))
      all.push_back({program.globals[i], saver.saved(program.globals[i], value)});
  return all;
}

std::vector<SlotValue> values_of(std::span<const PersistentVariable> saved, const loop::Program& program,
                                 const Interpreter& interpreter, NamedHolders holders, torch::Environment& environment,
                                 const std::string& source) {
  std::vector<SlotValue> values;
  const std::vector<std::string>& names = program.globals;
  for (size_t i = 0; i < names.size(); ++i)
    if (program.is_persistent[i]) values.push_back({i, start_of(program, interpreter, i)});
  std::vector<Value> numbered;
  for (const PersistentVariable& one : saved) { // also skipped names, because later values may refer to theirs
    Value value = restored(one.value, holders, environment, source, numbered);
    if (const auto found = std::ranges::find(names, one.name); found != names.end())
      values.push_back({static_cast<size_t>(found - names.begin()), std::move(value)});
  }
  return values;
}

int64_t bytes_of(const PersistentValue& value) {
  auto bytes = static_cast<int64_t>(sizeof value);
  if (const auto* text = std::get_if<std::string>(&value.value)) bytes += std::ssize(*text);
  if (const auto* tensor = std::get_if<PersistentTensor>(&value.value))
    bytes += std::ssize(tensor->tensor.bytes) + (tensor->gradient ? std::ssize(tensor->gradient->bytes) : 0);
  if (const auto* items = std::get_if<PersistentValue::Items>(&value.value))
    for (const PersistentValue& item : items->values) bytes += bytes_of(item);
  return bytes;
}

std::string persistent_variables_text(const std::vector<PersistentVariable>& names, std::vector<NamedTensor>& tensors) {
  json text = json::array();
  std::vector<NamedTensor> own;
  for (const PersistentVariable& name : names) text.push_back({name.name, json_of(name.value, own)});
  std::ranges::move(own, std::back_inserter(tensors));
  return text.dump();
}

std::vector<PersistentVariable> persistent_variables_from(const std::string& text, std::vector<NamedTensor> tensors) {
  std::vector<PersistentVariable> names;
  std::vector<bool> is_whole;
  const json parsed = json::parse(text);
  for (const json& pair : parsed) {
    if (!pair.is_array() || pair.size() != 2) throw unknown();
    names.push_back({pair[0].get<std::string>(), value_of(pair[1], tensors, is_whole, 0)});
  }
  if (!tensors.empty()) throw CheckpointError("no variable holds the tensor \"" + tensors.front().name + "\"");
  return names;
}

} // namespace amplab
