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

[[noreturn]] void raise_operands(Walk& walk, std::string_view sign, const Value& a, const Value& b) {
  walk.raise("TypeError", std::string("unsupported operand type(s) for ")
                              .append(sign)
                              .append(": '")
                              .append(type_name(a))
                              .append("' and '")
                              .append(type_name(b))
                              .append("'"));
}

std::optional<Value> binary_or_nothing(Walk& walk, BinaryOp op, const Value& a, const Value& b) {
  if (a.is_number() && b.is_number()) return of_numbers(walk, op, a, b);
  const bool late = a.is_object() && b.is_object() && is_builtin_container(a) && !is_builtin_container(b);
  if (late)
    if (std::optional<Value> result = b.object().binary(walk, op, a, true)) return result;
  if (a.is_object())
    if (std::optional<Value> result = a.object().binary(walk, op, b, false)) return result;
  if (b.is_object() && !late) return b.object().binary(walk, op, a, true);
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
bool same(Walk& walk, const Value& a, const Value& b) {
  const bool open = (a.is_int() && b.is_int()) || (a.is_float() && b.is_float()) || (a.as<Text>() && b.as<Text>());
  if (open)
    walk.refuse("'is' between two of type '" + type_name(a) +
                "' is chance in Python, and not in the lab; compare with ==");
  return a.is(b);
}

} // namespace

std::string_view sign_of(BinaryOp op) { return kSigns[static_cast<size_t>(op)]; }

Value binary(Walk& walk, BinaryOp op, const Value& a, const Value& b) {
  if (std::optional<Value> result = binary_or_nothing(walk, op, a, b)) return std::move(*result);
  const std::string_view sign = op == BinaryOp::power ? "** or pow()" : sign_of(op);
  raise_operands(walk, sign, a, b);
}

Value in_place(Walk& walk, BinaryOp op, const Value& a, const Value& b) {
  if (a.is_object())
    if (std::optional<Value> result = a.object().in_place(walk, op, b)) return std::move(*result);
  if (std::optional<Value> result = binary_or_nothing(walk, op, a, b)) return std::move(*result);
  raise_operands(walk, std::string(sign_of(op)) + "=", a, b);
}

Value unary(Walk& walk, loop::UnaryOp op, const Value& a) {
  if (op == loop::UnaryOp::not_) return !walk.truth(a);
  const bool minus = op == loop::UnaryOp::minus;
  if (a.is_number()) return minus ? negative(walk, a) : a.is_float() ? a : Value(a.as_int());
  if (a.is_object())
    if (std::optional<Value> result = a.object().unary(walk, op)) return std::move(*result);
  walk.raise("TypeError", std::string("bad operand type for unary ")
                              .append(minus ? "-" : "+")
                              .append(": '")
                              .append(type_name(a))
                              .append("'"));
}

Value compare(Walk& walk, CompareOp op, const Value& a, const Value& b) {
  switch (op) {
  case CompareOp::is: return same(walk, a, b);
  case CompareOp::is_not: return !same(walk, a, b);
  case CompareOp::in: return contains(walk, b, a);
  case CompareOp::not_in: return !contains(walk, b, a);
  default: break;
  }
  if (a.is_number() && b.is_number()) return holds(op, order(a, b));
  if (a.is_object())
    if (std::optional<Value> result = a.object().compare(walk, op, b, false)) return std::move(*result);
  if (b.is_object())
    if (std::optional<Value> result = b.object().compare(walk, op, a, true)) return std::move(*result);
  if (op == CompareOp::equal) return a.is(b);
  if (op == CompareOp::not_equal) return !a.is(b);
  walk.raise("TypeError", std::string("'")
                              .append(kOrders[static_cast<size_t>(op)])
                              .append("' not supported between instances of '")
                              .append(type_name(a))
                              .append("' and '")
                              .append(type_name(b))
                              .append("'"));
}

bool equal(Walk& walk, const Value& a, const Value& b) {
  if (a.is_object() && a.is(b)) return true;
  if (a.is_float() && b.is_float() && std::isnan(a.as_number()) && std::isnan(b.as_number()))
    walk.refuse(
        "whether two nan of containers are equal depends in Python on where they came from, and the lab does not know; "
        "ask math.isnan()");
  return walk.truth(compare(walk, CompareOp::equal, a, b));
}

bool contains(Walk& walk, const Value& container, const Value& value) {
  if (container.is_object()) {
    if (const std::optional<bool> answer = container.object().contains(walk, value)) return *answer;
    if (const Ref<Iterator> iterator = container.object().iterate(walk)) {
      while (const std::optional<Value> next = iterator->next(walk)) {
        walk.charge(1);
        if (equal(walk, *next, value)) return true;
      }
      return false;
    }
  }
  walk.raise("TypeError", "argument of type '" + type_name(container) + "' is not iterable");
}

int64_t length(Walk& walk, const Value& value) {
  if (value.is_object())
    if (const std::optional<int64_t> count = value.object().length(walk)) return *count;
  walk.raise("TypeError", "object of type '" + type_name(value) + "' has no len()");
}

Ref<Iterator> iterate(Walk& walk, const Value& value) {
  if (value.is_object())
    if (Ref<Iterator> iterator = value.object().iterate(walk)) return iterator;
  walk.raise("TypeError", "'" + type_name(value) + "' object is not iterable");
}

std::vector<Value> all_of(Walk& walk, const Value& values) {
  std::vector<Value> all;
  each(walk, values, [&](Value value) {
    if (static_cast<int64_t>(all.size()) >= walk.limits().items)
      walk.refuse("a list, tuple or dict of the lab has at most " + std::to_string(walk.limits().items) +
                  " items; Python knows no such limit. Keep fewer of them");
    all.push_back(std::move(value));
    return true;
  });
  return all;
}

Value item(Walk& walk, const Value& object, const Value& index) {
  if (object.is_object())
    if (std::optional<Value> found = object.object().item(walk, index)) return std::move(*found);
  walk.raise("TypeError", "'" + type_name(object) + "' object is not subscriptable");
}

void set_item(Walk& walk, const Value& object, const Value& index, const Value& value) {
  if (object.is_object() && object.object().set_item(walk, index, value)) return;
  walk.raise("TypeError", "'" + type_name(object) + "' object does not support item assignment");
}

int64_t index_of(Walk& walk, const Value& value) {
  if (value.is_integral()) return value.as_int();
  walk.raise("TypeError", "'" + type_name(value) + "' object cannot be interpreted as an integer");
}

std::optional<size_t> place_of(int64_t index, int64_t length) {
  if (index < 0) index += length;
  if (index < 0 || index >= length) return {};
  return static_cast<size_t>(index);
}

} // namespace amplab::interpreter
