// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/watch_search.h"

#include "engine/loop/children.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// ---- uses of a name in a statement ----

bool speaks_of(const loop::Expression& expression, const std::string& name) {
  if (const auto* its = std::get_if<loop::Name>(&expression.node)) return its->id == name;
  bool found = false;
  loop::for_each_child(expression, [&](const loop::Expression& child) { found = found || speaks_of(child, name); });
  return found;
}

struct Uses {
  bool binds = false, speaks = false;
};
// Of a compound statement, its first line only.
Uses uses_of(const loop::Statement& statement, const std::string& name) {
  Uses uses;
  const auto each = [&](const loop::Expression& expression) {
    uses.speaks = uses.speaks || speaks_of(expression, name);
  };
  const auto bind = [&](const loop::Expression& target) {
    loop::for_each_target(
        target, [&](const loop::Expression& its) { uses.binds = uses.binds || speaks_of(its, name); }, each);
  };
  loop::for_each_in_statement(statement, each, bind, [](const loop::Block&) {});
  return uses;
}

// Returns the `for` that binds the name and has a body beginning with `first`, or null.
const loop::Statement* turn_before(const loop::Block& block, const loop::Statement& first, const std::string& name) {
  const loop::Statement* found = nullptr;
  for (const loop::Statement& statement : block) {
    if (const auto* turns = std::get_if<loop::For>(&statement.node);
        turns && turns->body.data() == &first && uses_of(statement, name).binds)
      return &statement;
    loop::for_each_in_statement(
        statement, [](const loop::Expression&) {}, [](const loop::Expression&) {},
        [&](const loop::Block& inside) { found = found ? found : turn_before(inside, first, name); });
    if (found) return found;
  }
  return nullptr;
}

} // namespace

bool same_record(const VariableRecord& a, const VariableRecord& b) {
  const auto same_part = [](const VariableAttribute& x, const VariableAttribute& y) {
    return x.key == y.key && x.of == y.of && x.text == y.text && same_bits(x.value, y.value);
  };
  return a.kind == b.kind && a.text == b.text && a.dtype == b.dtype && a.shape == b.shape &&
         same_bits(a.value, b.value) && same_bits(a.norm, b.norm) && same_bits(a.amax, b.amax) &&
         same_bits(a.amin_nonzero, b.amin_nonzero) && a.count == b.count && a.zeros == b.zeros &&
         a.subnormals == b.subnormals && a.inf == b.inf && a.nan == b.nan &&
         std::ranges::equal(a.parts, b.parts, same_part);
}

bool is_nonfinite(const VariableRecord& record) {
  return record.inf + record.nan > 0 || (is_recorded(record.value) && !std::isfinite(record.value));
}

bool WatchSearch::counts(const std::optional<VariableRecord>& from, const std::optional<VariableRecord>& to) const {
  if (!to) return false;
  if (sought_.nonfinite) return is_nonfinite(*to) && !(from && is_nonfinite(*from));
  return !from || !same_record(*from, *to);
}

Destination WatchSearch::begin_step(const Trainer& trainer, StepPosition limit) {
  first_held_.reset();
  holds_.reset();
  last_.reset();
  const auto visit = [this, &trainer](const interpreter::Interpreter& interpreter, const loop::Statement* next,
                                      int64_t at) { inspect(trainer, interpreter.depth(), next, at); };
  return {.visit = visit, .limit = limit};
}

// Returns the last statement. If it was in a function that has returned, returns the caller that binds the name, or
// else mentions it.
const LineHistory::Level* WatchSearch::changing_level(const LineHistory& history, size_t depth) const {
  const std::vector<LineHistory::Level>& levels = history.levels();
  const auto fits = [&](bool Uses::*which) -> const LineHistory::Level* {
    for (size_t i = depth; i < levels.size(); ++i) {
      const bool sees_it =
          sought_.function.empty() || (levels[i].function && levels[i].function->name == sought_.function);
      if (sees_it && levels[i].statement && uses_of(*levels[i].statement, sought_.name).*which) return &levels[i];
    }
    return nullptr;
  };
  if (depth < levels.size())
    for (const auto which : {&Uses::binds, &Uses::speaks})
      if (const LineHistory::Level* found = fits(which)) return found;
  return &levels.back();
}

void WatchSearch::inspect(const Trainer& trainer, int depth, const loop::Statement* next, int64_t at) {
  const LineHistory& history = trainer.watch().history();
  std::optional<VariableRecord> now = trainer.variable_named(sought_.name, sought_.function);
  if (history.levels().empty()) {
    first_held_ = now;
  } else if (counts(holds_, now)) {
    const LineHistory::Level* who = changing_level(history, static_cast<size_t>(depth));
    const bool ran_last = who == &history.levels().back();
    const loop::Block& block = who->function ? who->function->body : trainer.loop_program().body;
    const bool itself = uses_of(*who->statement, sought_.name).binds;
    const loop::Statement* turns = next && ran_last && !itself ? turn_before(block, *next, sought_.name) : nullptr;
    last_ = {{who->at, 0}, at, turns ? turns->where.begin.line : 0, who->statement->where.begin.line, holds_, *now};
  }
  holds_ = std::move(now);
}

} // namespace amplab
