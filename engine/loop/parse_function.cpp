// SPDX-License-Identifier: Apache-2.0
// Functions, subclasses of torch.autograd.Function, and parameters.
#include "engine/loop/parser.h"

namespace amplab::loop {

// Parses up to `closing`, which is not consumed.
void Parser::parameters(Function& function, Children& children, std::string_view closing) {
  bool defaults = false;
  while (!at_op(closing)) {
    reject_parameter(closing);
    const Range star = current().where;
    const bool rest = accept_op("*");
    if (rest && at_op(",") && !ahead(1).is(TokenKind::op, closing))
      throw unsupported(current().where, "keyword-only parameters", "Remove the `*`.");
    if (rest && (at_op(closing) || at_op(","))) fail(star, "named arguments must follow bare *");
    if (function.rest && rest) fail(star, "* argument may appear only once");
    if (function.rest)
      throw unsupported(current().where, "keyword-only parameters", "Move the parameter with the star to the end.");
    const Token name = consume_name();
    function.parameters.push_back({std::string(name.text), name.where, nullptr});
    function.rest = rest;
    if (at_op(":") && closing == ")")
      throw unsupported(current().where, "annotations", "Write the parameter without it.");
    const Range equals = current().where;
    if (accept_op("=")) {
      if (rest) fail(equals, "var-positional argument cannot have default value");
      if (closing == ")" && (at_op(",") || at_op(closing))) fail(equals, "expected default value expression");
      function.parameters.back().default_value = children.add_owned(expression());
      defaults = true;
    } else if (defaults && !rest) {
      fail(name.where, "non-default argument follows default argument");
    }
    if (!accept_op(",")) break;
  }
}

// Raises the error for an unsupported or invalid parameter.
void Parser::reject_parameter(std::string_view closing) {
  const Token token = current();
  if (at_op("/")) throw unsupported(token.where, "positional-only parameters", "Remove the `/`.");
  if (accept_op("**")) {
    consume_name();
    throw unsupported(token.where, "`**` among parameters",
                      "Give each parameter a name and a default: `def f(x, scale=1.0):`.");
  }
  if (!at_op("(")) return;
  const auto names_in_brackets = [this] {
    consume();
    do {
      consume_name();
    } while (accept_op(",") && !at_op(")"));
    expect_op(")");
  };
  if (can_parse(names_in_brackets))
    fail(token.where,
         std::string(closing == ")" ? "Function" : "Lambda expression").append(" parameters cannot be parenthesized"));
}

Statement Parser::decorated() {
  std::vector<Decorator> decorators;
  while (accept_op("@")) {
    decorators.push_back({named_expression()});
    if (current().kind != TokenKind::newline) fail();
    consume();
  }
  if (at_keyword("class"))
    throw unsupported(current().where, "decorators of classes", "Remove it; decorators of methods work.");
  if (!at_keyword("def")) fail();
  return definition(std::move(decorators));
}

Statement Parser::definition(std::vector<Decorator> decorators) {
  const Token first = consume();
  if (in_function_)
    throw unsupported(first.where, "functions within functions",
                      "Write the function at the top of the loop, and pass it what it needs as arguments.");
  const Token name = consume_name();
  auto function = std::make_shared<Function>();
  function->name = name.text;
  force_op("(");
  {
    Children children(*this);
    parameters(*function, children, ")");
  }
  expect_op(")");
  if (at_op("->") && can_parse([this] { consume(), expression(); }))
    throw unsupported(current().where, "annotations", "Remove `->` and the type after it.");
  force_op(":");
  const Range where = {first.where.begin, end_of_last()};
  in_function_ = true;
  function->body = block("function definition", where.begin.line);
  in_function_ = false;
  return make_statement(where, FunctionDefinition{std::move(decorators), std::move(function),
                                                  Expression{name.where, Name{std::string(name.text), {}}}});
}

Statement Parser::class_definition() {
  constexpr std::string_view kOnlyClass =
      "Write `class F(torch.autograd.Function):` with static methods `forward` and `backward`, or a function.";
  const Token first = consume();
  if (in_function_)
    throw unsupported(first.where, "classes within functions", "Write the class at the top of the loop.");
  const Token name = consume_name();
  ClassDefinition node;
  node.target = Expression{name.where, Name{std::string(name.text), {}}};
  if (!at_op("(")) {
    expect_colon();
    throw unsupported(name.where, "classes other than those of torch.autograd.Function", kOnlyClass);
  }
  consume();
  if (at_op(")")) throw unsupported(name.where, "classes other than those of torch.autograd.Function", kOnlyClass);
  node.base = expression();
  if (at_op(",") || at_op("=")) throw unsupported(current().where, "classes with more than one base", kOnlyClass);
  expect_op(")");
  expect_colon();
  const Range where = {first.where.begin, end_of_last()};
  for (Statement& each : block("class definition", where.begin.line)) {
    if (auto* method = std::get_if<FunctionDefinition>(&each.node)) {
      node.methods.push_back(std::move(*method));
      continue;
    }
    const auto* docstring = std::get_if<ExpressionStatement>(&each.node); // docstring
    const auto* constant = docstring ? std::get_if<Constant>(&docstring->value.node) : nullptr;
    if (!std::holds_alternative<Pass>(each.node) && !(constant && std::holds_alternative<std::string>(constant->value)))
      throw unsupported(each.where, "classes with anything but methods", kOnlyClass);
  }
  return make_statement(where, std::move(node));
}

} // namespace amplab::loop
