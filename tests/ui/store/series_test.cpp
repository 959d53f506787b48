// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/series.h"

#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

// A record in which all numbers differ.
StepRecord all_different() {
  StepRecord record;
  int64_t n = 0;
  for (const SeriesRow& row : series_table())
    row.write(record, row.integer ? static_cast<Cell>(++n) : std::bit_cast<Cell>(0.1 + static_cast<double>(++n)));
  return record;
}

TEST(Series, TakeARecordApartAndPutItTogetherBitForBit) {
  StepRecord original = all_different();
  original.loss = std::bit_cast<double>(uint64_t{0xfff8'0000'0000'1234}); // a NaN with a payload
  original.clip_coef = not_recorded();
  original.grad_norm = -0.0;
  original.samples = (int64_t{1} << 53) + 1; // not representable as a double
  original.found_inf = true;

  StepRecord copy;
  for (const SeriesRow& row : series_table()) row.write(copy, row.read(original));
  for (const SeriesRow& row : series_table()) EXPECT_EQ(row.read(copy), row.read(original)) << row.key;
  EXPECT_FALSE(is_recorded(copy.clip_coef));
  EXPECT_EQ(copy.samples, original.samples);
  EXPECT_TRUE(copy.found_inf);
}

TEST(Series, CoverTheWholeRecord) {
  // Writing any series changes an empty record. The sizes show that the series cover the whole record.
  const StepRecord original = all_different();
  StepRecord copy;
  std::memset(static_cast<void*>(&copy), 0, sizeof copy);
  StepRecord zeroed = copy;
  for (const SeriesRow& row : series_table()) row.write(copy, row.read(original));
  for (const SeriesRow& row : series_table()) EXPECT_NE(row.read(copy), row.read(zeroed)) << row.key;
  EXPECT_EQ(sizeof(StepRecord), 8 * (kSeriesCount - 5) + 8 + sizeof(DeclaredNumbers))
      << "a member of StepRecord has no row: four bools and the verdict share a word";
}

TEST(Series, AreFoundByTheirKeys) {
  std::set<std::string_view> keys;
  for (const SeriesRow& row : series_table()) {
    EXPECT_TRUE(keys.insert(row.key).second) << row.key << " twice";
    EXPECT_EQ(series_named(row.key), row.series);
    EXPECT_FALSE(row.title.empty());
  }
  EXPECT_EQ(series_named("los"), std::nullopt);
}

TEST(Series, NameTheMemoryOfEachCategory) {
  StepRecord record;
  for (int i = 0; i < kMemoryCategories; ++i) record.memory[static_cast<size_t>(i)] = 100 + i;
  for (int i = 0; i < kMemoryCategories; ++i) {
    const SeriesRow& row = row_of(memory_series(static_cast<MemoryCategory>(i)));
    EXPECT_EQ(number_in(row, row.read(record)), 100 + i) << row.key;
  }
}

} // namespace
} // namespace amplab
