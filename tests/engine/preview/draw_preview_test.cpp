// SPDX-License-Identifier: Apache-2.0
// Previews of models: first of one-line models, then of a lane's model.
#include "engine/preview/draw_preview.h"

#include "engine/data/characters.h"
#include "engine/data/points.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace amplab {
namespace {

LanePreview drawn(const Dataset& data, const RunModel& run_model, const std::deque<Parameter>& parameters = {}) {
  LanePreview preview;
  draw_preview(preview, data, run_model, parameters);
  return preview;
}

TEST(ChoiceOf, IsTheLargestOutputWithSoftmaxProbabilities) {
  const std::vector<float> outputs = {0, std::log(3.0f), 0};
  const Choice choice = choice_of(outputs);
  EXPECT_EQ(choice.of_class, 1);
  EXPECT_NEAR(choice.probability, 0.6, 1e-6);
  EXPECT_NEAR(choice.margin, 0.4, 1e-6);
}

TEST(ChoiceOf, KnowsNoClassOfNanAndHasNoDoubtOfInf) {
  EXPECT_EQ(choice_of(std::vector<float>{0, std::nanf(""), 1}).of_class, -1);
  const Choice sure = choice_of(std::vector<float>{0, INFINITY});
  EXPECT_EQ(sure.of_class, 1);
  EXPECT_EQ(sure.margin, 1);
  EXPECT_EQ(choice_of(std::vector<float>{INFINITY, INFINITY}).margin, 0);
  EXPECT_EQ(choice_of(std::vector<float>{-INFINITY, -INFINITY}).margin, 0);
}

// Class 1 where x and y are above 0.
std::vector<float> quadrant(const HostBatch& samples) {
  std::vector<float> outputs;
  for (size_t i = 0; i < static_cast<size_t>(samples.size); ++i) {
    outputs.push_back(0);
    outputs.push_back(20 * std::min(samples.numbers[2 * i], samples.numbers[2 * i + 1]));
  }
  return outputs;
}

TEST(PreviewOf, TwoFeaturesIsTheBoundaryWithARowForEachHeightFromTheTop) {
  const LanePreview preview = drawn(make_circles(1), quadrant);
  const auto& boundary = std::get<Boundary>(preview.what);
  const ClassGrid& grid = boundary.whole;
  ASSERT_EQ(grid.classes.size(), static_cast<size_t>(grid.columns * grid.rows));
  EXPECT_EQ(grid.margins.size(), grid.classes.size());
  EXPECT_EQ(grid.classes.front(), std::byte{0}) << "left and top";
  EXPECT_EQ(grid.classes[static_cast<size_t>(grid.columns - 1)], std::byte{1}) << "right and top";
  EXPECT_EQ(grid.classes.back(), std::byte{0}) << "right and bottom";
  EXPECT_EQ(boundary.points.size(), 300u);
  EXPECT_EQ(preview.evaluated, 300);
  for (const PreviewPoint& point : boundary.points) {
    EXPECT_TRUE(point.x > grid.left && point.x < grid.right);
    EXPECT_TRUE(point.y > grid.bottom && point.y < grid.top);
  }
}

TEST(PreviewOf, ABoundaryHasADetailInWhichTheClassChanges) {
  const LanePreview preview = drawn(make_spirals(1), quadrant);
  const ClassGrid& detail = std::get<Boundary>(preview.what).detail;
  ASSERT_FALSE(detail.empty());
  EXPECT_EQ(std::set<std::byte>(detail.classes.begin(), detail.classes.end()).size(), 2u);
  const LanePreview sure = drawn(make_spirals(1), [](const HostBatch& samples) {
    std::vector<float> outputs;
    for (int64_t i = 0; i < samples.size; ++i) outputs.insert(outputs.end(), {0, 1});
    return outputs;
  });
  EXPECT_TRUE(std::get<Boundary>(sure.what).detail.empty()) << "where it changes nowhere there is none";
  EXPECT_EQ(sure.right, 0.5);
}

TEST(PreviewOf, AModelOfNanIsDrawnAsOne) {
  const LanePreview preview = drawn(make_moons(1), [](const HostBatch& samples) {
    return std::vector<float>(static_cast<size_t>(2 * samples.size), std::nanf(""));
  });
  const auto& boundary = std::get<Boundary>(preview.what);
  EXPECT_TRUE(std::ranges::all_of(boundary.whole.classes, [](std::byte b) { return b == kNoClass; }));
  EXPECT_EQ(preview.right, 0);
}

TEST(PreviewOf, ANumberOfOneFeatureIsACurve) {
  const LanePreview preview = drawn(make_sine(1), [](const HostBatch& samples) {
    std::vector<float> outputs;
    for (const float x : samples.numbers) outputs.push_back(2 * x);
    return outputs;
  });
  const auto& fit = std::get<Fit>(preview.what);
  ASSERT_GT(fit.x.size(), 100u);
  EXPECT_TRUE(std::ranges::is_sorted(fit.x));
  for (size_t i = 0; i < fit.x.size(); ++i) EXPECT_EQ(fit.y[i], 2 * fit.x[i]);
  EXPECT_FALSE(is_recorded(preview.right)) << "a number is not right or wrong";
}

// 40 images of 2 x 2 in three classes. The first pixel is the class.
Dataset tiny_images() {
  Dataset data;
  std::vector<uint8_t> pixels;
  for (int64_t i = 0; i < 40; ++i) {
    pixels.insert(pixels.end(), {static_cast<uint8_t>(i % 3), 255, 0, 51});
    data.test.targets.push_back(i % 3);
  }
  data.test.features = pixels;
  data.training = data.test;
  data.feature_shape = {1, 2, 2};
  data.class_count = 3;
  data.class_names = {"a", "b", "c"};
  return data;
}

TEST(PreviewOf, ImagesAreWhatEachIsTakenForAndTheConfusionOfAll) {
  const LanePreview preview = drawn(tiny_images(), [](const HostBatch& samples) { // predicts b for c
    std::vector<float> outputs;
    for (size_t i = 0; i < static_cast<size_t>(samples.size); ++i) {
      const bool a = samples.numbers[4 * i] == 0;
      outputs.insert(outputs.end(), {a ? 1.0f : 0.0f, a ? 0.0f : 1.0f, 0});
    }
    return outputs;
  });
  const auto& predictions = std::get<Predictions>(preview.what);
  EXPECT_EQ(predictions.confusion, (std::vector<int64_t>{14, 0, 0, 0, 13, 0, 0, 13, 0}));
  EXPECT_NEAR(preview.right, 27.0 / 40, 1e-12);
  ASSERT_EQ(predictions.images.size(), 24u);
  EXPECT_EQ(predictions.images[2].target, 2);
  EXPECT_EQ(predictions.images[2].predicted, 1);
  EXPECT_EQ(predictions.images[2].pixels,
            (std::vector<std::byte>{std::byte{2}, std::byte{255}, std::byte{0}, std::byte{51}}))
      << "as they are stored";
  EXPECT_EQ(predictions.filters.count, 0);
}

TEST(PreviewOf, TextGoesOnWithTheLikeliestTokenAndReportsHowTheDataDo) {
  const Dataset sums = make_sums(2, 3);
  const auto token_of = [&](const char* letter) {
    return std::ranges::find(sums.class_names, letter) - sums.class_names.begin();
  };
  const LanePreview preview = drawn(sums, [&](const HostBatch& samples) {
    std::vector<float> outputs(static_cast<size_t>(samples.size * sums.feature_count() * sums.class_count));
    for (auto i = static_cast<size_t>(token_of("1")); i < outputs.size(); i += static_cast<size_t>(sums.class_count))
      outputs[i] = 1;
    return outputs;
  });
  const auto& texts = std::get<Writing>(preview.what).texts;
  ASSERT_FALSE(texts.empty());
  for (const Continuation& text : texts) {
    EXPECT_EQ(text.prompt.back(), '=') << text.prompt;
    EXPECT_EQ(text.written, std::string(text.truth.size(), '1'));
    EXPECT_EQ(text.truth.size(), 3u) << "two digits and the carry";
  }
  EXPECT_EQ(preview.evaluated, std::ssize(texts) * 3);
}

TEST(PreviewOf, AModelThatKnowsTheDataWritesThem) {
  const Dataset text = make_text("abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh ", 8, "it");
  const LanePreview preview = drawn(text, [&](const HostBatch& samples) { // predicts the next letter of the alphabet
    std::vector<float> outputs(samples.tokens.size() * static_cast<size_t>(text.class_count));
    for (size_t i = 0; i < samples.tokens.size(); ++i)
      outputs[i * static_cast<size_t>(text.class_count) +
              static_cast<size_t>((samples.tokens[i] + 1) % text.class_count)] = 1;
    return outputs;
  });
  EXPECT_EQ(preview.right, 1);
  for (const Continuation& each : std::get<Writing>(preview.what).texts) EXPECT_EQ(each.written, each.truth);
}

TEST(PreviewOf, RegressionOfManyFeaturesReportsThatThereIsNone) {
  Dataset data = make_sine(1);
  data.feature_shape = {2};
  const LanePreview preview = drawn(data, [](const HostBatch&) { return std::vector<float>(); });
  EXPECT_FALSE(std::get<NoPreview>(preview.what).reason.empty());
}

// ---- of lanes ------------------------------------------------------------------------------------------------------

using PreviewOfALane = TrainerTest;

TEST_F(PreviewOfALane, IsInItsOwnPrecision) {
  Trainer t = trainer(small("fp32"));
  steps(t, 100);
  std::map<std::string, std::set<std::byte>> margins; // in the detail, of the same model
  for (const char* mode : {"fp32", "amp-bf16"}) {
    RunConfig config = t.config();
    config.precision.mode = mode;
    t.apply_settings(config);
    const LanePreview preview = t.preview();
    const ClassGrid& detail = std::get<Boundary>(preview.what).detail;
    margins[mode] = {detail.margins.begin(), detail.margins.end()};
  }
  EXPECT_GT(margins["fp32"].size(), margins["amp-bf16"].size()) << "bf16 leaves stairs: few values, each of many cells";
}

TEST_F(PreviewOfALane, LeavesWeightsBuffersAndWhatComesAsTheyAre) {
  for (const char* mode : {"fp32", "amp-fp16", "pure-bf16", "fp16-master"}) {
    RunConfig config = small(mode);
    config.model = {.name = "layers", .layers = {"Linear(16)", "BatchNorm1d", "ReLU", "Dropout(0.3)", "Linear(2)"}};
    Trainer plain = trainer(config), seen = trainer(config);
    for (int i = 0; i < 12; ++i) {
      const StepRecord a = plain.step(false).record, b = seen.step(false).record;
      EXPECT_EQ(a.loss, b.loss) << mode << " step " << a.step;
      EXPECT_EQ(a.memory_peak_bytes, b.memory_peak_bytes) << mode << " step " << a.step;
      EXPECT_EQ(seen.preview().step, i + 1);
    }
    const std::vector<NamedTensor> left = plain.state_dict(), right = seen.state_dict();
    ASSERT_EQ(left.size(), right.size());
    for (size_t i = 0; i < left.size(); ++i) EXPECT_EQ(left[i].bytes, right[i].bytes) << mode << " " << left[i].name;
  }
}

TEST_F(PreviewOfALane, OfAConvolutionHasItsFirstFilters) {
  RunConfig config = small("amp-fp16");
  config.data.name = "fashion-mnist"; // falls back to spirals where it is not installed
  config.model.name = "cnn";
  const Datasets data = load_datasets(config);
  if (data.notice() != "") GTEST_SKIP() << data.notice();
  Trainer t(device, data, config);
  t.step(false);
  const LanePreview preview = t.preview();
  const auto& predictions = std::get<Predictions>(preview.what);
  EXPECT_GT(predictions.filters.count, 3);
  EXPECT_EQ(std::ssize(predictions.filters.weights), predictions.filters.count * predictions.filters.channels *
                                                         predictions.filters.height * predictions.filters.width);
  EXPECT_GT(predictions.filters.most, 0);
  EXPECT_EQ(preview.evaluated, 500);
}

} // namespace
} // namespace amplab
