// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/telemetry.h"
#include "ui/store/pyramid.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

namespace amplab {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Numbers as in a run: one in ten is NaN, Inf or not recorded. Multiples of one half, so that sums are exact.
std::vector<double> mixed_numbers(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> kind(0, 39), half(-2000, 2000);
  std::vector<double> numbers(count);
  for (double& number : numbers) {
    switch (kind(random)) {
    case 0: number = kNaN; break;
    case 1: number = kInf; break;
    case 2: number = -kInf; break;
    case 3: number = not_recorded(); break;
    default: number = half(random) / 2.0;
    }
  }
  return numbers;
}

// The same, value by value and without Bucket::add.
Bucket brute_force(const std::vector<double>& numbers, int64_t begin, int64_t end) {
  std::vector<double> finite;
  Bucket sum;
  for (int64_t row = begin; row < end; ++row) {
    const double number = numbers[static_cast<size_t>(row)];
    if (std::isfinite(number))
      finite.push_back(number);
    else if (number == kInf)
      ++sum.positive_inf;
    else if (number == -kInf)
      ++sum.negative_inf;
    else if (is_recorded(number))
      ++sum.nan;
  }
  sum.finite = static_cast<uint32_t>(finite.size());
  if (finite.empty()) return sum;
  sum.min = *std::ranges::min_element(finite);
  sum.max = *std::ranges::max_element(finite);
  sum.first = finite.front();
  sum.last = finite.back();
  for (const double number : finite) sum.sum += number;
  return sum;
}

TEST(Pyramid, SumsUpAnyStretchAsGoingThroughItWould) {
  const std::vector<double> numbers = mixed_numbers(200'000, 1);
  const auto number = [&](int64_t row) { return numbers[static_cast<size_t>(row)]; };
  Pyramid pyramid;
  for (const double n : numbers) pyramid.append(n);

  std::mt19937 random(2);
  for (int trial = 0; trial < 600; ++trial) {
    std::uniform_int_distribution<int64_t> any(0, 200'000), close(0, 300);
    const int64_t begin = any(random);
    const int64_t end = std::min<int64_t>(trial % 2 ? any(random) : begin + close(random), 200'000);
    ASSERT_EQ(pyramid.over(begin, end, number), brute_force(numbers, begin, std::max(begin, end)))
        << begin << " .. " << end;
  }
}

TEST(Pyramid, IsRightAtEveryLengthWhileItGrows) {
  const std::vector<double> numbers = mixed_numbers(3000, 3);
  const auto number = [&](int64_t row) { return numbers[static_cast<size_t>(row)]; };
  Pyramid pyramid;
  for (int64_t rows = 1; rows <= 3000; ++rows) {
    pyramid.append(numbers[static_cast<size_t>(rows - 1)]);
    ASSERT_EQ(pyramid.over(0, rows, number), brute_force(numbers, 0, rows)) << rows << " rows";
  }
}

TEST(Pyramid, FindsOneSpikeInAMillion) {
  Pyramid pyramid;
  const auto number = [](int64_t row) { return row == 654'321 ? 1e30 : 1.0; };
  for (int64_t row = 0; row < 1'000'000; ++row) pyramid.append(number(row));
  EXPECT_EQ(pyramid.over(0, 1'000'000, number).max, 1e30);
  EXPECT_EQ(pyramid.over(654'000, 655'000, number).max, 1e30);
  EXPECT_EQ(pyramid.over(0, 654'321, number).max, 1.0);
}

TEST(Pyramid, ReadsFewSingleValuesForAnyRange) {
  Pyramid pyramid;
  for (int64_t row = 0; row < 1'000'000; ++row) pyramid.append(1.0);
  int reads = 0;
  const auto number = [&](int64_t) { return ++reads, 1.0; };
  EXPECT_EQ(pyramid.over(1, 999'999, number).finite, 999'998u);
  EXPECT_LE(reads, 126);
}

TEST(Bucket, HasNoNumberWhereNothingWasRecorded) {
  Bucket bucket;
  bucket.add(not_recorded());
  EXPECT_EQ(bucket, Bucket{});
  bucket.add(kNaN);
  EXPECT_EQ(bucket.nan, 1u);
  EXPECT_EQ(bucket.nonfinite(), 1u);
  EXPECT_EQ(bucket.finite, 0u);
}

TEST(Pyramid, GoesOnFromAnyRowAsIfItHadNeverBeenLonger) {
  const std::vector<double> first = mixed_numbers(20'000, 5), then = mixed_numbers(20'000, 6);
  for (const int64_t kept : {0, 1, 63, 64, 65, 1023, 1024, 1030, 16'384, 17'000, 20'000}) {
    std::vector<double> numbers = first;
    const auto number = [&](int64_t row) { return numbers[static_cast<size_t>(row)]; };
    Pyramid pyramid;
    for (const double n : numbers) pyramid.append(n);
    pyramid.cut(kept, number);
    numbers.resize(static_cast<size_t>(kept));
    for (const double n : then) {
      pyramid.append(n);
      numbers.push_back(n);
    }
    const auto end = static_cast<int64_t>(numbers.size());
    for (const int64_t begin : {int64_t{0}, kept / 2, kept})
      ASSERT_EQ(pyramid.over(begin, end, number), brute_force(numbers, begin, end)) << kept << ", " << begin;
  }
}

} // namespace
} // namespace amplab
