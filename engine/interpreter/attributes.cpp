// SPDX-License-Identifier: Apache-2.0
// Attribute access, with CPython's AttributeError and its suggestion.
#include "engine/interpreter/native.h"
#include "engine/interpreter/operators.h"
#include "engine/loop/suggestion.h"

#include <algorithm>
#include <array>

namespace amplab::interpreter {
namespace {

// Attributes of Python's numbers that the lab lacks.
constexpr std::array<std::string_view, 12> kOfNumbers = {
    "as_integer_ratio", "bit_count", "bit_length", "conjugate",  "denominator", "from_bytes",
    "fromhex",          "hex",       "imag",       "is_integer", "numerator",   "real"};
constexpr std::array<std::string_view, 7> kOfIntsOnly = {"bit_count", "bit_length", "denominator", "from_bytes",
                                                         "numerator", "to_bytes",   "is_integer"};

bool python_has(const Value& number, std::string_view name) {
  const bool of_ints_only = name != "is_integer" && std::ranges::find(kOfIntsOnly, name) != kOfIntsOnly.end();
  const bool of_floats_only = name == "fromhex" || name == "hex" || name == "is_integer";
  if (std::ranges::find(kOfNumbers, name) == kOfNumbers.end() && name != "to_bytes") return false;
  return number.is_float() ? !of_ints_only : !of_floats_only;
}

[[noreturn]] void raise_missing(Interpreter& interpreter, const Value& object, std::string_view name) {
  if (object.is_number() && python_has(object, name))
    interpreter.raise_unsupported("the lab's numbers have no attribute '" + std::string(name) + "'; Python's have");
  std::string sentence;
  std::vector<std::string_view> names;
  if (object.is_object()) {
    sentence = object.object().missing_attribute(name);
    names = object.object().attributes();
  }
  if (sentence.empty()) sentence = "'" + type_name(object) + "' object has no attribute '" + std::string(name) + "'";
  interpreter.raise("AttributeError", sentence + loop::did_you_mean(loop::suggestion_for(name, names)));
}

} // namespace

Value attribute(Interpreter& interpreter, const Value& object, std::string_view name) {
  if (object.is_object()) {
    if (std::optional<Value> found = object.object().attribute(interpreter, name)) return std::move(*found);
    const std::vector<std::string_view> names = object.object().attributes();
    if (std::ranges::find(names, name) != names.end()) return make_ref<BoundMethod>(object, std::string(name));
  }
  raise_missing(interpreter, object, name);
}

void set_attribute(Interpreter& interpreter, const Value& object, std::string_view name, const Value& value) {
  if (object.is_object() && object.object().set_attribute(interpreter, name, value)) return;
  raise_missing(interpreter, object, name);
}

Value call_method(Interpreter& interpreter, const Value& object, std::string_view name, const Arguments& arguments) {
  if (object.is_object()) {
    if (std::optional<Value> result = object.object().call_method(interpreter, name, arguments))
      return std::move(*result);
    if (const std::optional<Value> found = object.object().attribute(interpreter, name))
      return interpreter.call(*found, arguments);
  }
  raise_missing(interpreter, object, name);
}

} // namespace amplab::interpreter
