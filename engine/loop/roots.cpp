// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/roots.h"

#include "engine/loop/visit.h"

namespace amplab::loop {
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
