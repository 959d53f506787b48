// SPDX-License-Identifier: Apache-2.0
// Python's operators and protocols for any two values, and their error messages.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::interpreter {

// All throw LoopError: TypeError where Python raises it, kNotInTheLab for unsupported operations.
Value binary(Interpreter& interpreter, loop::BinaryOp op, const Value& a, const Value& b);
Value in_place(Interpreter& interpreter, loop::BinaryOp op, const Value& a, const Value& b); // result of `a op= b`
Value unary(Interpreter& interpreter, loop::UnaryOp op, const Value& a);
Value compare(Interpreter& interpreter, loop::CompareOp op, const Value& a, const Value& b); // a bool for `in` and `is`
bool equal(Interpreter& interpreter, const Value& a, const Value& b); // as containers compare: identity or ==
bool contains(Interpreter& interpreter, const Value& container, const Value& value);

int64_t length(Interpreter& interpreter, const Value& value);
Ref<Iterator> iterate(Interpreter& interpreter, const Value& value);
Value item(Interpreter& interpreter, const Value& object, const Value& index);
void set_item(Interpreter& interpreter, const Value& object, const Value& index, const Value& value);
Value attribute(Interpreter& interpreter, const Value& object, std::string_view name);
void set_attribute(Interpreter& interpreter, const Value& object, std::string_view name, const Value& value);
Value call_method(Interpreter& interpreter, const Value& object, std::string_view name, const Arguments& arguments);

// Returns an int or bool used as an index. Throws: "'float' object cannot be interpreted as an integer".
int64_t index_of(Interpreter& interpreter, const Value& value);
// Counts from the end if negative. Returns nullopt if out of range.
std::optional<size_t> wrapped_index(int64_t index, int64_t length);

// Calls consume(value) for each item of `values`, and charges one unit of work per item. Stops when consume returns
// false.
template <class Consume> void each(Interpreter& interpreter, const Value& values, Consume consume) {
  const Ref<Iterator> iterator = iterate(interpreter, values);
  while (std::optional<Value> value = iterator->next(interpreter)) {
    interpreter.charge(1);
    if (!consume(std::move(*value))) return;
  }
}
// Returns all items of `values`. Throws: LoopError beyond Limits::items.
std::vector<Value> items_of(Interpreter& interpreter, const Value& values);

std::string_view symbol_of(loop::BinaryOp op); // "+"

} // namespace amplab::interpreter
