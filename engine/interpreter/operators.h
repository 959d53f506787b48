// SPDX-License-Identifier: Apache-2.0
// Python's operators and protocols for any two values, and their error messages.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::interpreter {

// All throw LoopError: TypeError where Python raises it, kNotInTheLab for unsupported operations.
Value binary(Walk& walk, loop::BinaryOp op, const Value& a, const Value& b);
Value in_place(Walk& walk, loop::BinaryOp op, const Value& a, const Value& b); // result of `a op= b`
Value unary(Walk& walk, loop::UnaryOp op, const Value& a);
Value compare(Walk& walk, loop::CompareOp op, const Value& a, const Value& b); // a bool for `in` and `is`
bool equal(Walk& walk, const Value& a, const Value& b);                        // as containers compare: identity or ==
bool contains(Walk& walk, const Value& container, const Value& value);

int64_t length(Walk& walk, const Value& value);
Ref<Iterator> iterate(Walk& walk, const Value& value);
Value item(Walk& walk, const Value& object, const Value& index);
void set_item(Walk& walk, const Value& object, const Value& index, const Value& value);
Value attribute(Walk& walk, const Value& object, std::string_view name);
void set_attribute(Walk& walk, const Value& object, std::string_view name, const Value& value);
Value call_method(Walk& walk, const Value& object, std::string_view name, const Arguments& arguments);

// Returns an int or bool used as an index. Throws: "'float' object cannot be interpreted as an integer".
int64_t index_of(Walk& walk, const Value& value);
// Counts from the end if negative. Returns nullopt if out of range.
std::optional<size_t> place_of(int64_t index, int64_t length);

// Calls take(value) for each item of `values`, and charges one unit of work per item. Stops when take returns false.
template <class Take> void each(Walk& walk, const Value& values, Take take) {
  const Ref<Iterator> iterator = iterate(walk, values);
  while (std::optional<Value> value = iterator->next(walk)) {
    walk.charge(1);
    if (!take(std::move(*value))) return;
  }
}
// Returns all items of `values`. Throws: LoopError beyond Limits::items.
std::vector<Value> all_of(Walk& walk, const Value& values);

std::string_view sign_of(loop::BinaryOp op); // "+"

} // namespace amplab::interpreter
