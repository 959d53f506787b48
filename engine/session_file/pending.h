// SPDX-License-Identifier: Apache-2.0
// Changes to a session file that are not committed yet. Value types, private to this module.
#pragma once
#include "engine/run/step_inspection.h"
#include "engine/session_file/session_run.h"

#include <string>
#include <variant>
#include <vector>

namespace amplab {

struct PendingRun {
  SessionRun row;
  RunNumber run = row.number;
};
struct PendingRemoval {
  RunNumber run;
};
struct PendingCut {
  RunNumber run;
  int64_t last_step;
};
template <class Record> struct PendingRows {
  RunNumber run;
  std::vector<Record> rows;
};
struct PendingValue {
  std::string key, bytes;
};

using Pending = std::variant<PendingRun, PendingRemoval, PendingCut, PendingRows<StepRecord>, PendingRows<Event>,
                             PendingRows<OpRecord>, PendingRows<StepInspection>, PendingValue>;

} // namespace amplab
