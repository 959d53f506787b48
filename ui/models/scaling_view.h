// SPDX-License-Identifier: GPL-3.0-or-later
// What more ranks would do for a lane: its own step, as it was measured, as one of N on links that were chosen. The
// model is engine/run/scaling_plan.h; docs/scaling.md says what it cannot know. Pure; GUI thread.
#pragma once
#include "engine/run/scaling_plan.h"
#include "ui/store/run_store.h"

#include <QString>
#include <optional>
#include <vector>

namespace amplab {

// What the person chooses: links by their names in link_table().
struct ScalingChoice {
  std::string between = "10gbe", within = "nvlink";
  int per_node = 1;
  std::string gradients = {}; // fp16, bf16; empty: the lane's own
  bool operator==(const ScalingChoice&) const = default;
};

// A step of the lane as it was: medians of its last ones.
struct MeasuredStep {
  int ranks = 1;
  double seconds = 0;
  double worked = 0; // of them, in which rank 0 did not wait for the others
};

struct ScalingView {
  std::optional<MeasuredStep> measured; // nothing: no step was made, and nothing can be planned
  StepProfile profile;                  // of one rank alone
  std::string own_format;               // of the lane's gradients
  size_t buckets = 0;
  bool emulated = false;            // products were rounded in software: the lane's times mean nothing
  std::vector<ScalingPoint> points; // of 1, 2, 4 .. 1,024 ranks
};

inline constexpr int kMostPlannedRanks = 1024;

// Requires: 0 <= lane < store.laneCount().
ScalingView scaling_view(const RunStore& store, int lane, const ScalingChoice& choice);

// "From 64 ranks on less than half of their time is computing; 1 024 ranks: 5.5 ms a step, efficiency 45.2 %."
QString sentence_of(const ScalingView& view);
// What it rests on: what was measured, and what is assumed.
QString ground_of(const ScalingView& view);

} // namespace amplab
