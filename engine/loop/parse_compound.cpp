// SPDX-License-Identifier: Apache-2.0
// Compound statements.
#include "engine/loop/parser.h"

namespace amplab::loop {

void Parser::expect_colon() {
  if (accept_op(":")) return;
  if (current().kind == TokenKind::newline) fail(current().where, "expected ':'");
  fail();
}

// after: "'for' statement", which begins at `line`.
Block Parser::block(std::string_view after, int32_t line) {
  const Nest nest(*this);
  Block body;
  if (current().kind != TokenKind::newline) {
    simple_statements(body);
    return body;
  }
  consume();
  if (current().kind != TokenKind::indent) {
    std::string sentence = "expected an indented block after ";
    sentence.append(after).append(" on line ").append(std::to_string(line));
    fail(current().where, sentence, "IndentationError");
  }
  consume();
  while (current().kind != TokenKind::dedent && current().kind != TokenKind::end) statement(body);
  if (current().kind == TokenKind::dedent) consume();
  return body;
}

// word: "if" or "elif"
Statement Parser::if_statement(std::string_view word) {
  const Token first = consume();
  Expression test = named_expression();
  expect_colon();
  const Range where = {first.where.begin, end_of_last()};
  If node{std::move(test), block(std::string("'").append(word).append("' statement"), where.begin.line), {}};
  if (at_keyword("elif")) {
    const Nest nest(*this);
    node.otherwise.push_back(if_statement("elif"));
  } else if (at_keyword("else")) {
    const int32_t line = consume().where.begin.line;
    force_op(":");
    node.otherwise = block("'else' statement", line);
  }
  return make_statement(where, std::move(node));
}

Statement Parser::for_statement() {
  const Token first = consume();
  Expression target = target_list();
  expect_keyword("in");
  Expression iterable = star_expressions();
  expect_colon();
  const Range where = {first.where.begin, end_of_last()};
  For node{std::move(target), std::move(iterable), block("'for' statement", where.begin.line), {}};
  if (at_keyword("else")) {
    const int32_t line = consume().where.begin.line;
    force_op(":");
    node.otherwise = block("'else' statement", line);
  }
  return make_statement(where, std::move(node));
}

std::vector<With::Item> Parser::with_items(bool in_brackets) {
  std::vector<With::Item> items;
  do {
    if (in_brackets && !items.empty() && at_op(")")) break;
    With::Item item{expression(!in_brackets), {}};
    if (accept_keyword("as")) item.target = target_after_as();
    items.push_back(std::move(item));
  } while (accept_op(","));
  return items;
}

Statement Parser::with_statement() {
  const Token first = consume();
  std::vector<With::Item> items;
  const auto in_brackets = [&] {
    expect_op("(");
    const Nest nest(*this);
    items = with_items(true);
    expect_op(")");
    expect_op(":");
  };
  // Parentheses may enclose all items or belong to the first: `with (a, b):` or `with (a or b).c:`.
  const auto without = [&] {
    items = with_items(false);
    expect_colon();
  };
  if (!at_op("("))
    without();
  else
    parse_either(in_brackets, without);
  const Range where = {first.where.begin, end_of_last()};
  return make_statement(where, With{std::move(items), block("'with' statement", where.begin.line)});
}

} // namespace amplab::loop
