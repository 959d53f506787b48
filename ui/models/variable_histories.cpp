// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/variable_histories.h"

#include "ui/models/variable_rows.h"

#include <set>

namespace amplab {

VariableHistories::VariableHistories(const RunStore& store, QObject* parent) : QObject(parent), store_(store) {
  connect(&store, &RunStore::lanesChanged, this, &VariableHistories::follow);
  connect(&store, &RunStore::linesReceived, this, &VariableHistories::recordLane);
  connect(&store, &RunStore::positionsChanged, this, &VariableHistories::recordLane);
  follow();
}

const VariableHistory& VariableHistories::of(int lane) const { return histories_.at(store_.lane(lane).colour()); }

void VariableHistories::follow() {
  std::set<int> there;
  for (int index = 0; index < store_.laneCount(); ++index) {
    const LaneStore& lane = store_.lane(index);
    there.insert(lane.colour());
    VariableHistory& history = histories_[lane.colour()];
    const bool begun = !lane.empty() || lane.stop() || lane.lines(); // false: restarted, so its history is obsolete
    if (!begun || history.lastStep() > lane.last_step() + 1) history.clear();
  }
  std::erase_if(histories_, [&](const auto& each) { return !there.contains(each.first); });
}

void VariableHistories::recordLane(int lane) {
  record_variables(histories_[store_.lane(lane).colour()], store_.lane(lane));
}

} // namespace amplab
