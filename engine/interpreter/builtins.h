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

// range(), with elements computed on demand. Training thread only.
class RangeObject : public Object {
 public:
  // Requires: step is not 0.
  RangeObject(int64_t from, int64_t to, int64_t step);
  std::string type() const override { return "range"; }
  std::vector<std::string_view> attributes() const override { return {"count", "index", "start", "step", "stop"}; }
  std::optional<Value> attribute(Interpreter&, std::string_view name) override;
  std::optional<Value> compare(Interpreter&, loop::CompareOp, const Value& other, bool reflected) override;
  std::optional<bool> contains(Interpreter&, const Value&) override;
  bool truth(Interpreter&) override { return count_ > 0; }
  std::optional<int64_t> length(Interpreter&) override;
  std::optional<Value> item(Interpreter&, const Value& index) override;
  Ref<Iterator> iterate(Interpreter&) override;
  std::string str(Interpreter&) override;

  Ref<Iterator> backwards() const;

 private:
  // Requires: i <= count. The value past the last element may exceed 64 bits and wrap around.
  int64_t at(uint64_t i) const;

  int64_t from_, to_, step_;
  uint64_t count_;
};

Value make_range(Interpreter&, const Arguments&);

} // namespace amplab::interpreter
