// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/interpreter.h"

#include <algorithm>
#include <limits>

namespace amplab::interpreter {
namespace {

int64_t bound_of(Interpreter& interpreter, const Value& value, int64_t otherwise) {
  if (value.is_none()) return otherwise;
  if (value.is_integral()) return value.as_int();
  interpreter.raise("TypeError", "slice indices must be integers or None or have an __index__ method");
}

} // namespace

std::string SliceIndex::repr(Interpreter& interpreter) {
  return "slice(" + interpreter.repr(from) + ", " + interpreter.repr(to) + ", " + interpreter.repr(step) + ")";
}

Stride stride_of(Interpreter& interpreter, const SliceIndex& slice, int64_t length) {
  const int64_t step = std::max(bound_of(interpreter, slice.step, 1), -std::numeric_limits<int64_t>::max());
  if (step == 0) interpreter.raise("ValueError", "slice step cannot be zero");
  // Bounds of the slice. A negative step may end one before the first item.
  const int64_t least = step < 0 ? -1 : 0, most = step < 0 ? length - 1 : length;
  const auto within = [&](int64_t index) {
    if (index < 0) index = std::max(index, -length - 1) + length;
    return std::clamp(index, least, std::max(least, most));
  };
  const int64_t from = slice.from.is_none() ? (step < 0 ? most : least) : within(bound_of(interpreter, slice.from, 0));
  const int64_t to = slice.to.is_none() ? (step < 0 ? least : most) : within(bound_of(interpreter, slice.to, 0));
  const int64_t way = step < 0 ? from - to : to - from;
  const int64_t pace = step < 0 ? -step : step;
  return {from, step, way <= 0 ? 0 : (way - 1) / pace + 1};
}

} // namespace amplab::interpreter
