// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/name_histories.h"

#include "ui/models/name_rows.h"

#include <set>

namespace amplab {

NameHistories::NameHistories(const RunStore& store, QObject* parent) : QObject(parent), store_(store) {
  connect(&store, &RunStore::lanesChanged, this, &NameHistories::follow);
  connect(&store, &RunStore::linesReceived, this, &NameHistories::take);
  connect(&store, &RunStore::placesChanged, this, &NameHistories::take);
  follow();
}

const NameHistory& NameHistories::of(int lane) const { return histories_.at(store_.lane(lane).colour()); }

void NameHistories::follow() {
  std::set<int> there;
  for (int index = 0; index < store_.laneCount(); ++index) {
    const LaneStore& lane = store_.lane(index);
    there.insert(lane.colour());
    NameHistory& history = histories_[lane.colour()];
    const bool begun = !lane.empty() || lane.stop() || lane.lines(); // false: restarted, so its history is obsolete
    if (!begun || history.lastStep() > lane.last_step() + 1) history.clear();
  }
  std::erase_if(histories_, [&](const auto& each) { return !there.contains(each.first); });
}

void NameHistories::take(int lane) { note(histories_[store_.lane(lane).colour()], store_.lane(lane)); }

} // namespace amplab
