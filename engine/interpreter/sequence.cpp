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
  std::optional<Value> next(Interpreter&) override {
    if (ended_ || at_ >= sequence_->items.size()) {
      end();
      return {};
    }
    return sequence_->items[at_++];
  }
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(sequence_); }

 private:
  void end() {
    if (!ended_) --sequence_->readers;
    ended_ = true;
  }
  Ref<Sequence> sequence_;
  size_t at_ = 0;
  bool ended_ = false;
};

void charge_copy(Interpreter& interpreter, int64_t items) {
  interpreter.charge(items / kItemsOfAUnit);
  interpreter.charge_bytes(items * static_cast<int64_t>(sizeof(Value)));
}

// Throws: LoopError if `count` times `items` exceeds the limit of a container.
void check_items(Interpreter& interpreter, int64_t items, int64_t count = 1) {
  if (count > 0 && items > interpreter.limits().items / count)
    interpreter.raise_unsupported("a list, tuple or dict in the lab has at most " +
                                  std::to_string(interpreter.limits().items) + " items, and this would have " +
                                  (count == 1 ? "" : std::to_string(count) + " times ") + std::to_string(items) +
                                  "; Python has no such limit");
}

std::vector<Value> repeated(Interpreter& interpreter, const std::vector<Value>& items, const Value& count) {
  if (!count.is_integral())
    interpreter.raise("TypeError", "can't multiply sequence by non-int of type '" + type_name(count) + "'");
  const int64_t times = items.empty() ? 0 : std::max<int64_t>(count.as_int(), 0);
  check_items(interpreter, static_cast<int64_t>(items.size()), times);
  charge_copy(interpreter, static_cast<int64_t>(items.size()) * times);
  std::vector<Value> all;
  all.reserve(items.size() * static_cast<size_t>(times));
  for (int64_t i = 0; i < times; ++i) all.insert(all.end(), items.begin(), items.end());
  return all;
}

} // namespace

Value tuple(std::vector<Value> items) { return make_ref<Sequence>(Sequence::Kind::tuple, std::move(items)); }
Value list(std::vector<Value> items) { return make_ref<Sequence>(Sequence::Kind::list, std::move(items)); }

Value sequence_within_limits(Interpreter& interpreter, Sequence::Kind kind, std::vector<Value> items) {
  check_items(interpreter, static_cast<int64_t>(items.size()));
  charge_copy(interpreter, static_cast<int64_t>(items.size()));
  return make_ref<Sequence>(kind, std::move(items));
}

std::optional<Value> Sequence::binary(Interpreter& interpreter, BinaryOp op, const Value& other, bool reflected) {
  if (op == BinaryOp::multiply) return make_ref<Sequence>(kind, repeated(interpreter, items, other));
  if (op != BinaryOp::add || reflected) return {};
  const auto* more = other.as<Sequence>();
  if (!more || more->kind != kind)
    interpreter.raise("TypeError",
                      "can only concatenate " + type() + " (not \"" + type_name(other) + "\") to " + type());
  check_items(interpreter, static_cast<int64_t>(items.size() + more->items.size()));
  std::vector<Value> all;
  all.reserve(items.size() + more->items.size());
  all.insert(all.end(), items.begin(), items.end());
  all.insert(all.end(), more->items.begin(), more->items.end());
  return sequence_within_limits(interpreter, kind, std::move(all));
}

void Sequence::extend(Interpreter& interpreter, const Value& others) {
  const std::vector<Value> more = items_of(interpreter, others); // a copy, because others may be this list
  expect_resizable(interpreter);
  check_items(interpreter, static_cast<int64_t>(items.size() + more.size()));
  for (const Value& value : more) interpreter.expect_no_cycle(*this, value);
  interpreter.charge_bytes(static_cast<int64_t>(more.size() * sizeof(Value)));
  items.insert(items.end(), more.begin(), more.end());
}

std::optional<Value> Sequence::in_place(Interpreter& interpreter, BinaryOp op, const Value& other) {
  if (kind != Kind::list) return {};
  if (op == BinaryOp::add) {
    // Another object's reflected operator: a tensor adds the list to itself.
    const bool foreign = other.is_object() && !other.as<Sequence>() && !other.as<Text>() && !other.as<Dict>();
    if (foreign)
      if (std::optional<Value> sum = other.object().binary(interpreter, op, Ref<Object>(this), true)) return sum;
    extend(interpreter, other);
    return Ref<Object>(this);
  }
  if (op == BinaryOp::multiply && other.is_integral()) {
    expect_resizable(interpreter);
    items = repeated(interpreter, items, other);
    return Ref<Object>(this);
  }
  return {};
}

std::optional<Value> Sequence::compare(Interpreter& interpreter, CompareOp op, const Value& other, bool reflected) {
  const auto* right = other.as<Sequence>();
  if (!right || right->kind != kind || reflected) return {};
  const Interpreter::DepthGuard guard(interpreter);
  const Ref<Object> hold(this);
  if (op == CompareOp::equal || op == CompareOp::not_equal)
    if (items.size() != right->items.size()) return op == CompareOp::not_equal;
  size_t i = 0;
  while (i < items.size() && i < right->items.size() && interpreter::equal(interpreter, items[i], right->items[i])) {
    interpreter.charge(1);
    ++i;
  }
  if (i < items.size() && i < right->items.size()) {
    if (op == CompareOp::equal) return false;
    if (op == CompareOp::not_equal) return true;
    return interpreter::compare(interpreter, op, Value(items[i]), Value(right->items[i]));
  }
  return interpreter::compare(interpreter, op, static_cast<int64_t>(items.size()),
                              static_cast<int64_t>(right->items.size()));
}

std::optional<bool> Sequence::contains(Interpreter& interpreter, const Value& value) {
  for (size_t i = 0; i < items.size(); ++i) {
    interpreter.charge(1);
    if (interpreter::equal(interpreter, Value(items[i]), value)) return true;
  }
  return false;
}

std::optional<int64_t> Sequence::length(Interpreter&) { return static_cast<int64_t>(items.size()); }

std::optional<Value> Sequence::item(Interpreter& interpreter, const Value& index) {
  const auto count = static_cast<int64_t>(items.size());
  if (index.is_integral()) {
    if (const std::optional<size_t> position = wrapped_index(index.as_int(), count)) return items[*position];
    interpreter.raise("IndexError", type() + " index out of range");
  }
  const auto* slice = index.as<SliceIndex>();
  if (!slice) interpreter.raise("TypeError", type() + " indices must be integers or slices, not " + type_name(index));
  const Stride stride = stride_of(interpreter, *slice, count);
  std::vector<Value> part;
  part.reserve(static_cast<size_t>(stride.count));
  for (int64_t i = 0; i < stride.count; ++i) part.push_back(items[static_cast<size_t>(stride.from + i * stride.step)]);
  return sequence_within_limits(interpreter, kind, std::move(part));
}

bool Sequence::set_item(Interpreter& interpreter, const Value& index, const Value& value) {
  if (kind != Kind::list) return false;
  if (index.as<SliceIndex>())
    interpreter.raise_unsupported(
        "the lab does not assign to a slice of a list; Python does. Make a new list: x[:2] + [...]");
  if (!index.is_integral())
    interpreter.raise("TypeError", "list indices must be integers or slices, not " + type_name(index));
  const std::optional<size_t> position = wrapped_index(index.as_int(), static_cast<int64_t>(items.size()));
  if (!position) interpreter.raise("IndexError", "list assignment index out of range");
  interpreter.expect_no_cycle(*this, value);
  items[*position] = value;
  return true;
}

Ref<Iterator> Sequence::iterate(Interpreter&) { return make_ref<Items>(Ref<Sequence>(this)); }

std::string Sequence::repr(Interpreter& interpreter) {
  const Interpreter::DepthGuard guard(interpreter);
  std::string text(kind == Kind::tuple ? "(" : "[");
  for (size_t i = 0; i < items.size(); ++i) {
    interpreter.charge(1);
    text.append(i > 0 ? ", " : "").append(interpreter.repr(items[i]));
    if (static_cast<int64_t>(text.size()) > interpreter.limits().text_bytes) return text; // callers raise the error
  }
  if (kind == Kind::tuple) return text.append(items.size() == 1 ? ",)" : ")");
  return text.append("]");
}

void Sequence::traverse(const std::function<void(const Value&)>& visit) const {
  for (const Value& value : items) visit(value);
}

} // namespace amplab::interpreter
