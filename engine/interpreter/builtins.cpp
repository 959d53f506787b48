// SPDX-License-Identifier: Apache-2.0
// Python's builtin functions. Type constructors are in types.cpp.
#include "engine/interpreter/builtins.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"

#include <cmath>

namespace amplab::interpreter {
namespace {

using loop::BinaryOp;
using loop::CompareOp;

Value print(Interpreter& interpreter, const Arguments& arguments) {
  std::string separator = " ";
  std::string end = "\n";
  for (const KeywordArgument& keyword : arguments.keywords) {
    const bool is_end = keyword.name == "end";
    if (is_end || keyword.name == "sep") {
      const Text* text = keyword.value.as<Text>();
      if (!text && !keyword.value.is_none())
        interpreter.raise("TypeError",
                          std::string(keyword.name) + " must be None or a string, not " + type_name(keyword.value));
      if (text) (is_end ? end : separator) = text->value;
    } else if (keyword.name == "file") {
      interpreter.raise_unsupported(
          "the lab's print() writes to its log only and has no file=; Python's has. Leave it out");
    } else if (keyword.name != "flush") {
      interpreter.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for print()");
    }
  }
  if (!end.ends_with('\n'))
    interpreter.raise_unsupported("the lab's print() writes whole lines, so end= must end with \"\\n\"; Python's may "
                                  "continue a line. Join the values in one f\"...\"");
  std::string text;
  for (size_t i = 0; i < arguments.positional.size(); ++i) {
    text.append(i > 0 ? separator : "").append(interpreter.str(arguments.positional[i]));
    if (static_cast<int64_t>(text.size()) > interpreter.limits().text_bytes)
      interpreter.raise_unsupported("the lab's print() writes at most " +
                                    std::to_string(interpreter.limits().text_bytes) +
                                    " bytes per call; Python's writes more");
  }
  text.append(end);
  interpreter.charge(static_cast<int64_t>(text.size()) / 64);
  for (size_t from = 0; from < text.size();) {
    const size_t line_end = text.find('\n', from);
    interpreter.print(text.substr(from, line_end - from));
    from = line_end + 1;
  }
  return none();
}

Value len(Interpreter& interpreter, const Arguments& arguments) {
  expect_one(interpreter, "len", arguments);
  return length(interpreter, arguments.positional[0]);
}

// min and max. Returns the first of several equal items.
Value best(Interpreter& interpreter, const Arguments& arguments, const std::string& name, CompareOp better) {
  Value key, otherwise;
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name == "key") {
      if (!keyword.value.is_none()) key = keyword.value;
    } else if (keyword.name == "default") {
      otherwise = keyword.value;
    } else {
      interpreter.raise("TypeError",
                        "'" + std::string(keyword.name) + "' is an invalid keyword argument for " + name + "()");
    }
  }
  const std::span<const Value> given = arguments.positional;
  if (given.empty()) interpreter.raise("TypeError", name + " expected at least 1 argument, got 0");
  if (given.size() > 1 && !otherwise.is_absent())
    interpreter.raise("TypeError", "Cannot specify a default for " + name + "() with multiple positional arguments");
  Value found, found_key;
  const auto update_best = [&](Value value) {
    Value its_key = key.is_absent() ? value : interpreter.call(key, {std::span(&value, 1), {}});
    if (found.is_absent() || interpreter.truth(compare(interpreter, better, its_key, found_key))) {
      found = std::move(value);
      found_key = std::move(its_key);
    }
    return true;
  };
  if (given.size() == 1)
    each(interpreter, given[0], update_best);
  else
    for (const Value& value : given) update_best(value);
  if (!found.is_absent()) return found;
  if (otherwise.is_absent()) interpreter.raise("ValueError", name + "() arg is an empty sequence");
  return otherwise;
}

Value min(Interpreter& interpreter, const Arguments& arguments) {
  return best(interpreter, arguments, "min", CompareOp::less);
}
Value max(Interpreter& interpreter, const Arguments& arguments) {
  return best(interpreter, arguments, "max", CompareOp::greater);
}

// Adds left to right, as CPython up to 3.11 does. CPython 3.12 compensates rounding errors.
Value sum(Interpreter& interpreter, const Arguments& arguments) {
  const std::span<const Value> given = arguments.positional;
  Value total = int64_t{0};
  if (given.empty()) interpreter.raise("TypeError", "sum() takes at least 1 positional argument (0 given)");
  if (given.size() + arguments.keywords.size() > 2)
    interpreter.raise("TypeError", "sum() takes at most 2 arguments (" +
                                       std::to_string(given.size() + arguments.keywords.size()) + " given)");
  if (given.size() > 1) total = given[1];
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name != "start")
      interpreter.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for sum()");
    total = keyword.value;
  }
  const Ref<Iterator> iterator = iterate(interpreter, given[0]);
  if (total.as<Text>()) interpreter.raise("TypeError", "sum() can't sum strings [use ''.join(seq) instead]");
  while (const std::optional<Value> value = iterator->next(interpreter)) {
    interpreter.charge(1);
    total = binary(interpreter, BinaryOp::add, total, *value);
  }
  return total;
}

Value abs(Interpreter& interpreter, const Arguments& arguments) {
  expect_one(interpreter, "abs", arguments);
  const Value& x = arguments.positional[0];
  if (x.is_float()) return std::abs(x.as_number());
  if (x.is_integral()) return x.as_int() < 0 ? negative(interpreter, x) : Value(x.as_int());
  if (x.is_object())
    if (std::optional<Value> result = x.object().absolute(interpreter)) return std::move(*result);
  interpreter.raise("TypeError", "bad operand type for abs(): '" + type_name(x) + "'");
}

Value round(Interpreter& interpreter, const Arguments& arguments) {
  Value number, digits;
  const std::span<const Value> given = arguments.positional;
  if (given.size() + arguments.keywords.size() > 2)
    interpreter.raise("TypeError", "round() takes at most 2 arguments (" +
                                       std::to_string(given.size() + arguments.keywords.size()) + " given)");
  if (!given.empty()) number = given[0];
  if (given.size() > 1) digits = given[1];
  for (const KeywordArgument& keyword : arguments.keywords) {
    if (keyword.name == "number" && number.is_absent())
      number = keyword.value;
    else if (keyword.name == "ndigits" && digits.is_absent())
      digits = keyword.value;
    else
      interpreter.raise("TypeError", "'" + std::string(keyword.name) + "' is an invalid keyword argument for round()");
  }
  if (number.is_absent()) interpreter.raise("TypeError", "round() missing required argument 'number' (pos 1)");
  if (number.is_number()) return rounded(interpreter, number, digits);
  if (number.is_object() && number.object().as_number(interpreter))
    interpreter.raise_unsupported("round() of a " + type_name(number) +
                                  " is not possible in the lab; write round(x.item(), 3)");
  interpreter.raise("TypeError", "type " + type_name(number) + " doesn't define __round__ method");
}

bool is_one_true(Interpreter& interpreter, std::string_view name, const Arguments& arguments, bool wanted) {
  expect_one(interpreter, name, arguments);
  bool found = false;
  each(interpreter, arguments.positional[0], [&](const Value& value) {
    found = interpreter.truth(value) == wanted;
    return !found;
  });
  return found;
}

Value any(Interpreter& interpreter, const Arguments& arguments) {
  return is_one_true(interpreter, "any", arguments, true);
}
Value all(Interpreter& interpreter, const Arguments& arguments) {
  return !is_one_true(interpreter, "all", arguments, false);
}

Value sorted(Interpreter& interpreter, const Arguments& arguments) {
  if (arguments.positional.size() != 1)
    interpreter.raise("TypeError", "sorted expected 1 argument, got " + std::to_string(arguments.positional.size()));
  std::vector<Value> items = items_of(interpreter, arguments.positional[0]);
  sort_items(interpreter, items, sort_order(interpreter, arguments));
  return sequence_within_limits(interpreter, Sequence::Kind::list, std::move(items));
}

bool is_instance(Interpreter& interpreter, const Value& value, const Value& type) {
  const Interpreter::DepthGuard guard(interpreter);
  if (const auto* several = type.as<Sequence>(); several && several->kind == Sequence::Kind::tuple) {
    for (const Value& one : several->items) {
      interpreter.charge(1);
      if (is_instance(interpreter, value, one)) return true;
    }
    return false;
  }
  if (type.is_object())
    if (const std::optional<bool> result = type.object().has_instance(interpreter, value)) return *result;
  interpreter.raise("TypeError", "isinstance() arg 2 must be a type, a tuple of types, or a union");
}

Value isinstance(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "isinstance", arguments, 2, 2);
  return is_instance(interpreter, arguments.positional[0], arguments.positional[1]);
}

Value staticmethod(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "staticmethod", arguments, 1, 1);
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
