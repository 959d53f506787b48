// SPDX-License-Identifier: Apache-2.0
// Names, numbers and bracketed expressions.
#include "engine/loop/parser.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace amplab::loop {
namespace {

// Returns the base of an integer without underscores.
int base_of(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0') return 10;
  const char letter = static_cast<char>(digits[1] | 0x20);
  return letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
}

std::string without_underscores(std::string_view text) {
  std::string digits(text);
  std::erase(digits, '_');
  return digits;
}

// As in Python, inf on overflow and 0 on underflow.
double float_of(const std::string& digits) {
  double value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (read.ec != std::errc::result_out_of_range) return value;
  const size_t e = std::min(digits.find_first_of("eE"), digits.size());
  const bool small = e + 1 < digits.size() && digits[e + 1] == '-';
  return small ? 0.0 : HUGE_VAL;
}

} // namespace

Expression Parser::primary() {
  const Position begin = current().where.begin;
  Expression value = atom();
  while (true) {
    Children children(*this);
    if (at_op(".")) {
      value = children.add(std::move(value));
      consume();
      if (current().kind != TokenKind::name) fail();
      check_attribute(current().text, current().where);
      const Token name = consume();
      value = make_expression(
          begin, children.tallest(),
          Attribute{std::make_unique<Expression>(std::move(value)), std::string(name.text), name.where});
    } else if (at_op("(")) {
      value = children.add(std::move(value));
      value = call(begin, children, std::move(value));
    } else if (at_op("[")) {
      value = children.add(std::move(value));
      value = subscript(begin, children, std::move(value));
    } else {
      return value;
    }
  }
}

Expression Parser::atom() {
  const Token& token = current();
  const Position begin = token.where.begin;
  switch (token.kind) {
  case TokenKind::name: {
    check_name(token.text, token.where);
    return make_expression(begin, 0, Name{std::string(consume().text), {}});
  }
  case TokenKind::number: return number();
  case TokenKind::text: return text();
  case TokenKind::keyword:
    if (accept_keyword("None")) return make_expression(begin, 0, Constant{None{}});
    if (accept_keyword("True")) return make_expression(begin, 0, Constant{true});
    if (accept_keyword("False")) return make_expression(begin, 0, Constant{false});
    if (token.text == "await") {
      const UnsupportedWord* row = unsupported_statement(token.text);
      throw unsupported(token.where, row->what, row->instead);
    }
    fail();
  case TokenKind::op:
    if (token.text == "(") return group();
    if (token.text == "[") return list();
    if (token.text == "{") return dict();
    if (token.text == "...")
      throw unsupported(token.where, "`...`", "Write `pass` for a block without a statement, and indices with `:`.");
    [[fallthrough]];
  default:
    if (token.kind == TokenKind::op && token.text != "~") fail(token.where, "invalid syntax");
    fail();
  }
}

bool is_two_to_63(std::string_view number) {
  const std::string digits = without_underscores(number);
  const int base = base_of(digits);
  const char *begin = digits.data() + (base == 10 ? 0 : 2), *end = digits.data() + digits.size();
  uint64_t value = 0;
  const auto read = std::from_chars(begin, end, value, base);
  return read.ec == std::errc() && read.ptr == end && value == uint64_t{1} << 63;
}

Expression Parser::number() {
  const Token token = consume();
  const std::string digits = without_underscores(token.text);
  if (digits.back() == 'j' || digits.back() == 'J')
    throw unsupported(token.where, "complex numbers", "Store the real and imaginary parts in two names.");
  const int base = base_of(digits);
  if (base == 10 && digits.find_first_of(".eE") != std::string::npos)
    return make_expression(token.where.begin, 0, Constant{float_of(digits)});
  int64_t value = 0;
  const auto read = std::from_chars(digits.data() + (base == 10 ? 0 : 2), digits.data() + digits.size(), value, base);
  if (read.ec != std::errc())
    throw unsupported(token.where, "int beyond 64 bits", "Write it as a float, with `.0` at the end.");
  return make_expression(token.where.begin, 0, Constant{value});
}

Expression Parser::group() {
  const Position begin = consume().where.begin;
  const Nest nest(*this);
  Children children(*this);
  Display node{Display::Kind::tuple, {}};
  if (accept_op(")")) return make_expression(begin, 0, std::move(node));
  if (at_op("*")) {
    const Token star = consume();
    const Expression value = binary(0);
    if (at_op(")")) fail({star.where.begin, value.where.end}, "cannot use starred expression here");
    if (at_keyword("for"))
      fail({star.where.begin, value.where.end}, "iterable unpacking cannot be used in comprehension");
    throw unsupported(star.where, "`*` in front of a value outside the arguments of a call",
                      "Write the values one by one, or `a + b` of two tuples.");
  }
  Expression first = children.add(named_expression());
  if (at_keyword("for")) {
    Expression made_of = comprehension(Comprehension::Kind::generator, begin, children, std::move(first));
    expect_op(")");
    made_of.where.end = end_of_last();
    return made_of;
  }
  if (!at_op(",")) {
    const int height = height_;
    expect_op(")");
    height_ = height;
    return first; // grouping parentheses are not in the tree
  }
  node.items.push_back(std::move(first));
  while (accept_op(",") && !at_op(")")) {
    if (at_op("*"))
      throw unsupported(current().where, "`*` in front of a value outside the arguments of a call",
                        "Write the values one by one, or `a + b` of two tuples.");
    node.items.push_back(children.add(named_expression()));
  }
  expect_op(")");
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::list() {
  const Position begin = consume().where.begin;
  const Nest nest(*this);
  Children children(*this);
  Display node{Display::Kind::list, {}};
  while (!at_op("]")) {
    if (at_op("*")) {
      const Token star = consume();
      const Expression value = binary(0);
      if (at_keyword("for"))
        fail({star.where.begin, value.where.end}, "iterable unpacking cannot be used in comprehension");
      throw unsupported(star.where, "`*` in front of a value outside the arguments of a call",
                        "Write the values one by one, or `a + b` of two lists.");
    }
    node.items.push_back(children.add(named_expression()));
    if (at_keyword("for")) {
      const Range all = {node.items.front().where.begin, node.items.back().where.end};
      Expression made_of = comprehension(Comprehension::Kind::list, begin, children, std::move(node.items.back()));
      if (node.items.size() > 1)
        fail(all, "did you forget parentheses around the comprehension target?"); // [a, b for a, b in c]
      expect_op("]");
      made_of.where.end = end_of_last();
      return made_of;
    }
    if (!accept_op(",")) break;
    if (at_keyword("for") && node.items.size() == 1) // [x, for x in y]
      fail({node.items[0].where.begin, end_of_last()}, "did you forget parentheses around the comprehension target?");
  }
  expect_op("]");
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::comprehension(Comprehension::Kind kind, Position begin, Children& children, Expression element) {
  Comprehension node{kind, std::make_unique<Expression>(std::move(element)), nullptr, nullptr, {}};
  expect_keyword("for");
  node.target = children.add_owned(target_list());
  if (!at_keyword("in")) {
    const auto* targets = std::get_if<Display>(&node.target->node);
    const bool bare = targets && !targets->items.empty() && targets->items[0].where.begin == node.target->where.begin;
    expect_no_second_expression(bare ? targets->items.back() : *node.target);
  }
  expect_keyword("in");
  node.iterable = children.add_owned(disjunction());
  while (accept_keyword("if")) node.conditions.push_back(children.add(disjunction()));
  if (at_keyword("for"))
    throw unsupported(current().where, "comprehensions with two `for`",
                      "Write a `for` statement, or one comprehension within another.");
  if (at_keyword("async")) fail(current().where, "asynchronous comprehension outside of an asynchronous function");
  return make_expression(begin, children.tallest(), std::move(node));
}

Expression Parser::dict() {
  const Position begin = consume().where.begin;
  const Nest nest(*this);
  Children children(*this);
  DictDisplay node;
  while (!at_op("}")) {
    if (at_op("**") || at_op("*")) {
      const Token star = consume();
      binary(0);
      if (star.text == "**") throw unsupported(star.where, "`**` in a dictionary", "Write its keys one by one.");
      throw unsupported(star.where, "sets", "Write a list, `[a, b]`.");
    }
    Expression key = children.add(expression(node.items.empty()));
    if (!at_op(":")) {
      if (node.items.empty()) {
        const Range first = {begin, end_of_last()};
        if (at_keyword("for")) comprehension(Comprehension::Kind::list, begin, children, std::move(key));
        if (at_op(",") || at_op("}")) throw unsupported(first, "sets", "Write a list, `[a, b]`.");
        reject_assignment_within(key);
        fail();
      }
      const Position end = key.where.end;
      fail({{end.line, std::max(1, end.column - 1)}, end}, "':' expected after dictionary key");
    }
    const Token colon = consume();
    if (at_op("}") || at_op(",")) fail(colon.where, "expression expected after dictionary key and ':'");
    if (at_op("*")) {
      const Token star = consume();
      binary(0);
      fail(star.where, "cannot use a starred expression in a dictionary value");
    }
    Expression value = children.add(expression());
    if (at_keyword("for") && node.items.empty()) {
      const Token word = current();
      comprehension(Comprehension::Kind::list, begin, children, std::move(value));
      expect_op("}");
      throw unsupported(word.where, "dict comprehensions",
                        "Write `dict([(key, value) for ...])`, or set each key in a `for`.");
    }
    node.items.emplace_back(std::move(key), std::move(value));
    if (!accept_op(",")) break;
  }
  expect_op("}");
  return make_expression(begin, children.tallest(), std::move(node));
}

} // namespace amplab::loop
