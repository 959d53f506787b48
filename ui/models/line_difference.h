// SPDX-License-Identifier: GPL-3.0-or-later
// Which lines two texts have in common, in order. Pure; any thread.
#pragma once
#include <QStringList>
#include <set>

namespace amplab {

// Lines from 1: of `before` those that `after` has not, and the other way round.
struct LineDifference {
  std::set<int> gone, come;
};

// As few lines as can be, by a longest common subsequence of what stands between equal beginnings and ends; of very long
// texts all of that.
LineDifference difference_of(const QStringList& before, const QStringList& after);

} // namespace amplab
