// SPDX-License-Identifier: Apache-2.0
// Trains the lanes of a lesson and keeps all that they measure. Used by one thread.
#pragma once
#include "app/engine/rankable_session.h"
#include "engine/lesson/measured.h"

namespace amplab {

class LessonLanes {
 public:
  // device: of all lanes, "" as they are configured.
  explicit LessonLanes(std::string device = "");

  // To their end, side by side. A lane that fails is measured as one that failed. Throws: UsageError with the engine's
  // sentence if they cannot be prepared.
  lesson::Measured train(std::vector<RunConfig> lanes);

 private:
  std::vector<LaneInfo> prepare(const std::vector<RunConfig>& lanes);

  std::string device_;
  int64_t prepared_ = 0;    // times
  RankableSession session_; // kept: data that was read is there for the next lanes
};

} // namespace amplab
