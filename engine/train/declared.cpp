// SPDX-License-Identifier: Apache-2.0
#include "engine/train/declared.h"

#include "engine/loop/visit.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace loop;

// The tensor that an expression is made of, if a name stands there: through scale(...), products and quotients with numbers.
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

std::vector<std::string> DeclaredColumns::columns() const {
  std::vector<std::string> all;
  for (const std::string& loss : losses) all.push_back("loss." + loss);
  for (const std::string& optimizer : optimizers)
    for (const char* of : {"grad_norm.", "found_inf.", "skipped.", "lr."}) all.push_back(of + optimizer);
  for (const std::string& scaler : scalers) all.push_back("loss_scale." + scaler);
  return all;
}

std::string ColumnPlaces::add(const std::vector<std::string>& columns) {
  std::string left_out;
  for (const std::string& column : columns) {
    if (std::ranges::find(names_, column) != names_.end()) continue;
    if (names_.size() < kMostDeclared)
      names_.push_back(column);
    else if (left_out.empty())
      left_out = column;
  }
  return left_out;
}

size_t ColumnPlaces::place_of(const std::string& column) const {
  const auto found = std::ranges::find(names_, column);
  return found == names_.end() ? kMostDeclared : static_cast<size_t>(found - names_.begin());
}

} // namespace amplab
