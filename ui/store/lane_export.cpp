// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/lane_export.h"

namespace amplab {
namespace {

constexpr int64_t kPiece = 1024;          // rows handed on at a time
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

// As it began, under the name that the window shows.
ExportedRun exported_run(const LaneStore& lane) {
  RunConfig config = lane.config();
  config.name = lane.name();
  return {{std::move(config), lane.info(), lane.status(), lane.events()}, step_rows(lane.columns()), op_rows(lane),
          look_rows(lane)};
}

std::vector<ExportedRun> exported_runs(const RunStore& store) {
  std::vector<ExportedRun> runs;
  for (int lane = 0; lane < store.laneCount(); ++lane) runs.push_back(exported_run(store.lane(lane)));
  return runs;
}

} // namespace amplab
