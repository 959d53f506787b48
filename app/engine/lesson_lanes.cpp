// SPDX-License-Identifier: Apache-2.0
#include "app/engine/lesson_lanes.h"

#include "app/engine/command.h"
#include "kernels/registry/registry.h"

#include <algorithm>

namespace amplab {
namespace {

// Reports of a lane, collected in memory.
struct LaneReports {
  RunRecord run;
  std::vector<StepRecord> steps;
  std::vector<OpRecord> ops;
  std::vector<StepInspection> inspections;
};

template <class Record> void append(std::vector<Record>& all, std::vector<Record>& more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

struct Listener {
  std::vector<LaneReports>& lanes;

  LaneReports& lane(int64_t index) const { return lanes[static_cast<size_t>(index)]; }
  void operator()(wire::Steps& m) const { append(lane(m.lane).steps, m.records); }
  void operator()(wire::Events& m) const { append(lane(m.lane).run.events, m.events); }
  void operator()(wire::Ops& m) const { append(lane(m.lane).ops, m.records); }
  void operator()(wire::InspectionReport& m) const { lane(m.lane).inspections.push_back(std::move(m.inspection)); }
  void operator()(wire::Status& m) const { lane(m.lane).run.status = m.status; }
  void operator()(auto&) const {} // replies that are not used here
};

} // namespace

LessonLanes::LessonLanes(std::string device) : device_(std::move(device)) {}

std::vector<LaneInfo> LessonLanes::prepare(const std::vector<RunConfig>& lanes) {
  wire::Command prepare{wire::Prepare{lanes}};
  prepare.id = ++prepared_; // lost ranks report failures only for numbered commands
  session_.post(std::move(prepare));
  for (;;) {
    session_.wait(std::chrono::milliseconds(100));
    for (wire::Report& report : session_.drain()) {
      if (auto* done = std::get_if<wire::Prepared>(&report)) return std::move(done->lanes);
      if (auto* failure = std::get_if<wire::Failure>(&report)) throw UsageError(failure->text);
    }
  }
}

lesson::Measured LessonLanes::train(std::vector<RunConfig> lanes) {
  for (RunConfig& lane : lanes)
    if (!device_.empty()) lane.device = device_;
  std::vector<LaneInfo> infos = prepare(lanes);
  std::vector<LaneReports> heard(lanes.size());
  for (size_t i = 0; i < lanes.size(); ++i) heard[i].run = {lanes[i], std::move(infos[i]), {}, {}};
  session_.post(wire::Play{});
  while (!std::ranges::all_of(heard, [](const LaneReports& lane) { return has_ended(lane.run.status.state); })) {
    session_.wait(std::chrono::milliseconds(20));
    for (wire::Report& report : session_.drain()) std::visit(Listener{heard}, report);
  }
  lesson::Measured all;
  for (const LaneReports& lane : heard)
    all.push_back(lesson::measured({lane.run, rows_of(lane.steps), rows_of(lane.ops), rows_of(lane.inspections)}));
  return all;
}

} // namespace amplab
