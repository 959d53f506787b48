// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/containers.h"

#include "engine/interpreter/operators.h"

#include <algorithm>

namespace amplab::interpreter {
namespace {

using loop::BinaryOp;
using loop::CompareOp;

constexpr int64_t kItemsOfAUnit = 8; // number of items copied per unit of work

class Items : public Iterator {
 public:
  explicit Items(Ref<Sequence> sequence) : sequence_(std::move(sequence)) { ++sequence_->readers; }
  ~Items() override { end(); }
  std::string type() const override { return sequence_->type() + "_iterator"; }
  std::optional<Value> next(Walk&) override {
    if (ended_ || at_ >= sequence_->items.size()) {
      end();
      return {};
    }
    return sequence_->items[at_++];
  }
  void each_held(const std::function<void(const Value&)>& tell) const override { tell(sequence_); }

 private:
  void end() {
    if (!ended_) --sequence_->readers;
    ended_ = true;
  }
  Ref<Sequence> sequence_;
  size_t at_ = 0;
  bool ended_ = false;
};

void charge_copy(Walk& walk, int64_t items) {
  walk.charge(items / kItemsOfAUnit);
  walk.charge_bytes(items * static_cast<int64_t>(sizeof(Value)));
}

// Throws: LoopError if `count` times `items` exceeds the limit of a container.
void check_items(Walk& walk, int64_t items, int64_t count = 1) {
  if (count > 0 && items > walk.limits().items / count)
    walk.refuse("a list, tuple or dict of the lab has at most " + std::to_string(walk.limits().items) +
                " items, and this would have " + (count == 1 ? "" : std::to_string(count) + " times ") +
                std::to_string(items) + "; Python knows no such limit");
}

std::vector<Value> repeated(Walk& walk, const std::vector<Value>& items, const Value& count) {
  if (!count.is_integral())
    walk.raise("TypeError", "can't multiply sequence by non-int of type '" + type_name(count) + "'");
  const int64_t times = items.empty() ? 0 : std::max<int64_t>(count.as_int(), 0);
  check_items(walk, static_cast<int64_t>(items.size()), times);
  charge_copy(walk, static_cast<int64_t>(items.size()) * times);
  std::vector<Value> all;
  all.reserve(items.size() * static_cast<size_t>(times));
  for (int64_t i = 0; i < times; ++i) all.insert(all.end(), items.begin(), items.end());
  return all;
}

} // namespace

Value tuple(std::vector<Value> items) { return make_ref<Sequence>(Sequence::Kind::tuple, std::move(items)); }
Value list(std::vector<Value> items) { return make_ref<Sequence>(Sequence::Kind::list, std::move(items)); }

Value sequence_within_limits(Walk& walk, Sequence::Kind kind, std::vector<Value> items) {
  check_items(walk, static_cast<int64_t>(items.size()));
  charge_copy(walk, static_cast<int64_t>(items.size()));
  return make_ref<Sequence>(kind, std::move(items));
}

std::optional<Value> Sequence::binary(Walk& walk, BinaryOp op, const Value& other, bool reflected) {
  if (op == BinaryOp::multiply) return make_ref<Sequence>(kind, repeated(walk, items, other));
  if (op != BinaryOp::add || reflected) return {};
  const auto* more = other.as<Sequence>();
  if (!more || more->kind != kind)
    walk.raise("TypeError", "can only concatenate " + type() + " (not \"" + type_name(other) + "\") to " + type());
  check_items(walk, static_cast<int64_t>(items.size() + more->items.size()));
  std::vector<Value> all;
  all.reserve(items.size() + more->items.size());
  all.insert(all.end(), items.begin(), items.end());
  all.insert(all.end(), more->items.begin(), more->items.end());
  return sequence_within_limits(walk, kind, std::move(all));
}

void Sequence::extend(Walk& walk, const Value& others) {
  const std::vector<Value> more = all_of(walk, others); // a copy, because others may be this list
  refuse_change(walk);
  check_items(walk, static_cast<int64_t>(items.size() + more.size()));
  for (const Value& value : more) walk.refuse_cycle(*this, value);
  walk.charge_bytes(static_cast<int64_t>(more.size() * sizeof(Value)));
  items.insert(items.end(), more.begin(), more.end());
}

std::optional<Value> Sequence::in_place(Walk& walk, BinaryOp op, const Value& other) {
  if (kind != Kind::list) return {};
  if (op == BinaryOp::add) {
    // Another object's reflected operator: a tensor adds the list to itself.
    const bool foreign = other.is_object() && !other.as<Sequence>() && !other.as<Text>() && !other.as<Dict>();
    if (foreign)
      if (std::optional<Value> sum = other.object().binary(walk, op, Ref<Object>(this), true)) return sum;
    extend(walk, other);
    return Ref<Object>(this);
  }
  if (op == BinaryOp::multiply && other.is_integral()) {
    refuse_change(walk);
    items = repeated(walk, items, other);
    return Ref<Object>(this);
  }
  return {};
}

std::optional<Value> Sequence::compare(Walk& walk, CompareOp op, const Value& other, bool reflected) {
  const auto* right = other.as<Sequence>();
  if (!right || right->kind != kind || reflected) return {};
  const Walk::Deeper deeper(walk);
  const Ref<Object> hold(this);
  if (op == CompareOp::equal || op == CompareOp::not_equal)
    if (items.size() != right->items.size()) return op == CompareOp::not_equal;
  size_t i = 0;
  while (i < items.size() && i < right->items.size() && interpreter::equal(walk, items[i], right->items[i])) {
    walk.charge(1);
    ++i;
  }
  if (i < items.size() && i < right->items.size()) {
    if (op == CompareOp::equal) return false;
    if (op == CompareOp::not_equal) return true;
    return interpreter::compare(walk, op, Value(items[i]), Value(right->items[i]));
  }
  return interpreter::compare(walk, op, static_cast<int64_t>(items.size()), static_cast<int64_t>(right->items.size()));
}

std::optional<bool> Sequence::contains(Walk& walk, const Value& value) {
  for (size_t i = 0; i < items.size(); ++i) {
    walk.charge(1);
    if (interpreter::equal(walk, Value(items[i]), value)) return true;
  }
  return false;
}

std::optional<int64_t> Sequence::length(Walk&) { return static_cast<int64_t>(items.size()); }

std::optional<Value> Sequence::item(Walk& walk, const Value& index) {
  const auto count = static_cast<int64_t>(items.size());
  if (index.is_integral()) {
    if (const std::optional<size_t> place = place_of(index.as_int(), count)) return items[*place];
    walk.raise("IndexError", type() + " index out of range");
  }
  const auto* slice = index.as<SliceIndex>();
  if (!slice) walk.raise("TypeError", type() + " indices must be integers or slices, not " + type_name(index));
  const Stride stride = stride_of(walk, *slice, count);
  std::vector<Value> part;
  part.reserve(static_cast<size_t>(stride.count));
  for (int64_t i = 0; i < stride.count; ++i) part.push_back(items[static_cast<size_t>(stride.from + i * stride.step)]);
  return sequence_within_limits(walk, kind, std::move(part));
}

bool Sequence::set_item(Walk& walk, const Value& index, const Value& value) {
  if (kind != Kind::list) return false;
  if (index.as<SliceIndex>())
    walk.refuse("the lab does not assign to a slice of a list, as Python does; make a new list: x[:2] + [...]");
  if (!index.is_integral()) walk.raise("TypeError", "list indices must be integers or slices, not " + type_name(index));
  const std::optional<size_t> place = place_of(index.as_int(), static_cast<int64_t>(items.size()));
  if (!place) walk.raise("IndexError", "list assignment index out of range");
  walk.refuse_cycle(*this, value);
  items[*place] = value;
  return true;
}

Ref<Iterator> Sequence::iterate(Walk&) { return make_ref<Items>(Ref<Sequence>(this)); }

std::string Sequence::repr(Walk& walk) {
  const Walk::Deeper deeper(walk);
  std::string text(kind == Kind::tuple ? "(" : "[");
  for (size_t i = 0; i < items.size(); ++i) {
    walk.charge(1);
    text.append(i > 0 ? ", " : "").append(walk.repr(items[i]));
    if (static_cast<int64_t>(text.size()) > walk.limits().text_bytes) return text; // callers raise the error
  }
  if (kind == Kind::tuple) return text.append(items.size() == 1 ? ",)" : ")");
  return text.append("]");
}

void Sequence::each_held(const std::function<void(const Value&)>& tell) const {
  for (const Value& value : items) tell(value);
}

} // namespace amplab::interpreter
