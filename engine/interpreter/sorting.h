// SPDX-License-Identifier: Apache-2.0
// sorted() and list.sort(): stable, using only <. Training thread only.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::interpreter {

struct SortOrder {
  Value key;            // Absent: compare the items themselves
  bool reverse = false; // equal items keep their order
};
// From the keywords key= and reverse=.
SortOrder sort_order(Interpreter& interpreter, const Arguments& arguments);
// Throws: TypeError as < does; kNotInTheLab for nan, because the result depends on Python's own algorithm.
void sort_items(Interpreter& interpreter, std::vector<Value>& items, const SortOrder& order);

} // namespace amplab::interpreter
