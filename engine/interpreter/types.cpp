// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/builtins.h"

#include "engine/interpreter/native.h"
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"

namespace amplab::interpreter {
namespace {

std::optional<Value> number_of_object(Interpreter& interpreter, const Value& value) {
  if (!value.is_object()) return {};
  return value.object().as_number(interpreter);
}

Value make_float(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "float", arguments, 0, 1);
  if (arguments.positional.empty()) return 0.0;
  const Value& x = arguments.positional[0];
  if (x.is_number()) return x.as_number();
  if (const Text* text = x.as<Text>()) {
    if (const std::optional<double> number = parse_float(text->value)) return *number;
    interpreter.raise("ValueError", "could not convert string to float: " + interpreter.repr(x));
  }
  if (const std::optional<Value> number = number_of_object(interpreter, x)) return number->as_number();
  interpreter.raise("TypeError", "float() argument must be a string or a real number, not '" + type_name(x) + "'");
}

Value make_int(Interpreter& interpreter, const Arguments& arguments) {
  if (!arguments.keywords.empty() || arguments.positional.size() > 1)
    interpreter.raise_unsupported(
        "the lab's int() takes one argument and reads decimal numbers only; Python's reads other bases too");
  if (arguments.positional.empty()) return int64_t{0};
  const Value& x = arguments.positional[0];
  if (x.is_integral()) return x.as_int();
  if (x.is_float()) return integer_of(interpreter, x.as_number());
  if (const Text* text = x.as<Text>()) {
    if (const std::optional<Value> number = parse_int(interpreter, text->value)) return *number;
    interpreter.raise("ValueError", "invalid literal for int() with base 10: " + interpreter.repr(x));
  }
  if (const std::optional<Value> number = number_of_object(interpreter, x))
    return number->is_float() ? integer_of(interpreter, number->as_number()) : Value(number->as_int());
  interpreter.raise("TypeError", "int() argument must be a string, a bytes-like object or a real number, not '" +
                                     type_name(x) + "'");
}

Value make_bool(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "bool", arguments, 0, 1);
  return !arguments.positional.empty() && interpreter.truth(arguments.positional[0]);
}

Value make_str(Interpreter& interpreter, const Arguments& arguments) {
  if (!arguments.keywords.empty() || arguments.positional.size() > 1)
    interpreter.raise_unsupported("the lab's str() takes one value; Python's also decodes bytes");
  return text_within_limits(interpreter, arguments.positional.empty() ? "" : interpreter.str(arguments.positional[0]));
}

Value make_list(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "list", arguments, 0, 1);
  if (arguments.positional.empty()) return list({});
  return sequence_within_limits(interpreter, Sequence::Kind::list, items_of(interpreter, arguments.positional[0]));
}

Value make_tuple(Interpreter& interpreter, const Arguments& arguments) {
  expect_from_to(interpreter, "tuple", arguments, 0, 1);
  if (arguments.positional.empty()) return tuple({});
  if (const auto* given = arguments.positional[0].as<Sequence>(); given && given->kind == Sequence::Kind::tuple)
    return arguments.positional[0];
  return sequence_within_limits(interpreter, Sequence::Kind::tuple, items_of(interpreter, arguments.positional[0]));
}

Value make_dict(Interpreter& interpreter, const Arguments& arguments) {
  if (arguments.positional.size() > 1)
    interpreter.raise("TypeError",
                      "dict expected at most 1 argument, got " + std::to_string(arguments.positional.size()));
  const Ref<Dict> dict = make_ref<Dict>();
  if (!arguments.positional.empty()) {
    const Value& from = arguments.positional[0];
    if (const auto* other = from.as<Dict>()) {
      interpreter.charge(static_cast<int64_t>(other->items.size()) / 4);
      interpreter.charge_bytes(other->bytes());
      dict->items = other->items;
    } else {
      int64_t number = 0;
      each(interpreter, from, [&](const Value& pair) {
        if (!pair.is_object() || !pair.object().iterate(interpreter))
          interpreter.raise("TypeError", "cannot convert dictionary update sequence element #" +
                                             std::to_string(number) + " to a sequence");
        const std::vector<Value> parts = items_of(interpreter, pair);
        if (parts.size() != 2)
          interpreter.raise("ValueError", "dictionary update sequence element #" + std::to_string(number) +
                                              " has length " + std::to_string(parts.size()) + "; 2 is required");
        dict->set(interpreter, parts[0], parts[1]);
        ++number;
        return true;
      });
    }
  }
  for (const KeywordArgument& keyword : arguments.keywords)
    dict->set(interpreter, Value::text(std::string(keyword.name)), keyword.value);
  return dict;
}

bool is_sequence(const Value& value, Sequence::Kind kind) {
  const auto* sequence = value.as<Sequence>();
  return sequence && sequence->kind == kind;
}

} // namespace

std::vector<std::pair<std::string_view, Value>> types() {
  struct Row {
    std::string_view name;
    NativeCode make;
    NativeType::Test is_one;
  };
  const Row rows[] = {
      {"float", make_float, [](const Value& value) { return value.is_float(); }},
      {"int", make_int, [](const Value& value) { return value.is_integral(); }},
      {"bool", make_bool, [](const Value& value) { return value.is_bool(); }},
      {"str", make_str, [](const Value& value) { return value.as<Text>() != nullptr; }},
      {"list", make_list, [](const Value& value) { return is_sequence(value, Sequence::Kind::list); }},
      {"tuple", make_tuple, [](const Value& value) { return is_sequence(value, Sequence::Kind::tuple); }},
      {"dict", make_dict, [](const Value& value) { return value.as<Dict>() != nullptr; }},
      {"range", make_range, [](const Value& value) { return value.as<RangeObject>() != nullptr; }},
      {"zip", make_zip, [](const Value& value) { return type_name(value) == "zip"; }},
      {"enumerate", make_enumerate, [](const Value& value) { return type_name(value) == "enumerate"; }},
      {"reversed", make_reversed, [](const Value& value) { return type_name(value) == "reversed"; }},
  };
  std::vector<std::pair<std::string_view, Value>> all;
  for (const Row& row : rows)
    all.emplace_back(row.name, make_ref<NativeType>(std::string(row.name), row.make, row.is_one));
  return all;
}

} // namespace amplab::interpreter
