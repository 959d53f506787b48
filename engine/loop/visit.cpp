// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/visit.h"

#include "engine/loop/children.h"

namespace amplab::loop {
namespace {

using See = std::function<void(const Expression&)>;

void visit_one(const Expression& expression, const See& see) {
  see(expression);
  for_each_child(expression, [&](const Expression& child) { visit_one(child, see); });
  if (const auto* lambda = std::get_if<Lambda>(&expression.node)) visit(lambda->function->body, see);
}

} // namespace

void visit(const Block& block, const See& see) {
  const auto each = [&](const Expression& expression) { visit_one(expression, see); };
  for (const Statement& statement : block) {
    for_each_part(statement, each, each, [&](const Block& inner) { visit(inner, see); });
    if (const auto* definition = std::get_if<FunctionDefinition>(&statement.node))
      visit(definition->function->body, see);
    if (const auto* definition = std::get_if<ClassDefinition>(&statement.node))
      for (const FunctionDefinition& method : definition->methods) visit(method.function->body, see);
  }
}

} // namespace amplab::loop
