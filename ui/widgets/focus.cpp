// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus.h"

namespace amplab {

Focus::Focus(const RunStore& store, QObject* parent) : LaneSelection(parent), store_(store) {
  connect(&store_, &RunStore::lanesChanged, this, &Focus::forgetClick);
  connect(this, &LaneSelection::changed, this, [this] {
    if (clicked_ && clicked_->lane != lane()) forgetClick();
  });
}

void Focus::showStep(int lane, qlonglong step) {
  clicked_ = {lane, step};
  selectLane(lane);
  emit stepShown(step);
}

void Focus::showLine(int lane, qlonglong line) {
  selectLane(lane);
  emit lineShown(line);
}

void Focus::explain(int lane, qlonglong step) {
  clicked_ = {lane, step};
  emit explanationShown(lane, step);
}

} // namespace amplab
