// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tensor_spans.h"

#include "tests/support/spread_inspection.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(TensorSpans, JoinsTheTensorsOfAKind) {
  StepInspection inspection;
  inspection.tensors.push_back(support::spread_tensor(TensorKind::gradient, "a.grad", -20, 2));
  inspection.tensors.push_back(support::spread_tensor(TensorKind::weight, "w", 0, 1));
  inspection.tensors.push_back(support::spread_tensor(TensorKind::gradient, "b.grad", -10, 2));
  const auto spans = tensor_spans(inspection);
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[0].kind, TensorKind::weight);
  EXPECT_EQ(spans[0].tensors, 1);
  EXPECT_EQ(spans[1].tensors, 2);
  EXPECT_EQ(spans[1].lowest, inspection.tensors[0].amin_nonzero);
  EXPECT_EQ(spans[1].highest, inspection.tensors[2].numbers.amax);
  EXPECT_LT(spans[1].lowest, spans[1].low);
  EXPECT_LT(spans[1].high, spans[1].highest);
}

TEST(TensorSpans, TheBodyHasAPercentOnEitherSide) {
  StepInspection inspection;
  TensorHistogram flat = support::spread_tensor(TensorKind::update, "u", 0, 1);
  flat.exponents.lowest = -50;
  flat.exponents.counts.assign(100, 7); // 2^-50 to 2^50, evenly distributed
  flat.amin_nonzero = 0x1p-50;
  flat.numbers.amax = 0x1.8p49;
  inspection.tensors.push_back(flat);
  const auto spans = tensor_spans(inspection);
  EXPECT_DOUBLE_EQ(spans.at(0).low, 0x1p-49);
  EXPECT_DOUBLE_EQ(spans.at(0).high, 0x1p49);
}

TEST(TensorSpans, HasNoneWhereNothingIsFiniteAndNonZero) {
  StepInspection inspection;
  TensorHistogram empty;
  empty.exponents.zeros = 5;
  empty.exponents.nan = 2;
  inspection.tensors.push_back(empty);
  EXPECT_TRUE(tensor_spans(inspection).empty());
  EXPECT_TRUE(tensor_spans({}).empty());
}

TEST(TensorSpans, OneElementIsASpanOfNoLength) {
  StepInspection inspection;
  TensorHistogram one;
  one.exponents.lowest = -3;
  one.exponents.counts = {1};
  one.amin_nonzero = one.numbers.amax = 0.2;
  inspection.tensors.push_back(one);
  const auto spans = tensor_spans(inspection);
  EXPECT_EQ(spans.at(0).low, 0.2);
  EXPECT_EQ(spans.at(0).high, 0.2);
}

TEST(TensorSpans, EveryKindHasALabel) {
  for (int kind = 0; kind <= static_cast<int>(kLastTensorKind); ++kind)
    EXPECT_FALSE(kind_label(static_cast<TensorKind>(kind)).isEmpty());
}

} // namespace
} // namespace amplab
