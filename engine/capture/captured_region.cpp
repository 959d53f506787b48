// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/captured_region.h"

#include "engine/torch/tensor_object.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

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

// Compares values other than two tuples.
bool same_item(const Value& a, const Value& b) {
  if (a.is_float() && b.is_float())
    return std::bit_cast<uint64_t>(a.as_number()) == std::bit_cast<uint64_t>(b.as_number());
  if (!a.is_object() || !b.is_object()) return a.is(b) || (a.is_absent() && b.is_absent());
  if (const Tensor* x = torch::tensor_of(a), *y = torch::tensor_of(b); x && y) return x->same_as(*y);
  if (const auto* x = a.as<Text>(), *y = b.as<Text>(); x && y) return x->value == y->value;
  return &a.object() == &b.object();
}

// Visits the value, and instead of a value with holds_values() the values that it holds, at any depth. Opens each of
// these once: a tuple may hold another one many times. Not recursive, because tuples may be nested very deep.
template <class HoldsValues, class Visit>
void each_within(const Value& value, const HoldsValues& holds_values, const Visit& visit) {
  std::vector<const Object*> waiting;
  std::unordered_set<const Object*> seen;
  const auto enter = [&](const Value& held) {
    if (!held.is_object() || !holds_values(held))
      visit(held);
    else if (seen.insert(&held.object()).second)
      waiting.push_back(&held.object());
  };
  enter(value);
  while (!waiting.empty()) {
    const Object* object = waiting.back();
    waiting.pop_back();
    object->traverse(enter);
  }
}

} // namespace

bool same_value(const Value& a, const Value& b) {
  if (!tuple_of(a) || !tuple_of(b)) return same_item(a, b);
  std::vector<std::pair<const Sequence*, const Sequence*>> waiting;
  std::set<std::pair<const Sequence*, const Sequence*>> seen; // a tuple may hold another one many times
  const auto same_so_far = [&](const Value& left, const Value& right) {
    const Sequence *x = tuple_of(left), *y = tuple_of(right);
    if (!x || !y) return same_item(left, right);
    if (x != y && seen.emplace(x, y).second) waiting.emplace_back(x, y);
    return x->items.size() == y->items.size();
  };
  if (!same_so_far(a, b)) return false;
  while (!waiting.empty()) {
    const auto [x, y] = waiting.back();
    waiting.pop_back();
    if (!std::ranges::equal(x->items, y->items, same_so_far)) return false;
  }
  return true;
}

bool is_plain(const Value& value) { return !value.is_object() || value.as<Text>(); }

bool is_immutable(const Value& value) {
  const auto holds_values = [](const Value& held) {
    return tuple_of(held) || (!is_plain(held) && !torch::tensor_of(held) && held.object().type() == "function");
  };
  bool all = true;
  each_within(value, holds_values, [&](const Value& held) {
    all = all && (is_plain(held) || torch::tensor_of(held) ||
                  std::ranges::find(kLasting, held.object().type()) != std::end(kLasting));
  });
  return all;
}

void each_tensor(const Value& value, const std::function<void(const Tensor&)>& visit) {
  each_within(value, tuple_of, [&](const Value& held) {
    if (const Tensor* tensor = torch::tensor_of(held)) visit(*tensor);
  });
}

CapturedRegion::State state_of(const Tensor& tensor) {
  return {tensor, tensor.body()->storage->version(), tensor.requires_grad(), static_cast<bool>(tensor.grad())};
}

bool unchanged(const CapturedRegion::State& state) {
  const CapturedRegion::State now = state_of(state.tensor);
  return now.version == state.version && now.requires_grad == state.requires_grad && now.has_grad == state.has_grad;
}

} // namespace amplab
