// SPDX-License-Identifier: Apache-2.0
// Expressions down to unary operators and powers, with precedence climbing.
#include "engine/loop/parser.h"

#include <algorithm>
#include <limits>

namespace amplab::loop {
namespace {

struct Operator {
  std::string_view text;
  BinaryOp op;
  int precedence;
};
constexpr Operator kBinary[] = {{"+", BinaryOp::add, 0},      {"-", BinaryOp::subtract, 0},
                                {"*", BinaryOp::multiply, 1}, {"/", BinaryOp::divide, 1},
                                {"@", BinaryOp::matmul, 1},   {"//", BinaryOp::floor_divide, 1},
                                {"%", BinaryOp::modulo, 1}};
constexpr int kTightest = 1;

struct Sign {
  std::string_view text;
  CompareOp op;
};
constexpr Sign kCompare[] = {{"==", CompareOp::equal},  {"!=", CompareOp::not_equal},
                             {"<", CompareOp::less},    {"<=", CompareOp::less_equal},
                             {">", CompareOp::greater}, {">=", CompareOp::greater_equal}};

bool is_old_statement(const Expression& expression) {
  return is_name(expression, "print") || is_name(expression, "exec");
}

} // namespace

bool Parser::begins_expression() {
  const Token& token = current();
  switch (token.kind) {
  case TokenKind::name:
  case TokenKind::number:
  case TokenKind::text: return true;
  case TokenKind::keyword:
    return token.text == "not" || token.text == "lambda" || token.text == "None" || token.text == "True" ||
           token.text == "False" || token.text == "await";
  case TokenKind::op:
    return token.text == "(" || token.text == "[" || token.text == "{" || token.text == "-" || token.text == "+" ||
           token.text == "~" || token.text == "...";
  default: return false;
  }
}

Expression Parser::expression(bool guesses) {
  const Position begin = current().where.begin;
  if (at_keyword("lambda")) return lambda();
  if (const UnsupportedWord* row =
          current().kind == TokenKind::keyword ? unsupported_statement(current().text) : nullptr;
      row && (row->word == "yield" || row->word == "await"))
    throw unsupported(current().where, row->what, row->instead);
  Children children(*this);
  Expression then = children.add(disjunction());
  if (guesses) expect_no_second_expression(then);
  if (!accept_keyword("if")) return then;
  Expression test = children.add(disjunction());
  if (!at_keyword("else")) {
    if (at_op(":")) fail();
    fail({begin, test.where.end}, "expected 'else' after 'if' expression");
  }
  consume();
  const Nest nest(*this);
  Conditional node;
  node.otherwise = children.add_owned(expression());
  node.test = std::make_unique<Expression>(std::move(test));
  node.then = std::make_unique<Expression>(std::move(then));
  return make_expression(begin, children.tallest(), std::move(node));
}

// Two consecutive expressions are an error. Python's suggestion depends on what they are.
void Parser::expect_no_second_expression(const Expression& first) {
  if (!guesses_ || !begins_expression()) return;
  if (is_old_statement(first)) {
    const Nest nest(*this);
    const Range second = star_expressions().where;
    const std::string name = std::get<Name>(first.node).id;
    std::string sentence = "Missing parentheses in call to '";
    fail({first.where.begin, second.end},
         sentence.append(name).append("'. Did you mean ").append(name).append("(...)?"));
  }
  const bool unknown_prefix = tokens_.all[at_ - 1].kind == TokenKind::name && current().kind == TokenKind::text;
  Range second;
  int brackets = 0;
  guesses_ = false; // no nested suggestions, which would recurse through the whole program
  const bool follows = !unknown_prefix && can_parse([this] { expression(); }, &second, &brackets);
  guesses_ = true;
  if (!follows || brackets == 0) return;
  fail({first.where.begin, second.end}, "invalid syntax. Perhaps you forgot a comma?");
}

Expression Parser::disjunction() { return logical(false); }

Expression Parser::logical(bool is_and) {
  const Position begin = current().where.begin;
  const std::string_view word = is_and ? "and" : "or";
  Children children(*this);
  Expression first = children.add(is_and ? inversion() : logical(true));
  if (!at_keyword(word)) return first;
  Logical node{is_and, {}};
  node.operands.push_back(std::move(first));
  while (accept_keyword(word)) node.operands.push_back(children.add(is_and ? inversion() : logical(true)));
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::inversion() {
  if (!at_keyword("not")) return comparison();
  const Position begin = consume().where.begin;
  const Nest nest(*this);
  Children children(*this);
  Unary node{UnaryOp::not_, children.add_owned(inversion())};
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::comparison() {
  const Position begin = current().where.begin;
  Children children(*this);
  Expression first = children.add(binary(0));
  Comparison node;
  while (true) {
    const auto* sign =
        current().kind == TokenKind::op ? std::ranges::find(kCompare, current().text, &Sign::text) : std::end(kCompare);
    CompareOp op = CompareOp::in;
    if (sign != std::end(kCompare)) {
      op = sign->op;
      consume();
    } else if (accept_keyword("is")) {
      op = accept_keyword("not") ? CompareOp::is_not : CompareOp::is;
    } else if (at_keyword("not") && ahead(1).is(TokenKind::keyword, "in")) {
      consume();
      consume();
      op = CompareOp::not_in;
    } else if (!accept_keyword("in")) {
      if (at_keyword("not") && current().brackets == 0) fail(ahead(1).where, "invalid syntax"); // `in` is missing
      break;
    }
    node.rest.emplace_back(op, children.add(binary(0)));
  }
  if (node.rest.empty()) {
    height_ = children.tallest();
    return first;
  }
  node.first = std::make_unique<Expression>(std::move(first));
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::binary(int precedence) {
  const Position begin = current().where.begin;
  const auto operand = [&] { return precedence == kTightest ? unary() : binary(precedence + 1); };
  Expression left = operand();
  while (current().kind == TokenKind::op) {
    if (precedence == 0) reject_operator(precedence);
    const auto* found = std::ranges::find_if(
        kBinary, [&](const Operator& each) { return each.text == current().text && each.precedence == precedence; });
    if (found == std::end(kBinary)) break;
    Children children(*this);
    left = children.add(std::move(left));
    Binary node{found->op, nullptr, nullptr, consume().where};
    node.right = children.add_owned(operand());
    node.left = std::make_unique<Expression>(std::move(left));
    left = make_expression(begin, children.tallest(), std::move(node));
  }
  return left;
}

// Raises NotInTheLab only if an operand follows. `a && b` is not valid Python.
void Parser::reject_operator(int precedence) {
  const UnsupportedWord* row = unsupported_operator(current().text);
  if (!row || row->word.ends_with("=")) return;
  const Token op = consume();
  try {
    const Nest nest(*this);
    binary(precedence);
  } catch (const LoopError& error) {
    if (error.exception != kNotInTheLab) throw;
  }
  throw unsupported(op.where, row->what, row->instead);
}

// Returns true at 2**63 after a minus, where it fits 64 bits. False in -2**63 ** 2, where the minus applies last.
bool Parser::at_smallest_int() {
  if (current().kind != TokenKind::number || !is_two_to_63(current().text)) return false;
  const Token& next = ahead(1);
  constexpr std::string_view kBindTighter[] = {"**", ".", "(", "["};
  return next.kind != TokenKind::op || std::ranges::find(kBindTighter, next.text) == std::end(kBindTighter);
}

Expression Parser::unary() {
  const bool minus = at_op("-");
  if (at_op("~")) reject_operator(0);
  if (!minus && !at_op("+")) return power();
  const Position begin = consume().where.begin;
  if (minus && at_smallest_int()) {
    consume();
    return make_expression(begin, 0, Constant{std::numeric_limits<int64_t>::min()});
  }
  const Nest nest(*this);
  Children children(*this);
  Unary node{minus ? UnaryOp::minus : UnaryOp::plus, children.add_owned(unary())};
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::power() {
  const Position begin = current().where.begin;
  Children children(*this);
  Expression base = children.add(primary());
  if (!at_op("**")) return base;
  Binary node{BinaryOp::power, nullptr, nullptr, consume().where};
  const Nest nest(*this);
  node.right = children.add_owned(unary());
  node.left = std::make_unique<Expression>(std::move(base));
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::lambda() {
  const Position begin = consume().where.begin;
  const Nest nest(*this);
  Children children(*this);
  auto function = std::make_shared<Function>();
  function->name = "<lambda>";
  parameters(*function, children, ":");
  expect_op(":");
  Expression value = children.add(expression());
  const Range where = value.where;
  function->body.push_back(make_statement(where, Return{std::move(value)}));
  return make_expression(begin, children.tallest(), Lambda{std::move(function)});
}

Expression Parser::star_expressions() {
  const Position begin = current().where.begin;
  const auto item = [this](bool in_tuple) {
    if (at_op("*")) reject_star(in_tuple);
    return expression();
  };
  Children children(*this);
  Expression first = children.add(item(false));
  if (!at_op(",")) return first;
  Display node{Display::Kind::tuple, {}};
  node.items.push_back(std::move(first));
  while (accept_op(",")) {
    if (!begins_expression() && !at_op("*") && !at_keyword("yield")) break;
    node.items.push_back(children.add(item(true)));
  }
  return make_expression(begin, children.tallest(), std::move(node));
}

void Parser::reject_star(bool in_tuple) {
  const Token star = consume();
  const Range where = {star.where.begin, binary(0).where.end};
  if (at_op("=") && !in_tuple) fail(where, "starred assignment target must be in a list or tuple");
  if (!in_tuple && !at_op(",")) fail(where, "can't use starred expression here");
  throw unsupported(star.where, "`*` in front of a value outside the arguments of a call",
                    "Write the values one by one, or `a + b` of two lists.");
}

Expression Parser::named_expression() {
  Expression value = expression();
  const int height = height_;
  reject_walrus(value);
  reject_assignment_within(value);
  height_ = height;
  return value;
}

void Parser::reject_walrus(const Expression& before) {
  if (!at_op(":=")) return;
  if (!std::holds_alternative<Name>(before.node))
    fail(before.where, std::string("cannot use assignment expressions with ").append(kind_of(before)));
  throw unsupported(current().where, "`:=`", "Assign on a line before.");
}

} // namespace amplab::loop
