// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/line_mapping.h"

#include <QHash>
#include <algorithm>

namespace amplab {

std::vector<int> lines_after(const QStringList& before, const QStringList& after) {
  const auto old_count = before.size(), new_count = after.size();
  std::vector<int> lines(static_cast<size_t>(old_count), -1);
  const auto go = [&](qsizetype from, qsizetype to) { lines[static_cast<size_t>(from)] = static_cast<int>(to); };
  qsizetype same = 0, tail = 0;
  while (same < std::min(old_count, new_count) && before[same] == after[same]) go(same, same), ++same;
  while (tail < std::min(old_count, new_count) - same && before[old_count - 1 - tail] == after[new_count - 1 - tail])
    ++tail, go(old_count - tail, new_count - tail);

  QHash<QString, QList<qsizetype>> positions; // positions of the changed lines by text, in order
  for (qsizetype i = same; i < new_count - tail; ++i)
    if (const QString words = after[i].trimmed(); !words.isEmpty()) positions[words] << i;
  std::vector<bool> matched(static_cast<size_t>(new_count), false);
  for (qsizetype i = same; i < old_count - tail; ++i) {
    const auto found = positions.find(before[i].trimmed());
    if (found == positions.end() || found->isEmpty()) continue;
    matched[static_cast<size_t>(found->first())] = true;
    go(i, found->takeFirst());
  }
  // Lines edited in place: match in order.
  qsizetype next = same;
  for (qsizetype i = same; i < old_count - tail; ++i) {
    if (lines[static_cast<size_t>(i)] >= 0) continue;
    while (next < new_count - tail && matched[static_cast<size_t>(next)]) ++next;
    if (next == new_count - tail) break;
    go(i, next++);
  }
  return lines;
}

} // namespace amplab
