// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/measured.h"

#include "engine/export/outcome_text.h"

namespace amplab::lesson {
namespace {

template <class Record> std::vector<Record> all_of(const Rows<Record>& rows) {
  std::vector<Record> all;
  if (rows) rows([&](std::span<const Record> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
  return all;
}

} // namespace

std::shared_ptr<const MeasuredLane> measured(const ExportedRun& run) {
  auto lane = std::make_shared<MeasuredLane>();
  lane->run = run.run;
  if (run.events) lane->run.events = all_of(run.events);
  lane->steps = all_of(run.steps);
  lane->ops = all_of(run.ops);
  lane->inspections = all_of(run.inspections);
  lane->summary = summarise(lane->steps, lane->steps);
  GradientZeros zeros;
  for (const StepInspection& inspection : lane->inspections) zeros.add(inspection);
  lane->outcome = outcome_of(figures_of(lane->run, lane->summary, zeros.share())).kind;
  return lane;
}

} // namespace amplab::lesson
