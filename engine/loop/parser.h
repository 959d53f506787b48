// SPDX-License-Identifier: Apache-2.0
// Recursive descent parser with Python's grammar. Error messages follow CPython 3.11. Used only by engine/loop. One per
// program, one thread.
#pragma once
#include "engine/loop/parse.h"
#include "engine/loop/token.h"
#include "engine/loop/unsupported.h"

#include <algorithm>
#include <functional>

namespace amplab::loop {

class Parser {
 public:
  // nesting: level of the f-string that contains the expression.
  explicit Parser(Tokens tokens, int nesting = 0) : tokens_(std::move(tokens)), nesting_(nesting) {}

  Block program();
  // Parses all tokens as the expression of an f-string's brackets. height: height of its tree.
  Expression formatted_value(int& height);

 private:
  // Counts nesting of source and tree. Both are limited to kDeepest.
  class Nest {
   public:
    explicit Nest(Parser& parser);
    ~Nest() { --parser_.nesting_; }
    Nest(const Nest&) = delete;
    Nest& operator=(const Nest&) = delete;

   private:
    Parser& parser_;
  };
  // Tracks the height of the tallest child tree of a node.
  class Children {
   public:
    explicit Children(const Parser& parser) : parser_(parser) {}
    Expression add(Expression child) {
      tallest_ = std::max(tallest_, parser_.height_);
      return child;
    }
    ExpressionPtr add_owned(Expression child) { return std::make_unique<Expression>(add(std::move(child))); }
    int tallest() const { return tallest_; }

   private:
    const Parser& parser_;
    int tallest_ = 0;
  };

  // Tokens (parser.cpp)
  const Token& current();
  const Token& ahead(size_t by) const;
  bool at_op(std::string_view op) { return current().is(TokenKind::op, op); }
  bool at_keyword(std::string_view word) { return current().is(TokenKind::keyword, word); }
  bool accept_op(std::string_view op);
  bool accept_keyword(std::string_view word);
  void expect_op(std::string_view op); // otherwise raises "invalid syntax"
  void expect_keyword(std::string_view word);
  void force_op(std::string_view op); // otherwise raises "expected '('"
  Token consume();
  Token consume_name(); // a name that a program may bind
  Position end_of_last() const { return at_ == 0 ? Position{} : tokens_.all[at_ - 1].where.end; }
  [[noreturn]] void fail();
  [[noreturn]] void fail(Range where, const std::string& sentence, const char* exception = "SyntaxError");
  // Returns true if `part` can be parsed here, without consuming tokens. read: its source range. brackets: number of
  // brackets open after it.
  bool can_parse(const std::function<void()>& part, Range* read = nullptr, int* brackets = nullptr);
  // Parses first, or else second. If both fail, throws the error of the one that got further.
  void parse_either(const std::function<void()>& first, const std::function<void()>& second);
  template <class Node> Expression make_expression(Position begin, int tallest, Node node);
  template <class Node> Statement make_statement(Range where, Node node) { return {where, std::move(node)}; }
  [[noreturn]] void too_deep(Range where);

  // Expressions (parse_expression.cpp)
  Expression expression(bool guesses = true); // guesses: suggest a missing comma if another expression follows
  Expression disjunction();
  Expression logical(bool is_and);
  Expression inversion();
  Expression comparison();
  Expression binary(int precedence); // 0: Python's bitwise_or
  Expression unary();
  Expression power();
  Expression lambda();
  Expression star_expressions(); // a tuple may omit its parentheses
  [[noreturn]] void reject_star(bool in_tuple);
  void reject_operator(int precedence);
  Expression named_expression(); // where Python allows :=
  void reject_assignment_within(const Expression& before);
  void reject_walrus(const Expression& before);
  void expect_no_second_expression(const Expression& first);
  bool begins_expression();

  // Primary expressions (parse_atom.cpp, parse_call.cpp)
  Expression primary();
  Expression atom();
  Expression number();
  bool at_smallest_int();
  Expression text(); // parse_text.cpp
  Expression group();
  Expression list();
  Expression dict();
  Expression comprehension(Comprehension::Kind kind, Position begin, Children& children, Expression element);
  Expression call(Position begin, Children& children, Expression callee);
  void positional(Call& call, Children& children, Position opening);
  void keyword(Call& call, Children& children);
  Expression subscript(Position begin, Children& children, Expression object);
  Expression index();

  // Targets (parse_target.cpp)
  Expression target_list(); // of `for`
  Expression target_after_as();
  void check_target(const Expression& target, bool in_for);
  void check_assigned(const std::vector<Expression>& chain);
  void expect_assignable(const std::vector<Expression>& targets, bool something_follows);
  Expression assigned_value(const std::vector<Expression>& targets);

  // Statements (parse_statement.cpp, parse_compound.cpp, parse_function.cpp)
  void statement(Block& into);
  void simple_statements(Block& into);
  Statement simple_statement();
  Statement expression_statement();
  Statement import_names();
  Statement import_from();
  Statement assertion();
  Statement return_statement();
  Block block(std::string_view after, int32_t line);
  void expect_colon();
  Statement if_statement(std::string_view word);
  Statement for_statement();
  Statement with_statement();
  std::vector<With::Item> with_items(bool in_brackets);
  Statement decorated();
  Statement definition(std::vector<Decorator> decorators);
  Statement class_definition();
  void parameters(Function& function, Children& children, std::string_view closing);
  void reject_parameter(std::string_view closing);
  bool at_match();

  Tokens tokens_;
  size_t at_ = 0;
  int nesting_ = 0;
  int height_ = 0; // tree height of the last expression created
  bool in_function_ = false;
  bool guesses_ = true; // suggest a fix if two expressions follow each other
};

template <class Node> Expression Parser::make_expression(Position begin, int tallest, Node node) {
  height_ = tallest + 1;
  Expression expression{{begin, end_of_last()}, std::move(node)};
  if (nesting_ + height_ > kDeepest) too_deep(expression.where);
  return expression;
}

// Returns Python's name for an expression in its messages: "function call".
std::string_view kind_of(const Expression& expression);

} // namespace amplab::loop
