// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/visit.h"

#include "engine/loop/children.h"

namespace amplab::loop {
namespace {

using Callback = std::function<void(const Expression&)>;

void visit_one(const Expression& expression, const Callback& callback) {
  callback(expression);
  for_each_child(expression, [&](const Expression& child) { visit_one(child, callback); });
  if (const auto* lambda = std::get_if<Lambda>(&expression.node)) visit(lambda->function->body, callback);
}

} // namespace

void visit(const Block& block, const Callback& callback) {
  const auto each = [&](const Expression& expression) { visit_one(expression, callback); };
  for (const Statement& statement : block) {
    for_each_in_statement(statement, each, each, [&](const Block& inner) { visit(inner, callback); });
    if (const auto* definition = std::get_if<FunctionDefinition>(&statement.node))
      visit(definition->function->body, callback);
    if (const auto* definition = std::get_if<ClassDefinition>(&statement.node))
      for (const FunctionDefinition& method : definition->methods) visit(method.function->body, callback);
  }
}

namespace {

// Returns the name that an expression is derived from, or null. Follows scale(...), methods without arguments, and left
// operands.
const Name* named(const Expression& expression) {
  if (const auto* name = std::get_if<Name>(&expression.node)) return name;
  if (const auto* binary = std::get_if<Binary>(&expression.node)) return named(*binary->left);
  const auto* call = std::get_if<Call>(&expression.node);
  const auto* method = call ? std::get_if<Attribute>(&call->callee->node) : nullptr;
  if (!method) return nullptr;
  if (method->name == "scale" && call->positional.size() == 1) return named(call->positional.front());
  return call->positional.empty() ? named(*method->object) : nullptr; // loss.mean()
}

} // namespace

std::vector<Root> roots_of(const Program& program) {
  std::vector<Root> roots;
  visit(program.body, [&](const Expression& expression) {
    const auto* call = std::get_if<Call>(&expression.node);
    const auto* method = call ? std::get_if<Attribute>(&call->callee->node) : nullptr;
    if (!method || method->name != "backward") return;
    const Name* name = named(*method->object);
    roots.push_back({expression.where, name ? name->id : ""});
  });
  return roots;
}

bool mentions(const Program& program, const std::string& id) {
  bool found = false;
  visit(program.body, [&](const Expression& expression) {
    const auto* name = std::get_if<Name>(&expression.node);
    found = found || (name && name->id == id);
  });
  return found;
}

} // namespace amplab::loop
