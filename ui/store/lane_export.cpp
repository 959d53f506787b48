// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/lane_export.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int64_t kPiece = 1024;         // rows per piece
constexpr int64_t kReadAtOnce = 1 << 17; // rows, some tens of megabytes of the scratch file

Rows<StepRecord> step_rows(const LaneColumns& columns, StepColumns table) {
  return [columns, table](const auto& consume) {
    std::vector<StepRecord> piece;
    for (int64_t row = 0; row < columns[0].size(); ++row) {
      piece.push_back(record_in(columns, row, table));
      if (piece.size() == kPiece || row + 1 == columns[0].size()) {
        consume(std::span<const StepRecord>(piece));
        piece.clear();
      }
      if ((row + 1) % kReadAtOnce == 0) columns[0].release_pages();
    }
  };
}

Rows<Event> event_rows(const EventList& events) {
  return [events](const auto& consume) {
    std::vector<Event> piece;
    for (size_t position = 0; position < events.size(); ++position) {
      piece.push_back(events[position]);
      if (piece.size() == kPiece || position + 1 == events.size()) {
        consume(std::span<const Event>(piece));
        piece.clear();
      }
    }
  };
}

// Returns the events that a run record requires.
std::vector<Event> turned_and_injected(const EventList& events) {
  std::vector<Event> all;
  for (const EventKind kind : {EventKind::setting, EventKind::injection})
    for (auto position = events.next(kind, 0); position; position = events.next(kind, *position + 1))
      all.push_back(events[*position]);
  std::ranges::stable_sort(all, {}, &Event::step);
  return all;
}

Rows<OpRecord> op_rows(const LaneStore& lane) {
  return [steps = lane.inspected()](const auto& consume) {
    for (const auto& step : steps) consume(std::span<const OpRecord>(step->ops));
  };
}

Rows<StepInspection> lane_inspection_rows(const LaneStore& lane) {
  return [inspections = lane.inspections().all()](const auto& consume) {
    for (const auto& inspection : inspections) consume(std::span(inspection.get(), 1));
  };
}

} // namespace

// With the initial configuration, under the name shown in the window.
ExportedRun exported_run(const LaneStore& lane) {
  RunConfig config = lane.config();
  config.name = lane.name();
  return {{std::move(config), lane.info(), lane.status(), turned_and_injected(lane.events())},
          step_rows(lane.columns(), lane.table()),
          op_rows(lane),
          lane_inspection_rows(lane),
          event_rows(lane.events())};
}

std::vector<ExportedRun> exported_runs(const RunStore& store) {
  std::vector<ExportedRun> runs;
  for (int lane = 0; lane < store.laneCount(); ++lane) runs.push_back(exported_run(store.lane(lane)));
  return runs;
}

} // namespace amplab
