// SPDX-License-Identifier: GPL-3.0-or-later
// Maps the lines of an edited text, so that markers move with their lines. Pure; any thread.
#pragma once
#include <QStringList>
#include <map>
#include <vector>

namespace amplab {

// Returns for each line of `before`, from 0, its line in `after`, or -1 if it is gone. Moved lines are matched by
// their words, ignoring indentation.
std::vector<int> lines_after(const QStringList& before, const QStringList& after);

// Returns `things`, by line from 1, at their new lines. If two meet, the later one wins.
template <class T> std::map<int, T> at_new_lines(const std::map<int, T>& things, const std::vector<int>& lines) {
  std::map<int, T> moved;
  for (const auto& [line, thing] : things)
    if (line >= 1 && line <= static_cast<int>(lines.size()) && lines[static_cast<size_t>(line) - 1] >= 0)
      moved.insert_or_assign(lines[static_cast<size_t>(line) - 1] + 1, thing);
  return moved;
}

} // namespace amplab
