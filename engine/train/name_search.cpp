// SPDX-License-Identifier: Apache-2.0
#include "engine/train/name_search.h"

#include "engine/loop/children.h"
#include "engine/train/same_bits.h"

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
  loop::for_each_part(statement, each, bind, [](const loop::Block&) {});
  return uses;
}

// Returns the `for` that binds the name and has a body beginning with `first`, or null.
const loop::Statement* turn_before(const loop::Block& block, const loop::Statement& first, const std::string& name) {
  const loop::Statement* found = nullptr;
  for (const loop::Statement& statement : block) {
    if (const auto* turns = std::get_if<loop::For>(&statement.node);
        turns && turns->body.data() == &first && uses_of(statement, name).binds)
      return &statement;
    loop::for_each_part(
        statement, [](const loop::Expression&) {}, [](const loop::Expression&) {},
        [&](const loop::Block& inside) { found = found ? found : turn_before(inside, first, name); });
    if (found) return found;
  }
  return nullptr;
}

} // namespace

bool same_record(const NameRecord& a, const NameRecord& b) {
  const auto same_part = [](const NamePart& x, const NamePart& y) {
    return x.key == y.key && x.of == y.of && x.text == y.text && same_bits(x.value, y.value);
  };
  return a.kind == b.kind && a.text == b.text && a.dtype == b.dtype && a.shape == b.shape &&
         same_bits(a.value, b.value) && same_bits(a.norm, b.norm) && same_bits(a.amax, b.amax) &&
         same_bits(a.amin_nonzero, b.amin_nonzero) && a.count == b.count && a.zeros == b.zeros &&
         a.subnormals == b.subnormals && a.inf == b.inf && a.nan == b.nan &&
         std::ranges::equal(a.parts, b.parts, same_part);
}

bool is_nonfinite(const NameRecord& record) {
  return record.inf + record.nan > 0 || (is_recorded(record.value) && !std::isfinite(record.value));
}

bool NameSearch::counts(const std::optional<NameRecord>& from, const std::optional<NameRecord>& to) const {
  if (!to) return false;
  if (sought_.nonfinite) return is_nonfinite(*to) && !(from && is_nonfinite(*from));
  return !from || !same_record(*from, *to);
}

void NameSearch::begin_step(const loop::Program& program, StepPlace limit) {
  program_ = &program;
  limit_ = limit;
  trail_ = {};
  calls_ = at_ = 0;
  first_held_.reset();
  holds_.reset();
  last_.reset();
}

// Returns the last statement. If it was in a function that has returned, returns the caller that binds the name, or
// else mentions it.
const LineTrail::Level* NameSearch::who_changed_it(size_t depth) const {
  const std::vector<LineTrail::Level>& levels = trail_.levels();
  if (levels.empty()) return nullptr;
  const auto fits = [&](bool Uses::*which) -> const LineTrail::Level* {
    for (size_t i = depth; i < levels.size(); ++i) {
      const bool sees_it =
          sought_.function.empty() || (levels[i].function && levels[i].function->name == sought_.function);
      if (sees_it && levels[i].statement && uses_of(*levels[i].statement, sought_.name).*which) return &levels[i];
    }
    return nullptr;
  };
  if (depth < levels.size())
    for (const auto which : {&Uses::binds, &Uses::speaks})
      if (const LineTrail::Level* found = fits(which)) return found;
  return &levels.back();
}

void NameSearch::look(const interpreter::Walk& walk, const loop::Statement* next, int64_t at) {
  std::optional<NameRecord> now = look_();
  if (at_ == 0) {
    first_held_ = now;
  } else if (counts(holds_, now)) {
    if (const LineTrail::Level* who = who_changed_it(static_cast<size_t>(walk.depth()))) {
      const bool ran_last = who == &trail_.levels().back();
      const loop::Block& block = who->function ? who->function->body : program_->body;
      const bool itself = uses_of(*who->statement, sought_.name).binds;
      const loop::Statement* turns = next && ran_last && !itself ? turn_before(block, *next, sought_.name) : nullptr;
      last_ = {{who->at, 0}, at, turns ? turns->where.begin.line : 0, who->statement->where.begin.line, holds_, *now};
    }
  }
  holds_ = std::move(now);
}

bool NameSearch::stops_before(const interpreter::Walk& walk, const loop::Statement* statement, int64_t at) {
  look(walk, statement, at);
  if (statement) trail_.note(walk, *statement, at);
  at_ = at;
  return at >= limit_.at && limit_.calls == 0;
}

bool NameSearch::stops_after(const interpreter::Walk& walk, const OpRecord&, bool) {
  if (StepPlace{at_, ++calls_} < limit_ || limit_.calls == 0) return false;
  look(walk, nullptr, at_ + 1); // within a statement
  return true;
}

} // namespace amplab
