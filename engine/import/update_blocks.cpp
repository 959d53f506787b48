// SPDX-License-Identifier: Apache-2.0
#include "engine/import/update_blocks.h"

#include "engine/import/branches.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

bool UpdateBlocks::is_step(const Line& line, bool of_scheduler) const {
  if (!line.below.empty()) return false;
  try {
    const Block block = read(line);
    return std::ranges::any_of(block, [&](const Statement& statement) {
      const auto* assignment = std::get_if<Assignment>(&statement.node); // ok = scaler.step(optimizer)
      const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
      const Expression* value = assignment ? &assignment->value : expression ? &expression->value : nullptr;
      if (!value || method_of(*value) != "step") return false;
      const std::string object = dotted(*std::get<Attribute>(call_in(*value)->callee->node).object);
      return of_scheduler ? object == scheduler_ : setup_.steps_parameters(object);
    });
  } catch (const LoopError&) {
    return false;
  }
}

bool UpdateBlocks::always(Lines lines, const Test& is) const {
  for (size_t at = 0; at < lines.size(); ++at) {
    const Line& line = lines[at];
    if (is(line) || (line.first_word == "with" && always(line.below, is))) return true;
    if (line.first_word != "if") continue;
    bool all = true, has_else = false;
    for (size_t i = at; i < lines.size() && (i == at || continues_branch(lines[i])); ++i) {
      const auto value = decided_head(lines[i], setup_);
      if (value == false) continue;
      all = all && always(lines[i].below, is);
      has_else = has_else || value == true;
      if (value == true) break;
    }
    if (all && has_else) return true;
  }
  return false;
}

bool UpdateBlocks::has_common_block(Lines lines) const {
  if (always(lines, [&](const Line& line) { return is_step(line, true); }) &&
      always(lines, [&](const Line& line) { return is_step(line, false); }))
    return true;
  return std::ranges::any_of(lines, [&](const Line& line) { return has_common_block(line.below); });
}

Advance UpdateBlocks::advance_in(const Line& step) const {
  if (has_common_block(step.below)) return Advance::with_each_update;
  const std::function<bool(const Line&)> mentions = [&](const Line& line) {
    return is_step(line, true) || std::ranges::any_of(line.below, mentions);
  };
  return mentions(step) ? Advance::otherwise : Advance::per_epoch;
}

std::optional<int64_t> updates_of_range(const Line& step, const Setup& setup) {
  if (step.first_word != "for") return {};
  Block head = read(step);
  auto& loop = std::get<For>(head.front().node);
  rewrite(loop.iterable, [&](Expression& inner) { setup.simplify(inner); });
  const Call* range = call_in(loop.iterable);
  if (!range || dotted(*range->callee) != "range" || range->positional.size() != 1) return {};
  const auto number = number_of(&range->positional.front());
  if (!number || *number < 1 || *number > 1e9) return {};
  return static_cast<int64_t>(*number);
}

} // namespace amplab::importing
