// SPDX-License-Identifier: Apache-2.0
// Arguments and indices.
#include "engine/loop/parser.h"

namespace amplab::loop {

Expression Parser::call(Position begin, Children& children, Expression callee) {
  const Position opening = consume().where.begin;
  const Nest nest(*this);
  Call node;
  node.callee = std::make_unique<Expression>(std::move(callee));
  std::optional<Range> late_star;
  while (!at_op(")")) {
    if (at_op("*") && !node.keywords.empty()) late_star = current().where;
    if (at_op("**")) {
      const Token stars = consume();
      expression();
      throw unsupported(stars.where, "`**` among arguments", "Write `name=value` for each.");
    }
    if (current().kind == TokenKind::name && ahead(1).is(TokenKind::op, "="))
      keyword(node, children);
    else
      positional(node, children, opening);
    if (!accept_op(",")) break;
  }
  expect_op(")");
  if (late_star) // Python evaluates it before the keyword arguments
    throw unsupported(*late_star, "`*` after a keyword argument", "Write it before.");
  if (node.positional.size() == 1 && std::holds_alternative<Comprehension>(node.positional[0].node)) {
    Expression& only = node.positional[0]; // an unparenthesized generator's range includes the call's parentheses
    if (std::get<Comprehension>(only.node).kind == Comprehension::Kind::generator && only.where.begin == opening)
      only.where.end = end_of_last();
  }
  return make_expression(begin, children.tallest(), std::move(node));
}

void Parser::keyword(Call& call, Children& children) {
  check_name(current().text, current().where);
  const Token name = consume();
  const Token equals = consume();
  Expression value = children.add(expression());
  if (at_keyword("for")) {
    comprehension(Comprehension::Kind::generator, name.where.begin, children, std::move(value));
    fail({name.where.begin, equals.where.end}, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  }
  call.keywords.push_back({std::string(name.text), name.where, std::make_unique<Expression>(std::move(value))});
}

void Parser::positional(Call& call, Children& children, Position opening) {
  const Position begin = current().where.begin;
  const bool after_keyword = !call.keywords.empty();
  if (accept_op("*")) {
    Starred node{children.add_owned(expression())};
    call.positional.push_back(children.add(make_expression(begin, children.tallest(), std::move(node))));
    return;
  }
  Expression value = children.add(expression());
  reject_walrus(value);
  if (at_op("=")) {
    const auto* constant = std::get_if<Constant>(&value.node);
    const bool named =
        constant && (std::holds_alternative<None>(constant->value) || std::holds_alternative<bool>(constant->value));
    const Token equals = consume();
    if (named) fail({begin, equals.where.end}, std::string("cannot assign to ").append(kind_of(value)));
    fail({begin, equals.where.end}, "expression cannot contain assignment, perhaps you meant \"==\"?");
  }
  if (at_keyword("for")) {
    const bool alone = call.positional.empty() && call.keywords.empty();
    value = children.add(comprehension(Comprehension::Kind::generator, begin, children, std::move(value)));
    const bool more = at_op(",") && !(alone && ahead(1).is(TokenKind::op, ")"));
    if (!alone || more) fail(value.where, "Generator expression must be parenthesized");
    if (at_op(",")) fail();
    value.where.begin = opening;
  }
  if (after_keyword) {
    while (accept_op(",")) // Python parses further arguments, and its error range includes them
      if (!can_parse([this] { expression(); }))
        break;
      else
        expression();
    fail(current().where, "positional argument follows keyword argument");
  }
  call.positional.push_back(std::move(value));
}

Expression Parser::subscript(Position begin, Children& children, Expression object) {
  consume();
  const Nest nest(*this);
  Subscript node;
  node.object = std::make_unique<Expression>(std::move(object));
  const Position first_begin = current().where.begin;
  Expression first = children.add(index());
  if (at_op(",")) {
    Display several{Display::Kind::tuple, {}};
    several.items.push_back(std::move(first));
    while (accept_op(",") && !at_op("]")) several.items.push_back(children.add(index()));
    first = children.add(make_expression(first_begin, children.tallest(), std::move(several)));
  }
  expect_op("]");
  node.index = std::make_unique<Expression>(std::move(first));
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::index() {
  const Position begin = current().where.begin;
  if (at_op("*")) throw unsupported(current().where, "`*` among indices", "Write the indices one by one.");
  Children children(*this);
  Slice node;
  if (!at_op(":")) {
    Expression from = children.add(named_expression());
    if (!at_op(":")) return from;
    node.from = std::make_unique<Expression>(std::move(from));
  }
  consume();
  const auto bound_follows = [this] { return !at_op(":") && !at_op(",") && !at_op("]"); };
  if (bound_follows()) node.to = children.add_owned(expression());
  if (accept_op(":") && bound_follows()) node.step = children.add_owned(expression());
  return make_expression(begin, children.tallest(), std::move(node));
}

} // namespace amplab::loop
