// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/line_difference.h"

#include <algorithm>
#include <vector>

namespace amplab {
namespace {

constexpr size_t kMostCells = 16u << 20; // of the table

} // namespace

LineDifference difference_of(const QStringList& before, const QStringList& after) {
  qsizetype same = 0, tail = 0;
  const qsizetype shorter = std::min(before.size(), after.size());
  while (same < shorter && before[same] == after[same]) ++same;
  while (tail < shorter - same && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  const qsizetype rows = before.size() - same - tail, columns = after.size() - same - tail;
  const auto width = static_cast<size_t>(columns) + 1;
  LineDifference difference;
  const auto gone = [&](qsizetype row) { difference.gone.insert(static_cast<int>(same + row) + 1); };
  const auto come = [&](qsizetype column) { difference.come.insert(static_cast<int>(same + column) + 1); };
  const bool is_long = (static_cast<size_t>(rows) + 1) * width > kMostCells;
  qsizetype row = 0, column = 0;
  if (!is_long) {
    std::vector<uint32_t> common((static_cast<size_t>(rows) + 1) * width); // of what follows
    const auto at = [&](qsizetype r, qsizetype c) -> uint32_t& { return common[static_cast<size_t>(r) * width + static_cast<size_t>(c)]; };
    for (qsizetype r = rows - 1; r >= 0; --r)
      for (qsizetype c = columns - 1; c >= 0; --c)
        at(r, c) = before[same + r] == after[same + c] ? at(r + 1, c + 1) + 1 : std::max(at(r + 1, c), at(r, c + 1));
    while (row < rows && column < columns) {
      if (before[same + row] == after[same + column]) ++row, ++column;
      else if (at(row + 1, column) >= at(row, column + 1)) gone(row++);
      else come(column++);
    }
  }
  while (row < rows) gone(row++);
  while (column < columns) come(column++);
  return difference;
}

} // namespace amplab
