// SPDX-License-Identifier: Apache-2.0
// Untrained lanes with figures that a test sets.
#pragma once
#include "engine/lesson/measured.h"

#include <functional>

namespace amplab::support {

inline std::shared_ptr<const lesson::MeasuredLane> lane(const std::string& name, int64_t steps,
                                                        const std::function<void(StepRecord&)>& fill,
                                                        const std::function<void(RunRecord&)>& set = {},
                                                        std::vector<OpRecord> ops = {}) {
  RunRecord run;
  run.config.name = name;
  run.config.train.steps = steps;
  run.info.loop = "optimizer.zero_grad()\nloss.backward()\noptimizer.step()";
  run.status.state = LaneState::finished;
  if (set) set(run);
  std::vector<StepRecord> records;
  for (int64_t step = 1, updates = 0; step <= steps; ++step) {
    StepRecord record;
    record.step = step;
    record.eval_loss = record.eval_accuracy = not_recorded();
    fill(record);
    record.update = updates += !record.skipped;
    records.push_back(record);
  }
  return lesson::measured({run, rows_of(records), rows_of(ops)});
}

} // namespace amplab::support
