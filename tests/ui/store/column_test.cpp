// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/column.h"

#include <bit>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <thread>

namespace amplab {
namespace {

struct Sequence {
  const char* name;
  std::function<uint64_t(int64_t)> cell;
};

class ColumnTest : public testing::TestWithParam<Sequence> {};

// Includes ends and starts of chunks (4096 cells), and a last chunk that is not full.
constexpr int64_t kRows = 3 * 4096 + 77;

TEST_P(ColumnTest, GivesBackEveryCellAsItCame) {
  for (const auto& file : {std::shared_ptr<ScratchFile>(), std::make_shared<ScratchFile>()}) {
    Column column(file);
    for (int64_t row = 0; row < kRows; ++row) {
      column.append(GetParam().cell(row));
      ASSERT_EQ(column[row], GetParam().cell(row)) << "right after appending row " << row;
    }
    ASSERT_EQ(column.size(), kRows);
    for (int64_t row = 0; row < kRows; ++row) ASSERT_EQ(column[row], GetParam().cell(row)) << "row " << row;
  }
}

uint64_t scrambled(int64_t row) { // splitmix64
  uint64_t z = static_cast<uint64_t>(row + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

INSTANTIATE_TEST_SUITE_P(
    Sequences, ColumnTest,
    testing::Values(Sequence{"Constant", [](int64_t) { return std::bit_cast<uint64_t>(0.001); }},
                    Sequence{"Counter", [](int64_t row) { return static_cast<uint64_t>(row + 1); }},
                    Sequence{"CounterDown", [](int64_t row) { return static_cast<uint64_t>(-3 * row); }},
                    Sequence{"Noise", scrambled},
                    Sequence{"LineThatBreaksInItsThirdCell", [](int64_t row) { return uint64_t{row % 4096 < 2}; }},
                    Sequence{"LineThatBreaksInItsLastCell", [](int64_t row) { return uint64_t{row % 4096 == 4095}; }},
                    Sequence{"LineThatBreaksBetweenChunks", [](int64_t row) { return uint64_t{row >= 4096}; }}),
    [](const auto& test) { return test.param.name; });

TEST(Column, TakesNoRoomForConstantsAndCounters) {
  Column constant, counter, noise;
  for (int64_t row = 0; row < 1'000'000; ++row) {
    constant.append(42);
    counter.append(static_cast<uint64_t>(row));
    noise.append(scrambled(row));
  }
  EXPECT_LT(constant.bytes(), 20'000u);
  EXPECT_LT(counter.bytes(), 20'000u);
  EXPECT_GE(noise.bytes(), 8'000'000u);
  EXPECT_LT(noise.bytes(), 8'200'000u);
}

TEST(Column, TakesNoMemoryForNoiseThatHasAFile) {
  Column noise(std::make_shared<ScratchFile>());
  for (int64_t row = 0; row < 1'000'000; ++row) noise.append(scrambled(row));
  EXPECT_LT(noise.bytes(), 60'000u);
}

TEST(Column, ACopyStandsStillAndMayBeReadElsewhereWhileTheOriginalGoesToItsFile) {
  Column column(std::make_shared<ScratchFile>());
  for (int64_t row = 0; row < 10'000; ++row) column.append(scrambled(row));
  std::thread reader([copy = column] {
    for (int turn = 0; turn < 20; ++turn)
      for (int64_t row = 0; row < copy.size(); ++row) ASSERT_EQ(copy[row], scrambled(row));
  });
  for (int64_t row = 10'000; row < 200'000; ++row) column.append(scrambled(row));
  column.release_pages();
  reader.join();
  EXPECT_EQ(column.size(), 200'000);
}

} // namespace
} // namespace amplab
