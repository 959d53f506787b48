// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/captured_region.h"

#include "engine/torch/tensor_object.h"

#include <algorithm>
#include <bit>

namespace amplab {
namespace {

using namespace interpreter;

const Sequence* tuple_of(const Value& value) {
  const auto* items = value.as<Sequence>();
  return items && items->kind == Sequence::Kind::tuple ? items : nullptr;
}

// Types of objects that only step operations can change. A capture includes these.
constexpr std::string_view kLasting[] = {"FunctionMeta", "torch.dtype", "module",     "builtin_function_or_method",
                                         "type",         "range",       "torch.Size", "torch.device",
                                         "Module",       "Optimizer",   "GradScaler"};

} // namespace

bool same_value(const Value& a, const Value& b) {
  if (a.is_float() && b.is_float())
    return std::bit_cast<uint64_t>(a.as_number()) == std::bit_cast<uint64_t>(b.as_number());
  if (!a.is_object() || !b.is_object()) return a.is(b) || (a.is_absent() && b.is_absent());
  if (const Tensor* x = torch::tensor_of(a), *y = torch::tensor_of(b); x && y) return x->same_as(*y);
  if (const auto* x = a.as<Text>(), *y = b.as<Text>(); x && y) return x->value == y->value;
  if (const auto* x = tuple_of(a), *y = tuple_of(b); x && y)
    return std::ranges::equal(x->items, y->items,
                              [](const Value& left, const Value& right) { return same_value(left, right); });
  return &a.object() == &b.object();
}

bool is_plain(const Value& value) { return !value.is_object() || value.as<Text>(); }

bool is_immutable(const Value& value) {
  if (is_plain(value) || torch::tensor_of(value)) return true;
  if (const Sequence* items = tuple_of(value)) return std::ranges::all_of(items->items, is_immutable);
  const std::string type = value.object().type();
  if (type == "function") { // has default values
    bool all = true;
    value.object().traverse([&](const Value& held) { all = all && is_immutable(held); });
    return all;
  }
  return std::ranges::find(kLasting, type) != std::end(kLasting);
}

void each_tensor(const Value& value, const std::function<void(const Tensor&)>& visit) {
  if (const Tensor* tensor = torch::tensor_of(value)) visit(*tensor);
  if (const Sequence* items = tuple_of(value))
    for (const Value& item : items->items) each_tensor(item, visit);
}

CapturedRegion::State state_of(const Tensor& tensor) {
  return {tensor, tensor.body()->storage->version(), tensor.requires_grad(), static_cast<bool>(tensor.grad())};
}

bool unchanged(const CapturedRegion::State& state) {
  const CapturedRegion::State now = state_of(state.tensor);
  return now.version == state.version && now.requires_grad == state.requires_grad && now.has_grad == state.has_grad;
}

} // namespace amplab
