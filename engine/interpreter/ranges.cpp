// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/builtins.h"

#include "engine/interpreter/native.h"
#include "engine/interpreter/operators.h"

#include <limits>

namespace amplab::interpreter {
namespace {

class Numbers : public Iterator {
 public:
  Numbers(int64_t first, int64_t step, uint64_t count)
      : next_(static_cast<uint64_t>(first)), step_(static_cast<uint64_t>(step)), left_(count) {}
  std::string type() const override { return "range_iterator"; }
  std::optional<Value> next(Interpreter&) override {
    if (left_ == 0) return {};
    --left_;
    const auto number = static_cast<int64_t>(next_);
    next_ += step_; // unsigned: may wrap around after the last element
    return number;
  }

 private:
  uint64_t next_, step_, left_;
};

uint64_t count_of(int64_t from, int64_t to, int64_t step) {
  if (step > 0 ? from >= to : from <= to) return 0;
  const uint64_t way = step > 0 ? static_cast<uint64_t>(to) - static_cast<uint64_t>(from)
                                : static_cast<uint64_t>(from) - static_cast<uint64_t>(to);
  const uint64_t pace = step > 0 ? static_cast<uint64_t>(step) : 0 - static_cast<uint64_t>(step);
  return (way - 1) / pace + 1;
}

} // namespace

RangeObject::RangeObject(int64_t from, int64_t to, int64_t step)
    : from_(from), to_(to), step_(step), count_(count_of(from, to, step)) {}

int64_t RangeObject::at(uint64_t i) const {
  return static_cast<int64_t>(static_cast<uint64_t>(from_) + i * static_cast<uint64_t>(step_));
}

std::optional<Value> RangeObject::attribute(Interpreter& interpreter, std::string_view name) {
  if (name == "start") return from_;
  if (name == "stop") return to_;
  if (name == "step") return step_;
  if (name == "count" || name == "index")
    interpreter.raise_unsupported("the lab's range has no '" + std::string(name) + "'; Python's has. `in` works");
  return {};
}

std::optional<Value> RangeObject::compare(Interpreter&, loop::CompareOp op, const Value& other, bool reflected) {
  const auto* right = other.as<RangeObject>();
  if (!right || reflected || (op != loop::CompareOp::equal && op != loop::CompareOp::not_equal)) return {};
  const bool same =
      count_ == right->count_ && (count_ == 0 || from_ == right->from_) && (count_ < 2 || step_ == right->step_);
  return same == (op == loop::CompareOp::equal);
}

std::optional<bool> RangeObject::contains(Interpreter& interpreter, const Value& value) {
  int64_t number = 0;
  if (value.is_float()) { // 3.0 is in range(5)
    const double x = value.as_number();
    if (!(x >= -9223372036854775808.0 && x < 9223372036854775808.0) ||
        static_cast<double>(static_cast<int64_t>(x)) != x)
      return false;
    number = static_cast<int64_t>(x);
  } else if (value.is_integral()) {
    number = value.as_int();
  } else {
    return value.is_object() && !value.as<Text>() && !value.as<Sequence>() ? std::nullopt : std::optional(false);
  }
  if (count_ == 0 || (step_ > 0 ? number < from_ || number >= to_ : number > from_ || number <= to_)) return false;
  const uint64_t way = step_ > 0 ? static_cast<uint64_t>(number) - static_cast<uint64_t>(from_)
                                 : static_cast<uint64_t>(from_) - static_cast<uint64_t>(number);
  interpreter.charge(1);
  return way % (step_ > 0 ? static_cast<uint64_t>(step_) : 0 - static_cast<uint64_t>(step_)) == 0;
}

std::optional<int64_t> RangeObject::length(Interpreter& interpreter) {
  if (count_ > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
    interpreter.raise("OverflowError", "Python int too large to convert to C ssize_t");
  return static_cast<int64_t>(count_);
}

std::optional<Value> RangeObject::item(Interpreter& interpreter, const Value& index) {
  const int64_t count = *length(interpreter);
  if (index.is_integral()) {
    if (const std::optional<size_t> position = wrapped_index(index.as_int(), count)) return at(*position);
    interpreter.raise("IndexError", "range object index out of range");
  }
  const auto* slice = index.as<SliceIndex>();
  if (!slice) interpreter.raise("TypeError", "range indices must be integers or slices, not " + type_name(index));
  interpreter.raise_unsupported("the lab does not slice a range; Python does. Slice list(...) of it");
}

Ref<Iterator> RangeObject::iterate(Interpreter&) { return make_ref<Numbers>(from_, step_, count_); }

Ref<Iterator> RangeObject::backwards() const {
  return make_ref<Numbers>(at(count_ - (count_ > 0)), static_cast<int64_t>(0 - static_cast<uint64_t>(step_)), count_);
}

std::string RangeObject::str(Interpreter&) {
  std::string text = "range(" + std::to_string(from_) + ", " + std::to_string(to_);
  if (step_ != 1) text.append(", ").append(std::to_string(step_));
  return text.append(")");
}

Value make_range(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "range", arguments, 1, 3);
  std::array<int64_t, 3> numbers{0, 0, 1};
  const std::span<const Value> given = arguments.positional;
  if (given.size() == 1)
    numbers[1] = index_of(interpreter, given[0]);
  else
    for (size_t i = 0; i < given.size(); ++i) numbers[i] = index_of(interpreter, given[i]);
  if (numbers[2] == 0) interpreter.raise("ValueError", "range() arg 3 must not be zero");
  return make_ref<RangeObject>(numbers[0], numbers[1], numbers[2]);
}

} // namespace amplab::interpreter
