// SPDX-License-Identifier: Apache-2.0
#include "engine/import/branches.h"

#include "engine/import/tree.h"

namespace amplab::importing {
namespace {

using namespace loop;

// Returns true for a name of an object that the set-up creates, which is not None.
bool is_object(const Expression& expression, const Setup& setup) {
  const std::string name = dotted(expression);
  return !name.empty() && (setup.knows(name) || setup.schedulers.contains(name));
}

// One operand may decide `and` and `or`.
std::optional<bool> decided_logical(const Logical& logical, const Setup& setup) {
  bool all_known = true;
  for (const Expression& operand : logical.operands) {
    const auto value = decided(operand, setup);
    if (value == !logical.is_and) return value;
    all_known = all_known && value;
  }
  return all_known ? std::optional(logical.is_and) : std::nullopt;
}

// "a" in ("a", "b"), for constants, and "a" in "abc".
std::optional<bool> is_among(const Expression& item, const Expression& items) {
  const auto part = text_in(&item), text = text_in(&items);
  if (part && text) return text->find(*part) != std::string::npos;
  const auto* display = std::get_if<Display>(&items.node);
  if (!display || !std::holds_alternative<Constant>(item.node)) return {};
  bool found = false;
  for (const Expression& each : display->items) {
    if (!std::holds_alternative<Constant>(each.node)) return {};
    found = found || source_of(each) == source_of(item);
  }
  return found;
}

} // namespace

std::optional<bool> decided(const Expression& test, const Setup& setup) {
  if (const auto* logical = std::get_if<Logical>(&test.node)) return decided_logical(*logical, setup);
  if (const auto text = text_in(&test)) return !text->empty();
  if (const auto flag = flag_of(&test)) return flag;
  if (const auto number = number_of(&test)) return *number != 0;
  if (const auto* constant = std::get_if<Constant>(&test.node);
      constant && std::holds_alternative<None>(constant->value))
    return false;
  if (is_object(test, setup)) return true;
  if (setup.full_name(*(call_in(test) ? call_in(test)->callee.get() : &test)) == "torch.cuda.is_available") return true;
  if (const auto* unary = std::get_if<Unary>(&test.node); unary && unary->op == UnaryOp::not_) {
    const auto operand = decided(*unary->operand, setup);
    return operand ? std::optional(!*operand) : std::nullopt;
  }
  const auto* comparison = std::get_if<Comparison>(&test.node);
  if (!comparison || comparison->rest.size() != 1) return {};
  const auto& [op, right] = comparison->rest.front();
  const auto* none = std::get_if<Constant>(&right.node);
  if ((op == CompareOp::is || op == CompareOp::is_not) && none && std::holds_alternative<None>(none->value)) {
    const auto* left = std::get_if<Constant>(&comparison->first->node);
    const bool is_none = left && std::holds_alternative<None>(left->value);
    if (!left && !is_object(*comparison->first, setup)) return {};
    return is_none == (op == CompareOp::is);
  }
  if (op == CompareOp::in || op == CompareOp::not_in) {
    const auto found = is_among(*comparison->first, right);
    return found ? std::optional(*found == (op == CompareOp::in)) : std::nullopt;
  }
  const auto a = number_of(comparison->first.get()), b = number_of(&right);
  if (!a || !b) return {};
  switch (op) {
  case CompareOp::equal: return *a == *b;
  case CompareOp::not_equal: return *a != *b;
  case CompareOp::less: return *a < *b;
  case CompareOp::less_equal: return *a <= *b;
  case CompareOp::greater: return *a > *b;
  case CompareOp::greater_equal: return *a >= *b;
  default: return {};
  }
}

std::optional<bool> decided_head(const Line& head, const Setup& setup) {
  if (head.first_word == "else" || head.text.find("__name__") != std::string::npos) return true;
  try {
    Block block = read(head);
    auto* branch = block.empty() ? nullptr : std::get_if<If>(&block.front().node);
    if (!branch) return {};
    setup.trace.on(head);
    rewrite(branch->test, [&](Expression& inner) { setup.simplify(inner); });
    return decided(branch->test, setup);
  } catch (const LoopError&) { // reported by the caller
    return {};
  }
}

bool continues_branch(const Line& line) { return line.first_word == "elif" || line.first_word == "else"; }

} // namespace amplab::importing
