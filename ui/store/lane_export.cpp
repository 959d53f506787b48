// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/lane_export.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int64_t kPiece = 1024;         // rows per piece
constexpr int64_t kReadAtOnce = 1 << 17; // rows, some tens of megabytes of the scratch file

Rows<StepRecord> step_rows(const LaneColumns& columns) {
  return [columns](const auto& take) {
    std::vector<StepRecord> piece;
    for (int64_t row = 0; row < columns[0].size(); ++row) {
      piece.push_back(record_in(columns, row));
      if (piece.size() == kPiece || row + 1 == columns[0].size()) {
        take(std::span<const StepRecord>(piece));
        piece.clear();
      }
      if ((row + 1) % kReadAtOnce == 0) columns[0].let_go();
    }
  };
}

Rows<Event> event_rows(const EventList& events) {
  return [events](const auto& take) {
    std::vector<Event> piece;
    for (size_t place = 0; place < events.size(); ++place) {
      piece.push_back(events[place]);
      if (piece.size() == kPiece || place + 1 == events.size()) {
        take(std::span<const Event>(piece));
        piece.clear();
      }
    }
  };
}

// Returns the events that a run record requires.
std::vector<Event> turned_and_injected(const EventList& events) {
  std::vector<Event> all;
  for (const EventKind kind : {EventKind::dial, EventKind::injection})
    for (auto place = events.next(kind, 0); place; place = events.next(kind, *place + 1)) all.push_back(events[*place]);
  std::ranges::stable_sort(all, {}, &Event::step);
  return all;
}

Rows<OpRecord> op_rows(const LaneStore& lane) {
  return [steps = lane.inspected()](const auto& take) {
    for (const auto& step : steps) take(std::span<const OpRecord>(step->ops));
  };
}

Rows<StepLook> look_rows(const LaneStore& lane) {
  return [looks = lane.looks().all()](const auto& take) {
    for (const auto& look : looks) take(std::span(look.get(), 1));
  };
}

} // namespace

// With the initial configuration, under the name shown in the window.
ExportedRun exported_run(const LaneStore& lane) {
  RunConfig config = lane.config();
  config.name = lane.name();
  return {{std::move(config), lane.info(), lane.status(), turned_and_injected(lane.events())},
          step_rows(lane.columns()),
          op_rows(lane),
          look_rows(lane),
          event_rows(lane.events())};
}

std::vector<ExportedRun> exported_runs(const RunStore& store) {
  std::vector<ExportedRun> runs;
  for (int lane = 0; lane < store.laneCount(); ++lane) runs.push_back(exported_run(store.lane(lane)));
  return runs;
}

} // namespace amplab
