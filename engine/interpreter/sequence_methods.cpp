// SPDX-License-Identifier: Apache-2.0
// Methods of Python's lists and tuples.
#include "engine/interpreter/containers.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/operators.h"
#include "engine/interpreter/sorting.h"

#include <algorithm>

namespace amplab::interpreter {
namespace {

void append(Walk& walk, Sequence& list, const Arguments& arguments) {
  expect_one(walk, "list.append", arguments);
  list.refuse_change(walk);
  if (static_cast<int64_t>(list.items.size()) >= walk.limits().items)
    walk.refuse("a list of the lab has at most " + std::to_string(walk.limits().items) +
                " items; Python knows no such limit");
  walk.refuse_cycle(list, arguments.positional[0]);
  walk.charge_bytes(sizeof(Value));
  list.items.push_back(arguments.positional[0]);
}

Value pop(Walk& walk, Sequence& list, const Arguments& arguments) {
  expect_from_to(walk, "pop", arguments, 0, 1);
  list.refuse_change(walk);
  const int64_t index = arguments.positional.empty() ? -1 : index_of(walk, arguments.positional[0]);
  if (list.items.empty()) walk.raise("IndexError", "pop from empty list");
  const std::optional<size_t> place = place_of(index, static_cast<int64_t>(list.items.size()));
  if (!place) walk.raise("IndexError", "pop index out of range");
  Value popped = std::move(list.items[*place]);
  walk.charge(static_cast<int64_t>(list.items.size() - *place) / 8);
  list.items.erase(list.items.begin() + static_cast<ptrdiff_t>(*place));
  return popped;
}

void insert(Walk& walk, Sequence& list, const Arguments& arguments) {
  expect_from_to(walk, "insert", arguments, 2, 2);
  list.refuse_change(walk);
  const auto count = static_cast<int64_t>(list.items.size());
  int64_t place = index_of(walk, arguments.positional[0]);
  if (place < 0) place = std::max<int64_t>(place, -count) + count;
  if (count >= walk.limits().items)
    walk.refuse("a list of the lab has at most " + std::to_string(walk.limits().items) +
                " items; Python knows no such limit");
  walk.refuse_cycle(list, arguments.positional[1]);
  walk.charge(count / 8);
  walk.charge_bytes(sizeof(Value));
  list.items.insert(list.items.begin() + std::min(place, count), arguments.positional[1]);
}

void sort(Walk& walk, Sequence& list, const Arguments& arguments) {
  if (!arguments.positional.empty()) walk.raise("TypeError", "sort() takes no positional arguments");
  list.refuse_change(walk);
  const SortOrder order = sort_order(walk, arguments);
  std::vector<Value> items = list.items;
  ++list.readers; // blocks changes during the sort
  try {
    sort_items(walk, items, order);
  } catch (...) {
    --list.readers;
    throw;
  }
  --list.readers;
  list.items = std::move(items);
}

std::optional<size_t> find(Walk& walk, const Sequence& sequence, const Value& value) {
  for (size_t i = 0; i < sequence.items.size(); ++i) {
    walk.charge(1);
    if (equal(walk, Value(sequence.items[i]), value)) return i;
  }
  return {};
}

int64_t index(Walk& walk, const Sequence& sequence, const Arguments& arguments) {
  if (arguments.positional.size() != 1 || !arguments.keywords.empty())
    walk.refuse(
        "index() of the lab takes one value and looks through all items; Python can look from one place to another");
  const std::optional<size_t> place = find(walk, sequence, arguments.positional[0]);
  if (!place)
    walk.raise("ValueError", sequence.kind == Sequence::Kind::list
                                 ? walk.repr(arguments.positional[0]) + " is not in list"
                                 : "tuple.index(x): x not in tuple");
  return static_cast<int64_t>(*place);
}

int64_t count(Walk& walk, const Sequence& sequence, const Arguments& arguments) {
  expect_one(walk, sequence.type() + ".count", arguments);
  int64_t times = 0;
  for (size_t i = 0; i < sequence.items.size(); ++i) {
    walk.charge(1);
    times += equal(walk, Value(sequence.items[i]), arguments.positional[0]);
  }
  return times;
}

void remove(Walk& walk, Sequence& list, const Arguments& arguments) {
  expect_one(walk, "list.remove", arguments);
  list.refuse_change(walk);
  const std::optional<size_t> place = find(walk, list, arguments.positional[0]);
  if (!place) walk.raise("ValueError", "list.remove(x): x not in list");
  list.items.erase(list.items.begin() + static_cast<ptrdiff_t>(*place));
}

} // namespace

void Sequence::refuse_change(Walk& walk) const {
  if (readers > 0)
    walk.refuse("this list is being gone through, and the lab does not change its length meanwhile, as Python would; "
                "go through a "
                "copy: for x in list(xs)");
}

std::vector<std::string_view> Sequence::attributes() const {
  if (kind == Kind::tuple) return {"count", "index"};
  return {"append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse", "sort"};
}

std::optional<Value> Sequence::call_method(Walk& walk, std::string_view name, const Arguments& arguments) {
  const Ref<Object> hold(this); // its last name may be reassigned during the call
  if (name == "index") return index(walk, *this, arguments);
  if (name == "count") return count(walk, *this, arguments);
  if (kind == Kind::tuple) return {};
  if (name == "append")
    append(walk, *this, arguments);
  else if (name == "extend") {
    expect_one(walk, "list.extend", arguments);
    extend(walk, arguments.positional[0]);
  } else if (name == "pop")
    return pop(walk, *this, arguments);
  else if (name == "insert")
    insert(walk, *this, arguments);
  else if (name == "remove")
    remove(walk, *this, arguments);
  else if (name == "sort")
    sort(walk, *this, arguments);
  else if (name == "copy") {
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      walk.raise("TypeError",
                 "list.copy() takes no arguments (" + std::to_string(arguments.positional.size()) + " given)");
    return sequence_within_limits(walk, kind, items);
  } else if (name == "clear" || name == "reverse") {
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      walk.raise("TypeError", "list." + std::string(name) + "() takes no arguments (" +
                                  std::to_string(arguments.positional.size()) + " given)");
    walk.charge(static_cast<int64_t>(items.size()) / 8);
    if (name == "reverse") {
      std::ranges::reverse(items);
    } else {
      refuse_change(walk);
      const std::vector<Value> gone = std::move(items);
      items = {};
    }
  } else {
    return {};
  }
  return none();
}

} // namespace amplab::interpreter
