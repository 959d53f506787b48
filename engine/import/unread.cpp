// SPDX-License-Identifier: Apache-2.0
#include "engine/import/unread.h"

#include "engine/import/remove_statements.h"
#include "engine/import/side_effects.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr size_t kMostUnreadNames = 200;

// Lines without a body, by number.
using Numbered = std::map<int32_t, const Line*>;
void collect_numbered(const std::vector<Line>& lines, Numbered& numbered) {
  for (const Line& line : lines) {
    if (line.below.empty()) numbered.try_emplace(line.first, &line);
    collect_numbered(line.below, numbered);
  }
}

// Returns true if another line than `except` has the name as a word, without those lines.
bool is_read(const std::vector<Line>& lines, const std::string& name, const Line& except,
             const std::set<int32_t>& without) {
  return std::ranges::any_of(lines, [&](const Line& line) {
    return (&line != &except && !without.contains(line.first) && has_word(line.text, name)) ||
           is_read(line.below, name, except, without);
  });
}

} // namespace

void report_unread(const std::vector<Line>& script, const Setup& setup, const std::set<int32_t>& used_lines) {
  std::set<int32_t> lost;
  for (const Remark& remark : setup.remarks)
    for (int32_t line = remark.first; line <= remark.last && !remark.side_effect_free; ++line) lost.insert(line);
  Numbered numbered;
  collect_numbered(script, numbered);
  for (const int32_t line : setup.trace.read_on(lost))
    if (const auto its = numbered.find(line);
        its != numbered.end() && !used_lines.contains(line) && !lost.contains(line))
      setup.remarks.push_back({its->second->first, its->second->end(), its->second->text,
                               "only lines that were not imported read it", false});
  std::ranges::stable_sort(setup.remarks, {}, &Remark::first);
}

void find_unread_names(const std::vector<Line>& script, const Setup& setup) {
  std::set<int32_t> removed;
  for (const Remark& remark : setup.remarks)
    for (int32_t line = remark.first; line <= remark.last && remark.side_effect_free; ++line) removed.insert(line);
  Numbered numbered;
  collect_numbered(script, numbered);
  size_t left = kMostUnreadNames;
  for (Remark& remark : setup.remarks) {
    if (remark.reason != kNoSetting || remark.side_effect_free || left == 0) continue;
    const auto its = numbered.find(remark.first);
    if (its == numbered.end()) continue;
    --left;
    std::set<std::string> names;
    try {
      const Block block = read(*its->second);
      if (block.size() != 1 || !std::holds_alternative<Assignment>(block.front().node)) continue;
      names = bound_in(block);
      if (names.empty() || SideEffects(setup).in(block)) continue;
    } catch (const LoopError&) {
      continue;
    }
    remark.side_effect_free = std::ranges::none_of(
        names, [&](const std::string& name) { return is_read(script, name, *its->second, removed); });
  }
}

} // namespace amplab::importing
