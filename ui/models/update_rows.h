// SPDX-License-Identifier: GPL-3.0-or-later
// What steps have done to weights, as rows: a lane as a whole, or each of its parameters. Pure; GUI thread.
#pragma once
#include "ui/store/run_store.h"

#include <QList>
#include <QMetaType>
#include <QPointF>
#include <QString>
#include <vector>

namespace amplab {

// Elements, each counted once.
struct UpdateShares {
  int64_t count = 0, moved = 0, swallowed = 0, idle = 0;
  double of(int64_t part) const {
    return count > 0 ? static_cast<double>(part) / static_cast<double>(count) : not_recorded();
  }
  void add(const WeightUpdate& update);
};

struct UpdateRow {
  QString name;      // of a lane, or "fc1.weight"
  QString kept;      // "bf16", "fp32 master", "fp16 copy"; of a lane what its optimizers step
  bool copy = false; // of a master, which remembers what is rounded away here
  int colour = -1;   // of a lane; -1: a parameter
  int lane = 0;
  int64_t step = 0;
  UpdateShares shares;
  QList<QPointF> past; // by step: the share of updates that was rounded away
};

// What the optimizers of a lane step, summed up: masters where there are any.
UpdateShares stepped_in(const StepLook& look);

// One row for each lane of which a step that was not skipped has been looked at: its last such step.
std::vector<UpdateRow> lane_rows(const RunStore& store);
// One row for each parameter, of that step.
std::vector<UpdateRow> parameter_rows(const LaneStore& lane, const StepLook& look);
// The last step of the lane that was looked at and not skipped; null: there is none.
const StepLook* last_update(const LaneStore& lane);

// What the step's updates came to, in a sentence or two.
QString updates_sentence(const StepLook& look);

} // namespace amplab

Q_DECLARE_METATYPE(amplab::UpdateShares)
