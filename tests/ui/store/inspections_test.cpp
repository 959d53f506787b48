// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/inspections.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TensorHistogram tensor(TensorKind kind, int64_t lowest, std::vector<int64_t> counts, int64_t zeros = 0) {
  TensorHistogram made;
  made.tensor.kind = kind;
  made.exponents.lowest = lowest;
  made.exponents.counts = std::move(counts);
  made.exponents.zeros = zeros;
  return made;
}

StepInspection inspection_of(int64_t step,
                             std::vector<TensorHistogram> tensors = {tensor(TensorKind::gradient, -20, {1})}) {
  StepInspection inspection;
  inspection.step = step;
  inspection.tensors = std::move(tensors);
  return inspection;
}

TEST(InspectionSums, AddUpTheTensorsOfAKind) {
  StepInspection inspection =
      inspection_of(7, {tensor(TensorKind::gradient, -20, {1, 2}, 5), tensor(TensorKind::weight, 0, {9}),
                        tensor(TensorKind::gradient, -19, {3, 4}, 1)});
  inspection.loss_scale = 64;
  inspection.skipped = true;
  const InspectionSum sum = sum_of(inspection);
  EXPECT_EQ(sum.step, 7);
  EXPECT_EQ(sum.loss_scale, 64);
  EXPECT_TRUE(sum.skipped);
  EXPECT_EQ(sum.of(TensorKind::gradient).lowest, -20);
  EXPECT_EQ(sum.of(TensorKind::gradient).counts, (std::vector<int64_t>{1, 5, 4}));
  EXPECT_EQ(sum.of(TensorKind::gradient).zeros, 6);
  EXPECT_EQ(sum.of(TensorKind::weight).counts, (std::vector<int64_t>{9}));
  EXPECT_TRUE(sum.of(TensorKind::update).empty());
}

TEST(InspectionSums, UseTheValuesBeforeRounding) {
  TensorHistogram flushed = tensor(TensorKind::gradient, -24, {3}, 10);
  flushed.reference = tensor(TensorKind::gradient, -30, {10, 0, 0, 0, 0, 0, 3}).exponents;
  const InspectionSum sum = sum_of(inspection_of(1, {flushed}));
  EXPECT_EQ(sum.of(TensorKind::gradient).lowest, -30);
  EXPECT_EQ(sum.of(TensorKind::gradient).zeros, 0);
}

TEST(InspectionSums, StandByStepWhateverTheOrderTheyCameIn) {
  InspectionSums sums;
  for (const int64_t step : {5, 9, 1, 5}) sums.add(inspection_of(step));
  sums.add(inspection_of(9, {tensor(TensorKind::gradient, -3, {8})}));
  ASSERT_EQ(sums.all().size(), 3u);
  EXPECT_EQ(sums.all()[0].step, 1);
  EXPECT_EQ(sums.all()[1].step, 5);
  EXPECT_EQ(sums.all()[2].of(TensorKind::gradient).lowest, -3);
  EXPECT_EQ(sums.version(), 5);
}

TEST(InspectionSums, OfALongRunStaySpreadEvenly) {
  InspectionSums sums;
  const auto steps = static_cast<int64_t>(2.7 * InspectionSums::kMost);
  for (int64_t step = 1; step <= steps; ++step) sums.add(inspection_of(3 * step));
  const auto& all = sums.all();
  ASSERT_EQ(all.size(), InspectionSums::kMost);
  EXPECT_EQ(all.front().step, 3);
  EXPECT_EQ(all.back().step, 3 * steps);
  int64_t widest = 0;
  for (size_t at = 1; at < all.size(); ++at) widest = std::max(widest, all[at].step - all[at - 1].step);
  EXPECT_LE(widest, 3 * 4); // an even spread would be 3 * 2.7
}

TEST(InspectionSums, StayWhenCompleteInspectionsAreDropped) {
  Inspections inspections;
  const auto each = static_cast<size_t>(Inspections::kMostTensors / 4);
  for (int64_t step = 1; step <= 10; ++step)
    inspections.add(inspection_of(step, std::vector<TensorHistogram>(each, tensor(TensorKind::gradient, -20, {1}))));
  EXPECT_EQ(inspections.at(1), nullptr);
  ASSERT_EQ(inspections.sums().all().size(), 10u);
  EXPECT_EQ(inspections.sums().all()[0].of(TensorKind::gradient).at(-20), static_cast<int64_t>(each));
}

} // namespace
} // namespace amplab
