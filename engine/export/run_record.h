// SPDX-License-Identifier: Apache-2.0
// A run as the exporters see it, live or finished. The command line and the window store rows differently, so exporters
// pull them through a callback. Any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/step_inspection.h"
#include "engine/run/telemetry.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace amplab {

struct RunRecord {
  RunConfig config; // initial configuration; later changes are `setting` events
  LaneInfo info;
  LaneStatus status;
  std::vector<Event> events; // at least setting changes and injections
};

// Passes all rows of a run to `receive`, in order, in pieces of any size. Can be called repeatedly. Empty function: no
// rows. Rethrows what `receive` throws.
template <class Record> using Rows = std::function<void(const std::function<void(std::span<const Record>)>& receive)>;

// Rows in memory. Requires: `records` outlives the result.
template <class Record> Rows<Record> rows_of(const std::vector<Record>& records) {
  return [&records](const auto& receive) { receive(std::span(records)); };
}
template <class Record> Rows<Record> rows_of(std::vector<Record>&&) = delete;

struct ExportedRun {
  RunRecord run;
  Rows<StepRecord> steps;
  Rows<OpRecord> ops;
  Rows<StepInspection> inspections = {};
  Rows<Event> events = {}; // empty: use the events of the record
};

// Versions of the software, by name: {"amplab": "0.1.0", "oneDNN": "2.6.3"}.
using Versions = std::map<std::string, std::string>;

} // namespace amplab
