// SPDX-License-Identifier: GPL-3.0-or-later
// The eight phases of a step as boxes in a row: how far the step has come, and each phase's numbers over all tensors
// that it made or changed. Values; GUI thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/lane_store.h"

#include <QString>
#include <array>

namespace amplab {

inline constexpr int kPhaseCount = 8;

enum class PhaseState {
  ahead, // not reached in this step
  done,
  here, // done last
  next, // comes when the next phase is made
};

struct PhaseBox {
  QString name, meaning; // meaning: one sentence
  PhaseState state = PhaseState::ahead;
  const PhaseRecord* record = nullptr; // the latest of this phase in the step; null: none yet
  QString dtypes;                      // of what it made: "fp16, fp32"; what goes on to the next phase
  double norm = 0, amax = 0;           // 2-norm and largest magnitude over what is finite; not recorded without floats
  int64_t nonfinite = 0;               // elements that are Inf or NaN
};

// Before the first phase all are ahead, and cast is next. Records stay the lane's.
std::array<PhaseBox, kPhaseCount> phase_boxes(const LaneStore& lane);

// Where the lane stands, in one or two sentences.
QString phase_sentence(const LaneStore& lane);

// A phase's element counts and norms as one number each.
double norm_of(const PhaseRecord& record);
double amax_of(const PhaseRecord& record);
int64_t nonfinite_in(const PhaseRecord& record);

} // namespace amplab
