// SPDX-License-Identifier: Apache-2.0
// Methods of Python's lists and tuples.
#include "engine/interpreter/builtins.h"
#include "engine/interpreter/containers.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/operators.h"

#include <algorithm>

namespace amplab::interpreter {
namespace {

void append(Interpreter& interpreter, Sequence& list, const Arguments& arguments) {
  expect_one(interpreter, "list.append", arguments);
  list.expect_resizable(interpreter);
  if (static_cast<int64_t>(list.items.size()) >= interpreter.limits().items)
    interpreter.raise_unsupported("the lab's lists have at most " + std::to_string(interpreter.limits().items) +
                                  " items; Python has no such limit");
  interpreter.expect_no_cycle(list, arguments.positional[0]);
  interpreter.charge_bytes(sizeof(Value));
  list.items.push_back(arguments.positional[0]);
}

Value pop(Interpreter& interpreter, Sequence& list, const Arguments& arguments) {
  expect_from_to(interpreter, "pop", arguments, 0, 1);
  list.expect_resizable(interpreter);
  const int64_t index = arguments.positional.empty() ? -1 : index_of(interpreter, arguments.positional[0]);
  if (list.items.empty()) interpreter.raise("IndexError", "pop from empty list");
  const std::optional<size_t> position = wrapped_index(index, static_cast<int64_t>(list.items.size()));
  if (!position) interpreter.raise("IndexError", "pop index out of range");
  Value popped = std::move(list.items[*position]);
  interpreter.charge(static_cast<int64_t>(list.items.size() - *position) / 8);
  list.items.erase(list.items.begin() + static_cast<ptrdiff_t>(*position));
  return popped;
}

void insert(Interpreter& interpreter, Sequence& list, const Arguments& arguments) {
  expect_from_to(interpreter, "insert", arguments, 2, 2);
  list.expect_resizable(interpreter);
  const auto count = static_cast<int64_t>(list.items.size());
  int64_t position = index_of(interpreter, arguments.positional[0]);
  if (position < 0) position = std::max<int64_t>(position, -count) + count;
  if (count >= interpreter.limits().items)
    interpreter.raise_unsupported("the lab's lists have at most " + std::to_string(interpreter.limits().items) +
                                  " items; Python has no such limit");
  interpreter.expect_no_cycle(list, arguments.positional[1]);
  interpreter.charge(count / 8);
  interpreter.charge_bytes(sizeof(Value));
  list.items.insert(list.items.begin() + std::min(position, count), arguments.positional[1]);
}

void sort(Interpreter& interpreter, Sequence& list, const Arguments& arguments) {
  if (!arguments.positional.empty()) interpreter.raise("TypeError", "sort() takes no positional arguments");
  list.expect_resizable(interpreter);
  const SortOrder order = sort_order(interpreter, arguments);
  std::vector<Value> items = list.items;
  ++list.readers; // blocks changes during the sort
  try {
    sort_items(interpreter, items, order);
  } catch (...) {
    --list.readers;
    throw;
  }
  --list.readers;
  list.items = std::move(items);
}

std::optional<size_t> find(Interpreter& interpreter, const Sequence& sequence, const Value& value) {
  for (size_t i = 0; i < sequence.items.size(); ++i) {
    interpreter.charge(1);
    if (equal(interpreter, Value(sequence.items[i]), value)) return i;
  }
  return {};
}

int64_t index(Interpreter& interpreter, const Sequence& sequence, const Arguments& arguments) {
  if (arguments.positional.size() != 1 || !arguments.keywords.empty())
    interpreter.raise_unsupported(
        "the lab's index() takes one value and searches all items; Python's also takes start and stop");
  const std::optional<size_t> position = find(interpreter, sequence, arguments.positional[0]);
  if (!position)
    interpreter.raise("ValueError", sequence.kind == Sequence::Kind::list
                                        ? interpreter.repr(arguments.positional[0]) + " is not in list"
                                        : "tuple.index(x): x not in tuple");
  return static_cast<int64_t>(*position);
}

int64_t count(Interpreter& interpreter, const Sequence& sequence, const Arguments& arguments) {
  expect_one(interpreter, sequence.type() + ".count", arguments);
  int64_t times = 0;
  for (size_t i = 0; i < sequence.items.size(); ++i) {
    interpreter.charge(1);
    times += equal(interpreter, Value(sequence.items[i]), arguments.positional[0]);
  }
  return times;
}

void remove(Interpreter& interpreter, Sequence& list, const Arguments& arguments) {
  expect_one(interpreter, "list.remove", arguments);
  list.expect_resizable(interpreter);
  const std::optional<size_t> position = find(interpreter, list, arguments.positional[0]);
  if (!position) interpreter.raise("ValueError", "list.remove(x): x not in list");
  list.items.erase(list.items.begin() + static_cast<ptrdiff_t>(*position));
}

} // namespace

void Sequence::expect_resizable(Interpreter& interpreter) const {
  if (readers > 0)
    interpreter.raise_unsupported("the lab does not change the length of a list while an iterator of it is held; "
                                  "Python does. Iterate over a copy: for x in list(xs)");
}

std::vector<std::string_view> Sequence::attributes() const {
  if (kind == Kind::tuple) return {"count", "index"};
  return {"append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse", "sort"};
}

std::optional<Value> Sequence::call_method(Interpreter& interpreter, std::string_view name,
                                           const Arguments& arguments) {
  const Ref<Object> hold(this); // its last name may be reassigned during the call
  if (name == "index") return index(interpreter, *this, arguments);
  if (name == "count") return count(interpreter, *this, arguments);
  if (kind == Kind::tuple) return {};
  if (name == "append")
    append(interpreter, *this, arguments);
  else if (name == "extend") {
    expect_one(interpreter, "list.extend", arguments);
    extend(interpreter, arguments.positional[0]);
  } else if (name == "pop")
    return pop(interpreter, *this, arguments);
  else if (name == "insert")
    insert(interpreter, *this, arguments);
  else if (name == "remove")
    remove(interpreter, *this, arguments);
  else if (name == "sort")
    sort(interpreter, *this, arguments);
  else if (name == "copy") {
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      interpreter.raise("TypeError",
                        "list.copy() takes no arguments (" + std::to_string(arguments.positional.size()) + " given)");
    return sequence_within_limits(interpreter, kind, items);
  } else if (name == "clear" || name == "reverse") {
    if (!arguments.positional.empty() || !arguments.keywords.empty())
      interpreter.raise("TypeError", "list." + std::string(name) + "() takes no arguments (" +
                                         std::to_string(arguments.positional.size()) + " given)");
    interpreter.charge(static_cast<int64_t>(items.size()) / 8);
    if (name == "reverse") {
      std::ranges::reverse(items);
    } else {
      expect_resizable(interpreter);
      const std::vector<Value> gone = std::move(items);
      items = {};
    }
  } else {
    return {};
  }
  return none();
}

} // namespace amplab::interpreter
