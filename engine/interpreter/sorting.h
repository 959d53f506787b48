// SPDX-License-Identifier: Apache-2.0
// sorted() and list.sort(): stable, by < alone. Used only by the thread that trains.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::interpreter {

struct SortOrder {
  Value key;            // Absent: the items themselves
  bool reverse = false; // equal items keep their order all the same
};
// From keywords key= and reverse=.
SortOrder sort_order(Walk& walk, const Arguments& arguments);
// Throws: TypeError as < does; kNotInTheLab where nan is among them: what comes of it depends on Python's own
// algorithm.
void sort_items(Walk& walk, std::vector<Value>& items, const SortOrder& order);

} // namespace amplab::interpreter
