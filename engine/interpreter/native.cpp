// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/native.h"

#include "engine/interpreter/operators.h"

namespace amplab::interpreter {

std::vector<std::string_view> Module::attributes() const {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : members_) names.push_back(name);
  return names;
}

std::string Module::missing_attribute(std::string_view name) const {
  return "module '" + name_ + "' has no attribute '" + std::string(name) + "'";
}

std::optional<Value> Module::attribute(Interpreter&, std::string_view name) {
  for (const auto& [member, value] : members_)
    if (member == name) return value;
  return {};
}

std::optional<Value> BoundMethod::call(Interpreter& interpreter, const Arguments& arguments) {
  return interpreter::call_method(interpreter, object_, name_, arguments);
}

std::optional<Value> BoundMethod::compare(Interpreter&, loop::CompareOp op, const Value& other, bool) {
  if (op != loop::CompareOp::equal && op != loop::CompareOp::not_equal) return {};
  const auto* method = other.as<BoundMethod>();
  const bool same = method && method->name_ == name_ && method->object_.is(object_);
  return same == (op == loop::CompareOp::equal);
}

void expect_no_keywords(Interpreter& interpreter, std::string_view function, const Arguments& arguments) {
  if (!arguments.keywords.empty())
    interpreter.raise("TypeError", std::string(function).append("() takes no keyword arguments"));
}

void expect_one(Interpreter& interpreter, std::string_view function, const Arguments& arguments) {
  expect_no_keywords(interpreter, function, arguments);
  if (arguments.positional.size() != 1)
    interpreter.raise("TypeError", std::string(function)
                                       .append("() takes exactly one argument (")
                                       .append(std::to_string(arguments.positional.size()))
                                       .append(" given)"));
}

void expect_from_to(Interpreter& interpreter, std::string_view function, const Arguments& arguments, size_t least,
                    size_t most) {
  expect_no_keywords(interpreter, function, arguments);
  const size_t given = arguments.positional.size();
  if (given >= least && given <= most) return;
  const size_t bound = given < least ? least : most;
  const std::string_view side = least == most ? "" : given < least ? "at least " : "at most ";
  interpreter.raise("TypeError", std::string(function)
                                     .append(" expected ")
                                     .append(side)
                                     .append(std::to_string(bound))
                                     .append(bound == 1 ? " argument, got " : " arguments, got ")
                                     .append(std::to_string(given)));
}

} // namespace amplab::interpreter
