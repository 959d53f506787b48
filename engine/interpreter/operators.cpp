// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/operators.h"

#include "engine/interpreter/numbers.h"

#include <array>
#include <cmath>

namespace amplab::interpreter {
namespace {

using loop::BinaryOp;
using loop::CompareOp;

constexpr std::array<std::string_view, 8> kSigns = {"+", "-", "*", "/", "//", "%", "**", "@"};
constexpr std::array<std::string_view, 6> kOrders = {"==", "!=", "<", "<=", ">", ">="};

// Python's sequences have no numeric operators, so the right operand's method is tried first.
bool is_builtin_container(const Value& value) { return value.as<Sequence>() || value.as<Text>() || value.as<Dict>(); }

[[noreturn]] void raise_operands(Interpreter& interpreter, std::string_view sign, const Value& a, const Value& b) {
  interpreter.raise("TypeError", std::string("unsupported operand type(s) for ")
                                     .append(sign)
                                     .append(": '")
                                     .append(type_name(a))
                                     .append("' and '")
                                     .append(type_name(b))
                                     .append("'"));
}

std::optional<Value> binary_or_nothing(Interpreter& interpreter, BinaryOp op, const Value& a, const Value& b) {
  if (a.is_number() && b.is_number()) return binary_of_numbers(interpreter, op, a, b);
  const bool late = a.is_object() && b.is_object() && is_builtin_container(a) && !is_builtin_container(b);
  if (late)
    if (std::optional<Value> result = b.object().binary(interpreter, op, a, true)) return result;
  if (a.is_object())
    if (std::optional<Value> result = a.object().binary(interpreter, op, b, false)) return result;
  if (b.is_object() && !late) return b.object().binary(interpreter, op, a, true);
  return {};
}

bool holds(CompareOp op, std::partial_ordering order) {
  switch (op) {
  case CompareOp::equal: return order == 0;
  case CompareOp::not_equal: return order != 0;
  case CompareOp::less: return order < 0;
  case CompareOp::less_equal: return order <= 0;
  case CompareOp::greater: return order > 0;
  default: return order >= 0;
  }
}

// Identity of equal numbers or texts is implementation-defined in Python.
bool same(Interpreter& interpreter, const Value& a, const Value& b) {
  const bool open = (a.is_int() && b.is_int()) || (a.is_float() && b.is_float()) || (a.as<Text>() && b.as<Text>());
  if (open)
    interpreter.raise_unsupported("'is' between two objects of type '" + type_name(a) +
                                  "' depends on chance in Python, and the lab does not allow it; compare with ==");
  return a.is(b);
}

} // namespace

std::string_view symbol_of(BinaryOp op) { return kSigns[static_cast<size_t>(op)]; }

Value binary(Interpreter& interpreter, BinaryOp op, const Value& a, const Value& b) {
  if (std::optional<Value> result = binary_or_nothing(interpreter, op, a, b)) return std::move(*result);
  const std::string_view sign = op == BinaryOp::power ? "** or pow()" : symbol_of(op);
  raise_operands(interpreter, sign, a, b);
}

Value in_place(Interpreter& interpreter, BinaryOp op, const Value& a, const Value& b) {
  if (a.is_object())
    if (std::optional<Value> result = a.object().in_place(interpreter, op, b)) return std::move(*result);
  if (std::optional<Value> result = binary_or_nothing(interpreter, op, a, b)) return std::move(*result);
  raise_operands(interpreter, std::string(symbol_of(op)) + "=", a, b);
}

Value unary(Interpreter& interpreter, loop::UnaryOp op, const Value& a) {
  if (op == loop::UnaryOp::not_) return !interpreter.truth(a);
  const bool minus = op == loop::UnaryOp::minus;
  if (a.is_number()) return minus ? negative(interpreter, a) : a.is_float() ? a : Value(a.as_int());
  if (a.is_object())
    if (std::optional<Value> result = a.object().unary(interpreter, op)) return std::move(*result);
  interpreter.raise("TypeError", std::string("bad operand type for unary ")
                                     .append(minus ? "-" : "+")
                                     .append(": '")
                                     .append(type_name(a))
                                     .append("'"));
}

Value compare(Interpreter& interpreter, CompareOp op, const Value& a, const Value& b) {
  switch (op) {
  case CompareOp::is: return same(interpreter, a, b);
  case CompareOp::is_not: return !same(interpreter, a, b);
  case CompareOp::in: return contains(interpreter, b, a);
  case CompareOp::not_in: return !contains(interpreter, b, a);
  default: break;
  }
  if (a.is_number() && b.is_number()) return holds(op, order(a, b));
  if (a.is_object())
    if (std::optional<Value> result = a.object().compare(interpreter, op, b, false)) return std::move(*result);
  if (b.is_object())
    if (std::optional<Value> result = b.object().compare(interpreter, op, a, true)) return std::move(*result);
  if (op == CompareOp::equal) return a.is(b);
  if (op == CompareOp::not_equal) return !a.is(b);
  interpreter.raise("TypeError", std::string("'")
                                     .append(kOrders[static_cast<size_t>(op)])
                                     .append("' not supported between instances of '")
                                     .append(type_name(a))
                                     .append("' and '")
                                     .append(type_name(b))
                                     .append("'"));
}

bool equal(Interpreter& interpreter, const Value& a, const Value& b) {
  if (a.is_object() && a.is(b)) return true;
  if (a.is_float() && b.is_float() && std::isnan(a.as_number()) && std::isnan(b.as_number()))
    interpreter.raise_unsupported("whether two nan in containers are equal depends in Python on their identity, which "
                                  "the lab does not track; use math.isnan()");
  return interpreter.truth(compare(interpreter, CompareOp::equal, a, b));
}

bool contains(Interpreter& interpreter, const Value& container, const Value& value) {
  if (container.is_object()) {
    if (const std::optional<bool> result = container.object().contains(interpreter, value)) return *result;
    if (const Ref<Iterator> iterator = container.object().iterate(interpreter)) {
      while (const std::optional<Value> next = iterator->next(interpreter)) {
        interpreter.charge(1);
        if (equal(interpreter, *next, value)) return true;
      }
      return false;
    }
  }
  interpreter.raise("TypeError", "argument of type '" + type_name(container) + "' is not iterable");
}

int64_t length(Interpreter& interpreter, const Value& value) {
  if (value.is_object())
    if (const std::optional<int64_t> count = value.object().length(interpreter)) return *count;
  interpreter.raise("TypeError", "object of type '" + type_name(value) + "' has no len()");
}

Ref<Iterator> iterate(Interpreter& interpreter, const Value& value) {
  if (value.is_object())
    if (Ref<Iterator> iterator = value.object().iterate(interpreter)) return iterator;
  interpreter.raise("TypeError", "'" + type_name(value) + "' object is not iterable");
}

std::vector<Value> items_of(Interpreter& interpreter, const Value& values) {
  std::vector<Value> all;
  each(interpreter, values, [&](Value value) {
    if (static_cast<int64_t>(all.size()) >= interpreter.limits().items)
      interpreter.raise_unsupported("a list, tuple or dict in the lab has at most " +
                                    std::to_string(interpreter.limits().items) +
                                    " items; Python has no such limit. Store fewer items");
    all.push_back(std::move(value));
    return true;
  });
  return all;
}

Value item(Interpreter& interpreter, const Value& object, const Value& index) {
  if (object.is_object())
    if (std::optional<Value> found = object.object().item(interpreter, index)) return std::move(*found);
  interpreter.raise("TypeError", "'" + type_name(object) + "' object is not subscriptable");
}

void set_item(Interpreter& interpreter, const Value& object, const Value& index, const Value& value) {
  if (object.is_object() && object.object().set_item(interpreter, index, value)) return;
  interpreter.raise("TypeError", "'" + type_name(object) + "' object does not support item assignment");
}

int64_t index_of(Interpreter& interpreter, const Value& value) {
  if (value.is_integral()) return value.as_int();
  interpreter.raise("TypeError", "'" + type_name(value) + "' object cannot be interpreted as an integer");
}

std::optional<size_t> wrapped_index(int64_t index, int64_t length) {
  if (index < 0) index += length;
  if (index < 0 || index >= length) return {};
  return static_cast<size_t>(index);
}

} // namespace amplab::interpreter
