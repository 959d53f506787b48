// SPDX-License-Identifier: Apache-2.0
// Arguments and indices.
#include "engine/loop/parser.h"

namespace amplab::loop {

Expression Parser::call(Place begin, Children& children, Expression callee) {
  const Place opening = take().where.begin;
  const Nest nest(*this);
  Call node;
  node.callee = std::make_unique<Expression>(std::move(callee));
  std::optional<Range> late_star;
  while (!at_op(")")) {
    if (at_op("*") && !node.keywords.empty()) late_star = current().where;
    if (at_op("**")) {
      const Token stars = take();
      expression();
      throw lacking(stars.where, "`**` among arguments", "Write `name=value` for each.");
    }
    if (current().kind == TokenKind::name && ahead(1).is(TokenKind::op, "="))
      keyword(node, children);
    else
      positional(node, children, opening);
    if (!accept_op(",")) break;
  }
  expect_op(")");
  if (late_star) // Python evaluates it before the keyword arguments
    throw lacking(*late_star, "`*` after an argument with a name", "Write it before.");
  if (node.positional.size() == 1 && std::holds_alternative<Comprehension>(node.positional[0].node)) {
    Expression& only = node.positional[0]; // an unparenthesized generator's range includes the call's parentheses
    if (std::get<Comprehension>(only.node).kind == Comprehension::Kind::generator && only.where.begin == opening)
      only.where.end = end_of_last();
  }
  return made(begin, children.tallest(), std::move(node));
}

void Parser::keyword(Call& call, Children& children) {
  check_name(current().text, current().where);
  const Token name = take();
  const Token equals = take();
  Expression value = children.take(expression());
  if (at_keyword("for")) {
    comprehension(Comprehension::Kind::generator, name.where.begin, children, std::move(value));
    fail({name.where.begin, equals.where.end}, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  }
  call.keywords.push_back({std::string(name.text), name.where, std::make_unique<Expression>(std::move(value))});
}

void Parser::positional(Call& call, Children& children, Place opening) {
  const Place begin = current().where.begin;
  const bool after_keyword = !call.keywords.empty();
  if (accept_op("*")) {
    Starred node{children.keep(expression())};
    call.positional.push_back(children.take(made(begin, children.tallest(), std::move(node))));
    return;
  }
  Expression value = children.take(expression());
  refuse_walrus(value);
  if (at_op("=")) {
    const auto* constant = std::get_if<Constant>(&value.node);
    const bool named =
        constant && (std::holds_alternative<None>(constant->value) || std::holds_alternative<bool>(constant->value));
    const Token equals = take();
    if (named) fail({begin, equals.where.end}, std::string("cannot assign to ").append(kind_of(value)));
    fail({begin, equals.where.end}, "expression cannot contain assignment, perhaps you meant \"==\"?");
  }
  if (at_keyword("for")) {
    const bool alone = call.positional.empty() && call.keywords.empty();
    value = children.take(comprehension(Comprehension::Kind::generator, begin, children, std::move(value)));
    const bool more = at_op(",") && !(alone && ahead(1).is(TokenKind::op, ")"));
    if (!alone || more) fail(value.where, "Generator expression must be parenthesized");
    if (at_op(",")) fail();
    value.where.begin = opening;
  }
  if (after_keyword) {
    while (accept_op(",")) // Python parses further arguments, and its error range includes them
      if (!reads([this] { expression(); }))
        break;
      else
        expression();
    fail(current().where, "positional argument follows keyword argument");
  }
  call.positional.push_back(std::move(value));
}

Expression Parser::subscript(Place begin, Children& children, Expression object) {
  take();
  const Nest nest(*this);
  Subscript node;
  node.object = std::make_unique<Expression>(std::move(object));
  const Place first_begin = current().where.begin;
  Expression first = children.take(index());
  if (at_op(",")) {
    Display several{Display::Kind::tuple, {}};
    several.items.push_back(std::move(first));
    while (accept_op(",") && !at_op("]")) several.items.push_back(children.take(index()));
    first = children.take(made(first_begin, children.tallest(), std::move(several)));
  }
  expect_op("]");
  node.index = std::make_unique<Expression>(std::move(first));
  return made(begin, children.tallest(), std::move(node));
}

Expression Parser::index() {
  const Place begin = current().where.begin;
  if (at_op("*")) throw lacking(current().where, "`*` among indices", "Write the indices one by one.");
  Children children(*this);
  Slice node;
  if (!at_op(":")) {
    Expression from = children.take(named_expression());
    if (!at_op(":")) return from;
    node.from = std::make_unique<Expression>(std::move(from));
  }
  take();
  const auto part_follows = [this] { return !at_op(":") && !at_op(",") && !at_op("]"); };
  if (part_follows()) node.to = children.keep(expression());
  if (accept_op(":") && part_follows()) node.step = children.keep(expression());
  return made(begin, children.tallest(), std::move(node));
}

} // namespace amplab::loop
