// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep.h"

#include "engine/run/number_text.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

namespace amplab {
namespace {

constexpr int kSamples = 4000;

std::vector<double> numbers(const Draw& draw, std::string_view key = "optimizer.lr") {
  std::vector<double> all;
  const uint64_t seed = support::seed_of_this_test();
  for (int i = 0; i < kSamples; ++i) all.push_back(drawn(draw, seed, i, key).number());
  return all;
}

// Checks the share of numbers below each tenth of [0, 1], for evenly distributed numbers. The standard deviation of a
// share is at most 0.5 / sqrt(kSamples). The tolerance is six of these.
void expect_even(const std::vector<double>& values) {
  for (int tenth = 1; tenth < 10; ++tenth) {
    const double below =
        static_cast<double>(std::ranges::count_if(values, [&](double value) { return value < tenth / 10.0; })) /
        kSamples;
    EXPECT_NEAR(below, tenth / 10.0, 6 * 0.5 / std::sqrt(kSamples));
  }
}

TEST(Draw, OfUniformNumbersIsEvenBetweenItsEnds) {
  std::vector<double> values = numbers({DrawKind::uniform, -2, 6, {}});
  for (double& value : values) {
    EXPECT_GE(value, -2);
    EXPECT_LE(value, 6);
    value = (value + 2) / 8;
  }
  expect_even(values);
}

TEST(Draw, OfLogUniformNumbersIsEvenInTheLogarithm) {
  std::vector<double> values = numbers({DrawKind::log_uniform, 1e-5, 1e-1, {}});
  for (double& value : values) {
    EXPECT_GE(value, 1e-5);
    EXPECT_LE(value, 1e-1);
    value = (std::log10(value) + 5) / 4;
  }
  expect_even(values);
}

TEST(Draw, OfIntegersHasBothEndsAndAllBetweenAlike) {
  std::map<double, int> counts;
  for (const double number : numbers({DrawKind::integer, -1, 3, {}})) ++counts[number];
  ASSERT_EQ(counts.size(), 5u);
  EXPECT_EQ(counts.begin()->first, -1);
  for (const auto& [number, count] : counts)
    EXPECT_NEAR(count / static_cast<double>(kSamples), 0.2, 6 * 0.4 / std::sqrt(kSamples)) << number;
}

TEST(Draw, OfAChoiceHasEachValueAlike) {
  const Draw draw{.choices = {"relu", "gelu", "tanh"}};
  std::map<std::string, int> counts;
  for (int i = 0; i < kSamples; ++i) ++counts[drawn(draw, support::seed_of_this_test(), i, "model.activation").text()];
  ASSERT_EQ(counts.size(), 3u);
  for (const auto& [value, count] : counts)
    EXPECT_NEAR(count / static_cast<double>(kSamples), 1 / 3.0, 6 * 0.48 / std::sqrt(kSamples)) << value;
}

TEST(Draw, IsTheSameForTheSameSeedSampleAndKeyAndAnotherForAnother) {
  const Draw draw{DrawKind::uniform, 0, 1, {}};
  EXPECT_EQ(drawn(draw, 1, 2, "a"), drawn(draw, 1, 2, "a"));
  std::set<double> all;
  for (uint64_t seed : {uint64_t{0}, uint64_t{1}, uint64_t{1} << 32})
    for (int sample : {0, 1})
      for (const char* key : {"a", "b", "aa", "ab"}) all.insert(drawn(draw, seed, sample, key).number());
  EXPECT_GE(all.size(), 23u); // of 24; two may round to the same number
}

// A sweep must draw the same numbers at any time on any machine.
TEST(Draw, GivesTheseNumbersEverywhere) {
  std::ostringstream all;
  for (int i = 0; i < 3; ++i)
    all << number_text(drawn({DrawKind::uniform, 0, 1, {}}, 1, i, "optimizer.lr").number()) << ' '
        << number_text(drawn({DrawKind::log_uniform, 1e-4, 1e-1, {}}, 1, i, "optimizer.lr").number()) << ' '
        << drawn({DrawKind::integer, 0, 1000, {}}, 1, i, "optimizer.lr").number() << '\n';
  EXPECT_EQ(all.str(), "0.2203 0.0004579 220\n0.5097 0.003381 510\n0.6861 0.01143 686\n");
}

TEST(Draw, IsRoundedToTheDigitsOfANameWithinItsEnds) {
  for (const double number : numbers({DrawKind::uniform, 0.1, 1000, {}}))
    EXPECT_EQ(number_text(number), number_text(std::stod(rounded_text(number, kDrawnDigits))));
  for (const double number : numbers({DrawKind::uniform, 1.00001, 1.00002, {}})) {
    EXPECT_GE(number, 1.00001);
    EXPECT_LE(number, 1.00002);
  }
  EXPECT_EQ(drawn({DrawKind::log_uniform, 0.5, 0.5, {}}, 9, 9, "x").number(), 0.5);
}

} // namespace
} // namespace amplab
