// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lines of a text went when it was edited, so that what hangs on a line goes with it. Pure; any thread.
#pragma once
#include <QStringList>
#include <map>
#include <vector>

namespace amplab {

// For each line of `before`, from 0: its line in `after`, or -1 if it is gone. Lines that moved are found by their
// words, whatever their indentation.
std::vector<int> lines_after(const QStringList& before, const QStringList& after);

// What stood at lines, from 1, at their new ones. Of two that meet, the later stays.
template <class T> std::map<int, T> at_new_lines(const std::map<int, T>& things, const std::vector<int>& lines) {
  std::map<int, T> moved;
  for (const auto& [line, thing] : things)
    if (line >= 1 && line <= static_cast<int>(lines.size()) && lines[static_cast<size_t>(line) - 1] >= 0)
      moved.insert_or_assign(lines[static_cast<size_t>(line) - 1] + 1, thing);
  return moved;
}

} // namespace amplab
