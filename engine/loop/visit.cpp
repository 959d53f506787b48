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

} // namespace amplab::loop
