// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_filter.h"

#include "ui/models/event_model.h"

namespace amplab {

void EventFilter::setKind(std::optional<EventKind> kind) {
  kind_ = kind;
  invalidateFilter();
}

void EventFilter::setLane(std::optional<int> lane) {
  lane_ = lane;
  invalidateFilter();
}

bool EventFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const auto& events = static_cast<const EventModel&>(*sourceModel());
  return (!kind_ || events.kind(row) == *kind_) && (!lane_ || events.lane(row) == *lane_);
}

} // namespace amplab
