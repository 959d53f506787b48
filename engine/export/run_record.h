// SPDX-License-Identifier: Apache-2.0
// A run as the exporters see it, live or finished: what it was, how it stands, and where its rows are. The engine's
// command line and the window each have their own way to keep rows, so rows are asked for, not held. Any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/step_look.h"
#include "engine/run/telemetry.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace amplab {

struct RunRecord {
  RunConfig config; // as it began; what changed on the way are the dial events
  LaneInfo info;
  LaneStatus status;
  std::vector<Event> events; // dials and injections at the least
};

// Hands all rows of a run to `take`, in order, in pieces of any size. May be asked more than once; empty: no rows.
// What `take` throws passes through.
template <class Record> using Rows = std::function<void(const std::function<void(std::span<const Record>)>& take)>;

// Rows that lie in memory already and outlive the call.
template <class Record> Rows<Record> rows_of(const std::vector<Record>& records) {
  return [&records](const auto& take) { take(std::span(records)); };
}
template <class Record> Rows<Record> rows_of(std::vector<Record>&&) = delete;

struct ExportedRun {
  RunRecord run;
  Rows<StepRecord> steps;
  Rows<OpRecord> ops;
  Rows<StepLook> looks = {};
  Rows<Event> events = {}; // empty: those of the record are all
};

// What made the numbers, by name: {"amplab": "0.1.0", "oneDNN": "2.6.3"}.
using Versions = std::map<std::string, std::string>;

} // namespace amplab
