// SPDX-License-Identifier: Apache-2.0
// What Python's operators and protocols do with any two values, and its sentences where they do nothing.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::interpreter {

// All throw LoopError: TypeError where Python raises it, kNotInTheLab for what only Python can do.
Value binary(Walk& walk, loop::BinaryOp op, const Value& a, const Value& b);
Value in_place(Walk& walk, loop::BinaryOp op, const Value& a, const Value& b); // what `a op= b` binds
Value unary(Walk& walk, loop::UnaryOp op, const Value& a);
Value compare(Walk& walk, loop::CompareOp op, const Value& a, const Value& b); // of `in` and `is`: a bool
bool equal(Walk& walk, const Value& a, const Value& b);                        // as containers do: the same, or ==
bool contains(Walk& walk, const Value& container, const Value& value);

int64_t length(Walk& walk, const Value& value);
Ref<Iterator> iterate(Walk& walk, const Value& value);
Value item(Walk& walk, const Value& object, const Value& index);
void set_item(Walk& walk, const Value& object, const Value& index, const Value& value);
Value attribute(Walk& walk, const Value& object, std::string_view name);
void set_attribute(Walk& walk, const Value& object, std::string_view name, const Value& value);
Value call_method(Walk& walk, const Value& object, std::string_view name, const Arguments& arguments);

// What is used as an index: int or bool. Throws: "'float' object cannot be interpreted as an integer".
int64_t index_of(Walk& walk, const Value& value);
// Counts from the end where negative; nothing: outside of so many items.
std::optional<size_t> place_of(int64_t index, int64_t length);

// Calls take(value) for each that `values` gives, each a unit of work; ends early where take answers false.
template <class Take> void each(Walk& walk, const Value& values, Take take) {
  const Ref<Iterator> iterator = iterate(walk, values);
  while (std::optional<Value> value = iterator->next(walk)) {
    walk.charge(1);
    if (!take(std::move(*value))) return;
  }
}
// All that `values` gives. Throws: LoopError beyond Limits::items.
std::vector<Value> all_of(Walk& walk, const Value& values);

std::string_view sign_of(loop::BinaryOp op); // "+"

} // namespace amplab::interpreter
