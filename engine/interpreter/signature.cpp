// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/loop/suggestion.h"

#include <algorithm>
#include <cmath>

namespace amplab::interpreter {
namespace {

std::string plural(size_t count, const std::string& noun) { return count == 1 ? noun : noun + "s"; }

[[noreturn]] void raise_type(Interpreter& interpreter, std::string_view function, std::string_view argument,
                             std::string_view wanted, const Value& value) {
  interpreter.raise("TypeError", std::string(function)
                                     .append("(): argument '")
                                     .append(argument)
                                     .append("' must be ")
                                     .append(wanted)
                                     .append(", not ")
                                     .append(type_name(value)));
}

} // namespace

Signature::Signature(std::string_view function, std::string_view parameters) : function_(function) {
  bool by_name_only = false;
  while (!parameters.empty()) {
    const size_t comma = std::min(parameters.find(','), parameters.size());
    std::string_view name = parameters.substr(0, comma);
    parameters.remove_prefix(std::min(comma + 1, parameters.size()));
    while (name.starts_with(' ')) name.remove_prefix(1);
    if (name == "*") {
      by_name_only = true;
      continue;
    }
    const bool required = !name.ends_with('=');
    if (!required) name.remove_suffix(1);
    parameters_.push_back({std::string(name), required, by_name_only});
  }
}

std::vector<Value> Signature::bind(Interpreter& interpreter, const Arguments& arguments) const {
  const auto fail = [&](const std::string& sentence) { interpreter.raise("TypeError", function_ + "() " + sentence); };
  const auto max_positional = static_cast<size_t>(std::ranges::count(parameters_, false, &Parameter::by_name_only));
  std::vector<Value> bound(parameters_.size());
  const size_t given = arguments.positional.size();
  for (size_t i = 0; i < std::min(given, max_positional); ++i) bound[i] = arguments.positional[i];
  for (const KeywordArgument& keyword : arguments.keywords) {
    const auto found = std::ranges::find(parameters_, keyword.name, &Parameter::name);
    if (found == parameters_.end()) {
      std::vector<std::string_view> names;
      for (const Parameter& parameter : parameters_) names.push_back(parameter.name);
      fail("got an unexpected keyword argument '" + std::string(keyword.name) + "'" +
           loop::did_you_mean(loop::suggestion_for(keyword.name, names)));
    }
    Value& bound_value = bound[static_cast<size_t>(found - parameters_.begin())];
    if (!bound_value.is_absent()) fail("got multiple values for argument '" + std::string(keyword.name) + "'");
    bound_value = keyword.value;
  }
  if (given > max_positional) {
    const auto least = static_cast<size_t>(std::ranges::count_if(
        parameters_, [](const Parameter& parameter) { return parameter.required && !parameter.by_name_only; }));
    const std::string takes = least == max_positional
                                  ? std::to_string(max_positional)
                                  : "from " + std::to_string(least) + " to " + std::to_string(max_positional);
    fail("takes " + takes + " " +
         (least == max_positional ? plural(max_positional, "positional argument") : "positional arguments") + " but " +
         std::to_string(given) + (given == 1 ? " was" : " were") + " given");
  }
  for (const bool by_name_only : {false, true}) {
    std::vector<std::string> missing;
    for (size_t i = 0; i < bound.size(); ++i)
      if (bound[i].is_absent() && parameters_[i].required && parameters_[i].by_name_only == by_name_only)
        missing.push_back(parameters_[i].name);
    if (!missing.empty()) fail(missing_arguments(by_name_only ? "keyword-only" : "positional", missing));
  }
  return bound;
}

std::string missing_arguments(std::string_view kind, const std::vector<std::string>& names) {
  std::string text = "missing " + std::to_string(names.size()) + " required ";
  text.append(kind).append(" ").append(plural(names.size(), "argument")).append(": ");
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text.append(names.size() > 2 ? ", " : " ").append(i + 1 == names.size() ? "and " : "");
    text.append("'").append(names[i]).append("'");
  }
  return text;
}

double number(Interpreter& interpreter, const Value& value, std::string_view function, std::string_view argument) {
  if (value.is_number()) return value.as_number();
  if (value.is_object() && !value.as<Text>())
    if (const std::optional<Value> x = value.object().as_number(interpreter)) return x->as_number();
  raise_type(interpreter, function, argument, "float", value);
}

int64_t integer(Interpreter& interpreter, const Value& value, std::string_view function, std::string_view argument) {
  if (!value.is_integral()) raise_type(interpreter, function, argument, "int", value);
  return value.as_int();
}

bool flag(Interpreter& interpreter, const Value& value, std::string_view function, std::string_view argument) {
  if (!value.is_bool()) raise_type(interpreter, function, argument, "bool", value);
  return value.as_bool();
}

} // namespace amplab::interpreter
