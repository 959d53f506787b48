// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/line_table.h"

#include "engine/loop/children.h"

#include <algorithm>
#include <array>

namespace amplab {
namespace {

using loop::Expression;
using loop::Statement;

// methods of lists and dicts
constexpr std::array<std::string_view, 10> kChangers = {"append", "clear",   "extend", "insert",     "pop",
                                                        "remove", "reverse", "sort",   "setdefault", "update"};

void add(std::vector<LineTable::Bound>& bound, const loop::Name& name) {
  if (name.slot.scope == loop::Slot::Scope::provided) return;
  const bool known = std::ranges::any_of(bound, [&](const LineTable::Bound& b) { return b.name == name.id; });
  if (!known)
    bound.push_back({name.id,
                     name.slot.scope == loop::Slot::Scope::local ? VariableScope::local : VariableScope::global,
                     name.slot.index});
}

// Adds x for x.y[0].z.
void add_root(std::vector<LineTable::Bound>& bound, const Expression& object) {
  if (const auto* name = std::get_if<loop::Name>(&object.node)) return add(bound, *name);
  if (const auto* attribute = std::get_if<loop::Attribute>(&object.node)) return add_root(bound, *attribute->object);
  if (const auto* subscript = std::get_if<loop::Subscript>(&object.node)) return add_root(bound, *subscript->object);
}

void add_target(std::vector<LineTable::Bound>& bound, const Expression& target) {
  if (const auto* display = std::get_if<loop::Display>(&target.node))
    for (const Expression& item : display->items) add_target(bound, item);
  else
    add_root(bound, target);
}

// Adds the changed object of x.add_(1), names.append(x).
void add_changed(std::vector<LineTable::Bound>& bound, const Expression& value) {
  const auto* call = std::get_if<loop::Call>(&value.node);
  const auto* method = call ? std::get_if<loop::Attribute>(&call->callee->node) : nullptr;
  if (!method) return;
  const bool in_place = method->name.ends_with('_') && !method->name.ends_with("__");
  if (in_place || std::ranges::find(kChangers, method->name) != kChangers.end()) add_root(bound, *method->object);
}

class Filling {
 public:
  explicit Filling(LineTable& table) : table_(table) {}

  void add(const loop::Block& block) {
    for (const Statement& statement : block) {
      begin(statement);
      std::vector<LineTable::Bound> bound;
      const auto nothing = [](const Expression&) {};
      const auto* expression = std::get_if<loop::ExpressionStatement>(&statement.node);
      if (expression) add_changed(bound, expression->value);
      loop::for_each_in_statement(
          statement, nothing,
          [&](const Expression& target) {
            if (binds(statement)) add_target(bound, target);
          },
          [&](const loop::Block& inner) { add(inner); });
      if (const auto* definition = std::get_if<loop::FunctionDefinition>(&statement.node))
        add(definition->function->body);
      if (const auto* definition = std::get_if<loop::ClassDefinition>(&statement.node))
        for (const loop::FunctionDefinition& method : definition->methods) add(method.function->body);
      const auto own = table_.statements.find(&statement);
      if (own != table_.statements.end()) own->second.bound = std::move(bound);
      const auto* turns = std::get_if<loop::For>(&statement.node);
      if (turns && !turns->body.empty())
        if (const auto turn = table_.statements.find(&turns->body.front()); turn != table_.statements.end())
          turn->second.turn_of = &statement;
    }
  }

 private:
  static bool binds(const Statement& statement) {
    return !std::holds_alternative<loop::FunctionDefinition>(statement.node) &&
           !std::holds_alternative<loop::ClassDefinition>(statement.node) &&
           !std::holds_alternative<loop::Import>(statement.node);
  }

  // Statements arrive in order of lines: a body follows its head.
  void begin(const Statement& statement) {
    const int64_t line = statement.where.begin.line;
    const bool first = table_.lines.empty() || table_.lines.back() != line;
    if (first && table_.lines.size() == kMostReportedLines) return;
    if (first) table_.lines.push_back(line);
    table_.statements.emplace(&statement, LineTable::Entry{table_.lines.size() - 1, first, {}, nullptr});
  }

  LineTable& table_;
};

} // namespace

LineTable line_table(const loop::Program& program) {
  LineTable table;
  Filling(table).add(program.body);
  return table;
}

} // namespace amplab
