// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lane_selection.h"

namespace amplab {

int LaneSelection::indexIn(const std::vector<LaneSetup>& setups) const {
  const auto found = std::ranges::find(setups, colour_, &LaneSetup::colour);
  return found == setups.end() ? 0 : static_cast<int>(found - setups.begin());
}

bool LaneSelection::isIn(const RunStore& store) const {
  const int lane = indexIn(store);
  return lane < store.laneCount() && store.lane(lane).colour() == colour_;
}

int LaneSelection::indexIn(const RunStore& store) const {
  for (int i = 0; i < store.laneCount(); ++i)
    if (store.lane(i).colour() == colour_) return i;
  return 0;
}

} // namespace amplab
