// SPDX-License-Identifier: Apache-2.0
// Python's builtin functions. Type constructors are in types.cpp.
#include "engine/interpreter/iterators.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"
#include "engine/interpreter/ranges.h"
#include "engine/interpreter/sorting.h"
#include "engine/interpreter/types.h"

#include <cmath>

namespace amplab::interpreter {
namespace {

using loop::BinaryOp;
using loop::CompareOp;

Value print(Walk& walk, const Arguments& arguments) {
  std::string separator = " ";
  std::string end = "\n";
  for (const KeywordArgument& keyword : arguments.keywords) {
    const bool is_end = keyword.name == "end";
    if (is_end || keyword.name == "sep") {
      const Text* text = keyword.value.as<Text>();
      if (!text && !keyword.value.is_none())
        walk.raise("TypeError",
                   std::string(keyword.name) + " must be None or a string, not " + type_name(keyword.value));
      if (text) (is_end ? end : separator) = text->value;
    } else if (keyword.name == "file") {
      walk.refuse("print() of the lab writes to its log alone and has no file=, as Python's has");
    } else if (keyword.name != "flush") {
      walk.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for print()");
    }
  }
  if (!end.ends_with('\n'))
    walk.refuse("print() of the lab writes whole lines, so that end= must end with \"\\n\"; Python's may go on in a "
                "line. Put the parts into one f\"...\"");
  std::string text;
  for (size_t i = 0; i < arguments.positional.size(); ++i) {
    text.append(i > 0 ? separator : "").append(walk.str(arguments.positional[i]));
    if (static_cast<int64_t>(text.size()) > walk.limits().text_bytes)
      walk.refuse("print() of the lab writes at most " + std::to_string(walk.limits().text_bytes) +
                  " bytes at once; Python writes more");
  }
  text.append(end);
  walk.charge(static_cast<int64_t>(text.size()) / 64);
  for (size_t from = 0; from < text.size();) {
    const size_t line_end = text.find('\n', from);
    walk.print(text.substr(from, line_end - from));
    from = line_end + 1;
  }
  return none();
}

Value len(Walk& walk, const Arguments& arguments) {
  expect_one(walk, "len", arguments);
  return length(walk, arguments.positional[0]);
}

// min and max. Returns the first of several equal items.
Value best(Walk& walk, const Arguments& arguments, const std::string& name, CompareOp better) {
  Value key, otherwise;
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name == "key") {
      if (!keyword.value.is_none()) key = keyword.value;
    } else if (keyword.name == "default") {
      otherwise = keyword.value;
    } else {
      walk.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for " + name + "()");
    }
  }
  const std::span<const Value> given = arguments.positional;
  if (given.empty()) walk.raise("TypeError", name + " expected at least 1 argument, got 0");
  if (given.size() > 1 && !otherwise.is_absent())
    walk.raise("TypeError", "Cannot specify a default for " + name + "() with multiple positional arguments");
  Value found, found_key;
  const auto look = [&](Value value) {
    Value its_key = key.is_absent() ? value : walk.call(key, {std::span(&value, 1), {}});
    if (found.is_absent() || walk.truth(compare(walk, better, its_key, found_key))) {
      found = std::move(value);
      found_key = std::move(its_key);
    }
    return true;
  };
  if (given.size() == 1)
    each(walk, given[0], look);
  else
    for (const Value& value : given) look(value);
  if (!found.is_absent()) return found;
  if (otherwise.is_absent()) walk.raise("ValueError", name + "() arg is an empty sequence");
  return otherwise;
}

Value min(Walk& walk, const Arguments& arguments) { return best(walk, arguments, "min", CompareOp::less); }
Value max(Walk& walk, const Arguments& arguments) { return best(walk, arguments, "max", CompareOp::greater); }

// Adds left to right, as CPython up to 3.11 does. CPython 3.12 compensates rounding errors.
Value sum(Walk& walk, const Arguments& arguments) {
  const std::span<const Value> given = arguments.positional;
  Value total = int64_t{0};
  if (given.empty()) walk.raise("TypeError", "sum() takes at least 1 positional argument (0 given)");
  if (given.size() + arguments.keywords.size() > 2)
    walk.raise("TypeError", "sum() takes at most 2 arguments (" +
                                std::to_string(given.size() + arguments.keywords.size()) + " given)");
  if (given.size() > 1) total = given[1];
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name != "start")
      walk.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for sum()");
    total = keyword.value;
  }
  const Ref<Iterator> iterator = iterate(walk, given[0]);
  if (total.as<Text>()) walk.raise("TypeError", "sum() can't sum strings [use ''.join(seq) instead]");
  while (const std::optional<Value> value = iterator->next(walk)) {
    walk.charge(1);
    total = binary(walk, BinaryOp::add, total, *value);
  }
  return total;
}

Value abs(Walk& walk, const Arguments& arguments) {
  expect_one(walk, "abs", arguments);
  const Value& x = arguments.positional[0];
  if (x.is_float()) return std::abs(x.as_number());
  if (x.is_integral()) return x.as_int() < 0 ? negative(walk, x) : Value(x.as_int());
  if (x.is_object())
    if (std::optional<Value> result = x.object().absolute(walk)) return std::move(*result);
  walk.raise("TypeError", "bad operand type for abs(): '" + type_name(x) + "'");
}

Value round(Walk& walk, const Arguments& arguments) {
  Value number, digits;
  const std::span<const Value> given = arguments.positional;
  if (given.size() + arguments.keywords.size() > 2)
    walk.raise("TypeError", "round() takes at most 2 arguments (" +
                                std::to_string(given.size() + arguments.keywords.size()) + " given)");
  if (!given.empty()) number = given[0];
  if (given.size() > 1) digits = given[1];
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name == "number" && number.is_absent())
      number = keyword.value;
    else if (keyword.name == "ndigits" && digits.is_absent())
      digits = keyword.value;
    else
      walk.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for round()");
  }
  if (number.is_absent()) walk.raise("TypeError", "round() missing required argument 'number' (pos 1)");
  if (number.is_number()) return rounded(walk, number, digits);
  if (number.is_object() && number.object().as_float(walk))
    walk.refuse("round() of a " + type_name(number) + " is one of numbers in the lab; write round(x.item(), 3)");
  walk.raise("TypeError", "type " + type_name(number) + " doesn't define __round__ method");
}

bool is_one_true(Walk& walk, std::string_view name, const Arguments& arguments, bool wanted) {
  expect_one(walk, name, arguments);
  bool found = false;
  each(walk, arguments.positional[0], [&](const Value& value) {
    found = walk.truth(value) == wanted;
    return !found;
  });
  return found;
}

Value any(Walk& walk, const Arguments& arguments) { return is_one_true(walk, "any", arguments, true); }
Value all(Walk& walk, const Arguments& arguments) { return !is_one_true(walk, "all", arguments, false); }

Value sorted(Walk& walk, const Arguments& arguments) {
  if (arguments.positional.size() != 1)
    walk.raise("TypeError", "sorted expected 1 argument, got " + std::to_string(arguments.positional.size()));
  std::vector<Value> items = all_of(walk, arguments.positional[0]);
  sort_items(walk, items, sort_order(walk, arguments));
  return sequence_within_limits(walk, Sequence::Kind::list, std::move(items));
}

bool is_instance(Walk& walk, const Value& value, const Value& type) {
  const Walk::Deeper deeper(walk);
  if (const auto* several = type.as<Sequence>(); several && several->kind == Sequence::Kind::tuple) {
    for (const Value& one : several->items) {
      walk.charge(1);
      if (is_instance(walk, value, one)) return true;
    }
    return false;
  }
  if (type.is_object())
    if (const std::optional<bool> answer = type.object().has_instance(walk, value)) return *answer;
  walk.raise("TypeError", "isinstance() arg 2 must be a type, a tuple of types, or a union");
}

Value isinstance(Walk& walk, const Arguments& arguments) {
  expect_from_to(walk, "isinstance", arguments, 2, 2);
  return is_instance(walk, arguments.positional[0], arguments.positional[1]);
}

Value staticmethod(Walk& walk, const Arguments& arguments) {
  expect_from_to(walk, "staticmethod", arguments, 1, 1);
  return arguments.positional[0];
}

} // namespace

std::vector<std::pair<std::string_view, Value>> builtins() {
  constexpr std::pair<std::string_view, NativeCode> functions[] = {{"print", print},
                                                                   {"len", len},
                                                                   {"min", min},
                                                                   {"max", max},
                                                                   {"sum", sum},
                                                                   {"abs", abs},
                                                                   {"round", round},
                                                                   {"any", any},
                                                                   {"all", all},
                                                                   {"sorted", sorted},
                                                                   {"isinstance", isinstance},
                                                                   {"staticmethod", staticmethod}};
  std::vector<std::pair<std::string_view, Value>> all_of_them = types();
  for (const auto& [name, code] : functions)
    all_of_them.emplace_back(name, make_ref<NativeFunction>(std::string(name), code));
  return all_of_them;
}

} // namespace amplab::interpreter
