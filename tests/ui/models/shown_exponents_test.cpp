// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/shown_exponents.h"

#include "tests/support/histogram_inspections.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

const TensorName kWeightGrad{TensorKind::gradient, "fc2.weight.grad", 0};

StepInspection scaled_inspection() {
  support::InspectionMaker maker;
  maker.scale = 256;
  maker.layers = 3;
  return maker.at(40);
}

TEST(ShownExponents, OfATensorAreItsOwn) {
  const StepInspection inspection = scaled_inspection();
  const ShownExponents shown = shown_of(inspection, {TensorKind::gradient, "fc2", kWeightGrad});
  const auto its = std::ranges::find(inspection.tensors, kWeightGrad, &TensorHistogram::tensor);
  ASSERT_TRUE(shown.found);
  EXPECT_EQ(shown.there, its->exponents);
  EXPECT_EQ(shown.truth, its->true_exponents());
  EXPECT_EQ(shown.scale, 256);
  EXPECT_EQ(shown.title, "fc2.weight.grad");
}

TEST(ShownExponents, OfAKindAreThoseOfAllItsTensors) {
  const StepInspection inspection = support::InspectionMaker{.middle = -26, .layers = 3}.at(40); // partly flushed
  int64_t elements = 0, lost = 0;
  for (const TensorHistogram& each : inspection.tensors)
    if (each.tensor.kind == TensorKind::gradient) {
      elements += each.exponents.total();
      lost += each.exponents.zeros - each.true_exponents().zeros;
    }
  const ShownExponents shown = shown_of(inspection, {TensorKind::gradient, {}, {}});
  EXPECT_EQ(shown.there.total(), elements);
  EXPECT_EQ(shown.truth.total(), elements);
  EXPECT_EQ(shown.there.zeros - shown.truth.zeros, lost);
  EXPECT_GT(lost, 0);
  EXPECT_EQ(shown_of(inspection, {TensorKind::gradient, "fc1", {}}).there.total(), 1064);
}

TEST(ShownExponents, OfWhatTheStepHasNotAreNotFound) {
  EXPECT_FALSE(shown_of(scaled_inspection(), {TensorKind::master, {}, {}}).found);
  EXPECT_FALSE(shown_of(StepInspection{}, {TensorKind::gradient, {}, {}}).found);
}

TEST(ShownExponents, BearAScaleThatHasBecomeZeroOrInfinite) {
  for (const double scale : {0.0, HUGE_VAL, std::nan("")}) {
    StepInspection inspection = scaled_inspection();
    for (TensorHistogram& each : inspection.tensors) each.scale = scale;
    EXPECT_EQ(shown_of(inspection, {TensorKind::gradient, {}, {}}).scale, 1);
  }
}

TEST(ShownExponents, AreChosenAmongKindsThenLayerByLayer) {
  const std::vector<TensorChoice> choices = choices_of(scaled_inspection());
  ASSERT_GT(choices.size(), 5u);
  EXPECT_EQ(choices[0], (TensorChoice{TensorKind::gradient, {}, {}}));
  const auto sum = std::ranges::find(choices, TensorChoice{TensorKind::gradient, "fc1", {}});
  ASSERT_NE(sum, choices.end()); // weight and bias together
  EXPECT_EQ(std::ranges::count_if(choices, [](const TensorChoice& each) { return each.tensor == kWeightGrad; }), 1);
  for (const TensorChoice& each : choices)
    EXPECT_TRUE(shown_of(scaled_inspection(), each).found) << title_of(each).toStdString();
  EXPECT_EQ(std::ranges::count(choices, TensorKind::master, &TensorChoice::kind), 0);
}

TEST(ShownExponents, ByLayerHoldEachElementOnce) {
  const StepInspection inspection = scaled_inspection();
  const auto layers = layers_of(inspection, TensorKind::gradient);
  ASSERT_EQ(layers.size(), 3u);
  int64_t elements = 0;
  for (const ShownExponents& each : layers) elements += each.there.total();
  EXPECT_EQ(elements, shown_of(inspection, {TensorKind::gradient, {}, {}}).there.total());
  EXPECT_EQ(layers[1].title, "fc2: gradients");
  EXPECT_EQ(layers_of(inspection, TensorKind::update)[1].choice.tensor->name, "fc2.weight.update"); // the only one
}

TEST(ShownExponents, OfNoLayerStandOneByOne) {
  StepInspection inspection;
  for (const char* name : {"a", "b"})
    inspection.tensors.push_back(support::histogram(TensorKind::gradient, name, "", {1.0}, 1, format_of(DType::f32)));
  EXPECT_EQ(layers_of(inspection, TensorKind::gradient).size(), 2u);
}

TEST(ShownExponents, MeetTheFormatThatTheirLaneComputesIn) {
  RunConfig config;
  ShownExponents gradients, weights;
  weights.choice.kind = TensorKind::weight;
  weights.dtype = "fp32";
  const auto met = [&](const char* mode, const ShownExponents& shown) {
    config.precision.mode = mode;
    return default_format(config, shown);
  };
  EXPECT_EQ(met("amp-fp16", gradients), "fp16");
  EXPECT_EQ(met("amp-bf16", gradients), "bf16");
  EXPECT_EQ(met("pure-fp16", gradients), "fp16");
  EXPECT_EQ(met("tf32", gradients), "tf32");
  EXPECT_EQ(met("fp32", gradients), "fp32");
  EXPECT_EQ(met("amp-fp16", weights), "fp32");
}

} // namespace
} // namespace amplab
