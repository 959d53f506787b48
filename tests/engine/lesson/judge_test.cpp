// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/judge.h"

#include "engine/lesson/lesson_error.h"
#include "tests/engine/lesson/lanes.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab::lesson {
namespace {

Measured one_lane() {
  return {support::lane("fp16", 8, [](StepRecord& r) {
    r.loss_scale = r.step <= 4 ? 1024 : 2048;
    r.loss = 1;
    r.skipped = r.step == 3;
  })};
}

Prediction asked(decltype(Prediction::answer) answer) {
  return {"?",
          std::move(answer),
          {{{"answer == 0", 1}, "It skipped {{ fp16.skipped }}."},
           {{"fp16.at(99).loss > 0", 1}, "of a step that is not there"},
           {{"True", 1}, "No."}},
          1};
}

TEST(Judge, AcceptsTheChoiceThatTheRunsMeet) {
  const Prediction choice = asked(Choices{{{"one", {"fp16.skipped == 1", 1}}, {"none", {"fp16.skipped == 0", 1}}}});
  EXPECT_TRUE(judged(choice, "one", one_lane()).right);
  EXPECT_FALSE(judged(choice, "none", one_lane()).right);
  EXPECT_EQ(judged(choice, "none", one_lane()).truth, Figure("one"));
}

TEST(Judge, RejectsAPredictionWithNoRightAnswerOrTwo) {
  EXPECT_THROW(judged(asked(Choices{{{"a", {"False", 1}}, {"b", {"False", 1}}}}), "a", one_lane()), LessonError);
  EXPECT_THROW(judged(asked(Choices{{{"a", {"True", 1}}, {"b", {"True", 1}}}}), "a", one_lane()), LessonError);
}

TEST(Judge, ReturnsTheFirstHintThatHolds) {
  const Prediction number = asked(Number{{"fp16.skipped", 1}, {0, false}});
  EXPECT_EQ(judged(number, 0.0, one_lane()).sentence, "It skipped 1.");
  EXPECT_EQ(judged(number, 7.0, one_lane()).sentence, "No.") << "what cannot be asked does not hold";
  EXPECT_EQ(judged(number, 1.0, one_lane()).sentence, "");
  EXPECT_TRUE(judged(number, 1.0, one_lane()).right);
}

TEST(Judge, AcceptsACurveThatIsNearAtThreeQuartersOfTheSteps) {
  const Prediction curve = asked(Curve{{"fp16.column(\"loss_scale\")", 1}, {1.5, true}, 1, 4096});
  EXPECT_TRUE(judged(curve, std::vector<double>{1024, 1024, 1024, 1024, 2048, 2048, 1, 1}, one_lane()).right);
  EXPECT_FALSE(judged(curve, std::vector<double>{1024, 1024, 1024, 1024, 2048, 1, 1, 1}, one_lane()).right);
  EXPECT_FALSE(judged(curve, std::vector<double>(8, 1024), one_lane()).right);
  EXPECT_FALSE(judged(curve, std::vector<double>{1024}, one_lane()).right);
}

TEST(Judge, MeasuresHowFarAwayItIs) {
  EXPECT_TRUE(is_within(3, 5, {2, false}));
  EXPECT_FALSE(is_within(2.9, 5, {2, false}));
  EXPECT_TRUE(is_within(2.5, 5, {2, true}));
  EXPECT_FALSE(is_within(2.4, 5, {2, true}));
  EXPECT_FALSE(is_within(-5, 5, {2, true}));
  EXPECT_TRUE(is_within(0, 0, {2, true}));
  EXPECT_TRUE(is_within(INFINITY, INFINITY, {2, true}));
  EXPECT_TRUE(is_within(NAN, NAN, {2, false}));
  EXPECT_FALSE(is_within(1, NAN, {2, false}));
}

TEST(Judge, HoldsATaskAgainstWhatWasMeasuredAfterIt) {
  Task task{
      "Do it.", {"fp16.skipped == 0", 1}, {{{"fp16.skipped > 0", 1}, "It still skips {{ fp16.skipped }}."}}, {}, {}, 1};
  EXPECT_FALSE(judged(task, one_lane()).right);
  EXPECT_EQ(judged(task, one_lane()).sentence, "It still skips 1.");
  EXPECT_TRUE(judged(task, {support::lane("fp16", 3, [](StepRecord&) {})}).right);
  task.check.text = "fp16.at(99).loss > 0";
  EXPECT_FALSE(judged(task, one_lane()).right) << "it has not gone that far";
}

} // namespace
} // namespace amplab::lesson
