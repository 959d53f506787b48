// SPDX-License-Identifier: Apache-2.0
// A column that the table of columns has more is in history.csv.
#include "engine/export/csv_tables.h"
#include "tests/support/added_column.h"
#include "tests/support/telemetry_samples.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string history(std::span<const StepRecord> steps, const auto&... columns) {
  StringSink sink;
  CsvWriter csv(sink);
  write_history_header(csv, {}, columns...);
  write_history(csv, "a,1", {}, steps, columns...);
  csv.flush();
  return sink.bytes();
}

TEST(AddedColumn, IsTheLastOfHistoryCsv) {
  std::vector<StepRecord> steps = support::sample_steps(1, 1);
  steps[0].declared[kMostDeclared - 1] = 0.25;
  std::string expected = history(steps);
  expected.insert(expected.find('\n'), ",gradient_noise").insert(expected.rfind('\n'), ",0.25");
  EXPECT_EQ(history(steps, in_csv_order(support::columns_with_one_added())), expected);
}

} // namespace
} // namespace amplab
