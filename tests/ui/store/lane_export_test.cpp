// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/lane_samples.h"
#include "ui/store/lane_export.h"

#include <gtest/gtest.h>
#include <thread>

namespace amplab {
namespace {

std::vector<StepRecord> all_steps(const ExportedRun& run) {
  std::vector<StepRecord> all;
  run.steps([&](std::span<const StepRecord> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
  return all;
}

TEST(LaneExport, ExportsEveryRowBitForBit) {
  RunStore store;
  support::reset_lanes(store, 2);
  store.appendSteps(1, support::sample_steps(1, 5000));
  store.appendEvents(1, {support::sample_event(50)});
  store.appendOps(1, support::sample_ops(10));
  store.appendOps(1, support::sample_ops(20));
  store.setStatus(1, {LaneState::stopped, "Stopped."});
  const auto runs = exported_runs(store);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[1].run.config, store.lane(1).config());
  EXPECT_EQ(runs[1].run.status.reason, "Stopped.");
  std::vector<Event> events;
  runs[1].events([&](std::span<const Event> piece) { events.insert(events.end(), piece.begin(), piece.end()); });
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].text, support::sample_event(50).text);
  EXPECT_TRUE(all_steps(runs[0]).empty());
  const auto steps = all_steps(runs[1]);
  ASSERT_EQ(steps.size(), 5000u);
  for (size_t i = 0; i < steps.size(); ++i)
    for (const StepColumn& column : step_columns())
      ASSERT_EQ(column.read(steps[i]), column.read(support::sample_step(static_cast<int64_t>(i) + 1))) << column.key;
  size_t ops = 0;
  runs[1].ops([&](std::span<const OpRecord> piece) { ops += piece.size(); });
  EXPECT_EQ(ops, 12u);
}

TEST(LaneExport, ExportsInspectedStepsAsOfItsCreation) {
  RunStore store;
  support::reset_lanes(store, 2);
  const auto inspect = [&](int64_t step) {
    StepInspection made;
    made.step = step;
    made.tensors.resize(3);
    made.updates.resize(2);
    store.appendInspection(1, std::move(made));
  };
  inspect(20);
  inspect(10); // after going back to that step
  const auto runs = exported_runs(store);
  inspect(30);
  std::vector<int64_t> steps;
  const auto consume = [&](std::span<const StepInspection> piece) {
    for (const StepInspection& seen : piece) {
      steps.push_back(seen.step);
      EXPECT_EQ(seen.tensors.size(), 3u);
      EXPECT_EQ(seen.updates.size(), 2u);
    }
  };
  runs[0].inspections(consume);
  EXPECT_TRUE(steps.empty());
  runs[1].inspections(consume);
  EXPECT_EQ(steps, (std::vector<int64_t>{10, 20}));
}

TEST(LaneExport, ExportsDeclaredColumns) {
  RunStore store;
  support::reset_lanes(store, {{"lr.g"}, {"loss.errD", "lr.g"}});
  auto came = support::declared_steps(1, 3, 2);
  came[1].declared[1] = not_recorded();
  store.appendSteps(1, came);
  const ExportedRun run = exported_run(store.lane(1));
  EXPECT_EQ(run.run.info.columns, (std::vector<std::string>{"loss.errD", "lr.g"}));
  const auto steps = all_steps(run);
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[2].declared[0], 3);
  EXPECT_EQ(steps[2].declared[1], 6);
  EXPECT_FALSE(is_recorded(steps[1].declared[1]));
  EXPECT_FALSE(is_recorded(steps[2].declared[2]));
}

TEST(LaneExport, StandsStillOnAnotherThreadWhileTheLaneGrowsAndGoes) {
  RunStore store;
  support::reset_lanes(store, 1);
  store.appendSteps(0, support::sample_steps(1, 6000)); // ends within a chunk
  std::vector<StepRecord> seen;
  std::thread reader([&seen, run = exported_run(store.lane(0))] { seen = all_steps(run); });
  store.appendSteps(0, support::sample_steps(6001, 20'000));
  support::reset_lanes(store, 1);
  reader.join();
  ASSERT_EQ(seen.size(), 6000u);
  EXPECT_EQ(seen.back().loss, support::sample_step(6000).loss);
}

} // namespace
} // namespace amplab
