// SPDX-License-Identifier: Apache-2.0
// Targets of `=`, `for` and `as`, and Python's suggestions for invalid ones.
#include "engine/loop/parser.h"

namespace amplab::loop {
namespace {

template <class... F> struct Overloaded : F... { using F::operator()...; };
template <class... F> Overloaded(F...) -> Overloaded<F...>;

// Returns the first part that cannot be assigned to, or null. in_for: `for (x in y):` is invalid elsewhere.
const Expression* not_assignable(const Expression& target, bool in_for = false) {
  if (std::holds_alternative<Name>(target.node) || std::holds_alternative<Attribute>(target.node) ||
      std::holds_alternative<Subscript>(target.node))
    return nullptr;
  if (const auto* comparison = std::get_if<Comparison>(&target.node);
      comparison && in_for && comparison->rest[0].first == CompareOp::in)
    return not_assignable(*comparison->first);
  const auto* display = std::get_if<Display>(&target.node);
  if (!display) return &target;
  for (const Expression& item : display->items)
    if (const Expression* wrong = not_assignable(item, in_for)) return wrong;
  return nullptr;
}

// Returns true for expressions that Python parses as bitwise_or.
bool is_operand(const Expression& expression) {
  if (const auto* unary = std::get_if<Unary>(&expression.node)) return unary->op != UnaryOp::not_;
  return !std::holds_alternative<Comparison>(expression.node) && !std::holds_alternative<Logical>(expression.node) &&
         !std::holds_alternative<Conditional>(expression.node) && !std::holds_alternative<Lambda>(expression.node);
}

bool may_be_meant_equal(const Expression& expression) {
  if (const auto* constant = std::get_if<Constant>(&expression.node))
    if (std::holds_alternative<None>(constant->value) || std::holds_alternative<bool>(constant->value)) return false;
  const auto* comprehension = std::get_if<Comprehension>(&expression.node);
  const bool generator = comprehension && comprehension->kind == Comprehension::Kind::generator;
  return is_operand(expression) && !std::holds_alternative<Display>(expression.node) && !generator;
}

// Returns null if it is not a tuple.
const Display* bare_tuple(const Expression& expression) {
  const auto* display = std::get_if<Display>(&expression.node);
  const bool bare = display && display->kind == Display::Kind::tuple && !display->items.empty() &&
                    display->items[0].where.begin == expression.where.begin;
  return bare ? display : nullptr;
}

std::string cannot_assign(const Expression& target) { return std::string("cannot assign to ").append(kind_of(target)); }

} // namespace

std::string_view kind_of(const Expression& expression) {
  return std::visit(Overloaded{
                        [](const Name&) { return "name"; },
                        [](const Constant& c) {
                          if (std::holds_alternative<None>(c.value)) return "None";
                          if (const bool* truth = std::get_if<bool>(&c.value)) return *truth ? "True" : "False";
                          return "literal";
                        },
                        [](const FormattedText&) { return "f-string expression"; },
                        [](const Display& d) { return d.kind == Display::Kind::tuple ? "tuple" : "list"; },
                        [](const DictDisplay&) { return "dict literal"; },
                        [](const Comprehension& c) {
                          return c.kind == Comprehension::Kind::list ? "list comprehension" : "generator expression";
                        },
                        [](const Attribute&) { return "attribute"; },
                        [](const Call&) { return "function call"; },
                        [](const Slice&) { return "slice"; },
                        [](const Subscript&) { return "subscript"; },
                        [](const Comparison&) { return "comparison"; },
                        [](const Conditional&) { return "conditional expression"; },
                        [](const Lambda&) { return "lambda"; },
                        [](const Starred&) { return "starred"; },
                        [](const auto&) { return "expression"; },
                    },
                    expression.node);
}

// Raises the error for `if x = 3:`. Requires: `before` was parsed where Python allows `:=`.
void Parser::reject_assignment_within(const Expression& before) {
  if (!at_op("=")) return;
  const bool name = std::holds_alternative<Name>(before.node);
  if (!name && !may_be_meant_equal(before)) return;
  Range value;
  const bool is_last = can_parse(
      [this] {
        consume();
        binary(0);
        if (at_op("=") || at_op(":=")) fail();
      },
      &value);
  if (!is_last) return;
  if (name) fail({before.where.begin, value.end}, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  fail(before.where, cannot_assign(before) + " here. Maybe you meant '==' instead of '='?");
}

void Parser::check_target(const Expression& target, bool in_for) {
  if (const Expression* wrong = not_assignable(target, in_for)) fail(wrong->where, cannot_assign(*wrong));
  if (not_assignable(target)) fail();
}

// chain: the operands of each `=`. Python first parses the operand before the first `=` as a condition, which
// determines its suggestion.
void Parser::check_assigned(const std::vector<Expression>& chain) {
  const Expression* wrong = nullptr;
  for (size_t i = 0; i + 1 < chain.size() && !wrong; ++i) wrong = not_assignable(chain[i]);
  if (!wrong) return;
  const Display* targets = bare_tuple(chain[0]);
  const Expression& last = targets ? targets->items.back() : chain[0];
  const bool one = chain.size() == 2 || !is_operand(chain[1]) || bare_tuple(chain[1]);
  if (one && std::holds_alternative<Name>(last.node))
    fail({last.where.begin, chain[1].where.end}, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  if (one && may_be_meant_equal(last))
    fail(last.where, cannot_assign(last) + " here. Maybe you meant '==' instead of '='?");
  fail(wrong->where, cannot_assign(*wrong));
}

void Parser::expect_assignable(const std::vector<Expression>& targets, bool something_follows) {
  for (const Expression& target : targets) {
    const Expression* wrong = not_assignable(target);
    if (!wrong) continue;
    if (targets.size() == 1 && wrong == &target && something_follows && may_be_meant_equal(target))
      fail(target.where, cannot_assign(target) + " here. Maybe you meant '==' instead of '='?");
    fail(wrong->where, cannot_assign(*wrong));
  }
}

Expression Parser::target_list() {
  const Position begin = current().where.begin;
  const auto item = [this] {
    if (at_op("*")) throw unsupported(current().where, "`*` in front of a target", "Write a name for each value.");
    Expression target = binary(0);
    return target;
  };
  Children children(*this);
  Expression first = children.add(item());
  if (!at_op(",")) {
    check_target(first, true);
    return first;
  }
  Display node{Display::Kind::tuple, {}};
  node.items.push_back(std::move(first));
  while (accept_op(",")) {
    if (!begins_expression() && !at_op("*")) break;
    node.items.push_back(children.add(item()));
  }
  Expression target = make_expression(begin, children.tallest(), std::move(node));
  check_target(target, true);
  return target;
}

Expression Parser::target_after_as() {
  Expression target = expression();
  check_target(target, false);
  return target;
}

} // namespace amplab::loop
