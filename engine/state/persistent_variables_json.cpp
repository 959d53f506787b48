// SPDX-License-Identifier: Apache-2.0
#include "engine/state/persistent_variables_json.h"

#include "engine/run/number_text.h"
#include "engine/run/printable.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::json;

constexpr int kDeepestJson = 32;
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

PersistentValue value_of(const json& j, std::vector<NamedTensor>& tensors, int depth) {
  if (depth > kDeepestJson) throw unknown();
  if (j.is_null()) return {};
  if (j.is_boolean()) return {j.get<bool>()};
  if (j.is_number_integer()) return {j.get<int64_t>()};
  if (j.is_string()) return {j.get<std::string>()};
  if (!j.is_object() || j.size() != 1) throw unknown();
  const std::string kind = j.begin().key();
  const json& content = j.begin().value();
  if (kind == "float") return {float_from(content.get<std::string>())};
  if (kind == "tensor") return {PersistentTensor{taken(tensors, content.get<std::string>())}};
  if (kind == "leaf") return {leaf_from(content, tensors)};
  if (kind == "parameter") return {PersistentParameter{content.get<std::string>()}};
  if ((kind != "tuple" && kind != "list") || !content.is_array() || content.size() > kMostItems) throw unknown();
  PersistentValue::Items items{kind == "tuple", {}};
  for (const json& item : content) items.values.push_back(value_of(item, tensors, depth + 1));
  return {std::move(items)};
}

} // namespace

std::string persistent_variables_text(const std::vector<PersistentVariable>& names, std::vector<NamedTensor>& tensors) {
  json text = json::array();
  std::vector<NamedTensor> own;
  for (const PersistentVariable& name : names) text.push_back({name.name, json_of(name.value, own)});
  std::ranges::move(own, std::back_inserter(tensors));
  return text.dump();
}

std::vector<PersistentVariable> persistent_variables_from(const std::string& text, std::vector<NamedTensor> tensors) {
  std::vector<PersistentVariable> names;
  const json parsed = json::parse(text);
  for (const json& pair : parsed) {
    if (!pair.is_array() || pair.size() != 2) throw unknown();
    names.push_back({pair[0].get<std::string>(), value_of(pair[1], tensors, 0)});
  }
  if (!tensors.empty()) throw CheckpointError("no variable holds the tensor \"" + tensors.front().name + "\"");
  return names;
}

} // namespace amplab
