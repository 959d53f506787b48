// SPDX-License-Identifier: Apache-2.0
// Python's builtin types, iterators and sorting. Training thread only.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::interpreter {

// Returns the types as callable values, with their names: float, int, bool, str, list, tuple, dict, range, zip,
// enumerate, reversed.
std::vector<std::pair<std::string_view, Value>> types();

// Single-use iterators over other iterables.
Value make_zip(Interpreter&, const Arguments&);
Value make_enumerate(Interpreter&, const Arguments&);
Value make_reversed(Interpreter&, const Arguments&);

// sorted() and list.sort(): stable, using only <.
struct SortOrder {
  Value key;            // Absent: compare the items themselves
  bool reverse = false; // equal items keep their order
};
// From the keywords key= and reverse=.
SortOrder sort_order(Interpreter& interpreter, const Arguments& arguments);
// Throws: TypeError as < does; kNotInTheLab for nan, because the result depends on Python's own algorithm.
void sort_items(Interpreter& interpreter, std::vector<Value>& items, const SortOrder& order);

} // namespace amplab::interpreter
