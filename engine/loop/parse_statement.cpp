// SPDX-License-Identifier: Apache-2.0
// Simple statements.
#include "engine/loop/parser.h"

#include <algorithm>

namespace amplab::loop {
namespace {

struct Augmented {
  std::string_view text;
  BinaryOp op;
};
constexpr Augmented kAugmented[] = {
    {"+=", BinaryOp::add},    {"-=", BinaryOp::subtract},      {"*=", BinaryOp::multiply}, {"/=", BinaryOp::divide},
    {"@=", BinaryOp::matmul}, {"//=", BinaryOp::floor_divide}, {"%=", BinaryOp::modulo},   {"**=", BinaryOp::power}};

bool is_single_target(const Expression& target) {
  return std::holds_alternative<Name>(target.node) || std::holds_alternative<Attribute>(target.node) ||
         std::holds_alternative<Subscript>(target.node);
}

} // namespace

void Parser::statement(Block& into) {
  const Token& token = current();
  if (token.kind == TokenKind::keyword) {
    if (const UnsupportedWord* row = unsupported_statement(token.text))
      throw unsupported(token.where, row->what, row->instead);
    if (token.text == "if") return into.push_back(if_statement("if"));
    if (token.text == "for") return into.push_back(for_statement());
    if (token.text == "with") return into.push_back(with_statement());
    if (token.text == "def") return into.push_back(definition({}));
    if (token.text == "class") return into.push_back(class_definition());
  }
  if (at_op("@")) return into.push_back(decorated());
  if (at_match()) throw unsupported(token.where, "`match`", "Write `if` and `elif`.");
  simple_statements(into);
}

// `match` is a name, except in a line that ends with a colon and is followed by `case`.
bool Parser::at_match() {
  if (!current().is(TokenKind::name, "match")) return false;
  size_t i = at_;
  while (tokens_.all[i].kind <= TokenKind::op) ++i;
  return i > at_ + 1 && tokens_.all[i - 1].is(TokenKind::op, ":") && i + 2 < tokens_.all.size() &&
         tokens_.all[i].kind == TokenKind::newline && tokens_.all[i + 1].kind == TokenKind::indent &&
         tokens_.all[i + 2].is(TokenKind::name, "case");
}

void Parser::simple_statements(Block& into) {
  do {
    into.push_back(simple_statement());
  } while (accept_op(";") && current().kind != TokenKind::newline);
  if (current().kind != TokenKind::newline) fail();
  consume();
}

Statement Parser::simple_statement() {
  const Token& token = current();
  if (token.kind == TokenKind::keyword) {
    const Range where = token.where;
    if (const UnsupportedWord* row = unsupported_statement(token.text))
      throw unsupported(where, row->what, row->instead);
    if (accept_keyword("pass")) return make_statement(where, Pass{});
    if (accept_keyword("break")) return make_statement(where, Break{});
    if (accept_keyword("continue")) return make_statement(where, Continue{});
    if (token.text == "return") return return_statement();
    if (token.text == "assert") return assertion();
    if (token.text == "import") return import_names();
    if (token.text == "from") return import_from();
  }
  return expression_statement();
}

Statement Parser::expression_statement() {
  const Position begin = current().where.begin;
  std::vector<Expression> chain;
  chain.push_back(star_expressions());
  const Expression& first = chain[0];
  if (at_op(":")) {
    const size_t at = at_;
    if (can_parse([this] { consume(), expression(); })) {
      const auto* display = std::get_if<Display>(&first.node);
      if (display)
        fail(first.where, std::string("only single target (not ").append(kind_of(first)).append(") can be annotated"));
      if (is_single_target(first))
        throw unsupported(tokens_.all[at].where, "annotations", "Write it without: `x = 3`.");
      fail(first.where, "illegal target for annotation");
    }
    if (!is_single_target(first)) fail();
    consume();
    expression(); // raises its own error
    fail();
  }
  const auto* augmented = current().kind == TokenKind::op
                              ? std::ranges::find(kAugmented, current().text, &Augmented::text)
                              : std::end(kAugmented);
  if (augmented != std::end(kAugmented)) {
    const bool single = is_single_target(first);
    consume();
    Expression value = star_expressions();
    if (!single)
      fail(first.where,
           std::string("'").append(kind_of(first)).append("' is an illegal expression for augmented assignment"));
    return make_statement({begin, end_of_last()},
                          AugmentedAssignment{std::move(chain[0]), augmented->op, std::move(value)});
  }
  while (accept_op("=")) chain.push_back(assigned_value(chain));
  check_assigned(chain);
  Expression value = std::move(chain.back());
  chain.pop_back();
  const Range where = {begin, end_of_last()};
  if (chain.empty()) return make_statement(where, ExpressionStatement{std::move(value)});
  return make_statement(where, Assignment{std::move(chain), std::move(value)});
}

// Parses the right-hand side of `=`. If it is invalid and a target is not assignable, Python reports the target.
Expression Parser::assigned_value(const std::vector<Expression>& targets) {
  const size_t begin = at_;
  try {
    return star_expressions();
  } catch (const LoopError& error) {
    if (error.exception != "SyntaxError" || tokens_.all[at_].kind == TokenKind::stop || tokens_.comes_first) throw;
    expect_assignable(targets, at_ > begin);
    throw;
  }
}

Statement Parser::return_statement() {
  const Position begin = consume().where.begin;
  Return node;
  if (current().kind != TokenKind::newline && !at_op(";")) node.value = star_expressions();
  return make_statement({begin, end_of_last()}, std::move(node));
}

Statement Parser::assertion() {
  const Position begin = consume().where.begin;
  Assert node{expression(), {}};
  if (accept_op(",")) node.message = expression();
  return make_statement({begin, end_of_last()}, std::move(node));
}

Statement Parser::import_names() {
  const Position begin = consume().where.begin;
  Import node;
  do {
    Token name = consume_name();
    const Token first = name;
    std::string module(name.text);
    while (accept_op(".")) module.append(".").append((name = consume_name()).text);
    const Position end = end_of_last();
    const Token bound = accept_keyword("as") ? consume_name() : first;
    const Range where = bound.where == first.where ? Range{first.where.begin, end} : bound.where;
    node.names.push_back({std::move(module), "", Expression{where, Name{std::string(bound.text), {}}}, {}});
  } while (accept_op(","));
  return make_statement({begin, end_of_last()}, std::move(node));
}

Statement Parser::import_from() {
  const Position begin = consume().where.begin;
  Import node;
  if (at_op(".") || at_op("..."))
    throw unsupported(current().where, "relative imports", "Import from torch, or write the function into the loop.");
  std::string module(consume_name().text);
  while (accept_op(".")) module.append(".").append(consume_name().text);
  expect_keyword("import");
  if (at_op("*")) {
    const Token star = consume();
    if (current().kind != TokenKind::newline && !at_op(";")) fail();
    throw unsupported(star.where, "`import *`", "Import the names that you need.");
  }
  const bool in_brackets = accept_op("(");
  do {
    if (in_brackets && !node.names.empty() && at_op(")")) break;
    if (!in_brackets && !node.names.empty() && current().kind == TokenKind::newline)
      fail(current().where, "trailing comma not allowed without surrounding parentheses");
    const Token member = consume_name();
    const Token bound = accept_keyword("as") ? consume_name() : member;
    node.names.push_back(
        {module, std::string(member.text), Expression{bound.where, Name{std::string(bound.text), {}}}, {}});
  } while (accept_op(","));
  if (in_brackets) expect_op(")");
  return make_statement({begin, end_of_last()}, std::move(node));
}

} // namespace amplab::loop
