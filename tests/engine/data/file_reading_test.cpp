// SPDX-License-Identifier: Apache-2.0
#include "engine/data/file_reading.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(MemoryBudget, GrowsWithTheFileBetweenItsBounds) {
  EXPECT_EQ(memory_budget(0), int64_t{512} << 20);
  EXPECT_EQ(memory_budget(3 << 20), int64_t{512} << 20);
  EXPECT_EQ(memory_budget(16 << 20), int64_t{1} << 30);
  EXPECT_EQ(memory_budget(int64_t{1} << 40), int64_t{4} << 30);
  EXPECT_EQ(memory_budget(INT64_MAX), int64_t{4} << 30);
}

TEST(MemoryBudget, ReportsWhatIsNeededAndWhatThereIs) {
  EXPECT_NO_THROW(require_within(100, 100, "a.csv", "4 rows"));
  try {
    require_within(2048, 1e12, "a.csv", "4 rows");
    FAIL();
  } catch (const DataError& error) {
    EXPECT_STREQ(error.what(),
                 "a.csv holds 4 rows in 931 GiB of memory: expected at most 2 KiB for a file of its size.");
  }
}

} // namespace
} // namespace amplab
