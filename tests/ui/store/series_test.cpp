// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/series.h"

#include "tests/support/added_column.h"
#include "tests/support/lane_samples.h"
#include "ui/store/run_store.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Series, AreThePositionsOfTheirColumns) {
  EXPECT_EQ(row_of(Series::step).wire, "step");
  EXPECT_EQ(row_of(Series::verdict).wire, "verdict");
  EXPECT_EQ(row_of(Series::memory_casts_bytes).wire, "memory_casts_bytes");
  for (const MemoryCategoryRow& category : kMemoryTable)
    EXPECT_EQ(row_of(memory_series(category.category)).key, category.column);
}

TEST(Series, AreFoundByTheirKeys) {
  for (const StepColumn& column : step_columns()) EXPECT_EQ(row_of(series_named(column.key).value()).key, column.key);
  EXPECT_EQ(series_named("los"), std::nullopt);
}

TEST(AddedColumn, IsASeriesOfTheStore) {
  const auto columns = support::columns_with_one_added();
  const auto noise = static_cast<Series>(columns.size() - 1);
  RunStore store(nullptr, columns);
  support::reset_lanes(store, {{"loss.errD"}});
  std::vector<StepRecord> steps = support::sample_steps(1, 300);
  for (StepRecord& step : steps)
    step.declared[0] = -1, step.declared[kMostDeclared - 1] = static_cast<double>(step.step) / 4;
  store.appendSteps(0, steps);
  const LaneStore& lane = store.lane(0);
  EXPECT_TRUE(lane.has(noise));
  EXPECT_EQ(lane.value_at_step(noise, 8), 2);
  EXPECT_EQ(lane.latest(noise), 75);
  EXPECT_EQ(lane.summary(noise).max, 75);
  EXPECT_EQ(lane.record(7).declared[kMostDeclared - 1], 2);
  EXPECT_EQ(lane.value_at_step(declared_series(0), 8), -1);
  EXPECT_EQ(lane.value_at_step(Series::loss, 8), steps[7].loss);
}

} // namespace
} // namespace amplab
