// SPDX-License-Identifier: GPL-3.0-or-later
// The eight phases of a step as boxes in a row: progress, and each phase's numbers over all tensors that it made or
// changed. Values. GUI thread.
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
  here, // completed last
  next, // runs next
};

struct PhaseBox {
  QString name, meaning; // meaning: one sentence
  PhaseState state = PhaseState::ahead;
  const PhaseRecord* record = nullptr; // latest of this phase in the step; null: none yet
  QString dtypes;                      // of its outputs, "fp16, fp32": the input of the next phase
  double norm = 0, amax = 0;           // 2-norm and largest magnitude over finite values; not_recorded() without floats
  int64_t nonfinite = 0;               // number of Inf and NaN elements
};

// Returns the boxes. Before the first phase all are ahead, and cast is next. The lane owns the records.
std::array<PhaseBox, kPhaseCount> phase_boxes(const LaneStore& lane);

// Returns the lane's position in one or two sentences.
QString phase_sentence(const LaneStore& lane);

// A phase's norms and counts, each combined into one number.
double norm_of(const PhaseRecord& record);
double amax_of(const PhaseRecord& record);
int64_t nonfinite_in(const PhaseRecord& record);

} // namespace amplab
