// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/lesson_evaluator.h"

#include "engine/lesson/lesson_error.h"
#include "tests/engine/lesson/lanes.h"

#include <gtest/gtest.h>

namespace amplab::lesson {
namespace {

Measured two_lanes() {
  OpRecord softmax;
  softmax.step = 10, softmax.op = "softmax", softmax.phase = "forward", softmax.out_dtype = "fp32",
  softmax.layer = "=1+1";
  OpRecord linear = softmax;
  linear.op = "linear", linear.out_dtype = "fp16";
  return {support::lane("fp32", 20, [](StepRecord& r) { r.loss = 1.0 / static_cast<double>(r.step); }),
          support::lane(
              "fp16", 20,
              [](StepRecord& r) {
                r.loss = r.step < 5 ? 1.0 / static_cast<double>(r.step) : 0.5;
                r.loss_scale = r.step < 3 ? 65536 : 32768;
                r.skipped = r.step == 2;
                r.memory[static_cast<size_t>(MemoryCategory::activations)] = 3 << 20;
              },
              [](RunRecord& run) {
                run.config.scaler.init_scale = 65536;
                Event& skip = run.events.emplace_back();
                skip.step = 2, skip.kind = EventKind::skip, skip.text = "an overflow";
              },
              {softmax, linear})};
}

Figure figure(const std::string& expression) { return LessonEvaluator(two_lanes()).figure(expression); }

TEST(LessonEvaluator, KnowsTheColumnsOfTheFilesByTheirNames) {
  EXPECT_EQ(figure("fp16.steps"), Figure(int64_t{20}));
  EXPECT_EQ(figure("fp16.skipped"), Figure(int64_t{1}));
  EXPECT_EQ(figure("fp16.final_loss"), Figure(0.5));
  EXPECT_EQ(figure("fp16.eval_loss"), Figure(std::monostate()));
  EXPECT_EQ(figure("fp16.at(2).skipped"), Figure(int64_t{1}));
  EXPECT_EQ(figure("fp32.at(-1).loss"), Figure(0.05));
  EXPECT_EQ(figure("fp16.at(1).memory(\"activations\")"), Figure(int64_t{3 << 20}));
  EXPECT_EQ(figure("fp16.setting(\"scaler.init_scale\")"), Figure(int64_t{65536}));
  EXPECT_EQ(figure("max(fp16.column(\"loss_scale\"))"), Figure(int64_t{65536}));
}

TEST(LessonEvaluator, KnowsWhatHappenedAndWhatWasCalled) {
  EXPECT_EQ(figure("fp16.events(\"skip\")[0]"), Figure(int64_t{2}));
  EXPECT_EQ(figure("fp16.texts(\"skip\")[0]"), Figure("an overflow"));
  EXPECT_EQ(figure("len(fp32.events(\"skip\"))"), Figure(int64_t{0}));
  EXPECT_EQ(figure("[c.out_dtype for c in fp16.calls(phase=\"forward\")][1]"), Figure("fp16"));
  EXPECT_EQ(figure("len(fp16.calls(op=\"softmax\", step=10))"), Figure(int64_t{1}));
  EXPECT_EQ(figure("len(fp16.calls(step=11))"), Figure(int64_t{0}));
}

TEST(LessonEvaluator, ComparesLanes) {
  EXPECT_EQ(figure("fp16.diverges_from(fp32)"), Figure(int64_t{5}));
  EXPECT_EQ(figure("fp32.diverges_from(fp32)"), Figure(std::monostate()));
  EXPECT_TRUE(LessonEvaluator(two_lanes()).holds("fp16.final_loss > 5 * fp32.final_loss"));
}

TEST(LessonEvaluator, HasTheAnswerUnderItsName) {
  EXPECT_TRUE(LessonEvaluator(two_lanes(), Figure("both")).holds("answer == \"both\""));
  EXPECT_TRUE(LessonEvaluator(two_lanes(), Figure(std::vector<double>{1, 2})).holds("answer[1] == 2"));
  EXPECT_TRUE(LessonEvaluator(two_lanes(), Figure(3.0)).holds("answer > fp16.skipped"));
}

TEST(LessonEvaluator, PutsFiguresIntoTexts) {
  const LessonEvaluator evaluator(two_lanes());
  EXPECT_EQ(evaluator.filled("It skipped {{ fp16.skipped }} of {{fp16.steps}}."), "It skipped 1 of 20.");
  EXPECT_EQ(evaluator.filled("{{ fp16.skipped / fp16.steps | .1% }}"), "5.0%");
  EXPECT_EQ(
      evaluator.filled(
          "{{ fp16.at(1).loss_scale | 2^ }} {{ 3 * 1024 | bytes }} {{ fp16.at(3).memory(\"activations\") | bytes }}"),
      "2^16 3 KiB 3 MiB");
  EXPECT_EQ(evaluator.filled("{{ fp32.loss_at_end | .2f }} {{ 2 / 3 }} {{ fp16.learnt }} {{ fp16.eval_loss | .3f }}"),
            "0.05 0.6667 no none");
  EXPECT_EQ(evaluator.filled("`{{ code }}`\n```\n{{ code }}\n```\n"), "`{{ code }}`\n```\n{{ code }}\n```\n");
}

TEST(LessonEvaluator, SaysThatAFigureIsNotMeasuredYetWhileALaneRuns) {
  const Measured running = {support::lane(
      "fp16", 20, [](StepRecord&) {}, [](RunRecord& run) { run.status.state = LaneState::running; })};
  constexpr const char* kText = "{{ fp16.eval_accuracy | .0% }} after {{ fp16.steps }} steps";
  EXPECT_EQ(LessonEvaluator(running).filled(kText), "not measured yet after 20 steps");
  EXPECT_EQ(LessonEvaluator(two_lanes()).filled(kText), "none after 20 steps");
}

TEST(LessonEvaluator, OmitsAFigureThatFailsAndReportsTheError) {
  std::vector<std::string> missing;
  EXPECT_EQ(LessonEvaluator(two_lanes()).filled("at {{ fp16.at(300).loss }} it", &missing), "at … it");
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0], "IndexError: fp16 has no step 300; it has steps 1 to 20, in \"fp16.at(300).loss\"");
}

TEST(LessonEvaluator, ReportsWhatIsWrongAsPythonDoes) {
  const auto sentence = [](const std::string& expression) {
    try {
      figure(expression);
    } catch (const LessonError& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  EXPECT_EQ(sentence("fp166.steps"),
            "NameError: name 'fp166' is not defined. Did you mean: 'fp16'?, in \"fp166.steps\"");
  EXPECT_NE(sentence("fp16.stepz").find("Did you mean: 'steps'?"), std::string::npos) << sentence("fp16.stepz");
  EXPECT_NE(sentence("fp16.steps >").find("SyntaxError"), std::string::npos);
  EXPECT_NE(sentence("fp16.events(\"jump\")").find("unknown event kind 'jump'"), std::string::npos);
  EXPECT_NE(sentence("fp16.column(\"los\")").find("no column 'los'"), std::string::npos);
}

TEST(LessonEvaluator, EndsForEveryExpression) {
  EXPECT_THROW(figure("[i for i in range(100000000)]"), LessonError);
  EXPECT_THROW(figure("len([j for i in range(1000) for j in range(1000)])"), LessonError);
  EXPECT_THROW(figure(std::string(300, '(') + std::string(300, ')')), LessonError);
  EXPECT_THROW(figure("\"x\" * 100000000"), LessonError);
}

} // namespace
} // namespace amplab::lesson
