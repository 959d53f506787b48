// SPDX-License-Identifier: GPL-3.0-or-later
// Predicted effect of more ranks on a lane: its measured step as one of N ranks on chosen links. The model is
// engine/run/scaling_plan.h; docs/scaling.md lists its limits. Pure functions. GUI thread.
#pragma once
#include "engine/run/scaling_plan.h"
#include "ui/store/run_store.h"

#include <QString>
#include <optional>
#include <vector>

namespace amplab {

// The user's choice. Links are names in link_table().
struct ScalingChoice {
  std::string between = "10gbe", within = "nvlink";
  int per_node = 1;
  std::string gradients = {}; // fp16, bf16; empty: the lane's own
  bool operator==(const ScalingChoice&) const = default;
};

// A measured step of the lane: medians of its last steps.
struct MeasuredStep {
  int ranks = 1;
  double seconds = 0;
  double worked = 0; // seconds in which rank 0 did not wait for others
};

struct ScalingView {
  std::optional<MeasuredStep> measured; // nothing: no step was run, so nothing can be planned
  StepProfile profile;                  // of a single rank
  std::string own_format;               // of the lane's gradients
  size_t buckets = 0;
  bool emulated = false;            // products were rounded in software, so the lane's times are meaningless
  std::vector<ScalingPoint> points; // for 1, 2, 4 .. 1,024 ranks
};

inline constexpr int kMostPlannedRanks = 1024;

// Requires: 0 <= lane < store.laneCount().
ScalingView scaling_view(const RunStore& store, int lane, const ScalingChoice& choice);

// "From 64 ranks on less than half of their time is computing; 1 024 ranks: 5.5 ms a step, efficiency 45.2 %."
QString sentence_of(const ScalingView& view);
// Returns the basis of the prediction: what was measured and what is assumed.
QString basis_of(const ScalingView& view);

} // namespace amplab
