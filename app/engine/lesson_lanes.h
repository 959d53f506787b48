// SPDX-License-Identifier: Apache-2.0
// Trains the lanes of a lesson and keeps all their measurements. One thread.
#pragma once
#include "app/engine/rankable_session.h"
#include "engine/lesson/measured.h"

namespace amplab {

class LessonLanes {
 public:
  // device: of all lanes; "": as configured.
  explicit LessonLanes(std::string device = "");

  // Trains the lanes to their end, side by side. A lane that fails is returned as failed. Throws: UsageError with the
  // engine's sentence if they cannot be prepared.
  lesson::Measured train(std::vector<RunConfig> lanes);

 private:
  std::vector<LaneInfo> prepare(const std::vector<RunConfig>& lanes);

  std::string device_;
  int64_t prepared_ = 0;    // number of preparations
  RankableSession session_; // kept, so that data is read once
};

} // namespace amplab
